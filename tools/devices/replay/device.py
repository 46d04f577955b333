"""Plays a recorded exploration: what was done answers as recorded, all else is unknown."""

import asyncio
import io
import json
from pathlib import Path
from random import Random

from PIL import Image, ImageDraw

from surefoot.state.errors import OutcomeUnknownError, UnsupportedActionError
from surefoot.state.values.action import Action, ActionKind, Target, Wait
from surefoot.state.values.app import ReplayApp
from surefoot.state.values.screen import Screen
from surefoot.tools.artifacts import write_private
from surefoot.tools.devices.locate import find_widget, with_locators
from surefoot.tools.devices.replay.recorded_app import RecordedApp, key_of_action, read_recorded


class ReplayDevice:
    """A recorded app; see `surefoot.tools.devices.base.Device`.

    An event with several recorded outcomes has each as often as it was recorded, by a seed.
    """

    supports = frozenset[ActionKind](
        {"tap", "long_tap", "type_text", "press", "scroll", "open", "close", "wait"}
    )
    """What explorers of phones do."""

    def __init__(self, app: RecordedApp, seed: int) -> None:
        self._app, self._seed = app, seed
        self.state = app.first
        """Which recorded state it is in."""
        self.passed = app.first
        """The state that the last event led to first, before the app went on by itself."""
        self._done = 0

    @classmethod
    async def start(cls, app: ReplayApp, stored: Path | None = None) -> "ReplayDevice":
        """Begin where the recording began, or where `stored` left it when that file is there.

        Raises:
            CaseFileError: the recording is missing or wrong.
        """
        recorded = await asyncio.to_thread(read_recorded, Path(app.path))
        device = cls(RecordedApp(recorded), app.seed)
        if stored is not None and await asyncio.to_thread(stored.is_file):
            held = json.loads(await asyncio.to_thread(stored.read_text, "utf-8"))
            device.state, device.passed = held["state"], held["passed"]
            device._done = held["done"]
        return device

    @property
    def location(self) -> str:
        """The recorded state."""
        return self.state

    async def observe(self) -> Screen:
        """See `Device.observe`."""
        return self._app.screen(self.state)

    async def screenshot(self) -> bytes:
        """See `Device.screenshot`; the recording has none, so a card with the state is drawn."""
        return await asyncio.to_thread(_card, self._app.screen(self.state).location, self.state)

    async def perform(self, action: Action) -> Action:
        """See `Device.perform`.

        Raises:
            OutcomeUnknownError: it was never done in this state.
        """
        if isinstance(action, Wait):
            return action
        if action.kind not in self.supports:
            raise UnsupportedActionError(f"a recorded app knows no {action.kind!r}")
        screen, widget = self._app.screen(self.state), ""
        target = getattr(action, "target", None)
        if isinstance(target, Target):
            found = find_widget(screen.widgets, target)
            widget = found.test_id
            named = with_locators(target, found, screen.widgets)
            action = action.model_copy(update={"target": named})
        key = key_of_action(action, widget)
        counts = self._app.outcomes(self.state, key) if key is not None else None
        if not counts:
            raise OutcomeUnknownError(f"{action.kind} was not recorded in this state")
        chance = Random(f"{self._seed}:{self._done}")
        self.passed, self.state = chance.choices(list(counts), weights=list(counts.values()))[0]
        self._done += 1
        return action

    async def close(self) -> None:
        """See `Device.close`; there is nothing to let go of."""

    async def save_storage(self, path: Path) -> None:
        """Keep where it is, to go on there."""
        text = json.dumps({"state": self.state, "passed": self.passed, "done": self._done})
        await asyncio.to_thread(write_private, path, text)


def _card(activity: str, state: str) -> bytes:
    picture = Image.new("RGB", (180, 320), f"#{state[:6]:0<6}" if _is_hex(state) else "#dddddd")
    drawn = ImageDraw.Draw(picture)
    drawn.rectangle((0, 0, 180, 40), fill="white")
    drawn.text((4, 4), activity.rsplit("/", 1)[-1][:28], fill="black")
    drawn.text((4, 20), state[:8], fill="black")
    held = io.BytesIO()
    picture.save(held, "JPEG")
    return held.getvalue()


def _is_hex(state: str) -> bool:
    return len(state) >= 6 and all(c in "0123456789abcdef" for c in state[:6])
