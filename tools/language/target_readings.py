"""How a verb is read with what it is done to."""

import re
from dataclasses import replace
from typing import cast

from tools.language.clause import Clause, pieces
from tools.language.intents import Intent, IntentKind, Phrase
from tools.language.purposes import read_purpose
from tools.text import folded

_EDGES = " ,，:、.\t"
_PATH = re.compile(
    r"\s*(?:>|→|»|›|->|=>)\s*|\s+and\s+(?:there|in\s+it)\s+|并在其中|\s+và\s+ở\s+đó\s+",
    re.IGNORECASE,
)


def read_other(clause: Clause, kind: str) -> list[Intent]:
    """Read a verb with its target, one intent for each of several targets."""
    text = without_purpose(clause, clause.after)
    intent = Intent(
        kind=cast(IntentKind, kind), words=clause.masked.plain(clause.text), verb=clause.verb
    )
    parts = listed(clause, text, kind)
    if len(parts) > 1:
        joined = clause.masked.plain(text)
        targets = _share_surroundings([clause.target(part) for part in parts])
        return [
            intent.model_copy(update={"target": target, "joined": joined}) for target in targets
        ]
    target = clause.target(text)
    value = None if _is_for(clause, target) else _called(clause, text)
    return [intent.model_copy(update={"target": target, "value": value})]


def _is_for(clause: Clause, target: Phrase) -> bool:
    """Say whether the name is that of what something is made for: thêm bí danh cho “crew”."""
    around = target.within
    while around is not None and not around.quoted:
        around = around.within
    makes = "add" in clause.lex.meanings("concepts", clause.verb)
    return makes and clause.lex.language == "vi" and around is not None and bool(target.text)


def _share_surroundings(targets: list[Phrase]) -> list[Phrase]:
    roles = next((target.roles for target in targets if target.roles), ())
    within = targets[-1].within
    return [
        target.model_copy(
            update={"roles": target.roles or roles, "within": target.within or within}
        )
        for target in targets
    ]


def listed(clause: Clause, text: str, kind: str) -> list[str]:
    """Split a list of quoted names, for some kinds of act of unquoted ones, too."""
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


def without_purpose(clause: Clause, text: str) -> str:
    """Cut off what an act is good for: click the gear to open the settings."""
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
    twice = clause.lex.pattern("fillers", "twice").search(folded(clause.after))
    if twice and kind == "click" and not clause.masked.marks(twice.group(0)):
        once = f"{clause.after[: twice.start()]} {clause.after[twice.end() :]}".strip(_EDGES)
        found = read_click(replace(clause, after=clause.without_head(once, "into")), kind)
        return [*found, *found]
    told = read_purpose(clause, clause.after)
    found = read_other(clause, kind) if told is not None else []
    if told is not None and len(found) == 1:
        target, purpose = told
        one = found[0].model_copy(update={"purpose": purpose})
        return [one if target.empty else one.model_copy(update={"target": target})]
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
