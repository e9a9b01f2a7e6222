"""Around the tables: the front page, the cards of the games, and how a table comes about."""
