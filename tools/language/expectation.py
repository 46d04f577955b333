"""Reads an expected result in natural language as claims that can be looked at one by one."""

import re
from collections.abc import Collection
from dataclasses import replace
from typing import Any

from tools.language.claim import Claim
from tools.language.claim_readers import read_clause
from tools.language.names import (
    Name,
    expectation_lexicon,
    language_of,
    protect_names,
    quoted_names,
)
from tools.language.splitting import sentences_by_language, split_clauses

__all__ = [
    "Claim",
    "Name",
    "expectation_lexicon",
    "language_of",
    "parse_expectation",
    "protect_names",
    "quoted_names",
]


_AMOUNT = re.compile(r"\d+ [a-z]+")
"""What a counter says: 3 items. In an expected result it counts, and names nothing."""


def parse_expectation(text: str, vocabulary: Collection[str] = ()) -> tuple[Claim, ...]:
    """Read an expected result; empty for a blank one, never raises.

    Args:
        text: The expected result.
        vocabulary: What the screens show; phrases of it count as names in the text.
    """
    if not text.strip():
        return ()
    told = sentences_by_language(text)
    if len(told) > 1:
        return tuple(claim for one in told for claim in parse_expectation(one, vocabulary))
    lexicon = expectation_lexicon(language_of(text))
    text = lexicon["told_to_look"].sub("", text) if "told_to_look" in lexicon else text
    if "loan_words" in lexicon:
        text = lexicon["loan_words"].sub(lexicon["loan_for"].pattern, text)
    generic = lexicon["generic_words"]
    fixed = _set_phrases(text, lexicon)
    known = {
        p
        for p in vocabulary
        if not _AMOUNT.fullmatch(p)
        and not all(w in generic for w in p.casefold().split())
        and not any(p.casefold() in phrase for phrase in fixed)
        and not lexicon["negation"].fullmatch(p.casefold())
        and not any(words.fullmatch(p.casefold()) for words in lexicon["done"].values())
    }
    body, names = _described(*protect_names(text, known), lexicon)
    body = _reworded(body, lexicon)
    claims: list[Claim] = []
    for clause in split_clauses(body.strip(" .。!！"), lexicon):
        if claims and "says_so" in lexicon and lexicon["says_so"].search(clause.lower()):
            claims[-1] = _as_message(claims[-1])
            continue
        claim = read_clause(clause, names, lexicon)
        if claims and _is_asked(clause, claims[-1]):
            claims[-1] = replace(claims[-1], names=(*claims[-1].names, *claim.names))
            continue
        claim = _completed(claim, claims, lexicon)
        if claims and not claim.names and _lacks_subject(clause) and _inherits(claim, claims[-1]):
            claim = replace(claim, names=claims[-1].names)
        if claims and _is_same_gone(claim, claims[-1], lexicon):
            claim = replace(claim, names=claims[-1].names)
        if claims and claim.kind == "shown" and not claim.names and not claim.words:
            continue
        claims.append(claim)
    return _telling(claims, lexicon)


def _reworded(body: str, lexicon: dict[str, Any]) -> str:
    """Put what is said in a roundabout way into plain words."""
    if "without_any" in lexicon:
        body = lexicon["without_any"].sub(". There are no ", body.strip(" .。!！"))
    if "shown_with" in lexicon:
        # "The page is shown with q0q as destination": the second is a claim of its own.
        body = lexicon["shown_with"].sub(r"\1. The \3 is \2", body)
    if "two_counts" in lexicon:
        # "There are 2 folders and 3 files": each number is to be looked at.
        body = lexicon["two_counts"].sub(r"\1. There are ", body)
    if "one_more_named" in lexicon:
        # What is one more, told by several things that stand on it, is looked for by them.
        body = lexicon["one_more_named"].sub("有", body)
    if "blank_fields" in lexicon:
        blank = r". The \1 field is empty. The \2 field is empty"
        body = lexicon["blank_fields"].sub(blank, body)
    # "A gone, B still there": each is said of its own.
    for key, said in (("bare_state", r"\1 is "), ("instead", r"\1")):
        body = lexicon[key].sub(said, body) if key in lexicon else body
    if "all_with" in lexicon:
        # "all of them with the state q0q" is one thing said of all, not two things on the page.
        body = lexicon["all_with"].sub(r"\1 having", body)
    if "asks" in lexicon:
        # The particle at the end of a question denies nothing.
        body = lexicon["asks"].sub("", body)
    if "behind" in lexicon:
        # Where the page is while something lies over it says nothing of what lies there.
        body = lexicon["behind"].sub(" ", body)
    return body


def _is_same_gone(claim: Claim, before: Claim, lexicon: dict[str, Any]) -> bool:
    """Read "X was deleted, and the file is missing from the list": the file is X."""
    if "same_gone" not in lexicon or len(before.names) != 1 or claim.names:
        return False
    deed = before.kind in {"deleted", "message"} and lexicon["done"]["deleted"].search(before.body)
    return bool(deed) and lexicon["same_gone"].search(claim.body) is not None


def _is_asked(clause: str, before: Claim) -> bool:
    """Read "a question comes up: is X to be deleted?": the clause is what the dialog asks."""
    opens = before.kind == "dialog" and before.detail == "open" and not before.negated
    return opens and clause.rstrip().endswith(("?", "？"))


def _telling(claims: list[Claim], lexicon: dict[str, Any]) -> tuple[Claim, ...]:
    """Leave out "its details are shown" where another claim says what is shown."""
    bare = lexicon.get("bare_shown")
    if bare is None or not any(c.names for c in claims):
        return tuple(claims)
    return tuple(c for c in claims if c.names or not bare.search(c.body))


def _inherits(claim: Claim, before: Claim) -> bool:
    """Say whether a clause without a subject is about what the clause before it names."""
    if claim.kind != "count":
        return claim.kind in _INHERITS or _HAS.match(claim.body) is not None
    # "X is gone, only three are left"; "X is there, five in all": those are not X.
    total = expectation_lexicon(language_of(claim.clause))["count"]["total"]
    return not before.negated and total.search(claim.body) is None


def _described(
    body: str, names: tuple[Name, ...], lexicon: dict[str, Any]
) -> tuple[str, tuple[Name, ...]]:
    """Let what something is about stand for it: "the issue about the flat tyre"."""
    if "about" not in lexicon:
        return body, names
    found = list(names)

    def keep(match: re.Match[str]) -> str:
        found.append(Name(match.group(1), False))
        return f"q{len(found) - 1}q"

    return lexicon["about"].sub(keep, body), tuple(found)


def _as_message(claim: Claim) -> Claim:
    """Read "one part was changed, says the message" as what a message says."""
    if claim.kind not in {"changed", "created", "deleted", "saved", "renamed", "moved"}:
        return claim
    return replace(claim, kind="message", detail="" if claim.negated else "success", negated=False)


_HAS = re.compile(r"(?:has|holds|contains|counts) ")
_INHERITS = {"shown", "state", "created", "deleted", "order", "value", "count"}


def _set_phrases(text: str, lexicon: dict[str, Any]) -> list[str]:
    """Phrases that mean one thing as a whole, although a widget may be called like their words."""
    low = text.casefold()
    return [m.group(0) for words in lexicon["login"].values() for m in words.finditer(low)]


def _lacks_subject(clause: str) -> bool:
    if re.match(
        r"there\b|(?:you )?sees?\b|[\d]|(?:two|three|four|five|six|seven|eight|nine|ten)\b",
        clause.strip().lower(),
    ):
        return False
    return not re.match(r"(?:the|a|an|no|every|all|each)\s+\w+", clause.strip().lower())


def _completed(claim: Claim, claims: list[Claim], lexicon: dict[str, Any]) -> Claim:
    """Give "and 'Hidden' is not" the predicate of the clause before it."""
    if claims and claim.kind == "state" and lexicon["pronoun"].search(claim.body):
        return replace(claim, names=claim.names or claims[-1].names, words=claims[-1].words)
    if not claims or claim.kind not in {"shown", "free"} or claims[-1].kind != "state":
        return claim
    if claim.names and lexicon["elliptic"].search(claim.body):
        return replace(claim, kind="state", detail=claims[-1].detail)
    return claim
