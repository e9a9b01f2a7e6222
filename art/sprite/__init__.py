"""The sprite: every token and icon of the table as one `<symbol>` of one file."""
