"""Deterministic simulation: several server processes, their clients, network and database, in one loop under a seed.

Run as `python -m tests.simulation --seeds 2000`; docs/explanation/simulation.md explains how it works.
"""
