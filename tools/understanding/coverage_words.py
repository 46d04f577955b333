"""What coverage knows of a language, from its data file: what is idle, what must be said."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from surefoot.tools.text import stem
from surefoot.tools.understanding.grammar.forms import Row, Slot, Words, list_openings
from surefoot.tools.understanding.grammar.language import Code, Language, Phrase, language

_SOFT = frozenset({"open", "closed", "empty", "filled", "clickable", "enabled"})
"""States whose words also say other things: the page is open, the file was closed."""
_SWITCHED = (frozenset({"checked", "enabled", "on"}), frozenset({"unchecked", "disabled", "off"}))
"""States that one word says of a switch and of a button: on, off."""
_EQUAL = {
    "click": {"click", "open", "check", "select", "close", "double_click"},
    "press": {"press", "click", "back"},
    "open": {"open", "click", "hover", "back", "select"},
    "select": {"select", "click", "check", "fill", "open"},
    "fill": {"fill", "append", "select", "add_entry", "clear"},
    "append": {"append", "add_entry", "click", "fill"},
    "add_entry": {"add_entry", "click", "fill", "append"},
    "check": {"check", "click", "select", "look"},
    "uncheck": {"uncheck", "click"},
    "close": {"close", "click", "press"},
    "clear": {"clear", "click", "fill"},
    "drag": {"drag", "fill", "select"},
    "wait_for": {"wait_for", "look"},
}


@dataclass(frozen=True)
class CoverageWords:
    """The closed lists by which a reading is held against its sentence."""

    known: Language
    idle: frozenset[str]
    """Words that need to stand for nothing by themselves."""
    verbs: Mapping[str, frozenset[str]]
    """Root of a verb of an action -> what it may be read as."""
    negative: frozenset[Phrase]
    """Words that say that something is no more."""
    effects: Mapping[str, frozenset[str]]
    """Effect -> words that say it."""
    ways: frozenset[Phrase]
    """How it is said that something is looked for, which does nothing of its own."""
    same: frozenset[str]
    """Words that say that nothing changes."""
    is_strict: bool
    """Each plain word must be accounted for; not where words are not told apart by blanks."""

    def hard_states(self) -> Iterator[tuple[Phrase, str]]:
        """List the words of states that only a check of the state says."""
        small = {(word,) for word in self.known.glue}
        told = ((p, s) for p, s in self.known.states.items() if s not in _SOFT)
        yield from ((phrase, state) for phrase, state in told if phrase not in small)


def list_equal_states(state: str) -> frozenset[str]:
    """Give a state with those that the same word may say of another kind of thing."""
    return next((group for group in _SWITCHED if state in group), frozenset({state}))


@lru_cache(maxsize=3)
def coverage_words(code: Code) -> CoverageWords:
    """Give what coverage knows of a language."""
    known = language(code)
    forms = (*known.actions, *known.results, *known.things, *known.looks)
    idle = {word for form in forms for word in list_form_words(form.row)}
    lists = (
        known.articles,
        known.lead,
        known.subjects,
        known.list_words,
        known.any,
        tuple(known.joints),
    )
    listed = (known.kinds, known.states, known.keys, known.compared, known.beside)
    for phrases in listed:
        idle |= {word for phrase in phrases for word in phrase}
    idle -= known.unclear - {word for phrase in known.states for word in phrase}
    idle -= known.negations
    idle |= {word for phrases in lists for phrase in phrases for word in phrase}
    idle |= known.glue | {phrase[0] for phrase in known.filling if len(phrase) == 1}
    return CoverageWords(
        known=known,
        idle=frozenset(idle),
        verbs=_verbs(known),
        negative=known.negative,
        effects=_effects(known),
        ways=_ways(known),
        same=_unchanged_words(known),
        is_strict=bool(known.filling),
    )


def list_form_words(row: Row) -> Iterator[str]:
    """List the words that must or may stand in a form."""
    yield from (word for phrase in list_form_phrases(row) for word in phrase)


def list_form_phrases(row: Row) -> Iterator[Phrase]:
    """List them as they stand together: the characters of a Chinese word in one."""
    for node in row:
        if isinstance(node, Words):
            yield node.words
        elif not isinstance(node, Slot):
            for choice in node.rows:
                yield from list_form_phrases(choice)


def _verbs(known: Language) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for form in known.actions:
        told = form.facts.get("do", "answer")
        for word in form.starts - known.glue if told != "find" else ():
            found.setdefault(stem(word), set()).update(_EQUAL.get(told, {told}), {"complete_form"})
    for form in known.looks:
        for word in form.starts:
            found.setdefault(stem(word), set()).update({"look", "wait_for"})
    return {word: frozenset(said) for word, said in found.items()}


def _ways(known: Language) -> frozenset[Phrase]:
    return frozenset(words for form in known.ways for words in list_openings(form.row))


def _unchanged_words(known: Language) -> frozenset[str]:
    forms = (form for form in known.results if form.facts.get("check") == "unchanged")
    common = known.glue | {phrase[0] for phrase in (*known.articles, *known.filling, *known.kinds)}
    return frozenset(word for form in forms for word in list_form_words(form.row)) - common


def _effects(known: Language) -> dict[str, frozenset[str]]:
    words = ((name, word) for phrase, name in known.effects.items() for word in phrase)
    shared = known.glue | known.unclear
    found: dict[str, set[str]] = {}
    for name, word in words:
        found.setdefault(name, set()).update({word} - shared)
    return {name: frozenset(told) for name, told in found.items()}
