"""What the log of an exploration tells for its report, read on as it grows."""

from array import array
from collections import deque
from typing import Any

from surefoot.tools.runlog import RunLog

MOST_SHOWN = 80
"""Events in the report: the last ones, and those of findings."""


class ReportEvents:
    """When each event was, and those that are shown; however long a run, only these are kept."""

    def __init__(self, log: RunLog) -> None:
        """Read nothing yet.

        Args:
            log: Of the run.
        """
        self._log, self._tail = log, log.follow("events")
        self._begin()

    def _begin(self) -> None:
        self.times = array("d")
        """By event, Unix time, s."""
        self.model_problem = ""
        """Why the exploration went on without the model; empty when it did not."""
        self._last: deque[dict[str, Any]] = deque(maxlen=MOST_SHOWN)
        self._of_findings: dict[int, dict[str, Any]] = {}
        self._wanted: set[int] = set()

    def read(self) -> None:
        """Read what was added; not inside an event loop."""
        self._log.flush()
        is_first, rows = self._tail.added()
        if is_first:
            self._begin()
        for row in rows:
            if row["kind"] == "event":
                self._take(row)
            elif row["kind"] == "finding":
                self._want(row["number"])
            elif row["kind"] == "model_down":
                self.model_problem = row["text"]

    def _take(self, row: dict[str, Any]) -> None:
        number = row["number"]
        # A resumed run does an event again that was not finished.
        while self._last and self._last[-1]["number"] >= number:
            self._last.pop()
        del self.times[number:]
        self.times.append(row["at"])
        self._last.append(row)
        if number in self._wanted:
            self._of_findings[number] = row

    def _want(self, number: int) -> None:
        self._wanted.add(number)
        row = next((row for row in self._last if row["number"] == number), None)
        if row is not None:
            self._of_findings[number] = row

    @property
    def shown(self) -> list[dict[str, Any]]:
        """Returns the events that are shown, in their order."""
        kept = {**self._of_findings, **{row["number"]: row for row in self._last}}
        return [kept[number] for number in sorted(kept)]
