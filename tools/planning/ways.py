"""Ways to do one thing a step asks for, and the words they are described in."""

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from tools.language.intents import Intent, Phrase
from tools.language.similarity import SAME, similarity
from tools.planning.node import Node
from tools.planning.scene import Scene
from tools.planning.targets import Finder
from tools.text import without_icons


@dataclass(frozen=True)
class Move:
    """One device action, as the plan names it."""

    action: str
    node: Node | None = None
    text: str | None = None
    to: Node | None = None
    dialog: Literal["accept", "dismiss"] = "accept"
    dialog_text: str = ""
    note: str = ""
    """What it is good for when that is not plain, e.g. "to find Rename"."""

    @property
    def description(self) -> str:
        """Say in a few words what is done."""
        parts = [_VERBS.get(self.action, self.action)]
        if self.action == "wait_for" and not self.text:
            return f"wait a moment {self.note}".strip()
        if self.action in ("fill", "append", "select", "upload") and self.text is not None:
            parts = [parts[0], f'"{_short(self.text)}"', _INTO[self.action]]
        elif self.text:
            parts.append(f'"{_short(self.text)}"' if self.action == "wait_for" else self.text)
        if self.node is not None:
            if self.action in ("press", "scroll"):
                parts.append("in")
            parts.append(describe(self.node))
        elif self.action == "append":
            parts.append("the focused field")
        if self.to is not None:
            parts += ["onto", describe(self.to)]
        if self.dialog == "dismiss":
            parts.append("and cancel the question")
        if self.note:
            parts.append(self.note)
        text = " ".join(" ".join(part for part in parts if part).split())
        return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."

    def answer(self) -> dict[str, Any]:
        """Give it in the prompt's response format."""
        return {
            "action": self.action,
            "ref": self.node.ref if self.node is not None else None,
            "to_ref": self.to.ref if self.to is not None else None,
            "text": self.text,
            "dialog": self.dialog,
            "dialog_text": self.dialog_text,
            "description": self.description,
        }


HELD_OR_TWICE = ("long_click", "double_click", "right_click")
"""Clicks that are more than one."""
_VERBS = {
    "click": "click",
    "double_click": "double-click",
    "long_click": "long-press",
    "right_click": "right-click",
    "fill": "type",
    "append": "add",
    "select": "choose",
    "goto": "open",
    "go_back": "go back",
    "wait_for": "wait for",
    "hover": "hover over",
    "reload": "reload the page",
}
PRESSES = tuple(f"{_VERBS[one]} " for one in ("click", *HELD_OR_TWICE))
"""How descriptions of clicks begin."""
_INTO = {"fill": "into", "append": "to", "select": "in", "upload": "with"}
_NOUNS = {"textbox": "field", "searchbox": "search field", "combobox": "list", "generic": "text"}


_LONGEST = 90
"""Characters of a description; what is kept of it has room for 120 with the part of the step."""


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."


def describe(node: Node) -> str:
    """Name an element as a tester would: button "Save" of "report.pdf"."""
    noun = _NOUNS.get(node.role, node.role)
    name = _short(without_icons(node.called))
    text = f'the {noun} "{name}"' if name else f"the {noun}"
    row = next((a for a in node.ancestors() if a.role in ("row", "listitem") and a.called), None)
    if row is not None and row.called != node.called:
        text += f' of "{_short(without_icons(row.called))}"'
    return text


@dataclass(frozen=True)
class Way:
    """One way to do what an intent asks for on this screen."""

    moves: tuple[Move, ...]
    done: bool = True
    """False when the screen that comes next is needed to go on with the intent."""
    look_only: bool = False
    leaves: bool = True
    """The screen is likely to be another one afterwards."""

    def noted(self, note: str) -> "Way":
        """Say what it is good for."""
        return replace(self, moves=tuple(replace(m, note=note) for m in self.moves))


@dataclass
class Ask:
    """What the makers of ways work on."""

    scene: Scene
    finder: Finder
    parameters: tuple[str, ...] = ()
    """Names of the case's parameters."""
    events: str = ""
    previous: str = ""
    """The step before, with what was expected of it."""
    last_field: Node | None = None
    """The field that an earlier part of the step filled in."""
    filled: tuple[Node, ...] = ()
    """Every field that earlier parts of the step filled in on this screen."""
    touched: Node | None = None
    """What an earlier part of the step did something to last."""
    sent_by: Node | None = None
    """The button that the next part of the step clicks."""
    sent_next: bool = False
    """The next part of the step says how the form is sent off or left."""
    chosen_next: str = ""
    """The option that the next part of the step chooses; empty where it chooses none."""
    others: tuple[Phrase, ...] = ()
    """What the other parts of the step give values to."""
    began: bool = False
    """Something was done for this very intent already."""
    acted: bool = False
    """The last thing done for this intent changed the screen: what is gone now was there."""
    over: frozenset[str] = frozenset()
    """Clicks and keys that changed the screen already."""
    typed: bool = False
    """Something was typed for the step already."""
    covered: Counter[str] = field(default_factory=Counter)
    """How often something lay over what an action for this intent was to hit."""
    from_menu: bool = False
    """The part before chose an entry of a menu."""
    dialog: Literal["accept", "dismiss"] = "accept"
    missing: list[str] = field(default_factory=list)
    """What was looked for in vain."""

    def lack(self, phrase: Phrase, fallback: str) -> list[Way]:
        """Note what is missing."""
        name = phrase.text or phrase.whole
        what = f"{fallback} {name!r}" if name else fallback
        if phrase.within is not None and (phrase.within.text or phrase.within.whole):
            what += f" at {phrase.within.text or phrase.within.whole!r}"
        self.missing.append(what)
        return []


def click(node: Node, ask: Ask, *, text: str = "", act: str = "click") -> Move:
    """Click, also twice or long, with the answer to a native dialog that may come up."""
    return Move(act, node, dialog=ask.dialog, dialog_text=text)


def wanted_value(intent: Intent, ask: Ask, label: str) -> str | None:
    """Give the text to type; a parameter of the field's name when the step gives none."""
    if intent.value is not None:
        return intent.value
    from_label = [name for name in ask.parameters if _same(name, label)]
    return f"${{{from_label[0]}}}" if from_label else None


def _same(parameter: str, label: str) -> bool:
    return similarity(parameter.replace("_", " "), label) >= SAME
