"""Texts for all facts of the kernel, in every language with a catalogue."""

from caravanserai.text.catalogue import TextError, Words, languages, preferred_language
from caravanserai.text.describe import Describer
from caravanserai.text.error_text import explain, tell_fault

__all__ = ["Describer", "TextError", "Words", "explain", "languages", "preferred_language", "tell_fault"]
