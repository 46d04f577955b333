"""How a clause is read, by the meaning of its verb."""

import re
from collections.abc import Callable, Mapping
from typing import Literal, cast

from tools.language.clause import Clause, pieces
from tools.language.field_values import (
    beside,
    read_append,
    read_clear,
    read_fill,
    read_log_in,
    read_set,
)
from tools.language.intents import Intent, IntentKind, Phrase
from tools.language.keys import read_key
from tools.language.phrases import tidy
from tools.language.text import folded, normalise

Reading = Callable[[Clause, str], list[Intent]]
Direction = Literal["", "up", "down", "left", "right"]
_EDGES = " ,，:、.\t"
_PATH = re.compile(r"\s*(?:>|→|»|›|->|=>)\s*")
ADDRESS = re.compile(r"(?:[a-z][a-z0-9+.-]*://|/|\?|#)\S*$|\.{1,2}/\S*$", re.IGNORECASE)
_STATE_SAID = re.compile(
    r"\b(?:is|are|has|have|was|equals?|contains?|that|whether|if|không|có|là|rằng|xem)\b"
)


def read_other(clause: Clause, kind: str) -> list[Intent]:
    """Read a verb with its target, one intent for each of several targets."""
    text = _without_purpose(clause, clause.after)
    intent = Intent(
        kind=cast(IntentKind, kind), words=clause.masked.plain(clause.text), verb=clause.verb
    )
    parts = _listed(clause, text, kind)
    if len(parts) > 1:
        joined = clause.masked.plain(text)
        targets = _share_surroundings([clause.target(part) for part in parts])
        return [
            intent.model_copy(update={"target": target, "joined": joined}) for target in targets
        ]
    target = clause.target(text)
    return [intent.model_copy(update={"target": target, "value": _called(clause, text)})]


def _share_surroundings(targets: list[Phrase]) -> list[Phrase]:
    roles = next((target.roles for target in targets if target.roles), ())
    within = targets[-1].within
    return [
        target.model_copy(
            update={"roles": target.roles or roles, "within": target.within or within}
        )
        for target in targets
    ]


def _listed(clause: Clause, text: str, kind: str) -> list[str]:
    parts = pieces(text, clause.lex)
    quoted = all(
        any(clause.masked.atom(mark)[1] for mark in clause.masked.marks(part)) for part in parts
    )
    many = kind in ("check", "uncheck", "select", "deselect", "do", "expand", "collapse")
    if len(parts) > 1 and (quoted or many):
        return parts
    return [text]


def _called(clause: Clause, text: str) -> str | None:
    """Read the name that something new is to get: a folder called 'docs'."""
    marks = clause.masked.marks(text)
    if marks:
        return clause.masked.atom(marks[0])[0]
    match = clause.lex.pattern("fillers", "called").search(folded(text))
    if match and text[match.end() :].strip(_EDGES):
        return clause.masked.plain(text[match.end() :]).strip(_EDGES)
    return None


def _without_purpose(clause: Clause, text: str) -> str:
    match = clause.lex.pattern("connectors", "purpose", "until").search(folded(text))
    until = match and match.group(0) in clause.lex.words("connectors", "until")
    if match and not until and text[: match.start()].strip(_EDGES):
        return text[: match.start()]
    if clause.lex.language == "en":
        purpose = re.search(r"\sto\s+(?=\w)", folded(text))
        if purpose and clause.lex.starts("verbs", text[purpose.end() :]):
            return text[: purpose.start()]
    return text


def read_click(clause: Clause, kind: str) -> list[Intent]:
    """Read a click; a path such as File > New is several."""
    steps = [part for part in _PATH.split(clause.after) if part.strip(_EDGES)]
    if len(steps) < 2:
        return read_other(clause, kind)
    return [
        Intent(
            kind=cast(IntentKind, kind),
            words=clause.masked.plain(step),
            target=clause.target(step),
            verb=clause.verb,
        )
        for step in steps
    ]


def read_press(clause: Clause, kind: str) -> list[Intent]:
    """Read a key; nothing when it is a button that is pressed."""
    text = _without_purpose(clause, clause.after)
    field = clause.phrase(clause.place)
    key = read_key(clause.masked.plain(text), clause.lex)
    if not key:
        halves = clause.split(text, "within")
        if halves:
            key = read_key(clause.masked.plain(halves[0]), clause.lex)
            text, field = halves[0], clause.phrase(halves[1])
    said = clause.phrase(text)
    if not key or ("button" in said.roles and "enter" not in said.text.lower()):
        return []
    return [
        Intent(
            kind="press",
            words=clause.masked.plain(clause.text),
            target=said,
            to=field,
            key=key,
            verb=clause.verb,
            unsure=key not in ("Enter", "Escape") and not _says_key(clause),
        )
    ]


def _says_key(clause: Clause) -> bool:
    return bool(re.search(r"\bkey|phím|键|\+", normalise(clause.text)))


def read_look(clause: Clause, kind: str) -> list[Intent]:
    """Read a step that only looks; nothing when "check" may mean to tick."""
    if "check" in clause.kinds and not _STATE_SAID.search(normalise(clause.after)):
        return []
    return [Intent(kind="look", words=clause.masked.plain(clause.text), verb=clause.verb)]


def read_check(clause: Clause, kind: str) -> list[Intent]:
    """Read ticking; it stays unsure for words that may mean to look."""
    after = folded(clause.after)
    looks = clause.verb in ("check", "checks") and not re.search(r"\bbox|checkbox", after)
    if looks and (_STATE_SAID.search(after) or clause.lex.find("signals", after)):
        shown = [f for f in clause.lex.find("signals", after) if f.key.startswith("state_")]
        if shown or _STATE_SAID.search(after):
            return [Intent(kind="look", words=clause.masked.plain(clause.text), verb=clause.verb)]
    halves = clause.split(clause.after, "marked")
    if halves and "value" not in clause.after:
        thing, state = clause.phrase(halves[0]), clause.phrase(halves[1])
        target = state.model_copy(update={"within": thing})
        words = clause.masked.plain(clause.text)
        return [Intent(kind=cast(IntentKind, kind), words=words, target=target, verb=clause.verb)]
    found = read_other(clause, kind)
    unsure = looks or "open" in clause.kinds or "click" in clause.kinds
    return [intent.model_copy(update={"unsure": unsure, "value": None}) for intent in found]


def read_select(clause: Clause, kind: str) -> list[Intent]:
    """Read choosing: what, and from which list if that is said."""
    words, text = clause.masked.plain(clause.text), _without_purpose(clause, clause.after)
    place = clause.phrase(clause.place or clause.object)
    if not place.empty:
        option = clause.without_head(text, "with", "to")
        if tidy(option, clause.lex):
            return [_selection(clause, words, part, place) for part in _options(clause, option)]
        return read_other(clause, kind)
    for relation in ("with", "from", "into"):
        halves = clause.split(text, relation)
        if halves is None:
            continue
        option, source = (halves[1], halves[0]) if relation == "with" else halves
        if clause.phrase(option).text and not clause.phrase(source).empty:
            return [
                _selection(clause, words, part, clause.phrase(source), clause.phrase(text))
                for part in _options(clause, option)
            ]
    pair = beside(clause, tidy(text, clause.lex)) if not clause.masked.marks(text) else None
    if pair and not clause.phrase(text).roles:
        return [_selection(clause, words, pair[1], pair[0], clause.phrase(text))]
    return read_other(clause, kind)


def _options(clause: Clause, text: str) -> list[str]:
    return _listed(clause, text, "select")


def _selection(
    clause: Clause, words: str, option: str, source: Phrase, whole: Phrase | None = None
) -> Intent:
    said = clause.phrase(option)
    return Intent(
        kind="select",
        words=words,
        target=said.model_copy(update={"within": said.within or source}),
        value=said.text or clause.value(option),
        to=whole or Phrase(),
        verb=clause.verb,
    )


def read_rename(clause: Clause, kind: str) -> list[Intent]:
    """Read a change of name: of what, and to what."""
    text, target = clause.after, clause.object or clause.place
    if not target:
        halves = clause.split(text, "to")
        target, text = halves if halves else ("", text)
    value = clause.value(clause.without_head(text, "to", "with"))
    names = clause.masked.marks(text)
    if len(names) == 1:
        value = clause.masked.atom(names[0])[0]
    return [
        Intent(
            kind="rename",
            words=clause.masked.plain(clause.text),
            target=clause.phrase(target),
            value=value or None,
            verb=clause.verb,
        )
    ]


def read_drag(clause: Clause, kind: str) -> list[Intent]:
    """Read what is dragged, and onto what."""
    source, goal = clause.object, clause.after
    if not source:
        source, goal = clause.split(clause.after, "onto") or (clause.after, "")
    goal = clause.without_head(goal, "onto", "into")
    for found in reversed(clause.lex.find("relations", goal)):
        if found.key in ("inside", "onto") and found.end == len(goal) and found.start > 0:
            goal = goal[: found.start]
            break
    return [
        Intent(
            kind="drag",
            words=clause.masked.plain(clause.text),
            target=clause.phrase(source),
            to=clause.phrase(goal),
            verb=clause.verb,
        )
    ]


def read_scroll(clause: Clause, kind: str) -> list[Intent]:
    """Read a direction, and what is to come into view or to be scrolled."""
    text = clause.text
    found = clause.lex.find("directions", text)
    direction = cast(Direction, found[0].key if found else "down")
    rest = clause.after or clause.place
    for word in reversed(clause.lex.find("directions", rest)):
        rest = f"{rest[: word.start]} {rest[word.end :]}"
    rest = clause.without_head(tidy(rest, clause.lex), "to", "into", "within", "onto")
    articles = clause.lex.words("fillers", "article")
    target = clause.phrase(re.sub(r"\b(?:until|till|to|of)\b|直到|到|đến khi|đến", " ", rest))
    return [
        Intent(
            kind="scroll",
            words=clause.masked.plain(text),
            direction=direction,
            target=target if target.text.lower() not in ("", *articles) else Phrase(),
            verb=clause.verb,
        )
    ]


def read_upload(clause: Clause, kind: str) -> list[Intent]:
    """Read the path of a file, and into which field."""
    text, target = clause.after or clause.object, clause.place
    halves = clause.split(text, "into")
    if halves and clause.masked.marks(halves[0]):
        text, target = halves
    if not clause.masked.marks(text) and clause.masked.marks(clause.object):
        text = clause.object
    marks = clause.masked.marks(text)
    if not marks:
        return read_other(clause, "do")
    return [
        Intent(
            kind="upload",
            words=clause.masked.plain(clause.text),
            value=clause.masked.atom(mark)[0],
            target=clause.phrase(target),
            verb=clause.verb,
        )
        for mark in marks
    ]


def read_wait(clause: Clause, kind: str) -> list[Intent]:
    """Read what to wait for; without a text that can be seen it is a moment."""
    marks = [m for m in clause.masked.marks(clause.text) if clause.masked.atom(m)[1]]
    value = clause.masked.atom(marks[0])[0] if marks else ""
    gone = clause.lex.find("signals", clause.after)
    if any(found.key == "state_gone" for found in gone):
        value = ""
    return [
        Intent(kind="wait", words=clause.masked.plain(clause.text), value=value, verb=clause.verb)
    ]


def read_open(clause: Clause, kind: str) -> list[Intent]:
    """Read an address, a path of menus, or something to be opened."""
    text = _without_purpose(clause, clause.after)
    for mark in clause.masked.marks(text):
        address = clause.masked.atom(mark)[0]
        if ADDRESS.match(address) and not address.endswith("…"):
            return [
                Intent(
                    kind="goto",
                    words=clause.masked.plain(clause.text),
                    value=address,
                    target=clause.phrase(text),
                    verb=clause.verb,
                )
            ]
    return read_click(clause, kind)


def read_sort(clause: Clause, kind: str) -> list[Intent]:
    """Read the column and the order."""
    text = " ".join(part for part in (*clause.before.values(), clause.after) if part)
    descending: bool | None = None
    for found in reversed(clause.lex.find("orders", text)):
        descending = found.key == "descending"
        text = f"{text[: found.start]} {text[found.end :]}"
    means = clause.before.get("means_before", "")
    if means:
        for found in reversed(clause.lex.find("orders", means)):
            means = f"{means[: found.start]} {means[found.end :]}"
    halves = clause.split(text, "by")
    column = means or (halves[1] if halves else clause.without_head(text, "by", "within"))
    column = re.sub(r"(?:in|theo thứ tự|thứ tự|order|顺序)\s*$", "", tidy(column, clause.lex))
    return [
        Intent(
            kind="sort",
            words=clause.masked.plain(clause.text),
            target=clause.phrase(column),
            descending=descending,
            verb=clause.verb,
        )
    ]


def read_search(clause: Clause, kind: str) -> list[Intent]:
    """Read what to search or filter for, and in which field."""
    text = clause.after
    target = clause.phrase(clause.place)
    means = clause.before.get("means_before", "")
    if means or not tidy(text, clause.lex):
        text = text if tidy(text, clause.lex) else clause.object
        text = means or text
    head = re.match(r"(?:the\s+[\w ]+?\s+)?(?:for|by|on|using|theo|với|bằng)\s+", folded(text))
    if head:
        text = text[head.end() :]
    halves = clause.split(text, "into")
    if halves and target.empty and clause.lex.language != "zh":
        first, second = clause.phrase(halves[0]), clause.phrase(halves[1])
        # "restrict the list to X", "search all tables for X": the thing comes first.
        swapped = kind == "filter" or not first.text or first.ordinal == 0
        text, target = (halves[1], Phrase()) if swapped else (halves[0], second)
    pair = beside(clause, tidy(text, clause.lex))
    if pair and target.empty and kind == "filter":
        target = pair[0]
    value = pair[1] if pair else clause.value(text)
    said = clause.phrase(text)
    if not value or (said.roles and not said.text):
        return []
    return [
        Intent(
            kind=cast(IntentKind, kind),
            words=clause.masked.plain(clause.text),
            target=target,
            value=value,
            to=said,
            verb=clause.verb,
        )
    ]


def read_all(clause: Clause, kind: str) -> list[Intent]:
    """Read a verb that takes its target with it, or none: reload, go back, log out."""
    return [
        Intent(
            kind=cast(IntentKind, kind),
            words=clause.masked.plain(clause.text),
            target=clause.target(clause.after),
            verb=clause.verb,
        )
    ]


def _plain_only(kind: str) -> Reading:
    def read(clause: Clause, _: str) -> list[Intent]:
        target = clause.target(clause.after)
        nothing_named = not target.text and set(target.roles) <= {"page", "region", "menu"}
        if not nothing_named and "page" not in target.roles:
            return []
        return read_all(clause, kind)

    return read


READINGS: Mapping[str, Reading] = {
    "press": read_press,
    "look": read_look,
    "log_in": read_log_in,
    "log_out": read_all,
    "rename": read_rename,
    "drag": read_drag,
    "upload": read_upload,
    "append": read_append,
    "clear": read_clear,
    "fill": read_fill,
    "set": read_set,
    "sort": read_sort,
    "search": read_search,
    "filter": read_search,
    "wait": read_wait,
    "reload": _plain_only("reload"),
    "go_back": _plain_only("go_back"),
    "check": read_check,
    "uncheck": read_check,
    "select": read_select,
    "scroll": read_scroll,
    "click": read_click,
    "double_click": read_click,
    "goto": read_open,
    "open": read_open,
}
