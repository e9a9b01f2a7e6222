"""Almanac: caravans that travel a book of pages, each a small game of its own."""
