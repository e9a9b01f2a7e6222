"""For the host of a server: admin page, health, metrics endpoint, request log, problem reports."""
