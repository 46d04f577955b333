"""The validator: exact looks first, then the model, then a check of what the model quotes."""

import json
from dataclasses import dataclass, field
from typing import Literal

from pydantic import BaseModel, Field

from configs.settings import Settings
from state.values.verdict import Usage, ValidationResult
from tools.judging.effect import has_effect
from tools.judging.evidence import Evidence, check_quotes
from tools.judging.grounds import unfounded_claim
from tools.judging.look import look
from tools.judging.outcome import Outcome
from tools.judging.scene import Scene
from tools.judging.weigh import Answer, Looked
from tools.llm.ask import ask
from tools.llm.prompts import Prompt, render
from tools.runlog import RunLog
from tools.screens.view import change_lines, keywords, page_view

DecidedBy = Literal["model", "check", "pattern"]


class StepAnswer(BaseModel):
    """What the model answers about one step."""

    action_done: Answer
    expected_holds: Answer
    confidence: float = Field(ge=0, le=1)
    quotes: list[str] = Field(default_factory=list, max_length=20)
    reason: str = ""


@dataclass(frozen=True)
class Judgement:
    """The verdict on a step with everything it rests on."""

    result: ValidationResult
    action_done: Answer
    expected_holds: Answer
    decided_by: DecidedBy
    usage: Usage = field(default_factory=Usage)
    changes: tuple[str, ...] = ()
    quotes: tuple[str, ...] = ()

    @property
    def tells(self) -> bool:
        """Neither of the two questions is open."""
        return "cannot_tell" not in (self.action_done, self.expected_holds)


async def judge(
    settings: Settings,
    log: RunLog,
    scene: Scene,
    expected: str,
    *,
    execution: str = "ok",
    picture: bytes | None = None,
    whole_page: bool = False,
    looked: Looked | None = None,
) -> Judgement:
    """Decide whether a step was done and its expected result holds.

    Args:
        settings: Model and page view.
        log: Where the conversation is written down.
        scene: The step's words, the screens and what happened between them.
        expected: The expected result; empty when only the action counts.
        execution: What the device reported, in words.
        picture: Screenshot for models that take images.
        whole_page: Show the model all of the screen.
        looked: What `look` found of this scene, where the caller has looked already.

    Raises:
        ModelError: the model cannot be used. Gates that need no model answer without it.
    """
    looked = looked or look(scene, expected)
    lines = tuple(change_lines(scene.changes, budget_tokens=2000, words=()))
    gate = _gate(scene, looked)
    if gate is not None:
        return _judgement(gate, scene, looked, "check", Usage(), lines)
    prompt = _prompt(settings, scene, expected, looked, execution, picture, whole_page)
    reply = await ask(settings, prompt, StepAnswer, log=log)
    return _judgement(reply.value, scene, looked, "model", reply.usage, lines)


def _gate(scene: Scene, looked: Looked) -> StepAnswer | None:
    """What needs no model: no effect at all, or an exact check that says no."""
    missing = looked.acting and looked.action.certain and looked.action.holds is False
    if not missing or has_effect(scene) is not False:
        return None
    if away := _led_away(scene):
        return StepAnswer(
            action_done="cannot_tell", expected_holds="cannot_tell", confidence=0.3, reason=away
        )
    return StepAnswer(
        action_done="no",
        expected_holds="cannot_tell",
        confidence=0.97,
        reason="no effect: nothing on the screen changed",
    )


def _prompt(
    settings: Settings,
    scene: Scene,
    expected: str,
    looked: Looked,
    execution: str,
    picture: bytes | None,
    whole_page: bool,
) -> Prompt:
    words = keywords(scene.action, expected, scene.substep)
    fresh = {w.id for w in scene.added} if scene.changes is not None else set()
    budget = settings.page_view_tokens * (4 if whole_page else 1)
    if settings.page_view == "full":
        budget *= 10
    changes = change_lines(scene.changes, budget_tokens=budget // 2, words=words)
    used = sum(len(line) for line in changes) // 4
    if settings.page_view == "text":
        screen, coverage = [scene.now.text[: budget * 4]], "its visible text"
    else:
        screen, coverage = page_view(
            scene.after, words, budget_tokens=max(budget - used, 200), refs=False, fresh=fresh
        )
    before = scene.before
    return render(
        "step_validation/validate_step",
        images=[picture] if picture is not None and settings.vision == "on" else [],
        step=scene.action,
        expected=expected or "(only the action itself)",
        substep=scene.substep,
        execution=execution,
        url_before=before.location if before is not None else "(not known)",
        url_after=scene.after.location,
        title_before=before.title if before is not None else "(not known)",
        title_after=scene.after.title,
        events="\n".join(event_lines(scene)) or "(none)",
        changes="\n".join(changes),
        screen="\n".join(screen),
        coverage=coverage,
        checks="\n".join(check_lines(looked)),
    )


def event_lines(scene: Scene) -> list[str]:
    """What came and went, one line each."""
    lines = []
    for event in scene.events:
        what = " ".join(
            str(part)
            for part in (event.detail, event.status or "", event.url, event.text)
            if str(part)
        )
        lines.append(f"{event.kind}: {what}"[:300])
    return lines[:20]


def check_lines(looked: Looked) -> list[str]:
    """The looks as JSON lines: the action's traces, refusals, then one line a claim."""
    rows: list[dict[str, object]] = [
        {
            "check": "action",
            "acting": looked.acting,
            "before_known": looked.has_before,
            **_row(looked.action),
        },
        {
            "check": "refusal",
            "expected": looked.expects_error,
            "hard": looked.hard,
            "broken": looked.broken,
            "lines": [line[:200] for line in looked.refusal],
        },
    ]
    rows += [
        {"check": "claim", "kind": kind, "claim": clause, **_row(outcome)}
        for kind, clause, outcome in looked.claims
    ]
    if looked.chance is not None:
        lines = [line[:200] for line in looked.telling]
        rows.append({"check": "learned", "chance": round(looked.chance, 2), "lines": lines})
    return [json.dumps(row, ensure_ascii=False) for row in rows]


def _row(outcome: Outcome) -> dict[str, object]:
    holds = {True: "yes", False: "no", None: "cannot_tell"}[outcome.holds]
    return {
        "holds": holds,
        "new": outcome.new,
        "settled": outcome.settled,
        "certain": outcome.certain,
        "strength": round(outcome.strength, 2),
        "note": outcome.note,
        "lines": [line[:200] for line in outcome.lines],
    }


def _judgement(
    answer: StepAnswer,
    scene: Scene,
    looked: Looked,
    by: DecidedBy,
    usage: Usage,
    changes: tuple[str, ...],
) -> Judgement:
    done, holds = answer.action_done, answer.expected_holds
    confidence, reason = answer.confidence, answer.reason
    refuted = [c for _, c, o in looked.claims if o.holds is False and o.certain]
    if holds == "yes" and refuted:
        holds, confidence = "cannot_tell", min(confidence, 0.45)
        reason = f"the answer contradicts an exact check ({refuted[0]}): {reason}"
    evidence = check_quotes(answer.quotes, scene)
    if done == holds == "yes" and by == "model":
        problem = _unproven(evidence, scene, looked)
        if problem:
            holds, confidence = "cannot_tell", min(confidence, 0.45)
            reason = f"{problem}: {reason}"
    if holds == "no" and _proven(looked) and by == "model":
        holds, confidence = "cannot_tell", min(confidence, 0.45)
        reason = f"the answer contradicts the exact checks: {reason}"
    tells = "cannot_tell" not in (done, holds) or "no" in (done, holds)
    result = ValidationResult(
        is_completed=done == holds == "yes",
        confidence=confidence if tells else min(confidence, 0.49),
        reason=reason,
        evidence="\n".join(evidence.found),
    )
    return Judgement(result, done, holds, by, usage, changes, evidence.found)


def _led_away(scene: Scene) -> str:
    """Say that the step led out of the app and the page was not opened; empty when it was."""
    kept = (e for e in scene.events if e.kind == "refused" and e.detail.endswith(" document"))
    return next((f"it leads to {event.url}, {event.text}" for event in kept), "")


def _unproven(evidence: Evidence, scene: Scene, looked: Looked) -> str:
    """Say why a positive answer is not believed; empty when it is."""
    if not looked.claims and (away := _led_away(scene)):
        return away
    if evidence.invented and not evidence.found:
        return f"quotes what is not on the screen: {evidence.invented[0][:80]!r}"
    if not looked.acting or scene.changes is None:
        unfounded = unfounded_claim(looked, evidence.shown, evidence.told)
        return f"nothing that it quotes tells of {unfounded!r}" if unfounded else ""
    if not evidence.found and scene.changes.items:
        return "gives no evidence"
    if (unfounded := unfounded_claim(looked, evidence.shown, evidence.told)) or _is_undone(looked):
        return f"nothing that it quotes tells of {unfounded or scene.action!r}"
    if stale := _said_before(looked):
        return f"it was said before the action: {stale!r}"
    seen = any(o.holds and (o.new or o.settled) for _, _, o in looked.claims)
    traced = looked.action.certain and looked.action.new
    if evidence.found and not evidence.new and not seen and not traced:
        return "its evidence was there before the action"
    return ""


def _said_before(looked: Looked) -> str:
    """Give a claim of a message that still stands there from before; empty when there is none."""
    return next(
        (
            clause
            for kind, clause, outcome in looked.claims
            if kind == "message" and outcome.holds and not (outcome.new or outcome.settled)
        ),
        "",
    )


def _is_undone(looked: Looked) -> bool:
    """No result is expected that could speak for the action, and it left no trace itself."""
    return not looked.claims and looked.action.holds is False


def _proven(looked: Looked) -> bool:
    """All claims are exact, hold and are new."""
    outs = [o for _, _, o in looked.claims]
    return (
        bool(outs)
        and looked.action.holds is True
        and all(o.holds and o.certain and o.new for o in outs)
    )
