"""The map: its spaces, tiles, movement and ships."""
