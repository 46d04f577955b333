"""A simulated app that runs: what it remembers, what it shows, how it reacts."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from state.errors import ActionError, ElementNotFoundError, ElementNotReadyError
from state.values.action import Scroll, TypeText
from state.values.screen import MASK, Event, Widget
from tools.devices.aria import INTERACTIVE_ROLES
from tools.devices.simulated_app import (
    Condition,
    Dialog,
    Guard,
    Reactions,
    Scalar,
    SimulatedFile,
    SimulatedScreen,
    SimulatedWidget,
)

_FIELDS = frozenset({"textbox", "searchbox"})
_CHECKS = frozenset({"checkbox", "switch", "radio"})
_MARK = re.compile(r"\{(\w+)\}")
DIALOG = "dialog"
"""Id of the dialog widget, and what the ids of its parts begin with."""


@dataclass
class Memory:
    """All that changes while the app runs."""

    screen: str
    variables: dict[str, Scalar | list[str]]
    before: list[str] = field(default_factory=list)
    dialog: Dialog | None = None
    dialog_item: str = ""
    focused: str = ""
    scrolled: int = 0


@dataclass(frozen=True)
class Shown:
    """A widget on the screen and where it comes from."""

    widget: Widget
    spec: SimulatedWidget | None
    item: str = ""
    reactions: Reactions = ()
    """Of a dialog's button."""


class SimulatedRun:
    """One run of an app; the methods raise what `Device.perform` raises."""

    def __init__(self, app: SimulatedFile) -> None:
        self._app = app
        self.memory = self._first_memory()
        self.events: list[Event] = []

    def restart(self, *, fresh: bool) -> None:
        """Show the first screen again; `fresh` forgets everything."""
        if fresh:
            self.memory = self._first_memory()
        self.memory.before.clear()
        self.memory.dialog = None
        self._go(self._app.start)

    def kept(self) -> dict[str, object]:
        """Give what is needed to go on later, without password fields."""
        hidden = self._password_variables()
        return {
            "screen": self.memory.screen,
            "before": self.memory.before,
            "variables": {k: v for k, v in self.memory.variables.items() if k not in hidden},
        }

    def restore(self, state: Mapping[str, object]) -> None:
        """Go on where `kept` was given; names that the app no longer has are left out."""
        memory = self.memory
        screen, before, variables = state.get("screen"), state.get("before"), state.get("variables")
        if isinstance(screen, str) and screen in self._app.screens:
            memory.screen = screen
        if isinstance(before, list):
            memory.before = [name for name in before if name in self._app.screens]
        if isinstance(variables, dict):
            memory.variables.update({k: v for k, v in variables.items() if k in memory.variables})

    def _password_variables(self) -> set[str]:
        return {w.bind for s in self._app.screens.values() for w in s.widgets if w.password}

    def _first_memory(self) -> Memory:
        return Memory(
            self._app.start,
            {k: list(v) if isinstance(v, tuple) else v for k, v in self._app.variables.items()},
        )

    def screen(self) -> SimulatedScreen:
        """Give the screen that is shown."""
        return self._app.screens[self.memory.screen]

    def shown(self) -> list[Shown]:
        """List what is on the screen now."""
        found: list[Shown] = []
        for spec in self.screen().widgets:
            if not self._holds(spec.show_when):
                continue
            if not spec.for_each:
                found.append(Shown(self._widget(spec, spec.id, ""), spec))
                continue
            entries = self.memory.variables.get(spec.for_each)
            for number, item in enumerate(entries if isinstance(entries, list) else ()):
                ident = f"{spec.id}.{number + 1}"
                found.append(Shown(self._widget(spec, ident, item), spec, item))
        size = self.screen().page_size
        if size:
            found = found[self.memory.scrolled : self.memory.scrolled + size]
        return found + self._dialog_widgets()

    def _widget(self, spec: SimulatedWidget, ident: str, item: str) -> Widget:
        held = self.memory.variables.get(spec.bind)
        states = list(spec.states)
        value: str | None = None
        if spec.role in _CHECKS and held:
            states.append("checked")
        elif spec.role in _FIELDS or spec.role == "combobox":
            value = "" if held is None else str(held)
            value = MASK if spec.password and value else value
        if spec.disabled_when and self._holds(spec.disabled_when):
            states.append("disabled")
        if ident == self.memory.focused:
            states.append("focused")
        return Widget(
            id=ident,
            role=spec.role,
            name=self.filled(spec.name, item),
            text=self.filled(spec.text, item),
            value=value,
            states=tuple(dict.fromkeys(states)),
            clickable=spec.role in INTERACTIVE_ROLES or "tap" in spec.on,
            placeholder=spec.placeholder,
            level=spec.level,
            test_id=spec.id,
        )

    def _dialog_widgets(self) -> list[Shown]:
        dialog, item = self.memory.dialog, self.memory.dialog_item
        if dialog is None:
            return []
        top = Widget(id=DIALOG, role="dialog", name=self.filled(dialog.title, item))
        text = Widget(
            id=f"{DIALOG}.text", role="text", text=self.filled(dialog.text, item), depth=1
        )
        found = [Shown(top, None), Shown(text, None)]
        for number, button in enumerate(dialog.buttons):
            widget = Widget(
                id=f"{DIALOG}.{number + 1}",
                role="button",
                name=self.filled(button.name, item),
                depth=1,
                clickable=True,
            )
            found.append(Shown(widget, None, item, button.then))
        return found

    def tap(self, shown: Shown) -> None:
        """Tap a widget."""
        if shown.spec is None:
            if shown.widget.role == "button":
                self.memory.dialog = None
                self._apply(shown.reactions, shown.item)
            return
        role = shown.widget.role
        self.memory.focused = shown.widget.id if role in _FIELDS else ""
        if role in _CHECKS:
            held = bool(self.memory.variables.get(shown.spec.bind))
            self.check(shown, True if role == "radio" else not held)
        self.react(shown, "tap")

    def type_text(self, shown: Shown, action: TypeText) -> None:
        """Write into a field."""
        spec = shown.spec
        if spec is None or spec.role not in _FIELDS:
            raise ElementNotReadyError("the target takes no text")
        if "readonly" in shown.widget.states:
            raise ElementNotReadyError("the target is read-only")
        held = self.memory.variables.get(spec.bind)
        before = "" if action.clear or held is None else str(held)
        self.memory.variables[spec.bind] = before + action.text
        self.memory.focused = shown.widget.id
        self.react(shown, "type")
        if action.submit:
            self.react(shown, "submit")

    def select(self, shown: Shown, option: str) -> None:
        """Choose an option of a list."""
        spec = shown.spec
        if spec is None or not spec.options:
            raise ElementNotReadyError("the target is no list")
        chosen = next((o for o in spec.options if o.casefold() == option.strip().casefold()), None)
        if chosen is None:
            raise ElementNotFoundError(f"the list has no option {option!r}")
        self.memory.variables[spec.bind] = chosen
        self.react(shown, "select")

    def check(self, shown: Shown, checked: bool) -> None:
        """Switch a checkbox, radio button or switch."""
        spec = shown.spec
        if spec is None or spec.role not in _CHECKS:
            raise ElementNotReadyError("the target is nothing that can be checked")
        if bool(self.memory.variables.get(spec.bind)) == checked:
            return
        self.memory.variables[spec.bind] = checked
        self.react(shown, "check")

    def press(self, key: str) -> None:
        """Press a key."""
        name = key.lower()
        if self.memory.dialog is not None and name in ("back", "escape"):
            self.memory.dialog = None
            return
        if name in self.screen().keys:
            self._apply(self.screen().keys[name], "")
            return
        if name == "back":
            if not self.memory.before:
                raise ElementNotReadyError("there is no screen to go back to")
            self._go(self.memory.before.pop())
            return
        focused = next((s for s in self.shown() if s.widget.id == self.memory.focused), None)
        if name == "enter" and focused is not None:
            self.react(focused, "submit")

    def scroll(self, action: Scroll) -> None:
        """Show the next or the last widgets of a long screen."""
        size = self.screen().page_size
        step = {"down": size, "up": -size}.get(action.direction, 0)
        self.memory.scrolled += step
        if step and self.memory.scrolled >= 0 and self.shown():
            return
        self.memory.scrolled -= step
        raise ElementNotReadyError(f"nothing more to see when scrolling {action.direction}")

    def react(self, shown: Shown, event: str) -> None:
        """Do what the file says for an event of a widget."""
        if shown.spec is not None:
            reactions = {str(name): given for name, given in shown.spec.on.items()}
            self._apply(reactions.get(event, ()), shown.item)

    def _apply(self, reactions: Reactions, item: str) -> None:
        reaction = next((r for r in reactions if self._holds(r.when)), None)
        if reaction is None:
            return
        variables = self.memory.variables
        for name, text in reaction.append.items():
            self._list(name).append(self.filled(text, item))
        for name, text in reaction.remove.items():
            entry = self.filled(text, item)
            if entry in self._list(name):
                self._list(name).remove(entry)
        if reaction.toast:
            self.events.append(Event(kind="toast", text=self.filled(reaction.toast, item)))
        for name, value in reaction.set.items():
            variables[name] = self.filled(value, item) if isinstance(value, str) else value
        if reaction.dialog is not None:
            self.memory.dialog, self.memory.dialog_item = reaction.dialog, item
        if reaction.go:
            self.memory.before.append(self.memory.screen)
            self._go(reaction.go)
        elif reaction.back and self.memory.before:
            self._go(self.memory.before.pop())

    def _go(self, screen: str) -> None:
        self.memory.screen, self.memory.focused, self.memory.scrolled = screen, "", 0

    def _list(self, name: str) -> list[str]:
        held = self.memory.variables.get(name)
        if not isinstance(held, list):
            raise ActionError(f"the app's variable {name!r} is no list")
        return held

    def filled(self, text: str, item: str = "") -> str:
        """Put variables into a text."""

        def replace(mark: re.Match[str]) -> str:
            name = mark.group(1)
            if name == "item":
                return item
            held = self.memory.variables.get(name, mark.group(0))
            return str(len(held)) if isinstance(held, list) else str(held)

        return _MARK.sub(replace, text)

    def _holds(self, guard: Guard) -> bool:
        return all(
            _is_so(condition, self.memory.variables.get(name)) for name, condition in guard.items()
        )


def _is_so(condition: Condition, held: Scalar | list[str]) -> bool:
    text = held.strip() if isinstance(held, str) else held
    given = condition.model_fields_set
    checks = {
        "equals": lambda: held == condition.equals,
        "not_equals": lambda: held != condition.not_equals,
        "empty": lambda: (not text) == condition.empty,
        "contains": lambda: (
            str(condition.contains) in (held if isinstance(held, str | list) else "")
        ),
        "min_length": lambda: (
            len(text) >= (condition.min_length or 0) if isinstance(text, str | list) else False
        ),
    }
    return all(checks[name]() for name in given)
