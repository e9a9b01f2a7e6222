"""What two or more games share: the reading of content files."""
