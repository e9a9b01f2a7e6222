"""Almanacs of one's own: read from a folder of content files, without a line of code."""
