"""Pictures other than pages: the front page, the cards of the lobby, the boards, the small pictures on cards."""
