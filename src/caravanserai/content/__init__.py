"""Content files: reading and checking the TOML data of games."""
