"""Pure rules of the server, without I/O: seats, clocks, proposals, prepared answers, quotas."""
