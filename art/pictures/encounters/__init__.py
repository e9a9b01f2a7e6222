"""The pictures of the encounter cards of The Dragon Road, one file a card, named after its id."""
