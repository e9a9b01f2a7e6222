"""The arena: many matches at once, and what they say about bots, seats and speed."""
