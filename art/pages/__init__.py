"""The boards of the Almanac games: each page of the book as a picture of 1000 x 700."""
