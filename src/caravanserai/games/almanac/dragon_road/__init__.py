"""Almanac: The Dragon Road."""
