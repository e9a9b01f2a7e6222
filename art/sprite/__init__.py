"""The sprite: every token and icon of the web table as a `<symbol>` in one of several sheets."""
