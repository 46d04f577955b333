"""An app in memory, from a declarative file: for tests and for trying things without a device."""

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path

from surefoot.state.errors import ElementNotFoundError, ElementNotReadyError, UnsupportedActionError
from surefoot.state.values.action import (
    Action,
    ActionKind,
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
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.artifacts import write_private
from surefoot.tools.devices.base import COMMON_ACTIONS, masked_widget
from surefoot.tools.devices.locate import find_widget, with_locators
from surefoot.tools.devices.sim.app import SimulatedFile
from surefoot.tools.devices.sim.memory import read_app, restore_state, saved_state
from surefoot.tools.devices.sim.render import app_jpeg
from surefoot.tools.devices.sim.run import SimulatedRun
from surefoot.tools.devices.sim.showing import DIALOG, ShownWidget, named_beside
from surefoot.tools.secrets import mask


class SimulatedDevice:
    """An app under test in memory; see `surefoot.tools.devices.base.Device`."""

    supports: frozenset[ActionKind] = COMMON_ACTIONS
    """What a simple phone app can be asked to do."""

    def __init__(self, app: SimulatedFile, secrets: Sequence[str] = ()) -> None:
        self._name, self._secrets = app.name, tuple(secrets)
        self._run, self._turned = SimulatedRun(app), False

    @classmethod
    async def start(
        cls, path: Path, secrets: Sequence[str] = (), stored: Path | None = None
    ) -> "SimulatedDevice":
        """Start the app of a file, where `stored` left it when that file is there.

        Raises:
            CaseFileError: the file is missing or wrong.
        """
        device = cls(await asyncio.to_thread(read_app, path), secrets)
        if stored is not None and await asyncio.to_thread(stored.is_file):
            held = json.loads(await asyncio.to_thread(stored.read_text, "utf-8"))
            restore_state(device._run.app, device._run.memory, held)
            device._turned = bool(held.get("turned"))
        return device

    @property
    def location(self) -> str:
        """Name of the screen."""
        return self._run.memory.screen

    async def observe(self) -> Screen:
        """See `Device.observe`."""
        return Screen(
            kind="simulated",
            location=self._run.memory.screen,
            title=self._run.filled(self._run.screen().title or self._name),
            widgets=tuple(masked_widget(one, self._secrets) for one in self._widgets()),
            events=tuple(
                event.model_copy(update={"text": mask(event.text, self._secrets)})
                for event in self._run.events
            ),
            width_px=640 if self._turned else 360,
            height_px=360 if self._turned else 640,
        )

    async def screenshot(self) -> bytes:
        """See `Device.screenshot`; drawn as a phone would show it."""

        def draw() -> bytes:
            return app_jpeg(self._run, lambda text: mask(text, self._secrets))

        return await asyncio.to_thread(draw)

    async def perform(self, action: Action) -> Action:
        """See `Device.perform`."""
        if action.kind not in self.supports:
            raise UnsupportedActionError(f"a simulated app knows no {action.kind!r}")
        self._run.events = []
        if isinstance(action, Press):
            self._run.press(action.key)
        elif isinstance(action, Rotate):
            self._rotate(action)
        elif isinstance(action, Scroll):
            self._scroll(action)
        elif isinstance(action, Open):
            self._run.restart(fresh=action.fresh)
        elif isinstance(action, Wait):
            self._wait(action)
        elif isinstance(action, TypeText) and action.target is None:
            focused = next(
                (s for s in self._run.shown() if s.widget.id == self._run.memory.focused), None
            )
            if focused is None:
                raise ElementNotReadyError("no field has the focus")
            self._run.type_text(focused, action)
        elif isinstance(action, Tap | LongTap | TypeText | SelectOption | SetChecked | Swipe):
            if action.target is None:
                raise ElementNotReadyError("a simulated app has no places, only widgets")
            shown = self._find(action.target)
            target = with_locators(action.target, shown.widget, self._widgets(), self._secrets)
            self._do(action, shown, target.label)
            action = action.model_copy(update={"target": target})
        if self._run.memory.ended and self._run.memory.dialog is None:
            self._run.restart(fresh=False)
        return action

    async def close(self) -> None:
        """See `Device.close`; there is nothing to let go of."""

    async def save_storage(self, path: Path) -> None:
        """Keep where the app is, to start there again; secrets and password fields are left out."""
        now = saved_state(self._run.app, self._run.memory)
        variables = now["variables"]
        assert isinstance(variables, dict)
        told = {k: v for k, v in variables.items() if mask(str(v), self._secrets) == str(v)}
        item = mask(str(now["dialog_item"]), self._secrets)
        text = json.dumps({**now, "variables": told, "dialog_item": item, "turned": self._turned})
        await asyncio.to_thread(write_private, path, text)

    def _find(self, target: Target) -> ShownWidget:
        if target.point is not None and target.widget is None and not target.locators:
            raise UnsupportedActionError("a simulated app has no places, only widgets")
        shown = {one.widget.id: one for one in self._run.shown()}
        return shown[find_widget(self._widgets(), target).id]

    def _widgets(self) -> list[Widget]:
        return named_beside([one.widget for one in self._run.shown()])

    def _do(
        self,
        action: Tap | LongTap | TypeText | SelectOption | SetChecked | Swipe,
        shown: ShownWidget,
        called: str,
    ) -> None:
        if "disabled" in shown.widget.states:
            raise ElementNotReadyError(f"{called} is disabled")
        in_dialog = shown.widget.id.startswith(DIALOG) and shown.spec is None
        if self._run.memory.dialog is not None and not in_dialog:
            raise ElementNotReadyError(f"{called} is covered by a dialog")
        if isinstance(action, TypeText):
            self._run.type_text(shown, action)
        elif isinstance(action, SelectOption):
            self._run.select(shown, action.option)
        elif isinstance(action, SetChecked):
            self._run.check(shown, action.checked)
        elif isinstance(action, LongTap):
            self._run.react(shown, "long_tap")
        elif isinstance(action, Swipe) and self._run.knows(shown, f"swipe_{action.direction}"):
            self._run.react(shown, f"swipe_{action.direction}")
        elif isinstance(action, Swipe):
            self._run.turn(shown, -1 if action.direction == "down" else 1)
        elif action.count > 1 and self._run.knows(shown, "double_tap"):
            self._run.react(shown, "double_tap")
        else:
            for _ in range(action.count):
                self._run.tap(shown)

    def _scroll(self, action: Scroll) -> None:
        """Turn the wheel that is meant, or show the next page of the screen."""
        shown = self._find(action.target) if action.target is not None else None
        if shown is not None and shown.spec is not None and shown.spec.role == "wheel":
            self._run.turn(shown, 1 if action.direction in ("down", "right") else -1)
        else:
            self._run.scroll(action)

    def _rotate(self, action: Rotate) -> None:
        """Turn the phone; the app notices it only when it is held otherwise then."""
        turned = action.orientation == "landscape"
        if turned != self._turned and "rotate" in self._run.screen().keys:
            self._run.press("rotate")
        self._turned = turned

    def _wait(self, action: Wait) -> None:
        """Nothing happens by itself here, so there is nothing to wait for."""
        said = [
            f"{s.widget.name} {s.widget.text} {s.widget.value or ''}" for s in self._run.shown()
        ]
        if action.text and not any(action.text in text for text in said):
            raise ElementNotFoundError(f"{action.text!r} is not shown")
