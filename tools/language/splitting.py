"""Cuts an expected result where its parts each say something of their own."""

import re
from typing import Any

_END = re.compile(r"(?<=[。；！])\s*|(?<=[.;!])\s+")
_PLAIN = re.compile(r"[A-Z][a-z]+(?: [a-z]+)+[^\u4e00-\u9fff]*")
_HAN = re.compile(r"[\u4e00-\u9fff]")
_QUOTES = re.compile(r"['\"“”‘’「」『』《》]")


def sentences_by_language(text: str) -> list[str]:
    """Cut a text of which some sentences are English and others Chinese; else give it whole.

    What quotes something is left whole: quotes may hold the end of a sentence.
    """
    pieces = [one for one in _END.split(text) if one.strip()]
    plain = [one for one in pieces if _PLAIN.fullmatch(one.strip())]
    if not plain or _QUOTES.search(text) or not any(_HAN.search(one) for one in pieces):
        return [text]
    return pieces


def split_clauses(body: str, lexicon: dict[str, Any]) -> list[str]:
    """Cut at full stops, and at connectors with a statement on either side.

    Args:
        body: The expected result, names as q0q, q1q ...
        lexicon: The words of its language.
    """
    parts: list[str] = []
    start = 0
    cuts = lexicon["clause_split"]
    members = lexicon.get("members")
    for cut in cuts.finditer(body.lower()):
        left, right = body[start : cut.start()].lower(), body[cut.end() :].lower()
        hard = cut.group(0).strip()[:1] in {".", ";", "!", "。", "；", "！"}
        nearest = cuts.split(right, maxsplit=1)[0]
        before = says_something(left, lexicon) or _is_amount(left, lexicon)
        among = members.match(right) if members is not None and before else None
        if hard or among or (before and says_something(nearest, lexicon)):
            parts.append(body[start : cut.start()])
            start = cut.end() + (among.end() if among else 0)
    parts.append(body[start:])
    return [part.strip() for part in parts if part.strip()]


def says_something(part: str, lexicon: dict[str, Any]) -> bool:
    """Say whether a part of a sentence tells something by itself.

    It has a verb that is known, some verb behind a name or behind what a part of a screen is
    called, or is short for such a sentence: "'Ada' on top", "newest first".
    """
    forms: list[re.Pattern[str]] = [lexicon["predicate"]]
    forms += [form for key in ("says_of", "fragment") if (form := lexicon.get(key)) is not None]
    return any(form.search(part.strip()) for form in forms)


def _is_amount(part: str, lexicon: dict[str, Any]) -> bool:
    """Say whether a part is nothing but a number of things: "3 rows, newest first"."""
    form = lexicon.get("amount")
    return form is not None and form.search(part.strip()) is not None
