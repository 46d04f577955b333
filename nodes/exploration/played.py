"""What properties did on the device, written down to be done again."""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from pydantic import TypeAdapter

from surefoot.nodes.common.run import Run
from surefoot.state.exploration import ExplorationState
from surefoot.state.values.action import Action
from surefoot.state.values.properties import Played
from surefoot.tools.artifacts import RunFolder
from surefoot.tools.exploration.passwords import put_away, told
from surefoot.tools.exploration.script import Event
from surefoot.tools.properties.session import PropertyRun

_ACTION: TypeAdapter[Action] = TypeAdapter(Action)
_RUN, _ACT, _EVENT = "property", "property_act", "event"


def property_seed(seed: int, number: int) -> int:
    """Give the seed of all chance in a property that is tried as the event of this number."""
    return Random(f"{seed}:{number}:property").getrandbits(31)


def note_run(run: Run, state: ExplorationState, ran: PropertyRun) -> Played:
    """Write down what a property did, what came of it, and what it knew before.

    Returns:
        What came of it, without the passwords that it typed.
    """
    number, folder = state["event_count"], run.folder.path
    acts = [(put_away(folder, act.action, act.before, act.after), act) for act in ran.acts]
    came = told(folder, ran.played)
    played = came.model_copy(update={"memory": state["property_memory"]})
    run.log.event(_RUN, number=number, **played.model_dump(mode="json"))
    for action, act in acts:
        run.log.event(
            _ACT,
            number=number,
            name=played.name,
            action=action.model_dump(mode="json"),
            screen=run.folder.put_screen(act.before),
            shot=run.folder.put_shot(act.picture),
            error=act.error,
        )
    return came


def played_at(rows: Iterable[Mapping[str, Any]], number: int, name: str) -> Played | None:
    """Give the outcome of a property that was tried as an event, with what it knew before it."""
    runs = [r for r in rows if r["kind"] == _RUN and (r["number"], r["name"]) == (number, name)]
    if not runs:
        return None
    row = runs[-1]  # a run that was killed and resumed tried it again
    return Played.model_validate({key: row[key] for key in Played.model_fields if key in row})


def events_between(
    folder: RunFolder, rows: Iterable[Mapping[str, Any]], first: int, last: int
) -> list[Event]:
    """Give the events of some numbers, those of properties too, as they can be done again.

    What a resumed run did again, because it had been killed over it, counts once.

    Args:
        folder: With their screens.
        rows: Of events.jsonl.
        first: Number of the first event.
        last: Number of the last one.
    """
    found: dict[int, dict[str, list[Event]]] = {}
    for row in rows:
        number, kind = row.get("number", -1), row["kind"]
        if kind not in (_RUN, _ACT, _EVENT) or not first <= number <= last:
            continue
        of_number = found.setdefault(number, {})
        if kind in (_RUN, _EVENT):
            of_number[row.get("name", "")] = []
        if kind == _RUN or row.get("action") is None or row.get("error"):
            continue
        if row.get("outcome", "done") != "done":
            continue
        event = Event(
            _ACTION.validate_python(row["action"]),
            folder.screen(row["screen_before" if kind == _EVENT else "screen"]),
        )
        of_number.setdefault(row.get("name", ""), []).append(event)
    return [
        event for number in sorted(found) for events in found[number].values() for event in events
    ]
