"""Whether the action itself took effect: its traces on the screen, not its expected result."""

import re

from state.values.screen import MASK, Widget
from tools.judging.acts import act_words, kinds_of
from tools.judging.backing import begun_and_cancelled
from tools.judging.fields import label_of
from tools.judging.misdeeds import only_folds
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene, is_write
from tools.judging.strays import other_target, went_astray
from tools.language.expectation import protect_names
from tools.screens.changes import Change
from tools.screens.roles import CHOICE_ROLES, DIALOG_ROLES, FIELD_ROLES
from tools.screens.texts import flat, is_hidden, texts_of
from tools.text import normalise

_LEADING = frozenset({"open", "cancel", "check", "reload", "passive"})
"""Kinds of step that lead to a page: "go back" is read as giving up, too, 打开 as turning on."""


def has_effect(scene: Scene) -> bool | None:
    """Say whether anything came of the action; None when the screen before is not known."""
    if scene.changes is None:
        return None
    loud = {"dialog", "toast", "download", "popup", "crash", "anr"}
    sent = any(e.kind in loud or is_write(e) for e in scene.events)
    changes = scene.changes
    sides = [w for c in changes.items for w in (c.before, c.after) if w is not None]
    hints = {flat(w.name or w.text) for w in sides if w.role == "tooltip"}
    if hints and not changes.navigated and changes.title[0] == changes.title[1]:
        # Hints come and go with the mouse pointer.
        return sent or not all(flat(w.name or w.text) in hints for w in sides)
    return changes.any or sent


def assess_action(scene: Scene) -> Outcome:
    """Say whether the step's action left the traces it must leave."""
    if scene.only_looks:
        return Outcome(True, False, True, (), "only a look", 1.0)
    kinds = kinds_of(scene.action)
    effect = has_effect(scene)
    if effect is False:
        return _without_effect(scene, kinds)
    if scene.is_blank:
        return Outcome(None, note="the screen shows nothing", strength=0.3)
    other = other_target(scene, kinds)
    if other:
        return Outcome(False, True, False, other, "something else was done", 0.8)
    typed = _assess_typing(scene, kinds) or _assess_folding(scene, kinds)
    if typed is not None:
        return typed
    undone = _without_trace(scene, kinds)
    if undone:
        return Outcome(False, True, False, lines_of(scene.added, 3), undone, 0.75)
    chosen = _assess_choice(scene, kinds)
    if chosen is not None:
        return chosen
    strayed = went_astray(scene)
    if strayed:
        return Outcome(False, True, False, strayed, "something else was done", 0.7)
    if effect is None:
        return Outcome(None, note="the screen before is not known", strength=0.2)
    return Outcome(
        True, True, False, lines_of(scene.added or scene.removed, 4), "the screen changed", 0.6
    )


def _without_effect(scene: Scene, kinds: frozenset[str]) -> Outcome:
    """Nothing came of the action: say whether anything had to."""
    if not scene.executed:
        return Outcome(False, False, True, (), "it could not be done and nothing changed", 1.0)
    if kinds and kinds <= {"passive", "reload"}:
        return Outcome(True, False, False, (), "no trace is due", 0.6)
    if begun_and_cancelled(scene.action, kinds) and not _is_asked(scene):
        return Outcome(True, False, False, (), "begun and cancelled: no trace is due", 0.6)
    if scene.opened_again and kinds <= _LEADING:
        return Outcome(True, False, False, (), "the page that is shown was opened", 0.6)
    return Outcome(False, False, True, (), "no effect: nothing changed", 1.0)


def _assess_folding(scene: Scene, kinds: frozenset[str]) -> Outcome | None:
    """Nothing was deleted by what only made a list fold up, as far as one can see."""
    if "delete" in kinds and not kinds & {"type", "open", "select"} and only_folds(scene):
        return Outcome(None, False, False, (), "only a list folded up", 0.3)
    return None


def _without_trace(scene: Scene, kinds: frozenset[str]) -> str:
    """Say what a step of this kind must leave behind and did not; empty when it did."""
    if scene.changes is None or scene.moved or scene.blocks or _asks(scene):
        return ""
    sent = any(e.kind in {"dialog", "download", "popup"} or is_write(e) for e in scene.events)
    if sent:
        return ""
    if kinds == {"download"}:
        return "no download began"
    if "delete" in kinds and not kinds & {"type", "open", "select", "check"}:
        names = [n for n in scene.action_names if len(flat(n)) > 1]
        gone = " ".join(flat(t) for w in scene.removed for t in texts_of(w))
        if names and not any(flat(n) in gone for n in names) and not _opened(scene):
            return "nothing of it is gone"
    if act_words()["close_it"].search(normalise(scene.action)) and _still_all_there(scene):
        return "nothing of it is gone"
    if "edit" in kinds and not _opened(scene):
        return "nothing opened to edit it"
    return ""


def _still_all_there(scene: Scene) -> bool:
    """What the step names in quotes stands in as many places as before."""
    assert scene.earlier is not None
    quoted = [n.text for n in protect_names(scene.action)[1] if n.quoted and len(flat(n.text)) > 2]
    then = [sum(m.exact for m in scene.earlier.find(q)) for q in quoted]
    now = [sum(m.exact for m in scene.now.find(q)) for q in quoted]
    return bool(quoted) and all(0 < a <= b for a, b in zip(then, now, strict=True))


def _is_asked(scene: Scene) -> bool:
    """A dialog was open before the step, which cancelling would have closed."""
    return scene.before is not None and any(
        w.role in DIALOG_ROLES and not is_hidden(w) for w in scene.before.widgets
    )


def _asks(scene: Scene) -> bool:
    """A question or a form has come up."""
    return any(w.role in {"dialog", "alertdialog"} for w in scene.added)


def _opened(scene: Scene) -> bool:
    """New fields or buttons, or fields with other values."""
    return any(w.role in FIELD_ROLES | {"button", "heading"} for w in scene.added)


def _fields_changed(scene: Scene) -> list[Change]:
    if scene.changes is None:
        return []
    return [
        c
        for c in scene.changes.items
        if c.after is not None
        and c.after.role in FIELD_ROLES
        and c.after.value
        and (c.before is None or c.before.value != c.after.value)
    ]


def _assess_typing(scene: Scene, kinds: frozenset[str]) -> Outcome | None:
    """Text went into the field that the step names."""
    if "type" not in kinds:
        return None
    changed = _fields_changed(scene)
    if not changed or scene.moved:
        return None
    names = [flat(n) for n in scene.action_names]
    widgets = [c.after for c in changed if c.after is not None]
    body = flat(scene.action)
    fits = [w for w in widgets if flat(w.value or "") in body or MASK in (w.value or "")]
    index = scene.index
    labels = {id(w): label_of(scene.now, index[id(w)]) for w in widgets if id(w) in index}
    if fits:
        other = _other_field(scene, fits, labels) if len(changed) == 1 else ""
        if other:
            return Outcome(
                False, True, False, lines_of(fits), f"typed into another field than {other!r}", 0.8
            )
        return Outcome(True, True, True, lines_of(fits), "the text is in the field", 0.9)
    close = [w for w in widgets if any(n and (n in flat(w.value or "")) for n in names)]
    if close:
        return Outcome(True, True, False, lines_of(close), "the text is in the field", 0.7)
    called = {flat(w.name or w.text) for w in (*scene.now.widgets, *widgets)}
    quoted = [n.text for n in protect_names(scene.action)[1] if n.quoted]
    quoted = [text for text in quoted if flat(text) not in called]
    if quoted and len(changed) == 1 and len(scene.added) <= 3:
        return Outcome(False, True, False, lines_of(widgets), "the field holds another text", 0.7)
    return None


def _other_field(scene: Scene, fits: list[Widget], labels: dict[int, str]) -> str:
    """Name of the field that the step means when the text went into a different one."""
    body = normalise(scene.action)
    for i, widget in enumerate(scene.now.widgets):
        if widget.role not in FIELD_ROLES or is_hidden(widget) or any(widget is f for f in fits):
            continue
        label = label_of(scene.now, i)
        if len(label) < 2 or not re.search(rf"(?<![\w-]){re.escape(label)}(?![\w-])", body):
            continue
        own = [labels.get(id(f), "") for f in fits]
        if not any(o and re.search(rf"(?<!\w){re.escape(o)}(?!\w)", body) for o in own):
            return label
    return ""


def _assess_choice(scene: Scene, kinds: frozenset[str]) -> Outcome | None:
    """The box, option or row that the step names changed its state."""
    if scene.changes is None or scene.moved or not kinds & {"check", "uncheck", "select"}:
        return None
    altered = [
        c
        for c in scene.changes.items
        if c.after is not None
        and c.before is not None
        and c.after.role in CHOICE_ROLES
        and set(c.after.states) ^ set(c.before.states)
    ]
    if not altered:
        return None
    body = normalise(f"{scene.action}")
    index = scene.index
    named = [
        c for c in altered if c.after is not None and _is_named(scene, index.get(id(c.after)), body)
    ]
    widgets = [c.after for c in (named or altered) if c.after is not None]
    if named:
        on = any({"checked", "selected"} & set(w.states) for w in widgets)
        if "uncheck" in kinds and "check" not in kinds and on:
            return Outcome(False, True, True, lines_of(widgets), "it is still on", 0.8)
        return Outcome(True, True, True, lines_of(widgets), "its state changed", 0.9)
    others = [
        w
        for i, w in enumerate(scene.now.widgets)
        if w.role in {a.role for a in widgets} and _is_named(scene, i, body)
    ]
    if others:
        return Outcome(False, True, False, lines_of(widgets), "another one changed", 0.85)
    return None


def _is_named(scene: Scene, index: int | None, body: str) -> bool:
    if index is None:
        return False
    label = label_of(scene.now, index)
    if len(label) > 1 and re.search(rf"(?<!\w){re.escape(label)}(?!\w)", body):
        return True
    if scene.now.widgets[index].name and scene.now.widgets[index].role != "row":
        return False
    rows = [
        (i, w)
        for i, w in enumerate(scene.now.widgets[:index])
        if w.role in {"row", "listitem"} and w.depth < scene.now.widgets[index].depth
    ]
    if not rows:
        return False
    texts = [flat(t) for w in scene.now.subtree(rows[-1][0]) for t in texts_of(w)]
    return any(
        len(t) > 2 and not t.isdigit() and re.search(rf"(?<!\w){re.escape(t)}(?!\w)", body)
        for t in texts
    )
