"""Facts about a screen that code can check again without a model.

Texts may hold `${name}` parameters; they are filled in before a predicate is looked at.
"""

from typing import Annotated, Literal

from pydantic import Field

from surefoot.state.values.base import Value
from surefoot.state.values.check import Check

Proof = Literal["new", "held"]
"""new: false on the screen before the step. held: true there already, so it proves no action."""


class Place(Value):
    """A named container that a predicate is about, e.g. table "Files"."""

    role: str
    name: str


class Shown(Value):
    """Something is visible: a widget of `role` with that very name, or a text as whole words."""

    kind: Literal["shown"] = "shown"
    role: str = ""
    """Empty: any text outside of fields."""
    name: str
    within: Place | None = None


class Gone(Value):
    """Nothing visible is called so."""

    kind: Literal["gone"] = "gone"
    name: str
    exact: bool = False
    """Only what is called exactly so counts, not a longer text such as a message about it."""


class FieldHolds(Value):
    """A field holds a value; for a list it is the chosen option's label."""

    kind: Literal["field"] = "field"
    role: str
    name: str
    value: str


class StateIs(Value):
    """A widget is checked, selected, disabled, pressed, expanded, `sort ascending` ... or not."""

    kind: Literal["state"] = "state"
    role: str
    name: str
    state: str
    on: bool = True


class Count(Value):
    """A table or list has so many rows or items; rows without cells (headers) do not count."""

    kind: Literal["count"] = "count"
    within: Place
    item: Literal["row", "listitem"]
    count: int


class Order(Value):
    """Rows or items with these texts stand in this order."""

    kind: Literal["order"] = "order"
    within: Place
    item: Literal["row", "listitem"]
    texts: tuple[str, ...] = Field(min_length=1)
    first: bool = False
    """They are the very first ones."""


class Together(Value):
    """One row or item shows all of these texts."""

    kind: Literal["together"] = "together"
    item: Literal["row", "listitem"]
    texts: tuple[str, ...] = Field(min_length=2)


class UrlIs(Value):
    """The address without its origin; runs of `*` stand for ids."""

    kind: Literal["url"] = "url"
    path: str


class TitleIs(Value):
    """The title of the page."""

    kind: Literal["title"] = "title"
    title: str


class Said(Value):
    """A dialog, a message or a download that came (and may have gone) with the step."""

    kind: Literal["said"] = "said"
    event: Literal["dialog", "toast", "download"]
    text: str


class Answered(Value):
    """The server answered a request that changes something."""

    kind: Literal["answered"] = "answered"
    method: str
    path: str
    """Without origin; runs of `*` stand for ids."""
    status: int


class Checked(Value):
    """A typed check of an expected result, looked at as it was when the step was judged."""

    kind: Literal["checked"] = "checked"
    check: Check


class NoFault(Value):
    """The app has not gone wrong in this way since the last action began."""

    kind: Literal["no_fault"] = "no_fault"
    fault: Literal["crash", "anr", "page_error", "failed_request", "console_error", "blank_screen"]
    text: str = ""
    """Message of the fault; ids, numbers and addresses in it do not count."""


Predicate = Annotated[
    Shown
    | Gone
    | FieldHolds
    | StateIs
    | Count
    | Order
    | Together
    | UrlIs
    | TitleIs
    | Said
    | Answered
    | Checked
    | NoFault,
    Field(discriminator="kind"),
]


class ProvenCheck(Value):
    """A predicate that was proven: true after the step, false without what it rests on."""

    claim: str
    """Words of the expected result that it checks; empty when it checks the action alone."""
    predicate: Predicate
    proof: Proof
