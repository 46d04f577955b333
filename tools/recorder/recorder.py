"""Listens to what a person does in the pages of a browser, and says it as steps."""

import asyncio
import contextlib
import itertools
import re
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.async_api import BrowserContext, Error, Frame

from surefoot.state.errors import ActionError, DeviceError
from surefoot.state.values.case import Parameter
from surefoot.state.values.intent import Deed, Intent
from surefoot.state.values.screen import Box, Screen, Widget
from surefoot.tools.devices.web.device import WebDevice
from surefoot.tools.recorder.naming import describe_step, find_used, name_target
from surefoot.tools.screens.changes import compare, says_something, widget_line
from surefoot.tools.screens.roles import FIELD_ROLES

_SCRIPT = Path(__file__).with_name("record.js").read_text("utf-8")
_BINDING = "surefootRecorded"
_LOOK_S = 0.4
"""Between two looks at a page on which nothing is done: what stands there before the next deed."""
_CAUSED_S = 3.0
"""A page that comes so soon after a deed was brought up by it."""
_MOST_NEW = 3


@dataclass(frozen=True)
class RecordedStep:
    """One step."""

    intent: Intent
    notes: tuple[str, ...] = ()
    """For the person who reads the case: what came into view, or why it may not be found again."""
    named: str = ""
    """What the page itself calls the target, where that is told by a locator."""

    @property
    def action(self) -> str:
        """The step in words."""
        told = {"target": self.named} if self.named else {}
        return describe_step(self.intent.model_copy(update=told))


@dataclass
class RecordedCase:
    """What was recorded so far."""

    steps: list[RecordedStep] = field(default_factory=list)
    parameters: dict[str, Parameter] = field(default_factory=dict)
    secrets: dict[str, str] = field(default_factory=dict)
    """Values of secret fields, to be masked wherever they would be written, with their marks."""

    def add(self, step: RecordedStep) -> None:
        """Add a step; in the place of the ones before where it says what they came to."""
        last = self.steps[-1] if self.steps else None
        if step.intent.do == "double_click":
            single = step.intent.model_copy(update={"do": "click"})
            while self.steps and self.steps[-1].intent == single:
                self.steps.pop()
        elif last is not None and step.intent.do == "fill":
            again = last.intent.model_copy(update={"value": step.intent.value})
            if again == step.intent:
                self.steps.pop()
        self.steps.append(step)


@dataclass(frozen=True)
class _Deed:
    facts: Mapping[str, Any]
    before: Screen
    frame: str
    at: float


class Recorder:
    """Turns what a person does into steps.

    Args:
        device: On the page that the person uses.
        name: Of the case; environment variables of secrets begin so.
        changed: Told after each step, with all of them.
        problem: Told what could not be recorded.
    """

    def __init__(
        self,
        device: WebDevice,
        name: str,
        changed: Callable[[RecordedCase], Awaitable[None]],
        problem: Callable[[str], None],
    ) -> None:
        self._device, self._name = device, name
        self._changed, self._problem = changed, problem
        self._deeds: asyncio.Queue[_Deed] = asyncio.Queue()
        self._in_turn = asyncio.Lock()
        self._screen = Screen()
        self._context: BrowserContext
        self._last_deed = time.monotonic()
        self.recording = RecordedCase()

    async def listen(self, context: BrowserContext) -> None:
        """Begin to listen, in all pages and frames that are there and that come."""
        await context.expose_binding(_BINDING, self._take_in)
        await context.add_init_script(_SCRIPT)
        self._last_deed = time.monotonic()
        self._context = context
        for frame in (frame for page in context.pages for frame in page.frames):
            with contextlib.suppress(Error):  # it listens from its next document on
                await frame.evaluate(_SCRIPT)
        self._screen = await self._device.observe()

    async def run(self) -> None:
        """Record until the pages are closed, or until it is cancelled."""
        try:
            while True:
                try:
                    deed = await asyncio.wait_for(self._deeds.get(), _LOOK_S)
                except TimeoutError:
                    self._screen = await self._device.observe()
                    continue
                await self._record(deed)
        except DeviceError:  # the person has closed it
            await self._take_rest()

    async def finish(self) -> None:
        """Record what was typed and not left yet."""
        with contextlib.suppress(DeviceError, Error):
            for frame in (frame for page in self._context.pages for frame in page.frames):
                await frame.evaluate("() => window.surefootRecords && window.surefootRecords()")
        await self._take_rest()

    async def _take_rest(self) -> None:
        while not self._deeds.empty():
            await self._add(self._step_of(self._deeds.get_nowait()))

    async def _take_in(self, source: Mapping[str, Any], facts: Mapping[str, Any]) -> None:
        """Take note of an event, with the screen as it was seen last."""
        before, at = self._screen, time.monotonic()
        async with self._in_turn:
            frame = await _frame_id(source["frame"], before)
            self._deeds.put_nowait(_Deed(facts, before, frame, at))

    async def _record(self, deed: _Deed) -> None:
        step = self._step_of(deed)
        if deed.facts["kind"] != "page":
            self._last_deed = deed.at
        if step is None:
            return
        try:
            if self._deeds.empty():
                await self._device.settle()
        finally:  # the page may be closed, or the recording be ended, meanwhile
            await self._add(step)
        self._screen = await self._device.observe()
        if self._deeds.empty():
            notes = (*step.notes, *_news(deed.before, self._screen))
            self.recording.steps[-1] = replace(step, notes=notes)
            await self._changed(self.recording)

    async def _add(self, step: RecordedStep | None) -> None:
        if step is not None:
            self.recording.add(step)
            await self._changed(self.recording)

    def _step_of(self, deed: _Deed) -> RecordedStep | None:
        facts, kind = deed.facts, deed.facts["kind"]
        if kind == "page":
            return self._page(deed)
        do, given = self._deed_of(facts)
        if kind == "press" and "boxes" not in facts:
            return RecordedStep(Intent.model_validate({"do": do, **given}))
        boxes = [Box.model_validate(box) for box in facts["boxes"]]
        widget = find_used(boxes, facts["name"], deed.frame, deed.before)
        if widget is None and kind == "click" and not facts["name"]:
            self._problem("not recorded: a click on nothing that has a name")
            return None
        intent = name_target(do, widget, deed.before, given) if widget is not None else None
        if kind == "fill" and facts["secret"]:
            given = {**given, "value": self._put_away(facts["value"], widget)}
            if intent is not None:
                intent = intent.model_copy(update={"value": given["value"]})
        if intent is not None:
            return RecordedStep(intent)
        located = Intent.model_validate({"do": do, **given, "target": f"css={facts['css']}"})
        why = "no words tell it from others" if widget else "it was not seen before it was used"
        step = RecordedStep(located, (f"found by its place in the page: {why}",), facts["name"])
        self._problem(f"{step.action}: {why}; found by its place in the page")
        return step

    def _deed_of(self, facts: Mapping[str, Any]) -> tuple[Deed, dict[str, Any]]:
        kind = facts["kind"]
        if kind == "click" and facts["checked"] is not None:
            return ("check" if facts["checked"] else "uncheck"), {}
        if kind == "dblclick":
            return "double_click", {}
        if kind == "fill":
            text = "" if facts["secret"] else facts["value"]
            if "${" in text:  # would be read as a parameter
                name = self._free_name("text")
                self.recording.parameters[name] = Parameter(value=text)
                text = f"${{{name}}}"
            return ("fill" if text or facts["secret"] else "clear"), {"value": text}
        if kind in ("select", "upload"):
            values = tuple(facts["values"])
            return kind, {"value": values[0] if len(values) == 1 else values}
        return kind, {"value": facts.get("value", "")} if kind == "press" else {}

    def _page(self, deed: _Deed) -> RecordedStep | None:
        """Say how the person came to a page, where it was not by what stands on the one before."""
        facts = deed.facts
        if facts["how"] == "reload":
            return RecordedStep(Intent(do="reload"))
        if facts["how"] == "back_forward":
            is_own = deed.at - self._last_deed < _CAUSED_S
            return None if is_own else RecordedStep(Intent(do="back"))
        if facts["linked"] or deed.at - self._last_deed < _CAUSED_S:
            return None
        parts = urlsplit(facts["url"])
        address = parts._replace(scheme="", netloc="", fragment="").geturl() or "/"
        return RecordedStep(Intent(do="open", value=address))

    def _put_away(self, value: str, widget: Widget | None) -> str:
        """Make a secret parameter for a text; give its mark."""
        if value in self.recording.secrets:
            return self.recording.secrets[value]
        named = re.sub(r"\W+", "_", (widget.name or widget.label) if widget else "").strip("_")
        name = named.lower() if named.isascii() and named[:1].isalpha() else "password"
        name = self._free_name(name)
        variable = re.sub(r"\W+", "_", f"{self._name}_{name}").upper()
        self.recording.parameters[name] = Parameter(value_from=f"env:{variable}", secret=True)
        self.recording.secrets[value] = f"${{{name}}}"
        return self.recording.secrets[value]

    def _free_name(self, name: str) -> str:
        numbered = (f"{name}_{n}" if n > 1 else name for n in itertools.count(1))
        return next(one for one in numbered if one not in self.recording.parameters)


def _news(before: Screen, after: Screen) -> tuple[str, ...]:
    """Say what has newly come into view: a hint for an expected result, which is none itself."""
    told = [
        widget_line(change.after)
        for change in compare(before, after).items
        if change.kind == "+"
        and change.after is not None
        and says_something(change.after)
        # What fields hold may be what nobody is to read.
        and change.after.role not in FIELD_ROLES
    ]
    return tuple(f"then shown: {' '.join(line.split())}"[:120] for line in told[:_MOST_NEW])


async def _frame_id(frame: Frame, screen: Screen) -> str:
    """Give the id of the iframe widget in which an event was; "" for the page itself."""
    if frame.parent_frame is None:
        return ""
    try:
        element = await frame.frame_element()
        box = Box.model_validate(
            await element.evaluate(
                "e => { const {x, y, width, height} = e.getBoundingClientRect();"
                " return {x, y, width, height} }"
            )
        )
    except (Error, ActionError):
        return ""
    near = [w for w in screen.widgets if w.box and abs(w.box.x - box.x) + abs(w.box.y - box.y) < 3]
    frames = {w.frame for w in screen.widgets if w.frame}
    return next((w.id for w in near if w.id in frames), "")
