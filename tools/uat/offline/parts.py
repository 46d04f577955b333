"""Which part of a step comes next."""

from dataclasses import dataclass

from state.values.screen import Widget
from tools.language.intents import Intent
from tools.language.steps import parse_step
from tools.planning.attempts import GOES_ON, read_attempts, resume
from tools.screens.texts import flat
from tools.uat.offline.calls import Answer, call
from tools.uat.offline.reading import Asked, label_of

_CHOOSES = frozenset({"select", "open", "goto"})
_ONE_OF = frozenset({"tab", "radio", "option"})
_ON = frozenset({"selected", "checked"})


@dataclass(frozen=True)
class Part:
    """A part of a step, as its words tell it."""

    intent: Intent
    number: int
    """1 is the first."""
    total: int

    def said(self, words: str, *, goes_on: bool = False) -> str:
        """Describe an action for this part; one that goes on is not over with it."""
        return f"{words} ({self.number} of {self.total}{GOES_ON if goes_on else ''})"

    def click(self, widget: Widget, *, goes_on: bool = False) -> Answer:
        """Click a widget for this part, which is told by its role and label."""
        said = self.said(f'click the {widget.role} "{label_of(widget)}"', goes_on=goes_on)
        return call("click", said, rid=widget.id)


def part_now(asked: Asked) -> Part | None:
    """Give the part of the step that is to be done next; None when all of them are done."""
    parts = [one for one in parse_step(asked.bare) if one.kind != "look"]
    if not parts or asked.is_planned_out:
        return None
    tried = read_attempts(asked.outcomes)
    if any(one.total not in (0, len(parts)) for one in tried):
        return None
    number, _ = resume(len(parts), tried)
    while number < len(parts) and _stands(asked, parts[number - 1]):
        number += 1
    return Part(parts[number - 1], number, len(parts))


def _stands(asked: Asked, intent: Intent) -> bool:
    """Say whether a part chooses what is chosen already, as the page that has opened shows it."""
    name = flat(intent.target.whole or intent.target.text)
    if (
        not asked.done
        or not name
        or intent.kind not in _CHOOSES
        or intent.target.within is not None
    ):
        return False
    alike = [w for w in asked.layer if flat(label_of(w)) == name]
    alike = [w for w in alike if w.clickable or w.role in _ONE_OF]
    return len(alike) == 1 and bool(_ON & {*alike[0].states}) and alike[0].role in _ONE_OF


def parts_left(asked: Asked) -> list[Part]:
    """Give the part of the step that is to be done next, and those behind it."""
    first = part_now(asked)
    if first is None:
        return []
    parts = [one for one in parse_step(asked.bare) if one.kind != "look"]
    return [Part(parts[n - 1], n, first.total) for n in range(first.number, first.total + 1)]


def is_one_of_several(asked: Asked, part: Part) -> bool:
    """Say whether a verb has several objects, of which the part is one: tick A and B."""
    alike = [one for one in parse_step(asked.bare) if one.words == part.intent.words]
    return len(alike) > 1
