"""Plans that worked: made from what was done, and used where the page still fits."""

from collections.abc import Mapping
from typing import Any

from pydantic import TypeAdapter

from state.step_validation import Substep
from state.values.action import Action, Locator, Target
from state.values.pattern import LearnedSubstep
from state.values.screen import Screen, Widget
from tools.judging.changes import widget_line
from tools.judging.pagetext import FIELD_ROLES, is_hidden
from tools.parameters import with_marks, without_marks
from tools.predicates.holds import plain

_ACTION: TypeAdapter[Action] = TypeAdapter(Action)
_BY_NAME = frozenset({"role", "label", "text", "description"})
_TEXTS = ("text", "option", "address", "dialog_text")


def learned_substep(
    done: Mapping[str, Any], planned: Mapping[str, Any], screen: Screen, values: Mapping[str, str]
) -> LearnedSubstep:
    """Keep one action as it was done.

    Args:
        done: The action with its locators, as the run's log has it.
        planned: {"description", "final", "action"} as it was planned, with widget ids.
        screen: On which it was planned.
        values: Of the parameters that the step names, secrets left out.
    """
    action = _ACTION.validate_python(done)
    roles, disabled = [], False
    for name in ("target", "to"):
        target = getattr(action, name, None)
        if isinstance(target, Target):
            widget = next((w for w in screen.widgets if w.id == target.widget), None)
            roles.append(widget.role if widget is not None else "")
            disabled = disabled or (widget is not None and "disabled" in widget.states)
    return LearnedSubstep(
        description=with_marks(str(planned["description"]), values),
        action=marked_action(action, values),
        roles=tuple(roles),
        disabled=disabled,
        final=bool(planned.get("final", True)),
    )


def marked_action(action: Action, values: Mapping[str, str]) -> Action:
    """The action for another run: no widget ids, `${name}` for the values of parameters."""
    update: dict[str, Any] = {}
    for name in ("target", "to"):
        target = getattr(action, name, None)
        if isinstance(target, Target):
            update[name] = target.model_copy(
                update={
                    "widget": None,
                    "label": with_marks(target.label, values),
                    "locators": tuple(_marked(one, values) for one in target.locators),
                }
            )
    for name in _TEXTS:
        text = getattr(action, name, None)
        if isinstance(text, str):
            update[name] = with_marks(text, values)
    return action.model_copy(update=update)


def _marked(locator: Locator, values: Mapping[str, str]) -> Locator:
    if locator.by == "role":
        return locator.model_copy(
            update={"name": None if locator.name is None else with_marks(locator.name, values)}
        )
    if locator.by not in _BY_NAME:
        return locator
    return locator.model_copy(update={"value": with_marks(locator.value, values)})


def filled_action(action: Action, values: Mapping[str, str]) -> Action:
    """The action with the values of parameters in its locators; its own texts keep `${name}`."""
    update: dict[str, Any] = {}
    for name in ("target", "to"):
        target = getattr(action, name, None)
        if isinstance(target, Target):
            update[name] = target.model_copy(
                update={
                    "label": without_marks(target.label, values),
                    "locators": tuple(
                        one.model_copy(
                            update={
                                "value": without_marks(one.value, values),
                                "name": None
                                if one.name is None
                                else without_marks(one.name, values),
                            }
                        )
                        for one in target.locators
                    ),
                }
            )
    return action.model_copy(update=update)


def fitting_plan(
    substeps: tuple[LearnedSubstep, ...], screen: Screen, values: Mapping[str, str]
) -> list[Substep] | None:
    """Put a learned plan onto a screen.

    Returns:
        The plan with widget ids; None when a target is not on the screen exactly once, has another
        role than then, or does not take actions.
    """
    plan = []
    for learned in substeps:
        action = filled_action(learned.action, values)
        roles = list(learned.roles)
        update: dict[str, Any] = {}
        for name in ("target", "to"):
            target = getattr(action, name, None)
            if not isinstance(target, Target):
                continue
            if target.point is not None:
                return None
            widget = widget_of(target, roles.pop(0) if roles else "", screen)
            if widget is None or ("disabled" in widget.states and not learned.disabled):
                return None
            update[name] = Target(
                widget=widget.id,
                label=widget_line(widget)[:120],
                locators=tuple(one for one in target.locators if one.by in _BY_NAME),
            )
        description = without_marks(learned.description, values)
        plan.append(
            Substep(
                description=description,
                action=action.model_copy(update=update),
                final=learned.final,
            )
        )
    return plan


def widget_of(target: Target, role: str, screen: Screen) -> Widget | None:
    """The one widget that the best locator by name finds, when it is of that role."""
    for locator in target.locators:
        found = matches(locator, screen) if locator.by in _BY_NAME and not locator.frame else None
        if found is None or locator.nth is not None:
            continue
        # "exactly once" must hold for the best locator; a worse one may find something else
        return found[0] if len(found) == 1 and found[0].role == role else None
    return None


def matches(locator: Locator, screen: Screen) -> list[Widget]:
    """Visible widgets of the main page that a locator by role, label, text or hint finds."""
    shown = [w for w in screen.widgets if not is_hidden(w) and not w.frame]
    if locator.by == "role":
        name = plain(locator.name or "")
        own = [w for w in shown if w.role == locator.value]
        return [w for w in own if locator.name is None or plain(w.name) == name]
    value = plain(locator.value)
    if locator.by == "label":
        choices = FIELD_ROLES | {"checkbox", "radio", "switch", "listbox", "button", "link"}
        return [w for w in shown if plain(w.name) == value and w.role in choices]
    if locator.by == "description":
        return [w for w in shown if plain(w.placeholder) == value]
    return [w for w in shown if value in (plain(w.text), plain(w.name))]
