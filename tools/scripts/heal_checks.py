"""What a replay finds again: lost targets by remedies, and what checks are about."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from surefoot.state.values.action import Locator, Target
from surefoot.state.values.predicate import FieldHolds, Predicate, ProvenCheck, Shown, StateIs
from surefoot.state.values.screen import Screen, Widget
from surefoot.state.values.script import Healed, ScriptStep, ScriptTarget
from surefoot.tools.gates import looks_irreversible
from surefoot.tools.knowledge.healing.heal import display_name, find_most_similar
from surefoot.tools.knowledge.healing.surroundings import CLICKED, find_likeliest, was_other_widget
from surefoot.tools.predicates.holds import fits, holds
from surefoot.tools.predicates.words import describe_predicate
from surefoot.tools.screens.roles import CHOICE_ROLES, FIELD_ROLES
from surefoot.tools.screens.texts import is_hidden


@dataclass(frozen=True)
class Lost:
    """A target of a script that no locator, row or similar name finds; parameters filled in."""

    step: ScriptStep
    number: int
    """How many actions of the step were done before."""
    field: str
    """target or to."""
    target: Target
    known: ScriptTarget
    """What it looked like."""
    description: str


class Remedy(Protocol):
    """One of them; asked in turn."""

    @property
    def how(self) -> Literal["knowledge graph", "model"]:
        """What the report calls it."""

    async def find(self, lost: Lost, screen: Screen) -> tuple[Widget | None, str]:
        """Give the widget that it is now, or why it is not known."""


def may_be(known: ScriptTarget, widget: Widget) -> bool:
    """Say whether a widget may at all be taken for a lost one.

    It is shown and has a name, is of its kind, and does nothing that cannot be taken back.
    """
    kinds = CLICKED if known.role in CLICKED else {known.role}
    usable = "disabled" not in widget.states and not is_hidden(widget)
    name = display_name(widget)
    return usable and widget.role in kinds and bool(name) and not looks_irreversible(name)


_OPERATED = CLICKED | FIELD_ROLES | CHOICE_ROLES
"""What is written on these names what they do; what other widgets say is what the app shows."""


def subject_of(predicate: Predicate, screen: Screen) -> Widget | None:
    """Give the one widget that a predicate is about; None for none or several."""
    if not isinstance(predicate, FieldHolds | StateIs | Shown) or not predicate.role:
        return None
    found = [w for w in screen.widgets if _is_about(predicate, w)]
    return found[0] if len(found) == 1 else None


def heal_checks(
    checks: Sequence[ProvenCheck], subjects: Sequence[ScriptTarget], screen: Screen
) -> tuple[tuple[ProvenCheck, ...], tuple[Healed, ...]] | None:
    """Let checks look at their widgets under new names.

    What the case expects stays: of a field or box its value or state, and whatever is to be shown
    in the words of the case. Where only an action is checked, a widget that is operated may have a
    similar name, as long as something else that the action has brought about holds as it stands.

    Args:
        checks: Of a step, parameters filled in.
        subjects: What they are about, one for each, or none.
        screen: What is shown after the step.

    Returns:
        The checks that hold now and what was healed, or None when they cannot be made to hold.
    """
    kept, healed = list(checks), list[Healed]()
    for number, check in enumerate(checks):
        if holds(check.predicate, screen):
            continue
        known = subjects[number] if number < len(subjects) else ScriptTarget()
        found = _found_again(check, known, screen)
        if found is None:
            return None
        kept[number], one = found
        healed.append(one)
    stands = any(new is old and new.proof == "new" for new, old in zip(kept, checks, strict=True))
    shown = any(isinstance(one.predicate, Shown) for one in set(kept) - set(checks))
    return None if shown and not stands else (tuple(kept), tuple(healed))


def called_so(check: ProvenCheck, named: Mapping[Locator, Locator]) -> ProvenCheck:
    """Write the new name of its widget into a check."""
    about = check.predicate
    if not isinstance(about, FieldHolds | StateIs | Shown):
        return check
    new = named.get(_named_role_locator(about.role, about.name))
    if new is None:
        return check
    update = {"role": new.value, "name": new.name}
    return check.model_copy(update={"predicate": about.model_copy(update=update)})


def names_of(healed: Iterable[Healed]) -> dict[Locator, Locator]:
    """Give the new names by the old ones, for `called_so`."""
    return {one.old: one.new for one in healed if one.new.by == "role" and one.new.name}


def _found_again(
    check: ProvenCheck, known: ScriptTarget, screen: Screen
) -> tuple[ProvenCheck, Healed] | None:
    about = check.predicate
    if not known.role or not isinstance(about, FieldHolds | StateIs | Shown):
        return None
    widget = find_most_similar(known, screen)
    if widget is None or was_other_widget(known, widget, screen):
        widget = None if isinstance(about, Shown) else find_likeliest(known, screen)
    if widget is None:
        return None
    if isinstance(about, Shown) and (check.claim or known.role not in _OPERATED):
        return None
    new = _named_role_locator(widget.role, widget.name or widget.text or widget.placeholder)
    old = _named_role_locator(about.role, about.name)
    moved = called_so(check, {old: new})
    if not new.name or not holds(moved.predicate, screen):
        return None
    by_name = find_most_similar(known, screen) is widget
    how = "similar name" if by_name else "surroundings"
    words = f"check: {describe_predicate(about)}"
    return moved, Healed(description=words, old=old, new=new, how=how)


def _named_role_locator(role: str, name: str) -> Locator:
    return Locator(by="role", value=role, name=name)


def _is_about(predicate: FieldHolds | StateIs | Shown, widget: Widget) -> bool:
    if not isinstance(predicate, FieldHolds):
        return fits(widget, predicate.role, predicate.name)
    called = (widget.name, "" if widget.name else widget.placeholder)
    same = widget.role == predicate.role and predicate.name in called
    return same and not is_hidden(widget)
