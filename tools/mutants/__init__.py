"""Mutants: small faults put into the program one at a time, to see that `make test` catches each of them."""
