"""Says whether the step is completed: by exact checks, then by the agent."""

from dataclasses import dataclass

from langgraph.runtime import Runtime
from pydantic import BaseModel, Field

from surefoot.configs.settings import OFFLINE, Settings
from surefoot.nodes.common.faults import app_end_reason
from surefoot.nodes.common.history import log_judgement
from surefoot.nodes.common.observer import StepObserver
from surefoot.nodes.common.run import RunContext, open_run
from surefoot.nodes.uat.asking import (
    NONE,
    ask_agent,
    events_text,
    memory_text,
    parameter_lines,
    problem_update,
    screen_text,
)
from surefoot.nodes.uat.known import known_inspection, typed_for
from surefoot.nodes.uat.steps import expected_of, judged_step, step_text
from surefoot.state.errors import BudgetError, ModelError
from surefoot.state.uat import Answer, Inspection, UatState, UatUpdate
from surefoot.state.values.screen import Screen
from surefoot.state.values.understood import StepReading
from surefoot.state.values.verdict import Usage
from surefoot.tools.checking.judge import Judgement, StepExecution
from surefoot.tools.checking.refusal import list_refusals
from surefoot.tools.parameters import marks_in
from surefoot.tools.screens.changes import compare, widget_line
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.view import change_lines
from surefoot.tools.uat.perception import perceive_screen

_KEPT = 300
_DOUBT = 0.45
MORE = "more is to be done for the step"


class InspectionAnswer(BaseModel):
    """What the inspection agent answers."""

    reasoning: str = ""
    completed: Answer
    refused: bool = False
    evidence: list[str] = Field(default_factory=list, max_length=20)
    """Resource ids of nodes that show it."""
    confidence: float = Field(default=0.5, ge=0, le=1)


async def inspection(state: UatState, runtime: Runtime[Settings]) -> UatUpdate:
    """Say whether the step is completed.

    Between the intents of a step nobody is asked. Exact checks decide; what they leave open is as
    it was inspected before, else the agent is asked. Its evidence must be on the screen, and it is
    never a yes against an exact check or a refusal of the app, without an observable change, or
    while an input that the step names was not made.

    Reads `screen`, `step_screen`, `memory`, `reading`. Writes `inspection`, `usage`, `screen`;
    `problem` when the model or a limit does not allow to go on.
    """
    run = await open_run(state, runtime)
    if state["more_to_do"]:
        return {"inspection": Inspection(answer="no", confidence=1.0, reason=MORE, by="check")}
    step = judged_step(run, state["step_index"])
    observer = StepObserver(run, state, step)
    await observer.start(state)
    try:
        judgement = await _judge(run, state, observer)
        seen, usage = await _inspect(run, state, observer.pair, judgement)
    except (BudgetError, ModelError) as error:
        return problem_update(run, error)
    kept = await observer.update()
    if observer.is_to_be_repeated(state, judgement):
        reason = judgement.result.reason
        again = Inspection(answer="no", confidence=1.0, reason=reason, by="check")
        anew: UatUpdate = {
            "inspection": again,
            "more_to_do": True,
            "intents_done": 0,
            "restarts": state["restarts"] + 1,
            "usage": usage + judgement.usage,
        }
        return {**anew, **kept}
    now: UatState = {**state, **kept}
    log_judgement(
        run,
        now,
        judgement,
        observer.pair,
        attempt=max(len(state["memory"]) - 1, 0),
        is_completed=seen.answer == "yes",
        confidence=seen.confidence,
        reason=seen.reason,
        evidence=list(seen.evidence),
        validated_by=seen.by,
        answer=seen.answer,
        refused=seen.refused,
    )
    short = seen.model_copy(
        update={
            "reason": seen.reason[:_KEPT],
            "evidence": tuple(e[:_KEPT] for e in seen.evidence[:4]),
        }
    )
    return {"inspection": short, "usage": usage + judgement.usage, **kept}  # type: ignore[typeddict-item]


async def _judge(run: RunContext, state: UatState, observer: StepObserver) -> Judgement:
    """Judge by the step's checks; what was not done for its intents lacks."""
    reading = observer.reading
    lack = "" if state["by_agent"] else state["cannot"] or reading.problem
    ended = app_end_reason(observer.screen.events)
    typed = tuple(run.fill_in(text) for text in typed_for(run, state["step_index"]).split("\n"))
    acts = reading.acts or bool(state["memory"])
    acted = StepExecution(
        lack, acts=acts, typed=(*observer.typed, *typed), ended=ended, renews=observer.renews
    )
    return await observer.judge(acted)


async def _inspect(
    run: RunContext, state: UatState, pair: ScreenPair, judgement: Judgement
) -> tuple[Inspection, Usage]:
    """Take the exact verdict where there is one, else what is known or the agent says."""
    result, reading = judgement.result, state["reading"]
    if reading is not None and reading.contradicts:
        return _of_checks(judgement), Usage()
    sure = result.confidence >= run.threshold(run.case.steps[state["step_index"]])
    by_checks = not state["by_agent"] or bool(judgement.seen)
    if judgement.refuted or (sure and by_checks):
        told = _of_checks(judgement)
        if judgement.refuted and _may_go_on(state, pair):
            told = told.model_copy(update={"refused": False})
        return told, Usage()
    known = await known_inspection(run, state, pair)
    if known is not None:
        return known, Usage()
    if run.settings.model == OFFLINE:
        return _of_checks(judgement), Usage()
    return await _ask_inspector(run, state, pair, judgement)


def _may_go_on(state: UatState, pair: ScreenPair) -> bool:
    """Say whether more may be to do: of a step that nothing else understood only the agent knows.

    What the app refuses, or comes to its end by, is at its end.
    """
    by_agent = state["by_agent"] and state["call"] is not None
    return by_agent and not app_end_reason(pair.after.events) and not list_refusals(pair)


def _of_checks(judgement: Judgement) -> Inspection:
    result = judgement.result
    answer: Answer = "yes" if result.is_completed else "no" if judgement.refuted else "cannot_tell"
    return Inspection(
        answer=answer,
        confidence=result.confidence,
        reason=result.reason,
        evidence=tuple(result.evidence.splitlines()),
        refused=judgement.refuted,
        by=judgement.by,
    )


async def _ask_inspector(
    run: RunContext, state: UatState, pair: ScreenPair, judgement: Judgement
) -> tuple[Inspection, Usage]:
    """What the agent says, as far as it is believed."""
    expected = run.fill_in(expected_of(run.case, state["step_index"], run.settings.rewriting))
    told = _inspection_prompt_values(run, state, pair, expected)
    last = await _before_last(run, state)
    told["last_changes"] = _last_changes(last, pair)
    reply = await ask_agent(run, state, "inspection", InspectionAnswer, told)
    seen = _Believed(run, state, pair, judgement).checked(reply.value)
    return seen, reply.usage


@dataclass(frozen=True)
class _Believed:
    """Believes of an answer what the screen and the exact checks bear out."""

    run: RunContext
    state: UatState
    pair: ScreenPair
    judgement: Judgement

    def checked(self, answer: InspectionAnswer) -> Inspection:
        """Lower a yes that nothing bears out to "cannot tell"."""
        lines = _evidence_lines(self.pair.after, answer.evidence)
        said, confidence, reason = answer.completed, answer.confidence, answer.reasoning
        problem = self._problem(lines) if said == "yes" else ""
        if problem:
            said, confidence = "cannot_tell", min(confidence, _DOUBT)
            reason = f"{problem}: {reason}"
        return Inspection(
            answer=said,
            confidence=confidence,
            reason=reason,
            evidence=lines,
            refused=said != "yes" and answer.refused,
        )

    def _problem(self, lines: tuple[str, ...]) -> str:
        """Say what speaks against a yes; "" for nothing."""
        changes = self.pair.changes
        signs = list_refusals(self.pair)
        open_ones = [c for c, o in self.judgement.seen if o.verdict != "holds"]
        if signs:
            return f"the app refuses: {signs[0].line}"
        if self._must_act() and changes is not None and not changes.any:
            return "no observable change after the actions"
        if missing := self._input_missing():
            return f"the step asks for {missing}, and it was not entered"
        if not lines:
            return "its evidence is not on the screen"
        exact = [check for check in open_ones if check.check != "claim"]
        return f"a check does not hold ({exact[0]})" if exact else ""

    def _must_act(self) -> bool:
        """Say whether the step asks for more than a look, as far as it was understood."""
        reading = self.state["reading"] or StepReading()
        return bool(self.state["memory"] or reading.problem or reading.acts)

    def _input_missing(self) -> str:
        """Give a parameter or a quoted value that the step names and nothing has typed."""
        index = self.state["step_index"]
        typed = typed_for(self.run, index)
        named = marks_in(step_text(self.state, index))
        return next((f"${{{name}}}" for name in named if f"${{{name}}}" not in typed), "")


def _inspection_prompt_values(
    run: RunContext, state: UatState, pair: ScreenPair, expected: str
) -> dict[str, str]:
    index = state["step_index"]
    step = step_text(state, index)
    return {
        "screen": screen_text(pair.after, f"{run.fill_in(step)} {expected}"),
        "events": events_text(pair.after),
        "changes": "\n".join(change_lines(pair.changes, budget_tokens=1000, words=())) or NONE,
        "step": step,
        "values": parameter_lines(run, step) or NONE,
        "memory": memory_text(state),
        "cannot": "" if state["call"] is not None else state["cannot"] or "all of it is done",
        "expected": expected or NONE,
        "next_step": step_text(state, index + 1) or NONE,
    }


async def _before_last(run: RunContext, state: UatState) -> Screen | None:
    """Give the screen before the last action of the step; None when it has done nothing."""
    if not state["memory"] or not state["screen_before"]:
        return None
    return await run.stored_screen(state["screen_before"])


def _last_changes(last: Screen | None, pair: ScreenPair) -> str:
    """Tell what the last action changed."""
    if last is None:
        return NONE
    changes = compare(last, pair.after)
    return "\n".join(change_lines(changes, budget_tokens=400, words=())) or NONE


def _evidence_lines(screen: Screen, rids: list[str]) -> tuple[str, ...]:
    """Give the nodes of the evidence that are there, as lines for people."""
    seen = perceive_screen(screen)
    nodes = [node for rid in dict.fromkeys(rids) if (node := seen.node(rid)) is not None]
    return tuple(widget_line(node.widget) for node in nodes)
