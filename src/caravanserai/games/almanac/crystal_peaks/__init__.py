"""Almanac: Crystal Peaks."""
