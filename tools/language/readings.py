"""How a clause is read, by the meaning of its verb."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import cast

from tools.language.clause import Clause
from tools.language.device_readings import (
    read_drag,
    read_open,
    read_press,
    read_scroll,
    read_upload,
    read_wait,
)
from tools.language.field_values import (
    beside,
    read_append,
    read_clear,
    read_fill,
    read_set,
)
from tools.language.intents import Intent, IntentKind, Phrase
from tools.language.log_in_readings import read_log_in
from tools.language.making_readings import read_do
from tools.language.naming_readings import read_name
from tools.language.phrases import tidy
from tools.language.select_readings import read_select
from tools.language.target_readings import read_click, read_other
from tools.text import folded, normalise

Reading = Callable[[Clause, str], list[Intent]]
_EDGES = " ,，:、.\t"
_QUERY = re.compile(r"[<>]|\S\s*=\s*\S")
"""A condition, price < 5: the field's name and its value are no pair."""
_FIELDS = frozenset({"textbox", "searchbox"})
_FOR = re.compile(r"^\s*for\s")
_ORDER = "order"
_PLACES_AN = re.compile(r"(?P<verb>\w+(?: in)?)\s+(?:an?|the|my|your|this)", re.IGNORECASE)
"""What stands before an order that is placed: "place an", "send in my"."""
_STATE_SAID = re.compile(
    r"\b(?:is|are|has|have|was|equals?|contains?|that|whether|if|không|có|là|rằng|xem)\b"
)


def read_look(clause: Clause, kind: str) -> list[Intent]:
    """Read a step that only looks; nothing when "check" may mean to tick."""
    if "check" in clause.kinds and not _STATE_SAID.search(normalise(clause.after)):
        return []
    return [Intent(kind="look", words=clause.masked.plain(clause.text), verb=clause.verb)]


def read_check(clause: Clause, kind: str) -> list[Intent]:
    """Read ticking; it stays unsure for words that may mean to look."""
    after = folded(clause.after)
    looks = clause.verb in ("check", "checks") and not re.search(r"\bbox|checkbox", after)
    if looks and (_STATE_SAID.search(after) or clause.lex.find("signals", after)):
        shown = [f for f in clause.lex.find("signals", after) if f.key.startswith("state_")]
        if shown or _STATE_SAID.search(after):
            return [Intent(kind="look", words=clause.masked.plain(clause.text), verb=clause.verb)]
    halves = clause.split(tidy(clause.after, clause.lex), "marked")
    moved = clause.before.get("object_before", "")
    if not halves and moved and clause.after:
        # 把 x 标记为已完成: the state stands behind the verb.
        halves = (moved, clause.after)
    if halves and "value" not in clause.after:
        thing, state = clause.phrase(halves[0]), clause.phrase(halves[1])
        target = state.model_copy(update={"within": thing})
        words = clause.masked.plain(clause.text)
        return [Intent(kind=cast(IntentKind, kind), words=words, target=target, verb=clause.verb)]
    found = read_other(clause, kind)
    unsure = looks or "open" in clause.kinds or "click" in clause.kinds
    return [intent.model_copy(update={"unsure": unsure, "value": None}) for intent in found]


def read_rename(clause: Clause, kind: str) -> list[Intent]:
    """Read a change of name: of what, and to what."""
    text, target = clause.after, clause.object or clause.place
    noun = f"{clause.verb.rpartition(' ')[2]} {text}"
    longer = clause.lex.starts("concepts", noun)
    if clause.lex.language == "vi" and longer and " " in longer[0].word:
        # Đổi tên đăng nhập: the noun is longer than the verb has it.
        return read_set(replace(clause, after=noun), "set")
    if not target:
        halves = clause.split(text, "to")
        target, text = halves if halves else ("", text)
    value = clause.value(clause.without_head(text, "to", "with"))
    names = clause.masked.marks(text)
    if len(names) == 1:
        value = clause.masked.atom(names[0])[0]
    return [
        Intent(
            kind="rename",
            words=clause.masked.plain(clause.text),
            target=clause.phrase(target),
            value=value or None,
            verb=clause.verb,
        )
    ]


def read_sort(clause: Clause, kind: str) -> list[Intent]:
    """Read the column and the order."""
    if clause.verb == _ORDER and (bought := _bought(clause)) is not None:
        return [bought]
    text = " ".join(part for part in (*clause.before.values(), clause.after) if part)
    descending: bool | None = None
    for found in reversed(clause.lex.find("orders", text)):
        descending = found.key == "descending"
        text = f"{text[: found.start]} {text[found.end :]}"
    means = clause.before.get("means_before", "")
    if means:
        for found in reversed(clause.lex.find("orders", means)):
            means = f"{means[: found.start]} {means[found.end :]}"
    halves = clause.split(text, "by")
    column = means or (halves[1] if halves else clause.without_head(text, "by", "within"))
    column = re.sub(r"(?:in|theo thứ tự|thứ tự|order|顺序)\s*$", "", tidy(column, clause.lex))
    return [
        Intent(
            kind="sort",
            words=clause.masked.plain(clause.text),
            target=_column(clause, column),
            descending=descending,
            verb=clause.verb,
        )
    ]


def _bought(clause: Clause) -> Intent | None:
    """Read an order that is placed: a bare "order", "place an order"; None where it sorts."""
    words, after = clause.masked.plain(clause.text), clause.after.strip(" .")
    before = " ".join(clause.before.values()).strip()
    if not before and not after:
        return Intent(kind="do", words=words, verb=_ORDER)
    noun = _PLACES_AN.fullmatch(before)
    if noun is None or after:
        return None
    return Intent(kind="do", words=words, verb=noun["verb"].lower(), target=clause.phrase(_ORDER))


def _column(clause: Clause, text: str) -> Phrase:
    """Read what is sorted by; a title is a column here, and no kind of widget."""
    said = clause.phrase(text)
    return said if said.text or not said.roles else said.model_copy(update={"text": said.whole})


def read_search(clause: Clause, kind: str) -> list[Intent]:
    """Read what to search or filter for, and in which field."""
    text = clause.after
    target = clause.phrase(clause.place)
    means = clause.before.get("means_before", "")
    if means and _FIELDS & set(clause.phrase(means).roles) and tidy(text, clause.lex):
        # By the search field look for cats: the field is where, not what.
        means, target = "", clause.phrase(means)
    if means or not tidy(text, clause.lex):
        text = text if tidy(text, clause.lex) else clause.object
        text = means or text
    text = _without_means(clause, text)
    among, rest = _among(clause, text, kind)
    by = clause.split(text, "by") if kind == "filter" and rest == text else None
    text = by[1] if by is not None else rest
    halves = clause.split(text, "into") if by is None else None
    if halves and target.empty and clause.lex.language != "zh":
        first, second = clause.phrase(halves[0]), clause.phrase(halves[1])
        # "restrict the list to X", "search all tables for X": the thing comes first.
        swapped = kind == "filter" or not first.text or first.ordinal == 0
        swapped = swapped or _FOR.search(text[len(halves[0]) :][:5]) is not None
        text, target = (halves[1], Phrase()) if swapped else (halves[0], second)
    called = clause.lex.pattern("fillers", "called").match(folded(tidy(text, clause.lex)))
    if kind == "filter" and called:
        # Narrow the list to those containing x.
        text = tidy(text, clause.lex)[called.end() :].strip(_EDGES) or text
    pair = None if _QUERY.search(text) else beside(clause, tidy(text, clause.lex))
    if pair and target.empty and kind == "filter":
        target = pair[0]
    kind_said, text = _without_kind(clause, text) if not pair else ("", text)
    among = among or kind_said
    value = _NUMBER_WORD.sub("", pair[1] if pair else clause.value(text))
    said = clause.phrase(text)
    only_role = said.roles and not said.text
    if not value or (only_role and not _FIELDS & set(target.roles)):
        return []
    if folded(value) in clause.lex.words("fillers", "pronoun"):
        value, said = "", Phrase()  # "look it up": what stands in the field already
    return [
        Intent(
            kind=cast(IntentKind, kind),
            words=clause.masked.plain(clause.text),
            target=target,
            value=value or None,
            among=among,
            to=said,
            verb=clause.verb,
        )
    ]


_NAMED = re.compile(r"(?:[A-ZĐ]|\S*[\d_@])\S*")


def _without_kind(clause: Clause, text: str) -> tuple[str, str]:
    """Take the word for the kind of thing off before its name: tìm biến wind_alarm."""
    if clause.lex.language != "vi" or clause.masked.marks(text):
        return "", text
    heads = clause.lex.starts("concepts", text)
    end = max((head.end for head in heads), default=0)
    rest = text[end:].strip()
    return (text[:end], rest) if end and _NAMED.match(rest) else ("", text)


_NUMBER_WORD = re.compile(r"^(?:number|no\.?|nr\.?|id|#)\s+(?=\S*\d\S*$)", re.IGNORECASE)
"""Order number 100003 is looked up as 100003."""
_MEANS = re.compile(
    r"\s+(?:using|with|by|via)\s+(?:the\s+)?(?=[\w\s]*\b(?:filters?|search|sidebar)\b)"
)


def _without_means(clause: Clause, text: str) -> str:
    """Take off what is only the means: show the desserts using the filter on the right."""
    match = _MEANS.search(folded(text))
    kept = text[: match.start()] if match else text
    return kept if tidy(kept, clause.lex) else text


def _among(clause: Clause, text: str, kind: str) -> tuple[str, str]:
    """Take off what is searched: the runs by x, lọc mô hình theo từ x."""
    by = r"for|by|on|using|theo|với|bằng" if kind == "filter" else r"for|theo|với|bằng"
    head = re.match(rf"(?:(?P<thing>(?:[^\W\d_]|[ -])+?)\s+)?(?:{by})\s+", folded(text))
    if head is None:
        plain = re.match(r"(?:the\s+[\w ]+?\s+)?(?:for|by|on|using)\s+", folded(text))
        return "", text[plain.end() :] if plain else text
    thing = text[: len(head.group("thing") or "")]
    rest = re.sub(r"^(?:từ khóa|từ|chữ|cụm từ)\s+(?=\S)", "", text[head.end() :])
    return tidy(thing, clause.lex), rest


def read_close(clause: Clause, kind: str) -> list[Intent]:
    """Read closing: a question that is sent away is answered with no; leave x empty is not."""
    if (field := _left_empty(clause)) is not None:
        return read_clear(field, "clear")
    text = clause.after or clause.object
    asked = clause.lex.pattern("values", "question").search(folded(text))
    return read_other(clause, "cancel" if asked and not clause.masked.marks(text) else kind)


def _left_empty(clause: Clause) -> Clause | None:
    """Give the clause with its field alone where it leaves that empty, else nothing."""
    empty = clause.lex.last("values", "empty", clause.after)
    if clause.verb not in clause.lex.words("values", "left_empty") or empty is None:
        return None
    return replace(clause, after=clause.after[:empty].rstrip(_EDGES))


def read_all(clause: Clause, kind: str) -> list[Intent]:
    """Read a verb that takes its target with it, or none: reload, go back, log out."""
    return [
        Intent(
            kind=cast(IntentKind, kind),
            words=clause.masked.plain(clause.text),
            target=clause.target(clause.after),
            verb=clause.verb,
        )
    ]


def _plain_only(kind: str) -> Reading:
    def read(clause: Clause, _: str) -> list[Intent]:
        said = clause.lex.pattern("fillers", "trailing").fullmatch(folded(clause.after))
        target = clause.target("" if said else clause.after)
        nothing_named = not target.text and set(target.roles) <= {"page", "region", "menu"}
        if not nothing_named and "page" not in target.roles:
            return []
        return read_all(clause, kind)

    return read


READINGS: Mapping[str, Reading] = {
    "press": read_press,
    "look": read_look,
    "log_in": read_log_in,
    "log_out": read_all,
    "name": read_name,
    "rename": read_rename,
    "drag": read_drag,
    "upload": read_upload,
    "append": read_append,
    "clear": read_clear,
    "fill": read_fill,
    "set": read_set,
    "sort": read_sort,
    "search": read_search,
    "filter": read_search,
    "wait": read_wait,
    "reload": _plain_only("reload"),
    "go_back": _plain_only("go_back"),
    "go_forward": _plain_only("go_forward"),
    "check": read_check,
    "uncheck": read_check,
    "select": read_select,
    "scroll": read_scroll,
    "close": read_close,
    "click": read_click,
    "double_click": read_click,
    "long_click": read_click,
    "goto": read_open,
    "open": read_open,
    "do": read_do,
}
