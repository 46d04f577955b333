"""What a step was understood to mean, what was looked for, and what its checks came to."""

from collections.abc import Iterable

from surefoot.tools.reports.facts import CheckFacts, ReadingFacts, SoughtFacts
from surefoot.tools.reports.rows import Row, lines, nested_all, text

READ_KINDS = frozenset(["understood", "ground"])


def readings_of(rows: Iterable[Row]) -> tuple[ReadingFacts, ...]:
    """Give how the sentences of a step were understood; one that was read again comes once."""
    found: dict[tuple[str, str], ReadingFacts] = {}
    for row in rows:
        if row.get("kind") == "understood":
            reading = ReadingFacts(
                half=text(row, "half"),
                sentence=text(row, "sentence"),
                by=text(row, "by"),
                intents=lines(row, "intents"),
                checks=lines(row, "checks"),
                left_over=lines(row, "left_over"),
                reason=text(row, "reason"),
            )
            found[reading.half, reading.sentence] = reading
    return tuple(found.values())


def sought_of(rows: Iterable[Row]) -> tuple[SoughtFacts, ...]:
    """Give what was looked for; of what was looked for again the last result."""
    found: dict[str, SoughtFacts] = {}
    for row in rows:
        if row.get("kind") == "ground":
            sought = SoughtFacts(
                intent=text(row, "intent"),
                result=text(row, "result"),
                candidates=lines(row, "candidates"),
                nearest=lines(row, "nearest"),
            )
            found[sought.intent] = sought
    return tuple(found.values())


def checks_of(row: Row) -> tuple[CheckFacts, ...]:
    """Give what the checks of one judgement came to."""
    return tuple(
        CheckFacts(
            words=text(one, "words"),
            verdict=text(one, "verdict"),
            lines=lines(one, "lines"),
            reason=text(one, "reason"),
        )
        for one in nested_all(row, "checks")
    )
