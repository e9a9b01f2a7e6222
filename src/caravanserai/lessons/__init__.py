"""Lessons: guided first matches. A lesson is data: steps that are tied to kinds of decisions and to conditions."""
