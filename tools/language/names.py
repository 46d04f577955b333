"""Finds what a text calls by its name: quoted texts, files, addresses, phrases of the screen."""

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tools.configured import read_configured
from tools.text import TITLES

_QUOTED = re.compile(
    r"“([^”]+)”|\"([^\"]+)\"|«([^»]+)»|「([^」]+)」|『([^』]+)』|‘([^’]+)’|《([^》]+)》|`([^`]+)`"
    r"|(?<![A-Za-z0-9_À-ỹ])'((?:[^']|(?<=[A-Za-zÀ-ỹ])'(?=[A-Za-zÀ-ỹ]))+)'(?![A-Za-z0-9_À-ỹ])"
)
_BARE_NAME = re.compile(
    r"https?://[^\s,;)]+|[\w.+-]+@[\w-]+\.[\w.]+|(?<![\w/])/[\w%.~/?=&#-]+"
    r"|(?<![\w.])[A-Za-z_][\w-]*(?:\.\d+)+\.[A-Za-z]\w{0,5}\b"
    r"|(?<![\w.])[\w-]*[A-Za-z_][\w-]*\.(?!(?:The|It|A|No)\b)[A-Za-z]\w{0,5}\b(?:/)?|\b\w+(?:_\w+)+\b|\b[a-z]+[A-Z]\w+\b"
    r"|\b[A-Za-z][\w-]*(?::[A-Za-z][\w-]*)+\b|\$\{[\w.-]+\}|(?<![\w&])#[A-Za-z][\w/-]*"
    # A telephone number, however it is parted.
    r"|(?<![\w+])\+\d{1,3}(?:[ ./-]?\(?\d{1,6}\)?){2,6}(?!\w)",
    re.ASCII,
)
_PROPER = re.compile(
    r"(?<=[a-zà-ỹ,:] )(?:\d+[a-z]? (?=[A-ZĐ][\w-]* [A-ZĐ]))?[A-ZĐ][\w-]*(?: [A-ZĐ0-9][\w-]*)*"
)
_TITLED = re.compile(rf"\b(?:{'|'.join(TITLES)})\.? [A-ZĐ][\w-]*(?: [A-ZĐ][\w-]*)*")
_ASCII_RUN = re.compile(
    r"[A-Za-z](?:[\w./@:%+#&-]|'(?=\w))*(?: [A-Za-z0-9(](?:[\w./@:%+#&()-]|'(?=\w))*)*"
    r"|\d+[\w.-]*[A-Za-z][\w.-]*",
    re.ASCII,
)
_TOLD_OFF = re.compile(
    r"([^:：.;。；，,]{3,60}?)([:：]\s*|\s+(?:gồm có|bao gồm|gồm)\s+)"
    r"([^:：;。；()?？]+?)(?=\.?$|[;。；]|\.\s)"
)
"""So many things, and behind a colon each of them by its name."""
_JOINT = re.compile(r"\s*(?:,|、|，)\s*(?:(?:and|và)\s+)?|\s+(?:and|và|&)\s+|\s*[和与及跟]\s*|以及")
_LONGEST = 4
"""Words of a name that is told without any marks."""
_PAIR = re.compile(r"q(\d+)q +q(\d+)q")
MARK = re.compile(r"q(\d+)q")
_ENGLISH = re.compile(
    r"\b(?:the|is|are|was|and|of|says?|shows?|to|in|a|an|has|with|page|listed|as)\b"
)
_MIXED = re.compile(r"[\u4e00-\u9fff][A-Za-z]|[A-Za-z][\u4e00-\u9fff]")
"""What is Chinese and Latin in one word: 胸部CT."""
_CHINESE_RUN = re.compile(r"[\u4e00-\u9fff]+")
NO_NAMES = frozenset({"I", "URL", "URLs", "OK", "ID", "A", "Z"})


@dataclass(frozen=True)
class Name:
    """Something that a text calls by its name."""

    text: str
    quoted: bool
    """In quotation marks, or written in a form (file name, address) that leaves no doubt."""


@lru_cache(maxsize=8)
def expectation_lexicon(language: str) -> dict[str, Any]:
    """Load configs/language/expect/<language>.yaml with its expressions compiled."""
    raw = read_configured("language", "expect", f"{language}.yaml")

    def compiled(key: str, entry: Any) -> Any:
        if isinstance(entry, dict):
            return {str(k): compiled(str(k), v) for k, v in entry.items()}
        if key == "generic_words":
            return frozenset(str(entry).split())
        return re.compile(entry) if isinstance(entry, str) else entry

    return {key: compiled(key, entry) for key, entry in raw.items()}


_BRACKETED = re.compile(r"[(（][^()（）]*[)）]")


def language_of(text: str) -> str:
    """Tell English (en), Chinese (zh) and Vietnamese (vi) apart; names in quotes do not count."""
    bare = _QUOTED.sub(" ", text)
    outer = _BRACKETED.sub(" ", bare)
    if re.search(r"[A-Za-z]{2}", outer) and not re.search(r"[\u4e00-\u9fff]", outer):
        # Empty (暂无数据): what stands in brackets is how the app says it.
        bare = outer
    english = len(_ENGLISH.findall(bare.lower()))
    if re.search(r"[\u4e00-\u9fff]", bare) and english < 2:
        return "zh"
    if english < 2 and re.search(r"[áàãíìóòõúùýéèĩũăâđêôơưạ-ỹ]", bare.lower()):
        return "vi"
    return "en"


def protect_names(text: str, vocabulary: Collection[str] = ()) -> tuple[str, tuple[Name, ...]]:
    """Replace names by q0q, q1q ...

    Quoted ones first, then file names, addresses and the like, Latin words in Chinese text (with
    what is Chinese about them where the screens show both in one word), words written like names,
    and phrases of `vocabulary`, which is what the screens show.
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

    # A text may hold our own marks; they are names then.
    body = _QUOTED.sub(keep, MARK.sub(keep, text))
    body = _BARE_NAME.sub(lambda m: m.group(0) if MARK.fullmatch(m.group(0)) else keep(m), body)
    if chinese:
        mixed = [phrase for phrase in vocabulary if _MIXED.search(phrase)]
        for pattern in _phrases(mixed, body):
            body = pattern.sub(lambda m: keep(m, quoted=False), body)
        body = _ASCII_RUN.sub(lambda m: m.group(0) if MARK.fullmatch(m.group(0)) else keep(m), body)
        body = _PAIR.sub(lambda m: _in_one(m, names, text), body)
    else:
        body = _CHINESE_RUN.sub(keep, body)
    body = _TITLED.sub(lambda m: keep(m, quoted=False), body)
    body = _TOLD_OFF.sub(lambda m: _told_off(m, keep), body)
    for pattern in _phrases(vocabulary, body):
        body = pattern.sub(lambda m: keep(m, quoted=False), body)
    body = _PROPER.sub(
        lambda m: (
            m.group(0)
            if MARK.search(m.group(0)) or m.group(0).split()[0] in NO_NAMES
            else keep(m, False)
        ),
        body,
    )
    return " ".join(body.split()), tuple(names)


def _in_one(found: re.Match[str], names: list[Name], text: str) -> str:
    """Take for one name what is written in one run: npm install tool@1.2.0."""
    first, second = (int(number) for number in found.groups())
    whole = f"{names[first].text} {names[second].text}"
    if whole not in text:
        return found.group(0)
    names[first] = names[second] = Name(whole, True)
    return f"q{first}q"


def _told_off(found: re.Match[str], keep: Callable[[re.Match[str], bool], str]) -> str:
    """Take the names behind a colon, unquoted ones too, where they are as many as is said."""
    said, _, listed = found.groups()
    names = [part.strip() for part in _JOINT.split(listed)]
    if len(names) < 2 or not all(names) or any(map(_is_told_of, names)):
        return found.group(0)
    spelled = expectation_lexicon(language_of(found.string))["count"]["numbers"]
    words = [w for w, number in spelled.items() if number == len(names)]
    if not any(_counts(word, said.lower()) for word in (str(len(names)), *words)):
        return found.group(0)
    whole = re.compile(r".+")
    marked = [n if MARK.fullmatch(n) else whole.sub(lambda m: keep(m, False), n) for n in names]
    return f"{said}: {', '.join(m.strip() for m in marked)}"


def _is_told_of(name: str) -> bool:
    """More than a name, or one that is written like a name anyway: Rita as Manager, 'Ann' for 5."""
    words = name.split()
    if MARK.search(name) and not MARK.fullmatch(name):
        return True
    return len(words) > _LONGEST or (len(words) > 1 and name != name.lower())


def _counts(word: str, text: str) -> bool:
    edges = ("", "") if _CHINESE_RUN.search(word) else (r"(?<![\w.,-])", r"(?![\w.-])")
    return re.search(f"{edges[0]}{re.escape(word)}{edges[1]}", text) is not None


def _phrases(vocabulary: Collection[str], body: str) -> Iterator[re.Pattern[str]]:
    """Expressions for the phrases of the vocabulary that stand in the text, longest first."""
    low = body.casefold()
    there = {
        p
        for p in vocabulary
        if len(p) > 1 and p.casefold() in low and not p.replace(" ", "").isdigit()
    }
    for phrase in sorted(there, key=len, reverse=True):
        # A single lower-case word is a name only where it is written the same way.
        flags = re.IGNORECASE if " " in phrase or not phrase.isascii() else 0
        edge = r"(?<![\w.-])", r"(?![\w-]|\.\w)"
        if not phrase.isascii() and re.search(r"[\u4e00-\u9fff]", phrase):
            edge = "", ""
        yield re.compile(edge[0] + re.escape(phrase) + edge[1], flags)


def marks_in(body: str) -> list[str]:
    """Give the marks that stand for names in a text, one after the other: q0q, q1q."""
    return [found.group() for found in MARK.finditer(body)]


def quoted_names(text: str) -> tuple[str, ...]:
    """Names in a text that leave no doubt: quoted ones, file names, addresses."""
    return tuple(n.text for n in protect_names(text)[1] if n.quoted)
