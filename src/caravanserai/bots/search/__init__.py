"""Search: try options out in worlds that a seat can believe in, again and again, and take what did best."""
