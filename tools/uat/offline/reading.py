"""The screen of a prompt in the form that the planner reads, and its plan as skill calls."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from state.values.screen import Widget
from tools.devices.aria import render_aria
from tools.devices.keypad import has_keypad
from tools.language.intents import Intent
from tools.language.similarity import all_meanings
from tools.language.steps import parse_step
from tools.planning.attempts import Tried, read_attempts
from tools.planning.planner import make_plan
from tools.screens.texts import flat
from tools.uat.offline.calls import AS_TOLD, SENT
from tools.uat.offline.wording import spelt_out
from tools.uat.offline.words import says
from tools.uat.parameters import in_words
from tools.uat.perception import read_nodes
from tools.uat.rewriting import objects_of
from tools.uat.skills import NAMES

_MARK = re.compile(r"\$\{([^\W\d][\w.-]*)\}")
_TYPED = re.compile(r": \$\{[^}]+\}(?=(?: \([^()]*\))?: )")
_KNOWLEDGE = re.compile(r"\s*[(（]([^()（）]*)[)）]\s*$")
_QUOTED = re.compile(r"['\"“‘「『]([^'\"”’」』]+)['\"”’」』]")
_LITERAL = re.compile(r"^\S*\d\S*\s+(?:as|into|in|for)\s", re.IGNORECASE)
"""A text to type, and where: the planner reads it."""
_COUNTED = re.compile(r"^\d+(?:[.,]\d+)?\s*[^\W\d_]")
_FIELDS = frozenset({"textbox", "searchbox", "spinbutton"})
_POINTED = frozenset(
    {"click", "press", "double_click", "long_click", "select", "check", "open", "goto", "expand"}
)
_EITHER = re.compile(r"\s*[/|／]\s*|\s+or\s+|或者?|\s+hoặc\s+")
"""Between the names of a field that takes one of several things: user name or e-mail."""
_JOURNEYS = {"label_to": "destination", "label_from": "origin"}
"""What a field of a journey is for that has no more than a preposition for a name."""
_DIALOGS = frozenset({"dialog", "alertdialog"})
_LEADS = frozenset({"open", "goto", "click"})
_SEVERAL = 2


_SAID = (
    r"(?:\b(?:the|an?|my|your|his|her)\s+((?:[^\W\d]+-?[^\W\d]*\s+){{1,3}}?)"
    r"|(?:用|以|和|与|及|，|、)([\u4e00-\u9fff]{{2,8}})\s*)['\"“]?\$\{{{}\}}"
)
"""What stands right before the mark of a parameter."""


@dataclass(frozen=True)
class Asked:
    """What the operation agent is told."""

    step: str
    screen: str
    values: Mapping[str, str]
    """Of the parameters that the step names, secrets apart."""
    memory: str = ""
    invalid: str = ""
    described: Mapping[str, str] = field(default_factory=dict)
    """Parameters that may be typed, with what they are."""
    events: str = ""
    previous: str = ""
    next_step: str = ""

    @property
    def parameters(self) -> tuple[str, ...]:
        """Names of the parameters."""
        return tuple(self.described)

    @cached_property
    def widgets(self) -> tuple[Widget, ...]:
        """What is on the screen; ids are resource ids."""
        return read_nodes(self.screen)

    @cached_property
    def bare(self) -> str:
        """The step without added knowledge, its parts spelt out."""
        return spelt_out(_KNOWLEDGE.sub("", self.step) or self.step)

    @cached_property
    def hint(self) -> str:
        """The added knowledge, in small letters."""
        found = _KNOWLEDGE.search(self.step)
        return found.group(1).casefold() if found else ""

    @cached_property
    def marks(self) -> tuple[str, ...]:
        """Parameters that the step names."""
        return tuple(dict.fromkeys(_MARK.findall(self.step)))

    @cached_property
    def worded(self) -> str:
        """The step with the names of parameters as plain words, where it has no words itself."""
        bare = self.bare
        for name, words in self.wanted:
            if name and words != in_words(name):
                bare = bare.replace(f" ${{{name}}}", "")
        return _MARK.sub(lambda mark: in_words(mark.group(1)), bare)

    @cached_property
    def wanted(self) -> tuple[tuple[str, str], ...]:
        """What the step wants to be entered: the parameter, "" for none, and what it is called."""
        found = []
        for part in objects_of(self.bare) or self._listed_later:
            if _LITERAL.search(part) or _COUNTED.match(part):
                continue
            mark = _MARK.search(part)
            words = _MARK.sub("", part).strip()
            name = mark.group(1) if mark else ""
            found.append((name, words or in_words(name)))
        told = {name for name, _ in found}
        left = [name for name in self.marks if name not in told]
        return (*found, *((name, self._said_before(name) or in_words(name)) for name in left))

    @property
    def _listed_later(self) -> tuple[str, ...]:
        """What a later part of the step enters, where it tells several things."""
        filling = dict.fromkeys(i.words for i in parse_step(self.bare) if i.kind == "fill")
        found = [one for words in filling if _MARK.search(words) for one in objects_of(words)]
        return tuple(found) if len(found) > 1 else ()

    def _said_before(self, name: str) -> str:
        """Give what a step calls a value that it has a mark for: with the e-mail ${account}."""
        said = re.search(_SAID.format(re.escape(name)), self.bare, re.IGNORECASE)
        return next((words.strip() for words in said.groups() if words), "") if said else ""

    @cached_property
    def valued(self) -> str:
        """The step with the values of its parameters in quotes."""
        return _MARK.sub(
            lambda m: f"'{self.values[m.group(1)]}'" if m.group(1) in self.values else m.group(0),
            self.bare,
        )

    @cached_property
    def meanings(self) -> frozenset[str]:
        """What the words of the step mean, in any language."""
        return all_meanings(self.worded)

    @cached_property
    def done(self) -> tuple[str, ...]:
        """What was done for the step, in words."""
        return tuple(line[2:] for line in self.memory.splitlines() if line.startswith("- "))

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """What was done, without how it came out."""
        return tuple(line.rpartition(": ")[0] for line in self.done)

    @cached_property
    def outcomes(self) -> str:
        """What was done and how it came out, without what was typed.

        A tab of the first part that has changed nothing had led here before.
        """
        done = _TYPED.sub("", self.memory)
        first = self.stood_at_first
        return done if not first else f"{first}\n{'' if done == '(none)' else done}".rstrip()

    @cached_property
    def stood_at_first(self) -> str:
        """Tell of the first part of several that only opens the tab which is open already."""
        tabs = {flat(w.name or w.text): w.id for w in self.widgets if w.role == "tab"}
        parts = [one for one in parse_step(self.bare) if one.kind != "look"]
        if len(parts) < _SEVERAL or parts[0].kind not in _LEADS:
            return ""
        rid = tabs.get(flat(parts[0].target.text), "")
        refused = rid and f"- click({rid}): no effect" in self.invalid
        said = f"- {parts[0].words} (1 of {len(parts)}): the screen changed"
        return said if refused and "(1 of " not in self.memory else ""

    @cached_property
    def _last_tried(self) -> Tried | None:
        tried = read_attempts(self.outcomes)
        while len(tried) > 1 and tried[-1].what.startswith(SENT[1]) and tried[-1].worked:
            # The answer to a question that the last part brought up is no part of its own.
            tried.pop()
        return tried[-1] if tried else None

    @cached_property
    def is_planned_out(self) -> bool:
        """The last action was the last part of the plan."""
        last = self._last_tried
        return last is not None and last.worked and not last.goes_on and last.part == last.total > 0

    @cached_property
    def has_parts_left(self) -> bool:
        """The plan of the step has more parts than were done."""
        last = self._last_tried
        return last is not None and (last.goes_on or 0 < last.part < last.total)

    @cached_property
    def keypad(self) -> bool:
        """The app shows a keypad of its own."""
        return has_keypad(self.widgets)

    @cached_property
    def dialog(self) -> tuple[Widget, ...]:
        """The dialog that lies on top, with all within it; nothing without one."""
        at = next(
            (n for n in reversed(range(len(self.widgets))) if self.widgets[n].role in _DIALOGS), -1
        )
        return subtree(self.widgets, at) if at >= 0 else ()

    @cached_property
    def is_pointed(self) -> bool:
        """The step names one widget to use, and implies nothing else."""
        return any(intent.kind in _POINTED for intent in parse_step(self.worded))

    def actor(self, widget: Widget) -> Widget:
        """Give what an action on a widget is done to: itself, or what it is the text of."""
        if widget.clickable or widget.role in _FIELDS:
            return widget
        return self.around(widget) or widget

    def around(self, widget: Widget) -> Widget | None:
        """Give the innermost widget to click that a widget lies in."""
        depth = widget.depth
        for around in reversed(self.widgets[: self.widgets.index(widget)]):
            if around.depth < depth:
                depth = around.depth
                if around.clickable:
                    return around
        return None

    @cached_property
    def layer(self) -> tuple[Widget, ...]:
        """What can be reached: the dialog on top, else all of the screen."""
        return self.dialog or self.widgets

    def refuses_skill(self, skill: str) -> bool:
        """Say whether a call of a skill without a node was invalid before."""
        return any(line.startswith(f"- {skill}(") for line in self.invalid.splitlines())

    def refuses(self, rid: str, skill: str = "") -> bool:
        """Say whether a call on a node was invalid before; of no skill at all, it says nothing."""
        start = f"- {skill}"
        return any(
            line.startswith(start)
            and line[2:].partition("(")[0] in NAMES
            and re.search(rf"[(]{re.escape(rid)}[,)]", line)
            for line in self.invalid.splitlines()
        )

    def widget(self, rid: str | None) -> Widget | None:
        """Find a widget by its resource id."""
        return next((w for w in self.widgets if w.id == rid), None)


def plan(asked: Asked, step: str) -> dict[str, Any]:
    """Plan a wording of the step on what can be reached: the dialog on top comes first."""
    if asked.dialog:
        made = _made(asked, asked.dialog, step)
        if any(one["ref"] for one in made["substeps"]):
            return made
    return _made(asked, asked.widgets, step)


def _made(asked: Asked, widgets: Sequence[Widget], step: str) -> dict[str, Any]:
    return make_plan(
        step,
        aria_of(widgets),
        _attempts(asked),
        parameters=asked.parameters,
        events="" if asked.events == "(none)" else asked.events,
        previous=asked.previous,
    )


def read_marks(text: str) -> frozenset[str]:
    """Give the names of the parameters that a text names."""
    return frozenset(_MARK.findall(text))


def aria_of(widgets: Sequence[Widget]) -> str:
    """Write widgets as the page that the planner reads."""
    return "\n".join(render_aria(widgets, refs=True))


def _attempts(asked: Asked) -> str:
    """Tell what was done as the planner reads it: anew after what a message had asked for."""
    lines = asked.outcomes.splitlines() if asked.outcomes != "(none)" else []
    told = [number for number, line in enumerate(lines) if AS_TOLD in line]
    return "\n".join(lines[told[-1] + 1 if told else 0 :])


def subtree(widgets: tuple[Widget, ...], at: int) -> tuple[Widget, ...]:
    """Give a widget with all within it."""
    end = at + 1
    while end < len(widgets) and widgets[end].depth > widgets[at].depth:
        end += 1
    return widgets[at:end]


def quotes_of(step: str) -> list[str]:
    """Give the texts that a step quotes."""
    return _QUOTED.findall(step)


def quoted_in(step: str, text: str) -> bool:
    """Say whether a step quotes a text."""
    return any(flat(text) == flat(quote) for quote in _QUOTED.findall(step))


def told_values(step: str) -> frozenset[str]:
    """Give the texts that a step tells apart from what they go into: "20 as the amount".

    The second half of a name is none, as in "enter personal information", but for a quoted one.
    """
    found = [(i.value, whole_name(i), i.words) for i in parse_step(step) if i.value]
    return frozenset(
        value
        for value, whole, words in found
        if whole == value or whole not in words or value in _QUOTED.findall(step)
    )


def whole_name(intent: Intent) -> str:
    """Give what a part enters, read as one name: personal information, 问题描述."""
    blank = " " if intent.target.text.isascii() else ""
    return f"{intent.target.text}{blank}{intent.value or ''}".strip()


def labels_of(widget: Widget) -> list[str]:
    """Give all that a field is called: its words, then those of its id."""
    tail = in_words(re.split(r"[/:.]", widget.test_id)[-1]) if widget.test_id else ""
    first, *others = [one for one in _EITHER.split(widget.name) if one.strip()] or [widget.name]
    told = [words for kind, words in _JOURNEYS.items() if says(kind, first)]
    return [label for label in (first, *told, tail, *others) if label]


def label_of(widget: Widget) -> str:
    """Give what a widget is called."""
    return widget.name or widget.text or widget.test_id


def text_fields(widgets: Sequence[Widget]) -> list[Widget]:
    """Give the fields that take a text."""
    return [
        w
        for w in widgets
        if w.role in _FIELDS and "disabled" not in w.states and "readonly" not in w.states
    ]
