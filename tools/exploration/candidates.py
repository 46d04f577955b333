"""Which events can be done on a screen."""

from collections.abc import Collection, Iterator, Sequence
from urllib.parse import urljoin, urlsplit

import numpy as np

from surefoot.state.values.action import (
    Action,
    ActionKind,
    Direction,
    LongTap,
    Press,
    Rotate,
    Scroll,
    SelectOption,
    Tap,
    Target,
    TypeText,
)
from surefoot.state.values.exploration import Candidate
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.devices.locate import with_locators
from surefoot.tools.exploration.field_texts import EDITABLE, FieldForm, forms_of
from surefoot.tools.gates import looks_irreversible, loses, says
from surefoot.tools.screens.texts import is_hidden
from surefoot.tools.screens.tree import ends_of

MOST = 400
"""Of one screen, so that a list of ten thousand rows does not fill memory; every n-th is kept."""
_DIRECTIONS: tuple[Direction, ...] = ("down", "up", "right", "left")
_DIALOGS = frozenset({"dialog", "alertdialog"})
_OFF = frozenset({"disabled", "readonly"})
_FILLED_IN = " (filled in)"
_LONGEST_CLASS, _LONGEST_WORDS = 120, 60
"""Characters of a class with its id, and of words, that name an event: many are remembered."""


def candidates_on(
    screen: Screen,
    supports: Collection[ActionKind],
    *,
    orientation: str = "portrait",
    may_rotate: bool = True,
    read_only: bool = False,
) -> list[Candidate]:
    """Returns the events that can be done: on widgets that are to be seen, enabled and not covered.

    Args:
        screen: As it is.
        supports: Actions of the device.
        orientation: How the screen is turned now.
        may_rotate: Whether it may be turned.
        read_only: Leave out what may change what the app holds.

    Returns:
        In the order of the screen, then BACK and the turn; never two with the same key.
    """
    usable = [
        (place, widget)
        for place, widget in enumerate(screen.widgets)
        if _is_usable(widget) and _leads_within(widget, screen)
    ]
    lists = _lists(screen.widgets) if "select_option" in supports else {}
    usable = [
        (place, one) for place, one in usable if any(_list_widget_actions(one, lists.get(place)))
    ]
    step = -(-len(usable) // MOST) or 1
    kept = usable[::step]
    covered = _list_covered_flags(screen.widgets, [place for place, _ in kept])
    found: dict[str, Candidate] = {}
    forms = list(forms_of(screen.widgets))
    senders = {n for form in forms if not _searches(form, screen) for n in form.buttons}
    sending = {place for form in forms if form.is_filled for place in form.buttons}
    sent_by = {
        place: tuple(_sent_by(screen.widgets[button]) for button in form.buttons)
        for form in forms
        if not form.is_filled
        for place in form.fields
    }
    for (place, widget), is_covered in zip(kept, covered, strict=True):
        for action in (
            () if is_covered else _list_widget_actions(widget, lists.get(place), place in sending)
        ):
            if read_only and not only_reads(widget, action, sends=place in senders):
                continue
            if action.kind in supports:
                action = _refusing(action) if read_only else action
                one = _candidate(widget, action, found, sends=place in sending)
                if isinstance(action, TypeText) and place in sent_by:
                    one = one.model_copy(update={"enables": sent_by[place]})
                found[one.key] = one
    for candidate in _of_the_device(supports, orientation, may_rotate):
        found[candidate.key] = candidate
    return list(found.values())


def _searches(form: FieldForm, screen: Screen) -> bool:
    return all(screen.widgets[place].role == "searchbox" for place in form.fields)


def _refusing(action: Action) -> Action:
    """Answer a question of the app by no: it asks before what cannot be taken back."""
    return action.model_copy(update={"dialog": "dismiss"}) if isinstance(action, Tap) else action


def _is_usable(widget: Widget) -> bool:
    return not (is_hidden(widget) or widget.blocked or _OFF & set(widget.states))


TURN = "rotate"
"""Key of the turn, the same either way: how the screen is turned makes no other state of it."""
BACK = Candidate(key="back", action=Press(key="back"), label="press BACK")


def locate_candidate(candidate: Candidate, screen: Screen) -> Candidate:
    """Returns an event whose widget can be found again on another screen."""
    target = getattr(candidate.action, "target", None)
    widget = next(
        (w for w in screen.widgets if isinstance(target, Target) and w.id == target.widget), None
    )
    if candidate.action is None or widget is None or not isinstance(target, Target):
        return candidate
    named = {"target": with_locators(target, widget, screen.widgets)}
    return candidate.model_copy(update={"action": candidate.action.model_copy(update=named)})


def _of_the_device(
    supports: Collection[ActionKind], orientation: str, may_rotate: bool
) -> Iterator[Candidate]:
    if "press" in supports:
        yield BACK
    if may_rotate and "rotate" in supports:
        turned = Rotate(orientation="landscape" if orientation == "portrait" else "portrait")
        yield Candidate(key=TURN, action=turned, label=f"turn to {turned.orientation}")


def _lists(widgets: Sequence[Widget]) -> dict[int, Widget]:
    """Returns the closed list of each option, and each such list itself, by their places."""
    found: dict[int, Widget] = {}
    ends = ends_of(widgets)
    for place, widget in enumerate(widgets):
        if widget.role != "combobox":
            continue
        options = [n for n in range(place + 1, ends[place]) if widgets[n].role == "option"]
        found.update(dict.fromkeys([place, *options] if options else [], widget))
    return found


def _list_widget_actions(
    widget: Widget, closed_list: Widget | None = None, sends: bool = False
) -> Iterator[Action]:
    """Returns what can be done with a widget; ids of widgets and texts are filled in later."""
    target = Target(widget=widget.id)
    if closed_list is not None:
        if closed_list is not widget and "selected" not in widget.states:
            option = widget.name or widget.text
            yield SelectOption(target=Target(widget=closed_list.id), option=option)
    elif widget.role in EDITABLE and "password" not in widget.states:
        yield TypeText(target=target, text="")
        if widget.role == "searchbox":
            yield TypeText(target=target, text="", submit=True)
    elif widget.clickable:
        yield Tap(target=target)
        if sends:
            # An impatient user sends a form twice.
            yield Tap(target=target, count=2)
    if "long-clickable" in widget.states:
        yield LongTap(target=target)
    if "scrollable" in widget.states:
        for direction in _DIRECTIONS:
            yield Scroll(direction=direction, target=target)


def _candidate(
    widget: Widget, action: Action, found: dict[str, Candidate], *, sends: bool = False
) -> Candidate:
    """Name an event by what its widget is: class, id and words; its place where these are not."""
    kind, what, words = _candidate_verb(action), _role_and_test_id(widget), _widget_caption(widget)
    first = f"{kind} {what} {words}".strip() + (_FILLED_IN if sends else "")
    key, number = first, 2
    while key in found:
        key = f"{first} ({number})"
        number += 1
    called = f"{widget.role} {words!r}" if words else f"{what}{_at(widget)}"
    target = getattr(action, "target", None) or Target(widget=widget.id)
    called_so = f'{widget.role} "{words}"' if words else called
    named = action.model_copy(update={"target": target.model_copy(update={"label": called_so})})
    return Candidate(key=key, action=named, label=f"{kind} {called}")


def _sent_by(button: Widget) -> str:
    """Name the event that sends a form with this button once it is filled in."""
    return f"tap {_role_and_test_id(button)} {_widget_caption(button)}".strip() + _FILLED_IN


def _role_and_test_id(widget: Widget) -> str:
    what = f"{widget.role}#{widget.test_id}" if widget.test_id else widget.role
    return what[:_LONGEST_CLASS]


def _widget_caption(widget: Widget) -> str:
    return " ".join((widget.name or widget.text or widget.placeholder).split())[:_LONGEST_WORDS]


def _candidate_verb(action: Action) -> str:
    if isinstance(action, TypeText):
        return "search in" if action.submit else "type into"
    if isinstance(action, Scroll):
        return f"scroll {action.direction}"
    if isinstance(action, SelectOption):
        return "select"
    if isinstance(action, Tap) and action.count > 1:
        return "double-tap"
    return "long-tap" if isinstance(action, LongTap) else "tap"


def _at(widget: Widget) -> str:
    """Returns where an icon without words is."""
    if widget.box is None:
        return ""
    x, y = widget.box.middle
    return f" at {x:.0f},{y:.0f}"


def _leads_within(widget: Widget, screen: Screen) -> bool:
    """Returns whether a link stays within the app."""
    if not widget.url or screen.kind != "web":
        return True
    there = urlsplit(urljoin(screen.location, widget.url))
    if there.scheme not in ("http", "https", "javascript"):
        return False
    return not there.netloc or there.netloc == urlsplit(screen.location).netloc


def _list_covered_flags(widgets: Sequence[Widget], places: Sequence[int]) -> list[bool]:
    """Say of some widgets whether one that is drawn later, not within them, covers their middle."""
    ends = ends_of(widgets)
    dialogs = [n for n, w in enumerate(widgets) if w.role in _DIALOGS and not is_hidden(w)]
    on_top = range(dialogs[-1], ends[dialogs[-1]]) if dialogs else range(len(widgets))
    clickable = [
        (n, box) for n, w in enumerate(widgets) if w.clickable and (box := w.box) and box.area
    ]
    edges = [(box.x, box.y, box.right, box.bottom) for _, box in clickable]
    boxes = np.array(edges, dtype=float).reshape(-1, 4)
    drawn = np.array([n for n, _ in clickable])
    result = []
    for place in places:
        box = widgets[place].box
        if box is None or not len(drawn):
            # Where no places are told, a dialog covers what is not within it.
            result.append(box is None and place not in on_top)
            continue
        x, y = box.middle
        over = (boxes[:, 0] <= x) & (x < boxes[:, 2]) & (boxes[:, 1] <= y) & (y < boxes[:, 3])
        result.append(bool((over & (drawn >= ends[place])).any()))
    return result


_SWITCHES = frozenset(
    {"checkbox", "radio", "switch", "slider", "menuitemcheckbox", "menuitemradio", "spinbutton"}
)
"""What many an app saves as soon as it is changed."""


def only_reads(widget: Widget, action: Action, *, sends: bool) -> bool:
    """Say whether an event only looks at more of the app, by the kind and the words of its widget.

    What is typed is a search, what is pressed opens or closes something.

    Args:
        widget: That it is done with.
        action: What is done.
        sends: It sends a form that is no search.
    """
    if isinstance(action, Scroll | Press | Rotate):
        return True
    if isinstance(action, TypeText):
        return widget.role == "searchbox"
    if not isinstance(action, Tap) or action.count > 1 or sends or widget.role in _SWITCHES:
        return False
    called = " ".join((widget.name, widget.text, widget.label, widget.test_id.replace("_", " ")))
    called = called.replace("-", " ")
    return not (looks_irreversible(called) or loses(called) or says(called, "writes"))
