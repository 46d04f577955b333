"""Whether the app refuses what was asked of it."""

from state.values.screen import Event, Widget
from tools.judging.acts import kinds_of
from tools.judging.claims.tone import complains, error_page, is_code
from tools.judging.outcome import lines_of
from tools.judging.pagetext import CHOICE_ROLES, FIELD_ROLES, flat, texts_of
from tools.judging.scene import DIALOG_ROLES, Scene, signals
from tools.language.text import normalise

_SILENT_ROLES = FIELD_ROLES | CHOICE_ROLES | {"button", "link", "option", "menuitem"}
_MESSAGE_LENGTH = 160
"""Longer texts are content."""


def refusal(scene: Scene) -> tuple[str, ...]:
    """Lines in which the app refuses: new error messages, failed requests, invalid fields."""
    bad: list[str] = []
    page = error_page(scene)
    if page:
        bad.append(page)
    asked = _opens_form(scene)
    bad += [
        m
        for m in scene.messages
        if complains(m) and not (asked and _only_asks(m)) and not _flickered(m, scene)
    ]
    if scene.changes is not None:
        index = scene.index
        for widget in scene.added:
            bad += _complaints(widget, index[id(widget)], scene, asked)
    if not _went_on(scene):
        bad += _failed_requests(scene)
    return tuple(dict.fromkeys(bad))[:4]


def _complaints(widget: Widget, index: int, scene: Scene, asked: bool) -> list[str]:
    """What a new widget complains of."""
    bad = list(lines_of([widget])) if "invalid" in widget.states else []
    if widget.role in _SILENT_ROLES:
        return bad
    for text in texts_of(widget):
        if " " not in text.strip() and scene.items.of(index) is not None:
            # A thing may be called "locked"; a message in a list is a sentence.
            continue
        if len(text) >= _MESSAGE_LENGTH or not complains(text) or is_code(text):
            continue
        if flat(text) not in flat(scene.action) and not (asked and _only_asks(text)):
            bad.append(text)
    return bad


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


def _only_asks(text: str) -> bool:
    """The text is an instruction, "please enter ...", and no complaint."""
    return not complains(signals()["instruction"].sub(" ", normalise(text)))


def _opens_form(scene: Scene) -> bool:
    """Fields have come up that were not there: what says "please enter ..." asks for them."""
    return any(w.role in FIELD_ROLES and not w.value for w in scene.came)


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
        e.kind == "request"
        and e.status is not None
        and e.status >= 400
        and not e.detail.upper().startswith("GET")
        and "document" not in e.detail
        for e in _unmended(scene)
    )
    complains_now = any(
        complains(b) and len(b) < 300 and not _flickered(b, scene) for b in scene.blocks
    )
    return complains_now or (failed and not _went_on(scene))


def _went_on(scene: Scene) -> bool:
    """The app shows a new view, form or dialog without a word of complaint."""
    if scene.changes is None or any(complains(t) for t in scene.news):
        return False
    steps = FIELD_ROLES | DIALOG_ROLES | {"heading"}
    return any(w.role in steps for w in scene.came)
