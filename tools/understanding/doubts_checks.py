"""Says why a model's check of an expected result is doubtful, though its words are all there.

Coverage asks whether each word of the sentence is in a check and each text of a check in the
sentence. Here each check is held against how the sentence says it: small models put whole
statements into a value, take an order or a state for what says none, and swap label and value.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache

from surefoot.state.values.check import Check
from surefoot.state.values.intent import is_locator
from surefoot.tools.text import folded, is_cjk, stem
from surefoot.tools.understanding.coverage_words import (
    CoverageWords,
    coverage_words,
    list_equal_states,
    list_form_phrases,
    list_form_words,
)
from surefoot.tools.understanding.grammar.forms import Slot
from surefoot.tools.understanding.grammar.language import (
    Code,
    GrammarForm,
    Phrase,
    find_longest,
    language_of,
    phrase_of,
)
from surefoot.tools.understanding.grammar.names import is_name_like
from surefoot.tools.understanding.grammar.tokens import tokens_of
from surefoot.tools.understanding.words import (
    find_phrase,
    is_quoted,
    is_said,
    list_kinds,
    list_words,
    words_of_kind,
)

_SAID_BY_WORDS = ("message", "dialog", "url", "title", "download", "renamed", "changed")
"""Checks that the sentence must say with a word of its own: a message, the address."""
_PLAIN_WORDS = 2
"""A value without quotes has no more words than that, unless one is a number or like a name."""


def explain_check_doubt(sentence: str, check: Check) -> str:
    """Say why a check may not be what the sentence expects; "" for no doubt."""
    known = coverage_words(language_of(sentence))
    for doubt in _DOUBTS:
        if reason := doubt(sentence, check, known):
            return f"{check.check}: {reason}"
    return ""


def mark_described(sentence: str, check: Check) -> Check:
    """Mark a check of what is shown by plain words, which may tell of it and not be its name."""
    words = tokens_of(check.what)
    is_page = check.kind == "page" and check.check == "state"
    if not (check.check == "shown" or is_page) or not words or is_locator(check.what):
        return check
    if is_quoted(check.what, sentence) or any(w.kind != "word" for w in words):
        return check
    if any(is_name_like(word.text) for word in words):
        return check
    return check.model_copy(update={"described": True})


def _of_kind_of_statement(sentence: str, check: Check, known: CoverageWords) -> str:
    """A check of this name needs a word that says it."""
    if check.check not in _SAID_BY_WORDS:
        return ""
    if check.check == "url" and any(sign in check.what for sign in "/?#"):
        return ""
    return "" if _says_one(sentence, check.check, known) else "no word says that it is one"


def _of_names(sentence: str, check: Check, known: CoverageWords) -> str:
    """What a check is about is named: no pronoun, no whole statement, no thing of nobody."""
    if check.check == "claim":
        return ""
    if not check.what and check.kind and not find_phrase(sentence, words_of_kind(check.kind)):
        return f"nothing is called a {check.kind}"
    for text in (check.what, check.where):
        if not text or is_locator(text) or is_quoted(text, sentence):
            continue
        words = tokens_of(text)
        if text is check.what and check.check in _SAID_BY_WORDS:
            own = _own_words(known.known.code)[check.check]
            if check.check == "message" and find_longest(words, 0, len(words), own):
                return f"{text!r} also holds that it is one"
            if check.check in {"message", "dialog", "title"} and _is_statement(text, known):
                return f"{text!r} describes what is shown"
            continue
        if any(word.low in known.known.negations for word in words):
            return f"{text!r} denies something"
        states = [phrase for phrase, _ in known.hard_states()] + [("empty",)]
        if any(find_longest(words, at, len(words), states) for at in range(len(words))):
            return f"{text!r} holds a state"
        refers = list_words("refers", [known.known.code])
        is_torn = known.is_strict and words[0].low in known.known.glue - set(refers)
        if is_torn or words[-1].low in refers:
            return f"{text!r} names nothing"
        most = {"shown": _PLAIN_WORDS, "gone": 0}.get(check.check if text is check.what else "")
        if most is not None and _is_statement(text, known, most=most):
            return f"{text!r} describes what is shown"
    return ""


def _of_value(sentence: str, check: Check, known: CoverageWords) -> str:
    """Label and value stand side by side, with nothing but is, shows or a place word between."""
    if check.check not in {"value", "renamed"} or len(check.texts) != 1:
        return ""
    value = check.texts[0]
    if known.known.negations & {word.low for word in tokens_of(value)}:
        return f"{value!r} denies something"
    if not is_quoted(value, sentence) and _is_statement(value, known):
        return f"{value!r} is no value, but a statement"
    if len(tokens_of(value)) == 1 and stem(value) != folded(value) and stem(value) in known.verbs:
        return f"{value!r} says what is done"
    if not check.what or is_locator(check.what):
        return ""
    if folded(check.what) in list_kinds():
        return f"{check.what!r} is a kind of thing, not a label"
    low = folded(sentence)
    label, at = _offset_in_folded(check.what, low), _offset_in_folded(value, low)
    if label < 0 or at < 0:
        return "label and value are not both in the sentence"
    if label < at:
        between, linking = low[label + len(folded(check.what)) : at], _linking(known.known.code)
    else:
        between, linking = low[at + len(folded(value)) : label], _leading(known.known.code)
    if left := _nonlinking_words(between, linking | frozenset(_own_place(check))):
        return f"{left!r} stands between label and value"
    if label > at and not between.strip(" '\"“”‘’「」『』"):
        return "the value stands before its label"
    return _cut_value_doubt(sentence, value, at, check, known)


def _is_statement(value: str, known: CoverageWords, most: int = _PLAIN_WORDS) -> bool:
    words = tokens_of(value)
    named = (w.kind != "word" or is_name_like(w.text) or "-" in w.text for w in words)
    if known.known.code == "zh" or any(named):
        return False
    return len(words) > most


def _cut_value_doubt(sentence: str, value: str, at: int, check: Check, known: CoverageWords) -> str:
    """Say what of a value was left off: "1" of "1 of 5"."""
    if not value[-1:].isdigit() or is_cjk(sentence[at + len(value) : at + len(value) + 1]):
        return ""
    rest = folded(sentence[at + len(value) :])
    behind = tokens_of(rest)
    if not behind or behind[0].kind != "word":
        return ""
    places = {word for one in (check.where, check.what) for word in folded(one).split()}
    joined = find_longest(behind, 0, len(behind), (*known.known.joints, *known.known.filling))
    own = any(word.low in places for word in behind[:4])
    return "" if joined or own else f"{value!r} goes on with {behind[0].text!r}"


def _of_count(sentence: str, check: Check, known: CoverageWords) -> str:
    """What is counted stands beside its number."""
    if check.check != "count":
        return ""
    if len(check.texts) != 1 or not check.texts[0].isdigit():
        return f"{', '.join(check.texts)!r} is no number"
    if not (check.what or check.kind):
        return "nothing is counted"
    numbers = [number for number in _numbers_in_text(sentence, known) if number != check.texts[0]]
    if check.texts[0] != "0" and numbers and _stands_apart(sentence, check, known):
        return "another number stands beside what is counted"
    return ""


def _numbers_in_text(sentence: str, known: CoverageWords) -> Iterator[str]:
    for token in tokens_of(sentence):
        value = known.known.numbers.get((token.low,))
        if token.kind == "number" and token.text.isdigit():
            yield token.text
        elif value is not None and (token.low,) not in known.known.filling:
            yield str(value)


def _stands_apart(sentence: str, check: Check, known: CoverageWords) -> bool:
    """Say whether the number nearest before what is counted is another one."""
    low = folded(sentence)
    at = _offset_in_folded(check.what, low) if check.what else -1
    before = list(_numbers_in_text(sentence[:at], known)) if at > 0 else []
    return bool(before) and before[-1] != check.texts[0]


def _of_state(sentence: str, check: Check, known: CoverageWords) -> str:
    """A state is said by a word of a state, or by its opposite with a negation."""
    if check.check != "state" or not check.texts:
        return ""
    if not check.what and not check.kind:
        return "it is the state of nothing"
    state = check.texts[0]
    wanted = list_equal_states(state) | list_equal_states(known.known.opposites.get(state, ""))
    tokens = tokens_of(sentence)
    phrases = [phrase for phrase, name in known.known.states.items() if name in wanted]
    if any(find_longest(tokens, at, len(tokens), phrases) for at in range(len(tokens))):
        return ""
    return f"no word says {state}"


def _of_two(sentence: str, check: Check, known: CoverageWords) -> str:
    """Order and togetherness are of two things that are both named."""
    if check.check not in {"order", "together"}:
        return ""
    names = (check.what, *check.texts)
    if len(names) < 2 or not all(name and is_said(name, sentence) for name in names):
        return "not both are named"
    if any(phrase_of(name) in known.known.ordinals for name in names):
        return "an ordinal is no thing"
    if check.check == "together" and _are_listed(sentence, names, known):
        return "they only stand in one list"
    if check.check == "order" and not _says_one(sentence, "order", known):
        return "no word says that one comes before the other"
    return ""


_DOUBTS: tuple[Callable[[str, Check, CoverageWords], str], ...] = (
    _of_kind_of_statement,
    _of_names,
    _of_value,
    _of_count,
    _of_state,
    _of_two,
)


def _are_listed(sentence: str, names: tuple[str, ...], known: CoverageWords) -> bool:
    """Say whether nothing stands between two names but what joins a list: A, B and C."""
    low = folded(sentence)
    first, second = sorted((_offset_in_folded(name, low), name) for name in names[:2])
    between = tokens_of(low[first[0] + len(folded(first[1])) : second[0]])
    joins = known.known.list_words
    return bool(between) and all((word.low,) in joins for word in between)


def _says_one(sentence: str, name: str, known: CoverageWords) -> bool:
    own, tokens = _own_words(known.known.code)[name], tokens_of(sentence)
    return not own or any(find_longest(tokens, at, len(tokens), own) for at in range(len(tokens)))


def _offset_in_folded(text: str, low: str) -> int:
    return low.find(folded(text))


def _own_place(check: Check) -> Iterator[str]:
    """Words of the place of a check: "the total of the cart is 3" says the place between."""
    for text in (check.where, check.anchor):
        yield from (token.low for token in tokens_of(text))


def _nonlinking_words(between: str, linking: frozenset[str]) -> str:
    left = [t.low for t in tokens_of(between) if t.kind != "sign" and t.low not in linking]
    return " ".join(left)


@lru_cache(maxsize=3)
def _linking(code: Code) -> frozenset[str]:
    """Words that may stand between a label and its value."""
    known = coverage_words(code).known
    forms = [form for form in known.results if form.facts.get("check") in {"value", "renamed"}]
    words = {word for form in forms if not _names_two(form) for word in list_form_words(form.row)}
    filling = {phrase[0] for phrase in (*known.filling, *known.articles) if len(phrase) == 1}
    kind_words = {word for phrase in known.kinds for word in phrase}
    return frozenset(words | filling | kind_words)


def _names_two(form: GrammarForm) -> bool:
    """Say whether a form names a thing and a column of it: Tea has the price 3."""
    return any(isinstance(node, Slot) and node.name == "what2" for node in form.row)


@lru_cache(maxsize=3)
def _leading(code: Code) -> frozenset[str]:
    """Words that may stand between a value and its label behind it: 3 in the total."""
    articles = {word for phrase in coverage_words(code).known.articles for word in phrase}
    kind_words = {word for phrase in coverage_words(code).known.kinds for word in phrase}
    return frozenset(list_words("places", [code])) | articles | kind_words | {"as"}


@lru_cache(maxsize=3)
def _own_words(code: Code) -> dict[str, frozenset[Phrase]]:
    """Give the words that say a check: those of its forms which no other check's forms have."""
    known = coverage_words(code).known
    found: dict[str, set[Phrase]] = {name: set() for name in (*_SAID_BY_WORDS, "order")}
    common = {(word,) for word in known.glue}
    others: dict[str, set[Phrase]] = {name: set(common) for name in found}
    for form in known.results:
        phrases = set(list_form_phrases(form.row))
        told = form.facts.get("check")
        if told == "claim" or "what" in form.facts or (told == "gone" and "value" in form.facts):
            continue
        for name in found:
            (found if told == name else others)[name].update(phrases)
    own = {name: found[name] - others[name] for name in found}
    for name, needed in known.needs.items():
        if name in own:
            own[name] |= needed
    for name, kinds_of in (("dialog", {"dialog"}), ("title", {"page", "heading"})):
        own[name] |= {phrase for phrase, kind in known.kinds.items() if kind in kinds_of}
    return {name: frozenset(phrases) for name, phrases in own.items()}
