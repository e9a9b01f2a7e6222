"""Money: upkeep, loans, the store, barter, gifts, and the end of a kingdom."""
