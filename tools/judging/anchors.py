"""Which words of a claim must be found on the screen for it to hold."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from tools.judging.scene import Scene
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.language.names import NO_NAMES
from tools.screens.texts import flat, texts_of

_RUN = r"(?:[\w./@:%+#&()-]|(?<=\d),(?=\d{3}(?!\d)))*"
"""Of a run of Latin letters and digits; a comma stands between thousands."""
_ASCII_RUN = re.compile(rf"[A-Za-z0-9]{_RUN}(?: [A-Za-z0-9]{_RUN})*", re.ASCII)
_ZH_DAY = re.compile(r"(?:\d{2,4}年)?\d{1,2}月\d{1,2}[日号]")
_SIGNS = "-\u2212\u2013"
_SIGN = f"[{_SIGNS}]"
_SIGNED = re.compile(rf"{_SIGN}\d+(?:[.,]\d+)*")
_ZH_SIGNED = re.compile(
    rf"(?<=[\u4e00-\u9fff]){_SIGN}(?:\d{{1,3}}(?:,\d{{3}})+(?:\.\d+)?|\d+\.\d+)"
)
"""An amount below zero right behind what it is of: 金额-12,000.00."""
_WORD = re.compile(
    rf"(?<!\S){_SIGNED.pattern}(?![\w-])|"
    r"\d[\d.,]*\s?%|\d{1,2}:\d{2}(?::\d{2})?(?!\d)|[^\W_]+(?:[-'’.][^\W_]+)*"
)
_LATIN = re.compile(r"(?<![\w-])[a-z]+(?![\w-])", re.ASCII)
_SYLLABLE = re.compile(
    r"(?:ngh|ch|gh|gi|kh|ng|nh|ph|qu|th|tr|[bcdghklmnpqrstvx])?[aeiouy]{1,3}(?:ch|ng|nh|[cmnpt])?"
)
_TOLD_NAMES = re.compile(
    r"(?:trong đó có|bao gồm|gồm|tên là|có tên)\s+([a-z]+(?:\s*(?:,|và|hoặc)\s*[a-z]+)*)"
    r"(?![\w\u00c0-\u1ef9])",
    re.IGNORECASE | re.ASCII,
)
_MARK = re.compile(r"q(\d+)q")
_PROPERTY = re.compile(
    r"^(?:the )?(?:\w+ )?\w+ of (?=q\d+q (?:is|are|has|was|will|turns?|became)\b.*q\d+q)"
)
"""What a thing has a value of: "the state of 'Pier 2' is 'open'"; few pages call it so."""


@dataclass(frozen=True)
class Anchor:
    """A phrase of a claim."""

    text: str
    certain: bool
    """Quoted, a file name, a number ...: if it is not there, the claim does not hold."""


def anchors_of(claim: Claim, scene: Scene) -> list[Anchor]:
    """Phrases that the screen must show (or must not show) for the claim.

    Quoted names are certain. Of the other words, those count that either screen shows, that are
    written like names, or that the step itself names.
    """
    found = [Anchor(n.text, n.quoted) for n in claim.names]
    taken = {flat(a.text) for a in found}
    rest = _MARK.sub(" | ", _bare(claim))
    said = _PROPERTY.match(claim.body)
    for phrase, certain in _candidates(rest, claim, scene):
        norm = flat(phrase)
        if said is not None and norm in said.group() and _stands_alone(claim, norm, scene):
            continue
        if not certain and _is_kind(phrase, rest, scene):
            continue
        if norm and norm not in taken and not any(norm in t.split() for t in taken):
            found.append(Anchor(phrase, certain))
            taken.add(norm)
    return found


def _is_kind(word: str, rest: str, scene: Scene) -> bool:
    """Say whether a word only tells what kind of thing a name is, where only the name is shown."""
    told = re.match(rf"(?:the )?{re.escape(word)}\s+\|", rest.strip(), re.IGNORECASE)
    return told is not None and " " not in word and not scene.now.find(word)


def _stands_alone(claim: Claim, label: str, scene: Scene) -> bool:
    """The value is all that something visible says, and what it is of is said nowhere."""
    page = scene.now
    return not page.find(label) and any(m.exact for m in page.find(claim.names[-1].text))


def _bare(claim: Claim) -> str:
    """The clause without its quoted names, case kept."""
    text = claim.clause
    for name in claim.names:
        text = text.replace(f"'{name.text}'", " | ")
    return text


def _candidates(rest: str, claim: Claim, scene: Scene) -> Iterable[tuple[str, bool]]:
    language = language_of(claim.clause)
    generic = expectation_lexicon(language)["generic_words"]
    if language == "zh":
        yield from ((day, False) for day in _ZH_DAY.findall(rest))
        yield from ((_as_signed(found, scene), True) for found in _ZH_SIGNED.findall(rest))
        rest = _ZH_SIGNED.sub(" | ", rest)
        for run in _ASCII_RUN.findall(_ZH_DAY.sub(" | ", rest)):
            yield _with_unit(run.strip(), rest, scene), not run.strip().isdigit()
        yield from ((text, False) for text in _shared_texts(rest, scene))
        return
    if language == "vi":
        foreign = [*_conjuncts(rest), *_foreign(rest)]
        yield from ((word, False) for word in foreign if word.casefold() not in generic)
    words = _WORD.findall(rest)
    idle = expectation_lexicon(language)["anchor_free"]
    position = 0
    while position < len(words):
        taken = 0
        for length in (4, 3, 2):
            phrase = " ".join(words[position : position + length])
            if (
                position + length <= len(words)
                and _is_label(phrase, scene)
                and not _all_generic(words[position : position + length], generic)
            ):
                yield phrase, False
                taken = length
                break
        if not taken:
            word = words[position]
            low = word.casefold()
            named = (word[0].isupper() and position > 0) or any(c.isdigit() for c in word)
            idling = word.islower() and idle.fullmatch(low) is not None
            if (
                low not in generic
                and not idling
                and word not in NO_NAMES
                and (
                    named
                    or scene.now.find(low)
                    or (scene.earlier is not None and scene.earlier.find(low))
                )
            ):
                text = _as_signed(word, scene) if _SIGNED.fullmatch(word) else word
                yield text, named and len(word) > 1 and any(c.isdigit() for c in word)
            taken = 1
        position += taken


def _as_signed(number: str, scene: Scene) -> str:
    """Give a number below zero as the screen writes it: -5 of \u22125, 5 of -£5 or (5)."""
    amount = number[1:]
    forms = [f"{sign}{amount}" for sign in _SIGNS]
    written = next((form for form in forms if scene.now.find(form)), number)
    below = rf"(?:{_SIGN}\s?[£$€¥]|\([£$€¥]?){re.escape(amount)}(?![\w.,]*\d)"
    return amount if written == number and re.search(below, scene.now.text) else written


def _with_unit(run: str, rest: str, scene: Scene) -> str:
    """Give a number with the unit right behind it where the screen has it so: 9点."""
    behind = re.search(rf"(?<!\d){re.escape(run)}[\u3400-\u9fff]", rest) if run.isdigit() else None
    return behind.group() if behind and scene.now.find(behind.group()) else run


def _conjuncts(rest: str) -> list[str]:
    """ASCII words that are enumerated together with a name: "'start' và garden".

    Words of the language itself would mostly have marks.
    """
    found = re.findall(r"\|\s*(?:,|và|hoặc|hay)\s*([A-Za-z][\w.-]*)", rest)
    found += re.findall(r"([A-Za-z][\w.-]*)\s*(?:,|và|hoặc|hay)\s*\|", rest)
    return [word for word in found if word.isascii() and len(word) > 3]


def _foreign(rest: str) -> list[str]:
    """Words that no Vietnamese syllable is spelt like, or that are told to be names: gồm olga."""
    told = [w for run in _TOLD_NAMES.findall(rest) for w in re.split(r"\s*(?:,|và|hoặc)\s*", run)]
    plain = [w for w in _LATIN.findall(rest) if len(w) > 2 and not _SYLLABLE.fullmatch(w.lower())]
    return [w for w in dict.fromkeys([*told, *plain]) if w.isascii() and len(w) > 2]


def _all_generic(words: list[str], generic: frozenset[str]) -> bool:
    return all(w.casefold() in generic for w in words)


def _is_label(phrase: str, scene: Scene) -> bool:
    pages = (scene.now, scene.earlier) if scene.earlier is not None else (scene.now,)
    return any(page.find(phrase) for page in pages)


def _shared_texts(rest: str, scene: Scene) -> Iterable[str]:
    """Widget texts in Chinese that stand word for word in the clause."""
    clause = flat(rest)
    screens = (scene.after, scene.before) if scene.before is not None else (scene.after,)
    for screen in screens:
        for widget in screen.widgets:
            for text in texts_of(widget):
                norm = flat(text)
                if 2 <= len(norm) <= 20 and re.search(r"[\u4e00-\u9fff]", norm) and norm in clause:
                    yield text
