"""Verbs of a sentence that no intent or check accounts for."""

from collections.abc import Iterator

from surefoot.state.values.intent import Intent
from surefoot.tools.text import stem
from surefoot.tools.understanding.alignment import Alignment
from surefoot.tools.understanding.coverage_words import CoverageWords
from surefoot.tools.understanding.grammar.forms import list_openings
from surefoot.tools.understanding.grammar.language import (
    Phrase,
    find_longest,
)
from surefoot.tools.understanding.uncovered_words import (
    list_clause_starts,
)
from surefoot.tools.understanding.words import list_words

_MOST_OF_WAY = 9
"""What is looked for is said so many words behind how, at most."""


def list_uncovered_verbs(marking: Alignment, known: CoverageWords) -> Iterator[str]:
    """Verbs at the beginning of a clause that no intent does."""
    free = [item.do for item in marking.items if isinstance(item, Intent)]
    answers = any(isinstance(item, Intent) and item.answer for item in marking.items)
    within = 0
    for at in list_clause_starts(marking, known):
        if at < within:
            continue
        if _is_way(marking, at, known):
            continue
        within = at + _verb_length(marking, at, known)
        token = marking.tokens[at]
        wanted = known.verbs.get(stem(token.low))
        done_so = any(do in (wanted or ()) and do != "click" for do in free)
        if (act := _left_act(marking, at, known)) and not done_so:
            yield act
            continue
        if marking.is_covered(at) or token.kind != "word":
            continue
        if wanted is None:
            # Delete names a key, but begins no clause as one.
            if (token.low,) in known.known.keys and not is_key_token(marking, at, known):
                yield token.text
            continue
        done = next((do for do in free if do in wanted), None)
        if token.low in list_words("finds", [known.known.code]) and done in {None, "click"}:
            continue
        if done is None and not answers:
            yield token.text
        elif done is not None and done != "complete_form":
            free.remove(done)


def _is_way(marking: Alignment, at: int, known: CoverageWords) -> bool:
    """Say whether a verb only says how something is looked for: switch between the tabs to find."""
    if find_longest(marking.tokens, at, len(marking.tokens), known.ways) is None:
        return False
    finds = list_words("finds", [known.known.code])
    return any(token.low in finds for token in marking.tokens[at + 1 : at + _MOST_OF_WAY])


def _verb_length(marking: Alignment, at: int, known: CoverageWords) -> int:
    """Count the words of the verb at a place: three in "press and hold"."""
    verbs = tuple(words for form in known.known.actions for words in list_openings(form.row))
    return len(find_longest(marking.tokens, at, len(marking.tokens), verbs) or ())


def _left_act(marking: Alignment, at: int, known: CoverageWords) -> str:
    """Give the words of a deed at a place that no item has for its target: delete 'A'."""
    act = find_longest(marking.tokens, at, len(marking.tokens), known.known.acts)
    if act is None or any(marking.is_covered(at + n) for n in range(len(act))):
        return ""
    if _has_longer_verb(marking, at, act, known):
        return ""
    return ("" if known.known.code == "zh" else " ").join(act)


def _has_longer_verb(marking: Alignment, at: int, act: Phrase, known: CoverageWords) -> bool:
    """Say whether the words begin a verb of the grammar: "xóa" of "xóa trống"."""
    for form in known.known.actions:
        for words in list_openings(form.row):
            if words[: len(act)] != act or len(words) <= len(act):
                continue
            if find_longest(marking.tokens, at, len(marking.tokens), (words,)) is not None:
                return True
    return False


def is_key_token(marking: Alignment, at: int, known: CoverageWords) -> bool:
    """Say whether a token is a word of a key that is pressed."""
    pressed = {
        t for i in marking.items if isinstance(i, Intent) and i.do == "press" for t in i.texts
    }
    token = marking.tokens[at]
    if token.text in pressed or known.known.keys.get(tuple(token.low.split())) in pressed:
        return True
    return any(key in pressed and token.low in phrase for phrase, key in known.known.keys.items())
