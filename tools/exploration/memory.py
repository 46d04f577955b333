"""What an exploration remembers: its graph and its detectors, made again from its own file."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, Self

from pydantic import Field

from surefoot.state.values.base import Value
from surefoot.state.values.exploration import Candidate, EventDone, StateFacts
from surefoot.tools.artifacts import write_whole
from surefoot.tools.exploration.promises import EventValues, generalise, generalise_all
from surefoot.tools.exploration.tarpit import PictureDetector, TarpitDetector, difference_hash
from surefoot.tools.exploration.utg import LastingStates, Utg
from surefoot.tools.runlog import LineFile

FILE = "transitions.jsonl"
_NEW_TEXTS = 0.2
"""What a state is worth that differs from known ones in its texts alone, e.g. another search."""
_NOTHING_TO_DO = 0.2
"""What a new state is worth in which nothing can be done that was not offered elsewhere."""
_MORE_TO_DO = 0.5
"""What an event is worth after which more can be done in the same state."""
_FILLED_IN = 1.1
"""How much more a form shows that is sent filled in: an empty one is mostly refused."""
_LATELY = 0.5
"""What the last time counts."""
_TYPING = ("type into ", "search in ")
Detection = Literal["graph", "screenshot"]


class ObservedState(Value):
    """One look at the app: its state, and what can be done there."""

    facts: StateFacts
    keys: tuple[str, ...]
    enables: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    """By event: what can be done after it."""
    screen: str
    """Digests in the run folder."""
    shot: str

    @classmethod
    def at(cls, facts: StateFacts, offered: Sequence[Candidate], screen: str, shot: str) -> Self:
        """Returns the look at a state in which these events are offered."""
        return cls(
            facts=facts,
            keys=tuple(one.key for one in offered),
            enables={one.key: one.enables for one in offered if one.enables},
            screen=screen,
            shot=shot,
        )


class RecordedEvent(Value):
    """One line of the file: an event, and the look after it."""

    event: EventDone | None = None
    """None for the first look of a run."""
    look: ObservedState


class ExplorationMemory:
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
        self._learned = EventValues()
        self._found_here: dict[tuple[str, str], float] = {}
        """By the state and the event as it is called there: what it reached."""
        self._promises: dict[str, tuple[float, ...]] = {}
        """By state, what its events promise; until more is learned."""
        self._structures: dict[str, str] = {}
        """By state."""
        self._enables: dict[str, Mapping[str, tuple[str, ...]]] = {}
        """By state and event: what can be done after it, as last seen."""
        self._open: dict[str, float] = {}
        """By state: how likely an event can be chosen there, and no property comes first."""
        self._offered: set[str] = set()
        """What events are called that were offered anywhere."""
        self._graph, self._pictures = TarpitDetector(), PictureDetector()
        self._lasting, self._named = LastingStates(), ""
        """For the detector: the name of the state that was seen last, by what lasts in it."""
        self._variants: Counter[str] = Counter()
        """By structure: how many states have it."""
        self._shots: dict[str, int] = {}
        self._last: ObservedState | None = None
        self.stuck_since: int | None = None
        """Number of the event after which the alarm came; None without one."""

    @classmethod
    def restored(
        cls, folder: Path, events: int, detection: Detection = "graph"
    ) -> "ExplorationMemory":
        """Read the memory of a run back.

        Args:
            folder: Of the run.
            events: So many events were finished; later lines were cut off by a kill.
            detection: What tarpits are told by.
        """
        memory, kept, read = (
            cls(folder, detection),
            list[RecordedEvent](),
            _read_recorded_events(folder / FILE),
        )
        for step in read:
            if step.event is None and memory._last is None:
                memory._take_first(step.look)
            elif step.event is not None and memory.events == step.event.number < events:
                memory._take(step)
            else:
                continue
            kept.append(step)
        if len(kept) < len(read):
            # What a killed process wrote of an event that is done again must not come first.
            write_whole(folder / FILE, "".join(f"{_recorded_event_line(step)}\n" for step in kept))
        return memory

    @property
    def events(self) -> int:
        """Returns how many events there were."""
        return len(self.news)

    @property
    def state(self) -> str:
        """Returns the state that was seen last, "" at first."""
        return self._last.facts.id if self._last is not None else ""

    @property
    def activities(self) -> Counter[str]:
        """Returns how often each page was reached."""
        return self._graph.activities

    def begin(self, look: ObservedState) -> None:
        """Take in the first look of the run."""
        if self._last is None:
            self._append(RecordedEvent(look=look))
            self._take_first(look)

    def add(self, event: EventDone, look: ObservedState) -> EventDone:
        """Take in an event and the look after it.

        Returns:
            The event, with what is new and whether it is stuck.
        """
        done = self._take(RecordedEvent(event=event, look=look))
        self._append(RecordedEvent(event=done, look=look))
        return done

    def _append(self, step: RecordedEvent) -> None:
        self._file.append(f"{_recorded_event_line(step)}\n".encode("utf-8", "backslashreplace"))

    def _take_first(self, look: ObservedState) -> None:
        self._named = self._lasting.of(look.facts)
        self._take_look(look)

    def _take_look(self, look: ObservedState) -> tuple[bool, bool]:
        """Returns whether the state is new, and whether something can be done that never could."""
        self._last = look
        self._structures[look.facts.id] = look.facts.structure
        if look.enables:
            self._enables[look.facts.id] = look.enables
        self._promises.pop(look.facts.id, None)
        is_new = self.utg.see(look.facts, look.keys, self.events, look.screen, look.shot)
        self._variants[look.facts.structure] += is_new
        names = set(generalise_all(look.keys))
        is_more = not names <= self._offered
        # That what is typed can be sent is no news.
        enabled = tuple(name for names in look.enables.values() for name in names)
        self._offered |= names | set(generalise_all(enabled))
        return is_new, is_more

    def _take(self, step: RecordedEvent) -> EventDone:
        assert step.event is not None
        before, look = self._last, step.look
        known = self._variants[look.facts.structure]
        is_new, is_more = self._take_look(look)
        if is_new:
            gain = min(_NEW_TEXTS**known, 1.0 if is_more else _NOTHING_TO_DO)
        else:
            gain = _MORE_TO_DO if is_more else 0.0
        is_alarm = self._alarm(step.event, before, look)
        if not self._graph.since_progress:
            self.stuck_since = None
        elif is_alarm and self.stuck_since is None:
            self.stuck_since = step.event.number
        done = step.event.model_copy(update={"is_new": is_new, "is_stuck": is_alarm})
        is_first = not self.utg.attempts[done.before, done.key]
        self.utg.add(done)
        here = (done.before, done.key)
        was_open = self.openness(done.before)
        self._open[done.before] = was_open + _LATELY * ((done.source != "property") - was_open)
        if is_first:
            # What is known of an event here, e.g. as a part of a way, says nothing of it elsewhere.
            structure, was_taken = self._structures[done.before], done.outcome != "failed"
            self._learned.learn(structure, done.key, gain, was_taken=was_taken)
            self._promises.clear()
        self._promises.pop(done.before, None)
        self._found_here[here] = self._found_here.get(here, 0.0) + gain
        if done.key.startswith(_TYPING):
            self.said.add(done.label)
        self.led_last[done.key] = done.after
        self.news.append(is_new)
        self.alarms.append(is_alarm)
        return done

    def _alarm(self, event: EventDone, before: ObservedState | None, look: ObservedState) -> bool:
        start, self._named = self._named, self._lasting.of(look.facts)
        by_graph = self._graph.feed(start, event.key, self._named, activity=look.facts.page)
        if self._detection == "graph" or before is None:
            return by_graph
        return self._pictures.feed(self._hash(before.shot), self._hash(look.shot))

    def _hash(self, shot: str) -> int:
        if shot not in self._shots:
            picture = self._folder / "shots" / f"{shot}.jpg"
            self._shots[shot] = difference_hash(picture.read_bytes())
        return self._shots[shot]

    def promise(self, state: str, key: str) -> float:
        """Returns what an event promises: the chance that it reaches what is new.

        Learned from what it did on all screens, and before it was ever done from what others like
        it did: what was done once mostly leads to the same place from elsewhere. And from what it
        did in this state, or in those that differ from it in texts alone, where it counts less with
        each try in vain.
        """
        led = self.utg.tried(state).get(key)
        if led is None:
            return max(self._untried_promises(state, (key,)))
        if not led:
            return 0.0
        found = self._found_here.get((state, key), 0.0)
        return (found + self._learned.anywhere(generalise(key))) / (led.total() + 1)

    def promises(self, state: str) -> tuple[float, ...]:
        """Returns the promise of each event of a state, in the order of its keys."""
        known = self._promises.get(state)
        if known is None:
            keys = self.utg.graph.nodes[state]["keys"]
            known = self._promises[state] = tuple(self.promise(state, key) for key in keys)
        return known

    def most_untried(self, state: str) -> float:
        """Returns the promise of what promises most of all that is untried in a state; 0 to 1."""
        return max(self._untried_promises(state, self.utg.untried(state)), default=0.0)

    def _untried_promises(self, state: str, keys: tuple[str, ...]) -> Iterator[float]:
        alike = self._learned.alike(self._structures[state])
        yield from (self._learned.untried(alike, name) for name in generalise_all(keys))
        # What was typed shows itself when the form is sent.
        enables = self._enables.get(state, {})
        tried = self.utg.tried(state)
        for key in enables.keys() & set(keys) if enables else ():
            for name in generalise_all(tuple(one for one in enables[key] if one not in tried)):
                yield min(1.0, _FILLED_IN * self._learned.untried(alike, name))

    def openness(self, state: str) -> float:
        """Give the chance that an event can be chosen in a state: that no property comes first."""
        return self._open.get(state, 1.0)


def _read_recorded_events(path: Path) -> Sequence[RecordedEvent]:
    """Read the lines; one that a kill cut off is left out."""
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        return []
    steps = []
    for line in raw.split(b"\n"):
        facts = _parse_memory_line(line)
        if isinstance(facts, dict):
            steps.append(RecordedEvent.model_validate(facts))
    return steps


def _parse_memory_line(line: bytes) -> Any:
    try:
        return json.loads(line) if line else None
    except ValueError:
        return None


def _recorded_event_line(step: RecordedEvent) -> str:
    return step.model_dump_json(exclude_defaults=True)
