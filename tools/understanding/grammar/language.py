"""The closed lists of one language, from its data file."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

import yaml

from surefoot.configs.settings import CONFIGS
from surefoot.tools.text import folded, is_cjk
from surefoot.tools.understanding.grammar.forms import Row, compile_form, list_first_words
from surefoot.tools.understanding.grammar.tokens import Token, tokens_of

Code = Literal["en", "zh", "vi"]
Phrase = tuple[str, ...]
_BARRED = ("negations", "unclear", "glue")
_LISTS = (
    "articles owners any all tallies lead aims ends places deeds acts measures pronouns musts news"
    " between subjects commands filling negative trailing changes units endings"
)
_WORDS = "negations unclear glue finite singular tails particles"
_FORMS = "things more actions results looks reports ways"
_LISTED = re.compile(r"<(\w+)>")
"""A list of words that several forms share."""
_VIETNAMESE = re.compile(
    r"[ăđơưạảấầẩẫậắằẳẵặẹẻẽềểễệỉịọỏốồổỗộớờởỡợụủũứừửữựỳỵỷỹĩ]|\b[a-z]*[àáâãêìíòóôõùúý]", re.IGNORECASE
)


@dataclass(frozen=True)
class GrammarForm:
    """One form with what it says."""

    row: Row
    facts: Mapping[str, Any]
    starts: frozenset[str]
    """Words with which it can begin; empty where it begins with a part."""


@dataclass(frozen=True, eq=False)
class Language:
    """What the grammar knows of a language."""

    code: Code
    kinds: Mapping[Phrase, str]
    several: frozenset[Phrase]
    """Words for kinds, or before them, that say that there are several: rows."""
    articles: frozenset[Phrase]
    owners: frozenset[Phrase]
    """Of them those that say that a thing is in the row that was named last."""
    any: frozenset[Phrase]
    all: frozenset[Phrase]
    tallies: frozenset[Phrase]
    """Words that are labels, or begin one, only where a value stands behind them."""
    ordinals: Mapping[Phrase, int | str]
    numbers: Mapping[Phrase, int]
    list_words: frozenset[Phrase]
    joints: tuple[Phrase, ...]
    lead: frozenset[Phrase]
    purposes: tuple[Phrase, ...]
    aims: frozenset[Phrase]
    """Words after which a verb with its object says what for: to mark it as read."""
    negations: frozenset[str]
    unclear: frozenset[str]
    glue: frozenset[str]
    barred: frozenset[Phrase]
    """Negations, unclear words and glue, whole; no name without quotes holds one."""
    ends: frozenset[Phrase]
    """With these no name without quotes ends."""
    whole: frozenset[Phrase]
    """Words of a language without blanks that are not cut."""
    places: frozenset[Phrase]
    """Words that say of a quoted name where something is, not what it is."""
    deeds: frozenset[Phrase]
    """Words that say of a quoted name what is done with it, not what it is."""
    acts: frozenset[Phrase]
    """Of them those of which a button in the thing's row may be called; none where any word may."""
    noun_length: int
    """Most words that say what a name is of."""
    plain_length: int
    """Most plain words of a name without quotes."""
    measures: frozenset[Phrase]
    """Words between a number and what is counted."""
    endings: frozenset[Phrase]
    """Kinds with which plain names end, too, so that both are one name."""
    units: frozenset[Phrase]
    """Words behind the number of an amount that counts no things."""
    keys: Mapping[Phrase, str]
    states: Mapping[Phrase, str]
    opposites: Mapping[str, str]
    compared: Mapping[Phrase, str]
    sorted: Mapping[Phrase, str]
    """How rows are sorted: from low to high."""
    beside: Mapping[Phrase, str]
    """Where a thing is, seen from another: to the left of."""
    effects: Mapping[Phrase, str]
    ordinal_forms: tuple[Row, ...]
    things: tuple[GrammarForm, ...]
    more: tuple[GrammarForm, ...]
    """What a clause leaves out that goes on with the verb or the subject of the one before."""
    pronouns: frozenset[Phrase]
    """Words for the one thing that was named last."""
    modals: Mapping[Phrase, Phrase]
    """Words of what must hold -> the plain words that they are read as, if any."""
    passives: Mapping[Phrase, Phrase]
    """Words of what is done to a thing, where their verb is not to be told by its root."""
    musts: frozenset[Phrase]
    """Words before what must be or must be done: should, is expected to."""
    news: frozenset[Phrase]
    """Words for one that is not there yet: another."""
    changes: frozenset[Phrase]
    """Verbs between a thing and by how much it changes, which end no label."""
    between: frozenset[Phrase]
    """Words that may stand between these and the verb: not, still."""
    subjects: frozenset[Phrase]
    """Who does what is to be done: the user."""
    finite: frozenset[str]
    """Forms of verbs that say what holds; no name without quotes holds one."""
    singular: frozenset[str]
    """Verbs of one thing, before which no list stands."""
    commands: frozenset[Phrase]
    """Verbs that a button is called by alone or with their object: save, add a note."""
    trailing: frozenset[Phrase]
    """Words at the end of what is to be done that say nothing more: as well, on the left."""
    tails: frozenset[str]
    """Small words behind a command that say nothing."""
    reports: tuple[GrammarForm, ...]
    """How the words of somebody begin that are no quote: a message says that ..."""
    ways: tuple[GrammarForm, ...]
    """How something is looked for that is done with afterwards: switch between the tabs to find."""
    particles: frozenset[str]
    """Small words with which a name may end: log in."""
    actions: tuple[GrammarForm, ...]
    results: tuple[GrammarForm, ...]
    looks: tuple[GrammarForm, ...]
    """How a step begins that only looks."""
    filling: frozenset[Phrase]
    """Words that say nothing by themselves; none where words are not told apart by blanks."""
    negative: frozenset[Phrase]
    """Words that say that something is no more."""
    messages: Mapping[Phrase, str]
    """Words for a sort of message: error, success."""
    needs: Mapping[str, frozenset[Phrase]]
    """Check or mark of one -> words that only it says."""
    verbs: frozenset[str]
    """First words of the forms of actions."""


def language_of(sentence: str) -> Code:
    """Say in which language a sentence is; what is quoted and Latin names do not count."""
    bare = " ".join(t.low for t in tokens_of(sentence) if t.kind != "quote" and t.low[0] > "9")
    if any(is_cjk(c) for c in bare):
        return "zh"
    return "vi" if _VIETNAMESE.search(bare) else "en"


@lru_cache(maxsize=3)
def language(code: Code) -> Language:
    """Read the data file of a language, once."""
    # All texts: "no", "on" and "off" are words here.
    text = (CONFIGS / "understanding" / f"{code}.yaml").read_text("utf-8")
    raw = yaml.load(text, Loader=yaml.CBaseLoader)
    plural = [str(end) for end in raw.get("plural", ())]
    kinds: dict[Phrase, str] = {}
    several = set(_phrases(raw.get("several", ())))
    for kind, words in raw["kinds"].items():
        for word in words:
            kinds[phrase_of(word)] = kind
            for many in map(phrase_of, _plurals(word, plural)):
                kinds.setdefault(many, kind)
                several.add(many)
    words = raw.get("words", {})
    starts = (start for form in _grammar_forms(raw["actions"], words) for start in form.starts)
    told: dict[str, Any] = {name: _phrases(raw.get(name, ())) for name in _LISTS.split()}
    told |= {name: frozenset(map(folded, raw.get(name, ()))) for name in _WORDS.split()}
    told |= {name: tuple(_grammar_forms(raw.get(name, ()), words)) for name in _FORMS.split()}
    return Language(
        **told,
        code=code,
        kinds=kinds,
        several=frozenset(several),
        ordinals={
            phrase_of(word): _parse_ordinal_value(value) for word, value in raw["ordinals"].items()
        },
        numbers={phrase_of(word): int(value) for word, value in raw["numbers"].items()},
        list_words=_phrases(raw["list"]),
        joints=tuple(sorted(map(phrase_of, raw["joints"]), key=len, reverse=True)),
        purposes=tuple(map(phrase_of, raw.get("purposes", ()))),
        barred=_phrases(word for name in _BARRED for word in raw[name]),
        whole=_uncuttable_phrases(raw, kinds) if code == "zh" else _phrases(raw.get("whole", ())),
        noun_length=int(raw.get("noun_length", 2)),
        plain_length=int(raw.get("plain_length", 3)),
        keys={phrase_of(str(word)): key for word, key in raw["keys"].items()},
        states=_names_by_phrase(raw["states"]),
        opposites=raw["opposites"],
        messages=_names_by_phrase(raw["messages"]),
        compared=_names_by_phrase(raw["compared"]),
        sorted=_names_by_phrase(raw["sorted"]),
        beside=_names_by_phrase(raw["beside"]),
        effects=_names_by_phrase(raw["effects"]),
        ordinal_forms=tuple(map(compile_form, raw.get("ordinal_forms", ()))),
        passives={phrase_of(w): phrase_of(verb) for w, verb in raw.get("passives", {}).items()},
        modals={phrase_of(word): phrase_of(plain) for word, plain in raw.get("modals", {}).items()},
        needs={name: _phrases(listed) for name, listed in raw.get("needs", {}).items()},
        verbs=frozenset(start for start in starts if start and code != "zh"),
    )


def _uncuttable_phrases(raw: Mapping[str, Any], kinds: Iterable[Phrase]) -> frozenset[Phrase]:
    listed = _phrases(word for name in ("whole", "deeds", *_BARRED) for word in raw[name])
    return frozenset(phrase for phrase in {*listed, *kinds} if len(phrase) > 1)


def _grammar_forms(
    raw: Iterable[str | Mapping[str, Mapping[str, Any]]], words: Mapping[str, str]
) -> Iterable[GrammarForm]:
    for one in raw:
        for form, facts in ({one: {}} if isinstance(one, str) else one).items():
            row = compile_form(_LISTED.sub(lambda name: f"({words[name.group(1)]})", form))
            starts = frozenset(list_first_words(row))
            yield GrammarForm(row, facts or {}, frozenset() if "" in starts else starts)


def _parse_ordinal_value(value: str) -> int | str:
    return int(value) if value.isdigit() else value


def _names_by_phrase(raw: Mapping[str, Iterable[str]]) -> dict[Phrase, str]:
    return {phrase_of(word): name for name, words in raw.items() for word in words}


def _phrases(raw: Iterable[str]) -> frozenset[Phrase]:
    return frozenset(map(phrase_of, raw))


def phrase_of(words: str) -> Phrase:
    """Cut words as sentences are cut."""
    return tuple(token.low for token in tokens_of(str(words)))


def kind_of(word: str, kinds: Mapping[Phrase, str]) -> str | None:
    """Give the kind that a word in quotes names: a "text" element is a text field."""
    phrase = phrase_of(word)
    return kinds.get((*phrase, "field")) or kinds.get(phrase)


def _plurals(word: str, endings: Iterable[str]) -> list[str]:
    found = [f"{word}{ending}" for ending in endings]
    return [*found, f"{word[:-1]}ies"] if endings and word.endswith("y") else found


def begins_purpose(known: Language, tokens: tuple[Token, ...], at: int, end: int) -> bool:
    """Say whether a verb with its object begins at a place that says what for, nothing else."""
    aim = find_longest(tokens, at, end, known.aims)
    if aim is None or at + len(aim) + 1 >= end:
        return False
    verb = tokens[at + len(aim)]
    if verb.kind != "word" or verb.low in known.glue or not verb.text.islower():
        return False
    objects = known.articles | known.filling
    return find_longest(tokens, at + len(aim) + 1, end, objects) is not None


def list_places(tokens: tuple[Token, ...], phrases: Iterable[Phrase]) -> set[int]:
    """Give the places of the tokens that belong to one of some phrases."""
    phrases = tuple(phrases)
    said = ((at, find_longest(tokens, at, len(tokens), phrases)) for at in range(len(tokens)))
    return {at + n for at, phrase in said for n in range(len(phrase or ()))}


def find_longest(
    tokens: tuple[Token, ...], at: int, end: int, phrases: Iterable[Phrase]
) -> Phrase | None:
    """Find the longest of some phrases that stands at a place."""
    best: Phrase | None = None
    if at >= end:
        return None
    first = tokens[at].low
    for phrase in phrases:
        behind = at + len(phrase)
        if phrase[0] != first or behind > end or (best is not None and len(phrase) <= len(best)):
            continue
        if all(tokens[at + n].low == word for n, word in enumerate(phrase)) and all(
            tokens[at + n].kind != "quote" for n in range(len(phrase))
        ):
            best = phrase
    return best
