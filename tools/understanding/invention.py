"""What a reading says that nobody said: ordinals, states, places, marks."""

import re
from collections.abc import Iterable, Iterator

from surefoot.state.values.check import Check
from surefoot.state.values.intent import Intent
from surefoot.tools.text import folded, quoted_spans, stem
from surefoot.tools.understanding.alignment import Alignment
from surefoot.tools.understanding.coverage_words import CoverageWords, list_equal_states
from surefoot.tools.understanding.grammar.language import Phrase, find_longest
from surefoot.tools.understanding.words import find_phrase, list_words

_NEAR = 3
_VALUE = re.compile(r"[\d@]|\$\{")


def list_inventions(marking: Alignment, known: CoverageWords) -> Iterator[str]:
    """List what the intents and checks say without words for it in the sentence."""
    for item in marking.items:
        is_end = isinstance(item, Intent) and item.do == "scroll_to" and item.ordinal == "last"
        if (
            item.ordinal is not None
            and not is_end
            and not _is_ordinal_said(marking, known, item.ordinal)
        ):
            yield str(item.ordinal)
        if isinstance(item, Check):
            yield from _of_check(marking, known, item)
        elif item.do in {"fill", "append"} and _is_guessed_value(marking, item):
            yield from item.texts
        elif item.do == "press":
            yield from (key for key in item.texts if not _is_key_said(marking, known, key))
        elif item.answer and item.do != "look" and known.is_strict:
            yield from () if _has_answer_word(marking) else (item.answer,)


def _is_guessed_value(marking: Alignment, intent: Intent) -> bool:
    """Say whether what is typed nowhere in particular may as well be the field's name.

    That is so of words without quotes that are no number, address or `${name}`.
    """
    if intent.target or intent.kind or intent.within or intent.read or not intent.texts:
        return False
    quoted = {span.text for span in quoted_spans(marking.sentence)}
    return any(text not in quoted and not _VALUE.search(text) for text in intent.texts)


def _has_answer_word(marking: Alignment) -> bool:
    words = (
        *list_words("accepts"),
        *list_words("declines"),
        "ok",
        "click",
        "press",
        "choose",
        "question",
    )
    return bool(find_phrase(marking.sentence, words))


def _is_ordinal_said(marking: Alignment, known: CoverageWords, ordinal: int | str) -> bool:
    told = known.known
    if ordinal == "any":
        return True
    phrases: Iterable[tuple[str, ...]] = told.all
    if ordinal != "all":
        phrases = [phrase for phrase, value in told.ordinals.items() if value == ordinal]
        phrases += [phrase for phrase, value in told.numbers.items() if value == ordinal]
    if _stands(marking, phrases):
        return True
    digits = [token.low.rstrip("stndrh") for token in marking.tokens]
    return str(ordinal) in digits or (ordinal == "all" and not known.is_strict)


def _stands(marking: Alignment, phrases: Iterable[tuple[str, ...]]) -> bool:
    end = len(marking.tokens)
    phrases = tuple(phrases)
    return any(find_longest(marking.tokens, at, end, phrases) is not None for at in range(end))


def _is_key_said(marking: Alignment, known: CoverageWords, key: str) -> bool:
    if folded(key) in folded(marking.sentence):
        return True
    return _stands(marking, [phrase for phrase, name in known.known.keys.items() if name == key])


def _of_check(marking: Alignment, known: CoverageWords, check: Check) -> Iterator[str]:
    if check.check == "state":
        yield from (s for s in check.texts if not _is_state_said(marking, known, check, s))
    if check.check == "gone" and not _is_loss_said(marking, known):
        yield check.check
    if (sort := check.message_sort) and not _stands(
        marking, [phrase for phrase, named in known.known.messages.items() if named == sort]
    ):
        yield sort
    if check.check == "unchanged" and not _is_sameness_said(marking, known):
        yield check.check
    if check.check == "effect" and known.is_strict:
        words = known.effects.get(str(check.value), frozenset())
        if not any(token.low in words for token in marking.tokens):
            yield str(check.value)
    if check.check == "sorted":
        told = known.known.sorted.items()
        yield from (s for s in check.texts if not _stands(marking, [p for p, n in told if n == s]))
    if check.check == "count":
        yield from (n for n in check.texts if not _is_number_said(marking, known, n))
    if check.compare != "=" and not _stands(
        marking, [phrase for phrase, sign in known.known.compared.items() if sign == check.compare]
    ):
        yield check.compare
    for mark in ("still", "again"):
        if check.when == mark and not find_phrase(
            marking.sentence, list_words(mark, [known.known.code])
        ):
            yield mark


def _is_loss_said(marking: Alignment, known: CoverageWords) -> bool:
    if _stands(marking, known.negative):
        return True
    return any(t.kind == "word" and t.low in known.known.negations for t in marking.tokens)


def _is_sameness_said(marking: Alignment, known: CoverageWords) -> bool:
    return any(t.kind == "word" and t.low in known.same for t in marking.tokens)


def _is_number_said(marking: Alignment, known: CoverageWords, number: str) -> bool:
    numbers = [phrase for phrase, value in known.known.numbers.items() if str(value) == number]
    if number == "0" and (_is_loss_said(marking, known) or _is_emptiness_said(marking, known)):
        return True
    return _stands(marking, numbers) or number in marking.sentence


def _is_emptiness_said(marking: Alignment, known: CoverageWords) -> bool:
    return _stands(marking, [p for p, name in known.known.states.items() if name == "empty"])


def _is_state_said(marking: Alignment, known: CoverageWords, check: Check, state: str) -> bool:
    """Say whether the state stands behind its thing, or its opposite denied; else anywhere."""
    low = folded(marking.sentence)
    begun = low.find(folded(check.what)) if check.what else 0
    told = list(_states_outside_texts(marking, known))
    if not told:
        return state in {"open", "closed", "current"} or not known.is_strict
    behind = [said for at, said in told if marking.tokens[at].start >= begun]
    if state in {"open", "closed"} and any(stem(t.low) == state for t in marking.tokens):
        return True
    if not behind and any(
        t.low in known.known.negations for t in marking.tokens if t.start > begun
    ):
        # Left out and denied: A is ticked, B is not.
        return told[-1][1] == known.known.opposites.get(state, "")
    same = set(list_equal_states(state))
    if check.kind in {"switch", "checkbox"}:
        same |= {"open"} if "checked" in same else {"closed"}
    return bool(same & set(behind[:1] or [said for _, said in told]))


def _leads_on(marking: Alignment, known: CoverageWords, at: int, phrase: Phrase) -> bool:
    """Say whether a word like "on" says where something is: you are on the page 'A'."""
    behind = marking.tokens[at + len(phrase) :][:1]
    small = known.known.glue - {word for article in known.known.articles for word in article}
    tells = behind and behind[0].low not in small | known.known.unclear
    is_end = find_longest(marking.tokens, at + 1, len(marking.tokens), known.known.joints)
    return phrase[0] in small and len(phrase) == 1 and bool(tells) and is_end is None


def _states_outside_texts(marking: Alignment, known: CoverageWords) -> Iterator[tuple[int, str]]:
    """List the states that the sentence says, turned round where they are denied."""
    at, end = 0, len(marking.tokens)
    while at < end:
        phrase = find_longest(marking.tokens, at, end, known.known.states)
        if phrase is None or marking.is_covered(at) or _leads_on(marking, known, at, phrase):
            at += 1
            continue
        state = known.known.states[phrase]
        before = marking.tokens[max(0, at - _NEAR) : at]
        denied = any(t.kind == "word" and t.low in known.known.negations for t in before)
        yield at, known.known.opposites.get(state, f"not {state}") if denied else state
        at += len(phrase)
