"""Hostile requests as raw bytes: every kind of broken, oversized or half-sent message that a line can carry."""
