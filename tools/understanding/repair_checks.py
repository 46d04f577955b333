"""Mends a model's checks: what nobody said, what stands in the wrong slot."""

from collections.abc import Callable, Sequence
from typing import Any

from surefoot.state.values.check import Check
from surefoot.tools.text import folded
from surefoot.tools.understanding.grammar.language import (
    Language,
    find_longest,
    language,
    language_of,
    phrase_of,
)
from surefoot.tools.understanding.grammar.tokens import tokens_of
from surefoot.tools.understanding.repair_names import is_invented_ordinal, ordinal_of, split_name
from surefoot.tools.understanding.words import (
    find_phrase,
    is_quoted,
    list_comparisons,
    list_kinds,
    list_words,
    position_of,
    words_of_kind,
)

_SAYS_TEXT = frozenset({"message", "url", "title", "dialog"})


def repair_checks(sentence: str, checks: Sequence[Check]) -> list[Check]:
    """Mend each check, then give still and again to the check that they stand at."""
    mends: tuple[Callable[[str, Check], dict[str, Any]], ...] = (
        _without_user,
        _with_open_page,
        _with_counted_thing,
        _without_counted_kind,
        _with_loss,
        _with_whole_text,
        _with_label,
        _with_said_compare,
        _with_place,
    )
    done = []
    for check in checks:
        for mend in mends:
            if facts := mend(sentence, check):
                check = check.model_copy(update=facts)
        done.append(check)
    return _with_said_times(sentence, done)


def _without_user(sentence: str, check: Check) -> dict[str, Any]:
    """Take "the user is logged in" for what says no more of the user; a name is kept."""
    if check.check != "effect" or check.value not in {"logged_in", "logged_out"}:
        return {}
    said = {phrase_of(check.what), phrase_of(f"the {check.what}")}
    return {"what": ""} if said & language(language_of(sentence)).subjects else {}


def _with_open_page(sentence: str, check: Check) -> dict[str, Any]:
    """Take "the page Prices is shown" for the page that is open, not for a text."""
    is_page = check.check == "shown" and check.kind == "page" and check.what and not check.value
    return {"check": "state", "value": "open"} if is_page else {}


def _with_counted_thing(sentence: str, check: Check) -> dict[str, Any]:
    """Take "the second row is Ada" for what is shown there, not for an order or a value."""
    if check.check not in {"order", "value"} or len(check.texts) != 1 or check.ordinal:
        return {}
    for counted, other in ((check.what, check.texts[0]), (check.texts[0], check.what)):
        parted = split_name(counted)
        ordinal = ordinal_of(counted) if parted.ordinal is None else parted.ordinal
        is_all = parted.words == "" or ordinal_of(counted) is not None
        if isinstance(ordinal, int) or ordinal == "last":
            said = (
                check.kind
                or parted.kind
                or ("row" if find_phrase(sentence, words_of_kind("row")) else "")
            )
            if is_all and other:
                shown = {"check": "shown", "what": other, "value": ""}
                return shown | {"ordinal": ordinal, "kind": said}
    return {}


def _without_counted_kind(sentence: str, check: Check) -> dict[str, Any]:
    """Take "3 rows" for so many of a kind, not for so many that are called rows."""
    if check.check != "count" or not check.what:
        return {}
    said = language(language_of(sentence)).kinds.get(phrase_of(check.what), "")
    kind = "row" if said == "item" else said
    if not kind or kind == "card" or check.kind not in {"", kind}:
        return {}
    if is_quoted(check.what, sentence):
        return {}
    return {"what": "", "kind": kind}


def _with_loss(sentence: str, check: Check) -> dict[str, Any]:
    """Take "Ada is gone" and "no Ada is shown" for what they say, not for a value."""
    known = language(language_of(sentence))
    lost = any(phrase_of(text) in known.negative for text in check.texts)
    if check.check == "value" and check.what and len(check.texts) == 1 and lost:
        return {"check": "gone", "value": ""}
    first = tokens_of(sentence)[:1]
    denies = bool(first) and first[0].kind == "word" and first[0].low in known.negations
    if check.check == "shown" and denies and not check.value and _is_one_clause(sentence, known):
        return {"check": "gone"}
    return {}


def _is_one_clause(sentence: str, known: Language) -> bool:
    tokens = tokens_of(sentence)
    inner = range(1, len(tokens) - 1)
    joined = any(find_longest(tokens, at, len(tokens), known.joints) for at in inner)
    return not joined and sum(token.low in known.negations for token in tokens) == 1


def _with_whole_text(sentence: str, check: Check) -> dict[str, Any]:
    """Put together what a message says where a model cut it in two: question | sent."""
    if check.check not in _SAYS_TEXT or not isinstance(check.value, str) or not check.value:
        return {}
    if not check.what:
        return {"what": check.value, "value": ""}
    low = folded(sentence)
    start, end = low.find(folded(check.what)), low.rfind(folded(check.value))
    if 0 <= start < end:
        return {"what": sentence[start : end + len(check.value)], "value": ""}
    return {}


def _with_label(sentence: str, check: Check) -> dict[str, Any]:
    """Take a value without a label for a text that is shown, and the reverse."""
    if check.check == "value" and not check.what and not check.kind and not check.ordinal:
        return {"check": "shown", "what": check.texts[0], "value": ""} if check.texts else {}
    if check.check in {"shown", "gone"} and check.value:
        if not check.what and isinstance(check.value, str):
            return {"what": check.value, "value": ""}
        if check.texts[0] == check.what:
            return {"value": ""}
        return {"check": "value"} if check.check == "shown" else {}
    return {}


def _with_said_compare(sentence: str, check: Check) -> dict[str, Any]:
    """Compare as the sentence says: at least, at most, else exactly."""
    if check.check != "count":
        return {} if check.compare == "=" else {"compare": "="}
    said = next(
        (sign for sign, words in list_comparisons().items() if find_phrase(sentence, words)), "="
    )
    return {"compare": said} if said != check.compare else {}


def _with_place(sentence: str, check: Check) -> dict[str, Any]:
    """Take an ordinal out of the place: january.csv where first."""
    facts: dict[str, Any] = {}
    counts = ordinal_of(check.where) if check.where else None
    if counts is not None and not is_invented_ordinal(counts, sentence):
        facts |= {"where": "", "ordinal": check.ordinal or counts}
    if check.where and folded(check.where) in {folded(t) for t in (check.what, *check.texts)}:
        facts["where"] = ""
    return facts


def _with_said_times(sentence: str, checks: list[Check]) -> list[Check]:
    """Give still and again to the check whose words stand nearest; nothing else has them.

    The words of again also say other things ("back", the "lại" of "đóng lại"): only where the
    model has read one so, too.
    """
    read_so = any(check.when == "again" for check in checks)
    done = [check.model_copy(update={"when": "now"}) for check in checks]
    for when in ("still", "again"):
        word = find_phrase(sentence, list_words(when))
        at = position_of(word, sentence) if word else -1
        if at >= 0 and done and (when == "still" or read_so):
            nearest = min(range(len(done)), key=lambda i: _distance(sentence, done[i], at))
            # "Two remain" counts what is left.
            told = checks[nearest].when if done[nearest].check == "count" else when
            done[nearest] = done[nearest].model_copy(update={"when": told})
    return done


def _distance(sentence: str, check: Check, at: int) -> int:
    """Give how far the words of a check stand from a place in the sentence."""
    low = folded(sentence)
    found = [low.find(folded(text)) for text in (check.what, check.where, *check.texts) if text]
    places = [place for place in found if place >= 0]
    if not places and check.kind:
        words = [word for word, kind in list_kinds().items() if kind == check.kind]
        places = [at for word in words if (at := position_of(word, sentence)) >= 0]
    return min((abs(place - at) for place in places), default=len(sentence))
