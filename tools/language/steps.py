"""A step of a test case, told in natural language, read as what it asks for."""

import re
from dataclasses import replace
from functools import lru_cache

from tools.language.clause import Clause, cut
from tools.language.clauses import Masked, clauses, language_of, verbs_of, without_condition
from tools.language.field_values import read_set
from tools.language.intents import Intent, Phrase
from tools.language.keys import read_key
from tools.language.lexicon import Lexicon, lexicon
from tools.language.making_readings import read_tagged
from tools.language.phrases import phrase
from tools.language.questions import as_answer, cut_at_question, without_question
from tools.language.range_readings import read_range
from tools.language.readings import READINGS, read_check
from tools.language.sign_up_readings import read_sign_up
from tools.language.target_readings import read_click, read_other
from tools.text import folded

# The first kind that can be read wins when a verb means several.
_ORDER = (
    "press",
    "look",
    "log_in",
    "log_out",
    "rename",
    "name",
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
    "go_forward",
    "uncheck",
    "check",
    "deselect",
    "select",
    "scroll",
    "hover",
    "focus",
    "long_click",
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


_DONE_WITH_KEYS = frozenset(
    {"open", "goto", "close", "do", "expand", "collapse", "cancel", "confirm", "submit", "click"}
)
_MARKS = frozenset({"select", "deselect", "check", "uncheck", "look"})
_PAIR = re.compile(r"\s*([^:=]{1,40})\s*[:=]\s*(\S.*)$")
_COMMA = re.compile("[,，;；]")


@lru_cache(maxsize=1024)
def parse_step(text: str) -> tuple[Intent, ...]:
    """Read a step of a test case.

    Args:
        text: In English, Chinese or Vietnamese; `${name}` marks and quoted texts are kept as they
            are.

    Returns:
        What it asks for, in order; empty for a text without words.
    """
    lex = lexicon(language_of(text))
    masked = Masked(cut_at_question(text, lex))
    if signed_up := read_sign_up(masked, lex):
        return tuple(signed_up)
    found: list[Intent] = []
    place = Phrase()
    given: Phrase | None = None
    asked = False
    for told in clauses(masked, lex):
        said, asks = without_question(told, lex)
        asked = asked or asks
        if not said:
            continue
        piece, optional = without_condition(said, lex)
        if optional and (not piece or not verbs_of(piece, lex)):
            given = _subject(said, masked, lex)
            continue
        clause = cut(piece, masked, lex)
        if not clause.kinds and lex.language != "en":
            english = cut(piece, masked, lexicon("en"))
            clause = english if english.kinds else clause
        tagged = read_tagged(clause)
        if tagged:
            found.extend(tagged)
            continue
        pair = _PAIR.match(piece)
        if not clause.kinds and pair:
            found.extend(_entered(clause, piece))
            continue
        if not clause.kinds and ">" in piece:
            way = replace(clause, after=clause.without_head(piece, "place_before"))
            found.extend(read_click(way, "click"))
            continue
        if not clause.kinds and clauses_place(clause):
            place = clause.phrase(clause.without_head(piece, "place_before"))
            continue
        clause, by_key = _with_means(clause)
        read = by_key or _read(clause)
        read = [_placed(as_answer(i) if asked else i, place) for i in read]
        asked = False
        found.extend(_conditional(i, given) if optional or given is not None else i for i in read)
        given = None
    found = _left_empty_first(found)
    return tuple(i for n, i in enumerate(found) if not i.implied or n == len(found) - 1)


def _left_empty_first(found: list[Intent]) -> list[Intent]:
    """Put what is left empty before the act that it is said of: save and leave x empty."""
    if len(found) < 2 or found[-1].kind != "clear" or not found[-1].unsure:
        return found
    return [*found[:-2], found[-1], found[-2]]


def _entered(clause: Clause, text: str) -> list[Intent]:
    """Read fields with their values, without a verb: Name: Ann, mail: a@b.c."""
    parts = [_PAIR.match(part) for part in _COMMA.split(text)]
    pairs = [part for part in parts if part is not None]
    if len(pairs) < len(parts):
        pairs = [pair for pair in [_PAIR.match(text)] if pair is not None]
    words = clause.masked.plain(text)
    return [
        Intent(
            kind="fill",
            words=words,
            target=clause.phrase(pair.group(1)),
            value=clause.value(pair.group(2)),
        )
        for pair in pairs
    ]


def _subject(text: str, masked: Masked, lex: Lexicon) -> Phrase:
    """Give what is asked for in a condition: the dialog in "if a dialog appears"."""
    rest = lex.pattern("connectors", "if").sub(" ", folded(text), count=1)
    for found in reversed(lex.find("signals", rest)):
        rest = f"{rest[: found.start]} {rest[found.end :]}"
    return phrase(rest, masked, lex)


def _conditional(intent: Intent, given: Phrase | None) -> Intent:
    """Mark an act that is left out when what it is about is not there."""
    update: dict[str, object] = {"optional": True}
    if given is not None and not intent.target.text and not intent.target.roles:
        update["target"] = given
    return intent.model_copy(update=update)


def _with_means(clause: Clause) -> tuple[Clause, list[Intent]]:
    """Read the key or control that a thing is to be done with: open the settings with F10.

    Returns:
        The clause without it, and the key or click when that is all there is to do.
    """
    text = clause.after
    before = clause.before.get("means_before", "")
    if before:
        by_control = _by_control(clause, text or clause.object, clause.phrase(before))
        if by_control:
            return clause, by_control
    for match in clause.lex.pattern("relations", "using").finditer(folded(text)):
        said = text[match.end() :]
        target = clause.phrase(said)
        by_control = _by_control(clause, text[: match.start()].strip(), target)
        if by_control:
            return clause, by_control
        if _is_answer(clause, text[: match.start()], said, target):
            words = clause.masked.plain(clause.text)
            return clause, [Intent(kind="click", words=words, target=target, verb=clause.verb)]
        first = target.text if "button" in target.roles else clause.masked.plain(said)
        key = read_key(first, clause.lex) or read_key(first.split(" ")[0], clause.lex)
        if not key or (clause.masked.marks(said) and key in ("Delete", "Home", "End")):
            continue
        words = clause.masked.plain(clause.text)
        rest = replace(clause, after=text[: match.start()].strip())
        if not set(clause.kinds) & _DONE_WITH_KEYS:
            return (rest if key == "Enter" else clause), []
        if "button" in target.roles:
            return rest, [Intent(kind="click", words=words, target=target, verb=clause.verb)]
        press = Intent(kind="press", words=words, key=key, verb=clause.verb)
        if said.strip()[:1].isupper() and key == "Delete":
            press = press.model_copy(update={"target": target, "unsure": True})
        return rest, [press]
    return clause, []


_ANSWERED = frozenset({"close", "cancel", "confirm", "submit"})
_FEW_WORDS = 4


def _is_answer(clause: Clause, thing: str, said: str, target: Phrase) -> bool:
    """Say whether a question or form is sent away by a button: dismiss the dialog with Cancel."""
    marks = clause.masked.marks(said)
    alone = not marks or (len(marks) == 1 and said.strip() == marks[0] and target.quoted)
    short = bool(target.text) and len(target.text.split()) <= _FEW_WORDS
    leaves = "close" in clause.kinds
    if not (set(clause.kinds) & _ANSWERED and (thing.strip() or leaves) and alone and short):
        return False
    secret = {f.key for f in clause.lex.find("concepts", target.text)} & {"password", "username"}
    return not secret and not read_key(target.text, clause.lex)


def _is_done_by_button(clause: Clause, thing: str) -> bool:
    """Say whether a click is all there is to do: close the notice with the button 'Got it'."""
    if set(clause.kinds) & (_ANSWERED | {"open"}):
        return True
    return "do" in clause.kinds and not clause.masked.marks(thing)


def _by_control(clause: Clause, thing: str, control: Phrase) -> list[Intent]:
    """Read what is done by a thing's menu or box: delete x through its menu, select x by its box.

    Empty when the control is none of these.
    """
    if not thing or not clause.kinds:
        return []
    if "checkbox" in control.roles and set(clause.kinds) & _MARKS:
        kind = "uncheck" if set(clause.kinds) & {"deselect", "uncheck"} else "check"
        marked = read_check(replace(clause, after=thing, before={}), kind)
        return [i.model_copy(update={"kind": kind, "unsure": False}) for i in marked]
    if "button" in control.roles and control.quoted and _is_done_by_button(clause, thing):
        words = clause.masked.plain(clause.text)
        return [Intent(kind="click", words=words, target=control, verb=clause.verb)]
    if "menu" in control.roles and "do" in clause.kinds:
        around = clause.phrase(thing)
        menu = control.model_copy(update={"within": around})
        entry = Phrase(text=clause.verb, whole=clause.verb, within=menu)
        words = clause.masked.plain(clause.text)
        return [Intent(kind="select", words=words, target=entry, verb=clause.verb)]
    return []


def clauses_place(clause: Clause) -> bool:
    """Say whether a clause without a verb only names the place: In the dialog."""
    head = clause.without_head(clause.text, "place_before")
    return head != clause.text.strip(" ,，:、.\t") and bool(head)


def _read(clause: Clause) -> list[Intent]:
    if set(clause.kinds) & {"do", "drag", "goto"}:
        halves = clause.split(clause.after, "to")
        if halves and "slider" in clause.phrase(halves[0]).roles:
            return read_set(clause, "set")
    repeated = _repeated(clause)
    if repeated:
        return repeated
    span = read_range(clause)
    if span:
        return span
    for kind in sorted(set(clause.kinds), key=_ORDER.index):
        intents = READINGS.get(kind, read_other)(clause, kind)
        if intents:
            return intents
    return read_click(clause, "click") if "press" in clause.kinds else read_other(clause, "do")


_TIMES = re.compile(
    r"\s*\b(?:(twice|two times|2 times|hai lần|2 lần)|(three times|3 times|ba lần))$"
)
_TIMES_ZH = re.compile(r"(?:(两次|2次|两下)|(三次|3次|三下))$")


def _repeated(clause: Clause) -> list[Intent]:
    """Read what is done several times: zoom in twice."""
    match = _TIMES.search(folded(clause.after)) or _TIMES_ZH.search(clause.after)
    if match is None or not set(clause.kinds) & {"do", "click", "press"}:
        return []
    once = _read(replace(clause, after=clause.after[: match.start()].strip()))
    return once * (2 if match.group(1) else 3)


def _placed(intent: Intent, place: Phrase) -> Intent:
    if place.empty or intent.kind in ("look", "wait", "press") or intent.target.within is not None:
        return intent
    target = (
        place
        if intent.target.empty and intent.kind == "fill"
        else intent.target.model_copy(update={"within": place})
    )
    return intent.model_copy(update={"target": target})
