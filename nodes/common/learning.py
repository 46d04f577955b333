"""What a decided step teaches: how it was done, and how it was judged."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from surefoot.nodes.common.history import plans_of, private_texts, rows_of
from surefoot.nodes.common.knowledge import app_of, query_graph, uses_graph
from surefoot.nodes.common.recall import parameter_values
from surefoot.nodes.common.run import RunContext
from surefoot.state.case_run import CaseRunUpdate
from surefoot.state.values.case import Step
from surefoot.state.values.knowledge import KnownWidget, LearnedSubstep, PlanUse
from surefoot.state.values.verdict import StepVerdict, ValidationResult
from surefoot.tools.clock import now_s
from surefoot.tools.knowledge.plans import learned_substep
from surefoot.tools.knowledge.privacy import name_spans
from surefoot.tools.knowledge.verdicts import make_pattern, page_identity, signature_of, step_key
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.scripts.compile import seen_checks
from surefoot.tools.secrets import masked_model


@dataclass(frozen=True)
class DecidedStep:
    """A step that was decided."""

    step: Step
    """With all that must hold after it."""
    verdict: StepVerdict
    by: str
    """Who decided: model, check, human, pattern."""
    result: ValidationResult
    judges: bool
    """The verdict is about how the page looks, not about what could not be done."""
    typed: str = ""
    """The texts that were typed for it, parameters by name."""
    by_calls: bool = False
    """Each of its plans is one call, and those that were invalid are no part of the way."""


async def learn_step(run: RunContext, state: CaseRunUpdate, decided: DecidedStep) -> None:
    """Keep how the current step was judged and how it was done; "cannot tell" is not kept."""
    if not uses_graph(run) or decided.verdict not in {"passed", "failed"}:
        return
    index = state["step_index"]
    after = await run.stored_screen(state["screen"])
    pair = ScreenPair(after, await run.stored_screen(state["step_screen"]))
    learned = await asyncio.to_thread(_learned_facts, run, index, decided, pair)
    if learned is not None:
        report_id = f"{run.run_id}:step {index}"
        await query_graph(
            run, "learn_step", app_id=await app_of(run), report_id=report_id, **learned
        )


def _learned_facts(
    run: RunContext, index: int, decided: DecidedStep, pair: ScreenPair
) -> dict[str, Any] | None:
    """What is to be kept of a step; None when a text that must not be kept is all over it."""
    step, rows = decided.step, rows_of(run, index)
    named = parameter_values(run, step, decided.typed)
    private = name_spans(step.action, private_texts(run, rows, named))
    if private is None:
        return None
    judged = [row for row in rows if row["kind"] == "validate"]
    seen = seen_checks(judged[-1]) if judged else ()
    plans = plans_of(rows)
    if decided.by_calls:
        plans = _valid_calls(plans)
    values = {**named, **private}
    uses = _plan_uses(run, plans, values, worked=decided.verdict == "passed")
    learned: dict[str, Any] = {
        **step_key(step, pair).model_dump(),
        "plans": [use.model_dump(mode="json") for use in uses],
        "is_private": bool(private),
    }
    if decided.by in {"model", "human"} and decided.judges:
        result = decided.result
        if decided.by == "human":
            passed = decided.verdict == "passed"
            told = {"is_completed": passed, "confidence": 1.0, "reason": "a person said so"}
            result = result.model_copy(update=told)
        acted = any(plan["said"] for plan in plans)
        pattern = make_pattern(pair, seen, values, result, by=decided.by, acted=acted)
        # What changed is told apart by a digest of it as it is.
        signature = signature_of(pair, named)
        safe = masked_model(pattern.model_copy(update={"signature": signature}), run.secrets)
        if signature:
            learned |= {"verdict": decided.verdict, "pattern": safe.model_dump(mode="json")}
    return learned if uses or "pattern" in learned else None


def _plan_uses(
    run: RunContext, plans: Sequence[Mapping[str, Any]], values: Mapping[str, str], *, worked: bool
) -> list[PlanUse]:
    """The plans of a step: those that led to its end, and a learned one that did not."""
    uses: list[PlanUse] = []
    position = 0
    for number, plan in enumerate(plans):
        page = page_identity(run.folder.screen(plan["screen"]))
        tried_anew = number + 1 < len(plans) and plans[number + 1]["try"] > plan["try"]
        if plan["failed"] or tried_anew or not worked:
            if plan["learned"]:
                known = _pattern_of(plan)
                use = PlanUse(page=page, position=position, substeps=known, worked=False)
                uses.append(use)
            return uses
        if _ends_otherwise(plan):
            known = _pattern_of(plan)
            uses.append(PlanUse(page=page, position=position, substeps=known, worked=False))
            plan = {**plan, "pattern": []}
        use_of = _use_of(run, plan, values, page, position)
        if use_of is None:
            return uses
        uses.append(use_of)
        position += len(use_of.substeps)
    return uses


def _ends_otherwise(plan: Mapping[str, Any]) -> bool:
    """Say whether a learned plan was the end of its step, and should not be, or the reverse."""
    known = _pattern_of(plan)
    return bool(known) and known[-1].final != plan["actions"][-1]["final"]


def _valid_calls(plans: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Give the plans that were valid calls, the last of them as the end of the way."""
    valid = [
        plan
        for plan in plans
        if not plan["failed"] and len(plan["located"]) == len(plan["actions"])
    ]
    return [
        {
            **plan,
            "try": 0,
            "actions": [{"description": said, "final": plan is valid[-1]} for said in plan["said"]],
        }
        for plan in valid
    ]


def _use_of(
    run: RunContext, plan: Mapping[str, Any], values: Mapping[str, str], page: str, position: int
) -> PlanUse | None:
    """A plan that was done to its end; None for one that was not."""
    pattern, healed = _pattern_of(plan), set(plan["healed"])
    if pattern and not healed:
        return PlanUse(page=page, position=position, substeps=pattern, worked=True)
    if len(plan["located"]) != len(plan["actions"]):
        return None
    screen = run.folder.screen(plan["screen"])
    substeps: list[LearnedSubstep] = []
    widgets: list[KnownWidget] = []
    for number, (done, planned) in enumerate(zip(plan["located"], plan["actions"], strict=True)):
        substep, found = learned_substep(done, planned, screen, values)
        if pattern:
            substep = pattern[number]
            found = tuple(
                known.model_copy(update={"key": key, "healed_at": now_s()})
                for key, known in zip(substep.widgets, found, strict=True)
                if key in healed
            )
        substeps.append(masked_model(substep, run.secrets))
        widgets += [masked_model(known, run.secrets) for known in found]
    return PlanUse(
        page=page,
        position=position,
        substeps=tuple(substeps),
        worked=True,
        widgets=tuple(widgets),
    )


def _pattern_of(plan: Mapping[str, Any]) -> tuple[LearnedSubstep, ...]:
    return tuple(LearnedSubstep.model_validate(substep) for substep in plan["pattern"])
