"""Reads an expected result in natural language as claims that can be looked at one by one."""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Literal

import yaml

from configs.settings import CONFIGS
from tools.language.text import normalise

ClaimKind = Literal[
    "shown",
    "value",
    "state",
    "count",
    "order",
    "url",
    "title",
    "empty",
    "message",
    "dialog",
    "page",
    "created",
    "deleted",
    "renamed",
    "saved",
    "moved",
    "changed",
    "login",
    "download",
    "popup",
    "free",
]
_QUOTED = re.compile(
    r"“([^”]+)”|\"([^\"]+)\"|«([^»]+)»|「([^」]+)」|『([^』]+)』|‘([^’]+)’|《([^》]+)》|`([^`]+)`"
    r"|(?<![\w])'((?:[^']|(?<=\w)'(?=\w))+)'(?!\w)"
)
_BARE_NAME = re.compile(
    r"https?://[^\s,;)]+|[\w.+-]+@[\w-]+\.[\w.]+|(?<![\w/])/[\w%.~/?=&#-]+"
    r"|(?<![\w.])[\w-]*[A-Za-z_][\w-]*\.(?!(?:The|It|A|No)\b)[A-Za-z]\w{0,5}\b(?:/)?|\b\w+(?:_\w+)+\b|\b[a-z]+[A-Z]\w+\b"
    r"|\$\{[\w.-]+\}",
    re.ASCII,
)
_PROPER = re.compile(r"(?<=[a-zà-ỹ,:] )[A-ZĐ][\w-]*(?: [A-ZĐ0-9][\w-]*)*")
_ASCII_RUN = re.compile(
    r"[A-Za-z][\w./@:%+#&-]*(?: [A-Za-z0-9(][\w./@:%+#&()-]*)*|\d+[\w.-]*[A-Za-z][\w.-]*", re.ASCII
)
_MARK = re.compile(r"q(\d+)q")
_NO_NAMES = frozenset({"URL", "URLs", "OK", "ID"})
_NUMBER = r"(?<![\w.,:/-])(\d[\d,]*(?:\.\d+)?)(?![\w/:-]|\.\d)"


@dataclass(frozen=True)
class Name:
    """Something that a text calls by its name."""

    text: str
    quoted: bool
    """In quotation marks, or written in a form (file name, address) that leaves no doubt."""


@dataclass(frozen=True)
class Claim:
    """One thing that an expected result says."""

    kind: ClaimKind
    clause: str
    """The words it was read from."""
    body: str
    """The same in lower case with names as q0q, q1q ..."""
    names: tuple[Name, ...] = ()
    negated: bool = False
    still: bool = False
    """It says that something stays as it was."""
    roles: tuple[str, ...] = ()
    """Kinds of widgets that the clause speaks of, e.g. ("button",)."""
    detail: str = ""
    """The state, the direction of an order, in/out/page of a login, error/success of a message."""
    number: float | None = None
    compare: Literal["==", ">=", "<=", ">", "<"] = "=="
    field_name: str = ""
    """Which field, in the words of the clause."""
    value: str | None = None
    words: tuple[str, ...] = field(default=())
    """Words of the clause that carry meaning, for looser comparison."""


@lru_cache(maxsize=8)
def expectation_lexicon(language: str) -> dict[str, Any]:
    """Load configs/language/expect/<language>.yaml with its expressions compiled."""
    raw = yaml.safe_load((CONFIGS / "language" / "expect" / f"{language}.yaml").read_text("utf-8"))

    def compiled(key: str, entry: Any) -> Any:
        if isinstance(entry, dict):
            return {str(k): compiled(str(k), v) for k, v in entry.items()}
        if key == "generic_words":
            return frozenset(str(entry).split())
        return re.compile(entry) if isinstance(entry, str) else entry

    return {key: compiled(key, entry) for key, entry in raw.items()}


def language_of(text: str) -> str:
    """Tell English (en), Chinese (zh) and Vietnamese (vi) apart; names in quotes do not count."""
    bare = _QUOTED.sub(" ", text)
    if re.search(r"[\u4e00-\u9fff]", bare):
        return "zh"
    if re.search(r"[ăâđêôơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]", bare.lower()):
        return "vi"
    return "en"


def protect_names(text: str, vocabulary: Collection[str] = ()) -> tuple[str, tuple[Name, ...]]:
    """Replace names by q0q, q1q ...

    Quoted ones first, then file names, addresses and the like, Latin words in Chinese text, words
    written like names, and phrases of `vocabulary`, which is what the screens show.
    """
    names: list[Name] = []
    chinese = language_of(text) == "zh"

    def keep(found: re.Match[str], quoted: bool = True) -> str:
        inner = (
            next((g for g in found.groups() if g), found.group(0))
            if found.re is _QUOTED
            else found.group(0)
        )
        stripped = inner.strip().rstrip(".,;:") if found.re is not _QUOTED else inner.strip()
        names.append(Name(stripped, quoted))
        tail = inner.strip()[len(stripped) :] if found.re is not _QUOTED else ""
        return f" q{len(names) - 1}q{tail} "

    body = _QUOTED.sub(keep, text)
    body = _BARE_NAME.sub(lambda m: m.group(0) if _MARK.fullmatch(m.group(0)) else keep(m), body)
    if chinese:
        body = _ASCII_RUN.sub(
            lambda m: m.group(0) if _MARK.fullmatch(m.group(0)) else keep(m), body
        )
    for pattern in _phrases(vocabulary, body):
        body = pattern.sub(lambda m: keep(m, quoted=False), body)
    body = _PROPER.sub(
        lambda m: (
            m.group(0) if _MARK.search(m.group(0)) or m.group(0) in _NO_NAMES else keep(m, False)
        ),
        body,
    )
    return " ".join(body.split()), tuple(names)


def _phrases(vocabulary: Collection[str], body: str) -> Iterator[re.Pattern[str]]:
    """Expressions for the phrases of the vocabulary that stand in the text, longest first."""
    low = body.casefold()
    there = {p for p in vocabulary if len(p) > 1 and p.casefold() in low}
    for phrase in sorted(there, key=len, reverse=True):
        # A single lower-case word is a name only where it is written the same way.
        flags = re.IGNORECASE if " " in phrase or not phrase.isascii() else 0
        edge = r"(?<![\w.-])", r"(?![\w-]|\.\w)"
        if not phrase.isascii() and re.search(r"[\u4e00-\u9fff]", phrase):
            edge = "", ""
        yield re.compile(edge[0] + re.escape(phrase) + edge[1], flags)


def quoted_names(text: str) -> tuple[str, ...]:
    """Names in a text that leave no doubt: quoted ones, file names, addresses."""
    return tuple(n.text for n in protect_names(text)[1] if n.quoted)


def parse_expectation(text: str, vocabulary: Collection[str] = ()) -> tuple[Claim, ...]:
    """Read an expected result; empty for a blank one, never raises.

    Args:
        text: The expected result.
        vocabulary: What the screens show; phrases of it count as names in the text.
    """
    if not text.strip():
        return ()
    lexicon = expectation_lexicon(language_of(text))
    generic = lexicon["generic_words"]
    known = {p for p in vocabulary if not all(w in generic for w in p.casefold().split())}
    body, names = protect_names(text, known)
    claims: list[Claim] = []
    for clause in _clauses(body.strip(" .。!！"), lexicon):
        claim = _read(clause, names, lexicon)
        if claims and not claim.names and claim.kind in _INHERITS and _lacks_subject(clause):
            claim = replace(claim, names=claims[-1].names)
        if claims and claim.kind == "shown" and not claim.names and not claim.words:
            continue
        claims.append(claim)
    return tuple(claims)


_INHERITS = {"shown", "state", "created", "deleted", "order", "value"}


def _lacks_subject(clause: str) -> bool:
    return not re.match(r"(?:the|a|an|no|every|all|each)\s+\w+", clause.strip().lower())


def _clauses(body: str, lexicon: dict[str, Any]) -> list[str]:
    """Cut at connectors, but only where both sides say something of their own."""
    parts: list[str] = []
    start = 0
    predicate = lexicon["predicate"]
    for cut in lexicon["clause_split"].finditer(body.lower()):
        left, right = body[start : cut.start()], body[cut.end() :]
        hard = cut.group(0).strip()[:1] in {".", ";", "!", "。", "；", "！"}
        nearest = lexicon["clause_split"].split(right.lower(), maxsplit=1)[0]
        if hard or (predicate.search(left.lower()) and predicate.search(nearest)):
            parts.append(left)
            start = cut.end()
    parts.append(body[start:])
    return [part.strip() for part in parts if part.strip()]


def _names_in(clause: str, names: tuple[Name, ...]) -> tuple[Name, ...]:
    return tuple(names[int(m)] for m in _MARK.findall(clause) if int(m) < len(names))


def _read(clause: str, names: tuple[Name, ...], lexicon: dict[str, Any]) -> Claim:
    body = normalise(clause)
    own = _names_in(clause, names)
    roles = tuple(role for role, words in lexicon["roles"].items() if words.search(body))
    base = Claim(
        kind="free",
        clause=_MARK.sub(lambda m: f"'{names[int(m.group(1))].text}'", clause),
        body=body,
        names=own,
        negated=bool(lexicon["negation"].search(body)),
        still=bool(lexicon["still"].search(body)),
        roles=roles,
        words=_content_words(body, lexicon),
    )
    for reader in _READERS:
        claim = reader(base, lexicon)
        if claim is not None:
            return claim
    return base


def _content_words(body: str, lexicon: dict[str, Any]) -> tuple[str, ...]:
    bare = _MARK.sub(" ", body)
    if re.search(r"[\u4e00-\u9fff]", bare):
        for word in sorted(lexicon["generic_words"], key=len, reverse=True):
            bare = bare.replace(word, " ")
        return tuple(w for w in re.findall(r"[\u4e00-\u9fff]{2,}|[a-z0-9]{2,}", bare))
    words = re.findall(r"[^\W_]+(?:[-'][^\W_]+)*", bare)
    return tuple(
        w for w in words if w not in lexicon["generic_words"] and (len(w) > 1 or w.isdigit())
    )


def _read_address(base: Claim, lexicon: dict[str, Any]) -> Claim | None:
    if lexicon["url"].search(base.body) and base.names:
        return replace(base, kind="url")
    if lexicon["title"].search(base.body) and base.names:
        return replace(base, kind="title")
    return None


def _read_side_effect(base: Claim, lexicon: dict[str, Any]) -> Claim | None:
    if lexicon["nothing_happens"].search(base.body) and not base.names and not base.roles:
        return replace(base, kind="changed", negated=True)
    if lexicon["download"].search(base.body) and not base.roles:
        return replace(base, kind="download")
    if lexicon["new_tab"].search(base.body):
        return replace(base, kind="popup")
    return None


def _read_login(base: Claim, lexicon: dict[str, Any]) -> Claim | None:
    for detail in ("page", "out", "in"):
        if lexicon["login"][detail].search(base.body):
            return replace(base, kind="login", detail=detail)
    return None


def _read_order(base: Claim, lexicon: dict[str, Any]) -> Claim | None:
    words = lexicon["order"]
    directions = [d for d in ("ascending", "descending") if words[d].search(base.body)]
    by = words["by"].search(base.body)
    if words["any"].search(base.body) or directions:
        column = by.group(1).strip() if by else ""
        mark = _MARK.fullmatch(column)
        names = base.names
        if mark and names:
            position = _MARK.findall(base.body).index(mark.group(1))
            column = names[position].text
            names = tuple(n for i, n in enumerate(names) if i != position)
        detail = directions[0] if len(directions) == 1 else ""
        return replace(base, kind="order", detail=detail, field_name=column, names=names)
    if len(base.names) >= 2:
        for detail in ("before", "after"):
            if re.search(rf"q\d+q.*{words[detail].pattern}.*q\d+q", base.body):
                return replace(base, kind="order", detail=detail)
    if base.names:
        for detail in ("first", "last"):
            found = words[detail].search(base.body)
            if found and not base.negated:
                return replace(base, kind="order", detail=detail)
    return None


def _read_count(base: Claim, lexicon: dict[str, Any]) -> Claim | None:
    words = lexicon["count"]
    spelt = "|".join(sorted(map(re.escape, words["numbers"]), key=len, reverse=True))
    nouns = words["nouns"].pattern
    chinese = bool(re.search(r"[\u4e00-\u9fff]", base.body))
    border = "" if chinese else r"\b"
    gap = r"\s*" if chinese else r"(?:\s+[^\W\d_]+){0,2}?\s+"
    digits_form = r"(\d+)" if chinese else _NUMBER
    number = rf"(?:{digits_form}|{border}({spelt}){border})"
    found = re.search(rf"{number}{gap}({nouns}|q\d+q){border}", base.body)
    if not found:
        return None
    digits, spelled, noun = found.group(1), found.group(2), found.group(3)
    if not digits and spelled in {"no", "không có", "one", "một", "一"}:
        # "no rows" is emptiness; "one" is mostly an article.
        return None
    amount = float(digits.replace(",", "")) if digits else float(words["numbers"][spelled])
    compare: Literal["==", ">=", "<=", ">", "<"] = "=="
    for key, sign in (("more", ">="), ("less", "<="), ("over", ">"), ("under", "<")):
        if words[key].search(base.body):
            compare = sign  # type: ignore[assignment]
            break
    rest = base.body[: found.start()] + " " + base.body[found.end() :]
    return replace(
        base,
        kind="count",
        number=amount,
        compare=compare,
        detail=noun,
        words=_content_words(rest, lexicon),
    )


def _read_empty(base: Claim, lexicon: dict[str, Any]) -> Claim | None:
    found = lexicon["empty"].search(base.body)
    if not found or lexicon["message"]["error"].search(found.group(0)):
        return None
    rest = base.body[: found.start()] + base.body[found.end() :]
    negated = bool(lexicon["negation"].search(rest))
    is_field = bool(lexicon["field"].search(base.body))
    return replace(
        base,
        kind="value" if is_field else "empty",
        value="" if is_field else None,
        negated=negated,
        field_name=base.names[0].text if is_field and base.names else "",
    )


def _read_state(base: Claim, lexicon: dict[str, Any]) -> Claim | None:
    states = lexicon["states"]
    is_field = bool(lexicon["field"].search(base.body))
    for state in (
        "masked",
        "unchecked",
        "unselected",
        "disabled",
        "readonly",
        "collapsed",
        "expanded",
        "focused",
        "checked",
        "selected",
        "enabled",
        "invalid",
        "pressed",
    ):
        found = states[state].search(base.body)
        if not found:
            continue
        if state == "invalid" and not (is_field or "field" in base.roles):
            continue
        if state in {"checked", "unchecked", "enabled", "selected"} and not (
            base.names or base.roles
        ):
            if not base.words:
                continue
        negated = bool(lexicon["negation"].search(base.body.replace(found.group(0), " ")))
        return replace(base, kind="state", detail=state, negated=negated)
    return None


def _read_value(base: Claim, lexicon: dict[str, Any]) -> Claim | None:
    field_word = lexicon["field"].search(base.body)
    marks = list(_MARK.finditer(base.body))
    inside = len(marks) >= 2 and re.search(r"\b(?:in|into|inside)\b|里|中|trong", base.body)
    if not field_word or not (lexicon["value"].search(base.body) or inside):
        return None
    number = re.search(_NUMBER, base.body)
    if not marks and not number:
        return None
    named = base.names
    if len(marks) >= 2:
        # The name next to the word "field" is the field's.
        near = min(range(len(marks)), key=lambda i: _gap(marks[i], field_word))
        label = named[near].text
        values = [n.text for i, n in enumerate(named) if i != near]
        return replace(base, kind="value", field_name=label, value=values[-1])
    label_words = " ".join(w for w in base.words if not w.isdigit())
    if marks and number and _gap(marks[0], field_word) <= 4:
        return replace(base, kind="value", field_name=named[0].text, value=number.group(1))
    value = named[0].text if marks else number.group(1) if number else ""
    return replace(base, kind="value", field_name=label_words, value=value)


def _gap(mark: re.Match[str], word: re.Match[str]) -> int:
    return max(mark.start() - word.end(), word.start() - mark.end(), 0)


def _read_dialog(base: Claim, lexicon: dict[str, Any]) -> Claim | None:
    if "dialog" not in base.roles:
        return None
    done = lexicon["done"]
    closed = bool(done["closed"].search(base.body)) or base.negated
    if closed and base.still:
        closed = False
    return replace(base, kind="dialog", detail="closed" if closed else "open", negated=False)


def _read_message(base: Claim, lexicon: dict[str, Any]) -> Claim | None:
    message = lexicon["message"]
    if not message["any"].search(base.body):
        return None
    if set(base.roles) & {"button", "link", "field", "list", "row"} and base.names:
        return None
    tone = "error" if message["error"].search(base.body) else ""
    done = lexicon["done"]
    if not tone and (
        message["success"].search(base.body)
        or any(
            done[k].search(base.body) for k in ("created", "deleted", "renamed", "moved", "saved")
        )
    ):
        tone = "success"
    said = message["any"].pattern
    negation = lexicon["negation"].pattern
    hidden = rf"(?:{said})\W+(?:\w+\W+){{0,2}}?(?:{negation})\W+(?:\w+\W+)?(?:shown|displayed|visible|appear\w*|come)"
    none = re.search(rf"(?:{negation})\W*(?:\w+\W+){{0,2}}?(?:{said})", base.body)
    negated = none is not None or re.search(hidden, base.body) is not None
    return replace(base, kind="message", detail=tone, negated=negated)


def _read_done(base: Claim, lexicon: dict[str, Any]) -> Claim | None:
    done = lexicon["done"]
    if base.still:
        return None
    for kind in ("renamed", "deleted", "created", "moved", "saved"):
        if done[kind].search(base.body):
            if kind == "deleted" and base.negated and not lexicon["gone"].search(base.body):
                continue
            return replace(base, kind=kind)  # type: ignore[arg-type]
    return None


def _read_page(base: Claim, lexicon: dict[str, Any]) -> Claim | None:
    if base.still or not lexicon["done"]["opened"].search(base.body):
        return None
    if lexicon["page"].search(base.body) and (base.names or base.words):
        return replace(base, kind="page")
    return None


def _read_shown(base: Claim, lexicon: dict[str, Any]) -> Claim | None:
    if base.names:
        return replace(base, kind="shown")
    if lexicon["done"]["changed"].search(base.body):
        return replace(base, kind="changed")
    return None


_READERS = (
    _read_address,
    _read_side_effect,
    _read_login,
    _read_order,
    _read_count,
    _read_empty,
    _read_dialog,
    _read_message,
    _read_state,
    _read_value,
    _read_page,
    _read_done,
    _read_shown,
)
