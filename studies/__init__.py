"""Studies of the games and their bots: balance, strength, calibration. The reports are in `docs`."""
