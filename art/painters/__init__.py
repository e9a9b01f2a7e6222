"""Painters: small functions that return SVG text, grouped by subject."""
