"""What a bot thinks of options, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from caravanserai.bots.analysis import Look
    from caravanserai.kernel.chair import Chair
    from caravanserai.text.catalogue import Words
    from caravanserai.text.describe import Describer


def percent(words: Words, share: float) -> str:
    """A share, rounded to whole per cent."""
    return words.say("bots.percent", number=round(100 * share))


class Thought:
    """A look at the options of a chair, with their labels."""

    def __init__(self, look: Look, chair: Chair[Any], describer: Describer) -> None:
        self.look = look
        self._describer = describer
        self._decision, self._view = chair.decision, chair.view()

    @property
    def question(self) -> str:
        """What is asked."""
        return self._describer.question(self._decision, self._view)

    def label(self, choice: int) -> str:
        """An option."""
        return self._describer.option(self._decision, choice, self._view)

    @property
    def rows(self) -> list[tuple[str, str, int, str]]:
        """Each option that was tried: its label, its share, its tries, and what marks it."""
        words, look = self._describer.words, self.look
        marks = {look.best.choice: words.say("bots.mark.best")}
        if look.taken is not None:
            both = [*filter(None, [marks.get(look.taken)]), words.say("bots.mark.taken")]
            marks[look.taken] = ", ".join(both)
        return [
            (self.label(one.choice), percent(words, one.share), one.tries, marks.get(one.choice, ""))
            for one in look.options
        ]

    @property
    def verdict(self) -> str:
        """The options in one sentence: what is best, and what was chosen if an answer was given."""
        words, look = self._describer.words, self.look
        best, best_share = self.label(look.best.choice), percent(words, look.best.share)
        if look.taken is None:
            return words.say("bots.advice.says", best=best, share=best_share)
        name, label = self._describer.seat(look.seat), self.label(look.taken)
        if look.taken == look.best.choice:
            return words.say("bots.why.agreed", name=name, label=label, share=best_share)
        share = next(percent(words, one.share) for one in look.options if one.choice == look.taken)
        return words.say("bots.why.differs", name=name, label=label, share=share, best=best, best_share=best_share)
