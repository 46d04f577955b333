"""A step of a test case, told in natural language, read as what it asks for."""

from functools import lru_cache

from tools.language.clause import Clause, cut
from tools.language.clauses import Masked, clauses, language_of
from tools.language.intents import Intent, Phrase
from tools.language.lexicon import lexicon
from tools.language.readings import READINGS, read_other

# The first kind that can be read wins when a verb means several.
_ORDER = (
    "press",
    "look",
    "log_in",
    "log_out",
    "rename",
    "drag",
    "upload",
    "append",
    "clear",
    "fill",
    "set",
    "sort",
    "search",
    "filter",
    "wait",
    "reload",
    "go_back",
    "uncheck",
    "check",
    "deselect",
    "select",
    "scroll",
    "hover",
    "focus",
    "double_click",
    "right_click",
    "click",
    "submit",
    "close",
    "confirm",
    "cancel",
    "goto",
    "open",
    "expand",
    "collapse",
    "toggle",
    "do",
)


@lru_cache(maxsize=1024)
def parse_step(text: str) -> tuple[Intent, ...]:
    """Read a step of a test case.

    Args:
        text: In English, Chinese or Vietnamese; `${name}` marks and quoted texts are kept as they
            are.

    Returns:
        What it asks for, in order; empty for a text without words.
    """
    masked = Masked(text)
    lex = lexicon(language_of(text))
    found: list[Intent] = []
    place = Phrase()
    for piece in clauses(masked, lex):
        clause = cut(piece, masked, lex)
        if not clause.kinds and lex.language != "en":
            english = cut(piece, masked, lexicon("en"))
            clause = english if english.kinds else clause
        if not clause.kinds and clauses_place(clause):
            place = clause.phrase(clause.without_head(piece, "place_before"))
            continue
        read = _read(clause)
        found.extend(_placed(intent, place) for intent in read)
    return tuple(found)


def clauses_place(clause: Clause) -> bool:
    """Say whether a clause without a verb only names the place: In the dialog."""
    head = clause.without_head(clause.text, "place_before")
    return head != clause.text.strip(" ,，:、.\t") and bool(head)


def _read(clause: Clause) -> list[Intent]:
    for kind in sorted(set(clause.kinds), key=_ORDER.index):
        intents = READINGS.get(kind, read_other)(clause, kind)
        if intents:
            return intents
    return read_other(clause, "click" if "press" in clause.kinds else "do")


def _placed(intent: Intent, place: Phrase) -> Intent:
    if place.empty or intent.kind in ("look", "wait", "press") or intent.target.within is not None:
        return intent
    target = (
        place
        if intent.target.empty and intent.kind == "fill"
        else intent.target.model_copy(update={"within": place})
    )
    return intent.model_copy(update={"target": target})
