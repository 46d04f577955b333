"""By what a step, a page and a change are known again."""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping

from surefoot.state.values.screen import Event, Screen
from surefoot.tools.parameters import with_marks
from surefoot.tools.predicates.volatile import page_path, path_of, steady
from surefoot.tools.screens.changes import Change
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.texts import is_hidden

_QUOTES = str.maketrans(dict.fromkeys('"`“”‘’«»「」『』', "'"))
_PASSING_ROLES = frozenset({"generic", "text", "alert", "status", "log"})
_UNIMPORTANT = re.compile(r"https?://[^/\s\"\]]+|\s?\[active\]")


def intent_of(text: str) -> str:
    """Words of a step for comparing: blanks, quotation marks and the end do not count.

    Names keep their case and spelling, parameters stay `${name}`.
    """
    words = " ".join(text.translate(_QUOTES).split())
    return words.rstrip(".。!！ ")


def page_identity(screen: Screen) -> str:
    """Say which page a screen is: path without origin and ids, title and top headings."""
    heads = sorted(
        {
            steady(w.name or w.text)
            for w in screen.widgets
            if w.role == "heading" and not is_hidden(w) and (w.level or 1) <= 2
        }
    )
    facts = [page_path(screen.location), steady(screen.title), *heads[:6]]
    return f"{facts[0]} {_digest(facts)}"


def signature_of(pair: ScreenPair, values: Mapping[str, str]) -> str:
    """Digest of what changed between the screens of a step and what came and went.

    Clocks, ids, origins, order and focus do not count, nor whether a message is still on the
    screen or has just gone; `values` of parameters count as `${name}`.
    """
    changes = pair.changes
    if changes is None:
        return ""
    lines = {line for change in changes.items for line in _change_lines(change)}
    lines |= {line for event in pair.events for line in _event_lines(event)}
    place = [path_of(changes.url[1]) if changes.navigated else "", changes.title[1]]
    known = sorted(steady(with_marks(line, values)) for line in lines)
    return _digest([known, [steady(with_marks(p, values)) for p in place], changes.reordered])


def _change_lines(change: Change) -> Iterator[str]:
    widget = change.after or change.before
    if widget is None:
        return
    if change.kind != "~" and widget.role in _PASSING_ROLES:
        if change.kind == "+":
            yield f"says {widget.name or widget.text}"
        return
    yield _UNIMPORTANT.sub("", change.line)


def _event_lines(event: Event) -> Iterator[str]:
    if event.kind == "toast":
        yield f"says {event.text}"
    elif event.kind == "download":
        yield f"download {event.text}"
    elif event.kind != "console_error":
        address = path_of(event.url) if event.url else ""
        yield f"{event.kind} {event.detail} {event.status or ''} {address} {event.text}"


def _digest(facts: object) -> str:
    text = json.dumps(facts, ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8", "backslashreplace")).hexdigest()[:20]
