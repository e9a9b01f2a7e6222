"""Mutants: small faults, planted in the program one at a time, to check that `make test` catches each of them."""
