"""The rules of a table, without I/O: clocks, time controls, proposals, seats, quotas."""
