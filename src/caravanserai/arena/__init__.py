"""The arena: many matches between bots, with results about strength, seats and speed."""
