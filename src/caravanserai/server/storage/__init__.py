"""Storage: one SQLite file for tables, people and matches, with backups, keys and migrations."""
