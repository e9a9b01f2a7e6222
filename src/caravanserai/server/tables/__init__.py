"""Tables that are played at: matches, seats, clocks, bots, and the lines to the browsers."""
