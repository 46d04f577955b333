"""Reads clauses that compare the screen with how it was: one more, one less, unchanged, lost."""

import re
from dataclasses import replace
from typing import Any

from tools.language.claim import Claim


def amounts(lexicon: dict[str, Any]) -> str:
    """Expression for a number in digits or words, in a group of its own."""
    numbers = sorted(lexicon["count"]["numbers"], key=len, reverse=True)
    return rf"(\d+|{'|'.join(map(re.escape, numbers))})"


def amount_of(text: str, lexicon: dict[str, Any]) -> float:
    """The number that digits or a word stand for."""
    return float(text) if text.isdigit() else float(lexicon["count"]["numbers"][text])


def read_difference(base: Claim, lexicon: dict[str, Any]) -> Claim | None:
    """Read "there is one file more than before" and "the counter goes down by two"."""
    if base.negated:
        return None
    for detail in ("more", "less"):
        pattern = lexicon["difference"][detail].pattern.replace("NUMBER", amounts(lexicon))
        found = re.search(pattern, base.body)
        said = next((g for g in found.groups() if g), "") if found else ""
        rest = base.body.replace(found.group(0), " ", 1) if found else ""
        if re.search(rf"(?<![a-z\d]){amounts(lexicon)}(?![a-z\d])", rest):
            continue
        if found and (number := amount_of(said, lexicon)) > 0:
            words = tuple(w for w in base.words if w not in found.group(0).split() or w == said)
            noun = re.sub(rf"\b{re.escape(said)}\b", " ", found.group(0))
            idle = lexicon["difference"]["idle"]
            nouns = tuple(w for w in re.findall(r"[^\W\d_]+", noun) if not idle.fullmatch(w))
            return replace(
                base,
                kind="difference",
                detail=detail,
                number=number,
                words=(*nouns, *(w for w in words if w != said and not idle.fullmatch(w))),
            )
    return None


def read_kept(base: Claim, lexicon: dict[str, Any]) -> Claim | None:
    """Read "the others keep their names", "the three members are unchanged", "none was lost"."""
    if any(n.quoted for n in base.names):
        return None
    words = lexicon["kept"]
    others = words["others"].search(base.body)
    for detail, pattern in (("typed", "typed"), ("others", "stay"), ("same", "same")):
        found = words[pattern].search(base.body)
        if not found or (detail == "others" and not others):
            continue
        rest = base.body.replace(found.group(0), " ", 1)
        if detail != "typed" and lexicon["negation"].search(rest):
            continue
        kind = "others" if others and detail != "typed" else detail
        named = tuple(n.text.casefold() for n in base.names)
        said = tuple(w for w in (*named, *base.words) if not words["idle"].fullmatch(w))
        said = tuple(w for w in said if w not in lexicon["count"]["numbers"])
        if kind == "same" and {"list", "table", "row"} & set(base.roles):
            said = (*said, "list")
        if kind == "same" and not said:
            return None
        number = re.search(rf"(?<!\w){amounts(lexicon)}(?!\w)", base.body)
        return replace(
            base,
            kind="kept",
            detail=kind,
            words=said,
            negated=False,
            number=amount_of(number.group(1), lexicon) if number else None,
        )
    return None
