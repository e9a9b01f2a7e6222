"""Almanac: caravans travel through a book; each page of the book is a small game with its own rule."""
