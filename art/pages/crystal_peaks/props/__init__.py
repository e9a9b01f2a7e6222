"""Things that only one page shows, for the pages that are too rich for one file."""
