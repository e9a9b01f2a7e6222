"""The board of Dragonharth, painted: a map of four lands around a sea."""
