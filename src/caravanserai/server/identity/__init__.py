"""Who asks, what they are known by, and how much they may ask for."""
