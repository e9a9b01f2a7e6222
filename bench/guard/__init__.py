"""The speed guard: instruction counts of fixed workloads, compared with the reference counts in `figures.json`."""
