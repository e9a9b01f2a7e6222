"""Live tables: matches, seats, clocks, bots, and the connections to browsers."""
