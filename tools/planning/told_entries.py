"""Entries that a Chinese or Vietnamese step tells by what is in them: 来自 Ann 的邮件, vé số 5."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from tools.language.dates import days_said
from tools.language.intents import ALL, Intent, IntentKind, Phrase
from tools.language.lexicon import lexicon
from tools.language.similarity import SAME, all_meanings, means, units
from tools.planning.acts import click_way
from tools.planning.entries import listed
from tools.planning.forms import clicks
from tools.planning.meant.said import glossed, little
from tools.planning.node import CHECKS, CLICKS, Node
from tools.planning.scene import Scene
from tools.planning.ways import Ask, Way
from tools.text import bare, is_cjk, words

_OPENS = frozenset({"open", "goto", "click", "double_click"})
_CHOOSES = frozenset({"select", "deselect"})
_WORKS = _CHOOSES | {"do", "check", "uncheck", "toggle"}
_TURNED = {
    "check": frozenset({"no", "enable"}),
    "uncheck": frozenset({"yes", "active", "disable"}),
}
"""What stands on a control that turns something on or off."""
_LATIN = re.compile(r"[A-Za-z0-9][\w.,#@/'’:-]*(?: [A-Za-z0-9][\w.,#@/'’:-]*)*")
_CAPITAL = re.compile(r"(?<=\s)[A-ZĐ][\w@.'’-]*(?:\s+(?:[A-ZĐ0-9][\w@.'’-]*))*")
_CODED = re.compile(r"(?<![\w.,-])[\w.,@-]*(?:\d|@|_)[\w.,@-]*\w|(?<![\w.,-])\d(?![\w.,-])")
_NUMBER = re.compile(
    r"(?:号|号码|编号|ID)\s*[为是:]?\s*#?(\d+)|(?:第\s*)?(\d+)\s*号(?!楼|线|门|机|院|店|馆|厅|会议)"
    r"|(?:\bsố|\bmã)\s+(?:là\s+)?#?(\d+)(?![\w.,])|#(\d+)\b"
)
_ENTRY_ROLES = frozenset({"row", "listitem", "table"})
_MOST = 0.6
"""Share of a description's words that must stand in an entry."""
_ABOUT = frozenset({"about"})
_PLAIN = frozenset({"record", "entry", "item"})
"""What any entry may be called: 记录, mục."""
_HEADS = frozenset({"heading", "columnheader", "table", "grid", "list", "listbox", "tab", "region"})


@dataclass(frozen=True)
class _Told:
    """What a step tells of an entry."""

    kind: frozenset[str]
    """Meanings of the word for what it is: mail."""
    number: str
    """The number that it is known by."""
    names: tuple[str, ...]
    """Names, numbers and other texts that stand in it."""
    days: tuple[re.Pattern[str], ...]
    """How a day that stands in it may be written."""

    @property
    def empty(self) -> bool:
        return not (self.number or self.names or self.days)


def entry_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Open the one entry that is told by what stands in it; nothing where none or several are."""
    if intent.kind in _TURNED:
        return clicks(_state_of(intent, ask), ask)
    entry = told_entry(intent, ask.scene) if intent.kind in _OPENS else None
    if entry is None:
        return []
    return [click_way(node, ask) for node in _leading(entry, _told(_meant(intent)), ask.scene)[:2]]


def _state_of(intent: Intent, ask: Ask) -> list[Node]:
    """Find the one control of an entry that shows the state to be turned: YES below Active."""
    verb = all_meanings(intent.verb)
    entry = told_entry(intent, ask.scene) if verb & {"enable", "disable"} else None
    inner = ask.scene.inside(entry) if entry is not None else []
    if any(n.role in CHECKS for n in inner):
        return []
    states = _TURNED[intent.kind]
    knobs = [n for n in inner if n.role in ("link", "button") and not n.disabled]
    found = [n for n in knobs if all_meanings(n.called) & states]
    return found if len(found) == 1 else []


def names_no_entry(intent: Intent, ask: Ask) -> bool:
    """Say whether a thing the page is about is told by more than its kind, and is not there.

    A control that has to do with things of that kind, as one that makes a new one, is not it.
    """
    target = intent.target
    if intent.kind not in _OPENS or intent.words.isascii() or target.quoted or target.roles:
        return False
    if target.within is None:
        return _calls_a_stranger(target, ask.scene)
    if target.within.roles or not listed(ask.scene):
        return False
    if not _is_topic(_kind(target.whole), ask.scene) or told_entry(intent, ask.scene) is not None:
        return False
    named = ask.finder.find(Phrase(text=target.whole), CLICKS) + ask.finder.find(target.within)
    if any(m.name >= SAME and m.node.clickable for m in named):
        return False
    ask.lack(target, "no entry of the list is")
    return True


def _calls_a_stranger(target: Phrase, scene: Scene) -> bool:
    """Say whether a thing the page lists is called by a name that is nowhere on it."""
    told = _told(target)
    page = " | ".join(bare(n.widget.name or n.widget.text or "") for n in scene.nodes)
    named = bool(told.names) and not any(bare(name) in page for name in told.names)
    return named and _is_topic(told.kind - _PLAIN, scene) and bool(listed(scene))


def with_entry(intent: Intent, ask: Ask) -> Intent:
    """Call what is worked on as the app does, where a step tells the entry by what is in it."""
    makes = means(intent.verb, "add")
    entry = told_entry(intent, ask.scene) if intent.kind in _WORKS and not makes else None
    if entry is None or (intent.kind in _TURNED and _state_of(intent, ask)):
        return intent
    own = _own_name(entry, _told(_meant(intent)), ask.scene)
    if not own:
        return intent
    target = Phrase(text=own, whole=own, quoted=intent.kind == "do")
    kind = _kind_of_act(intent, entry, ask.scene)
    return intent.model_copy(update={"target": target, "kind": kind, "to": Phrase()})


def _own_name(entry: Node, told: _Told, scene: Scene) -> str:
    """Give a text of an entry that no other one has; what it was told by, where that is one."""
    texts = scene.texts(entry)
    shared = {bare(t) for other in listed(scene) if other is not entry for t in scene.texts(other)}
    own = [text for text in texts if bare(text) and bare(text) not in shared]
    said = [text for text in own if any(bare(text) == bare(name) for name in told.names)]
    return next(iter([*said, *own]), "")


def _kind_of_act(intent: Intent, entry: Node, scene: Scene) -> IntentKind:
    """Say what choosing an entry is: its box is ticked, else it is clicked."""
    if intent.kind not in _CHOOSES:
        return intent.kind
    if any(n.role in CHECKS for n in scene.inside(entry)):
        return "check" if intent.kind == "select" else "uncheck"
    return "click"


def told_entry(intent: Intent, scene: Scene) -> Node | None:
    """Give the one entry of a list that has all that is told of it.

    Only a phrase that names a thing the page is about, by its kind, tells an entry: the person
    that an order is from is no order.
    """
    target = _meant(intent)
    if intent.kind == "do" and not intent.to.empty:
        return None
    if set(target.roles) - _ENTRY_ROLES:
        return None
    if intent.words.isascii() or target.quoted or target.ordinal == ALL or not target.text:
        return None
    told = _told(target)
    if not _is_topic(told.kind, scene):
        return None
    offered = {bare(n.called) for n in scene.nodes if n.role == "option"}
    if intent.kind in _CHOOSES and any(bare(name) in offered for name in told.names):
        return None
    entries = listed(scene)
    if scene.dialog is not None:
        entries = [n for n in entries if scene.dialog.holds(n)]
    found = [n for n in entries if _fits(n, told, scene)] if not told.empty else []
    if told.empty and target.ordinal is not None and intent.kind != "do":
        found = _longest(entries)
    elif told.empty and intent.kind in _OPENS:
        return _by_words(target, told.kind, entries, scene)
    # A list item around a whole list has what each of its entries has.
    found = [n for n in found if not any(n.holds(other) for other in found)]
    if told.number or target.ordinal is None:
        return found[0] if len(found) == 1 else None
    at = target.ordinal - 1 if target.ordinal > 0 else target.ordinal
    return found[at] if -len(found) <= at < len(found) else None


def _meant(intent: Intent) -> Phrase:
    """Give all the words for the thing, of which choosing may have taken a part for its list."""
    chosen = intent.kind in _CHOOSES and bool(intent.to.whole)
    return intent.to if chosen else intent.target


def _told(target: Phrase) -> _Told:
    whole = target.whole or target.text
    days, rest = days_said(whole)
    match = _NUMBER.search(rest)
    number = next((g for g in match.groups() if g), "") if match is not None else ""
    if match is not None:
        rest = f"{rest[: match.start()]} {rest[match.end() :]}"
    quoted = [p.text for p in _around(target) if p.quoted and p.text]
    said = [name.strip(" .,:") for name in _names(rest)]
    names = tuple(dict.fromkeys([*quoted, *(n for n in said if n)]))
    return _Told(_kind(whole), number, names, days)


def _around(phrase: Phrase) -> Iterable[Phrase]:
    while phrase.within is not None:
        phrase = phrase.within
        yield phrase


def _names(text: str) -> list[str]:
    """List the names in a description: what is written in Latin letters, or with a capital."""
    if any(is_cjk(c) for c in text):
        return _LATIN.findall(text)
    return [*_CAPITAL.findall(text), *_CODED.findall(_CAPITAL.sub(" ", text))]


def _kind(whole: str) -> frozenset[str]:
    """Give the meanings of the word for the thing: the last one in Chinese, the first one else."""
    if any(is_cjk(c) for c in whole):
        found = lexicon("zh").find("concepts", whole)
        last = [f for f in found if f.end == len(whole)]
        # 别名 crew@pier.example: what it is stands before its name.
        first = [f for f in found if f.start == 0 and whole[f.end :][:1] == " "]
        return frozenset(f.key for f in last or first)
    return frozenset(f.key for f in lexicon("vi").starts("concepts", whole))


def _is_topic(kind: frozenset[str], scene: Scene) -> bool:
    """Say whether a page's heads are about things of a kind."""
    if not kind:
        return False
    heads = [n for n in scene.nodes if n.role in _HEADS and n.called and not n.hidden]
    told = {meaning for n in heads for meaning in all_meanings(n.called)}
    return bool(kind & (told | _PLAIN))


def _fits(entry: Node, told: _Told, scene: Scene) -> bool:
    texts = [bare(n.widget.name or n.widget.text or "") for n in (entry, *scene.inside(entry))]
    texts = [text for text in texts if text]
    if told.number and not _numbered(entry, told.number, scene):
        return False
    whole = " | ".join(texts)
    return all(_holds(name, whole) for name in told.names) and all(
        day.search(whole) for day in told.days
    )


def _longest(entries: list[Node]) -> list[Node]:
    """Give the entries of the longest list."""
    lists: dict[Node | None, list[Node]] = {}
    for entry in entries:
        lists.setdefault(entry.parent, []).append(entry)
    return max(lists.values(), key=lambda nodes: sum(n.end - n.index for n in nodes), default=[])


def _by_words(
    target: Phrase, kind: frozenset[str], entries: list[Node], scene: Scene
) -> Node | None:
    """Give the one entry in which most of a description stands, in English or as it is told."""
    lex = lexicon("en")
    own = {word for key in kind for one in lex.words("concepts", key) for word in words(one)}
    said = [{word} for word in sorted(set(glossed(target.whole)) - own - little())]
    said += [set(unit.meanings) for unit in units(target.whole) if unit.meanings - kind - _ABOUT]
    if not said or target.ordinal is not None or kind & _PLAIN:
        return None
    met = {entry: sum(bool(one & _tells(entry, scene)) for one in said) for entry in entries}
    best = max(met.values(), default=0)
    first = [entry for entry, count in met.items() if count == best]
    return first[0] if len(first) == 1 and best >= _MOST * len(said) else None


def _tells(entry: Node, scene: Scene) -> set[str]:
    """Give the words of an entry and what they mean."""
    text = scene.anchor_texts(entry)
    return {*words(text), *all_meanings(text)}


def _numbered(entry: Node, number: str, scene: Scene) -> list[Node]:
    """Give the link, else the first text, of an entry by which it is known to have a number."""
    inner = [n for n in scene.inside(entry) if n.called and not n.hidden]
    shown = [n for n in inner if n.role == "link"] or inner[:1]
    return [n for n in shown if _is_number(number, bare(n.called))]


def _is_number(number: str, text: str) -> bool:
    """Say whether a text is, or begins with, the number that a thing is known by: 5. Lamp, #5."""
    first = rf"(?:#|no\.? ?)?0*{number}(?:$|[.:)] |\s?[-–|] )"
    return re.match(rf"{first}|.*#{number}\b", text) is not None


def _holds(name: str, text: str) -> bool:
    return re.search(rf"(?<![\w.,-]){re.escape(bare(name))}(?![\w-]|[.,]\d)", text) is not None


def _leading(entry: Node, told: _Told, scene: Scene) -> list[Node]:
    """List what opens an entry: its link with the number or code that is told, its first link.

    Without a link it is the text by which it is told.
    """
    links = [n for n in scene.inside(entry) if n.role == "link" and n.called and not n.disabled]
    codes = [name for name in told.names if any(c.isdigit() for c in name)]
    coded = [n for n in links if any(bare(n.called) == bare(code) for code in codes)]
    coded += _numbered(entry, told.number, scene) if told.number else []
    found = coded or links[:1]
    if found:
        return found
    inner = [entry, *scene.inside(entry)]
    named = [n for n in inner if any(_holds(name, bare(n.called)) for name in told.names)]
    return [n for n in named if scene.actor(n) is n][:1]
