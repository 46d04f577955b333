"""Looks whether the step really happened."""

import asyncio
import logging
import time

from langgraph.runtime import Runtime

from configs.settings import Settings
from nodes.common.run import Run, check_budget, open_run
from nodes.step_validation.learning import known_verdict
from state.errors import BudgetError, DeviceError, ModelError
from state.step_validation import AutoTestState, AutoTestUpdate
from state.values.case import Step
from state.values.screen import Screen
from state.values.session import SessionRef
from state.values.verdict import THRESHOLDS, ExecutionResult, Usage, ValidationResult
from tools.devices.base import Device
from tools.judging.judge import Judgement, judge
from tools.judging.look import look
from tools.judging.scene import Scene
from tools.secrets import fill_in

logger = logging.getLogger("surefoot")
LATE_CONTENT_S = 3.0
"""How long an expected result may still come after the page has settled."""


async def validate_step(state: AutoTestState, runtime: Runtime[Settings]) -> AutoTestUpdate:
    """Decide from the page whether the step was done and its expected result holds.

    Between the substeps of one plan nothing is asked: the device has read back what it did. What
    is not clear is looked at a second time: after a wait, with all of the screen. A step that
    looks in every respect as when it was validated before needs no model.

    Reads `screen`, `step_screen`, `last_execution`. Writes `last_validation`, `last_execution` (with
    the override), `validated_by`, `action_done`, `tries`, `usage`, `screen`; `problem` when the
    model, the device or the budget does not allow to go on.
    """
    execution = state.get("last_execution")
    if execution is not None and execution.success and (state["plan"] or state.get("more_to_do")):
        return {"last_validation": None}
    run = await open_run(state, runtime)
    step = run.case.steps[state["step_index"]]
    try:
        check_budget(run, state["usage"], state["started"])
        watch = _Watch(run, step, state)
        await watch.wait_for_late_content()
        needed = threshold(run, step)
        known = await known_verdict(run, state, await watch.scene(), needed)
        if known is not None:
            judgement, usage = known, known.usage
        else:
            judgement, usage = await watch.judge_twice(needed)
    except (BudgetError, DeviceError) as error:
        return {"problem": str(error)}
    except ModelError as error:
        run.log.event("problem", text=str(error))
        return _without_model(run, state, execution, error)
    result = judgement.result
    _log(run, {**state, **watch.update()}, judgement)
    update: AutoTestUpdate = {
        "last_validation": result,
        "validated_by": judgement.decided_by,
        "action_done": judgement.action_done == "yes",
        "tries": state["tries"] + 1,
        "usage": usage,
        **watch.update(),
    }
    if execution is not None:
        update["last_execution"] = override(execution, result, threshold(run, step))
    return update


def threshold(run: Run, step: Step) -> float:
    """Confidence that the step's validation needs."""
    return THRESHOLDS[step.criticality or run.case.criticality]


def override(
    execution: ExecutionResult, result: ValidationResult, needed: float
) -> ExecutionResult:
    """Let a confident look at the page correct what the device said; its own word stays beside it.

    `success` and `error` are the device's and do not change.
    """
    if result.confidence < needed or result.is_completed == execution.success:
        return execution
    return execution.model_copy(
        update={"llm_validated": result.is_completed, "validation_reason": result.reason}
    )


class _Watch:
    """The screen of one validation while it may still change."""

    def __init__(self, run: Run, step: Step, state: AutoTestState) -> None:
        self.run, self.state = run, state
        parameters = run.case.parameters
        self.action = fill_in(step.action, parameters, secrets=False)
        self.expected = fill_in(step.expected, parameters, secrets=False)
        self.ref: SessionRef = state["session"]
        self.screen: Screen | None = None
        self.before: Screen | None = None
        self.picture: bytes | None = None
        self.seen_anew = False

    async def scene(self) -> Scene:
        """What is to be judged now."""
        if self.screen is None:
            self.screen = await self.run.stored_screen(self.state["screen"])
            self.before = await self.run.stored_screen(self.state["step_screen"])
        execution = self.state.get("last_execution")
        substep = execution.action if execution is not None else ""
        return Scene(self.action, substep, self.screen, self.before)

    async def look_again(self) -> None:
        """Take the screen as it is now; what came and went since the action stays known."""
        events = self.screen.events if self.screen is not None else ()

        async def see(device: Device) -> Screen:
            return await device.observe()

        screen, self.ref = await self.run.on_device(self.ref, see)
        self.screen = screen.model_copy(update={"events": events + screen.events})
        self.seen_anew = True

    async def wait_for_late_content(self) -> None:
        """Look again for a while as long as the expected result does not hold yet."""
        deadline = time.monotonic() + LATE_CONTENT_S
        looked = look(await self.scene(), self.expected)
        while looked.claims and not all(o.holds for _, _, o in looked.claims):
            if time.monotonic() >= deadline:
                break
            await asyncio.sleep(0.25)
            await self.look_again()
            looked = look(await self.scene(), self.expected)

    async def judge_twice(self, needed: float) -> tuple[Judgement, Usage]:
        """Judge, and once more with all of the screen when that cannot tell."""
        first = await self._judge(whole_page=False)
        if first.result.confidence >= needed:
            return first, first.usage
        await self.look_again()
        second = await self._judge(whole_page=True)
        return second, first.usage + second.usage

    async def _judge(self, *, whole_page: bool) -> Judgement:
        settings = self.run.settings
        if settings.vision == "on":
            self.picture = await asyncio.to_thread(
                self.run.folder.shot(self.state["shot"]).read_bytes
            )
        execution = self.state.get("last_execution")
        said = "ok" if execution is None or execution.success else f"failed: {execution.error}"
        return await judge(
            settings,
            self.run.log,
            await self.scene(),
            self.expected,
            execution=said,
            picture=self.picture,
            whole_page=whole_page,
        )

    def update(self) -> AutoTestUpdate:
        """What of the watch goes into the state."""
        if not self.seen_anew or self.screen is None:
            return {}
        return {"session": self.ref, "screen": self.run.folder.put_screen(self.screen)}


def _without_model(
    run: Run, state: AutoTestState, execution: ExecutionResult | None, error: ModelError
) -> AutoTestUpdate:
    """Block the case, or let the device's own word decide where the settings say so."""
    if run.settings.model_down == "blocked" or execution is None:
        return {"problem": f"no validation without the model: {error}", "usage": error.usage}
    result = ValidationResult(
        is_completed=execution.success,
        confidence=1.0,
        reason=f"the device's own word, because the model does not answer: {error}",
        evidence="",
    )
    return {
        "last_validation": result,
        "validated_by": "execution",
        "action_done": execution.success,
        "tries": state["tries"] + 1,
        "usage": error.usage,
    }


def _log(run: Run, state: AutoTestState, judgement: Judgement) -> None:
    result = judgement.result
    verdict = "completed" if result.is_completed else "not completed"
    if not judgement.tells and not result.is_completed:
        verdict = "cannot tell"
    line = (
        f"[VALIDATE] step {state['step_index'] + 1}: {verdict}, "
        f"confidence {result.confidence:.2f}: {result.reason}"
    )
    logger.info(line)
    run.log.event(
        "validate",
        line=line,
        step=state["step_index"],
        **{"try": state["tries"]},
        is_completed=result.is_completed,
        action_done=judgement.action_done,
        expected_holds=judgement.expected_holds,
        confidence=result.confidence,
        reason=result.reason,
        evidence=list(judgement.quotes),
        changes=list(judgement.changes),
        screen=state["screen"],
        step_screen=state["step_screen"],
        validated_by=judgement.decided_by,
        conversation=len(run.log.read("agents")) - 1 if judgement.decided_by == "model" else None,
    )
