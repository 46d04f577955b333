"""What an exploration remembers: its graph and its detectors, made again from its own file."""

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

from state.values.base import Value
from state.values.exploration import EventDone, StateFacts
from tools.artifacts import write_whole
from tools.exploration.pictures import PictureDetector, difference_hash
from tools.exploration.tarpit import TarpitDetector
from tools.exploration.utg import Utg
from tools.lines import LineFile

FILE = "transitions.jsonl"
_NEW_TEXTS = 0.2
"""What a state is worth that differs from known ones in its texts alone, e.g. another search."""
_HOPE = 0.2
_FIRST_HOPE = 0.5
_FIRST_TRIES = 6
"""What an event promises that was never done: so many first tries of others of its kind with this
gain are added to those that were seen."""
_LATELY = 0.5
"""What the last try counts."""
_TYPING = ("type into ", "search in ")
_TWO_WORDS = frozenset({"type", "search", "scroll"})
_NUMBER = re.compile(r"\d+")
_KEYS_KEPT = 20_000
"""Of the keys that were asked for last it is known what they are."""
Detection = Literal["graph", "screenshot"]


class Look(Value):
    """One look at the app: its state, and what can be done there."""

    facts: StateFacts
    keys: tuple[str, ...]
    screen: str
    """Digests in the run folder."""
    shot: str


class Step(Value):
    """One line of the file: an event, and the look after it."""

    event: EventDone | None = None
    """None for the first look of a run."""
    look: Look


class Memory:
    """The graph of states, what was tried, and whether the exploration is stuck.

    It is a function of the lines of its file, so that a killed run remembers the same.
    """

    def __init__(self, folder: Path, detection: Detection = "graph") -> None:
        self._folder, self._detection = folder, detection
        self._file = LineFile(folder / FILE)
        self.utg = Utg()
        self.news, self.alarms = bytearray(), bytearray()
        """By event: 1 where it reached a new state, where a tarpit was noticed after it."""
        self.said: set[str] = set()
        """Events that typed something, in words."""
        self.led_last: dict[str, str] = {}
        """By event: the state that it led to the last time, wherever it was done."""
        self.tries: Counter[str] = Counter()
        """By event, its numbers left out, on whatever screen: how often it was done."""
        self.finds: dict[str, float] = {}
        """How often it reached a new state; one that is new by its texts alone counts less."""
        self.firsts: Counter[str] = Counter()
        """By kind of event, e.g. tap link: how many were done for the first time."""
        self.first_finds: dict[str, float] = {}
        """How often these reached a new state."""
        self.found_lately: dict[str, dict[str, float]] = {}
        """The same a try, by the structure of the state and the event; the last count most."""
        self.found_here: dict[tuple[str, str], float] = {}
        """The same, by the state itself and the event as it is called there."""
        self._hopes: dict[str, float] = {}
        """By event, what it promises where it was never tried; until more is learned."""
        self._promises: dict[str, tuple[float, ...]] = {}
        """By state, what its events promise; until more is learned."""
        self._structures: dict[str, str] = {}
        """By state."""
        self._graph, self._pictures = TarpitDetector(), PictureDetector()
        self._variants: Counter[str] = Counter()
        """By structure: how many states have it."""
        self._shots: dict[str, int] = {}
        self._last: Look | None = None
        self.stuck_since: int | None = None
        """Number of the event after which the alarm came; None without one."""

    @classmethod
    def restored(cls, folder: Path, events: int, detection: Detection = "graph") -> "Memory":
        """Read the memory of a run back.

        Args:
            folder: Of the run.
            events: So many events were finished; later lines were cut off by a kill.
            detection: What tarpits are told by.
        """
        memory, kept, read = cls(folder, detection), list[Step](), _steps(folder / FILE)
        for step in read:
            if step.event is None and memory._last is None:
                memory._take_look(step.look)
            elif step.event is not None and memory.events == step.event.number < events:
                memory._take(step)
            else:
                continue
            kept.append(step)
        if len(kept) < len(read):
            # What a killed process wrote of an event that is done again must not come first.
            write_whole(folder / FILE, "".join(f"{_line(step)}\n" for step in kept))
        return memory

    @property
    def events(self) -> int:
        """Give how many events there were."""
        return len(self.news)

    @property
    def state(self) -> str:
        """Give the state that was seen last, "" at first."""
        return self._last.facts.id if self._last is not None else ""

    @property
    def activities(self) -> Counter[str]:
        """Give how often each page was reached."""
        return self._graph.activities

    def begin(self, look: Look) -> None:
        """Take in the first look of the run."""
        if self._last is None:
            self._append(Step(look=look))
            self._take_look(look)

    def add(self, event: EventDone, look: Look) -> EventDone:
        """Take in an event and the look after it.

        Returns:
            The event, with what is new and whether it is stuck.
        """
        done = self._take(Step(event=event, look=look))
        self._append(Step(event=done, look=look))
        return done

    def _append(self, step: Step) -> None:
        self._file.append(f"{_line(step)}\n".encode("utf-8", "backslashreplace"))

    def _take_look(self, look: Look) -> bool:
        self._last = look
        self._structures[look.facts.id] = look.facts.structure
        self._promises.pop(look.facts.id, None)
        is_new = self.utg.see(look.facts, look.keys, self.events, look.screen, look.shot)
        self._variants[look.facts.structure] += is_new
        return is_new

    def _take(self, step: Step) -> EventDone:
        assert step.event is not None
        before, look = self._last, step.look
        known = self._variants[look.facts.structure]
        is_new = self._take_look(look)
        gain = _NEW_TEXTS**known if is_new else 0.0
        is_alarm = self._alarm(step.event, before, look)
        if is_new:
            self.stuck_since = None
        elif is_alarm and self.stuck_since is None:
            self.stuck_since = step.event.number
        done = step.event.model_copy(update={"is_new": is_new, "is_stuck": is_alarm})
        is_first = not self.utg.attempts[done.before, done.key]
        self.utg.add(done)
        here = (done.before, done.key)
        if is_first:
            # What is known of an event here, e.g. as a part of a way, says nothing of it elsewhere.
            self._learn(done, gain)
            self._promises.clear()
        self._promises.pop(done.before, None)
        self.found_here[here] = self.found_here.get(here, 0.0) + gain
        if done.key.startswith(_TYPING):
            self.said.add(done.label)
        self.led_last[done.key] = done.after
        self.news.append(is_new)
        self.alarms.append(is_alarm)
        return done

    def _learn(self, done: EventDone, gain: float) -> None:
        name = _general(done.key)
        alike = self.found_lately.setdefault(self._structures[done.before], {})
        lately = alike.get(name, self._anywhere(name) / 2)
        alike[name] = lately + _LATELY * (gain - lately)
        if done.outcome == "failed":
            return  # what was not taken here, e.g. because something lay over it, may be elsewhere
        if not self.tries[name]:
            kind = kind_of(name)
            self.firsts[kind] += 1
            self.first_finds[kind] = self.first_finds.get(kind, 0.0) + gain
            self._hopes.clear()  # that of each other one of its kind has changed
        self._hopes.pop(name, None)
        self.tries[name] += 1
        self.finds[name] = self.finds.get(name, 0.0) + gain

    def _alarm(self, event: EventDone, before: Look | None, look: Look) -> bool:
        by_graph = self._graph.feed(
            event.before, event.key, event.after, candidates=look.keys, activity=look.facts.page
        )
        if self._detection == "graph" or before is None:
            return by_graph
        return self._pictures.feed(self._hash(before.shot), self._hash(look.shot))

    def _hash(self, shot: str) -> int:
        if shot not in self._shots:
            picture = self._folder / "shots" / f"{shot}.jpg"
            self._shots[shot] = difference_hash(picture.read_bytes())
        return self._shots[shot]

    def promise(self, state: str, key: str) -> float:
        """Give the chance that an event reaches a new state.

        Learned from what it did on all screens, one half where it was never tried: what was done
        once mostly leads to the same place from elsewhere. And from what it did in this state, or
        in those that differ from it in texts alone, where it counts less with each try in vain.
        """
        name = _general(key)
        led = self.utg.tried(state).get(key)
        if led is None:
            return self._untried_promise(self._alike(state), name)
        if not led:
            return 0.0
        found = self.found_here.get((state, key), 0.0)
        return (found + self._anywhere(name)) / (led.total() + 1)

    def promises(self, state: str) -> tuple[float, ...]:
        """Give the promise of each event of a state, in the order of its keys."""
        known = self._promises.get(state)
        if known is None:
            keys = self.utg.graph.nodes[state]["keys"]
            known = self._promises[state] = tuple(self.promise(state, key) for key in keys)
        return known

    def most_untried(self, state: str) -> float:
        """Give the promise of what promises most of all that is untried in a state; 0 to 1."""
        alike = self._alike(state)
        names = _generals(self.utg.untried(state))
        return max((self._untried_promise(alike, name) for name in names), default=0.0)

    def _alike(self, state: str) -> Mapping[str, float]:
        return self.found_lately.get(self._structures[state], {})

    def _untried_promise(self, alike: Mapping[str, float], name: str) -> float:
        lately = alike.get(name)
        return self._anywhere(name) if lately is None else lately

    def _anywhere(self, name: str) -> float:
        hope = self._hopes.get(name)
        if hope is None:
            hope = self._hopes[name] = self._hope(name)
        return hope

    def _hope(self, name: str) -> float:
        tries = self.tries[name]
        if tries:
            return (self.finds.get(name, 0.0) + _HOPE) / (tries + 2)
        kind = kind_of(name)
        hoped = _FIRST_HOPE * _FIRST_TRIES
        return (self.first_finds.get(kind, 0.0) + hoped) / (self.firsts[kind] + _FIRST_TRIES)


@lru_cache(_KEYS_KEPT)
def kind_of(key: str) -> str:
    """Give the kind of an event: what is done, and the role of the widget that it is done with."""
    words = key.split()
    verb = 2 if words[0] in _TWO_WORDS else 1
    role = words[verb].partition("#")[0] if len(words) > verb else ""
    return " ".join([*words[:verb], role])


@lru_cache(_KEYS_KEPT)
def _general(key: str) -> str:
    """Name an event without its numbers: a counter in a label makes no other event of it."""
    return _NUMBER.sub("#", key)


@lru_cache(_KEYS_KEPT)
def _generals(keys: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(map(_general, keys)))


def _steps(path: Path) -> Sequence[Step]:
    """Read the lines; one that a kill cut off is left out."""
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        return []
    steps = []
    for line in raw.split(b"\n"):
        facts = _json(line)
        if isinstance(facts, dict):
            steps.append(Step.model_validate(facts))
    return steps


def _json(line: bytes) -> Any:
    try:
        return json.loads(line) if line else None
    except ValueError:
        return None


def _line(step: Step) -> str:
    return step.model_dump_json(exclude_defaults=True)
