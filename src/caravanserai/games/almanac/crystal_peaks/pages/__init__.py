"""The pages of Crystal Peaks: what belongs to one page only stands in the file named after it."""
