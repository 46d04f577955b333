"""How it is read that something new is made, with its name and what else its form takes."""

import re
from dataclasses import replace

from tools.language.clause import Clause
from tools.language.field_values import beside, read_pairs
from tools.language.intents import Intent, Phrase
from tools.language.phrases import tidy
from tools.language.step_readings import read_steps
from tools.language.target_readings import read_other
from tools.text import folded


def read_do(clause: Clause, kind: str) -> list[Intent]:
    """Read a verb that names a control of the app; to make something may fill in its form."""
    stepped = read_steps(clause)
    if stepped:
        return stepped
    adds = "add" in clause.lex.meanings("concepts", clause.verb)
    if kind == "do" and not clause.before and not adds:
        opened = _with_secret(clause)
        if opened:
            return opened
    if kind == "do" and _SENDS & set(clause.lex.meanings("concepts", clause.verb)):
        return _sent(clause) or _brought(clause, kind) or read_other(clause, kind)
    if kind == "do" and clause.verb in _PUTS_INTO and not clause.object:
        # 加入购物车: what is named is the place.
        return [i.model_copy(update={"to": i.target}) for i in read_other(clause, kind)]
    if kind != "do" or not adds:
        return _brought(clause, kind) or read_other(clause, kind)
    form = _with_fields(clause)
    if form:
        return form
    named = _made(clause, clause.after)
    if named is None:
        return _brought(clause, kind) or read_other(clause, kind)
    words = clause.masked.plain(clause.text)
    return [Intent(kind="do", words=words, target=named[0], value=named[1], verb=clause.verb)]


_PUTS_INTO = frozenset({"加入", "加入到", "添加到", "放入", "放进", "加到"})
_SENDS = frozenset({"send", "compose", "invite"})
_TO_WHOM = re.compile(r"\s(?:to|cho|tới|đến)\s+([\ue000-\uf8ff])")


def _sent(clause: Clause) -> list[Intent]:
    """Read the fields of what is sent: send a mail to a@b.c with the subject Hello."""
    whom = _TO_WHOM.search(clause.after)
    if whom is None:
        return _with_fields(clause)
    rest = f"{clause.after[: whom.start()]}{clause.after[whom.end() :]}"
    found = _with_fields(replace(clause, after=rest))
    if not found:
        return []
    words = clause.masked.plain(clause.text)
    field = Phrase(text=clause.lex.words("concepts", "recipient")[0])
    value = clause.value(whom.group(1))
    first = Intent(kind="fill", words=words, target=field, value=value, verb=clause.verb)
    return [found[0], first, *found[1:]]


_BRINGS = re.compile(
    r"add|assign|move|put|copy|thêm|giao|phân|(?:di )?chuyển|加|移|放|添加到|指派|分配|转"
)


_NAMES = re.compile(r"assign")


def _brought(clause: Clause, kind: str) -> list[Intent]:
    """Read what is brought somewhere: add x to the cart, assign it to Ann."""
    if kind != "do" or not _BRINGS.match(clause.verb):
        return []
    thing, goal = clause.before.get("object_before", ""), clause.after
    appointed = _appointed(clause)
    if appointed:
        return appointed
    if not thing:
        halves = clause.split(clause.after, "onto")
        thing, goal = halves if halves else ("", "")
    thing, goal = thing.strip(), clause.without_inside(clause.without_head(goal, "onto", "into"))
    if not thing or not goal:
        return []
    words = clause.masked.plain(clause.text)
    whole = clause.phrase(clause.after)
    target = clause.phrase(thing).model_copy(update={"whole": clause.masked.plain(thing)})
    value = clause.masked.plain(thing) if clause.masked.marks(thing) else None
    value = target.text if target.quoted and target.within is None else value
    intent = Intent(kind="do", words=words, target=target, value=value, verb=clause.verb)
    return [intent.model_copy(update={"to": clause.phrase(goal), "joined": whole.whole})]


def _appointed(clause: Clause) -> list[Intent]:
    """Read who becomes what: assign Ann as the owner; the field is called like that."""
    halves = clause.split(clause.after, "marked") if _NAMES.match(clause.verb) else None
    if halves is None:
        return []
    words = clause.masked.plain(clause.text)
    field, value = clause.phrase(halves[1]), clause.value(halves[0])
    return [Intent(kind="set", words=words, target=field, value=value, verb=clause.verb)]


def _with_secret(clause: Clause) -> list[Intent]:
    """Read what is done with a password: unlock the store with the PIN 1234."""
    halves = clause.split(clause.after, "using")
    if halves is None or not {"password"} & {f.key for f in clause.lex.find("concepts", halves[1])}:
        return []
    words = clause.masked.plain(clause.text)
    fields = read_pairs(clause, halves[1])
    said = clause.phrase(halves[1])
    if not fields and " " in said.text:
        fields = [Intent(kind="fill", words=words, target=said, verb=clause.verb)]
    act = Intent(kind="do", words=words, target=clause.phrase(halves[0]), verb=clause.verb)
    return [*fields, act] if fields else []


def _with_fields(clause: Clause) -> list[Intent]:
    """Read the fields of what is made: create a user with the name Ann and the role editor.

    Returns:
        The control that brings the form up, the fields, then the sending; empty without fields.
    """
    for match in clause.lex.pattern("relations", "with_fields").finditer(folded(clause.after)):
        thing, said = clause.after[: match.start()].strip(), clause.after[match.end() :]
        if not thing or thing.endswith(_QUOTE_LEADS):
            continue
        fields = read_pairs(clause, said)
        if not fields or (len(fields) == 1 and _is_name(fields[0].target, clause)):
            continue
        words = clause.masked.plain(clause.text)
        head = [i.model_copy(update={"opens_form": True}) for i in _head(clause, thing)]
        name = head[0].value if head else None
        if name:
            title = Phrase(text=clause.lex.words("concepts", "name")[0])
            first = Intent(kind="fill", words=words, target=title, value=name, verb=clause.verb)
            head, fields = [head[0].model_copy(update={"value": None})], [first, *fields]
        return [*head, *fields, Intent(kind="submit", words=words, verb="", implied=True)]
    return []


def _is_name(field: Phrase, clause: Clause) -> bool:
    """Say whether a field only says what the new thing is called; a prompt may ask for that."""
    return "name" in clause.lex.meanings("concepts", field.text)


_QUOTE_LEADS = ("the text", "the word")


def _head(clause: Clause, thing: str) -> list[Intent]:
    words = clause.masked.plain(clause.text)
    named = _made(clause, thing)
    if named is not None:
        return [Intent(kind="do", words=words, target=named[0], value=named[1], verb=clause.verb)]
    called = clause.lex.pattern("fillers", "called").search(folded(thing))
    name = clause.value(thing[called.end() :]) if called else ""
    target = clause.phrase(thing[: called.start()] if called else thing)
    value = name or None
    return [Intent(kind="do", words=words, target=target, value=value, verb=clause.verb)]


def _made(clause: Clause, text: str) -> tuple[Phrase, str] | None:
    """Read what is made with the name it gets: create a task Water plants."""
    if clause.masked.marks(text) or clause.object or clause.place:
        return None
    pair = beside(clause, tidy(text, clause.lex))
    if pair is None or clause.phrase(text).within is not None or clause.split(text, "into"):
        return None
    noun = clause.lex.meanings("concepts", pair[0].text)
    if "add" in noun or clause.lex.meanings("concepts", pair[1]):
        # "new user", "expense category" are the things themselves.
        return None
    return pair[0].model_copy(update={"whole": clause.masked.plain(text)}), pair[1]


_TAGGED = re.compile(
    r"(?:tag|label)\s+(?:the|this|that|it)(?:\s+[\w-]+)?\s+(?:(?:with|as)\s+)?(.+)$", re.IGNORECASE
)


def read_tagged(clause: Clause) -> list[Intent]:
    """Read a noun that stands for adding one: tag the note with x."""
    match = _TAGGED.match(clause.text.strip()) if clause.lex.language == "en" else None
    if match is None:
        return []
    words = clause.masked.plain(clause.text)
    value = clause.value(match.group(1))
    target = Phrase(text=value, whole=f"tag {value}", quoted=True)
    return [Intent(kind="do", words=words, target=target, value=value, verb="add")]
