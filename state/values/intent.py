"""What a sentence of a test asks to be done, typed: after it nothing reads language.

Flat, so that small models can fill it in; a field is left out where the sentence says nothing.
"""

from typing import Literal, get_args

from pydantic import field_validator, model_validator

from surefoot.state.values.action import DialogAnswer
from surefoot.state.values.base import Value

Deed = Literal[
    "click",
    "double_click",
    "long_press",
    "right_click",
    "fill",
    "append",
    "clear",
    "select",
    "check",
    "uncheck",
    "press",
    "focus",
    "hover",
    "drag",
    "scroll_to",
    "upload",
    "open",
    "close",
    "back",
    "reload",
    "wait_for",
    "look",
    "complete_form",
    "add_entry",
]
"""What is done. `open`: expand, switch to or go to what `target` names, or the address in `value`.
`close`: take the dialog, tab or section away. `press`: the key in `value`. `wait_for`: until
`target` is shown, or the seconds in `value`. `look`: nothing is done. `complete_form`: fill each
field that `values` or the case's parameters fit, then send. `add_entry`: each value into the one
field for new entries, then Enter or its button."""
Do = Literal[Deed, "task", "swipe"]
"""`task`: what `target` says must be worked out on the page, by a model that sees it. `swipe`: of a
finger over `target`, to the side in `value`."""
PageKind = Literal[
    "",
    "button",
    "link",
    "field",
    "checkbox",
    "radio",
    "switch",
    "list",
    "option",
    "tab",
    "menu",
    "menuitem",
    "row",
    "cell",
    "column",
    "card",
    "section",
    "dialog",
    "icon",
    "image",
    "slider",
    "spinner",
    "date",
    "time",
    "heading",
    "text",
    "tree",
    "table",
    "form",
    "result",
    "page",
]
"""What sort of element is meant; "" where the sentence does not say."""
Kind = Literal[PageKind, "keyboard"]
"""`keyboard`: the one on the screen of a phone; no part of a page."""
Relation = Literal["", "left_of", "right_of", "above", "below", "next_to", "middle_of"]
"""Where it is, seen from `anchor`."""
Match = Literal["", "begins", "ends", "holds"]
"""How the words of `target` fit the thing's name; "" for the name itself."""
Rank = Literal["", "largest", "smallest", "first", "last"]
LOCATOR_PREFIXES = ("css=", "role=", "testid=", "id=", "text=", "xpath=")
"""How a target begins that is no words but a way to find the element."""


def is_locator(target: str) -> bool:
    """Say whether a target names an element by a locator instead of by its words."""
    return target.startswith(LOCATOR_PREFIXES)


class Intent(Value):
    """One thing that a sentence asks to be done. Texts may hold `${name}` marks."""

    do: Do
    target: str = ""
    """The thing's own words, without article and kind; or a locator, see `LOCATOR_PREFIXES`."""
    kind: Kind = ""
    whole: str = ""
    """`target` with the word for its kind, where both may be one name: an order list."""
    holds: str = ""
    """The target is told by what is in it."""
    within: str = ""
    """Words of the row, card, section, dialog or list that holds it."""
    region: str = ""
    """Words of what holds the container in turn: the row Ann in the group Staff."""
    within_kind: Kind = ""
    """Of the container: "in the dialog" has a kind and no words."""
    position: Relation = ""
    anchor: str = ""
    """The other thing of `position`."""
    ordinal: int | Literal["last", "all", "any"] | None = None
    """Counts from 1 over what else fits; `any`: one of them, whichever."""
    many: int | Literal["all"] | None = None
    """Over how many of the containers that `within` names it is done; None for one."""
    by: str = ""
    """Column or label by whose value `rank` chooses."""
    rank: Rank = ""
    match: Match = ""
    path: tuple[str, ...] = ()
    """Names to open one after the other: Menu > Submenu > Entry."""
    times: int = 1
    value: str | tuple[str, ...] = ""
    """Text to type, option to choose, key, address, file, seconds; several where there are."""
    values: tuple[tuple[str, str], ...] = ()
    """Of `complete_form`: (field, text)."""
    read: str = ""
    """The value is the text that the screen shows for this label, "the code shown"."""
    to: str = ""
    """Where a drag ends."""
    answer: DialogAnswer | Literal[""] = ""
    """To a question of the browser or of a dialog that it brings up."""
    avoid: str = ""
    """What must not be done or used."""

    @property
    def texts(self) -> tuple[str, ...]:
        """The values, one or many; none where there is none."""
        if isinstance(self.value, tuple):
            return self.value
        return (self.value,) if self.value else ()

    @property
    def hides_keyboard(self) -> bool:
        """It puts the keyboard of a phone away."""
        return self.do == "close" and self.kind == "keyboard"

    @field_validator("do", mode="before")
    @classmethod
    def _known(cls, do: object) -> object:
        if do not in get_args(Do):
            raise ValueError(f"{do!r} is not one of {', '.join(get_args(Do))}")
        return do

    @model_validator(mode="after")
    def _is_whole(self) -> "Intent":
        if self.ordinal == 0 or self.times < 1:
            raise ValueError("ordinal and times count from 1")
        if bool(self.position) != bool(self.anchor):
            raise ValueError("give position and anchor together")
        return self

    def __str__(self) -> str:
        """Write it as one line of plain words."""
        return " ".join(
            part for part in (self.do.replace("_", " "), *_intent_phrases(self)) if part
        )


def _intent_phrases(intent: Intent) -> list[str]:
    quoted = [repr(text) for text in intent.texts]
    named = " ".join(
        part
        for part in (
            str(intent.ordinal or ""),
            intent.rank,
            intent.kind,
            repr(intent.target) if intent.target else "",
        )
        if part
    )
    if intent.path:
        named = f"{named} {' > '.join(map(repr, intent.path))}".strip()
    return [
        named,
        f"by {intent.by!r}" if intent.by else "",
        f"that holds {intent.holds!r}" if intent.holds else "",
        f"({intent.match} so)" if intent.match else "",
        f"{intent.position.replace('_', ' ')} {intent.anchor!r}" if intent.position else "",
        within_words(intent.within, intent.within_kind, intent.many),
        within_words(intent.region, ""),
        f"= {', '.join(quoted)}" if quoted else "",
        f"= what is shown for {intent.read!r}" if intent.read else "",
        ", ".join(
            f"{field!r} = {text!r}" if field else repr(text) for field, text in intent.values
        ),
        f"to {intent.to!r}" if intent.to else "",
        f"{intent.times} times" if intent.times > 1 else "",
        f"and {intent.answer}" if intent.answer else "",
        f"without {intent.avoid!r}" if intent.avoid else "",
    ]


def within_words(within: str, kind: str, many: int | str | None = None) -> str:
    """Write where something is: in the row 'Ann'; "" for anywhere."""
    if not within and not kind:
        return ""
    words = (str(many) if many else "the", kind, repr(within) if within else "")
    return "in " + " ".join(word for word in words if word)
