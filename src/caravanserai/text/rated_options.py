"""The ratings of options by a bot, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from caravanserai.bots.analysis import Look
    from caravanserai.bots.reasons import Weighed
    from caravanserai.kernel.chair import Chair
    from caravanserai.text.catalogue import Words
    from caravanserai.text.describe import Describer


def percent(words: Words, share: float) -> str:
    """A share as a whole percentage."""
    return words.say("bots.percent", number=round(100 * share))


class RatedOptions:
    """The rated options of a chair, with their labels."""

    def __init__(self, look: Look, chair: Chair[Any], describer: Describer) -> None:
        self.look = look
        self._describer = describer
        self._decision, self._view = chair.decision, chair.view()

    @property
    def question(self) -> str:
        """The question."""
        return self._describer.question(self._decision, self._view)

    def label(self, choice: int) -> str:
        """The label of an option."""
        return self._describer.option(self._decision, choice, self._view)

    @property
    def rows(self) -> list[tuple[str, str, int, str]]:
        """Each rated option: its label, its win probability, its simulations, and its mark."""
        words, look = self._describer.words, self.look
        marks = {one.choice: words.say("bots.mark.as_good") for one in look.options if one.as_good}
        marks[look.best.choice] = words.say("bots.mark.best")
        if look.taken is not None:
            both = [*filter(None, [marks.get(look.taken)]), words.say("bots.mark.taken")]
            marks[look.taken] = ", ".join(both)
        return [
            (self.label(one.choice), percent(words, one.share), one.tries, marks.get(one.choice, ""))
            for one in look.options
        ]

    @property
    def verdict(self) -> str:
        """The ratings in one sentence: the best option, and the chosen one if there is an answer."""
        words, look, given = self._describer.words, self.look, self.look.given
        best, best_share = self.label(look.best.choice), percent(words, look.best.share)
        if given is None:
            return words.say("bots.advice.says", best=best, share=best_share)
        name, label = self._describer.seat(look.seat), self.label(given.choice)
        if given is look.best:
            return words.say("bots.why.agreed", name=name, label=label, share=best_share)
        share, way = percent(words, given.share), "as_good" if given.as_good else "differs"
        return words.say(f"bots.why.{way}", name=name, label=label, share=share, best=best, best_share=best_share)

    @property
    def reason(self) -> str:
        """The reason of the bot that answered; empty for a person or an unknown player."""
        why = self.look.reason
        if why is None:
            return ""
        options = ", ".join(self._weighed(why.kind, one) for one in why.weighed)
        return self._describer.words.say(
            f"bots.reason.{why.kind}", name=self._describer.seat(self.look.seat), options=options
        )

    def _weighed(self, kind: str, one: Weighed) -> str:
        words, label = self._describer.words, self.label(one.choice)
        if kind == "master":
            return words.say("bots.weighed.tries", one.tries, label=label, share=percent(words, one.value))
        whole, tenths = divmod(abs(round(10 * one.value)), 10)
        sign = "bots.weighed.below" if round(10 * one.value) < 0 else "bots.weighed.points"
        return words.say(sign, label=label, whole=whole, tenths=tenths)
