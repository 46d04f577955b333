"""Plans that worked, made from what was done."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from pydantic import TypeAdapter

from surefoot.state.values.action import Action, Locator, Target
from surefoot.state.values.knowledge import KnownWidget, LearnedSubstep
from surefoot.state.values.predicate import Place
from surefoot.state.values.screen import Screen, Widget
from surefoot.state.values.script import PartOf, ScriptTarget
from surefoot.tools.devices.hyperlinks import find_link_part
from surefoot.tools.devices.locate import bounds_of
from surefoot.tools.knowledge.privacy import find_spans
from surefoot.tools.knowledge.screens import widget_facts
from surefoot.tools.parameters import with_marks, without_marks
from surefoot.tools.predicates.candidates import container_of
from surefoot.tools.predicates.holds import collapse_blanks, told_by
from surefoot.tools.screens.roles import FIELD_ROLES
from surefoot.tools.screens.texts import is_hidden

_ACTION: TypeAdapter[Action] = TypeAdapter(Action)
BY_NAME = frozenset({"role", "label", "text", "description"})
_TEXTS = ("text", "option", "address", "dialog_text")


def learned_substep(
    done: Mapping[str, Any], planned: Mapping[str, Any], screen: Screen, values: Mapping[str, str]
) -> tuple[LearnedSubstep, tuple[KnownWidget, ...]]:
    """Keep one action as it was done, and by what its widgets were found.

    Args:
        done: The action with its locators, as the run's log has it.
        planned: {"description", "final", "action"} as it was planned, with widget ids.
        screen: On which it was planned.
        values: Of the parameters that the step names, secrets left out.
    """
    action = _ACTION.validate_python(done)
    marked = mark_parameters(action, values)
    widgets, update, disabled = [], dict[str, Any](), False
    looks = iter(describe_targets(action, screen, values))
    for name, target in list_targets(marked):
        meant = getattr(action, name).widget
        widget = next((w for w in screen.widgets if w.id == meant), None)
        place = widget_facts(widget, screen)["widget_xpath"] if widget is not None else ""
        disabled = disabled or (widget is not None and "disabled" in widget.states)
        key = with_marks(place, values) or f"//{target.label}"
        widgets.append(KnownWidget(key=key, looks=next(looks), locators=target.locators))
        update[name] = target.model_copy(update={"locators": ()})
    substep = LearnedSubstep(
        description=with_marks(str(planned["description"]), values),
        action=marked.model_copy(update=update),
        widgets=tuple(known.key for known in widgets),
        disabled=disabled,
        final=bool(planned.get("final", True)),
        ends_intent=bool(planned.get("ends_intent", True)),
    )
    return substep, tuple(widgets)


def describe_targets(
    action: Action, screen: Screen, values: Mapping[str, str]
) -> Iterable[ScriptTarget]:
    """Returns what the targets of an action look like, in the order target, to."""
    for _, target in list_targets(action):
        index = next((i for i, w in enumerate(screen.widgets) if w.id == target.widget), None)
        yield ScriptTarget() if index is None else describe_widget(index, screen, values)


def describe_widget(index: int, screen: Screen, values: Mapping[str, str]) -> ScriptTarget:
    """Returns what a widget of a screen looks like."""
    widget = screen.widgets[index]
    around = container_of(index, screen)
    within = Place(role=around.role, name=with_marks(around.name, values)) if around else None
    name = with_marks(widget.name or widget.text, values)
    beside = with_marks(told_by(index, screen), values)
    inside = _rewrite_part_of(find_link_part(index, screen), lambda text: with_marks(text, values))
    return ScriptTarget(role=widget.role, name=name, within=within, beside=beside, inside=inside)


def list_targets(action: Action) -> list[tuple[str, Target]]:
    """Returns the targets of an action with the names of their fields, in the order target, to."""
    named = ((name, getattr(action, name, None)) for name in ("target", "to"))
    return [(name, target) for name, target in named if isinstance(target, Target)]


def mark_parameters(action: Action, values: Mapping[str, str]) -> Action:
    """The action for another run: no widget ids, `${name}` for the values of parameters."""
    update: dict[str, Any] = {
        name: target.model_copy(
            update={
                "widget": None,
                "label": with_marks(target.label, values),
                "locators": tuple(_locator_with_marks(one, values) for one in target.locators),
            }
        )
        for name, target in list_targets(action)
    }
    for name in _TEXTS:
        text = getattr(action, name, None)
        if isinstance(text, str):
            update[name] = with_marks(text, values)
    return action.model_copy(update=update)


def _locator_with_marks(locator: Locator, values: Mapping[str, str]) -> Locator:
    if locator.by == "role":
        return locator.model_copy(
            update={"name": None if locator.name is None else with_marks(locator.name, values)}
        )
    if locator.by not in BY_NAME:
        return locator
    return locator.model_copy(update={"value": with_marks(locator.value, values)})


def fill_parameters(action: Action, values: Mapping[str, str]) -> Action:
    """The action with the values of parameters in its locators; its own texts keep `${name}`."""
    update = {name: fill_target(target, values) for name, target in list_targets(action)}
    return action.model_copy(update=update)


def fill_target(target: Target, values: Mapping[str, str]) -> Target:
    """The target with the values of parameters in its locators."""
    locators = tuple(
        one.model_copy(
            update={
                "value": without_marks(one.value, values),
                "name": None if one.name is None else without_marks(one.name, values),
            }
        )
        for one in target.locators
    )
    label = without_marks(target.label, values)
    return target.model_copy(update={"label": label, "locators": locators})


def fill_description(known: ScriptTarget, values: Mapping[str, str]) -> ScriptTarget:
    """What a target looked like, with the values of parameters."""
    within = known.within
    if within is not None:
        within = within.model_copy(update={"name": without_marks(within.name, values)})
    words = {key: without_marks(getattr(known, key), values) for key in ("name", "beside")}
    inside = _rewrite_part_of(known.inside, lambda text: without_marks(text, values))
    return known.model_copy(update={**words, "within": within, "inside": inside})


def _rewrite_part_of(part: PartOf | None, written: Callable[[str], str]) -> PartOf | None:
    """Write the words of a text, and those that find it, in another way."""
    if part is None:
        return None
    locators = tuple(
        one.model_copy(update={"name": None if one.name is None else written(one.name)})
        for one in part.locators
    )
    return part.model_copy(update={"words": written(part.words), "locators": locators})


def quoted_action_texts(action: Action, step: str) -> dict[str, str]:
    """Returns the texts of an action, by field, that are parts of the step by its words."""
    given = ((name, getattr(action, name, None)) for name in _TEXTS)
    texts = {name: text for name, text in given if isinstance(text, str)}
    filled = {name: without_marks(text, find_spans(text, step)) for name, text in texts.items()}
    return {name: text for name, text in filled.items() if text != texts[name]}


def find_name_locator(target: Target) -> Locator | None:
    """Returns the best locator that goes by what is written or said of a widget."""
    by_name = (one for one in target.locators if one.by in BY_NAME and not one.frame)
    return next((one for one in by_name if one.nth is None), None)


def find_id_locator(target: Target) -> Locator | None:
    """Returns the best locator that goes by the id of a widget, for one that says nothing."""
    by_id = (one for one in target.locators if one.by in ("id", "test_id") and not one.frame)
    return next((one for one in by_id if one.nth is None), None)


def find_matches(locator: Locator, screen: Screen) -> list[Widget]:
    """Visible widgets of the main page that a locator by words, id or place finds."""
    shown = [w for w in screen.widgets if not is_hidden(w) and not w.frame]
    if locator.by == "role":
        name = collapse_blanks(locator.name or "")
        own = [w for w in shown if w.role == locator.value]
        return [w for w in own if locator.name is None or collapse_blanks(w.name) == name]
    if locator.by in ("id", "test_id"):
        return [w for w in shown if w.test_id == locator.value]
    if locator.by == "bounds":
        return [w for w in shown if w.box is not None and bounds_of(w.box) == locator.value]
    value = collapse_blanks(locator.value)
    if locator.by == "label":
        choices = FIELD_ROLES | {"checkbox", "radio", "switch", "listbox", "button", "link"}
        return [w for w in shown if collapse_blanks(w.name) == value and w.role in choices]
    if locator.by == "description":
        return [w for w in shown if collapse_blanks(w.placeholder) == value]
    return [w for w in shown if value in (collapse_blanks(w.text), collapse_blanks(w.name))]
