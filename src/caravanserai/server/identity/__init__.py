"""Who asks: people, their signed cookies, and the networks that requests come from."""
