"""Hostile requests as raw bytes: all kinds of broken, oversized and half-sent messages."""
