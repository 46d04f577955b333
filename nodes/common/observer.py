"""The screen of a step while it may still change."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from uuid import uuid4

from typing_extensions import TypedDict

from surefoot.nodes.common.faults import unseen_link_reason
from surefoot.nodes.common.judging import judge_step
from surefoot.nodes.common.run import MOST_RESTARTS, RunContext
from surefoot.state.case_run import CaseRunUpdate
from surefoot.state.errors import ActionError
from surefoot.state.values.action import Action, Direction, Scroll
from surefoot.state.values.case import Step
from surefoot.state.values.check import Check
from surefoot.state.values.screen import Screen
from surefoot.state.values.session import SessionRef
from surefoot.state.values.understood import StepReading
from surefoot.tools.checking.current import is_open_already
from surefoot.tools.checking.instead import explain_failure
from surefoot.tools.checking.judge import Judgement, StepExecution, run_checks
from surefoot.tools.checking.run import run_check
from surefoot.tools.devices.base import Device
from surefoot.tools.grounding.effect import find_disabled
from surefoot.tools.grounding.locators import build_target
from surefoot.tools.screens.changes import compare, widget_line
from surefoot.tools.screens.events import find_lost_page, is_accepted
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.screen_state import is_loading
from surefoot.tools.screens.states import scrolling_parts
from surefoot.tools.understanding.dialog_answers import is_dialog_answered

LATE_CONTENT_S = 3.0
"""How long an expected result may still come after the page has settled."""
TAKEN_S = 6.0
"""The same where the app took something: pages that renew themselves show it a while later."""
LOADING_S = 15.0
"""How much longer a page gets that shows only where its content will be."""
_POLL_S = 0.25
_LOST = 0.3
"""Confidence in a judgement of a page that had to be opened anew."""
_KEPT_EVENTS = 60
_THROUGH: tuple[Direction, ...] = ("down", "up")
_MOST_PARTS = 60
"""Of a phone's screen that scrolls, which are looked at."""


class Observed(TypedDict, total=False):
    """Where the screen that was judged is kept."""

    session: SessionRef
    screen: str
    shot: str


class StepObserver:
    """Looks at the screen of the current step, again and closer where that helps."""

    def __init__(self, run: RunContext, state: CaseRunUpdate, step: Step) -> None:
        """Args: step: the current one, with all that must hold after it."""
        self.run, self.step, self.ref = run, step, state["session"]
        self.reading = state["reading"] or StepReading()
        self.index = state["step_index"]
        self.pair = ScreenPair(Screen(), Screen())
        self.seen_anew = False
        self._digest = ""
        """Of the screen with which the watch began."""

    async def start(self, state: CaseRunUpdate) -> None:
        """Read the screens after and before the step, and the picture.

        The picture is only read where a model may see it.
        """
        self._digest = state["screen"]
        after = await self.run.stored_screen(state["screen"])
        before = await self.run.stored_screen(state["step_screen"])
        at_last = state.get("screen_before", "")
        last = await self.run.stored_screen(at_last) if at_last else None
        picture = None
        if self.run.settings.vision == "on":
            picture = await asyncio.to_thread(self.run.folder.shot(state["shot"]).read_bytes)
        is_part = bool(scrolling_parts(after))
        self.pair = ScreenPair(after, before, last, picture, is_part)

    @property
    def screen(self) -> Screen:
        """The step's screen as it is now."""
        return self.pair.after

    @property
    def typed(self) -> tuple[str, ...]:
        """Texts that the step types, parameters filled in."""
        texts = [text for intent in self.reading.intents for text in intent.texts]
        texts += [text for intent in self.reading.intents for _, text in intent.values]
        return tuple(map(self.run.fill_in, texts))

    @property
    def renews(self) -> bool:
        """What the step does leaves the app as it is: it is open already, or was answered by no."""
        asked = any(event.kind == "dialog" for event in self.screen.events)
        acting = [intent for intent in self.reading.intents if intent.do != "look"]
        answers = bool(acting) and all(is_dialog_answered(i, self.screen.events) for i in acting)
        declined = self.reading.declines and asked
        return self.reading.renews or declined or answers or self._opens_current

    @cached_property
    def _opens_current(self) -> bool:
        intents = tuple(self.run.fill_form(intent) for intent in self.reading.intents)
        reading = self.reading.model_copy(update={"intents": intents})
        return is_open_already(reading, self.pair.before)

    def find_disabled(self, number: int) -> str:
        """Give the disabled widget that an intent of the step names, as a line; "" for none."""
        if number >= len(self.reading.intents):
            return ""
        return find_disabled(self.run.fill_form(self.reading.intents[number]), self.screen)

    async def observe_again(self) -> None:
        """Take the screen as it is now; what came and went since the action stays known."""
        events = self.screen.events
        screen, picture, self.ref = await self.run.observe(self.ref)
        new = tuple(event for event in screen.events if event not in events)
        screen = screen.model_copy(update={"events": (events + new)[-_KEPT_EVENTS:]})
        is_part = bool(scrolling_parts(screen))
        pair = self.pair
        self.pair = ScreenPair(screen, pair.before, pair.at_last, picture, is_part)
        self.seen_anew = True

    async def _wait_for_late_content(self) -> None:
        """Look again for a while as long as a check does not hold yet."""
        start = time.monotonic()
        checks = [self.run.fill_form(check) for check in self.reading.checks]
        while not await self._all_hold(checks):
            more = LOADING_S if is_loading(self.screen) else 0.0
            took = any(is_accepted(event, self.screen) for event in self.screen.events)
            late = TAKEN_S if took else LATE_CONTENT_S
            if time.monotonic() >= start + late + more:
                break
            await asyncio.sleep(_POLL_S)
            await self.observe_again()

    async def _all_hold(self, checks: Sequence[Check]) -> bool:
        if not checks:
            may_stay = not self.reading.acts or self.renews
            return may_stay or bool(self.pair.changes and self.pair.changes.any)
        seen = await asyncio.to_thread(
            run_checks,
            checks,
            self.pair,
            self.typed,
            only_types=self.reading.only_types,
            said=self.run.fill_in(self.step.expected),
        )
        return all(outcome.verdict == "holds" for _, outcome in seen)

    async def judge(self, acted: StepExecution) -> Judgement:
        """Judge what was done; a hyperlink that is not seen here is no fault of the app.

        Raises:
            ModelError: a model is to be asked and cannot be used.
        """
        judgement = await self._judge(acted)
        if self.reading.left:
            return judgement  # Nothing was done.
        lost = self.run.find_loss(self.ref)
        if lost and not judgement.result.is_completed:
            return _open_after_loss(judgement, lost)
        judgement = explain_failure(judgement, self.pair, acted.faults)
        if judgement.result.is_completed or acted.ended or self.pair.before is None:
            return judgement
        blind = unseen_link_reason(self.run, self.reading, self.step.action, self.pair.before)
        if not blind:
            return judgement
        reason = f"{judgement.result.reason}; {blind}"
        result = judgement.result.model_copy(update={"reason": reason})
        return replace(judgement, result=result, refuted=False)

    def is_to_be_repeated(self, state: CaseRunUpdate, judgement: Judgement) -> bool:
        """Say whether what the step wrote is lost with its page, and may be written again."""
        is_lost = self.run.is_lost_since_action(self.ref)
        is_open = is_lost and not judgement.result.is_completed
        return is_open and self.reading.only_types and state["restarts"] < MOST_RESTARTS

    async def _judge(self, acted: StepExecution) -> Judgement:
        """Judge what was done; where it is not lacking, once what comes late had its time.

        Where that cannot tell, it is judged once more with all of the screen, scrolled through,
        too: only what a further look could answer is looked at again.

        Raises:
            ModelError: a model is to be asked and cannot be used.
        """
        lost = "" if acted.lack or acted.ended else await self._find_lost_page()
        if lost:
            acted = replace(acted, lack=f"not done: {lost}")
        elif (acted.disabled or not acted.lack) and not acted.ended:
            await self._wait_for_late_content()
            if acted.disabled not in map(widget_line, self.screen.widgets):
                acted = replace(acted, disabled="")
        first = await judge_step(self.run, self.step, self.reading, self.pair, acted)
        is_sure = first.result.confidence >= self.run.threshold(self.step)
        if lost or is_sure or not self._may_find_more(first):
            return first
        seen = self.pair
        await (self._look_through() if seen.is_part else self._scroll_through())
        if self.pair.is_part == seen.is_part and not compare(seen.after, self.screen).any:
            return first
        second = await judge_step(self.run, self.step, self.reading, self.pair, acted)
        return replace(second, usage=first.usage + second.usage)

    async def _find_lost_page(self) -> str:
        """Say that the page which the step leads to does not come; "" where nothing needs it."""
        lost = find_lost_page(self.screen)
        if lost is None:
            return ""
        is_blank = not self.screen.location.startswith("http")
        before = self.pair.before.location if self.pair.before is not None else ""
        is_left = self.screen.location != before and not is_blank
        checks = [self.run.fill_form(check) for check in self.reading.checks]
        if is_left or not (is_blank or not await self._all_hold(checks)):
            return ""
        return f"the page {lost.url} does not come: {lost.text}"

    def _may_find_more(self, judgement: Judgement) -> bool:
        """Say whether a check cannot be told because of what may be further down."""
        return any(
            check.check != "claim" and outcome.verdict == "cannot_tell"
            for check, outcome in judgement.seen
        )

    async def _look_through(self) -> None:
        """See all of a phone's screen that scrolls, or go on until a part of it tells.

        A part that shows all that is expected, or what was to be gone, is the screen from then on.
        """
        checks = [self.run.fill_form(check) for check in self.reading.checks]
        seen, is_whole = [self.screen], True
        done: list[tuple[Action, ScreenPair]] = []
        for part in scrolling_parts(self.screen):
            for direction in _THROUGH:
                scroll = Scroll(direction=direction, target=build_target(part, seen[0]))
                while (moved := await self._scroll_part(scroll)) is not None:
                    done.append((moved, self.pair))
                    await self.observe_again()
                    if await self._tells_checks(checks):
                        await self._write_down(done)
                        return
                    if len(seen) == _MOST_PARTS:
                        is_whole = False
                        break
                    seen.append(self.screen)
        self.pair = replace(self.pair, is_part=not is_whole, further=tuple(seen))

    async def _write_down(self, done: Sequence[tuple[Action, ScreenPair]]) -> None:
        """Log the way to the part that tells, which whoever does the step again must go."""
        for number, (action, pair) in enumerate(done):
            digest = self._digest
            if number and pair.picture is not None:
                digest, _ = await self.run.keep(pair.after, pair.picture)
            row = {"act": f"look {uuid4().hex[:8]}", "action": action.model_dump(mode="json")}
            self.run.log.event("located", **row)
            self.run.log.event(
                "execute",
                step=self.index,
                **row,
                description="look for it: scroll",
                success=True,
                url_before=pair.after.location,
                url_after=pair.after.location,
                screen=digest,
            )

    async def _scroll_part(self, action: Scroll) -> Action | None:
        """Scroll, and give how it was done; None where nothing has moved."""

        async def do(device: Device) -> Action:
            return await device.perform(action)

        try:
            done, self.ref = await self.run.on_device(self.ref, do)
        except ActionError:
            return None
        return done

    async def _tells_checks(self, checks: Sequence[Check]) -> bool:
        """Say whether this part of the screen alone tells what the checks are about."""
        if await self._all_hold(checks):
            return True
        outcomes = [run_check(check, self.pair) for check in checks if check.check == "gone"]
        return any(outcome.verdict == "refuted" for outcome in outcomes)

    async def _scroll_through(self) -> None:
        """Lists that load what comes into view say more after a scroll; what they said stays."""
        seen = self.screen
        try:
            await self._scroll("down")
            await self.observe_again()
            added = [c.after for c in compare(seen, self.screen).items if c.kind == "+"]
            await self._scroll("up")
        except ActionError:
            self.pair = replace(self.pair, after=seen)
            return
        more = tuple(widget for widget in added if widget is not None)
        longer = seen.model_copy(
            update={"widgets": seen.widgets + more, "events": self.screen.events}
        )
        self.pair = replace(self.pair, after=longer)

    async def _scroll(self, direction: Direction) -> None:
        async def do(device: Device) -> Action:
            return await device.perform(Scroll(direction=direction))

        _, self.ref = await self.run.on_device(self.ref, do)

    async def update(self) -> Observed:
        """What of the watch goes into the state; nothing where it saw nothing anew."""
        if not self.seen_anew or self.pair.picture is None:
            return {}
        digest, shot = await self.run.keep(self.screen, self.pair.picture)
        return {"session": self.ref, "screen": digest, "shot": shot}


def _open_after_loss(judgement: Judgement, lost: str) -> Judgement:
    """What was written or opened before the loss may be gone: the page refutes nothing."""
    result = judgement.result
    reason = f"{lost}; it was opened anew, and {result.reason}: run it again"
    low = result.model_copy(update={"reason": reason, "confidence": min(result.confidence, _LOST)})
    return replace(judgement, result=low, refuted=False)
