"""Parameters in the texts of predicates: `${name}` to keep, values to look."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from pydantic import TypeAdapter

from surefoot.state.values.predicate import Predicate, ProvenCheck
from surefoot.tools.parameters import with_marks, without_marks

_PREDICATE: TypeAdapter[Predicate] = TypeAdapter(Predicate)
_NO_TEXTS = frozenset(
    {"kind", "role", "item", "state", "event", "method"}
    | {"check", "where_kind", "position", "compare", "match", "when"}
)


def checks_with_marks(
    checks: Iterable[ProvenCheck], values: Mapping[str, str]
) -> tuple[ProvenCheck, ...]:
    """Write `${name}` for the values of parameters."""
    return tuple(_changed(check, lambda text: with_marks(text, values)) for check in checks)


def checks_without_marks(
    checks: Iterable[ProvenCheck], values: Mapping[str, str]
) -> tuple[ProvenCheck, ...]:
    """Fill the parameters in."""
    return tuple(_changed(check, lambda text: without_marks(text, values)) for check in checks)


def _changed(check: ProvenCheck, change: Callable[[str], str]) -> ProvenCheck:
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
