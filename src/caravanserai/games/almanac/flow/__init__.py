"""The course of a match: set-up, phases, placements, standard actions, bids, encounters, contracts, final scoring."""
