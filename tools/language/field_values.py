"""Which text goes into which field, in all the ways testers say it."""

import re
from dataclasses import replace

from tools.language.clause import Clause, pieces
from tools.language.intents import ALL, Intent, IntentKind, Phrase
from tools.language.phrases import tidy
from tools.language.step_readings import read_steps
from tools.text import folded, is_cjk, normalise

_CONTROLS = frozenset({"link", "button", "tab", "icon", "menuitem"})
_FIELD_ROLES = frozenset({"textbox", "searchbox", "combobox", "spinbutton"})


def fill(clause: Clause, target: Phrase, value: str | None, kind: IntentKind = "fill") -> Intent:
    """Give the intent to put a value into a field."""
    words = clause.masked.plain(clause.text)
    return Intent(kind=kind, words=words, target=target, value=value, verb=clause.verb)


_LONGEST_NAME = 24
"""Characters of what a field is called: the name of the folder."""


def read_fill(clause: Clause, kind: str) -> list[Intent]:
    """Read one or several fields with their values."""
    place, means = clause.place, clause.before.get("means_before", "")
    text = _confirmed(clause, clause.after)
    told = _described(clause) or _as_said(clause, text)
    if told:
        return told
    if clause.colon:
        return [fill(clause, clause.phrase(place), clause.value(text))]
    first, more = _more_pairs(clause, text)
    if more and (place or clause.before.get("bare")):
        return [*read_fill(replace(clause, after=first), kind), *more]
    if means:
        return [fill(clause, clause.phrase(text or clause.object or place), clause.value(means))]
    moved = clause.before.get("object_before", "")
    if moved:
        goal = clause.without_head(text, "into")
        if goal == text.strip() and clause.split(f"x {text}", "with"):
            return [fill(clause, clause.phrase(moved), clause.value(_after_with(clause, text)))]
        return [
            fill(clause, clause.phrase(clause.without_inside(goal) or place), clause.value(moved))
        ]
    if clause.before.get("bare") and text:
        return [fill(clause, clause.target(clause.object), clause.value(_after_with(clause, text)))]
    many = _pairs(clause, text)
    if len(many) > 1:
        return _placed(clause, many)
    if place:
        return _in_place(clause, text, place)
    return _one(clause, text)


def _confirmed(clause: Clause, text: str) -> str:
    """Say "twice" where a value is also its own confirmation: as password and its confirmation."""
    match = clause.lex.pattern("fillers", "confirmed").search(folded(text))
    twice = clause.lex.words("fillers", "twice")[0]
    return f"{text[: match.start()]} {twice} {text[match.end() :]}" if match else text


def _as_said(clause: Clause, text: str) -> list[Intent]:
    """Read a value behind a verb with the word for a value in it: nhập nội dung là See you."""
    value = clause.without_head(text, "with")
    named = any(clause.verb.endswith(f" {word}") for word in clause.lex.words("fillers", "value"))
    if clause.lex.language != "vi" or not named or value == text.strip():
        return []
    return [fill(clause, Phrase(), clause.value(value))]


def _described(clause: Clause) -> list[Intent]:
    """Read a verb that names its field: describe the fault as x."""
    if not clause.verb.startswith("describ"):
        return []
    halves = clause.split(clause.after, "marked") or clause.split(clause.after, "using")
    field = Phrase(text=clause.lex.words("concepts", "description")[0])
    return [fill(clause, field, clause.value(halves[1]))] if halves else []


def _more_pairs(clause: Clause, text: str) -> tuple[str, list[Intent]]:
    """Read fields with their values behind the first value: 姓名填写“A”，日期 2026-01-01."""
    first, *rest = _COMMA.split(text)
    pairs = [_pair(clause, part.strip()) for part in rest]
    known = [(f, v) for f, v in (p for p in pairs if p is not None) if f.text and v]
    told = all(clause.masked.marks(part) or _DIGIT.search(part) for part in rest)
    if not rest or len(known) < len(rest) or not told:
        return text, []
    return first, [fill(clause, field, value) for field, value in known]


def _after_with(clause: Clause, text: str) -> str:
    return clause.without_head(text, "with")


def _placed(clause: Clause, intents: list[Intent]) -> list[Intent]:
    place = clause.phrase(clause.place)
    if place.empty:
        return intents
    return [
        intent.model_copy(update={"target": intent.target.model_copy(update={"within": place})})
        for intent in intents
    ]


def _in_place(clause: Clause, text: str, place: str) -> list[Intent]:
    """In the form enter 'x' as the name: the place is around the field; else it is the field."""
    where = clause.phrase(place)
    only_around = bool(set(where.roles) & {"dialog", "region", "row", "table", "page"})
    inner = _one(clause, text)
    if only_around and len(inner) == 1 and not inner[0].target.empty:
        return _placed(clause, inner)
    return [fill(clause, where, clause.value(text))]


def _one(clause: Clause, text: str) -> list[Intent]:
    pair = _pair(clause, text)
    if "click" in clause.kinds and (pair is None or clause.split(text, "into") is None):
        # "use the menu" is a click, "use x as the name" is not.
        return []
    if "click" in clause.kinds and _CONTROLS & set(clause.phrase(text).roles):
        return []
    if pair is not None:
        return [fill(clause, *pair)]
    said = clause.phrase(text)
    if _is_value(clause, text):
        return [fill(clause, Phrase(), clause.value(text))]
    if _goes_into(clause, text, said):
        return [fill(clause, said, None, "open")]
    return [fill(clause, said, None)]


_ROOMS = frozenset({"treeitem", "page", "tab", "region"})


def _goes_into(clause: Clause, text: str, said: Phrase) -> bool:
    """Say whether to enter something is to go there: enter the docs folder."""
    enters = clause.verb.startswith("enter") and not clause.masked.marks(text)
    return enters and bool(said.text and _ROOMS & set(said.roles)) and said.within is None


def _is_value(clause: Clause, text: str) -> bool:
    """Say whether a text with no field beside it is the value."""
    marks = clause.masked.marks(text)
    if marks and all(clause.masked.atom(mark)[1] for mark in marks):
        return True
    bare = tidy(text, clause.lex)
    if len(marks) == 1 and bare == marks[0]:
        return True
    head = clause.lex.pattern("fillers", "value").match(folded(text))
    return bool(head and text[head.end() :].strip())


def _pair(clause: Clause, text: str) -> tuple[Phrase, str] | None:
    """Read one field with its value, in either order; a value that is given twice is for all."""
    said, twice = _twice(clause, text)
    pair = _one_pair(clause, said)
    if pair is None or not twice:
        return pair
    return pair[0].model_copy(update={"ordinal": ALL}), pair[1]


def _one_pair(clause: Clause, text: str) -> tuple[Phrase, str] | None:
    told = _expression(clause, text)
    if told is not None:
        return told
    target_first = clause.split(text, "with")
    value_first = clause.split(text, "into")
    colon = re.match(r"^([^:=]+?)\s*[:=]\s*(.+)$", text)
    if colon and not target_first:
        target_first = (colon.group(1), colon.group(2))
    nearer = not target_first or (
        value_first is not None and len(value_first[0]) <= len(target_first[0])
    )
    if value_first and nearer and _can_be_value(clause, value_first[0]):
        return clause.phrase(clause.without_inside(value_first[1])), clause.value(value_first[0])
    if target_first:
        return clause.phrase(target_first[0]), clause.value(target_first[1])
    return beside(clause, text)


_OPERATOR = re.compile(r"[=<>(+*]\s*$")
_KIND_OF_TEXT = re.compile(r"(?:the |a )?([a-z]+) (?=\S)", re.IGNORECASE)


def _expression(clause: Clause, text: str) -> tuple[Phrase, str] | None:
    """Read a value without marks of its own that has marks inside: the query SELECT x = 'y'."""
    marks = clause.masked.marks(text)
    named = _KIND_OF_TEXT.match(text)
    if not marks or named is None or not _OPERATOR.search(text[: text.index(marks[0])]):
        return None
    value = text[named.end() :]
    for mark in marks:
        inner, quoted = clause.masked.atom(mark)
        value = value.replace(mark, f"'{inner}'" if quoted else inner)
    return clause.phrase(named.group(1)), " ".join(value.split())


def _can_be_value(clause: Clause, text: str) -> bool:
    marks = clause.masked.marks(text)
    # "the Name field" cannot be typed, "the text 'x'" can.
    rest = text
    for mark in marks:
        rest = rest.replace(mark, " ")
    return not set(clause.phrase(rest).roles) & _FIELD_ROLES


def beside(clause: Clause, text: str) -> tuple[Phrase, str] | None:
    """Read a field and a value side by side: the title 'x'; user name ${user}; 用户名 admin."""
    marks = clause.masked.marks(text)
    if len(marks) == 1:
        at = text.index(marks[0])
        before, after = text[:at], text[at + 1 :]
        field = before if tidy(before, clause.lex) else after
        head = clause.lex.pattern("fillers", "value").match(folded(before))
        if head and not tidy(before[head.end() :], clause.lex):
            return None
        if not any(c.isalpha() for c in field):
            # metrics.error > 5 is all value.
            return None
        said = clause.phrase(field)
        return None if said.empty else (said, clause.masked.atom(marks[0])[0])
    if marks:
        return None
    bare = tidy(text, clause.lex)
    named = _name_of(clause, bare) or _number_of(clause, bare)
    if named is not None:
        return named
    for found in sorted(clause.lex.starts("concepts", bare), key=lambda f: -f.end):
        if bare[found.end : found.end + 1] in ("-", "_", "/", "."):
            # house-price is one name, and no house.
            continue
        if found.end == 1 and is_cjk(bare[1:2]):
            # 周敏 is somebody, and no week.
            continue
        rest = bare[found.end :].strip()
        role = clause.lex.starts("roles", rest)
        end = max((r.end for r in role), default=0)
        value = tidy(rest[end:], clause.lex)
        if value:
            return clause.phrase(bare[: len(bare) - len(rest)] + rest[:end]), value
    return None


def _name_of(clause: Clause, text: str) -> tuple[Phrase, str] | None:
    """Read the name of something, which is a field, and its value: 文件夹名 spares."""
    known = max((found.end for found in clause.lex.starts("concepts", text)), default=0)
    for match in clause.lex.pattern("values", "name_ends").finditer(folded(text)):
        field, value = text[: match.end()], text[match.end() :]
        short = len(field) <= _LONGEST_NAME and not any(c.isdigit() for c in field)
        if match.start() and match.end() > known and short and value[:1] == " " and value.strip():
            # The first word is the one that is no name of a person, too: 名称 for 名.
            usual = clause.lex.words("values", "name_ends")[0]
            return Phrase(text=text[: match.start()] + usual, whole=field), value.strip()
    return None


def _number_of(clause: Clause, text: str) -> tuple[Phrase, str] | None:
    """Read the number of something, which is a field, and its value: telephone number +46 8 55."""
    for match in clause.lex.pattern("values", "number_ends").finditer(folded(text)):
        field, value = text[: match.end()], text[match.end() :].strip()
        short = len(field) <= _LONGEST_NAME and not _DIGIT.search(field)
        if match.start() and short and value and _DIGIT.search(value.split()[0]):
            return Phrase(text=field, whole=field), value
    return None


def _pairs(clause: Clause, text: str) -> list[Intent]:
    """Read `the form with name 'A' and e-mail 'b@c'`; empty unless every piece is a pair."""
    body = text
    halves = clause.split(text, "with")
    if halves and set(clause.phrase(halves[0]).roles) & {"region", "page", "dialog"}:
        body = halves[1]
    parts = pieces(body, clause.lex)
    if body is text and len(parts) < 2:
        return []
    found = []
    for part in parts:
        pair = _pair(clause, part)
        if pair is None:
            unsplit = _unsplit(clause, part)
            if unsplit is None:
                return []
            found.append(fill(clause, unsplit, None))
            continue
        found.append(fill(clause, *pair))
    if all(intent.value is None for intent in found):
        return []
    return found if len(found) > 1 else [*found, *found][: 2 if body is not text else 0][:1]


def read_pairs(clause: Clause, text: str) -> list[Intent]:
    """Read fields with their values, one or several; empty unless every piece may be such a pair.

    Of some pieces only the screen tells what is the field's name: the level basic.
    """
    found = []
    for part in pieces(text, clause.lex):
        pair, loose = _pair(clause, part), _unsplit(clause, part)
        if pair is not None and pair[0].text and pair[1]:
            found.append(fill(clause, *pair))
        elif found and loose is not None:
            found.append(fill(clause, loose, None))
        else:
            return []
    return found


def _twice(clause: Clause, text: str) -> tuple[str, bool]:
    """Take off that a value goes into two fields: twice the password x."""
    match = clause.lex.pattern("fillers", "twice").search(folded(text))
    if not match:
        return text, False
    return f"{text[: match.start()]} {text[match.end() :]}".strip(_EDGES), True


_EDGES = " ,，:、.\t"
_COMMA = re.compile("[,，]")
_DIGIT = re.compile(r"\d")


def _unsplit(clause: Clause, text: str) -> Phrase | None:
    """Keep `the level basic` for the screen to tell the field from its value."""
    bare = tidy(text, clause.lex)
    several = " " in bare and len(bare) < 80
    return (
        Phrase(text=clause.masked.plain(bare), whole=clause.masked.plain(bare))
        if several
        else (None)
    )


def read_append(clause: Clause, kind: str) -> list[Intent]:
    """Read a text that is added to what a field holds."""
    return [i.model_copy(update={"kind": "append"}) for i in read_fill(clause, "fill")]


def read_clear(clause: Clause, kind: str) -> list[Intent]:
    """Read a field to be emptied, or left empty: để trống ô ghi chú."""
    field = fill(clause, clause.target(clause.after), "", "clear")
    if clause.verb not in clause.lex.words("values", "left_empty"):
        return [field]
    if field.target.ordinal == ALL:
        return [field.model_copy(update={"kind": "look"})]
    return [field.model_copy(update={"unsure": True})]


_AROUND = frozenset({"dialog", "region", "row", "table", "page"})


def read_set(clause: Clause, kind: str) -> list[Intent]:
    """Read a widget of any kind and the value it is to get; nothing without a value."""
    text = clause.after
    held = clause.object or clause.place
    stepped = read_steps(clause)
    if stepped:
        return stepped
    if held:
        where, inner = clause.phrase(clause.place), clause.split(text, "to")
        if inner and not clause.object and _AROUND & set(where.roles):
            # In the footer change the language to x: the place is around the field.
            return _placed(
                clause, [fill(clause, clause.phrase(inner[0]), clause.value(inner[1]), "set")]
            )
        value = clause.without_head(text, "to", "with")
        if not value:
            return []
        place = clause.phrase(clause.place) if clause.object and clause.place else Phrase()
        target = clause.phrase(held)
        if not place.empty and target.within is None:
            target = target.model_copy(update={"within": place})
        return [fill(clause, target, clause.value(value), "set")]
    halves = clause.split(text, "to")
    if halves is None:
        return _switched(clause, text)
    many = _set_many(clause, text)
    if many:
        return many
    return [fill(clause, clause.phrase(halves[0]), clause.value(halves[1]), "set")]


def _set_many(clause: Clause, text: str) -> list[Intent]:
    """Read `the last name to 'Miller' and the email to 'a@b.c'`; empty unless every part is one."""
    halves = [clause.split(part, "to") for part in pieces(text, clause.lex)]
    pairs = [pair for pair in halves if pair is not None]
    if len(pairs) < 2 or len(pairs) < len(halves):
        return []
    found = [(clause.phrase(field), clause.value(value)) for field, value in pairs]
    known = [f.text and (f.roles or clause.lex.starts("concepts", f.text)) for f, _ in found[1:]]
    return [fill(clause, f, v, "set") for f, v in found] if all(known) else []


def _switched(clause: Clause, text: str) -> list[Intent]:
    """Read `turn the light on`, `bật ... lên`."""
    for key in ("true", "false"):
        for word in clause.lex.words("values", key):
            normal = normalise(text)
            if normal.endswith(f" {word}") or normal.startswith(f"{word} "):
                at = len(word)
                rest = text[:-at] if normal.endswith(f" {word}") else text[at:]
                kind: IntentKind = "check" if key == "true" else "uncheck"
                return [fill(clause, clause.phrase(rest), None, kind)]
    return []
