"""Checks that what a model quotes is really on the screen, visible, and new."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from tools.judging.scene import Scene, signals
from tools.screens.changes import widget_line
from tools.screens.texts import flat, texts_of

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
    shown: tuple[str, ...] = ()
    """Of the found ones: what the app shows, not only what it asked its server for, and how that
    called its answer. A script, or the server, may write there what it wants."""
    told: tuple[str, ...] = ()
    """Of these: what stands on the page, not only in its address or title."""


def check_quotes(quotes: Iterable[str], scene: Scene) -> Evidence:
    """Look every quote up on the screens, among the changes and among the events.

    Blanks, case, quotation marks, references and the marks + - ~ do not count; nothing else is
    forgiven.
    """
    now = {flat(widget_line(w)) for w in scene.now.widgets if "hidden" not in w.states}
    texts = {flat(t) for w in scene.now.widgets if "hidden" not in w.states for t in texts_of(w)}
    seen = [e for e in scene.events if e.kind not in UNSEEN]
    sent = {flat(t) for e in seen if e.kind == "request" for t in (e.text, e.url)}
    said = {flat(t) for e in seen if e.kind != "request" for t in (e.text, e.url)}
    said |= {flat(m) for m in scene.messages}
    place = {flat(scene.after.location), flat(scene.after.title)}
    gone = {flat(widget_line(w)) for w in scene.removed} | {
        flat(t) for w in scene.removed for t in texts_of(w)
    }
    fresh = {flat(widget_line(w)) for w in scene.added} | {
        flat(t) for w in scene.added for t in texts_of(w)
    }
    changes = {flat(_MARKS.sub("", c.line)) for c in (scene.changes.items if scene.changes else ())}
    page = now | texts | fresh | gone | changes
    found, invented, shown, told, new = [], [], [], [], False
    for quote in quotes:
        bare = flat(_MARKS.sub("", quote))
        if not bare:
            continue
        if signals()["injection"].search(bare):
            invented.append(quote)
            continue
        of_event = _ends_in(bare, said | sent)
        is_change = bare in changes or bare in fresh or bare in gone or of_event
        is_told = bare in page or _within(bare, now | texts | said)
        is_told = is_told or (_ends_in(bare, said) and not _ends_in(bare, sent))
        is_place = _within(bare, place)
        if not (is_told or is_place or of_event or _within(bare, sent)):
            invented.append(quote)
            continue
        found.append(quote)
        told += [quote] if is_told else []
        shown += [quote] if is_told or is_place else []
        new = new or is_change or (bool(scene.changes) and _place_changed(bare, scene))
    return Evidence(tuple(found), tuple(invented), new, tuple(shown), tuple(told))


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
