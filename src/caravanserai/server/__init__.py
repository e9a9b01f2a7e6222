"""The server of the web table."""
