"""The screen of one validation while it may still change."""

import asyncio
import time

from nodes.common.run import Run
from state.errors import ActionError
from state.step_validation import AutoTestState, AutoTestUpdate
from state.values.action import Action, Direction, Scroll
from state.values.case import Step
from state.values.screen import Screen
from state.values.session import SessionRef
from state.values.verdict import Usage
from tools.devices.base import Device
from tools.judging.claims.unfinished import is_unfinished
from tools.judging.judge import Judgement, judge
from tools.judging.look import look
from tools.judging.scene import Scene
from tools.judging.weigh import Looked
from tools.permissions import is_refusal
from tools.screens.changes import compare
from tools.secrets import fill_in

LATE_CONTENT_S = 3.0
"""How long an expected result may still come after the page has settled."""
UNFINISHED_S = 15.0
"""How much longer a page gets that shows only where its content will be."""
_POLL_S = 0.25
_KEPT_EVENTS = 60


class Watch:
    """Looks at the screen of the current step, again and closer where that helps."""

    def __init__(self, run: Run, step: Step, state: AutoTestState) -> None:
        self.run, self.state = run, state
        parameters = run.case.parameters
        self.action = fill_in(step.action, parameters, secrets=False)
        self.expected = fill_in(step.expected, parameters, secrets=False)
        self.ref: SessionRef = state["session"]
        self.screen = Screen()
        self.before = Screen()
        self.picture: bytes | None = None
        self.seen_anew = False
        self._scene: tuple[Screen, Scene] | None = None
        self._looked: tuple[Scene, Looked] | None = None

    async def start(self) -> None:
        """Read the screens that the state names."""
        self.screen = await self.run.stored_screen(self.state["screen"])
        self.before = await self.run.stored_screen(self.state["step_screen"])

    def scene(self) -> Scene:
        """What is to be judged now; made once for each screen."""
        if self._scene is None or self._scene[0] is not self.screen:
            self._scene = self.screen, self._made()
        return self._scene[1]

    def _made(self) -> Scene:
        attempts = self.state["attempts"]
        done = not attempts or any(attempt.success for attempt in attempts)
        words = done_in_words(self.state)
        barred = any(is_refusal(attempt.outcome) for attempt in attempts)
        return Scene(
            self.action, words, self.screen, self.before, executed=done, barred=barred and not done
        )

    async def look_again(self) -> None:
        """Take the screen as it is now; what came and went since the action stays known."""
        events = self.screen.events
        screen, self.picture, self.ref = await self.run.look(self.ref)
        new = tuple(event for event in screen.events if event not in events)
        self.screen = screen.model_copy(update={"events": (events + new)[-_KEPT_EVENTS:]})
        self.seen_anew = True

    async def wait_for_late_content(self) -> None:
        """Look again for a while as long as the expected result does not hold yet."""
        deadline = time.monotonic() + LATE_CONTENT_S
        looked = self._look()
        while looked.claims and not all(o.holds for _, _, o in looked.claims):
            more = UNFINISHED_S if is_unfinished(self.screen) else 0.0
            if time.monotonic() >= deadline + more:
                break
            await asyncio.sleep(_POLL_S)
            await self.look_again()
            looked = self._look()

    def _look(self) -> Looked:
        """What rules find in the scene; looked for once."""
        scene = self.scene()
        if self._looked is None or self._looked[0] is not scene:
            self._looked = scene, look(scene, self.expected)
        return self._looked[1]

    async def wait_for_change(self) -> None:
        """Look again for a while until the screen is another one than before the step."""
        deadline = time.monotonic() + LATE_CONTENT_S
        first = self.screen
        while time.monotonic() < deadline and not compare(first, self.screen).any:
            await asyncio.sleep(_POLL_S)
            await self.look_again()

    async def judge_closer(self, needed: float) -> tuple[Judgement, Usage]:
        """Judge; where that cannot tell, once more with all of the screen, scrolled through too."""
        first = await self._judge(whole_page=False)
        if first.result.confidence >= needed:
            return first, first.usage
        await self.look_again()
        await self._scroll_through()
        second = await self._judge(whole_page=True)
        return second, first.usage + second.usage

    async def _scroll_through(self) -> None:
        """Lists that load what comes into view say more after a scroll; what they said stays."""
        seen = self.screen
        try:
            await self._scroll("down")
            await self.look_again()
            added = [c.after for c in compare(seen, self.screen).items if c.kind == "+"]
            await self._scroll("up")
        except ActionError:
            self.screen = seen
            return
        more = tuple(widget for widget in added if widget is not None)
        self.screen = seen.model_copy(
            update={"widgets": seen.widgets + more, "events": self.screen.events}
        )

    async def _scroll(self, direction: Direction) -> None:
        async def do(device: Device) -> Action:
            return await device.perform(Scroll(direction=direction))

        _, self.ref = await self.run.on_device(self.ref, do)

    async def _judge(self, *, whole_page: bool) -> Judgement:
        settings = self.run.settings
        if settings.vision == "on" and self.picture is None:
            shot = self.run.folder.shot(self.state["shot"])
            self.picture = await asyncio.to_thread(shot.read_bytes)
        execution = self.state.get("last_execution")
        said = "ok" if execution is None or execution.success else f"failed: {execution.error}"
        return await judge(
            settings,
            self.run.log,
            self.scene(),
            self.expected,
            execution=said,
            picture=self.picture if settings.vision == "on" else None,
            whole_page=whole_page,
            looked=self._look(),
        )

    async def update(self) -> AutoTestUpdate:
        """What of the watch goes into the state."""
        if not self.seen_anew or self.picture is None:
            return {}
        digest, shot = await self.run.keep(self.screen, self.picture)
        return {"session": self.ref, "screen": digest, "shot": shot}


def done_in_words(state: AutoTestState) -> str:
    """What was done for the current step: the actions that the device could do, else the last."""
    done = [attempt.description for attempt in state["attempts"] if attempt.success]
    execution = state.get("last_execution")
    return "; ".join(done) or (execution.action if execution is not None else "")
