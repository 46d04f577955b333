"""A simulated app that runs: what it shows and how it reacts."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from surefoot.state.errors import ActionError, ElementNotFoundError, ElementNotReadyError
from surefoot.state.values.action import Scroll, TypeText
from surefoot.state.values.screen import Event
from surefoot.tools.devices.sim.app import (
    CHECKS,
    CHOICES,
    FIELDS,
    SimulatedFile,
    SimulatedScreen,
    SimulatedWidget,
)
from surefoot.tools.devices.sim.memory import first_memory
from surefoot.tools.devices.sim.reactions import (
    DeviceFault,
    Dialog,
    DialogButton,
    Reaction,
    Reactions,
)
from surefoot.tools.devices.sim.showing import (
    ShownWidget,
    dialog_widgets,
    flatten_shown,
    widget_tree,
)

_MOST_TOLD = 10
"""Options that an error tells, at most."""


@dataclass(frozen=True)
class SystemWords:
    """Words of the system's own dialogs about an app."""

    stops: str = "{name} keeps stopping"
    hangs: str = "{name} isn't responding"
    close: str = "Close app"
    wait: str = "Wait"


class SimulatedRun:
    """One run of an app; the methods raise what `Device.perform` raises."""

    def __init__(self, app: SimulatedFile, said: SystemWords | None = None) -> None:
        self.app = app
        self.memory = first_memory(app)
        self.events: list[Event] = []
        self.on_device_fault: Callable[[DeviceFault], None] | None = None
        self._said = said or SystemWords()

    def restart(self, *, fresh: bool) -> None:
        """Show the first screen again; `fresh` forgets everything."""
        language = self.memory.language
        if fresh:
            self.memory = first_memory(self.app)
            self.memory.language = language
        memory = self.memory
        memory.before.clear()
        memory.dialog, memory.trouble, memory.hung, memory.ended = None, "", False, False
        self._go(self.app.start)

    def open(self, screen: str) -> None:
        """Show a screen."""
        self.memory.dialog = None
        if screen != self.memory.screen:
            self.memory.before.append(self.memory.screen)
        self._go(screen)

    def screen(self) -> SimulatedScreen:
        """Give the screen that is shown."""
        return self.app.screens[self.memory.screen]

    def shown(self) -> list[ShownWidget]:
        """List what is on the screen now, one page of it when the screen has pages."""
        found = flatten_shown(self.tree(self.screen().widgets))
        size = self.screen().page_size
        if size:
            found = found[self.memory.scrolled : self.memory.scrolled + size]
        return found + flatten_shown(self.tree(self.screen().bottom)) + self.dialog_widgets()

    def tree(self, widgets: tuple[SimulatedWidget, ...]) -> tuple[ShownWidget, ...]:
        """Show widgets of the screen, with what is inside of them."""
        return widget_tree(widgets, self.memory, self.filled)

    def dialog_widgets(self) -> list[ShownWidget]:
        """List the parts of the dialog, none without one."""
        return dialog_widgets(self.memory, self.filled)

    def tap(self, shown: ShownWidget) -> None:
        """Tap a widget."""
        if self._takes_nothing(shown):
            return
        if shown.spec is None:
            if shown.widget.role != "button":
                return
            if self.memory.trouble:
                self.close_trouble(end=shown.widget.name == self.filled(self._said.close))
            else:
                self._leave_dialog()
                self._apply(shown.reactions, shown.item)
            return
        if shown.key:
            self._tap_key(shown)
            return
        if shown.link:
            self._apply(shown.spec.links[shown.link], shown.item)
            return
        role = shown.widget.role
        self.memory.focused = shown.widget.id if role in FIELDS else ""
        if role in CHECKS:
            held = bool(self.memory.variables.get(shown.spec.bind))
            self.check(shown, True if role == "radio" else not held)
        self.react(shown, "tap")

    def _takes_nothing(self, shown: ShownWidget | None) -> bool:
        """Say whether the app hangs; the first touch in vain brings the system's dialog."""
        memory = self.memory
        if not memory.hung or (shown is not None and shown.spec is None):
            return False
        if memory.dialog is None:
            wait, close = DialogButton(name=self._said.wait), DialogButton(name=self._said.close)
            self._trouble("anr", self._said.hangs, (close, wait))
        return True

    def _trouble(
        self, kind: Literal["crash", "anr"], title: str, buttons: tuple[DialogButton, ...]
    ) -> None:
        named = title.replace("{name}", self.filled(self.app.name))
        self.memory.dialog = Dialog(title=named, buttons=buttons, cancelable=False)
        self.memory.trouble = kind
        self.events.append(Event(kind=kind, text=named))

    def close_trouble(self, *, end: bool) -> None:
        """Answer the system's dialog about the app."""
        self.memory.dialog, self.memory.trouble = None, ""
        self.memory.ended = self.memory.ended or end

    def _leave_dialog(self) -> None:
        self.memory.dialog = None

    def _tap_key(self, shown: ShownWidget) -> None:
        spec = shown.spec
        assert spec is not None
        held = str(self.memory.variables.get(spec.bind) or "")
        if shown.key == "delete":
            self.memory.variables[spec.bind] = held[:-1]
        elif len(held) < spec.length:
            self.memory.variables[spec.bind] = held + shown.key
            self.react(shown, "type")
            if len(held) + 1 == spec.length:
                self.react(shown, "full")

    def type_text(self, shown: ShownWidget, action: TypeText) -> None:
        """Write into a field."""
        spec = shown.spec
        if spec is None or spec.role not in FIELDS:
            raise ElementNotReadyError("the target takes no text")
        if "readonly" in shown.widget.states:
            raise ElementNotReadyError("the target is read-only")
        if self._takes_nothing(shown):
            return
        held = self.memory.variables.get(spec.bind)
        before = "" if action.clear or held is None else str(held)
        self.memory.variables[spec.bind] = before + action.text
        self.memory.focused = shown.widget.id
        self.react(shown, "type")
        if action.submit:
            self.react(shown, "submit")

    def select(self, shown: ShownWidget, option: str) -> None:
        """Choose an option of a list."""
        spec = shown.spec
        if spec is None or not spec.options:
            raise ElementNotReadyError("the target is no list")
        wanted = option.strip().casefold()
        chosen = next(
            (o for o in spec.options if wanted in (o.casefold(), self.filled(o).casefold())), None
        )
        if chosen is None:
            has = ", ".join(repr(self.filled(one)) for one in spec.options[:_MOST_TOLD])
            raise ElementNotFoundError(f"the list has no option {option!r}; it has {has}")
        if self._takes_nothing(shown):
            return
        self.memory.variables[spec.bind] = chosen
        self.react(shown, "select")

    def turn(self, shown: ShownWidget, by: int) -> None:
        """Move a wheel by some rows, to its end at most."""
        spec = shown.spec
        if spec is None or spec.role not in CHOICES:
            raise ElementNotReadyError("the target is nothing that can be turned")
        held = self.memory.variables.get(spec.bind)
        at = spec.options.index(str(held)) if held in spec.options else 0
        to = min(max(at + by, 0), len(spec.options) - 1)
        if to == at and held in spec.options:
            raise ElementNotReadyError("the wheel is at its end")
        self.select(shown, spec.options[to])

    def slide(self, shown: ShownWidget, value: float) -> None:
        """Bring a slider to a value."""
        if shown.spec is not None and not self._takes_nothing(shown):
            self.memory.variables[shown.spec.bind] = value
            self.react(shown, "select")

    def check(self, shown: ShownWidget, checked: bool) -> None:
        """Switch a checkbox, radio button or switch."""
        spec = shown.spec
        if spec is None or spec.role not in CHECKS:
            raise ElementNotReadyError("the target is nothing that can be checked")
        if bool(self.memory.variables.get(spec.bind)) == checked or self._takes_nothing(shown):
            return
        self.memory.variables[spec.bind] = checked
        self.react(shown, "check")

    def press(self, key: str) -> None:
        """Press a key."""
        name = key.lower()
        if self.memory.dialog is not None and name in ("back", "escape"):
            if self.memory.dialog.cancelable:
                self._leave_dialog()
            return
        if self._takes_nothing(None):
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

    def goes_back(self) -> bool:
        """Say whether the back key stays inside of the app."""
        return bool(self.memory.before) or "back" in self.screen().keys or self.memory.hung

    def scroll(self, action: Scroll) -> None:
        """Show the next or the last widgets of a long screen."""
        size = self.screen().page_size
        step = {"down": size, "up": -size}.get(action.direction, 0)
        self.memory.scrolled += step
        if step and self.memory.scrolled >= 0 and self.shown():
            return
        self.memory.scrolled -= step
        raise ElementNotReadyError(f"nothing more to see when scrolling {action.direction}")

    def knows(self, shown: ShownWidget, event: str) -> bool:
        """Say whether the file tells what an event of a widget does."""
        return shown.spec is not None and event in shown.spec.on

    def react(self, shown: ShownWidget, event: str) -> None:
        """Do what the file says for an event of a widget."""
        if shown.spec is not None and not self._takes_nothing(shown):
            reactions = {str(name): given for name, given in shown.spec.on.items()}
            self._apply(reactions.get(event, ()), shown.item)

    def _apply(self, reactions: Reactions, item: str) -> None:
        reaction = next((r for r in reactions if self.memory.holds(r.when)), None)
        if reaction is None:
            return
        memory = self.memory
        self._change(reaction, item)
        if reaction.toast:
            self.events.append(Event(kind="toast", text=self.filled(reaction.toast, item)))
        if reaction.language:
            memory.language = reaction.language if reaction.language != "-" else ""
        if reaction.dialog is not None:
            memory.dialog, memory.dialog_item = reaction.dialog, item
        if reaction.go:
            if not reaction.replace:
                memory.before.append(memory.screen)
            self._go(reaction.go)
        elif reaction.back and memory.before:
            self._go(memory.before.pop())
        self._go_wrong(reaction)

    def _change(self, reaction: Reaction, item: str) -> None:
        variables = self.memory.variables
        for name, text in reaction.append.items():
            self._list(name).append(self.filled(text, item))
        for name, text in reaction.remove.items():
            entry = self.filled(text, item)
            if entry in self._list(name):
                self._list(name).remove(entry)
        for name, value in reaction.set.items():
            variables[name] = self.filled(value, item) if isinstance(value, str) else value
        for name, number in reaction.add.items():
            held = variables.get(name)
            variables[name] = (float(held) if isinstance(held, int | float | str) else 0) + number

    def _go_wrong(self, reaction: Reaction) -> None:
        memory = self.memory
        if reaction.fault:
            memory.faults.append(reaction.fault)
        memory.hung = memory.hung or reaction.hang
        if reaction.crash:
            memory.ended = True
            self._trouble("crash", self._said.stops, (DialogButton(name=self._said.close),))
            self.events[-1] = self.events[-1].model_copy(update={"detail": reaction.crash})
        if reaction.device is not None and self.on_device_fault is not None:
            self.on_device_fault(reaction.device)

    def _go(self, screen: str) -> None:
        self.memory.screen, self.memory.focused, self.memory.scrolled = screen, "", 0

    def _list(self, name: str) -> list[str]:
        held = self.memory.variables.get(name)
        if not isinstance(held, list):
            raise ActionError(f"the app's variable {name!r} is no list")
        return held

    def filled(self, text: str, item: str = "") -> str:
        """Translate a text and put variables into it."""
        return self.memory.filled(text, item, self.app.languages.get(self.memory.language, {}))
