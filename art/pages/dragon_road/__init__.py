"""The pages of The Dragon Road, one file a page, named after its id."""
