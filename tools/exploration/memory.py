"""What an exploration remembers: its graph and its detectors, made again from its own file."""

import json
import os
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

from state.values.base import Value
from state.values.exploration import EventDone, StateFacts
from tools.artifacts import write_whole
from tools.exploration.pictures import PictureDetector, difference_hash
from tools.exploration.tarpit import TarpitDetector
from tools.exploration.utg import Utg

FILE = "transitions.jsonl"
_NEW_TEXTS = 0.2
"""What a state is worth that differs from known ones in its texts alone, e.g. another search."""
_HOPE = 0.2
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
        self.utg = Utg()
        self.events: list[EventDone] = []
        self.tries: Counter[str] = Counter()
        """By event, on whatever screen: how often it was done."""
        self.finds: dict[str, float] = {}
        """How often it reached a new state; one that is new by its texts alone counts less."""
        self.found_here: dict[tuple[str, str], float] = {}
        """The same, by state and event."""
        self._graph, self._pictures = TarpitDetector(), PictureDetector()
        self._structures: set[str] = set()
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
            elif step.event is not None and len(memory.events) == step.event.number < events:
                memory._take(step)
            else:
                continue
            kept.append(step)
        if len(kept) < len(read):
            # What a killed process wrote of an event that is done again must not come first.
            write_whole(folder / FILE, "".join(f"{_line(step)}\n" for step in kept))
        return memory

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
            _append(self._folder / FILE, Step(look=look))
            self._take_look(look)

    def add(self, event: EventDone, look: Look) -> EventDone:
        """Take in an event and the look after it.

        Returns:
            The event, with what is new and whether it is stuck.
        """
        done = self._take(Step(event=event, look=look))
        _append(self._folder / FILE, Step(event=done, look=look))
        return done

    def _take_look(self, look: Look) -> bool:
        self._last = look
        self._structures.add(look.facts.structure)
        return self.utg.see(look.facts, look.keys, len(self.events), look.screen, look.shot)

    def _take(self, step: Step) -> EventDone:
        assert step.event is not None
        before, look = self._last, step.look
        has_new_form = look.facts.structure not in self._structures
        is_new = self._take_look(look)
        gain = (1.0 if has_new_form else _NEW_TEXTS) if is_new else 0.0
        is_alarm = self._alarm(step.event, before, look)
        if is_new:
            self.stuck_since = None
        elif is_alarm and self.stuck_since is None:
            self.stuck_since = step.event.number
        done = step.event.model_copy(update={"is_new": is_new, "is_stuck": is_alarm})
        self.utg.add(done)
        self.tries[done.key] += 1
        here = (done.before, done.key)
        self.finds[done.key] = self.finds.get(done.key, 0.0) + gain
        self.found_here[here] = self.found_here.get(here, 0.0) + gain
        self.events.append(done)
        return done

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
        once mostly leads to the same place from elsewhere. And from what it did in this state,
        where it counts less with each try in vain.
        """
        tries = self.tries[key]
        anywhere = (self.finds.get(key, 0.0) + _HOPE) / (tries + 2) if tries else 0.5
        led = self.utg.tried(state).get(key)
        if led is None:
            return anywhere
        if not led:
            return 0.0
        return (self.found_here.get((state, key), 0.0) + anywhere) / (led.total() + 1)


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


def _append(path: Path, step: Step) -> None:
    line = f"{_line(step)}\n".encode("utf-8", "backslashreplace")
    with path.open("ab+") as file:
        if file.seek(0, os.SEEK_END):
            file.seek(-1, os.SEEK_END)
            # A line cut off by a kill must not take the next one with it.
            line = line if file.read(1) == b"\n" else b"\n" + line
        file.write(line)
