"""Pictures that are no pages: the front page, the cards of the lobby, the map, the small pictures on cards."""
