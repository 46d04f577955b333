"""One clause of a step: its verb, what stands before the verb, and what stands behind it."""

import re
from dataclasses import dataclass, field

from tools.language.clauses import Masked, preposition, verbs_of
from tools.language.intents import Phrase
from tools.language.lexicon import Found, Lexicon
from tools.language.phrases import ordinal_of, phrase, tidy
from tools.text import folded

_EDGES = " ,，:、.\t"
_NO_PHRASE = Phrase()


@dataclass(frozen=True)
class Clause:
    """A clause, cut at its verb."""

    text: str
    masked: Masked
    lex: Lexicon
    verb: str = ""
    kinds: tuple[str, ...] = ()
    """What the verb can mean."""
    before: dict[str, str] = field(default_factory=dict)
    """What stands before the verb by its preposition: place_before, object_before ...; `bare`."""
    after: str = ""
    colon: bool = False
    """The verb is followed by a colon: all behind it is what is to be typed."""

    def phrase(self, text: str) -> Phrase:
        """Read a piece of the clause as the words for a widget."""
        return phrase(text, self.masked, self.lex) if text.strip() else _NO_PHRASE

    @property
    def place(self) -> str:
        """Where it is to be done, as far as that is said before the verb."""
        return self.before.get("place_before", "") or self.before.get("dest_before", "")

    @property
    def object(self) -> str:
        """What it is to be done to, as far as that is said before the verb."""
        return self.before.get("object_before", "") or self.before.get("bare", "")

    def target(self, text: str) -> Phrase:
        """Read a widget from behind the verb, or from before it, with its surroundings."""
        found = self.phrase(text) if tidy(text, self.lex) else self.phrase(self.object)
        place = self.phrase(self.place)
        if place.empty:
            return found
        if found.empty:
            return place
        if found.within is None:
            return found.model_copy(update={"within": place})
        return found

    def split(self, text: str, relation: str) -> tuple[str, str] | None:
        """Split at the first preposition of a kind with something on both sides."""
        longer = [*self.lex.find("concepts", text), *self.lex.find("roles", text)]
        longer += [r for r in self.lex.find("relations", text) if r.key in ("within", "near")]
        longer += [f for f in self.lex.find("fillers", text) if f.key == "article"]
        for match in self.lex.pattern("relations", relation).finditer(folded(text)):
            if text[match.start()].isupper() or any(
                found.start <= match.start() < found.end and len(found.word) > len(match.group(0))
                for found in longer
            ):
                continue
            left, right = text[: match.start()].strip(_EDGES), text[match.end() :].strip(_EDGES)
            if left and right:
                return left, right
        return None

    def without_head(self, text: str, *relations: str) -> str:
        """Take prepositions off the beginning."""
        text = text.strip(_EDGES)
        while match := self.lex.pattern("relations", *relations).match(folded(text)):
            if not text[match.end() :].strip(_EDGES):
                break
            text = text[match.end() :].strip(_EDGES)
        return text

    def without_inside(self, text: str) -> str:
        """Take the postposition off: 搜索框中 -> 搜索框."""
        return _without_inside(text, self.lex)

    def value(self, text: str) -> str:
        """Read a text to be typed or chosen: the quoted part, else all without `the text`."""
        text = text.strip(_EDGES)
        marks = self.masked.marks(text)
        quoted = [mark for mark in marks if self.masked.atom(mark)[1]]
        if len(quoted) == 1:
            return self.masked.atom(quoted[0])[0]
        head = self.lex.pattern("fillers", "value").match(folded(text))
        if head and text[head.end() :].strip(_EDGES):
            text = self.without_head(text[head.end() :], "with")
        return self.masked.plain(text).strip(" ,，、")


def cut(text: str, masked: Masked, lex: Lexicon) -> Clause:
    """Cut a clause at the verb that governs it."""
    text = _joined(_without_aside(text, lex), lex)
    found = verbs_of(text, lex)
    governing = next((verb for verb in found if _governs(verb, found, text, lex)), None)
    governing = _behind_field(governing, found, text, lex)
    if governing is None:
        return Clause(text, masked, lex, after=text)
    kinds = tuple(verb.key for verb in found if verb.start == governing.start)
    before = _slots(text[: governing.start], lex)
    return Clause(
        text,
        masked,
        lex,
        folded(governing.word),
        kinds,
        before,
        text[governing.end :].strip(_EDGES + "\u200b"),
        text[governing.end :].lstrip().startswith(":"),
    )


_APART = re.compile(r"(\w+)\s+(.+\S)\s+(away|out|off|up|down|on)[\s.]*$", re.IGNORECASE)

_RELATIVE = re.compile(r"\b(?:that|which|who)\s+\w+$", re.IGNORECASE)
"""The last word belongs to what is said of a thing: open the one that comes up."""


def _joined(text: str, lex: Lexicon) -> str:
    """Put the two parts of an English verb together: throw the draft away."""
    match = _APART.match(text.strip()) if lex.language == "en" else None
    if match is None:
        return text
    head, thing, tail = match.groups()
    if _RELATIVE.search(thing):
        return text
    whole = lex.starts("verbs", f"{head} {tail} {thing}")
    known = any(found.end == len(head) + len(tail) + 1 for found in whole)
    longer = any(" " in found.word for found in lex.starts("verbs", text.strip()))
    return f"{head} {tail} {thing}" if known and not longer else text


def _without_aside(text: str, lex: Lexicon) -> str:
    """Cut off what only comments on the action: although the name is taken."""
    match = lex.pattern("connectors", "aside").search(folded(text))
    if match and verbs_of(text[: match.start()], lex) and text[: match.start()].strip():
        means = _MEANS.search(text, match.end())
        return text[: match.start()] + (text[means.start() :] if means else "")
    return text


_MEANS = re.compile(r"(?<=\w)\s+via\s+\S", re.IGNORECASE)


def _governs(verb: Found, verbs: tuple[Found, ...], text: str, lex: Lexicon) -> bool:
    before = text[: verb.start]
    if not before.strip():
        # 按 is "press" and, before a verb such as 排序, "by".
        kind, end = preposition(text, lex)
        by = kind == "means_before" and not lex.starts("keys", text[end:].lstrip())
        if by and verb.key == "select":
            # 使用 is "choose" and, before a verb such as 登录, "with".
            return verb.end >= verbs[-1].end
        return not (by and verbs[-1].key in ("sort", "filter", "search", "do"))
    kind, end = preposition(before, lex)
    return not kind or bool(before[end:].strip(_EDGES))


_FILLING = frozenset({"fill", "select", "set", "check", "uncheck", "append", "clear"})
_NOMINAL = re.compile(
    r"[人者员方名数量]|方式|时间|日期|金额|类型|状态|范围|频率|原因|摘要|说明|条件|框|栏"
)


def _behind_field(
    verb: Found | None, verbs: tuple[Found, ...], text: str, lex: Lexicon
) -> Found | None:
    """Take the second verb of 付款人选择 Anna: the first is the beginning of a field's name."""
    if lex.language != "zh" or verb is None or verb.start or verb.key not in _NAMING:
        return verb
    later = next((v for v in verbs if v.key in _FILLING and v.start > verb.end), None)
    if later is None or not text[later.end :].strip(_EDGES):
        return verb
    between = text[verb.end : later.start].strip()
    return later if _NOMINAL.fullmatch(between) else verb


_NAMING = frozenset({"do", "search", "sort", "filter", "confirm", "log_in", "rename", "upload"})
"""Kinds of verbs that names of fields begin with: 搜索范围, 付款人, 登录方式."""


def _slots(before: str, lex: Lexicon) -> dict[str, str]:
    """Sort what stands before the verb by its prepositions."""
    slots: dict[str, str] = {}
    rest = before.strip(_EDGES)
    while rest:
        kind, end = preposition(rest, lex)
        body = rest[end:]
        cut_at = _next_preposition(body, lex) if lex.language == "zh" else len(body)
        if not kind:
            kind = "bare"
        slots.setdefault(kind, _without_inside(body[:cut_at].strip(_EDGES), lex))
        rest = body[cut_at:].strip(_EDGES)
        if cut_at == 0:
            break
    return {kind: text for kind, text in slots.items() if text}


def _next_preposition(text: str, lex: Lexicon) -> int:
    for kind in ("object_before", "means_before", "dest_before"):
        for match in lex.pattern("relations", kind).finditer(text):
            inside = any(
                noun.start <= match.start() < noun.end and noun.end - noun.start > 1
                for section in ("concepts", "roles")
                for noun in lex.find(section, text)
            )
            if match.start() > 0 and not inside:
                return match.start()
    return len(text)


def _without_inside(text: str, lex: Lexicon) -> str:
    """Take the postposition off: 搜索框中 -> 搜索框."""
    for found in lex.find("relations", text):
        if found.key == "inside" and found.end == len(text) and found.start > 0:
            return text[: found.start]
    return text


def pieces(text: str, lex: Lexicon) -> list[str]:
    """Split a list at its commas and at "and"."""
    parts, at = [], 0
    lower = folded(text)
    spans = [m.span() for m in lex.pattern("connectors", "list").finditer(lower)]
    spans += [m.span() for m in re.finditer("[,，、;]", lower)]
    for start, end in sorted(spans):
        parts.append(text[at:start])
        at = end
    parts.append(text[at:])
    return _with_noun([part.strip(_EDGES) for part in parts if part.strip(_EDGES)], lex)


def _with_noun(parts: list[str], lex: Lexicon) -> list[str]:
    """Give all ordinals of a list the noun that stands behind the last: the first and third row."""
    if len(parts) < 2:
        return parts
    taken = [ordinal_of(tidy(part, lex), lex) for part in parts]
    if any(number is None for _, number in taken):
        return parts
    noun = taken[-1][0]
    if not noun or any(rest for rest, _ in taken[:-1]):
        return parts
    blank = "" if lex.language == "zh" else " "
    return [*(f"{part}{blank}{noun}" for part in parts[:-1]), parts[-1]]
