"""Attacks, battles, catapults and the Dragon Lords."""
