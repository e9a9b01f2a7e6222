"""Heuristics that judge the options of Silk Road from the view of a seat."""
