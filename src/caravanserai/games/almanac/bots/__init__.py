"""Heuristics by which bots judge the options of an almanac, from the view of their seat."""
