"""Painters of the pictures of the web table. `python -m tools.paint` runs them; the server only serves their files."""
