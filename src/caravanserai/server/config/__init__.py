"""Settings, keys and logs of a server."""
