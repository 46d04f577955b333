"""Plays a recorded exploration: what was done answers as recorded, all else is unknown."""

import asyncio
import gzip
import io
import json
import re
from collections import Counter
from collections.abc import Iterable
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import Any

from PIL import Image, ImageDraw
from pydantic import ConfigDict, Field, ValidationError

from surefoot.state.errors import CaseFileError, OutcomeUnknownError, UnsupportedActionError
from surefoot.state.values.action import (
    Action,
    ActionKind,
    Close,
    LongTap,
    Open,
    Press,
    Scroll,
    Swipe,
    Tap,
    Target,
    TypeText,
    Wait,
)
from surefoot.state.values.app import ReplayApp
from surefoot.state.values.base import Value
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.artifacts import write_private
from surefoot.tools.devices.locate import find_widget, with_locators
from surefoot.tools.validation import first_error

SUFFIX = ".json.gz"


class RecordedState(Value):
    """A state of the app that was recorded."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    activity: str | None = None
    """None where the recorder could not tell."""
    structure: str = ""


class ReplayEvent(Value):
    """One event and where it led."""

    model_config = ConfigDict(frozen=True, extra="ignore", populate_by_name=True)

    type: str = ""
    """touch, long_touch, set_text, scroll, key, intent, kill_app ..."""
    event: str
    """The action, in any words that tell it from others of its state."""
    before: str = Field(alias="from")
    after: str = Field(alias="to")


class Recorded(Value):
    """A recorded exploration."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    app: str
    nodes: dict[str, RecordedState]
    transitions: tuple[ReplayEvent, ...]


def read_recorded(path: Path) -> Recorded:
    """Read a recorded exploration, packed by gzip or plain JSON.

    Raises:
        CaseFileError: the file is missing or has another form.
    """
    try:
        raw = path.read_bytes()
        text = gzip.decompress(raw) if raw[:2] == b"\x1f\x8b" else raw
        found: Any = json.loads(text)
        return Recorded.model_validate(found)
    except OSError as error:
        raise CaseFileError(str(path), None, "", str(error.strerror or error)) from error
    except ValidationError as error:
        wrong = first_error(error)
        raise CaseFileError(str(path), None, wrong.place, wrong.problem) from error
    except (ValueError, EOFError) as error:
        raise CaseFileError(
            str(path), None, "", f"is no JSON of an exploration ({error})"
        ) from error


_VIEW = re.compile(r"view=(?P<id>[^\s(),]+)(?:\([^/()]*/(?P<role>[^-()]*)-(?P<text>.*?)\))?[,)]")
_DETAIL = re.compile(r"(?:name|direction)=(?P<detail>\w+)")
_ROLES = (
    ("edittext", "textbox"),
    ("button", "button"),
    ("checkbox", "checkbox"),
    ("switch", "switch"),
    ("image", "image"),
    ("text", "text"),
)
_STARTS, _STOPS, _TOUCHES, _HOLDS = "intent", "kill_app", "touch", "long_touch"
_TYPES, _SCROLLS, _KEYS = "set_text", "scroll", "key"
Outcome = tuple[str, str]
"""The state that an event led to, and the one that it had changed to before the next event."""
EventKey = tuple[str, str, str]
"""Kind of an event, its widget or "", and its key or direction or ""."""


def key_of_event(event: ReplayEvent) -> EventKey:
    """Say what a recorded event did, whatever state it was done in."""
    view, detail = _VIEW.search(event.event), _DETAIL.search(event.event)
    widget = view["id"] if view is not None else ""
    told = detail["detail"].lower() if detail is not None else ""
    if event.type == _STOPS or (event.type == _STARTS and "force-stop" in event.event):
        return (_STOPS, "", "")
    if event.type == _STARTS:
        return (_STARTS, "", "")
    return (event.type, widget, told if event.type in (_SCROLLS, _KEYS) else "")


def key_of_action(action: Action, widget: str) -> EventKey | None:
    """Say which recorded event an action on a widget is; None for one that is never recorded."""
    if isinstance(action, Open):
        return (_STARTS, "", "")
    if isinstance(action, Close):
        return (_STOPS, "", "")
    if isinstance(action, Press):
        return (_KEYS, "", action.key.lower())
    if isinstance(action, Tap):
        return (_TOUCHES, widget, "")
    if isinstance(action, LongTap):
        return (_HOLDS, widget, "")
    if isinstance(action, TypeText):
        return (_TYPES, widget, "")
    if isinstance(action, Scroll | Swipe) and action.direction is not None:
        return (_SCROLLS, widget, action.direction)
    return None


class RecordedApp:
    """Screens and outcomes of a recorded exploration."""

    def __init__(self, recorded: Recorded) -> None:
        self.recorded = recorded
        self.first = recorded.transitions[0].before
        self._outcomes: dict[str, dict[EventKey, Counter[Outcome]]] = {}
        self._anywhere: dict[EventKey, Counter[Outcome]] = {}
        """Starts and stops of the app, in whatever state."""
        self._views: dict[str, dict[str, ReplayEvent]] = {}
        nexts = [event.before for event in recorded.transitions[1:]]
        for event, settled in zip_longest(recorded.transitions, nexts):
            key = key_of_event(event)
            outcome = (event.after, settled or event.after)
            counts = self._outcomes.setdefault(event.before, {}).setdefault(key, Counter())
            counts[outcome] += 1
            if key[0] in (_STARTS, _STOPS):
                self._anywhere.setdefault(key, Counter())[outcome] += 1
            if key[1]:
                self._views.setdefault(event.before, {}).setdefault(key[1], event)

    def outcomes(self, state: str, key: EventKey) -> Counter[Outcome]:
        """Give how often an event led where; empty when it was never done there.

        The app is started, and stopped, the same from everywhere: also from where that was
        recorded to change nothing, as it is where the recording breaks off.
        """
        counts = self._outcomes.get(state, {}).get(key, Counter())
        if any(settled != state for _, settled in counts):
            return counts
        return self._anywhere.get(key, counts)

    def screen(self, state: str) -> Screen:
        """Give the widgets on which something was done in a state."""
        node = self.recorded.nodes.get(state)
        top = Widget(id="state", role="generic", test_id=state)
        return Screen(
            kind="replay",
            location=(node.activity if node is not None else None) or "",
            widgets=(top, *self._widgets(state)),
            width_px=360,
            height_px=640,
        )

    def _widgets(self, state: str) -> Iterable[Widget]:
        done = self._outcomes.get(state, {})
        for view, event in self._views.get(state, {}).items():
            kinds = {key[0] for key in done if key[1] == view}
            found = _VIEW.search(event.event)
            role = _role((found["role"] if found is not None else "") or "")
            states = ["long-clickable"] if _HOLDS in kinds else []
            states += ["scrollable"] if _SCROLLS in kinds else []
            yield Widget(
                id=view,
                role="textbox" if _TYPES in kinds else role,
                name=(found["text"] if found is not None else "") or "",
                test_id=view,
                clickable=_TOUCHES in kinds,
                states=tuple(states),
                depth=1,
            )


def _role(name: str) -> str:
    return next((role for word, role in _ROLES if word in name.casefold()), "generic")


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
