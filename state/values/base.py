"""The base of every value."""

from collections.abc import Mapping
from typing import TypeVar

from pydantic import BaseModel, ConfigDict


class Value(BaseModel):
    """A frozen, JSON-able value that refuses keys it does not know."""

    model_config = ConfigDict(frozen=True, extra="forbid")


V = TypeVar("V", bound=Value)


def built(kind: type[V], facts: Mapping[str, object], given: set[str]) -> V:
    """Build a value of facts that need no check: thousands in a fifth of the time.

    Only for facts of which every one was made by the caller, of the very type that the field has:
    text that was read as text, a float for a float. What comes from outside is validated.

    Args:
        kind: Of the value.
        facts: A dict of every field, in the order of the fields. It becomes the value's own:
            nobody else may change it afterwards.
        given: The fields that were given, the others being defaults; one set serves many values.
    """
    value = kind.__new__(kind)
    # What `model_construct` does, which looks at each field of each value: it takes ten times as
    # long. A frozen value is written to in no other way.
    object.__setattr__(value, "__dict__", facts)
    object.__setattr__(value, "__pydantic_fields_set__", given)
    object.__setattr__(value, "__pydantic_extra__", None)
    object.__setattr__(value, "__pydantic_private__", None)
    return value
