"""The pages of Crystal Peaks, one file a page, named after its id."""
