"""The speed guard: instructions of fixed workloads, compared with the figures kept in `figures.json`."""
