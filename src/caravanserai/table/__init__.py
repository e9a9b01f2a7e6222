"""Mechanics that two or more games share."""
