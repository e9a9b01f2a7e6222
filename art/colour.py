"""Mixes of colours."""


def _rgb(colour: str) -> tuple[int, int, int]:
    c = colour.lstrip("#")
    return int(c[0:2], 16), int(c[2:4], 16), int(c[4:6], 16)


def mix(a: str, b: str, t: float) -> str:
    """The mix of two colours: `a` if `t` is 0, `b` if it is 1."""
    return "#" + "".join(f"{round(x + (y - x) * t):02x}" for x, y in zip(_rgb(a), _rgb(b), strict=True))


def dark(colour: str, t: float) -> str:
    """The colour, darkened by `t` from 0 to 1."""
    return mix(colour, "#1d1512", t)


def pale(colour: str, t: float) -> str:
    """The colour, lightened by `t` from 0 to 1."""
    return mix(colour, "#fff6df", t)
