"""How the plain acts on a device are read: keys, drags, scrolling, files, waiting, addresses."""

import re
from typing import Literal, cast

from tools.language.clause import Clause
from tools.language.intents import Intent, Phrase
from tools.language.keys import read_key
from tools.language.phrases import tidy
from tools.language.target_readings import read_click, read_other, without_purpose
from tools.text import folded, normalise

Direction = Literal["", "up", "down", "left", "right"]
ADDRESS = re.compile(r"(?:[a-z][a-z0-9+.-]*://|/|\?|#(?!\d+$))\S*$|\.{1,2}/\S*$", re.IGNORECASE)


def read_press(clause: Clause, kind: str) -> list[Intent]:
    """Read a key; nothing when it is a button that is pressed."""
    text = without_purpose(clause, clause.after)
    field = clause.phrase(clause.place)
    key = read_key(clause.masked.plain(text), clause.lex)
    if not key:
        halves = clause.split(text, "within")
        if halves:
            key = read_key(clause.masked.plain(halves[0]), clause.lex)
            text, field = halves[0], clause.phrase(halves[1])
    if not key and not text.strip():
        # 并回车: the key is the verb.
        key = read_key(clause.verb, clause.lex)
    if not key and clause.lex.language == "zh":
        key = _key_first(clause, text)
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


def _key_first(clause: Clause, text: str) -> str:
    """Read a key with what it is good for behind it: 按回车应用过滤条件."""
    begins = clause.lex.starts("keys", text)
    rest = text[begins[0].end :].strip() if begins else ""
    return begins[0].key if rest and clause.lex.starts("verbs", rest) else ""


def _says_key(clause: Clause) -> bool:
    return bool(re.search(r"\bkey|phím|键|\+", normalise(clause.text)))


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


_TURNED = frozenset({"next", "previous", "first", "last"})


def read_scroll(clause: Clause, kind: str) -> list[Intent]:
    """Read a direction, and what is to come into view or to be scrolled."""
    text = clause.text
    if _TURNED & set(clause.lex.meanings("concepts", tidy(clause.after, clause.lex))):
        # The next page of a list is turned to, not scrolled to.
        return read_click(clause, "click")
    paged = clause.target(clause.after)
    if "page" in paged.roles and (paged.ordinal or 0) > 0 and not paged.text:
        return read_click(clause, "goto")
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


_THING = re.compile(
    r"(?!(?:a|an|one|another|the next) (?:moment|while|bit|little|second|minute))[^\W\d]"
)
_NO_THING = re.compile(r"(?:for|until|till|briefly|shortly|here|before|so|and)\b")


def read_wait(clause: Clause, kind: str) -> list[Intent]:
    """Read what to wait for; without a text that can be seen it is a moment."""
    after = clause.after.strip().lower()
    if clause.verb == "pause" and _THING.match(after) and not _NO_THING.match(after):
        # "Pause the recording": something of the app rests, not the tester.
        words, target = clause.masked.plain(clause.text), clause.phrase(clause.after)
        return [Intent(kind="do", words=words, verb=clause.verb, target=target)]
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
    text = without_purpose(clause, clause.after)
    for mark in clause.masked.marks(text):
        address = clause.masked.atom(mark)[0]
        if ADDRESS.match(address) and not address.endswith("…"):
            return [
                Intent(
                    kind="goto",
                    words=clause.masked.plain(clause.text),
                    value=address,
                    verb=clause.verb,
                )
            ]
    edge = _edge(clause, text)
    return [edge] if edge is not None else read_click(clause, kind)


_SCROLLED = ("page", "table", "region")


def _edge(clause: Clause, text: str) -> Intent | None:
    """Read an end of the page that is gone to: the bottom of the page."""
    said = clause.phrase(text)
    keys = clause.lex.meanings("directions", said.text)
    around = said.within or Phrase()
    rest = folded(text)
    for section, names in (("directions", ()), ("roles", _SCROLLED), ("relations", ("within",))):
        rest = clause.lex.pattern(section, *names).sub(" ", rest)
    place = clause.lex.pattern("roles", *_SCROLLED).search(folded(text))
    named = around.text or not place or tidy(rest, clause.lex).replace("the", "").strip()
    if not {"down", "up"} & set(keys) or said.quoted or said.roles or named:
        return None
    direction = cast(Direction, keys[0])
    target = around if "page" not in around.roles else Phrase()
    words = clause.masked.plain(clause.text)
    return Intent(kind="scroll", words=words, direction=direction, target=target, verb=clause.verb)
