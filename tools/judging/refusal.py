"""Whether the app refuses what was asked of it."""

from tools.judging.claims.tone import complains, error_page, is_code
from tools.judging.outcome import lines_of
from tools.judging.pagetext import CHOICE_ROLES, FIELD_ROLES, flat, texts_of
from tools.judging.scene import Scene, signals
from tools.language.text import normalise


def refusal(scene: Scene) -> tuple[str, ...]:
    """Lines in which the app refuses: new error messages, failed requests, invalid fields."""
    bad: list[str] = []
    page = error_page(scene)
    if page:
        bad.append(page)
    opens_form = _opens_form(scene)
    bad += [m for m in scene.messages if complains(m) and not (opens_form and _only_asks(m))]
    if scene.changes is not None:
        for widget in scene.added:
            if "invalid" in widget.states:
                bad += lines_of([widget])
            if widget.role in FIELD_ROLES | CHOICE_ROLES | {"button", "link", "option", "menuitem"}:
                continue
            for text in texts_of(widget):
                if opens_form and _only_asks(text):
                    continue
                if (
                    len(text) < 160
                    and complains(text)
                    and not is_code(text)
                    and (flat(text) not in flat(scene.action))
                ):
                    bad.append(text)
    for event in scene.events:
        failed = event.kind == "request" and (event.status or 0) >= 400
        if event.status == 401 and signals()["logged_in"].search(flat(scene.action)):
            # Being sent to the login is what logging out does.
            continue
        if failed and (not event.detail.upper().startswith("GET") or "document" in event.detail):
            bad.append(f"{event.status} {event.url}")
    return tuple(dict.fromkeys(bad))[:4]


def _only_asks(text: str) -> bool:
    """The text is an instruction, "please enter ...", and no complaint."""
    return not complains(signals()["instruction"].sub(" ", normalise(text)))


def _opens_form(scene: Scene) -> bool:
    """Fields have come up that were not there: what says "please enter ..." asks for them."""
    if scene.changes is None:
        return False
    return any(
        c.kind == "+" and c.after is not None and c.after.role in FIELD_ROLES and not c.after.value
        for c in scene.changes.items
    )


def hard_refusal(scene: Scene) -> bool:
    """The app says no outright: a write that failed, or an alert that complains."""
    failed = any(
        e.kind == "request"
        and e.status is not None
        and e.status >= 400
        and not e.detail.upper().startswith("GET")
        and "document" not in e.detail
        for e in scene.events
    )
    return failed or any(complains(b) and len(b) < 300 for b in scene.blocks)
