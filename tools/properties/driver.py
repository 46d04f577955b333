"""What a property gets as `d`: widgets by selector, the same on every device, synchronous."""

import time
from collections.abc import Iterator
from typing import Any

from surefoot.state.errors import LooksOnlyError, TargetNotFoundError
from surefoot.state.values.action import (
    Action,
    Direction,
    Drag,
    Hover,
    LongTap,
    Open,
    Press,
    Rotate,
    Scroll,
    SelectOption,
    SetChecked,
    Swipe,
    Tap,
    Target,
    TypeText,
    Wait,
)
from surefoot.state.values.properties import Query
from surefoot.state.values.screen import Event, Screen, Widget
from surefoot.tools.properties.selectors import (
    Exists,
    PropertyDevice,
    SelectorPart,
    find_widgets,
    make_part,
)

TARGET_WAIT_S = 3.0
"""How long a widget that is to be acted on may take to come."""
_POLL_S = 0.2
_MOST_SCROLLS = 30
_ORIENTATIONS = {"n": "portrait", "natural": "portrait", "portrait": "portrait", "p": "portrait"}


class Driver:
    """Finds widgets and acts on them.

    d(text="Save").tap(), d(id="query").set_text("milk"), d(class_name="listitem").count,
    d(text="Notes").child(class_name="button").exists, d.press("back"), d.rotate("landscape").
    """

    def __init__(self, phone: PropertyDevice) -> None:
        self._phone = phone
        self.queries: list[Query] = []
        """Looks since the last action."""

    def __call__(self, **given: Any) -> "Selection":
        """Returns the widgets with these properties; see docs/properties.md."""
        return Selection(self, (make_part("anywhere", given),))

    @property
    def screen(self) -> Screen:
        """What was seen last, with all of its widgets."""
        return self._phone.screen

    @property
    def location(self) -> str:
        """Address, activity or name of the page."""
        return self.screen.location

    @property
    def title(self) -> str:
        """Title of the page."""
        return self.screen.title

    @property
    def events(self) -> tuple[Event, ...]:
        """Dialogs, messages, errors ... since the last action."""
        return self.screen.events

    def press(self, key: str) -> None:
        """Press a key: back, home, enter, menu, ..."""
        self.perform(Press(key=key))

    def rotate(self, orientation: str) -> None:
        """Turn the screen: portrait or landscape."""
        turned = _ORIENTATIONS.get(orientation.lower(), "landscape")
        self.perform(Rotate.model_validate({"orientation": turned}))

    set_orientation = rotate

    def scroll(self, direction: Direction = "down") -> None:
        """Scroll the page."""
        self.perform(Scroll(direction=direction))

    def swipe(self, direction: Direction) -> None:
        """Swipe over the screen."""
        self.perform(Swipe(direction=direction))

    def open(self, address: str) -> None:
        """Open a page of the app, or the app."""
        self.perform(Open(address=address))

    def wait(self, seconds: float) -> None:
        """Wait."""
        self.perform(Wait(seconds=seconds))

    def scroll_to(self, **given: Any) -> "Selection":
        """Scroll down until a widget is on the screen.

        Raises:
            TargetNotFoundError: it is not on the page.
        """
        return self(**given).scroll_into_view()

    def perform(self, action: Action) -> None:
        """Do an action of the common vocabulary."""
        self.may_act(action.kind)
        self.queries.clear()
        self._phone.perform(action)

    def may_act(self, what: str) -> None:
        """Refuse what uses the device where only the screen may be looked at.

        Raises:
            LooksOnlyError: in a precondition or an invariant.
        """
        if self._phone.looks_only:
            raise LooksOnlyError(f"preconditions and invariants only look; this does {what!r}")

    def look_again(self) -> None:
        """Take the screen as it is now; where only the seen one may be asked it stays."""
        if not self._phone.looks_only:
            self._phone.observe()

    def look(self, parts: tuple[SelectorPart, ...], wait_s: float = 0.0) -> list[Widget]:
        """Returns the widgets that a selector means, as soon as there are any.

        In a precondition or an invariant the screen that was seen is asked, else the device.
        """
        deadline = time.monotonic() + (0 if self._phone.looks_only else wait_s)
        while True:
            self.look_again()
            widgets = find_widgets(self._phone.screen, parts)
            if widgets or time.monotonic() >= deadline:
                return widgets
            time.sleep(_POLL_S)


class Selection:
    """The widgets that a selector means; looked for whenever they are needed."""

    def __init__(self, driver: Driver, parts: tuple[SelectorPart, ...]) -> None:
        self._driver, self._parts = driver, parts

    def child(self, **given: Any) -> "Selection":
        """Returns widgets inside of these."""
        return Selection(self._driver, (*self._parts, make_part("child", given)))

    def sibling(self, **given: Any) -> "Selection":
        """Returns widgets beside these, in the same container."""
        return Selection(self._driver, (*self._parts, make_part("sibling", given)))

    def __getitem__(self, instance: int) -> "Selection":
        """Returns the one at a place, 0-based, -1 for the last."""
        if instance < 0:
            instance += self.count
            if instance < 0:
                raise IndexError(f"{self} has no such widget")
        *before, last = self._parts
        one = last.model_copy(update={"given": {**last.given, "instance": instance}})
        return Selection(self._driver, (*before, one))

    def __iter__(self) -> Iterator["Selection"]:
        return (self[number] for number in range(self.count))

    def __len__(self) -> int:
        return self.count

    def __bool__(self) -> bool:
        return bool(self.exists)

    def __repr__(self) -> str:
        first, *more = self._parts
        rest = "".join(f".{one.relation}({one.words})" for one in more)
        return f"d({first.words}){rest}"

    @property
    def exists(self) -> Exists:
        """Whether there is one."""
        return Exists(bool(self._seen(0.0)), self.wait)

    def wait(self, timeout: float = TARGET_WAIT_S) -> bool:
        """Wait until there is one; say whether it came."""
        self._driver.may_act("wait")
        return bool(self._seen(timeout))

    def wait_gone(self, timeout: float = TARGET_WAIT_S) -> bool:
        """Wait until there is none; say whether it went."""
        self._driver.may_act("wait_gone")
        deadline = time.monotonic() + timeout
        while self._seen(0.0):
            if time.monotonic() >= deadline:
                return False
            time.sleep(_POLL_S)
        return True

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self._seen(0.0))

    @property
    def widgets(self) -> list[Widget]:
        """All of them, with everything that is known."""
        return self._seen(0.0)

    @property
    def widget(self) -> Widget:
        """One of them: of several the first that can be used or holds a value, not its label.

        Raises:
            TargetNotFoundError: there is none.
        """
        widgets = self._some()
        return next((w for w in widgets if w.clickable or w.value is not None), widgets[0])

    @property
    def text(self) -> str:
        """What it holds or says: a field's value, else its text or name."""
        widget = self.widget
        return widget.value or widget.text or widget.name

    def get_text(self) -> str:
        """Returns `text`."""
        return self.text

    @property
    def name(self) -> str:
        """What a user calls it."""
        return self.widget.name

    @property
    def checked(self) -> bool:
        """Whether it is checked."""
        return "checked" in self.widget.states

    @property
    def selected(self) -> bool:
        """Whether it is selected."""
        return "selected" in self.widget.states

    @property
    def enabled(self) -> bool:
        """Whether it can be used."""
        return "disabled" not in self.widget.states

    @property
    def info(self) -> dict[str, Any]:
        """All that is known of it, as JSON."""
        return self.widget.model_dump(mode="json")

    def tap(self, count: int = 1) -> None:
        """Tap it: of several the first that can be tapped."""
        self._driver.perform(Tap(target=self._target(), count=count))

    click = tap

    def long_tap(self) -> None:
        """Press and hold it."""
        self._driver.perform(LongTap(target=self._target()))

    long_click = long_tap

    def set_text(self, text: str, *, submit: bool = False, clear: bool = True) -> None:
        """Write into it: of several into the first field."""
        self._driver.perform(
            TypeText(target=self._target(field=True), text=text, submit=submit, clear=clear)
        )

    def clear_text(self) -> None:
        """Empty it."""
        self.set_text("")

    def select(self, option: str) -> None:
        """Choose an option of a list."""
        self._driver.perform(SelectOption(target=self._target(field=True), option=option))

    def check(self, on: bool = True) -> None:
        """Switch it on or off."""
        self._driver.perform(SetChecked(target=self._target(), checked=on))

    def hover(self) -> None:
        """Move the pointer over it."""
        self._driver.perform(Hover(target=self._target()))

    def scroll(self, direction: Direction = "down") -> None:
        """Scroll in it."""
        self._driver.perform(Scroll(direction=direction, target=self._target()))

    def swipe(self, direction: Direction) -> None:
        """Swipe over it."""
        self._driver.perform(Swipe(direction=direction, target=self._target()))

    def drag_to(self, to: "Selection") -> None:
        """Drag it onto another."""
        self._driver.perform(Drag(target=self._target(), to=to._target()))

    def scroll_to(self, **given: Any) -> "Selection":
        """Scroll in it until a widget is on the screen.

        Raises:
            TargetNotFoundError: it does not come.
        """
        return self._driver(**given).scroll_into_view(self)

    def scroll_into_view(self, within: "Selection | None" = None) -> "Selection":
        """Scroll down, in the page or in `within`, until it is on the screen; returns it.

        Raises:
            TargetNotFoundError: the end is reached.
        """
        self._driver.may_act("scroll_to")
        before = None
        for _ in range(_MOST_SCROLLS):
            if self._seen(0.0):
                return self
            if self._driver.screen.widgets == before:
                break
            before = self._driver.screen.widgets
            target = within._target() if within is not None else None
            self._driver.perform(Scroll(direction="down", target=target))
        raise TargetNotFoundError(f"{self} is not on the screen, scrolled to its end")

    def _seen(self, wait_s: float) -> list[Widget]:
        widgets = self._driver.look(self._parts, wait_s)
        alone = self._parts[0].given if len(self._parts) == 1 else {}
        text = str(alone.get("text", "")) if set(alone) == {"text"} else ""
        self._driver.queries.append(Query(selector=repr(self), text=text, found=bool(widgets)))
        return widgets

    def _some(self) -> list[Widget]:
        if widgets := self._seen(TARGET_WAIT_S):
            return widgets
        raise TargetNotFoundError(f"{self} is not on the screen")

    def _target(self, *, field: bool = False) -> Target:
        widgets = self._some()
        fitting = (w for w in widgets if (w.value is not None if field else w.clickable))
        one = next(fitting, widgets[0])
        label = f'{one.role} "{one.name or one.text}"' if one.name or one.text else repr(self)
        return Target(widget=one.id, label=label)
