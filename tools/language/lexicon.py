"""The words of configs/language, loaded, merged and findable in a text."""

import re
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Literal, NamedTuple

import yaml

from configs.settings import CONFIGS
from state.errors import ConfigError
from tools.configured import TEXTS
from tools.text import folded, is_cjk, normalise

Language = Literal["en", "zh", "vi"]
LANGUAGES: tuple[Language, ...] = ("en", "zh", "vi")

_VIETNAMESE = re.compile(
    "[ăđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]|\\b(?:và|vào|là|trên|trong|nút)\\b",
    re.IGNORECASE,
)


class Found(NamedTuple):
    """A word of a lexicon in a text."""

    start: int
    end: int
    key: str
    """What it means, e.g. `fill` in the section `verbs`."""
    word: str
    """As it is written in the text."""


class Lexicon:
    """Words of one or several languages.

    A section (`verbs`, `roles`, `concepts`, `signals` ...) maps a meaning to the words for it.
    """

    def __init__(
        self, sections: Mapping[str, Mapping[str, tuple[str, ...]]], language: Language | None
    ) -> None:
        self.sections = sections
        self.language = language
        """Its only language; None when there are several."""
        self._patterns: dict[tuple[str, frozenset[str] | None], re.Pattern[str]] = {}

    def words(self, section: str, key: str = "") -> tuple[str, ...]:
        """List the words of a meaning, of the whole section without `key`."""
        group = self.sections.get(section, {})
        if key:
            return group.get(key, ())
        return tuple(word for words in group.values() for word in words)

    def meanings(self, section: str, word: str) -> tuple[str, ...]:
        """List what a word or phrase, taken as a whole, can mean in a section."""
        return self._meanings.get(section, {}).get(normalise(word), ())

    @cached_property
    def _meanings(self) -> dict[str, dict[str, tuple[str, ...]]]:
        index: dict[str, dict[str, tuple[str, ...]]] = {}
        for section, group in self.sections.items():
            inner = index.setdefault(section, {})
            for key, words in group.items():
                for word in words:
                    for form in _forms(word, section):
                        if key not in inner.get(form, ()):
                            inner[form] = (*inner.get(form, ()), key)
        return index

    def base(self, found: Found, section: str = "verbs") -> str:
        """Give a word as the lexicon has it: delete for deleted."""
        written = normalise(found.word)
        return next(
            (w for w in self.words(section, found.key) if written in _forms(w, section)), written
        )

    def find(self, section: str, text: str) -> tuple[Found, ...]:
        """Find the words of a section in a text, from left to right, the longest at each place.

        A Latin word counts only as a whole word; Chinese words count anywhere. A word of several
        meanings is found once for each.
        """
        found: list[Found] = []
        lower, at = folded(text), 0
        while at < len(lower):
            here = self._longest(section, lower, at)
            found.extend(Found(at, end, key, text[at:end]) for end, key in here)
            at = here[0][0] if here else _next_start(lower, at)
        return tuple(found)

    def starts(self, section: str, text: str) -> tuple[Found, ...]:
        """Find what a text begins with, the longest word only, one result for each meaning."""
        here = self._longest(section, folded(text), 0) if text else ()
        return tuple(Found(0, end, key, text[:end]) for end, key in here)

    def _longest(self, section: str, lower: str, at: int) -> tuple[tuple[int, str], ...]:
        for form in self._by_head.get(section, {}).get(_head(lower, at), ()):
            end = at + len(form)
            if lower.startswith(form, at) and not _splits_word(lower, end):
                return tuple((end, key) for key in self._meanings[section][form])
        return ()

    @cached_property
    def _by_head(self) -> dict[str, dict[str, list[str]]]:
        index: dict[str, dict[str, list[str]]] = {}
        for section, forms in self._meanings.items():
            inner = index.setdefault(section, {})
            for form in sorted(forms, key=len, reverse=True):
                inner.setdefault(_head(form, 0), []).append(form)
        return index

    def pattern(self, section: str, *keys: str) -> re.Pattern[str]:
        """Give a compiled alternation of the words of a section, or of some of its keys.

        It expects lower-case text.
        """
        wanted = frozenset(keys) if keys else None
        known = self._patterns.get((section, wanted))
        if known is None:
            known = re.compile(self.alternation(section, *keys))
            self._patterns[section, wanted] = known
        return known

    def last(self, section: str, key: str, text: str) -> int | None:
        """Give where the word of a meaning begins that a text ends with; None without one."""
        found = self.pattern(section, key).finditer(folded(text))
        return next((m.start() for m in found if m.end() == len(text)), None)

    def alternation(self, section: str, *keys: str) -> str:
        """Give the words of a section, or of some keys, as a piece of a regular expression."""
        group = self.sections.get(section, {})
        forms = {
            form
            for key in keys or group
            for word in group.get(key, ())
            for form in _forms(word, section)
        }
        if not forms:
            return r"(?!)"
        ordered = sorted(forms, key=lambda form: (-len(form), form))
        latin = "|".join(_blank_tolerant(form) for form in ordered if _is_latin(form[0]))
        other = "|".join(_blank_tolerant(form) for form in ordered if not _is_latin(form[0]))
        # Chinese needs no blanks around a Latin word: 点击OK按钮.
        whole = f"(?<!{_LATIN})(?:{latin})(?!{_LATIN})" if latin else ""
        return "(?:" + "|".join(piece for piece in (other, whole) if piece) + ")"


_LATIN = r"[^\W\u3040-\u30ff\u3400-\u9fff]"
_HEAD = re.compile(_LATIN + "+")


def _head(text: str, at: int) -> str:
    """Give the Latin word or the single other character at a place."""
    match = _HEAD.match(text, at)
    return match.group(0) if match else text[at]


def _next_start(text: str, at: int) -> int:
    match = _HEAD.match(text, at)
    return match.end() if match else at + 1


def _splits_word(text: str, end: int) -> bool:
    return end < len(text) and _is_latin(text[end - 1]) and bool(_HEAD.match(text, end))


def _blank_tolerant(form: str) -> str:
    return re.escape(form).replace(r"\ ", r"\s+")


def _is_latin(character: str) -> bool:
    return character.isalnum() and not is_cjk(character)


@lru_cache(maxsize=8192)
def _forms(word: str, section: str) -> tuple[str, ...]:
    word = normalise(word)
    if section != "verbs" or not word.isascii():
        return tuple(dict.fromkeys((word, *_other_tones(word))))
    head, blank, rest = word.partition(" ")
    return (word, *(f"{form}{blank}{rest}" for form in _inflected(head)))


_OLD = ["òa", "óa", "ỏa", "õa", "ọa", "òe", "óe", "ỏe", "õe", "ọe", "ùy", "úy", "ủy", "ũy", "ụy"]
_NEW = ["oà", "oá", "oả", "oã", "oạ", "oè", "oé", "oẻ", "oẽ", "oẹ", "uỳ", "uý", "uỷ", "uỹ", "uỵ"]
_TONES = dict(zip((*_OLD, *_NEW), (*_NEW, *_OLD), strict=True))
"""The two places of a Vietnamese tone mark: xóa is written xoá, too."""
_OPEN_SYLLABLE = re.compile(r"(?<!q)(" + "|".join(_TONES) + r")(?!\w)")


def _other_tones(word: str) -> tuple[str, ...]:
    """Give a Vietnamese word with its tone marks where the other school puts them."""
    other = _OPEN_SYLLABLE.sub(lambda m: _TONES[m.group(1)], word)
    return (other,) if other != word else ()


def _inflected(verb: str) -> tuple[str, ...]:
    if not verb.replace("-", "").isalpha():
        return ()
    root = verb[:-1] if verb.endswith("e") else verb
    if verb.endswith(("s", "x", "ch", "sh", "o")):
        third = f"{verb}es"
    elif verb.endswith("y") and verb[-2:-1] not in tuple("aeou"):
        return (f"{verb[:-1]}ies", f"{verb}ing", f"{verb[:-1]}ied")
    else:
        third = f"{verb}s"
    forms: tuple[str, ...] = (third, f"{root}ing", f"{root}ed")
    # run -> running, drag -> dragged
    if re.fullmatch(r"(?:.*[^aeiou])?[aeiou][bdgmnprt]", verb):
        forms = (*forms, f"{verb}{verb[-1]}ing", f"{verb}{verb[-1]}ed")
    return forms


@lru_cache(maxsize=8)
def lexicon(*languages: Language) -> Lexicon:
    """Load the words of some languages, of all without arguments; cached.

    Raises:
        ConfigError: a file is missing or not a map of maps of lists.
    """
    merged: dict[str, dict[str, dict[str, None]]] = {}
    for language in languages or LANGUAGES:
        for section, group in _load(language).items():
            for key, words in group.items():
                merged.setdefault(section, {}).setdefault(key, {}).update(dict.fromkeys(words))
        for key, words in _load_nouns(language).items():
            merged.setdefault("concepts", {}).setdefault(key, {}).update(dict.fromkeys(words))
    return Lexicon(
        {s: {k: tuple(w) for k, w in g.items()} for s, g in merged.items()},
        languages[0] if len(languages) == 1 else None,
    )


def _load(language: Language) -> dict[str, dict[str, list[str]]]:
    path = CONFIGS / "language" / f"{language}.yaml"
    try:
        loaded = yaml.load(path.read_text(encoding="utf-8"), Loader=TEXTS)
    except (OSError, yaml.YAMLError) as error:
        raise ConfigError(f"{path}: cannot be read as a lexicon: {error}") from error
    if not isinstance(loaded, dict) or not all(
        isinstance(group, dict) and all(isinstance(words, list) for words in group.values())
        for group in loaded.values()
    ):
        raise ConfigError(f"{path}: expected a map of sections of lists of words")
    return loaded


def _load_nouns(language: Language) -> dict[str, list[str]]:
    """Load a language's words of configs/language/nouns.yaml, where a meaning is a line."""
    path = CONFIGS / "language" / "nouns.yaml"
    try:
        return {key: words[language] for key, words in _nouns(path).items()}
    except (OSError, yaml.YAMLError, AttributeError, KeyError, TypeError) as error:
        raise ConfigError(f"{path}: cannot be read as a list of nouns: {error!r}") from error


@lru_cache(maxsize=2)
def _nouns(path: Path) -> dict[str, dict[str, list[str]]]:
    loaded: dict[str, dict[str, list[str]]] = yaml.load(path.read_text("utf-8"), Loader=TEXTS)
    return loaded


def vietnamese_letters(text: str) -> int:
    """Count the letters and small words that only Vietnamese has."""
    return len(_VIETNAMESE.findall(text))


def detect_languages(text: str) -> tuple[Language, ...]:
    """Name the languages of a text, the one with most of it first; English when nothing tells.

    Args:
        text: May be mixed, e.g. 点击 "Save" 按钮.
    """
    chinese = sum(1 for character in text if is_cjk(character))
    vietnamese = vietnamese_letters(text)
    latin = len(re.findall(r"[A-Za-z]{2,}", text))
    counts: Iterable[tuple[int, Language]] = (
        (chinese, "zh"),
        (vietnamese * 3, "vi"),
        (latin, "en"),
    )
    ranked = sorted(counts, key=lambda pair: -pair[0])
    return tuple(language for count, language in ranked if count) or ("en",)
