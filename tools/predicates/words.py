"""Predicates in words, and the parameters in their texts."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from pydantic import TypeAdapter

from surefoot.state.values.predicate import (
    Answered,
    Checked,
    Count,
    FieldHolds,
    Gone,
    NoFault,
    Order,
    Place,
    Predicate,
    ProvenCheck,
    Said,
    Shown,
    StateIs,
    TitleIs,
    Together,
)
from surefoot.tools.parameters import with_marks, without_marks


def describe_predicate(predicate: Predicate) -> str:
    """Say what must hold."""
    if isinstance(predicate, Gone):
        return f"nothing visible is called {predicate.name!r}"
    if isinstance(predicate, Checked):
        return str(predicate.check)
    if isinstance(predicate, FieldHolds):
        return f"{predicate.role} {predicate.name!r} holds {predicate.value!r}"
    if isinstance(predicate, StateIs):
        return (
            f"{predicate.role} {predicate.name!r} is {'' if predicate.on else 'not '}"
            f"{predicate.state}"
        )
    if isinstance(predicate, Said):
        return f"a {predicate.event} says {predicate.text!r}"
    if isinstance(predicate, Answered):
        return f"the server answers {predicate.method} {predicate.path} with {predicate.status}"
    if isinstance(predicate, NoFault):
        about = f": {predicate.text}" if predicate.text else ""
        return f"no {predicate.fault.replace('_', ' ')} has come{about}"
    if isinstance(predicate, Shown | Count | Order | Together):
        return _of_items(predicate)
    if isinstance(predicate, TitleIs):
        return f"the title is {predicate.title!r}"
    return f"the address is {predicate.path!r}"


def _of_items(predicate: Shown | Count | Order | Together) -> str:
    if isinstance(predicate, Shown):
        what = f"{predicate.role} {predicate.name!r}" if predicate.role else repr(predicate.name)
        return f"{what} is visible{_within_phrase(predicate.within)}"
    if isinstance(predicate, Count):
        return f"there are {predicate.count} of {predicate.item}{_within_phrase(predicate.within)}"
    texts = ", ".join(repr(text) for text in predicate.texts)
    if isinstance(predicate, Together):
        return f"one {predicate.item} shows {texts}"
    first = " at the top" if predicate.first else " in this order"
    return f"{texts} stand{first}{_within_phrase(predicate.within)}"


def _within_phrase(place: Place | None) -> str:
    return "" if place is None else f" in {place.role} {place.name!r}"


_PREDICATE: TypeAdapter[Predicate] = TypeAdapter(Predicate)
_NO_TEXTS = frozenset(
    {"kind", "role", "item", "state", "event", "method"}
    | {"check", "where_kind", "position", "compare", "match", "when"}
)


def checks_with_marks(
    checks: Iterable[ProvenCheck], values: Mapping[str, str]
) -> tuple[ProvenCheck, ...]:
    """Write `${name}` for the values of parameters."""
    return tuple(_with_texts(check, lambda text: with_marks(text, values)) for check in checks)


def checks_without_marks(
    checks: Iterable[ProvenCheck], values: Mapping[str, str]
) -> tuple[ProvenCheck, ...]:
    """Fill the parameters in."""
    return tuple(_with_texts(check, lambda text: without_marks(text, values)) for check in checks)


def _with_texts(check: ProvenCheck, change: Callable[[str], str]) -> ProvenCheck:
    facts = _walk(check.predicate.model_dump(mode="json"), change)
    return ProvenCheck(
        claim=change(check.claim), predicate=_PREDICATE.validate_python(facts), proof=check.proof
    )


def _walk(value: Any, change: Callable[[str], str]) -> Any:
    if isinstance(value, str):
        return change(value)
    if isinstance(value, list):
        return tuple(_walk(each, change) for each in value)
    if isinstance(value, dict):
        return {
            k: v if k in _NO_TEXTS and isinstance(v, str) else _walk(v, change)
            for k, v in value.items()
        }
    return value
