"""Claims about dialogs."""

import re

from state.values.screen import Screen, Widget
from tools.judging.fields import label_of, typed_fields
from tools.judging.outcome import Outcome, lines_of
from tools.judging.plain_dialogs import plain_dialogs
from tools.judging.scene import Scene, signals
from tools.language.expectation import Claim
from tools.screens.roles import DIALOG_ROLES
from tools.screens.texts import PageText, flat, is_hidden

_QUESTION = re.compile(
    r"(?:the |an? )?question,?:? (?P<words>(?:who|whom|what|which|where|when|how|why)\b[^?]*?)"
    r"(?: (?:is |are )?(?:shown|asked|appears|comes up))?[?]?"
)


def assess_dialog(claim: Claim, scene: Scene) -> Outcome:
    """A dialog has come up, with the text that the claim names, or has gone."""
    now = _dialogs(scene.now)
    then = _dialogs(scene.earlier) if scene.earlier is not None else []
    plain = not now and not then and scene.earlier is not None and scene.before is not None
    if plain and scene.earlier is not None and scene.before is not None:
        # Many apps build their dialogs of plain boxes, which come up and go as a whole.
        now, then = _plain(scene, scene.earlier, scene.before)
    if claim.detail == "closed":
        return _assess_closed(now, then, scene)
    native = [e.text for e in scene.events if e.kind == "dialog"]
    quoted = [n.text for n in claim.names]
    if not all(any(flat(q) in flat(t) for t in native) or scene.now.find(q) for q in quoted):
        return Outcome(False, False, True, (), "no dialog with that text", 0.9)
    opened = _opened(now, scene)
    inside = " ".join([*(_text_of(w, scene) for w in opened), *map(flat, native)])
    numbers = re.findall(r"(?<![\w.])\d[\d.,]*\d|(?<![\w.])\d", re.sub(r"q\d+q", " ", claim.body))
    if plain and opened and quoted and all(map(scene.is_new, quoted)):
        # Of plain boxes nobody knows for sure where they end; the title came with them.
        inside += " ".join(map(flat, quoted))
    if (opened or native) and not all(flat(q) in inside for q in [*quoted, *numbers]):
        return Outcome(False, False, True, lines_of(opened), "the dialog says something else", 0.9)
    if not all(scene.now.find(n) for n in numbers) and not native:
        return Outcome(False, False, False, (), "the number is not shown", 0.8)
    if opened or native:
        telling = [w for q in quoted for w in _saying(q, opened, scene)]
        lines = lines_of(telling or opened) or tuple(f'dialog "{text}"' for text in native)
        return Outcome(True, True, True, lines, "a dialog came up", 0.9)
    if now and claim.still:
        return Outcome(True, False, False, lines_of(now), "the dialog is still open", 0.8)
    if quoted and any(scene.is_new(q) for q in quoted):
        return Outcome(True, True, False, (), "its text is new", 0.7)
    asked = _asked(claim, scene)
    if asked is not None:
        return asked
    if any(w.role in {"button", "textbox"} for w in scene.added) and not scene.moved:
        return Outcome(None, True, False, lines_of(scene.added, 3), "something opened", 0.5)
    return Outcome(False, False, False, (), "no dialog", 0.7)


def _asked(claim: Claim, scene: Scene) -> Outcome | None:
    """Look for the question on the page itself, or in its title."""
    asked = _questions(scene)
    if asked and not claim.names:
        return Outcome(True, True, False, lines_of(asked, 2), "the page asks", 0.8)
    if _is_titled_question(claim, scene):
        return Outcome(True, True, True, (scene.after.title,), "the page asks by its title", 0.8)
    return None


def _is_titled_question(claim: Claim, scene: Scene) -> bool:
    """Say whether the page that has come is titled with the question of the claim."""
    asked, title = _QUESTION.fullmatch(flat(claim.clause)), flat(scene.after.title)
    words = asked.group("words") if asked is not None else ""
    return scene.retitled and bool(words) and title.rstrip("?？ ") == words


def _questions(scene: Scene) -> list[Widget]:
    """New texts that ask for a decision, where new buttons take the answer."""
    buttons = [w for w in scene.added if w.role == "button"]
    asking = [
        w
        for w in scene.added
        if w.role not in {"button", "link", "tab", "option", "menuitem"}
        and w.value is None
        and signals()["decision"].search(flat(w.text or w.name))
    ]
    return asking if buttons else []


def _dialogs(page: PageText) -> list[Widget]:
    """Dialogs with something in them."""
    return [
        w
        for i, w in enumerate(page.widgets)
        if w.role in DIALOG_ROLES and not is_hidden(w) and (w.name or page.subtree_text(i))
    ]


def _plain(scene: Scene, earlier: PageText, before: Screen) -> tuple[list[Widget], list[Widget]]:
    """Boxes that look like dialogs and are on one of the two screens only."""
    then = {earlier.subtree_text(i): before.widgets[i] for i in plain_dialogs(earlier, before)}
    now = {
        scene.now.subtree_text(i): scene.after.widgets[i]
        for i in plain_dialogs(scene.now, scene.after)
    }
    return (
        [w for text, w in now.items() if text not in then],
        [w for text, w in then.items() if text not in now],
    )


def _assess_closed(now: list[Widget], then: list[Widget], scene: Scene) -> Outcome:
    if now and len(now) >= len(then):
        return Outcome(False, False, bool(then), lines_of(now), "a dialog is open", 0.9)
    if not then and (kept := _kept_fields(scene)):
        return Outcome(False, False, False, lines_of(kept, 3), "its fields are still there", 0.8)
    gone = bool(then) or bool(scene.removed)
    lines = lines_of(then or scene.removed, 2)
    return Outcome(True, gone, bool(then), lines, "no dialog", 0.8 if then else 0.5)


def _kept_fields(scene: Scene) -> list[Widget]:
    """What the step filled in, or all that could be: still there where no dialog says that it is.

    Nothing where some fields are gone, or none was there.
    """
    if scene.earlier is None or scene.moved:
        return []
    then, now = (
        {(page.widgets[i].role, label_of(page, i)): page.widgets[i] for i in typed_fields(page)}
        for page in (scene.earlier, scene.now)
    )
    return list(now.values()) if then and then.keys() <= now.keys() else []


def _saying(quoted: str, dialogs: list[Widget], scene: Scene) -> list[Widget]:
    """Widgets of open dialogs that show a text."""
    ids = {id(d) for d in dialogs}
    return [
        m.widget
        for m in scene.now.find(quoted)
        if any(id(a) in ids for a in scene.now.ancestors(m.index))
    ]


def _text_of(dialog: Widget, scene: Scene) -> str:
    """All that a dialog shows, its fields included."""
    index = next(i for i, w in enumerate(scene.after.widgets) if w is dialog)
    return scene.now.subtree_text(index)


def _opened(now: list[Widget], scene: Scene) -> list[Widget]:
    fresh = scene.fresh
    ids = {id(w) for w in now}
    return [
        w
        for i, w in enumerate(scene.after.widgets)
        if id(w) in ids
        and (scene.changes is None or any(id(x) in fresh for x in scene.now.subtree(i)))
    ]
