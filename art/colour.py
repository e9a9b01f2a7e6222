"""Mixing colours."""


def _rgb(colour: str) -> tuple[int, int, int]:
    c = colour.lstrip("#")
    return int(c[0:2], 16), int(c[2:4], 16), int(c[4:6], 16)


def mix(a: str, b: str, t: float) -> str:
    """The colour at share `t` of the way from `a` to `b`."""
    return "#" + "".join(f"{round(x + (y - x) * t):02x}" for x, y in zip(_rgb(a), _rgb(b), strict=True))


def dark(colour: str, t: float) -> str:
    """The colour with a share `t` of shadow."""
    return mix(colour, "#1d1512", t)


def pale(colour: str, t: float) -> str:
    """The colour with a share `t` of light."""
    return mix(colour, "#fff6df", t)
