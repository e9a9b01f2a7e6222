"""What the web tables of all almanacs share: an open book with a painted page and the players' caravans around it."""
