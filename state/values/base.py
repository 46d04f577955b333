"""The base of every value."""

from pydantic import BaseModel, ConfigDict


class Value(BaseModel):
    """A frozen, JSON-able value that refuses keys it does not know."""

    model_config = ConfigDict(frozen=True, extra="forbid")
