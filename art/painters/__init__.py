"""Painters: small functions that return SVG text, by what they paint."""
