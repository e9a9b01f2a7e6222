"""Benchmarks. Run them from the root of the project as `python -m bench`."""
