"""Checks that what a model quotes is really on the screen, visible, and new."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from tools.judging.changes import widget_line
from tools.judging.pagetext import flat, texts_of
from tools.judging.scene import Scene, signals

_MARKS = re.compile(r"^\s*(?:[-+~]\s+)+|\[(?:ref|box|cursor)=[^\]]*\]")

UNSEEN = frozenset({"console_error", "page_error", "refused", "reload"})
"""Events that no user sees: a script may write there what it wants."""


@dataclass(frozen=True)
class Evidence:
    """Quotes, sorted by what they are worth."""

    found: tuple[str, ...]
    """Really there."""
    invented: tuple[str, ...]
    """Not on the screen, hidden, or an instruction to the judge."""
    new: bool
    """At least one of them was not there before."""


def check_quotes(quotes: Iterable[str], scene: Scene) -> Evidence:
    """Look every quote up on the screens, among the changes and among the events.

    Blanks, case, quotation marks, references and the marks + - ~ do not count; nothing else is
    forgiven.
    """
    now = {flat(widget_line(w)) for w in scene.now.widgets if "hidden" not in w.states}
    texts = {flat(t) for w in scene.now.widgets if "hidden" not in w.states for t in texts_of(w)}
    shown = [e for e in scene.events if e.kind not in UNSEEN]
    said = {flat(e.text) for e in shown} | {flat(e.url) for e in shown}
    said |= {flat(m) for m in scene.messages}
    place = {flat(scene.after.location), flat(scene.after.title)}
    gone = {flat(widget_line(w)) for w in scene.removed} | {
        flat(t) for w in scene.removed for t in texts_of(w)
    }
    fresh = {flat(widget_line(w)) for w in scene.added} | {
        flat(t) for w in scene.added for t in texts_of(w)
    }
    changes = {flat(_MARKS.sub("", c.line)) for c in (scene.changes.items if scene.changes else ())}
    found, invented, new = [], [], False
    for quote in quotes:
        bare = flat(_MARKS.sub("", quote))
        if not bare:
            continue
        if signals()["injection"].search(bare):
            invented.append(quote)
            continue
        is_change = bare in changes or bare in fresh or bare in gone or _ends_in(bare, said)
        if is_change or bare in now or bare in texts or _within(bare, now | texts | place | said):
            found.append(quote)
            new = new or is_change or (bool(scene.changes) and _place_changed(bare, scene))
        else:
            invented.append(quote)
    return Evidence(tuple(found), tuple(invented), new)


def bare_quote(line: str) -> str:
    """A quoted line without its mark and reference; of a change, how it is now."""
    return _MARKS.sub("", line.rpartition(" -> ")[2])


def _ends_in(bare: str, said: set[str]) -> bool:
    return any(s and (bare.endswith(s) or s in bare) for s in said if len(s) > 3)


def _within(bare: str, lines: set[str]) -> bool:
    return len(bare) >= 3 and any(bare in line for line in lines)


def _place_changed(bare: str, scene: Scene) -> bool:
    changes = scene.changes
    if changes is None:
        return False
    moved = changes.navigated and bare in flat(scene.after.location)
    return moved or (changes.title[0] != changes.title[1] and bare in flat(scene.after.title))
