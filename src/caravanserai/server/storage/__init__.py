"""What is kept: the store and what it knows of tables, copies of it, and matches that come and go."""
