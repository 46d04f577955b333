"""What may be tried where no way is known."""

from collections import Counter
from collections.abc import Collection
from urllib.parse import urljoin

from surefoot.state.navigation import NavigationState, PathStep
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.gates import looks_irreversible
from surefoot.tools.knowledge.screens import widget_facts
from surefoot.tools.predicates.volatile import page_path
from surefoot.tools.screens.roles import FIELD_ROLES
from surefoot.tools.screens.texts import is_hidden
from surefoot.tools.similarity import units

MOST_OFFERED = 80
_ROLES = frozenset(
    {"link", "button", "tab", "menuitem", "listitem", "treeitem", "cell", "row", "image"}
)
_PLAIN = frozenset({"listitem", "cell", "row", "image"})
"""What is most often only to be read: one that does nothing speaks for all of its words."""
_HEADS = frozenset({"heading", "link", "rowheader", "cell", "listitem", "row"})
_TYPED = frozenset({"textbox", "searchbox", "combobox"}) & FIELD_ROLES


def list_offered_widgets(
    screen: Screen,
    page: str,
    left_out: Collection[str],
    *,
    fields: bool,
    vain: Collection[str] = (),
) -> list[Widget]:
    """Returns the widgets that may lead on and were not tried yet; nothing that destroys anything.

    Args:
        screen: What is shown.
        page: Its id.
        left_out: Keys of what was tried, and of what is known to lead to where one has been.
        fields: There is something to type.
        vain: Words that a click and a double click on them did nothing.
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
        key = offer_key(click(widget, screen), page)
        if not (widget.role in _ROLES or widget.clickable) or not words or widget.role == "option":
            continue
        if words in vain and widget.role in _PLAIN:
            continue
        if key in seen or looks_irreversible(words) or _keeps(widget.role, words):
            continue
        seen.add(key)
        found.append(widget)
    return found[:MOST_OFFERED]


def _keeps(role: str, words: str) -> bool:
    """Returns whether a button keeps what stands in a form: looking for a place changes nothing."""
    return role == "button" and any("save" in unit.meanings for unit in units(words))


def surroundings(screen: Screen) -> dict[str, str]:
    """Say, of widgets called the same, by id what each belongs to: what stands before it alone."""
    shown = [w for w in screen.widgets if not is_hidden(w) and (w.name or w.text)]
    counts = Counter((w.role, w.name or w.text) for w in shown)
    found: dict[str, str] = {}
    before = ""
    for widget in shown:
        words = widget.name or widget.text
        if counts[widget.role, words] > 1:
            found[widget.id] = before
        elif widget.role in _HEADS:
            before = words
    return found


def display_text(widget: Widget) -> str:
    """Give what a widget is called; a field without a name by what it is for, if that is known."""
    words = widget.name or widget.text or widget.placeholder
    return words or ("password" if "password" in widget.states else "")


def offer_line(number: int, widget: Widget, of: str = "") -> str:
    """Returns an offered widget as the model reads it, with what it belongs to."""
    words = display_text(widget)
    words = f"{words} ({of})" if of else words
    states = " ".join(s for s in ("selected", "expanded") if s in widget.states)
    value = f" = {widget.value!r}" if widget.role in _TYPED else ""
    return f"[{number}] {widget.role} {words!r}{value}{f' ({states})' if states else ''}"


def click(widget: Widget, screen: Screen) -> PathStep:
    """Returns the step that clicks a widget."""
    facts = widget_facts(widget, screen)
    return _make_offered_step("click", facts)


def typing(widget: Widget, screen: Screen, text: str, *, submit: bool) -> list[PathStep]:
    """Returns the steps that type a text into a field, and send it off."""
    facts = widget_facts(widget, screen)
    facts["widget_text"] = facts["widget_text"] or widget.placeholder
    typed, sent = (
        _make_offered_step("input", facts, text),
        _make_offered_step("press", facts, "Enter"),
    )
    return [typed, sent] if submit else [typed]


def leads_here(widget: Widget, step: PathStep, screen: Screen) -> bool:
    """Say whether a step was on a link to the page that is shown: that it stays is no wonder."""
    named = (widget.test_id, widget.name or widget.text) == (step.widget_id, step.widget_text)
    address = urljoin(screen.location, widget.url)
    return named and bool(widget.url) and page_path(address) == page_path(screen.location)


def go_back() -> PathStep:
    """Returns the step back."""
    return PathStep(action_type="back", description="go back", source="model")


def leave_cover(state: NavigationState) -> PathStep | None:
    """Returns the step that closes what covers the page, once a click has met with it."""
    last = state["done"][-1] if state["done"] else None
    if last is None or not last.problem or last.step.action_type not in {"click", "double_click"}:
        return None
    return PathStep(
        action_type="press",
        input_text="Escape",
        description="press Escape",
        from_page=state["page"],
        source="model",
    )


def offer_key(step: PathStep, page: str) -> str:
    """Returns by what a step is known as tried.

    A link leads to the same place from wherever it stands; going back and what is sent off do not.
    """
    if step.action_type in {"back", "press"}:
        return f"{page} {step.action_type} {step.widget_id} {step.widget_text}"
    named = f"{step.widget_id} {step.widget_text}"
    # One of several that are called the same, by its place among them.
    return f"{named} {step.widget_xpath}" if step.widget_xpath.startswith("(") else named


def describe_offer(step: PathStep) -> str:
    """Returns in words what a step does."""
    name, text = step.widget_text or step.widget_id, step.input_text
    if step.action_type == "input":
        return f"type {text!r} into {name!r}" if name else f"type {text!r}"
    if step.action_type == "press":
        return f"press {text or 'Enter'}"
    if step.action_type == "back":
        return "go back"
    named = [repr(name)] if name else []
    return " ".join([step.action_type.replace("_", "-"), *named, *([text] if text else [])])


def _make_offered_step(kind: str, facts: dict[str, str], text: str = "") -> PathStep:
    step = PathStep(
        action_type=kind,
        widget_id=facts["widget"],
        widget_text=facts["widget_text"],
        widget_xpath=facts["widget_xpath"],
        input_text=text,
        source="model",
    )
    return step.model_copy(update={"description": describe_offer(step)})
