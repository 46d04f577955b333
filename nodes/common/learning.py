"""What a decided step teaches: how it was done, and how it was judged."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from surefoot.nodes.common.acts import app_of, private_texts
from surefoot.nodes.common.knowledge import ask_if_known, uses_graph
from surefoot.nodes.common.recalling import values_of
from surefoot.nodes.common.run import Run
from surefoot.state.values.case import Step
from surefoot.state.values.pattern import KnownWidget, LearnedSubstep, PatternVerdict, PlanUse
from surefoot.state.values.verdict import ValidationResult
from surefoot.tools.clock import now_s
from surefoot.tools.knowledge.identity import page_identity, signature_of
from surefoot.tools.knowledge.plans import learned_substep
from surefoot.tools.knowledge.privacy import spans_of
from surefoot.tools.knowledge.verdicts import key_of, make_pattern
from surefoot.tools.predicates.prove import SeenCheck
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.secrets import masked_model


@dataclass(frozen=True)
class Decided:
    """A step that was decided."""

    index: int
    step: Step
    """With all that must hold after it."""
    pair: ScreenPair
    """The screens that it was judged by."""
    seen: tuple[SeenCheck, ...]
    """Its checks that held, with the lines that showed them."""
    verdict: PatternVerdict
    by: str
    """Who decided: model, check, human, pattern."""
    result: ValidationResult
    worked: bool
    """The plans did what they should, also where the app is at fault."""
    judges: bool
    """The verdict is about how the page looks, not about what could not be done."""


async def learn(
    run: Run,
    decided: Decided,
    rows: list[dict[str, Any]],
    plans: Sequence[Mapping[str, Any]],
    typed: str = "",
) -> None:
    """Keep how a step was judged and how it was done.

    Args:
        run: Of the step.
        decided: The step.
        rows: Of the step, as the log has them.
        plans: What `plans_of` gives, or a part of it.
        typed: The texts that were typed for it, parameters by name.
    """
    if not uses_graph(run):
        return
    lesson = await asyncio.to_thread(_lesson, run, decided, rows, plans, typed)
    if lesson is not None:
        report_id = f"{run.run_id}:step {decided.index}"
        await ask_if_known(
            run, "learn_step", app_id=await app_of(run), report_id=report_id, **lesson
        )


def _lesson(
    run: Run,
    decided: Decided,
    rows: list[dict[str, Any]],
    plans: Sequence[Mapping[str, Any]],
    typed: str,
) -> dict[str, Any] | None:
    """What is to be kept of a step; None when a text that must not be kept is all over it."""
    step, pair = decided.step, decided.pair
    named = values_of(run, step, typed)
    private = spans_of(step.action, private_texts(run, rows, named))
    if private is None:
        return None
    values = {**named, **private}
    uses = _plan_uses(run, plans, values, worked=decided.worked)
    lesson: dict[str, Any] = {
        **key_of(step, pair).model_dump(),
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
        pattern = make_pattern(pair, decided.seen, values, result, by=decided.by, acted=acted)
        # What changed is told apart by a digest of it as it is.
        signature = signature_of(pair, named)
        safe = masked_model(pattern.model_copy(update={"signature": signature}), run.secrets)
        if signature:
            lesson |= {"verdict": decided.verdict, "pattern": safe.model_dump(mode="json")}
    return lesson if uses or "pattern" in lesson else None


def _plan_uses(
    run: Run, plans: Sequence[Mapping[str, Any]], values: Mapping[str, str], *, worked: bool
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


def plans_of(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Give the plans of a step with what was done of them, as the log has it."""
    plans: list[dict[str, Any]] = []
    located: dict[str, Any] = {}
    for row in rows:
        if row["kind"] == "located":
            located[row["act"]] = row["action"]
        if row["kind"] == "plan" and (row["actions"] or row["look_only"]):
            plans.append({**row, "located": [], "said": [], "failed": False})
        elif row["kind"] == "execute" and plans:
            plans[-1]["failed"] |= not row["success"]
            plans[-1]["said"].append(row["description"])
            plans[-1]["located"] += [located[row["act"]]] if row["act"] in located else []
    return plans


def _use_of(
    run: Run, plan: Mapping[str, Any], values: Mapping[str, str], page: str, position: int
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
