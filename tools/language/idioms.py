"""Sayings whose verb does not tell what is done, and remarks before the step, in plain words."""

import re
from functools import lru_cache

from tools.configured import read_configured
from tools.language.asides import ATOM
from tools.language.lexicon import Lexicon

_EDGES = " .!,;"
_REMARK = re.compile(
    r"(?P<remark>[^:]*\b(?:is|are|was|were|has|have|never|always|isn't|aren't|wants?|needs?|seems?)"
    r"\b[^:]*):\s+(?P<step>\S.*)",
    re.IGNORECASE | re.DOTALL,
)
_AGAIN = re.compile(
    r"(?P<verb>(?i:click(?: on)?|open|press|tap(?: on)?|choose))\s+(?P<one>[A-Z][^,.;:]*?),?\s+"
    r"(?:and\s+)?(?:then|afterwards)\s+(?P<other>[A-Z][^,.;:]*)"
)
_LOOKS = frozenset({"look", "wait"})


def in_plain_words(sentence: str, lex: Lexicon) -> str:
    """Give a masked sentence without the remark before it, a saying in the words of steps."""
    told = _without_remark(sentence, lex).strip()
    for form, means in _idioms().get(lex.language or "", ()):
        match = form.fullmatch(told.strip(_EDGES))
        if match is not None:
            return match.expand(means)
    return _with_verb_again(told, lex)


def _with_verb_again(told: str, lex: Lexicon) -> str:
    """Say the verb of two names for each of them: click Admin, then Users."""
    match = _AGAIN.fullmatch(told) if lex.language == "en" else None
    if match is None or lex.starts("verbs", match.group("other")):
        return told
    verb = match.group("verb").lower()
    return f"{match.group('verb')} {match.group('one')}, then {verb} {match.group('other')}"


def _without_remark(sentence: str, lex: Lexicon) -> str:
    """Take off what only tells why: this one is out of use: untick Active."""
    match = _REMARK.fullmatch(sentence) if lex.language == "en" else None
    # A remark with a value in it is more than one: it is called "x": change it.
    if match is None or ATOM.search(match.group("remark")):
        return sentence
    if lex.starts("verbs", match.group("remark").lstrip()):
        return sentence
    verbs = lex.starts("verbs", match.group("step"))
    return match.group("step") if verbs and verbs[0].key not in _LOOKS else sentence


@lru_cache(maxsize=1)
def _idioms() -> dict[str, tuple[tuple[re.Pattern[str], str], ...]]:
    raw = read_configured("language", "idioms.yaml")
    return {
        language: tuple((re.compile(form, re.IGNORECASE), means) for form, means in forms.items())
        for language, forms in raw.items()
    }
