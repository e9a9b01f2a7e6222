"""The pages that people see: lobby, waiting room, table, correspondence, rules, and their files."""
