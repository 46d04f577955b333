"""How choosing is read: what, and from which list; also several lists in one sentence."""

import re

from tools.language.clause import Clause, pieces
from tools.language.field_values import beside
from tools.language.intents import ALL, Intent, Phrase
from tools.language.phrases import tidy
from tools.language.target_readings import listed, read_other, without_purpose
from tools.text import folded

_TO = re.compile(r"to\s+(?=\w)")
_NUMBER = re.compile(r"\D{0,4}(\d+)\D{0,4}")


def read_select(clause: Clause, kind: str) -> list[Intent]:
    """Read choosing: what, and from which list if that is said."""
    words, text = clause.masked.plain(clause.text), without_purpose(clause, clause.after)
    entered = _to_enter(clause, words)
    if entered is not None:
        return [entered]
    place = clause.phrase(clause.place or clause.object)
    if "select_all" in clause.lex.meanings("concepts", clause.verb):
        every = clause.target(text).model_copy(update={"ordinal": ALL})
        return [Intent(kind="check", words=words, target=every, verb=clause.verb)]
    if not place.empty:
        option = clause.without_head(text, "with", "to")
        if tidy(option, clause.lex):
            return [_placed(clause, words, part, place) for part in _options(clause, option)]
        return read_other(clause, kind)
    several = _choices(clause, words, text) or _each_from_its_own(clause, words, text)
    if several:
        return several
    counted = _per_page(clause, text)
    if counted is not None:
        return [_selection(clause, words, counted[0], counted[1], clause.phrase(text))]
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


def _to_enter(clause: Clause, words: str) -> Intent | None:
    """Read what leads to a field: choose to enter a voucher code."""
    told = _TO.match(folded(clause.after))
    rest = clause.after[told.end() :] if told is not None else ""
    verb = max(clause.lex.starts("verbs", rest), key=lambda v: v.end, default=None)
    if verb is None or verb.key != "fill" or clause.masked.marks(rest):
        return None
    what = clause.phrase(rest[verb.end :])
    if what.empty:
        return None
    knob = what.model_copy(update={"roles": ("link", "button")})
    return Intent(kind="click", words=words, target=knob, verb=clause.verb)


def _choices(clause: Clause, words: str, text: str) -> list[Intent]:
    """Read several lists with what is chosen in each: the user mia and the role Editor."""
    pairs = [beside(clause, tidy(part, clause.lex)) for part in pieces(text, clause.lex)]
    found = [pair for pair in pairs if pair is not None]
    if len(found) < 2 or len(found) < len(pairs):
        return []
    return [_selection(clause, words, value, source) for source, value in found]


def _each_from_its_own(clause: Clause, words: str, text: str) -> list[Intent]:
    """Read several options, each with its list: 'A' in the field 'B' and 'C' in the field 'D'."""
    parts = pieces(text, clause.lex)
    found = [clause.split(part, "from") or clause.split(part, "into") for part in parts]
    pairs = [pair for pair in found if pair and all(len(clause.masked.marks(p)) == 1 for p in pair)]
    if len(parts) < 2 or len(pairs) < len(parts):
        return []
    return [_selection(clause, words, value, clause.phrase(source)) for value, source in pairs]


def _placed(clause: Clause, words: str, option: str, place: Phrase) -> Intent:
    """Read an option of a list, or another list with what is chosen in that one."""
    own = clause.split(option, "with") or clause.split(option, "to")
    if own and all(len(clause.masked.marks(part)) == 1 for part in own):
        return _selection(clause, words, own[1], clause.phrase(own[0]))
    return _selection(clause, words, option, place)


def _per_page(clause: Clause, text: str) -> tuple[str, Phrase] | None:
    """Read a number of entries and the list it is chosen in: 50 rows per page."""
    if clause.masked.marks(text):
        return None
    for found in clause.lex.find("concepts", text):
        number = _NUMBER.fullmatch(f"{text[: found.start]} {text[found.end :]}".strip())
        if found.key == "per_page" and number:
            return number.group(1), Phrase(text=text[found.start : found.end])
    return None


def _options(clause: Clause, text: str) -> list[str]:
    return listed(clause, text, "select")


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
