"""Which widgets of a screen are those of another one, and plans that follow them."""

from collections.abc import Mapping

from surefoot.state.step_validation import Substep
from surefoot.state.values.action import Target
from surefoot.state.values.screen import Screen


def renumbered(plan: list[Substep], before: Screen, now: Screen) -> list[Substep]:
    """Give the targets the ids of the same widgets on the screen as it is now.

    Returns:
        The plan up to the first target that cannot be told apart any more.
    """
    ids = _same_widgets(before, now)
    found: list[Substep] = []
    for substep in plan:
        if not all(target.widget in ids for target in _targets(substep).values()):
            return found
        found.append(_with_ids(substep, ids))
    return found


def followed(plan: list[Substep], before: Screen, now: Screen) -> list[Substep]:
    """Give the targets that the action drew anew, or woke up, the ids that they have now."""
    here = {widget.id for widget in now.widgets}
    if all(t.widget in here for substep in plan for t in _targets(substep).values()):
        return plan
    moved = {old: new for old, new in _same_widgets(before, now).items() if old not in here}
    return [_with_ids(substep, moved) for substep in plan]


def _targets(substep: Substep) -> dict[str, Target]:
    """Give the widgets that an action names, by the names of its fields."""
    named = {name: getattr(substep.action, name, None) for name in ("target", "to")}
    return {n: t for n, t in named.items() if isinstance(t, Target) and t.widget is not None}


def _with_ids(substep: Substep, ids: Mapping[str, str]) -> Substep:
    update = {
        name: target.model_copy(update={"widget": ids.get(target.widget or "", target.widget)})
        for name, target in _targets(substep).items()
    }
    return substep.model_copy(update={"action": substep.action.model_copy(update=update)})


def _same_widgets(before: Screen, now: Screen) -> dict[str, str]:
    """Which id a widget has now; widgets that look alike are told apart by their order."""
    places: dict[tuple[object, ...], list[list[str]]] = {}
    for number, screen in enumerate((before, now)):
        for widget in screen.widgets:
            key = (widget.role, widget.name, widget.test_id, widget.placeholder)
            places.setdefault(key, [[], []])[number].append(widget.id)
    return {
        old: new
        for olds, news in places.values()
        if len(olds) == len(news)
        for old, new in zip(olds, news, strict=True)
    }
