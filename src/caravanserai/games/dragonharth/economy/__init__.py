"""Money: upkeep, loans, the store, barter, gifts, and the ruin of a kingdom."""
