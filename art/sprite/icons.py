"""Icons in one colour, from the set of game-icons.net (CC BY 3.0); `icons.json` holds their paths and authors."""

import json
from functools import cache
from importlib import resources
from typing import Final, TypedDict

from art.sprite.symbol import Symbol

BOX: Final = 512

# Our name and the name in the set; `loc-...` are the location actions of the almanacs, by their ids.
NAMES: Final = {
    "i-extend": "old-wagon",
    "i-complete": "scroll-quill",
    "i-contract": "tied-scroll",
    "i-shop": "shop",
    "i-caravan": "old-wagon",
    "i-camel": "camel",
    "i-fame": "laurels",
    "i-strength": "crossed-swords",
    "i-letter": "envelope",
    "i-weapon": "broadsword",
    "i-rope": "rope-coil",
    "i-thief": "robber-hand",
    "i-vizier": "turban",
    "i-crook": "domino-mask",
    "i-barterer": "swap-bag",
    "i-merchant": "scales",
    "i-trader": "trade",
    "i-book": "open-book",
    "i-map": "treasure-map",
    "i-undo": "anticlockwise-rotation",
    "i-lock": "padlock",
    "i-eye": "semi-closed-eye",
    "i-clock": "hourglass",
    "i-bot": "vintage-robot",
    "i-friends": "three-friends",
    "i-dragon": "spiked-dragon-head",
    "i-crate": "wooden-crate",
    "i-die": "perspective-dice-six-faces-random",
    "i-key": "skeleton-key",
    "i-lantern": "old-lantern",
    "i-gavel": "gavel",
    "i-purse": "shiny-purse",
    "i-check": "check-mark",
    "i-cross": "cross-mark",
    "i-castle": "castle",
    "i-compass": "compass",
    "i-quill": "quill-ink",
    "i-chat": "conversation",
    "i-sound": "speaker",
    "i-help": "help",
    "i-worker": "hooded-figure",
    "i-fight": "sword-clash",
    "i-wolf": "wolf-head",
    "i-sun": "sun",
    "i-moon": "moon",
    "i-crown": "imperial-crown",
    "i-hand": "card-pickup",
    "i-cards": "card-draw",
    "i-bell": "ringing-bell",
    "i-link": "linked-rings",
    "i-play": "play-button",
    "i-flag": "flying-flag",
    "i-token": "token",
    "i-plus": "health-normal",
    "i-settings": "cog",
    "i-leave": "exit-door",
    "i-person": "person",
    "i-next": "next-button",
    "i-previous": "previous-button",
    "i-trophy": "trophy",
    "i-warning": "hazard-sign",
    "i-rules": "rule-book",
    "i-share": "share",
    "i-search": "magnifying-glass",
    "i-medal": "medal",
    "loc-letter": "envelope",
    "loc-tourist": "binoculars",
    "loc-scavenge": "broadsword",
    "loc-workshop": "crystal-ball",
    "loc-cellar": "cellar-barrels",
    "loc-camel": "camel-head",
    "loc-bottling": "bottled-bolt",
    "loc-camp": "camping-tent",
    "loc-hire": "shaking-hands",
    "loc-tow_horse": "horse-head",
    "loc-river_mouth": "river",
    "loc-bellows": "bellows",
    "loc-vault": "locked-chest",
    "loc-mirror": "mirror-mirror",
    "loc-auction": "gavel",
    "loc-harvest": "basket",
    "loc-broker": "coral",
    "loc-sculptor": "stone-crafting",
    "loc-striker": "hammer-drop",
    "loc-counter": "present",
    "loc-fishing_hole": "river",
    "loc-farmer": "shaking-hands",
    "loc-producer": "basket",
    "loc-potion": "bottled-bolt",
    "loc-ballast": "wooden-crate",
    "loc-lookout": "binoculars",
    "loc-flywheel": "cog",
    "loc-geyser": "perspective-dice-six-faces-random",
    "loc-hot_stones": "stone-crafting",
    "loc-druid": "scroll-quill",
    "loc-nest": "shiny-purse",
    "loc-jockey": "horse-head",
    "loc-shell_market": "trade",
    "loc-mist_basin": "bottled-bolt",
    "loc-ferry_coins": "river",
    "loc-star_maps": "treasure-map",
    "loc-monte": "card-draw",
    "loc-apothecary": "health-normal",
    "loc-gravediggers": "war-pick",
    "loc-storytellers": "camping-tent",
    "loc-barracks": "horse-head",
    "loc-favor": "laurels",
    "loc-audience": "imperial-crown",
    "loc-medal": "medal",
    "loc-drill": "crossed-swords",
    "loc-armoury": "broadsword",
    "loc-beast": "wolf-head",
    "loc-theatre": "domino-mask",
    "loc-customs": "scales",
}


class Drawing(TypedDict):
    """One icon of the set."""

    author: str
    paths: list[str]


@cache
def drawings() -> dict[str, Drawing]:
    """Author and paths of every icon in use, by its name in the set."""
    text = (resources.files("art.sprite") / "icons.json").read_text(encoding="utf-8")
    return dict(json.loads(text))


def icons() -> dict[str, Symbol]:
    """All icons under the names of this project, in the colour of the text around them."""
    found: dict[str, Symbol] = {}
    first: dict[str, str] = {}
    for ours, theirs in NAMES.items():
        if theirs in first:
            body = f'<use href="#{first[theirs]}"/>'
        else:
            body = "".join(f'<path d="{d}"/>' for d in drawings()[theirs]["paths"])
        first.setdefault(theirs, ours)
        found[ours] = Symbol(body, BOX, BOX, 'fill="currentColor"')
    return found


def authors() -> dict[str, list[str]]:
    """The icons of each author."""
    found: dict[str, list[str]] = {}
    for name, drawing in sorted(drawings().items()):
        found.setdefault(drawing["author"], []).append(name)
    return dict(sorted(found.items()))
