"""Words for everything the kernel knows as facts, in every language there is a catalogue of."""

from caravanserai.text.catalogue import TextError, Words, languages, preferred_language
from caravanserai.text.describe import Describer
from caravanserai.text.error_text import explain, tell_fault

__all__ = ["Describer", "TextError", "Words", "explain", "languages", "preferred_language", "tell_fault"]
