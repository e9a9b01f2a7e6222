"""The order of a match: set-up, months and turns, and the actions of a turn."""
