"""Effects that every finished picture shares: wobbly lines, paper grain, a vignette, a torn edge."""

from art.random_stream import RandomStream
from art.svg import Point, num, smooth


def wobble_filter(key: str, strength: float) -> str:
    """A filter that makes lines look drawn by hand."""
    return (
        f'<filter id="{key}w" x="-2%" y="-2%" width="104%" height="104%">'
        '<feTurbulence type="fractalNoise" baseFrequency=".018" numOctaves="2" seed="7"/>'
        f'<feDisplacementMap in="SourceGraphic" scale="{num(strength)}" xChannelSelector="R" yChannelSelector="G"/>'
        "</filter>"
    )


def grain_filter(key: str) -> str:
    """A filter for the grain of the paper."""
    return (
        f'<filter id="{key}p" x="0" y="0" width="100%" height="100%">'
        '<feTurbulence type="fractalNoise" baseFrequency=".55 .7" numOctaves="3" seed="3"/>'
        '<feColorMatrix values="0 0 0 0 .22  0 0 0 0 .15  0 0 0 0 .09  0 0 0 -1.5 1.12"/></filter>'
    )


def vignette_gradient(key: str, strength: float) -> str:
    """A gradient that darkens the corners."""
    return (
        f'<radialGradient id="{key}v" cx=".5" cy=".46" r=".75">'
        '<stop offset=".58" stop-color="#2a1a10" stop-opacity="0"/>'
        f'<stop offset="1" stop-color="#2a1a10" stop-opacity="{num(strength, 2)}"/></radialGradient>'
    )


def torn_edge(key: str, w: int, h: int) -> str:
    """A mask with an uneven edge, a little inside the paper."""
    inset, along, down = RandomStream(11), 26, 18
    rim: list[Point] = []
    rim += [(w * i / along, inset(3, 11)) for i in range(along)]
    rim += [(w - inset(3, 11), h * i / down) for i in range(down)]
    rim += [(w - w * i / along, h - inset(3, 11)) for i in range(along)]
    rim += [(inset(3, 11), h - h * i / down) for i in range(down)]
    return (
        f'<filter id="{key}e" x="-3%" y="-3%" width="106%" height="106%">'
        '<feTurbulence type="fractalNoise" baseFrequency=".035" numOctaves="3" seed="5"/>'
        '<feDisplacementMap in="SourceGraphic" scale="16" xChannelSelector="R" yChannelSelector="G"/>'
        '<feGaussianBlur stdDeviation=".9"/></filter>'
        f'<mask id="{key}m"><path filter="url(#{key}e)" fill="#fff" d="{smooth(rim)}"/></mask>'
    )
