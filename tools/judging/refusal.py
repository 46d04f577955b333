"""Whether the app refuses what was asked of it."""

import re

from state.values.screen import Event, Widget
from tools.judging.acts import kinds_of
from tools.judging.claims.sessions import is_password, past_password
from tools.judging.claims.tone import complains, error_page, is_code, praises
from tools.judging.fields import typed_fields
from tools.judging.outcome import lines_of
from tools.judging.scene import Scene, is_write, signals
from tools.screens.roles import CHOICE_ROLES, DIALOG_ROLES, FIELD_ROLES
from tools.screens.texts import flat, is_hidden, texts_of
from tools.text import normalise

_ASKING = FIELD_ROLES | {"keypad"}
"""What is filled in; its name asks for what belongs there."""
_SILENT_ROLES = _ASKING | CHOICE_ROLES | {"button", "link", "option", "menuitem"}
_MESSAGE_LENGTH = 160
"""Longer texts are content."""
_QUESTION = re.compile(r"[?？]\s*$|吗[。.]?\s*$")
_MANY = 4
"""Entries of a list that holds data; messages are fewer."""
_FILLING = frozenset({"type", "check", "uncheck", "save", "submit", "create", "login"})


def refusal(scene: Scene) -> tuple[str, ...]:
    """Lines in which the app refuses: new error messages, failed requests, invalid fields."""
    page = error_page(scene)
    bad = [*([page] if page else []), *complaints(scene)]
    if not _went_on(scene):
        bad += _failed_requests(scene)
    return tuple(dict.fromkeys(bad))[:4]


def complaints(scene: Scene) -> list[str]:
    """What the app says anew that complains: messages, texts that are no data, invalid fields."""
    asked = _opens_form(scene)
    bad = [
        m
        for m in scene.messages
        if complains(m)
        and not (asked and _only_asks(m))
        and not _flickered(m, scene)
        and not _was_answered(m, scene)
    ]
    if scene.changes is not None:
        index, let_in = scene.index, _let_in(scene)
        for widget in scene.added:
            if "invalid" in widget.states:
                bad += lines_of([widget])
            if widget.role not in _SILENT_ROLES and not let_in:
                bad += _complaints(widget, index[id(widget)], scene, asked)
    return bad


def _complaints(widget: Widget, index: int, scene: Scene, asked: bool) -> list[str]:
    """What the texts of a new widget complain of."""
    bad: list[str] = []
    for text in texts_of(widget):
        if " " not in text.strip() and scene.items.of(index) is not None:
            # A thing may be called "locked"; a message in a list is a sentence.
            continue
        if len(text) >= _MESSAGE_LENGTH or is_code(text):
            continue
        if _is_marked(widget, text, index, scene):
            bad += [] if asked and _is_instruction(text) else [text]
            continue
        if not complains(text):
            continue
        if _tells_of_section(text, index, scene) or _is_entry(index, scene):
            continue
        if (asked and _only_asks(text)) or _explains_field(index, scene):
            continue
        if _introduces_form(text, scene) or _explains_question(index, scene):
            continue
        if _is_declared(index, scene):
            continue
        if complains(_without_names(text, scene)):
            bad.append(text)
    return bad


def _is_marked(widget: Widget, text: str, index: int, scene: Scene) -> bool:
    """The app draws a sentence as an error, whatever it says; data may be drawn so, too."""
    marked = {"class error", "class invalid"} & set(widget.states)
    sentence = len(text.split()) > 2 and scene.items.of(index) is None
    return bool(marked) and sentence and not praises(text)


def _is_declared(index: int, scene: Scene) -> bool:
    """A sentence of a page just reached that the box right behind it declares something about."""
    shown = [w for w in scene.after.widgets[index + 1 :] if not is_hidden(w)]
    return scene.retitled and shown[:1] != [] and shown[0].role == "checkbox"


def _without_names(text: str, scene: Scene) -> str:
    """Take off what the step itself typed or named: an issue may be called "Bell is missing"."""
    if flat(text) in flat(scene.action):
        return ""
    norm = normalise(text)
    for name in scene.action_names:
        if len(name) > 2:
            norm = norm.replace(normalise(name), " ")
    return norm


def _let_in(scene: Scene) -> bool:
    """A log-in went through: its field is gone, and there is a way out that was not there.

    What such a page tells of without marking it as a message, failed jobs or a missing key, is what
    it is about.
    """
    if not scene.moved or not past_password(scene):
        return False
    out = signals()["logged_in"]
    ways = [w for w in scene.came if w.role in {"link", "button", "menuitem"}]
    return any(out.search(flat(w.name)) for w in ways)


def _is_entry(index: int, scene: Scene) -> bool:
    """A line of a list of many on a page just reached is what the list is about."""
    item = scene.items.of(index) if scene.moved else None
    if item is None:
        return False
    groups = (*scene.items.groups, *scene.items.cards)
    return any(len(g.items) >= _MANY and any(i == item for i, _ in g.items) for g in groups)


def _tells_of_section(text: str, index: int, scene: Scene) -> bool:
    """A sentence on a page just reached that only says how the thing of its heading is."""
    if not scene.moved:
        return False
    above = (w for w in reversed(scene.after.widgets[:index]) if w.role == "heading")
    head = next((w.name or w.text for w in above if not is_hidden(w)), "")
    words = set(flat(head).split())
    return len(words) > 1 and words <= set(flat(text).split()) and not complains(head)


def _failed_requests(scene: Scene) -> list[str]:
    """Writes and pages that the server refused."""
    bad = []
    for event in _unmended(scene):
        failed = event.kind == "request" and (event.status or 0) >= 400
        if event.status == 401 and signals()["logged_in"].search(flat(scene.action)):
            # Being sent to the login is what logging out does.
            continue
        if failed and (not event.detail.upper().startswith("GET") or "document" in event.detail):
            bad.append(f"{event.status} {event.url}")
    return bad


def _flickered(message: str, scene: Scene) -> bool:
    """A form complained while it was being filled in, and no longer does."""
    wanted = flat(message)
    if scene.changes is None or wanted in scene.now.text:
        return False
    if any(e.kind == "dialog" and flat(e.text) == wanted for e in scene.events):
        # A window of the browser was answered: it did not go by itself.
        return False
    return scene.moved or "type" in kinds_of(scene.action)


def _was_answered(message: str, scene: Scene) -> bool:
    """The browser's own question for a text is no complaint: the step gave it one."""
    prompts = [e for e in scene.events if e.kind == "dialog" and e.detail.startswith("prompt")]
    return any(flat(e.text) == flat(message) for e in prompts)


def _is_instruction(text: str) -> bool:
    return signals()["instruction"].search(normalise(text)) is not None and _only_asks(text)


def _only_asks(text: str) -> bool:
    """The text is an instruction, "please enter ...", and no complaint."""
    return not complains(signals()["instruction"].sub(" ", normalise(text)))


def _explains_field(index: int, scene: Scene) -> bool:
    """The text stands below a field that has just come up: it says what goes there.

    A field that came up with a value counts where the step neither fills nor sends a form.
    """
    filled = not kinds_of(scene.action) & _FILLING
    fields = [w for w in scene.came if w.role in FIELD_ROLES and not is_hidden(w)]
    new = [w for w in fields if filled or not w.value]
    return bool(new) and not _sent_anything(scene) and index > scene.index[id(new[0])]


def _introduces_form(text: str, scene: Scene) -> bool:
    """The text came with a form that was only opened: it says what to mind, and refuses nothing.

    Where the app does not let somebody in it says so at a form, too: to log in, or with nothing to
    fill in.
    """
    if scene.before is None or kinds_of(scene.action) & _FILLING or _sent_anything(scene):
        return False
    if signals()["turned_away"].search(normalise(text)) or error_page(scene):
        return False
    locked = {"disabled", "readonly"}
    open_ = [i for i in typed_fields(scene.now) if not locked & set(scene.now.widgets[i].states)]
    came = {id(w) for w in scene.came}
    new = [scene.now.widgets[i] for i in open_ if id(scene.now.widgets[i]) in came]
    return bool(new) and not any(is_password(w) for w in new)


def _explains_question(index: int, scene: Scene) -> bool:
    """The text stands in a dialog that asks something: it says what comes of the answer."""
    page = scene.now
    outer = [i for i in range(index) if page.ends[i] > index]
    dialog = next((i for i in outer if page.widgets[i].role in DIALOG_ROLES), None)
    if dialog is None:
        return False
    inside = page.widgets[dialog : page.ends[dialog]]
    asked = [t for w in inside for t in texts_of(w) if _QUESTION.search(t) and not complains(t)]
    return bool(asked) and sum(w.role == "button" for w in inside) > 1


def _sent_anything(scene: Scene) -> bool:
    """Something was sent to the server, which may have an answer to it."""
    return any(is_write(event) for event in scene.events)


def _opens_form(scene: Scene) -> bool:
    """Fields have come up that were not there: what says "please enter ..." asks for them."""
    return any(w.role in _ASKING and not w.value for w in scene.came)


def _unmended(scene: Scene) -> list[Event]:
    """Events without the requests that were refused at first and went through later."""
    kept = []
    for position, event in enumerate(scene.events):
        mended = event.kind == "request" and any(
            later.kind == "request"
            and (later.url, later.detail) == (event.url, event.detail)
            and (later.status or 0) < 400
            for later in scene.events[position + 1 :]
        )
        if not mended:
            kept.append(event)
    return kept


def hard_refusal(scene: Scene) -> bool:
    """The app says no outright: a write that failed, or an alert that complains."""
    failed = any(
        is_write(e) and (e.status or 0) >= 400 and "document" not in e.detail
        for e in _unmended(scene)
    )
    asked = _opens_form(scene)
    complains_now = any(
        complains(b) and len(b) < 300 and not (asked and _only_asks(b)) and not _flickered(b, scene)
        for b in scene.blocks
    )
    return complains_now or (failed and not _went_on(scene))


def _went_on(scene: Scene) -> bool:
    """The app shows a new view, form or dialog without a word of complaint."""
    if scene.changes is None or any(complains(t) for t in scene.news):
        return False
    steps = FIELD_ROLES | DIALOG_ROLES | {"heading"}
    return any(w.role in steps for w in scene.came)
