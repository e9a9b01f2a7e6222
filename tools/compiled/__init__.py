"""The optional build of the engine as machine code, from the same source. See decision 40."""
