"""Fills a form in and sends it, or adds an entry to a list."""

from collections.abc import Sequence

from surefoot.state.values.action import Action, Press, SelectOption, SetChecked, Tap, TypeText
from surefoot.state.values.intent import Intent, is_locator
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.gates import secret_kinds
from surefoot.tools.grounding.dates import format_for_field
from surefoot.tools.grounding.effect_case import count_shown
from surefoot.tools.grounding.ground import ground
from surefoot.tools.grounding.kinds import can_write, hides_text, is_field
from surefoot.tools.grounding.locators import build_target
from surefoot.tools.grounding.result import MOST_CANDIDATES, Found, Missing, Planned, Several
from surefoot.tools.grounding.selecting import is_native_list
from surefoot.tools.screens.rows import Rows
from surefoot.tools.screens.texts import PageText, flat, is_hidden
from surefoot.tools.understanding.words import list_words

_SUBMITS = frozenset({"submit"})
_TICKED = frozenset({"checkbox", "radio", "switch"})
_FILLS = frozenset({"fill", "append", "select"})


def plan_form(intent: Intent, screen: Screen, done: int) -> Planned | Several | Missing:
    """Fill every field of `values`, and send the form in the same round."""
    if not done and (way := _way_to_log_in(intent, screen)) is not None:
        return way
    fields: list[Widget] = []
    actions: list[Action] = []
    for name, text in intent.values:
        found = _ground_form_field(intent, name, screen)
        if not isinstance(found, Found):
            return found
        fields.append(found.widgets[0])
        actions += _entry(found.widgets[0], text, screen)
    if not fields:
        return Missing((), "no field to fill in is named")
    button = find_submit_button(fields, screen)
    send = (
        Tap(target=build_target(button, screen))
        if button is not None
        else _enter(fields[-1], screen)
    )
    used = (*fields, button or fields[-1])
    return Planned((*actions, send), widgets=used, level="label")


def needs_password(screen: Screen) -> bool:
    """Say whether a password is still to be written."""
    return any(hides_text(w) and can_write(w) and not w.value for w in screen.widgets)


def plan_log_in(intent: Intent, screen: Screen, done: int) -> Planned | Several | Missing:
    """Click what a log-in is called: it sends the form that is filled in, or leads to one."""
    found = ground(intent.model_copy(update={"do": "click"}), screen)
    if done:
        empty = [w for w in screen.widgets if can_write(w) and not w.value]
        if not empty or not isinstance(found, Found):
            return Planned(())
        label = empty[0].name or empty[0].placeholder
        return Missing((), f"nothing tells what goes into {label!r}")
    if not isinstance(found, Found):
        return found
    tap = Tap(target=build_target(found.widgets[0], screen))
    sends = any(can_write(w) and w.value for w in screen.widgets)
    return Planned((tap,), is_last=sends, widgets=found.widgets, level=found.level)


def _way_to_log_in(intent: Intent, screen: Screen) -> Planned | None:
    """Click what leads to the form of a log-in, where no password can be written yet."""
    if not any("password" in secret_kinds(name) for name, _ in intent.values):
        return None
    if any(hides_text(w) and can_write(w) for w in screen.widgets):
        return None
    for word in list_words("logins"):
        found = ground(Intent(do="click", target=word), screen)
        if isinstance(found, Found) and found.is_named:
            tap = Tap(target=build_target(found.widgets[0], screen))
            return Planned((tap,), is_last=False, widgets=found.widgets, level=found.level)
    return None


def _ground_form_field(intent: Intent, name: str, screen: Screen) -> Found | Several | Missing:
    if not name:
        return _before_password(screen)
    where = {"within": intent.within or intent.target, "within_kind": intent.within_kind}
    wanted = Intent(do="fill", target=name, kind="", **where)
    found = ground(wanted, screen)
    if (
        isinstance(found, Missing)
        and any(where.values())
        and not _is_shown(where["within"], screen)
    ):
        where = {}
        found = ground(Intent(do="fill", target=name), screen)
    if isinstance(found, Missing):
        other = ground(Intent(do="select", target=name, kind="list", **where), screen)
        if not isinstance(other, Found) and "password" in secret_kinds(name):
            other = _password(screen)
        return other if isinstance(other, Found) else found
    return found


def _is_shown(words: str, screen: Screen) -> bool:
    """Say whether the place that is named is there, so that what is not in it is not meant."""
    return bool(words) and bool(Rows(PageText(screen)).places(words, exact=False))


def _password(screen: Screen) -> Found | Missing:
    """The one field that hides what is written, whatever the page calls it."""
    hiding = [w for w in screen.widgets if hides_text(w) and is_field(w) and not is_hidden(w)]
    if len(hiding) == 1:
        return Found((hiding[0],), "place")
    return Missing((), f"{len(hiding)} password fields on {screen.location}")


def _before_password(screen: Screen) -> Found | Missing:
    """The one text field right before the password field."""
    fields = [w for w in screen.widgets if is_field(w) and not is_hidden(w)]
    secret = [n for n, w in enumerate(fields) if hides_text(w)]
    if len(secret) == 1 and secret[0]:
        return Found((fields[secret[0] - 1],), "place")
    return Missing((), f"{len(secret)} password fields on {screen.location}")


def _entry(widget: Widget, text: str, screen: Screen) -> Sequence[Action]:
    target = build_target(widget, screen)
    if is_native_list(widget, screen):
        return (SelectOption(target=target, option=text),)
    if widget.role in _TICKED:
        return (SetChecked(target=target),)
    return (TypeText(target=target, text=format_for_field(text, widget)),)


def _enter(field: Widget, screen: Screen) -> Action:
    return Press(key="enter", target=build_target(field, screen))


def find_submit_button(fields: Sequence[Widget], screen: Screen) -> Widget | None:
    """Find the button that sends the form of some fields: the one that says so, or the only one."""
    rows = Rows(PageText(screen))
    at = rows.page.positions
    indexes = sorted({at[w.id] for w in fields if w.id in at})
    if not indexes:
        return None
    around = [o for o in rows.page.path(indexes[0]) if all(rows.holds(o, i) for i in indexes)]
    spans = [range(outer, rows.page.ends[outer]) for outer in around]
    # Where nothing holds all of them, as on many screens of phones, the screen is the form.
    for inside in spans or [range(len(rows.page.widgets))]:
        buttons = [rows.page.widgets[i] for i in inside if _is_button(rows.page.widgets[i])]
        told = [w for w in buttons if _SUBMITS & set(w.field_type.split())]
        behind = [rows.page.widgets[i] for i in inside if i > indexes[-1]]
        later = [w for w in behind if w in buttons]
        for choice in (told, later):
            if len(choice) == 1:
                return choice[0]
        if told or later:
            return None
    return None


def _is_button(widget: Widget) -> bool:
    if is_hidden(widget) or "disabled" in widget.states or not widget.name:
        return False
    return widget.role == "button" and widget.value is None


def find_in_same_form(
    before: Intent, meant: Intent, several: Several, screen: Screen
) -> Widget | None:
    """Give the one of several buttons or nameless fields beside the field filled in right before.

    That is the one in the smallest part of the page with that field.
    """
    is_next = meant.do == "click" or (meant.do in _FILLS and not meant.target)
    if before.do not in _FILLS or not is_next or len(several.candidates) >= MOST_CANDIDATES:
        return None
    found, rows = ground(before, screen), Rows(PageText(screen))
    at = rows.page.positions
    field = found.widgets[0] if isinstance(found, Found) and len(found.widgets) == 1 else None
    if field is None or not field.value or field.id not in at:
        return None
    others = [w for w in several.candidates if w.id in at and w.id != field.id]
    for outer in rows.page.path(at[field.id]):
        inside = [w for w in others if rows.holds(outer, at[w.id])]
        if inside:
            is_one = len(inside) == 1 and (meant.do != "click" or inside[0].role == "button")
            return inside[0] if is_one else None
    return None


def plan_entries(intent: Intent, screen: Screen) -> Planned | Several | Missing:
    """Write each value into the field for new entries, with Enter or its button after each.

    What is there already is added by its own button: "Add to cart" of the row with that text.
    """
    own = _buttons_of_entries(intent, screen)
    if own is not None:
        return own
    found = _entry_field(intent, screen)
    if not isinstance(found, Found):
        return found
    field = found.widgets[0]
    target = build_target(field, screen)
    button = _button_beside(field, screen)
    actions: list[Action] = []
    for text in intent.texts:
        if button is None:
            actions.append(TypeText(target=target, text=text, submit=True))
        else:
            actions += [
                TypeText(target=target, text=text),
                Tap(target=build_target(button, screen)),
            ]
    return Planned(tuple(actions), widgets=found.widgets, level=found.level)


def _buttons_of_entries(intent: Intent, screen: Screen) -> Planned | Several | None:
    """The button of each entry's own row whose name holds what it is added to; None for no such."""
    if not intent.target or intent.kind == "field" or is_locator(intent.target):
        return None
    rows = Rows(PageText(screen))
    widgets: list[Widget] = []
    for text in intent.texts:
        clicked = Intent(do="click", target=intent.target, match="holds", within=text)
        found = ground(clicked, screen)
        if not isinstance(found, Found) or not found.widgets[0].clickable:
            return found if isinstance(found, Several) else None
        row = rows.row_around(rows.page.positions[found.widgets[0].id])
        if row is None or flat(text) not in rows.page.subtree_text(row):
            return None
        widgets.append(found.widgets[0])
    return Planned(
        tuple(Tap(target=build_target(w, screen)) for w in widgets), widgets=tuple(widgets)
    )


def _entry_field(intent: Intent, screen: Screen) -> Found | Several | Missing:
    if intent.target or intent.within:
        where = intent.model_copy(
            update={"do": "fill", "kind": intent.kind or "field", "value": ""}
        )
        found = ground(where, screen)
        if not isinstance(found, Missing):
            return found
        inside = Intent(do="fill", kind="field", within=intent.target or intent.within)
        found = ground(inside, screen)
        if isinstance(found, Found):
            return found
    fields = [w for w in screen.widgets if w.role == "textbox" and can_write(w)]
    if intent.target and any(count_shown(PageText(screen), text) for text in intent.texts):
        fields = []  # It is there: a field for new entries is not what is meant.
    if len(fields) == 1:
        return Found((fields[0],), "kind")
    if not fields:
        return Missing((), f"no field for a new entry on {screen.location}")
    names = ", ".join(repr(w.name or w.placeholder or w.label) for w in fields[:8])
    return Several(tuple(fields[:8]), f"{len(fields)} fields for a new entry: {names}")


def _button_beside(field: Widget, screen: Screen) -> Widget | None:
    """The button that sends a field alone; None where Enter does."""
    rows = Rows(PageText(screen))
    index = rows.page.positions.get(field.id)
    outer = -1 if index is None else rows.page.parents[index]
    if outer < 0:
        return None
    inside = [w for w in rows.page.subtree(outer) if w.clickable and not is_hidden(w)]
    buttons = [w for w in inside if _is_button(w)]
    # What stands among other things, in the head of a page, may do anything.
    return (
        buttons[0]
        if len(buttons) == 1 and inside in ([field, *buttons], [*buttons, field])
        else None
    )
