"""Claims that there is none of some kind of thing: "no order is left", "it has no comments yet"."""

import re

from state.values.screen import Widget
from tools.judging.coverage import has_word
from tools.judging.items import Group
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene, signals
from tools.judging.twins import calls
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.screens.texts import flat, is_hidden, texts_of


def assess_none(claim: Claim, scene: Scene) -> Outcome | None:
    """Look for a text that says there is none, then for the empty list of such things.

    Returns:
        That there is none; None when the claim says something else or the screen does not tell.
    """
    words = expectation_lexicon(language_of(claim.clause))
    if "none_of" not in words or any(n.quoted for n in claim.names) or claim.still:
        return None
    found = words["none_of"].search(claim.body)
    if found is None or scene.changes is None:
        return None
    noun = _singular(found.group(1))
    if words["opens_up"].search(claim.body):
        return _all_closed(scene)
    told = [w for w in scene.after.widgets if _denies(w, noun)]
    if told:
        new = any(w is a for w in told for a in scene.added)
        return Outcome(True, new, False, lines_of(told, 2), "the screen says so", 0.8)
    lists = [g for g in scene.items.groups if calls(g, (noun,), scene) > 1]
    if not lists or any(_held(g, scene) for g in lists):
        return None
    fresh = scene.fresh
    new = any(id(w) in fresh for g in lists for w in scene.now.subtree(g.index)) or bool(
        scene.removed
    )
    lines = lines_of([g.container for g in lists], 2)
    return Outcome(True, new, False, lines, "its list is empty", 0.7)


def _singular(noun: str) -> str:
    return noun[:-3] + "y" if noun.endswith("ies") else noun.rstrip("s")


def _denies(widget: Widget, noun: str) -> bool:
    """A text that says that nothing of the kind is there: "No tags found"."""
    if is_hidden(widget) or widget.role in {"option", "link", "button"}:
        return False
    stem = re.escape(noun[: max(3, len(noun) - 2)])
    begins = re.compile(rf"no (?:[a-z]+ ){{0,2}}{stem}")
    return any(
        begins.match(flat(t)) or (signals()["empty"].match(flat(t)) and has_word(noun, flat(t)))
        for t in texts_of(widget)
    )


def _held(group: Group, scene: Scene) -> bool:
    """Something stands in the list, its heads and a line that says there is nothing apart."""
    page = scene.now
    for index in range(group.index + 1, page.ends[group.index]):
        widget = page.widgets[index]
        said = flat(widget.name or widget.text)
        heads = [page.widgets[i] for i in page.path(index) if i > group.index]
        head = any(w.role == "columnheader" for w in (widget, *heads))
        idle = not re.search(r"\w", said) or signals()["empty"].search(said) is not None
        if not (head or idle or is_hidden(widget)) and widget.role not in {"row", "rowgroup"}:
            return True
    return False


def _all_closed(scene: Scene) -> Outcome | None:
    """Things that were open beside each other are all gone."""
    was = [w for w in scene.before.widgets if w.role == "article"] if scene.before else []
    left = [w for w in scene.after.widgets if w.role == "article" and not is_hidden(w)]
    if not was:
        return None
    lines = lines_of(was, 2) if not left else lines_of(left, 2)
    return Outcome(not left, not left, False, lines, "what was open is gone", 0.7)
