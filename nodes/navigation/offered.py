"""What may be tried where no way is known."""

from collections.abc import Collection

from state.navigation import PathStep
from state.values.screen import Screen, Widget
from tools.judging.pagetext import FIELD_ROLES, is_hidden
from tools.knowledge.screens import widget_facts
from tools.language.irreversible import looks_irreversible

MOST_OFFERED = 80
_ROLES = frozenset(
    {"link", "button", "tab", "menuitem", "option", "listitem", "treeitem", "cell", "row", "image"}
)
_TYPED = frozenset({"textbox", "searchbox", "combobox"}) & FIELD_ROLES


def offered_widgets(
    screen: Screen, page: str, left_out: Collection[str], *, fields: bool
) -> list[Widget]:
    """Give the widgets that may lead on and were not tried yet; nothing that destroys anything.

    Args:
        screen: What is shown.
        page: Its id.
        left_out: Keys of what was tried, and of what is known to lead to where one has been.
        fields: There is something to type.
    """
    found: list[Widget] = []
    seen: set[str] = set(left_out)
    for widget in screen.widgets:
        if is_hidden(widget) or "disabled" in widget.states:
            continue
        if widget.role in _TYPED:
            if fields and "readonly" not in widget.states:
                found.append(widget)
            continue
        words = widget.name or widget.text
        key = key_of(click(widget, screen), page)
        if not (widget.role in _ROLES or widget.clickable) or not words:
            continue
        if key in seen or looks_irreversible(words):
            continue
        seen.add(key)
        found.append(widget)
    return found[:MOST_OFFERED]


def line_of(number: int, widget: Widget) -> str:
    """Give an offered widget as the model reads it."""
    words = widget.name or widget.text or widget.placeholder
    states = " ".join(s for s in ("selected", "expanded") if s in widget.states)
    value = f" = {widget.value!r}" if widget.role in _TYPED else ""
    return f"[{number}] {widget.role} {words!r}{value}{f' ({states})' if states else ''}"


def click(widget: Widget, screen: Screen) -> PathStep:
    """Give the step that clicks a widget."""
    facts = widget_facts(widget, screen)
    return _step("click", facts, f"click {facts['widget_text']!r}")


def typing(widget: Widget, screen: Screen, text: str, *, submit: bool) -> list[PathStep]:
    """Give the steps that type a text into a field, and send it off."""
    facts = widget_facts(widget, screen)
    facts["widget_text"] = facts["widget_text"] or widget.placeholder
    typed = _step("input", facts, f"type {text!r} into {facts['widget_text']!r}", text)
    sent = _step("press", facts, "press Enter", "Enter")
    return [typed, sent] if submit else [typed]


def go_back() -> PathStep:
    """Give the step back."""
    return PathStep(action_type="back", description="go back", source="model")


def key_of(step: PathStep, page: str) -> str:
    """Say by what a step is known as tried.

    A link leads to the same place from wherever it stands; going back and what is sent off do not.
    """
    if step.action_type in {"back", "press"}:
        return f"{page} {step.action_type} {step.widget_id} {step.widget_text}"
    return f"{step.widget_id} {step.widget_text}"


def _step(kind: str, facts: dict[str, str], description: str, text: str = "") -> PathStep:
    return PathStep(
        action_type=kind,
        widget_id=facts["widget"],
        widget_text=facts["widget_text"],
        widget_xpath=facts["widget_xpath"],
        input_text=text,
        description=description,
        source="model",
    )
