"""What a model's yes needs beside its word: what code sees, or quotes that speak of the claim.

A model may have been told by the page what to answer. It decides what code cannot read, but its
quotes must then tell of the very thing that the case expects, in words fixed before the page.
"""

from collections.abc import Iterable

from tools.judging.weigh import Looked, weigh
from tools.language.expectation import expectation_lexicon, language_of, protect_names
from tools.language.similarity import Unit, units
from tools.screens.texts import flat

_CARRIED = 0.5
"""Share of a claim's words, of which a quote must say more."""
_SHORT = 3
"""Letters up to which a word is mostly one of grammar."""
_ENOUGH = 2
"""Where fewer words are left without the verbs of testers, those with a meaning count too."""

PLACES = frozenset({"url", "title", "page"})
"""Kinds of claims about where the app is."""


def unfounded_claim(
    looked: Looked, quotes: Iterable[str], on_page: Iterable[str] | None = None
) -> str:
    """Give the first claim that a yes has no ground for; empty when there is none.

    Args:
        looked: What code saw.
        quotes: Lines that are on the screen, visible, and no instructions.
        on_page: Those that stand on the page itself, not only in its address or title; all of them
            by default. What is quoted in a claim stands there, unless it is about the place.
    """
    said = weigh(looked)
    if said.action_done == said.expected_holds == "yes":
        return ""
    lines = tuple(quotes)
    own = lines if on_page is None else tuple(on_page)
    for kind, clause, outcome in looked.claims:
        named = _quoted(clause)
        exact = outcome.holds is False and named
        where = own if named and kind not in PLACES else lines
        told = not exact and any(tells_of(clause, line) for line in where)
        if not outcome.holds and not told:
            return clause
    return ""


def _quoted(clause: str) -> list[str]:
    """Names in quotation marks: code looks for those itself, and misses none."""
    return [name.text for name in protect_names(clause)[1] if name.quoted]


def tells_of(clause: str, line: str) -> bool:
    """Say whether one line of a screen has what is quoted in a claim, else most of its words."""
    names = _quoted(clause)
    if names:
        return all(flat(name) in flat(line) for name in names)
    told = {key for unit in units(line) for key in _keys(unit)}
    meant = _content(clause)
    if len(meant) < _ENOUGH:
        meant = [u for u in units(clause) if u in meant or (u.meanings and _says_much(u.token))]
    found = [unit for unit in meant if _keys(unit) & told]
    return not meant or len(found) > _CARRIED * len(meant)


def speaks_of(intent: str, line: str) -> bool:
    """Say whether a line of a screen has a word of what somebody looks for."""
    told = {key for unit in units(line) for key in _keys(unit)}
    meant = _content(intent) or units(intent)
    return any(_keys(unit) & told for unit in meant)


def _content(clause: str) -> list[Unit]:
    """Give the parts of a claim that are more than grammar and the verbs of testers."""
    idle = expectation_lexicon(language_of(clause))["idle_words"]
    said = [unit for unit in units(clause) if _says_much(unit.token)]
    return [unit for unit in said if not idle.fullmatch(unit.token)]


def _says_much(token: str) -> bool:
    return len(token) > _SHORT or not token.isascii() or token.isdigit()


def _keys(unit: Unit) -> set[str]:
    return {unit.token, *(f"meaning {key}" for key in unit.meanings)}
