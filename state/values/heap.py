"""Java objects as data: what a solver found, what a JVM built, and what is sent back.

A heap is drawn as a graph with identity: two fields that name one id hold one object.

    HeapGraph(
        roots={"head(ref)": Reference(ref=1)},
        objects={"1": HeapObject(type="LNode;", fields={"val": 0, "next": Reference(ref=None)})},
    )
"""

from typing import Literal

from pydantic import Field

from surefoot.state.values.base import Value

Result = Literal["SAT", "UNSAT", "UNKNOWN"]
DecidedBy = Literal["model", "procedure", "z3"]
HowBuilt = Literal["constructor", "raw", "enum", "array", "given"]


class Reference(Value):
    """Where a variable, a field or an array element points."""

    ref: int | None
    """Id of an object of the same graph; None is Java's null."""


Slot = Reference | bool | int | float | str
"""What a field holds: a reference or a primitive; char as its code, NaN and the infinities as text.

A java.lang.String is an object of its own, with its text as the field `value`: two equal ones may
be two objects. A plan may also give the text itself where a String is wanted.
"""


class HeapObject(Value):
    """One object."""

    type: str
    """JVM descriptor of its runtime class, e.g. "LNode;" or "[I"."""
    fields: dict[str, Slot] = Field(default_factory=dict)
    """By field name, inherited and private ones too; "pack.Super.name" where a class hides
    another's."""
    elements: dict[int, Slot] = Field(default_factory=dict)
    """Array elements by index; the ones left out hold the default value."""
    length: int | None = Field(default=None, ge=0)
    """Of an array."""
    constant: str | None = None
    """Name of an enum constant."""
    how: HowBuilt | None = None
    """How the JVM made it; None when no JVM did."""


class HeapGraph(Value):
    """Objects and the variables that reach them."""

    roots: dict[str, Slot]
    """By variable as the constraints write it, e.g. "head(ref)"."""
    objects: dict[str, HeapObject]
    """By id, a decimal number as text."""
    truncated: bool = False
    """More objects could be reached than were read."""


class VariableValue(Value):
    """One line of a valuation, in the words of the engine that asked."""

    variable: str
    """As in the constraints, e.g. "head.next(ref)"."""
    type: str
    """JVM descriptor of the runtime class, "null" for null."""
    newObject: bool
    """True: allocate. False with a `reference`: that object of the request's heap."""
    trueRef: bool = True
    reference: int | None
    """Equal numbers are one object; None is null."""


ErrorType = Literal[
    "INVALID_VARIABLE",
    "MISSING_VARIABLE",
    "DUPLICATE",
    "UNKNOWN_TYPE",
    "ABSTRACT_TYPE",
    "STATIC_TYPE",
    "TYPE_MISMATCH",
    "NEWOBJECT_FLAG",
    "NULL_DEREF",
    "ALIAS_CONFLICT",
    "FIELD_TYPE",
    "NO_SUCH_FIELD",
    "FROZEN_FIELD",
    "VIOLATED",
]


class ValuationFault(Value):
    """One thing that is wrong with an answer."""

    error_type: ErrorType
    location: str
    """The variable, or the constraint, as in the request."""
    message: str
