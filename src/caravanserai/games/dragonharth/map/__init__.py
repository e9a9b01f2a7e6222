"""The land: its spaces, tiles, movement and ships."""
