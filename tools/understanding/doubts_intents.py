"""Says why a model's intent is doubtful, in words that a second question can be asked with.

What is done on a page cannot be taken back, so what is in doubt after that question is not done.
"""

import re
from collections.abc import Callable, Iterator, Sequence

from surefoot.state.values.intent import Intent, is_locator
from surefoot.tools.text import folded, stem
from surefoot.tools.understanding.coverage_words import CoverageWords, coverage_words
from surefoot.tools.understanding.grammar.language import find_longest, language_of
from surefoot.tools.understanding.grammar.tokens import tokens_of
from surefoot.tools.understanding.phrases import is_place
from surefoot.tools.understanding.words import is_quoted, list_articles, list_keys, list_words

_OPEN = frozenset({"click", "open", "complete_form", "look", "close", "task"})
"""What is done by many a verb; all else needs a verb that says it."""

_CHOSEN = frozenset({"select", "fill"})
_NTH = re.compile(r"\d+(?:st|nd|rd|th)$")


def explain_intents_doubt(sentence: str, intents: Sequence[Intent]) -> str:
    """Say why intents may not be what the sentence asks for; "" for no doubt."""
    known = coverage_words(language_of(sentence))
    for intent in intents:
        for doubt in _DOUBTS:
            if reason := doubt(sentence, intent, known):
                return f"{intent.do}: {reason}"
    return _of_description(sentence, intents, known)


def _of_key(sentence: str, intent: Intent, known: CoverageWords) -> str:
    """A key is pressed that has a name."""
    if intent.do != "press":
        return ""
    if not intent.value:
        said = [key for key in list_keys() if len(key) > 1 and key in _folded_word_set(sentence)]
        named = f"; the step says {said[0]!r}" if said else ""
        return f"`value` must be the key that is pressed, e.g. Enter{named}"
    return ""


def _of_deed(sentence: str, intent: Intent, known: CoverageWords) -> str:
    """A verb of the sentence says what is done."""
    if intent.do in _OPEN or not known.is_strict:
        return ""
    words = {stem(token.low) for token in tokens_of(sentence) if token.kind == "word"}
    if intent.do == "select":
        # Nearly each verb may be one of choosing, but a small model takes any for it.
        chosen = [form for form in known.known.actions if form.facts.get("do") in _CHOSEN]
        if words & {stem(word) for form in chosen for word in form.starts}:
            return ""
    elif any(intent.do in known.verbs.get(word, ()) for word in words):
        return ""
    return f"no word of the step says {intent.do}; use click, open or unclear"


def _of_value(sentence: str, intent: Intent, known: CoverageWords) -> str:
    """A value is no verb of the sentence, and stands only at what takes one."""
    tokens = tokens_of(sentence)
    if intent.do in {"fill", "append", "select"} and not intent.texts and not intent.read:
        return "" if intent.target or intent.kind else "neither a field nor a text is named"
    if intent.do in {"click", "open"} and intent.texts and intent.target:
        return f"a {intent.do} has no value: is {intent.texts[0]!r} typed somewhere?"
    first = tokens[0].low if tokens and tokens[0].kind == "word" else ""
    if first and any(folded(text) == first for text in intent.texts if intent.do != "press"):
        return f"{first!r} says what is done, it is no value"
    if intent.do in {"fill", "append"} and known.is_strict:
        described = (
            t for t in intent.texts if _may_be_description(t, known) and not is_quoted(t, sentence)
        )
        if text := next(described, ""):
            return f"{text!r} tells of a text that must be read or made: answer unclear"
    return ""


def _may_be_description(text: str, known: CoverageWords) -> bool:
    """Say whether a text begins as what is told does: the text below, 2nd word."""
    words = tokens_of(text)
    leads = (*known.known.articles, *known.known.ordinals)
    return len(words) > 1 and (
        find_longest(words, 0, len(words), leads) is not None or bool(_NTH.match(words[0].low))
    )


def _of_place(sentence: str, intent: Intent, known: CoverageWords) -> str:
    """A place is led by a word for a place, or is what the first verb is done to."""
    place = intent.within
    if not place or is_locator(place) or not known.is_strict or is_quoted(place, sentence):
        return ""
    if is_place(place, sentence) or _follows_verb(place, sentence):
        return ""
    return f"{place!r} is no place: no in, on, of or from leads to it"


_DOUBTS: tuple[Callable[[str, Intent, CoverageWords], str], ...] = (
    _of_key,
    _of_deed,
    _of_value,
    _of_place,
)


def _of_description(sentence: str, intents: Sequence[Intent], known: CoverageWords) -> str:
    """What is told by its meaning ("the cheapest", "only those that wait") is no name."""
    if not known.is_strict:
        return ""
    told = {word for one in intents for text in _intent_texts(one) for word in folded(text).split()}
    told |= {word for name in ("again", "refers") for word in list_words(name, [known.known.code])}
    told |= {word for phrase in known.known.filling for word in phrase}
    tokens = tokens_of(sentence)
    for at, token in enumerate(tokens):
        if token.kind != "word" or token.low not in known.known.unclear or token.low in told:
            continue
        phrases = (*known.known.lead, *known.known.joints)
        is_joint = find_longest(tokens, at, len(tokens), phrases) is not None
        if not is_joint and not any(_has_more(intent) for intent in intents):
            return f"{token.text!r} is in no action; answer unclear if it must be worked out"
    return ""


def _has_more(intent: Intent) -> bool:
    """Say whether it tells its thing by more than names: the last one, all of them."""
    return bool(intent.ordinal or intent.rank or intent.many or intent.avoid or intent.times > 1)


def _intent_texts(intent: Intent) -> Iterator[str]:
    yield from (intent.target, intent.within, intent.anchor, intent.holds, intent.to, intent.by)
    yield from (*intent.texts, *intent.path, intent.read, intent.avoid)
    for field, text in intent.values:
        yield from (field, text)


def _follows_verb(place: str, sentence: str) -> bool:
    """Say whether nothing but one word and articles stands before it."""
    before = folded(sentence)[: folded(sentence).find(folded(place))].split()
    while before and before[-1] in list_articles():
        before.pop()
    return len(before) <= 1


def _folded_word_set(sentence: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", folded(sentence)))
