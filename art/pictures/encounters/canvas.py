"""Size and finish of the pictures on encounter cards."""

from art.scene import Scene


def canvas(serial: int, ink: str) -> Scene:
    """An empty picture of 420 x 190 for the card of that serial."""
    return Scene(420, 190, seed=950 + serial, ink=ink)


def finished(scene: Scene) -> str:
    """The picture for the card: no torn edge, no grain."""
    return scene.svg(edge=False, grain=0, wobble=2, vignette=0.3)
