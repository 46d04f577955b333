"""Mends a model's intents: what goes together with what, and what nobody said."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from surefoot.state.values.intent import Intent, is_locator
from surefoot.tools.text import folded, quoted_spans
from surefoot.tools.understanding.phrases import is_place
from surefoot.tools.understanding.repair_names import is_invented_ordinal, split_name
from surefoot.tools.understanding.words import (
    find_phrase,
    is_quoted,
    list_articles,
    list_keys,
    list_kinds,
    list_ordinals,
    list_positions,
    list_words,
    position_of,
)

_PATH = re.compile(r"\s*(?:>|→|»|›)\s*")
_VALUED = frozenset(
    {"fill", "append", "select", "press", "upload", "open", "wait_for", "add_entry"}
)
"""What is done with a value; for all else a value is a slip."""
_ASKING = frozenset({"click", "double_click", "press", "select", "open", "close"})
"""What may bring up a question."""
_TICKED = frozenset({"checkbox", "switch"})
_HOLDERS = frozenset({"section", "dialog", "card", "form", "table", "list", "tree"})
"""Kinds that are not ticked, but hold what is."""
_NAMELESS = frozenset({"look", "press", "back", "reload", "complete_form", "wait_for"})
_ODD_KEY = re.compile(
    r"(?:(?:ctrl|control|alt|shift|meta|cmd)\s?\+\s?)*(?:f\d{1,2}|.|\w+(?:up|down|left|right))"
)


def repair_intents(sentence: str, intents: Sequence[Intent]) -> list[Intent]:
    """Mend each intent, then how they hang together."""
    done = [_repair_intent(sentence, intent) for intent in intents]
    done = _without_searches(sentence, done)
    return _without_borrowed_places(sentence, done)


def _repair_intent(sentence: str, intent: Intent) -> Intent:
    mends: tuple[Callable[[str, Intent], dict[str, Any]], ...] = (
        _as_path,
        _with_menu,
        _with_key,
        _with_value,
        _with_fitting_value,
        _with_said_answer,
        _with_said_position,
        _with_own_place,
        _with_named_place,
    )
    for mend in mends:
        if facts := mend(sentence, intent):
            intent = intent.model_copy(update=facts)
    return intent


def _as_path(sentence: str, intent: Intent) -> dict[str, Any]:
    """Take "File > Export" for the names to open one after the other."""
    if intent.path or is_locator(intent.target):
        return {}
    names = tuple(name for name in _PATH.split(intent.target) if name)
    return {"path": names, "target": ""} if len(names) > 1 else {}


def _with_menu(sentence: str, intent: Intent) -> dict[str, Any]:
    """Take "the actions menu of Eva" apart: the menu, and whose it is."""
    words = intent.within.split()
    for at, word in enumerate(words[1:-1], start=1):
        kind = list_kinds().get(folded(word))
        if kind in {"menu", "list"} and folded(words[at + 1]) in list_words("places"):
            owner, name = " ".join(words[at + 2 :]), " ".join(words[:at])
            if intent.do == "select" and not intent.value and owner:
                return {"value": intent.target, "target": name, "kind": kind, "within": owner}
            return {"within": owner} if owner else {}
    return {}


def _with_key(sentence: str, intent: Intent) -> dict[str, Any]:
    """Give a key its name; what is no key is a button that is pressed."""
    if intent.do != "press":
        return {}
    said = intent.texts[0] if intent.texts else intent.target
    if key := list_keys().get(folded(said)):
        target = "" if folded(intent.target) in {folded(said), folded(key)} else intent.target
        return {"value": key, "target": target, "kind": intent.kind if target else ""}
    if said and not _ODD_KEY.fullmatch(folded(said)):
        return {"do": "click", "target": said, "value": ""}
    return {"value": said, "target": "" if said == intent.target else intent.target}


def _with_value(sentence: str, intent: Intent) -> dict[str, Any]:
    """Put a text into the slot that it belongs to."""
    value = intent.value
    if intent.do in {"fill", "append"} and not value and intent.target and not intent.read:
        quoted = {folded(span.text) for span in quoted_spans(sentence)}
        return {"value": intent.target, "target": ""} if folded(intent.target) in quoted else {}
    if intent.do in {"fill", "select"} and value and value == intent.target:
        return {"target": ""}
    if (
        intent.do == "select"
        and not value
        and intent.within
        and not is_place(intent.within, sentence)
    ):
        return {"value": intent.within, "within": ""}
    return {}


def _with_fitting_value(sentence: str, intent: Intent) -> dict[str, Any]:
    """Take a value away from what has none: its own name again, a kind, "all"."""
    if not isinstance(intent.value, str) or not intent.value:
        return {}
    word = folded(intent.value)
    if intent.do == "select" and list_kinds().get(word) in _TICKED and intent.target:
        return {"do": "check", "value": ""}
    if (
        intent.do == "select"
        and word in list_kinds()
        and intent.target
        and not is_quoted(word, sentence)
    ):
        return {"value": ""}
    if intent.do in _VALUED:
        return {}
    if (
        intent.do in {"check", "uncheck"}
        and intent.target
        and (span := _target_to_value_text(sentence, intent))
    ):
        return {"do": "look", "target": span, "value": "", "kind": "", "within": ""}
    counts = list_ordinals().get(word)
    if counts is not None and intent.ordinal is None and not is_invented_ordinal(counts, sentence):
        return {"value": "", "ordinal": counts}
    if not intent.target and intent.do not in _NAMELESS:
        return {"value": "", "target": intent.value}
    same = word == folded(intent.target) or word in list_kinds()
    return {"value": ""} if same else {}


def _target_to_value_text(sentence: str, intent: Intent) -> str:
    """Give the words from the target to the value: what "check that X is Y" looks at."""
    low, value = folded(sentence), str(intent.value)
    start, end = low.find(folded(intent.target)), low.find(folded(value))
    return sentence[start : end + len(value)] if 0 <= start < end else ""


def _with_said_answer(sentence: str, intent: Intent) -> dict[str, Any]:
    """Keep an answer to a question only where the sentence gives it."""
    if not intent.answer:
        return {}
    said = find_phrase(
        sentence, list_words("declines" if intent.answer == "dismiss" else "accepts")
    )
    is_own_name = folded(said) in folded(intent.target) if said else False
    return {} if said and not is_own_name and intent.do in _ASKING else {"answer": ""}


def _with_said_position(sentence: str, intent: Intent) -> dict[str, Any]:
    """Take "the field right of 'Amount'" for what stands beside it, not for 'Amount'."""
    if intent.position and not find_phrase(sentence, list_positions()[intent.position]):
        return {"position": "", "anchor": ""}
    if intent.position or not intent.target or is_locator(intent.target):
        return {}
    for name, phrases in list_positions().items():
        for phrase in phrases:
            at = position_of(phrase, sentence)
            if at >= 0 and _begins_with(sentence[at + len(phrase) :], intent.target):
                return {"position": name, "anchor": intent.target, "target": ""}
    return {}


def _begins_with(rest: str, name: str) -> bool:
    """Say whether a name follows, articles and quotes apart."""
    words = folded(rest).split()
    while words and words[0] in list_articles():
        words = words[1:]
    return " ".join(words).lstrip("'\"“‘「『`").startswith(folded(name))


def _with_own_place(sentence: str, intent: Intent) -> dict[str, Any]:
    """Take a place away that is the thing itself, or no place in the sentence."""
    place = intent.within
    if not place:
        return {}
    if folded(place) in {folded(intent.target), folded(intent.anchor)}:
        return {"within": "", "within_kind": ""}
    if intent.value and folded(place) in {folded(text) for text in intent.texts}:
        return {"within": "", "within_kind": ""}
    return {}


def _with_named_place(sentence: str, intent: Intent) -> dict[str, Any]:
    """Take "the section 'Mail'" for the place where the kind alone was given as one."""
    if intent.do in {"check", "uncheck"} and intent.kind in _HOLDERS and not intent.within:
        place = {"within": intent.target, "within_kind": intent.kind}
        return place | {"target": "", "kind": "checkbox"}
    if intent.within or not intent.within_kind or not intent.target:
        return {}
    low, name = folded(sentence), re.escape(folded(intent.target))
    for word, kind in list_kinds().items():
        if kind == intent.within_kind and re.search(
            rf"{re.escape(word)}\s*['\"“‘「『`]?{name}", low
        ):
            return {"within": intent.target, "target": ""}
    return {}


def _without_searches(sentence: str, intents: list[Intent]) -> list[Intent]:
    """Make what is only looked for the place of what is done next: find X and click its Y."""
    kept: list[Intent] = []
    sought: Intent | None = None
    for intent in intents:
        if sought:
            within = _place_of_sought(sought, intent)
            intent, sought = intent.model_copy(update={"within": within}), None
        if intent is not intents[-1] and _is_sought(intent, sentence):
            sought = intent
        else:
            kept.append(intent)
    return kept


def _place_of_sought(sought: Intent, intent: Intent) -> str:
    if folded(sought.target) == folded(intent.target):
        return sought.within
    own = folded(intent.within)
    return intent.within if own and own != folded(sought.within) else sought.target


def _is_sought(intent: Intent, sentence: str) -> bool:
    if not intent.target or intent.value or intent.do not in {
        "click", "open", "look", "scroll_to", "select", "hover", "focus", "wait_for"
    }:  # fmt: skip
        return False
    for word in list_words("finds"):
        at = position_of(word, sentence)
        rest = split_name(sentence[at + len(word) :].strip()).words if at >= 0 else ""
        if rest and (
            _begins_with(rest, intent.target)
            or folded(intent.target) in folded(rest).split(" and ")[0]
        ):
            return True
    return False


def _without_borrowed_places(sentence: str, intents: list[Intent]) -> list[Intent]:
    """Take a place away that is what another intent is done to and stands in the sentence once."""
    done: list[Intent] = []
    for intent in intents:
        others = [other for other in intents if other is not intent]
        place = folded(intent.within)
        taken = any(
            place in {folded(t) for t in (o.target, o.to, *o.texts, *o.path)} for o in others
        )
        if place and taken and folded(sentence).count(place) < 2:
            intent = intent.model_copy(update={"within": "", "within_kind": ""})
        done.append(intent)
    return done
