"""Benchmarks, run from the root of the project as `python -m bench`."""
