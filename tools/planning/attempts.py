"""What was tried for a step, read back from the lines that tell it."""

import re
from dataclasses import dataclass

NO_PLAN = "plan"
"""How an attempt is called for which there was no plan."""
GOES_ON = ", to be continued"
CHANGED = "the screen changed"
_PART = re.compile(rf" \((\d+) of (\d+)({GOES_ON})?\): ")
_NO_HARM = (CHANGED, "no visible effect")
_VANISHED = "is not on the screen"
_NO_FILE = re.compile(
    r"no such file|does not exist|enoent|is not a file|cannot find the file", re.I
)


@dataclass(frozen=True)
class Tried:
    """One line of what was tried already."""

    what: str
    part: int
    """1-based part of the step it was for, 0 when the line does not say."""
    outcome: str
    goes_on: bool
    """The part was not over with it."""
    total: int = 0
    """Parts of the step, 0 when the line does not say."""

    @property
    def worked(self) -> bool:
        """It was done without an error."""
        return self.outcome in _NO_HARM

    @property
    def vanished(self) -> bool:
        """It could not be tried: the page was drawn anew meanwhile."""
        return _VANISHED in self.outcome

    @property
    def lacks_file(self) -> bool:
        """The file to be given to the app is not there."""
        return self.what.startswith("upload ") and _NO_FILE.search(self.outcome) is not None


def read_attempts(text: str) -> list[Tried]:
    """Read what was tried.

    Args:
        text: A line each: `- description (2 of 3): outcome`.
    """
    found = []
    for line in text.splitlines():
        if not line.startswith("- "):
            continue
        part, total = _PART.search(line), 0
        if part:
            total = int(part.group(2))
            what, outcome, number = line[2 : part.start()], line[part.end() :], int(part.group(1))
        elif line.startswith(f"- {NO_PLAN}: "):
            what, outcome, number = NO_PLAN, "", 0
        else:
            what, _, outcome = line[2:].rpartition(": ")
            number = 0
        found.append(Tried(what, number, outcome, bool(part and part.group(3)), total))
    return found


def resume(parts: int, tried: list[Tried]) -> tuple[int, bool]:
    """Find the part to go on with, and whether it is to be tried again."""
    tried = [t for t in tried if t.what != NO_PLAN]
    reached = max((t.part for t in tried), default=0)
    if reached == 0 and tried:
        reached = min(parts, len(tried))
    if reached == 0:
        return 1, False
    last = [t for t in tried if t.part in (0, reached)][-1]
    if last.worked and not last.goes_on and reached < parts:
        return reached + 1, False
    return min(reached, parts), True
