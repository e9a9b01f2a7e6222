"""The six turtles of Tortuga, which overtake each other and so are no part of the painted page."""

from art.pages.crystal_peaks.props.tortuga import SHELLS, turtle_piece
from art.scene import Scene
from art.svg import at


def paint(turtle: str) -> str:
    """One turtle in a box of 300 x 300, its middle at 150, 150."""
    s = Scene(300, 300, seed=100 + list(SHELLS).index(turtle), ink="#1f3238")
    s.add(at(150, 150, turtle_piece(s, turtle)))
    return s.svg(edge=False, grain=0, vignette=0)
