"""The tests; folders below this one need no __init__.py."""
