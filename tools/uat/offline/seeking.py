"""Looking around for what a step names and the screen does not show, as a person would.

The place that the step tells comes first, then what is called alike, then where apps keep what is
not on their first page: Me, More, Settings, the other tabs. What was looked into in vain is left
again. Nothing on the way pays, deletes, sends or logs out, and what the looking did is never taken
for a part of the step that is done.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from state.values.screen import Widget
from tools.devices.keypad import has_keypad
from tools.language.intents import Phrase
from tools.language.irreversible import looks_irreversible
from tools.language.similarity import (
    SAME,
    all_meanings,
    holds_name,
    is_file_name,
    similarity,
    units,
)
from tools.language.steps import parse_step
from tools.planning.attempts import read_attempts
from tools.screens.texts import flat
from tools.uat.offline.calls import Answer, call
from tools.uat.offline.entries import texts_in
from tools.uat.offline.parts import Part, part_now
from tools.uat.offline.reading import Asked, label_of, subtree, text_fields
from tools.uat.offline.words import says

MOST_LOOKED_INTO = 5
"""Places looked into for one step, at most."""
_BY_NAME = frozenset(
    {"open", "goto", "click", "press", "check", "uncheck", "toggle", "set", "expand", "log_out"}
)
"""Acts on something that a step calls by its name: it must be somewhere."""
_GIVES = frozenset({"fill", "set", "append", "select", "check"})
_SETS = frozenset({"check", "uncheck", "toggle", "set"})
_LEADS = frozenset({"tab", "link", "menuitem", "listitem"})
_HUBS = _LEADS | {"button", "img"}
_ENDS = frozenset({"ok", "yes", "no", "continue", "submit", "save", "apply", "cancel", "close"})
"""What answers or ends what is on the screen: it is there or nowhere."""
_ENTRY = 2
"""Texts on an entry of a list, at least: what it leads to is that thing."""
_MOST_DONE = 8
"""Actions of a step after which nobody looks on: what is left of its budget is for the act."""
_BACKS = 2
_LEAST_WORD = 3
_CALLED = 0.8
_TO_LOOK = ' to look for "'
_BACK = "go back"
_LOOKED = re.compile(rf'click the (?P<role>\w+) "(?P<label>.*)"{_TO_LOOK}')
_LINE = re.compile(rf"^- (?:click the .*|{_BACK}){_TO_LOOK}")
_SCROLL = "- scroll"
_GONE_ON = ' to find "'
"""How the planner says that it opens what may hide something."""


def unsought(asked: Asked) -> Asked:
    """Give the step without what was done to look around: it reads as if it began here."""
    lines = asked.memory.splitlines()
    looked = [at for at, line in enumerate(lines) if _LINE.match(line)]
    if not looked:
        return asked
    kept = [
        line
        for at, line in enumerate(lines)
        if at not in looked and not (at < looked[-1] and line.startswith(_SCROLL))
    ]
    return replace(asked, memory="\n".join(kept))


def is_sought(asked: Asked) -> bool:
    """Say whether nothing but looking around was done last: what is meant was not found yet."""
    last = next((line for line in reversed(asked.done) if not f"- {line}".startswith(_SCROLL)), "")
    return _LINE.match(f"- {last}") is not None


def sought(asked: Asked) -> Answer | None:
    """Look into the likeliest place that is left, else go back from one looked into in vain.

    Args:
        asked: With all that was done, the looking around included.
    """
    part = part_now(unsought(asked))
    if part is None or not _may_seek(asked, part):
        return None
    name = part.intent.target.text or part.intent.verb
    steps = [line for line in asked.done if _LINE.match(f"- {line}")]
    looked = [found for line in steps if (found := _LOOKED.match(line))]
    depth = sum(found.group("role") != "tab" for found in looked)
    depth -= sum(line.startswith(_BACK) for line in steps)
    labels = {flat(found.group("label")) for found in looked}
    places = [w for w in _places(asked, part, depth) if flat(label_of(w)) not in labels]
    left = len(looked) < MOST_LOOKED_INTO and len(asked.done) < _MOST_DONE
    if places and left:
        if _tells_which(part, places[0]):
            return part.click(places[0])
        return looked_into(places[0], name, part)
    if len(asked.done) >= _MOST_DONE or asked.refuses_skill("press_adb_back_key"):
        return None
    if depth > 0 or (not places and _is_inner(asked, depth)):
        return call("press_adb_back_key", part.said(f'{_BACK}{_TO_LOOK}{name}"', goes_on=True))
    return None


def _is_inner(asked: Asked, depth: int) -> bool:
    """Say whether a page lies behind those that have the tabs: one goes back to these first."""
    tabs = any(w.role == "tab" for w in asked.layer)
    return bool(asked.previous) and not tabs and -depth < _BACKS


def looked_into(place: Widget, name: str, part: Part) -> Answer:
    """Click what may lead to a thing of that name; the part is not over with it."""
    said = f'click the {place.role} "{label_of(place)}"{_TO_LOOK}{name}"'
    return call("click", part.said(said, goes_on=True), rid=place.id)


def is_meant(everything: Asked, answer: Answer) -> bool:
    """Say whether an act is on what was sought: after looking around only its own name counts.

    Elsewhere than where the step began, a guess at what may be meant would be a way to go astray.
    """
    asked = unsought(everything)
    part = part_now(asked)
    if part is None or not is_sought(everything) or not answer["rid"]:
        return True
    widget, name = asked.widget(answer["rid"]), part.intent.target.text or part.intent.verb
    if widget is None or _GONE_ON in answer["description"]:
        return True
    labels = (label_of(widget), *texts_in(asked, widget))
    named = any(similarity(name, label) >= _CALLED for label in labels)
    return named or holds_name(name, answer["description"])


def _may_seek(asked: Asked, part: Part) -> bool:
    """Say whether what a part names may be elsewhere: not what ends, pays, or is a piece of data.

    Where something was refused, or was filled in and not sent off yet, nobody walks away.
    """
    intent, rest = part.intent, unsought(asked)
    if intent.kind not in _BY_NAME or asked.dialog or has_keypad(asked.widgets):
        return False
    tried = [one for one in read_attempts(rest.outcomes) if one.part == part.number]
    if any(_GONE_ON not in one.what for one in tried):
        return False
    refused = [line for line in asked.invalid.splitlines() if line.startswith("- ")]
    if any(not line.startswith((_SCROLL, "- press_adb_back_key")) for line in refused):
        return False
    if intent.kind != "log_out" and (not intent.target.text or _is_data(intent.target)):
        return False
    if says("looks", intent.words) and says("of_what_is_shown", intent.target.text):
        return False
    if looks_irreversible(intent.words) or all_meanings(intent.target.text) & _ENDS:
        return False
    if intent.kind in _SETS and intent.target.within is not None:
        return False
    if any("password" in w.states for w in asked.layer) or _would_lose(asked):
        return False
    return not _is_shown(asked, intent.target)


def _would_lose(asked: Asked) -> bool:
    """Say whether what was filled in just now would be lost on the way."""
    if is_sought(asked):
        return False
    before = asked.done or any(one.kind in _GIVES for one in parse_step(asked.previous))
    filled = any(w.value and w.role != "searchbox" for w in text_fields(asked.layer))
    return filled and bool(before)


def _is_data(target: Phrase) -> bool:
    """Say whether one of many things is meant, which a list has or has not."""
    numbered = any(c.isdigit() for c in target.whole) or target.ordinal is not None
    return numbered or is_file_name(target.text)


def _is_shown(asked: Asked, target: Phrase) -> bool:
    """Say whether the screen has what is called so: it cannot be used, or one is there already."""
    said = {flat(target.text), flat(target.whole)} - {""}
    return any(flat(label_of(w)) in said for w in asked.layer)


def _places(asked: Asked, part: Part, depth: int) -> Iterator[Widget]:
    """Give what may lead to the thing, the likeliest first."""
    knobs = [w for w in asked.layer if _may_lead(asked, w)]
    yield from (w for w in knobs if _is_told(part, w))
    if part.intent.kind not in _SETS and part.intent.kind != "log_out":
        yield from (w for w in knobs if w.role in _LEADS and _is_alike(part, w))
    yield from (w for w in knobs if says("hub", label_of(w)))
    if depth == 0:
        yield from (w for w in knobs if w.role == "tab" and not _is_filter(asked, w))


def _may_lead(asked: Asked, widget: Widget) -> bool:
    """Say whether a click only leads somewhere within the app, and takes nothing back or away."""
    label = label_of(widget)
    if not widget.clickable or not label or widget.role not in _HUBS:
        return False
    if {"selected", "disabled", "checked"} & {*widget.states} or asked.refuses(widget.id):
        return False
    if widget.role == "link" and "://" in (widget.url or ""):
        return False
    meanings = all_meanings(label)
    harmful = looks_irreversible(label) or bool(meanings & {"log_out", "add", "delete", "back"})
    if harmful or says("declines", label):
        return False
    return len(texts_in(asked, widget)) < _ENTRY


def _is_told(part: Part, widget: Widget) -> bool:
    """Say whether it is called like the place that the step tells: in the Claims tab."""
    place = part.intent.target.within
    return place is not None and similarity(place.text, label_of(widget)) >= SAME


def _is_alike(part: Part, widget: Widget) -> bool:
    """Say whether it is called like what is sought: Orders, for the order of Zoe."""
    label, whole = label_of(widget), part.intent.target.whole or part.intent.target.text
    if holds_name(label, whole) or (not label.isascii() and flat(label) in flat(whole)):
        return True
    said = units(whole)
    words = [u for u in units(label) if u.meanings or len(u.token) >= _LEAST_WORD]
    return any(a.token == b.token or a.meanings & b.meanings for a in words for b in said)


def _tells_which(part: Part, widget: Widget) -> bool:
    """Say whether a tab itself is what is opened: Saved, for the saved stays."""
    which, _, things = flat(part.intent.target.text).partition(" ")
    is_first = bool(things) and " " not in things and which == flat(label_of(widget))
    opens = part.intent.kind in ("open", "goto")
    return opens and is_first and widget.role == "tab" and says("which_ones", which)


def _is_filter(asked: Asked, widget: Widget) -> bool:
    """Say whether a tab only chooses what of a list is shown: one beside it is chosen."""
    at = asked.widgets.index(widget)
    around = next((n for n in reversed(range(at)) if asked.widgets[n].depth < widget.depth), None)
    if around is None:
        return False
    beside = subtree(asked.widgets, around)
    tabs = [w for w in beside if w.role == "tab" and w.depth == widget.depth]
    return widget in tabs[:-1] and len(tabs) > 1 and any("selected" in w.states for w in tabs)
