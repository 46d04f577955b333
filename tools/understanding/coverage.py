"""Holds a reading against its sentence: nothing left over, nothing invented.

It knows only the sentence and the typed form, not who read it or how.
"""

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Literal, get_args

from surefoot.state.values.check import Check
from surefoot.state.values.intent import Do, Intent
from surefoot.state.values.understood import Understood
from surefoot.tools.understanding.alignment import Alignment, Item, find_nearest_items, list_texts
from surefoot.tools.understanding.coverage_words import (
    CoverageWords,
    coverage_words,
    list_equal_states,
)
from surefoot.tools.understanding.grammar.language import (
    Phrase,
    find_longest,
    kind_of,
    language_of,
    list_places,
    phrase_of,
)
from surefoot.tools.understanding.grammar.unspaced import blank_notes, list_uncuttable
from surefoot.tools.understanding.invention import list_inventions
from surefoot.tools.understanding.uncovered_words import (
    find_clause,
    is_key_token,
    is_name_like_token,
    list_uncovered_verbs,
    list_uncovered_words,
)
from surefoot.tools.understanding.words import find_phrase, list_positions

_NEAR = 3
"""A negation stands so many words before the state that it turns round, at most."""
_KEEPS = frozenset({"unchanged", "claim", "state", "order"})
_NEGATIVE = frozenset({"gone", "unchanged", "claim"})
_RANKS: dict[str, int | Literal["last"]] = {"first": 1, "last": "last"}
_NO_MORE = frozenset({"unchecked", "closed", "collapsed", "empty", "hidden"})


def find_uncovered(understood: Understood, around: str = "") -> tuple[str, ...]:
    """Give the words of the sentence that the reading leaves out, and its words that are not there.

    Quoted texts, numbers, name-like words, negations, words of order, states and verbs must each
    be said by an intent or check; so must each plain word of a language that parts its words.

    Args:
        understood: The reading.
        around: The sentences that it may take words from, where it refers to them.

    Returns:
        The words, those left over first; none when the reading is whole.
    """
    sentence = unicodedata.normalize("NFC", understood.sentence)
    sentence = blank_notes(sentence) if understood.half == "action" else sentence
    known = coverage_words(language_of(sentence))
    items: tuple[Item, ...] = (*understood.intents, *understood.checks)
    marking = Alignment(sentence, items, known, around)
    found: list[str] = []
    steps: tuple[Callable[[], Iterable[str]], ...] = (
        lambda: _left_texts(marking, known),
        lambda: _left_numbers(marking, known),
        lambda: _left_negations(marking, known),
        lambda: _left_states(marking, known),
        lambda: _left_needs(marking, known),
        lambda: _left_places(marking, known),
        lambda: _left_all(marking, known),
        lambda: list_uncovered_verbs(marking, known) if understood.half == "action" else (),
        lambda: list_uncovered_words(marking, known, understood.half) if known.is_strict else (),
        lambda: marking.invented,
        lambda: list_inventions(marking, known),
    )
    for step in steps:
        found += step()
    return tuple(dict.fromkeys(found))


def _left_texts(marking: Alignment, known: CoverageWords) -> Iterator[str]:
    """Quoted texts, `${name}` marks and words like names."""
    for at, token in enumerate(marking.tokens):
        if marking.is_covered(at) or is_key_token(marking, at, known):
            continue
        kind = kind_of(token.text, known.known.kinds) if token.kind == "quote" else None
        if kind and any(i.kind == kind and not any(list_texts(i)) for i in marking.items):
            continue
        if (token.kind == "quote" and token.text.strip()) or is_name_like_token(marking, at, known):
            yield token.text


def _left_numbers(marking: Alignment, known: CoverageWords) -> Iterator[str]:
    """Numbers and ordinals, in digits or in words."""
    numbers, ordinals = known.known.numbers, known.known.ordinals
    ranks, counts = _ranks(marking.items), _counts_of_items(marking.items)
    sorting = _of_sorting(marking, known)
    for at, token in enumerate(marking.tokens):
        if marking.is_covered(at) or token.kind == "quote" or at in sorting:
            continue
        digits = token.low.rstrip("stndrh") if token.low[:1].isdigit() else token.low
        phrase = find_longest(marking.tokens, at, len(marking.tokens), ordinals) or (token.low,)
        value: int | str | None = ordinals.get(phrase, numbers.get((token.low,)))
        if phrase in known.known.lead and _begins_clause(marking, at, known):
            value = None
        if digits.isdigit():
            value = int(digits)
        elif token.kind == "number":
            value = token.text
        if (
            token.low in known.known.negations
            or (token.low,) in known.known.filling
            or value is None
        ):
            continue
        is_rank = phrase in ordinals or (digits.isdigit() and digits != token.low)
        said = ranks if is_rank else ranks | counts
        if str(value) not in said and not _is_in_phrase(marking, at, known.known.articles):
            yield token.text


def _of_sorting(marking: Alignment, known: CoverageWords) -> set[int]:
    """Give the places of words that say how rows are sorted, where a check does: oldest first."""
    is_told = any(isinstance(item, Check) and item.check == "sorted" for item in marking.items)
    return list_places(marking.tokens, known.known.sorted) if is_told else set()


def _begins_clause(marking: Alignment, at: int, known: CoverageWords) -> bool:
    joining = {word for joint in known.known.joints for word in joint}
    before = marking.tokens[at - 1].low
    return at == 0 or (before in joining and (before,) not in known.known.articles)


def _is_in_phrase(marking: Alignment, at: int, phrases: Iterable[Phrase]) -> bool:
    word = marking.tokens[at].low
    return any(word in phrase for phrase in phrases)


def _ranks(items: Iterable[Item]) -> set[str]:
    """Which of several each item is about: the second, the last, all of them."""
    found: set[str] = set()
    for item in items:
        ranks: list[int | str | None] = [item.ordinal]
        if isinstance(item, Intent):
            ranks += [item.many, _RANKS.get(item.rank)]
            ranks += ["last"] if item.do in {"append", "scroll_to"} else []
        found |= {str(n) for n in ranks if n is not None}
    return found


def _counts_of_items(items: Iterable[Item]) -> set[str]:
    """How often, and of how many things, the items speak."""
    found: set[str] = set()
    items = tuple(items)
    for item in items:
        numbers = [len(item.texts)] if len(item.texts) > 1 else []
        if isinstance(item, Intent):
            numbers.append(item.times)
            numbers += [int(t) for t in item.texts if t.isdigit()] if item.do == "wait_for" else []
        found |= {str(n) for n in numbers}
        if isinstance(item, Check) and item.check in {"count", "value"}:
            found |= set(item.texts)
    alike = Counter(i.do if isinstance(i, Intent) else i.check for i in items)
    return found | {str(n) for n in (len(items), *alike.values()) if n > 1}


def _left_negations(marking: Alignment, known: CoverageWords) -> Iterator[str]:
    """Words that deny, and words that say that something is no more."""
    at = 0
    lost = known.negative if any(isinstance(i, Check) for i in marking.items) else frozenset()
    while at < len(marking.tokens):
        said = find_longest(marking.tokens, at, len(marking.tokens), lost)
        denies = marking.tokens[at].kind == "word" and (
            marking.tokens[at].low in known.known.negations
        )
        length = len(said) if said is not None else 1
        if (said is None and not denies) or marking.is_covered(at):
            at += 1
            continue
        if not _is_denied(marking, at, known):
            yield " ".join(token.text for token in marking.tokens[at : at + length])
        at += length


def _is_denied(marking: Alignment, at: int, known: CoverageWords) -> bool:
    inside = find_clause(marking, at, known)
    near = [marking.items[n] for owners in find_nearest_items(marking, at, inside) for n in owners]
    looks = any(isinstance(item, Intent) and item.do == "look" for item in marking.items)
    if looks and not any(marking.owners[place] for place in inside):
        return True
    if any(map(_is_negative, near)) or any(
        _denies_state(marking, item, at, known) for item in near
    ):
        return True
    if any(isinstance(i, Check) and i.check in {"unchanged", "gone"} for i in marking.items):
        return not near or all(_is_negative(item) for item in marking.items)
    end = min(at + _NEAR + 1, len(marking.tokens))
    for place in range(at, end):
        phrase = find_longest(marking.tokens, place, len(marking.tokens), known.known.states)
        if phrase is None:
            continue
        said = known.known.states[phrase]
        wanted = list_equal_states(said) | list_equal_states(known.known.opposites.get(said, ""))
        return any(isinstance(i, Check) and set(i.texts) & wanted for i in marking.items)
    return False


def _denies_state(marking: Alignment, item: Item, at: int, known: CoverageWords) -> bool:
    """Say whether a state is the opposite of one said before: A is ticked, B is not."""
    if not isinstance(item, Check) or item.check != "state":
        return False
    before = marking.sentence[: marking.tokens[at].start].lower()
    opposite = known.known.opposites.get(str(item.value), "")
    words = (phrase for phrase, state in known.known.states.items() if state == opposite)
    return any(find_phrase(before, [" ".join(phrase)]) for phrase in words)


def _is_negative(item: Item) -> bool:
    if isinstance(item, Intent):
        keeps = item.do == "look" and item.target  # Leave the size as it is.
        return bool(item.avoid or keeps) or item.do == "close" or item.answer == "dismiss"
    if item.check in _NEGATIVE or (item.check == "count" and set(item.texts) & {"0"}):
        return True
    return item.check in {"state", "effect"} and bool(set(item.texts) & (_NO_MORE | {"deleted"}))


def _left_states(marking: Alignment, known: CoverageWords) -> Iterator[str]:
    """Words of states, where no check says the state or its opposite."""
    said = {text for i in marking.items if isinstance(i, Check) for text in i.texts}
    if all(isinstance(item, Intent) for item in marking.items):
        return
    for phrase, state in known.hard_states():
        opposite = known.known.opposites.get(state, "")
        for at in range(len(marking.tokens)):
            if find_longest(marking.tokens, at, len(marking.tokens), (phrase,)) is None:
                continue
            is_free = not any(marking.is_covered(at + n) for n in range(len(phrase)))
            if (
                is_free
                and not said & (list_equal_states(state) | list_equal_states(opposite))
                and not _has_longer(marking, at, phrase, known)
            ):
                yield " ".join(phrase)


def _has_longer(marking: Alignment, at: int, phrase: Phrase, known: CoverageWords) -> bool:
    """Say whether the words are a part of another state's: not checked."""
    begun = max(0, at - _NEAR)
    for place in range(begun, at + 1):
        other = find_longest(marking.tokens, place, len(marking.tokens), known.known.states)
        if other is not None and place + len(other) >= at + len(phrase) and other != phrase:
            return True
    return False


def _left_needs(marking: Alignment, known: CoverageWords) -> Iterator[str]:
    """Words that only a check of one name says, or one mark of it; no rest of a word: địa chỉ."""
    inside = list_uncuttable(known.known, marking.tokens)
    for name, phrases in known.known.needs.items():
        if any(_is_need_met_by(item, name) for item in marking.items):
            continue
        for at in range(len(marking.tokens)):
            phrase = find_longest(marking.tokens, at, len(marking.tokens), phrases)
            if phrase is not None and not marking.is_covered(at) and at not in inside:
                yield " ".join(phrase)


def _is_need_met_by(item: Item, name: str) -> bool:
    if isinstance(item, Intent):
        marks = {"avoid": bool(item.avoid), "times": item.times > 1, "rank": bool(item.rank)}
        if name == "wait_for":
            return item.do == name or (item.do == "scroll_to" and bool(item.target))
        return marks.get(name, item.do == name or name not in get_args(Do))
    if name == "message" and (item.check in {"gone", "dialog"} or item.position):
        return True
    keeps = item.when != "now" or item.check in _KEEPS
    marks = {
        "only": item.only or item.check == "count",
        "compare": item.compare != "=",
        "still": keeps,
        "again": keeps,
        "avoid": True,
        "wait_for": True,
        "rank": item.check == "sorted",
    }
    return item.check == name or marks.get(name, False) or item.check == "claim"


def _left_places(marking: Alignment, known: CoverageWords) -> Iterator[str]:
    """Words that say where a thing is, seen from another that is named."""
    said = {item.position for item in marking.items}
    if any(isinstance(item, Check) and item.check in {"order", "claim"} for item in marking.items):
        return
    for name, phrases in list_positions().items():
        wanted = tuple(map(phrase_of, phrases))
        for at in range(len(marking.tokens)):
            phrase = find_longest(marking.tokens, at, len(marking.tokens), wanted)
            if phrase is None or marking.is_covered(at) or name in said:
                continue
            behind = at + len(phrase)
            article = find_longest(
                marking.tokens, behind, len(marking.tokens), known.known.articles
            )
            behind += len(article) if article is not None else 0
            follows = known.known.code == "zh" and at > 0 and marking.is_covered(at - 1)
            if follows or (behind < len(marking.tokens) and marking.is_covered(behind)):
                yield " ".join(phrase)


def _left_all(marking: Alignment, known: CoverageWords) -> Iterator[str]:
    """Words for each of several, where one thing is meant."""
    alike = Counter(i.check if isinstance(i, Check) else "" for i in marking.items)
    many = max(alike.values(), default=0) > 1 or any(
        item.ordinal == "all" or getattr(item, "many", None) or len(item.texts) > 1
        for item in marking.items
    )
    counts = "claim" in alike or (len(marking.items) == 1 and "count" in alike)
    if many or counts:
        return
    for at in range(len(marking.tokens)):
        phrase = find_longest(marking.tokens, at, len(marking.tokens), known.known.all)
        behind = at + len(phrase or ())
        letters = find_longest(marking.tokens, behind, len(marking.tokens), known.known.filling)
        if any(token.kind == "number" for token in marking.tokens[behind : behind + 1]):
            continue  # All 8 rows: the number is said.
        if phrase is not None and not marking.is_covered(at) and len(letters or ()) < 2:
            yield " ".join(phrase)
