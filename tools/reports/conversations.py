"""The conversations with models, found by position, by step or by time."""

from collections.abc import Iterable

from surefoot.tools.reports.facts import Conversation
from surefoot.tools.reports.rows import Row, nested, nested_all, number, whole


class Conversations:
    """Conversations of `agents.jsonl`, each given out once.

    Args:
        agents: Rows of `agents.jsonl`.
        events: Rows of `events.jsonl`; a conversation that names no step belongs to the step of
            the first event after it.
    """

    def __init__(self, agents: list[Row], events: list[Row]) -> None:
        self._rows = agents
        self._left = {position for position, row in enumerate(agents) if row}
        timed = ((number(event, "at"), whole(event, "step")) for event in events)
        self._times = [(at, step) for at, step in timed if at is not None and step is not None]

    def of_step(self, step: int, positions: Iterable[int | None]) -> tuple[Conversation, ...]:
        """Give the conversations at `positions`, and those of the step not given out yet."""
        mine = {position for position in self._left if self._step(position) == step}
        # The list of a step names its validations; they count even when the times disagree.
        mine |= {p for p in positions if p is not None and 0 <= p < len(self._rows)}
        self._left -= mine
        return tuple(_read_conversation(p, self._rows[p]) for p in sorted(mine) if self._rows[p])

    def left_over(self) -> tuple[Conversation, ...]:
        """Give the conversations that nobody asked for."""
        return tuple(
            _read_conversation(position, self._rows[position]) for position in sorted(self._left)
        )

    def _step(self, position: int) -> int | None:
        row = self._rows[position]
        at, named = number(row, "at"), whole(row, "step")
        if named is not None or at is None:
            return named
        return next((step for time, step in self._times if time >= at), None)


def _read_conversation(position: int, row: Row) -> Conversation:
    facts = {**row, **nested(row, "usage"), "position": position}
    if nested_all(row, "conversation"):
        facts |= {"messages": row["conversation"], "input": ""}
    return Conversation.model_validate(facts)
