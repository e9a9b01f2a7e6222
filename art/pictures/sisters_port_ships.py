"""The five ships of Sister's Port, which move from berth to berth and so are no part of the painted page."""

from art.pages.crystal_peaks.props.sisters_port import SHIPS, ship_piece
from art.scene import Scene
from art.svg import at


def paint(ship: str) -> str:
    """One ship in a box of 240 x 250; the middle of its four spaces stands at 120, 136."""
    s = Scene(240, 250, seed=190 + list(SHIPS).index(ship), ink="#0b1c30")
    s.add(at(120, 136, ship_piece(s, *SHIPS[ship])))
    return s.svg(edge=False, grain=0, vignette=0)
