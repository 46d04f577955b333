"""Names states by what lasts in them: a number, a clock or an advert makes no other state."""

import hashlib

from surefoot.state.values.exploration import StateFacts

CHANGING = 4
"""So many texts a widget must have had, with nothing else changed, to be left out."""
_LENGTH = 16


class LastingStates:
    """Names each look for the detector of tarpits, by what was seen before it."""

    def __init__(self) -> None:
        self._last: StateFacts | None = None
        self._texts: dict[tuple[str, str], set[str]] = {}
        """By structure and widget: the texts that it had while all else stayed."""

    def of(self, facts: StateFacts) -> str:
        """Give the name of the state of a look."""
        self._compare(facts)
        lasting = [
            f"{look} {text}"
            for look, text in sorted(facts.texts.items())
            if len(self._texts.get((facts.structure, look), ())) < CHANGING
        ]
        told = "\n".join([facts.structure, *lasting]) if facts.texts else facts.id
        return hashlib.sha256(told.encode()).hexdigest()[:_LENGTH]

    def _compare(self, facts: StateFacts) -> None:
        last, self._last = self._last, facts
        if last is None or last.structure != facts.structure:
            return
        other = [look for look, text in facts.texts.items() if last.texts.get(look) != text]
        if len(other) == 1:
            known = self._texts.setdefault((facts.structure, other[0]), set())
            known |= {last.texts.get(other[0], ""), facts.texts[other[0]]}
