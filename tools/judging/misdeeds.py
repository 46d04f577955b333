"""Traces of a deed that the step does not ask for: another thing closed, sorted by, thrown away."""

import re

from state.values.screen import Widget
from tools.judging.acts import act_words
from tools.judging.outcome import lines_of
from tools.judging.scene import Scene
from tools.language.expectation import protect_names
from tools.screens.texts import PageText, flat, is_hidden
from tools.text import normalise

_CONTROLS = frozenset({"button", "menuitem", "option", "checkbox", "radio", "switch"})


def misdeed(scene: Scene, kinds: frozenset[str]) -> tuple[str, ...]:
    """Lines that show another deed than the step's; empty when there are none."""
    if scene.changes is None:
        return ()
    return _thrown_away(scene, kinds) or _sorted_otherwise(scene) or _other_gone(scene, kinds)


def _thrown_away(scene: Scene, kinds: frozenset[str]) -> tuple[str, ...]:
    """A question whether to lose what was entered was accepted, in a step that does not say so."""
    words = act_words()
    step = normalise(scene.action)
    if kinds & {"cancel", "delete", "reload"} or words["backing_out"].search(step):
        return ()
    if not words["keeps_it"].search(step):
        return ()
    return tuple(
        e.text
        for e in scene.events
        if e.kind == "dialog"
        and not words["dismissed"].search(e.detail.lower())
        and words["throws_away"].search(normalise(e.text))
    )


def _sorted_otherwise(scene: Scene) -> tuple[str, ...]:
    """What the list is sorted by now is a column that the step does not name."""
    step = normalise(scene.action)
    if not act_words()["sorts"].search(normalise(protect_names(scene.action)[0])):
        return ()
    told = []
    for widget in scene.added:
        said = act_words()["sorted_by"].match(flat(widget.name or widget.text))
        if said is None or is_hidden(widget):
            continue
        column = re.findall(r"[^\W\d_]{3,}", said.group(1))
        if column and not any(re.search(rf"\b{re.escape(w[:5])}", step) for w in column):
            told.append(widget)
    return lines_of(told)


def _other_gone(scene: Scene, kinds: frozenset[str]) -> tuple[str, ...]:
    """What the step takes away stands where it stood, and one beside it is gone."""
    closes = act_words()["close_it"].search(normalise(scene.action))
    if scene.earlier is None or scene.moved or not (closes or kinds == {"delete"}):
        return ()
    step = flat(scene.action)
    for name in [flat(n.text) for n in protect_names(scene.action)[1] if n.quoted]:
        for kind in dict.fromkeys(_kind(m.widget) for m in scene.earlier.find(name) if m.exact):
            then, now = _called(kind, scene.earlier), _called(kind, scene.now)
            if kind[0] in _CONTROLS or now.count(name) < then.count(name):
                continue
            lost = [t for t in then if then.count(t) > now.count(t) and t not in step]
            if lost and len(then) - len(now) <= then.count(name):
                return tuple(f"gone: {t}" for t in lost[:2])
    return ()


def _kind(widget: Widget) -> tuple[str, int | None, int]:
    return widget.role, widget.level, widget.depth


def _called(kind: tuple[str, int | None, int], page: PageText) -> list[str]:
    """Names of all visible widgets of one kind, and at one depth."""
    return [
        said
        for w in page.widgets
        if _kind(w) == kind and not is_hidden(w) and (said := flat(w.name or w.text))
    ]


def only_folds(scene: Scene) -> bool:
    """Say whether a list or menu folded up and nothing else is to be seen of the step."""
    if scene.changes is None or scene.moved or any(e.kind == "dialog" for e in scene.events):
        return False
    folded = False
    for change in scene.changes.items:
        if change.kind == "+":
            return False
        if change.before is not None and change.after is not None:
            if "expanded" not in change.before.states or "collapsed" not in change.after.states:
                return False
            folded = True
    return folded
