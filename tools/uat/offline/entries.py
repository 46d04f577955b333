"""Entries of lists that a step names by what is written on them, and the way back."""

import re
from dataclasses import replace

from state.values.screen import Widget
from tools.language.intents import Phrase
from tools.language.similarity import alike, all_meanings, holds_name, similarity, units
from tools.language.steps import parse_step
from tools.screens.texts import flat
from tools.uat.offline.calls import Answer, call
from tools.uat.offline.parts import Part, part_now
from tools.uat.offline.reading import Asked, label_of, subtree
from tools.uat.offline.words import says

_OPENS = frozenset({"open", "goto", "select", "click"})
_LEADS = frozenset({"tab", "link", "button", "menuitem"})
_HOLDS = re.compile(r"\d|[A-Z]")
_WAY = re.compile(r"\bfrom (?P<start>\S.*?) to (?P<end>\S.*?)[.]?$", re.IGNORECASE)
_LEAST = 2
_LEAST_TEXT = 4
_CODE = re.compile(r"[a-z]{1,3}\d{1,6}")
"""What entries are numbered by: J81."""
_LIKE = 0.5
_MEANT = 0.9
_KIND = re.compile(r"(?:the|this|that|his|her|their)\s+(?P<noun>[a-z]{2,}[a-rt-z])", re.IGNORECASE)
"""What names one thing by nothing but its kind."""
_NAMED_KIND = re.compile(r"(?P<name>[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)*) [a-z]+")
"""A thing told by a name and its kind: the Lisbon trip."""
_IT = re.compile(r"\b(?:it|this)\b|它|\bnó\b", re.IGNORECASE)
_CLICKED = re.compile(r'^click the \w+ "([^"]+)"')


def entry_named(asked: Asked) -> Answer | None:
    """Open the one entry that the step tells by its own name: the order of SP1001."""
    part = part_now(asked)
    if part is None or part.intent.kind not in _OPENS:
        return None
    target = part.intent.target
    name = target.within.text if target.within is not None and not target.within.roles else ""
    known = {flat(target.whole), flat(target.text)}
    entries = entries_of(asked)
    if target.quoted or any(w.clickable and flat(label_of(w)) in known for w in asked.layer):
        name = name or (part.intent.value or "")
        meant = entries_saying(asked, name) if name else []
        found = meant if _is_here(asked, target.text) else []
        return _opened(asked, part, found)
    found = _on_way(asked, entries, part.intent.words)
    found = found or [w for w in entries if name and target.text and _tells(asked, w, name)]
    own = _NAMED_KIND.fullmatch(target.whole or target.text)
    if own is not None and not found:
        found = [w for w in entries if _tells(asked, w, own.group("name"))]
    if not found:
        said = flat(part.intent.words if asked.done else asked.bare)
        said = said.removeprefix(part.intent.verb)
        found = [w for w in entries if any(_is_said(t, said) for t in _own_texts(asked, w))]
    return _opened(asked, part, found)


def _is_here(asked: Asked, kind: str) -> bool:
    """Say whether the page is the list of things of a kind: its tab leads to no entry."""
    titles = [w for w in asked.widgets if w.role == "heading" or "selected" in w.states]
    shown = any(flat(kind) in flat(label_of(w)) for w in titles)
    return bool(kind) and (shown or flat(kind) in flat(asked.previous) or bool(asked.done))


def _opened(asked: Asked, part: Part, found: list[Widget]) -> Answer | None:
    """Click the one entry that was found."""
    if len(found) != 1 or asked.refuses(found[0].id):
        return None
    # The full stop of "No. 5521" ends no part: what stands behind it is on the entry, too.
    whole = all(flat(one.words) in flat(label_of(found[0])) for one in parse_step(asked.bare)[1:])
    part = replace(part, number=part.total) if whole else part
    return part.click(found[0])


def only_entry(asked: Asked) -> Answer | None:
    """Open the one entry that is left where a step opens "it", or what its search brings up."""
    part = part_now(asked)
    if part is None or part.intent.kind not in _OPENS or asked.dialog:
        return None
    if says("comes_up", part.intent.words) and not part.intent.target.quoted:
        found = [w for w in asked.layer if w.role == "listitem" and w.clickable]
        named = any(flat(label_of(w)) in flat(part.intent.words) for w in found)
        return None if named else _opened(asked, part, found)
    if asked.done:
        return None
    if (
        not says("pronoun", part.intent.words[len(part.intent.verb) :].rstrip("."))
        or not asked.previous
    ):
        return None
    if not _IT.search(part.intent.words):
        return None
    found = [w for w in asked.layer if w.role == "listitem"]
    return _opened(asked, part, found) if len(found) == 1 and found[0].clickable else None


def lone_entry(asked: Asked) -> Answer | None:
    """Click the one entry of a list where a part names only its kind: tap the visitor.

    The screen must speak of that kind elsewhere, and nothing to click may be called so.
    """
    part = part_now(asked)
    if part is None or part.intent.kind not in _OPENS or asked.dialog:
        return None
    kind = _KIND.fullmatch(part.intent.words[len(part.intent.verb) :].strip(" .。"))
    if kind is None or part.intent.target.quoted:
        return None
    noun = kind.group("noun")
    entries = [w for w in asked.layer if w.role == "listitem" and texts_in(asked, w)]
    whole = [w for w in entries if w.clickable and len(texts_in(asked, w)) >= _LEAST]
    others = [w for w in asked.layer if w not in entries and label_of(w)]
    lists = [w for w in others if w.role == "tab" and _is_list_of(noun, label_of(w))]
    if lists and not _stands_at(asked, lists[0], noun):
        return None
    named = any(
        similarity(noun, label_of(w)) >= _MEANT for w in others if w.clickable and w not in lists
    )
    spoken = bool(lists) or any(_speaks_of_kind(noun, label_of(w)) for w in others)
    if len(entries) != 1 or entries != whole or named or not spoken:
        return None
    if asked.refuses(entries[0].id):
        return None
    return part.click(entries[0])


def _is_list_of(noun: str, label: str) -> bool:
    """Say whether a tab leads to all things of a kind: Trips, My trips."""
    return re.fullmatch(rf"(?:(?:my|all|your) )?{re.escape(noun)}s", flat(label)) is not None


def _stands_at(asked: Asked, tab: Widget, noun: str) -> bool:
    """Say whether the page behind a tab is shown: it is chosen, or leads nowhere, or just has."""
    told = re.search(rf"\b{re.escape(noun)}\b", flat(asked.previous)) is not None
    return "selected" in tab.states or asked.refuses(tab.id, "click") or told


def _speaks_of_kind(noun: str, label: str) -> bool:
    """Say whether a label has a word for a thing, in whatever language."""
    return holds_name(noun, label) or bool(all_meanings(noun) & all_meanings(label))


def entries_saying(asked: Asked, name: str) -> list[Widget]:
    """List the entries that have a name as one of their texts."""
    wanted = flat(name)
    return [w for w in entries_of(asked) if wanted in map(flat, texts_in(asked, w))]


def entries_of(asked: Asked) -> list[Widget]:
    """List what may be an entry of a list: on phones it is a button that several texts are in."""
    ways = [w for w in asked.layer if w.clickable]
    return [w for w in ways if w.role not in _LEADS or len(texts_in(asked, w)) >= _LEAST]


def texts_in(asked: Asked, entry: Widget) -> list[str]:
    """Give the texts that stand on an entry."""
    inner = subtree(asked.widgets, asked.widgets.index(entry))[1:]
    return [w.text or w.name for w in inner if not w.clickable]


def _on_way(asked: Asked, entries: list[Widget], words: str) -> list[Widget]:
    """List the entries of which one text names both ends of the way that a step tells, in order."""
    told = _WAY.search(words)
    if told is None:
        return []
    start, end = flat(told.group("start")), flat(told.group("end"))
    found = []
    for entry in entries:
        ends = [
            re.fullmatch(rf"{re.escape(start)}\W+(?:to\W+)?{re.escape(end)}", text)
            for text in _own_texts(asked, entry)
        ]
        if any(ends):
            found.append(entry)
    return found


def entry_behind(asked: Asked) -> Answer | None:
    """Open the entry of a list that the step has led to: the booking of Thursday, in Bookings."""
    target = _opening(asked)
    within = target.within if target is not None else None
    name = within.text if within is not None else ""
    if not name or name in asked.done[0]:
        return None
    return _clicked([w for w in entries_of(asked) if _speaks_of(asked, w, name)], asked)


def entry_left(asked: Asked) -> Answer | None:
    """Open the entry called as the rest of a name: the Alps trip, after a click on Trips."""
    target = _opening(asked)
    if target is None or target.quoted:
        return None
    clicked = _CLICKED.search(asked.done[0])
    if clicked is None:
        return None
    used, told = units(clicked.group(1)), units(target.whole or target.text)
    left = [u.token for u in told if all(alike(u, o) < _MEANT for o in used)]
    if not left or len(left) == len(told):
        return None
    found = [
        w
        for w in entries_of(asked)
        if any([u.token for u in units(text)] == left for text in texts_in(asked, w))
    ]
    return _clicked(found, asked)


def entry_called(asked: Asked) -> Answer | None:
    """Open what a step names, where its click has only led to the list that has it."""
    target = _opening(asked)
    name = target.text if target is not None else ""
    if not name or flat(name) in flat(asked.done[0]):
        return None
    found = [w for w in asked.layer if w.clickable and flat(label_of(w)) == flat(name)]
    return _clicked(found, asked)


def _opening(asked: Asked) -> Phrase | None:
    """Give what a step opens that does nothing else, and of which one click was done already."""
    intents = parse_step(asked.bare)
    is_one = len(intents) == 1 and intents[0].kind in _OPENS and len(asked.done) == 1
    return intents[0].target if is_one else None


def _clicked(found: list[Widget], asked: Asked) -> Answer | None:
    """Click the one that was found; None where several were, or it does not do what is wanted."""
    if len(found) != 1 or asked.refuses(found[0].id):
        return None
    said = f'click the {found[0].role} "{label_of(found[0])}" (1 of 1)'
    return call("click", said, rid=found[0].id)


def _speaks_of(asked: Asked, entry: Widget, name: str) -> bool:
    """Say whether the texts of an entry hold each word of a name, in whatever language."""
    texts = " ".join(_own_texts(asked, entry))
    said = units(texts) if texts else ()
    return bool(said) and all(any(alike(a, b) >= _MEANT for b in said) for a in units(name))


def _own_texts(asked: Asked, entry: Widget) -> list[str]:
    """Give the texts of an entry that has several, those too short to tell anything left out."""
    texts = [flat(text) for text in texts_in(asked, entry)]
    telling = [t for t in texts if len(t) >= _LEAST_TEXT or _CODE.fullmatch(t)]
    return telling if len(texts) >= _LEAST else []


def _is_said(text: str, said: str) -> bool:
    """Say whether a step says a text of an entry; a short code stands alone there."""
    return text in (said.split() if _CODE.fullmatch(text) else said)


def _tells(asked: Asked, entry: Widget, name: str) -> bool:
    """Say whether an entry of several texts has the name as one of them, or in it."""
    texts = texts_in(asked, entry)
    if len(texts) < _LEAST:
        return False
    is_own = _HOLDS.search(name) is not None
    return any(flat(t) == flat(name) or (is_own and holds_name(name, t)) for t in texts)


def _tab_behind(asked: Asked) -> Answer | None:
    """Choose the tab of what a step goes back to: Active, for the active reports."""
    intents = parse_step(asked.bare)
    is_back = len(intents) == 1 and says("goes_back_to", intents[0].words)
    if not is_back or len(asked.done) != 1 or not asked.done[0].startswith("go back"):
        return None
    place = flat(intents[0].target.whole or intents[0].target.text)
    tabs = [w for w in asked.layer if w.role == "tab" and _tells_kind(label_of(w), place)]
    if len(tabs) != 1 or "selected" in tabs[0].states:
        return None
    return _clicked(tabs, asked)


def _tells_kind(label: str, place: str) -> bool:
    """Say whether a place is called by a tab and what is on it: active reports, 待就诊列表."""
    between = " " if label.isascii() else ""
    return bool(label) and flat(place).startswith(f"{flat(label)}{between}")


def went_back(asked: Asked) -> Answer | None:
    """Go back to what a step names: by the tab or link that is called so, else by the back key."""
    part = part_now(asked)
    if part is None:
        return _tab_behind(asked)
    if not says("goes_back_to", part.intent.words):
        return None
    place = part.intent.target.text or part.intent.target.whole
    ways = [w for w in asked.layer if w.role in _LEADS and w.clickable]
    if any(place and similarity(place, label_of(w)) >= _LIKE for w in ways):
        return None
    if asked.refuses_skill("press_adb_back_key"):
        return None
    return call("press_adb_back_key", part.said("go back"))
