"""The base of every value."""

from collections.abc import Mapping
from typing import TypeVar

from pydantic import BaseModel, ConfigDict


class Value(BaseModel):
    """A frozen, JSON-able value that refuses keys it does not know."""

    model_config = ConfigDict(frozen=True, extra="forbid")


V = TypeVar("V", bound=Value)

# What `model_construct` fills, which looks at each field of each value for that: it takes ten times
# as long. A frozen value lets nothing else be written.
_slots = vars(BaseModel)
_set_facts = _slots["__dict__"].__set__
_set_given = _slots["__pydantic_fields_set__"].__set__
_set_extra = _slots["__pydantic_extra__"].__set__
_set_private = _slots["__pydantic_private__"].__set__


def built(kind: type[V], facts: Mapping[str, object], given: set[str]) -> V:
    """Build a value of facts that need no check: thousands in a sixth of the time.

    Only for facts of which every one was made by the caller, of the very type that the field has:
    text that was read as text, a float for a float. What comes from outside is validated.

    Args:
        kind: Of the value.
        facts: A dict of every field, in the order of the fields. It becomes the value's own:
            nobody else may change it afterwards.
        given: The fields that were given, the others being defaults; one set serves many values.
    """
    value: V = object.__new__(kind)
    _set_facts(value, facts)
    _set_given(value, given)
    _set_extra(value, None)
    _set_private(value, None)
    return value
