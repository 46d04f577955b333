"""What an exploration has learned that its events promise: how much of the new they reach."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from surefoot.tools.gates import loses

_FIRST_HOPE = 0.5
_FIRST_TRIES = 6
"""What an event promises that was never done: so many first tries of others of its kind with this
gain are added to those that were seen."""
_AGAIN, _NEVER = 0.4, 0.07
"""What an event promises on other screens whose first try reached what is new, or nothing: so many
later tries of others with this gain are added to those that were seen."""
_ALIKE = 2
"""Tries of those that are like it count for so many of its own."""
_LATELY = 0.5
"""What the last try counts."""
_CAUTION = 0.5
"""What an event is worth that loses something: what is gone cannot be explored any more."""
_TWO_WORDS = frozenset({"type", "search", "scroll"})
_NUMBER = re.compile(r"\d+")
_KEYS_KEPT = 20_000
"""Of the keys that were asked for last it is known what they are."""


@dataclass
class _Tally:
    """Tries, and what they reached."""

    tries: float = 0.0
    gain: float = 0.0

    def add(self, gain: float, weight: float = 1.0) -> None:
        self.tries += weight
        self.gain += weight * gain

    def rate(self, hoped: float, like: float) -> float:
        """Returns the gain of a try, where so many more had the gain that is hoped for."""
        return (self.gain + hoped * like) / (self.tries + like)


class EventValues:
    """What was learned of events by their names, on whatever screen they were done.

    A gain is between 0, for nothing new, and 1.
    """

    def __init__(self) -> None:
        self._first: dict[str, float] = {}
        """By event: what its first try reached."""
        self._later: dict[str, _Tally] = {}
        """By event: what the tries after it reached, from other states."""
        self._first_of: dict[str, _Tally] = {}
        """By kind and by family of events: their first tries."""
        self._later_of_all = (_Tally(), _Tally())
        """Of all events: the later tries of those whose first one reached nothing, something."""
        self._lately: dict[str, dict[str, float]] = {}
        """By the structure of the state and the event: the gain of a try; the last count most."""
        self._known: dict[str, float] = {}
        """By event, what it promises; until more is learned."""

    def learn(self, structure: str, key: str, gain: float, *, was_taken: bool) -> None:
        """Take in the first try of an event in a state.

        Args:
            structure: Of the state.
            key: Of the event.
            gain: What it reached.
            was_taken: False where the app did not take it, e.g. because something lay over it:
                that says nothing of other screens.
        """
        name = generalise(key)
        alike = self._lately.setdefault(structure, {})
        lately = alike.get(name, self.anywhere(name) / 2)
        alike[name] = lately + _LATELY * (gain - lately)
        if not was_taken:
            return
        if name not in self._first:
            self._first[name], self._later[name] = gain, _Tally()
            for group in (event_kind(name), _family_of(name)):
                self._first_of.setdefault(group, _Tally()).add(gain)
        else:
            self._later[name].add(gain)
            never, again = self._later_of_all
            never.add(gain, 1 - self._first[name])
            again.add(gain, self._first[name])
        self._known.clear()  # those of others that are like it have changed

    def alike(self, structure: str) -> Mapping[str, float]:
        """Returns what events reached lately in states of a structure, by their names."""
        return self._lately.get(structure, {})

    def untried(self, alike: Mapping[str, float], name: str) -> float:
        """Returns what an event promises that was not tried in a state.

        Args:
            alike: What events reached lately in states of that structure.
            name: Of the event.
        """
        lately = alike.get(name)
        return _caution(name) * (self.anywhere(name) if lately is None else lately)

    def anywhere(self, name: str) -> float:
        """Returns what an event promises on a screen of which nothing is known."""
        known = self._known.get(name)
        if known is None:
            known = self._known[name] = self._learned(name)
        return known

    def _learned(self, name: str) -> float:
        first = self._first.get(name)
        if first is None:
            of_kind = self._of_group(event_kind(name)).rate(_FIRST_HOPE, _FIRST_TRIES)
            return self._of_group(_family_of(name)).rate(of_kind, _ALIKE)
        never, again = self._later_of_all
        hoped = (1 - first) * never.rate(_NEVER, _FIRST_TRIES)
        hoped += first * again.rate(_AGAIN, _FIRST_TRIES)
        return self._later[name].rate(hoped, _ALIKE)

    def _of_group(self, group: str) -> _Tally:
        return self._first_of.get(group, _NONE)


_NONE = _Tally()


@lru_cache(_KEYS_KEPT)
def event_kind(key: str) -> str:
    """Give the kind of an event: what is done, and the role of the widget that it is done with."""
    words = key.split()
    verb = _verb(words)
    role = words[verb].partition("#")[0] if len(words) > verb else ""
    return " ".join([*words[:verb], role])


@lru_cache(_KEYS_KEPT)
def _family_of(key: str) -> str:
    """Name those of a kind that begin with the same word, e.g. Edit anna and Edit ben."""
    words = key.split()
    return " ".join(["family", *words[: _verb(words) + 2]])


def _verb(words: list[str]) -> int:
    return 2 if words[0] in _TWO_WORDS else 1


@lru_cache(_KEYS_KEPT)
def _caution(key: str) -> float:
    is_button = not event_kind(key).endswith("link")
    return _CAUTION if is_button and loses(key) else 1.0


@lru_cache(_KEYS_KEPT)
def generalise(key: str) -> str:
    """Name an event without its numbers: a counter in a label makes no other event of it."""
    return _NUMBER.sub("#", key)


@lru_cache(_KEYS_KEPT)
def generalise_all(keys: tuple[str, ...]) -> tuple[str, ...]:
    """Name events without their numbers, each name once."""
    return tuple(dict.fromkeys(map(generalise, keys)))
