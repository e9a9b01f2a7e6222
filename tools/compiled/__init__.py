"""The engine as machine code: a build by choice, from the same source. See decision 40."""
