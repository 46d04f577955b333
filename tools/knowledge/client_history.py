"""What the clients of a graph have done since they began: where they are, for what, how it went."""

import os
import threading
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

RUNS_KEPT = 64


@dataclass(slots=True)
class Walk:
    """A way that a client goes for an intent."""

    app_id: str
    intent_id: str
    intent: str
    start_page: str
    target_page: str
    missed: str = ""
    """What the client had asked for just before, in words that nothing was found for."""
    steps: list[dict[str, Any]] = field(default_factory=list)
    ms: int = 0


@dataclass(slots=True)
class ClientHistory:
    """Of one client; nothing of it is stored before it comes to something."""

    page: str = ""
    """Where the last report ended."""
    in_page: list[str] = field(default_factory=list)
    """Transitions that were done there and did not leave it, by id."""
    missed: dict[str, tuple[str, str]] = field(default_factory=dict)
    """By `run_id`: app and words of the last question that found no intent."""
    runs: OrderedDict[str, Walk] = field(default_factory=OrderedDict)
    """Open ones, by the caller's `run_id`; "" when it gave none."""
    _turn: tuple[int, threading.Lock] = field(
        default_factory=lambda: (os.getpid(), threading.Lock()), repr=False, compare=False
    )

    @property
    def turn(self) -> threading.Lock:
        """To be held while one operation of the client is answered; a fork leaves it free."""
        if self._turn[0] != os.getpid():
            self._turn = (os.getpid(), threading.Lock())
        return self._turn[1]

    def begin(self, run_id: str, run: Walk) -> None:
        """Open a run in the place of one with the same id; one for the same goal goes on."""
        app, words = self.missed.pop(run_id, ("", ""))
        if app == run.app_id:
            run.missed = words
        known = self.runs.get(run_id)
        if known is not None and (known.intent, known.target_page) == (run.intent, run.target_page):
            return
        self.runs[run_id] = run
        self.runs.move_to_end(run_id)
        while len(self.runs) > RUNS_KEPT:
            self.runs.popitem(last=False)

    def miss(self, run_id: str, app_id: str, words: str) -> None:
        """Note a question that found no intent."""
        if len(self.missed) >= RUNS_KEPT:
            self.missed.clear()
        self.missed[run_id] = (app_id, words)

    def prelude(self, page: str) -> list[str]:
        """Returns what was done on a page since it was reached."""
        return list(self.in_page) if self.page == page else []

    def arrive(self, source: str, target: str, transition_id: str) -> None:
        """Note a step that worked."""
        if source == target:
            self.in_page = [*self.prelude(source), transition_id]
        else:
            self.in_page = []
        self.page = target

    def stay(self, page: str) -> None:
        """Note where a step was tried in vain."""
        self.page, self.in_page = page, self.prelude(page)


HISTORIES_KEPT = 4_096


class ClientHistories:
    """ClientHistories by the name of their client; the one not asked for longest is forgotten.

    Args:
        kept: Most that are kept.
    """

    def __init__(self, kept: int = HISTORIES_KEPT) -> None:
        self._kept = kept
        self._lock = threading.Lock()
        self._histories: OrderedDict[str, ClientHistory] = OrderedDict()

    def of(self, client: str) -> ClientHistory:
        """Returns the history of a client; one without a name has a fresh one each time."""
        if not client:
            return ClientHistory()
        with self._lock:
            history = self._histories.setdefault(client, ClientHistory())
            self._histories.move_to_end(client)
            if len(self._histories) > self._kept:
                self._histories.popitem(last=False)
        return history
