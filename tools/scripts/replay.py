"""Replays a script without a model: heals locators, never expectations."""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Any

from surefoot.state.errors import ActionError, DeviceError, ElementNotFoundError
from surefoot.state.values.action import Locator, Target
from surefoot.state.values.case import following_step
from surefoot.state.values.predicate import ProvenCheck
from surefoot.state.values.screen import Event, Screen
from surefoot.state.values.script import (
    Drift,
    Healed,
    ReplayedStep,
    ReplayResult,
    ReplayVerdict,
    Script,
    ScriptStep,
    ScriptTarget,
)
from surefoot.state.values.verdict import case_verdict
from surefoot.tools.checking.verdict import SERVER_FAULT
from surefoot.tools.devices.base import Performer
from surefoot.tools.devices.keypad import perform_with_keypad
from surefoot.tools.knowledge.healing.heal import (
    Aim,
    find_by_best_locator,
    heal_target,
    role_locator,
    widget_target,
)
from surefoot.tools.knowledge.healing.surroundings import rewrite_traces
from surefoot.tools.knowledge.plans import fill_description, fill_parameters, list_targets
from surefoot.tools.parameters import without_marks
from surefoot.tools.predicates.holds import holds, without_events
from surefoot.tools.predicates.words import checks_without_marks, describe_predicate
from surefoot.tools.scripts.heal_checks import Lost, Remedy, heal_checks, may_be
from surefoot.tools.scripts.pacing import Pacing, shows_at_once, tells_places, tells_toasts
from surefoot.tools.scripts.write_back import renamed_checks

_POLL_S = 0.1


async def replay_script(
    device: Performer,
    script: Script,
    values: Mapping[str, str],
    secrets: Mapping[str, str],
    *,
    wait_s: float = 5.0,
    begun: Callable[[int], None] = lambda _step: None,
    remedies: Callable[[], Sequence[Remedy]] = tuple,
    missed: Callable[[ReplayedStep], Awaitable[None]] | None = None,
) -> ReplayResult:
    """Do a script's actions on a device whose app is open, and look whether its checks hold.

    Args:
        device: On the first screen of the app.
        script: The script.
        values: Of its parameters that are no secrets, by name.
        secrets: Of the secret ones.
        wait_s: How long a target may take to be found, and a check to hold.
        begun: Told the index of each step that begins.
        remedies: Those that are asked in turn for a target that nothing on the screen alone tells.
        missed: Told of each step that did not pass, while the app is as that left it.

    Returns:
        "passed, healed" when a locator was lost and its target found otherwise. "failed" names the
        predicate of the case that does not hold or the target that is lost. "unknown" when all that
        a step must bring about was there before it, when what came with an action alone does not
        come, or when nothing but the model says that it was done to the right widget.
    """
    player = _Player(device, values, secrets, wait_s, remedies)
    started = time.monotonic()
    steps = [
        ReplayedStep(index=s.index, part=s.part, action=s.action, result="not_run")
        for s in script.steps
    ]
    number: int | None = 0
    while number is not None:
        step = script.steps[number]
        begun(step.index)
        done = steps[number] = await player.step(step, script.steps[number + 1 : number + 2])
        passed = done.result.startswith("passed")
        if not passed and missed is not None:
            await missed(done)
        number = following_step(script.steps, number, passed=passed)
        if done.result == "blocked":
            break
    result = _overall(steps)
    healed = [one for step in steps for one in step.healed]
    return ReplayResult(
        case=script.case,
        result=result,
        verdict="passed" if result == "passed, healed" else result,
        steps=tuple(steps),
        drift=Drift(
            targets=sum(step.targets for step in steps),
            healed=len(healed),
            by=dict(Counter(one.how for one in healed)),
        ),
        seconds=round(time.monotonic() - started, 3),
    )


def _overall(steps: Iterable[ReplayedStep]) -> ReplayVerdict:
    known = [(step.part, step.verdict) for step in steps]
    is_healed = any(step.result == "passed, healed" for step in steps)
    verdict = case_verdict(known)
    return "passed, healed" if verdict == "passed" and is_healed else verdict


class _Player:
    """Plays step by step."""

    def __init__(
        self,
        device: Performer,
        values: Mapping[str, str],
        secrets: Mapping[str, str],
        wait_s: float,
        remedies: Callable[[], Sequence[Remedy]],
    ) -> None:
        self._device, self._values, self._wait_s = device, values, wait_s
        self._remedies = remedies
        self._all_values = {**values, **secrets}
        self._renamed: list[tuple[ScriptTarget, Locator]] = []
        self._pacing = Pacing(device)
        self._seen: Screen | None = None
        """What is shown, as long as nothing was done since that changes other widgets."""
        self._left: Screen | None = None
        """What was shown before the last action."""

    async def step(self, step: ScriptStep, coming: Sequence[ScriptStep] = ()) -> ReplayedStep:
        """Do one step and check it; `coming` comes next."""
        started = time.monotonic()
        played = ReplayedStep(index=step.index, part=step.part, action=step.action, result="passed")
        healed: list[Healed] = []
        checks = checks_without_marks(step.checks, self._values)
        wanted = sum(len(done.targets) for done in step.actions)
        self._pacing.select_details(
            toasts=tells_toasts([step]), places=tells_places([step, *coming])
        )
        try:
            before = without_events(self._seen or await self._look())
            for number in range(len(step.actions)):
                healed += await self._act(step, number)
            checks = renamed_checks(checks, self._renamed)
            update, found = await self._check(checks, self._subjects(step), before)
            healed += found
        except ActionError as error:
            update = {"result": "failed", "reason": str(error)}
        except DeviceError as error:
            update = {"result": "blocked", "reason": str(error)}
        if not update:
            update = _judge_healing(step, healed)
        if not update:
            told = [f"{len(healed)} locators were healed"] if healed else []
            told += [f"not checked: {clause}" for clause in step.unchecked]
            told += ["only the action was done, nothing is checked"] if not step.checks else []
            result = "passed, healed" if healed else "passed"
            update = {"result": result, "reason": "; ".join(told)}
        seconds = round(time.monotonic() - started, 3)
        return played.model_copy(
            update={**update, "healed": tuple(healed), "targets": wanted, "seconds": seconds}
        )

    async def _act(self, step: ScriptStep, number: int) -> list[Healed]:
        done = step.actions[number]
        action = fill_parameters(done.action, self._values)
        healed: list[Healed] = []
        update: dict[str, Any] = {}
        known = list(done.targets)
        for name, target in list_targets(action):
            twin = self._fill_target(known.pop(0) if known else ScriptTarget())
            lost = Lost(step, number, name, target, twin, done.description)
            update[name], found = await self._aim(lost)
            healed += found
        for name in ("text", "option", "address", "dialog_text"):
            text = getattr(action, name, None)
            if isinstance(text, str):
                update[name] = without_marks(text, self._all_values)
        self._left, self._seen = self._seen, None
        more = number + 1 < len(step.actions)
        self._pacing.begin(action, step.checks, more=more)
        await perform_with_keypad(self._device, action.model_copy(update=update))
        if self._pacing.level == "none":
            self._seen = self._left
        return healed

    async def _look(self) -> Screen:
        self._seen = await self._device.observe()
        return self._seen

    async def _aim(self, lost: Lost) -> tuple[Target, list[Healed]]:
        """Wait for the target; heal its locator when it does not come."""
        target, known = lost.target, lost.known
        deadline = time.monotonic() + self._wait_s
        screen = self._seen or await self._look()
        while True:
            found = await find_by_best_locator(self._device, target, known, screen)
            if found is not None and self._pacing.is_enough(target, screen, self._left):
                return found, []
            if self._pacing.level != "full":
                await self._pacing.settle()
            elif found is not None:
                return found, []
            elif time.monotonic() >= deadline:
                break
            else:
                await asyncio.sleep(_POLL_S)
            screen = await self._look()
        healed = await heal_target(self._device, target, known, screen, lost.description)
        healed = healed or await self._ask_remedies(lost)
        if healed.healed is None:
            return healed.target, []
        self._renamed.append((known, healed.healed.new))
        return healed.target, [healed.healed]

    async def _ask_remedies(self, lost: Lost) -> Aim:
        """Ask who knows more than the screen tells; what they say is done like any other."""
        reasons: list[str] = []
        self._pacing.select_details(toasts=False, places=True)
        screen = await self._look()
        old = next(iter(lost.target.locators), None)
        for remedy in self._remedies() if old is not None and lost.known.role else ():
            widget, reason = await remedy.find(lost, screen)
            if widget is not None and may_be(lost.known, widget):
                new = role_locator(widget, screen)
                healed = Healed(description=lost.description, old=old, new=new, how=remedy.how)
                return Aim(widget_target(widget, lost.target, screen), healed)
            reasons += [reason] if reason else []
        why = f" ({'; '.join(reasons)})" if reasons else ""
        raise ElementNotFoundError(
            f"{lost.target.label or lost.description} is not on the screen{why}"
        )

    def _subjects(self, step: ScriptStep) -> list[ScriptTarget]:
        return [self._fill_target(known) for known in step.subjects]

    def _fill_target(self, known: ScriptTarget) -> ScriptTarget:
        filled = fill_description(known, self._values)
        return rewrite_traces(filled, lambda text: without_marks(text, self._values))

    async def _check(
        self, checks: tuple[ProvenCheck, ...], subjects: Sequence[ScriptTarget], before: Screen
    ) -> tuple[dict[str, Any], tuple[Healed, ...]]:
        """What is wrong after a step, empty when all of its checks hold; and what was healed."""
        screen = await self._look()
        if self._pacing.level != "full" and not shows_at_once(checks, screen, before):
            await self._pacing.settle()
            screen = await self._look()
        self._pacing.level = "full"
        events, healed = screen.events, tuple[Healed, ...]()
        deadline = time.monotonic() + self._wait_s
        while broken := [c for c in checks if not holds(c.predicate, screen)]:
            if time.monotonic() >= deadline:
                again = heal_checks(checks, subjects, screen)
                if again is None:
                    return _judge_broken(broken, events), ()
                checks, healed = again
                break
            await asyncio.sleep(_POLL_S)
            screen = await self._look()
            events = (*events, *(e for e in screen.events if e not in events))
            screen = screen.model_copy(update={"events": events})
        new = [c for c in checks if c.proof == "new"]
        if new and all(holds(c.predicate, before) for c in new):
            reason = f"held before the step already: {describe_predicate(new[0].predicate)}"
            return {"result": "unknown", "reason": reason, "broken": new[0].predicate}, ()
        return {}, healed


def _judge_broken(broken: Sequence[ProvenCheck], events: Iterable[Event]) -> dict[str, Any]:
    """Blame the app for what the case asks for, or where its server fails, and for nothing else."""
    check = next((check for check in broken if check.claim), broken[0])
    words = describe_predicate(check.predicate)
    if check.claim or any((event.status or 0) >= SERVER_FAULT for event in events):
        reason = f"does not hold: {words}"
        return {"result": "failed", "reason": reason, "broken": check.predicate}
    reason = f"came when the script was made, and not now: {words}; the case does not ask for it"
    return {"result": "unknown", "reason": reason, "broken": check.predicate}


def _judge_healing(step: ScriptStep, healed: Iterable[Healed]) -> dict[str, Any]:
    """Say why a step is not known to be done to the right widget; empty when it is.

    What was guessed must be proved by what the step has brought about.
    """
    if any(check.proof == "new" for check in step.checks):
        return {}
    how = {one.how for one in healed}
    if "model" in how:
        return {"result": "unknown", "reason": "nothing shows that the model was right"}
    if "surroundings" in how:
        reason = "found by what is around it, and nothing shows that it was the right one"
        return {"result": "unknown", "reason": reason}
    return {}
