"""The web table of all almanacs: an open book with a painted page, and the players' areas around it."""
