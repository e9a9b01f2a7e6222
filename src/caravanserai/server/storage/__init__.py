"""Storage: tables, people and matches in SQLite or PostgreSQL, with backups, keys and migrations."""
