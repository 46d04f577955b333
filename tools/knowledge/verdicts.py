"""Makes patterns of validated steps, and judges by them where nothing differs."""

from collections.abc import Mapping

from state.values.case import Step
from state.values.pattern import PatternSource, SeenClaim, StepKey, VerdictPattern
from state.values.predicate import ProvenCheck
from state.values.verdict import Usage, ValidationResult
from tools.judging.acts import kinds_of
from tools.judging.judge import Judgement
from tools.judging.look import look
from tools.judging.scene import Scene
from tools.judging.weigh import Looked, weigh
from tools.knowledge.identity import intent_of, page_identity, signature_of
from tools.parameters import with_marks, without_marks
from tools.predicates.holds import holds, quiet
from tools.predicates.marks import checks_with_marks, checks_without_marks
from tools.predicates.prove import prove
from tools.screens.view import change_lines

_TRACELESS = frozenset({"reload", "passive"})


def key_of(step: Step, scene: Scene) -> StepKey:
    """Which step on which page this is; the page is the one before the step."""
    before = scene.before or scene.after
    return StepKey(
        intent=intent_of(step.action),
        expected=intent_of(step.expected),
        page=page_identity(before),
    )


def make_pattern(
    scene: Scene,
    expected: str,
    values: Mapping[str, str],
    result: ValidationResult,
    *,
    by: str,
    failed: bool,
) -> VerdictPattern:
    """What to keep of a validated step.

    Args:
        scene: The step as it was judged.
        expected: Its expected result, parameters filled in.
        values: Of the parameters that the step names, secrets left out.
        result: The validation.
        by: Who decided: model, check or human.
        failed: The expected result does not hold, so there is nothing to prove.
    """
    quotes = tuple(result.evidence.splitlines())
    proven = None if failed else prove(scene, expected, quotes)
    looked = look(scene, expected)
    return VerdictPattern(
        signature=signature_of(scene, values),
        checks=checks_with_marks(proven.checks, values) if proven else (),
        unchecked=tuple(with_marks(c, values) for c in proven.unchecked) if proven else (),
        claims=_seen(looked, values),
        confidence=result.confidence,
        reason=with_marks(result.reason, values),
        evidence=tuple(with_marks(q, values) for q in quotes),
        source=_source(looked, by, failed=failed, states=bool(expected)),
        seen_at=scene.after.location.partition("?")[0],
    )


def _source(looked: Looked, by: str, *, failed: bool, states: bool) -> PatternSource:
    """Say on what a verdict rests: a model's is only observed where code does not say the same.

    Of a step that states no result nothing can be talked away: the same change shows it again.
    """
    if by == "human":
        return "confirmed"
    if by == "check":
        return "checked"
    if failed:
        return "checked" if _refuted(looked) else "observed"
    if not states:
        return "checked"
    said = weigh(looked)
    return "checked" if said.action_done == said.expected_holds == "yes" else "observed"


def _refuted(looked: Looked) -> bool:
    return any(o.holds is False and o.certain for _, _, o in looked.claims)


def judge_by_pattern(
    pattern: VerdictPattern,
    scene: Scene,
    expected: str,
    values: Mapping[str, str],
    needed: float,
    *,
    by_change: bool = False,
) -> Judgement | None:
    """Judge a step as it was judged before, when nothing at all speaks against it.

    Args:
        pattern: Found by the step's key and signature.
        scene: The step now.
        expected: Its expected result, parameters filled in.
        values: Of the parameters that the step names.
        needed: Confidence that the step needs.
        by_change: What has changed may be all that shows the step, where it is the same as then.

    Returns:
        None when nobody has confirmed what was only observed, the recorded verdicts disagree, an
        exact look says something else than then, or the evidence is not on the screen or not new:
        then the model must be asked.
    """
    looked = look(scene, expected)
    if pattern.source == "observed":
        return None
    if pattern.confidence < needed or _seen(looked, values) != pattern.claims:
        return None
    if pattern.verdict == "passed":
        fits = _passes(pattern, scene, looked, values, by_change)
    else:
        fits = pattern.verdict == "failed" and _refuted(looked)
    return _judgement(pattern, scene, values) if fits else None


def _passes(
    pattern: VerdictPattern,
    scene: Scene,
    looked: Looked,
    values: Mapping[str, str],
    by_change: bool,
) -> bool:
    if looked.broken and not looked.expects_error:
        return False
    unchecked = {without_marks(clause, values) for clause in pattern.unchecked}
    for _, clause, outcome in looked.claims:
        if outcome.holds is False or (outcome.holds is None and clause in unchecked):
            return False
    checks = checks_without_marks(pattern.checks, values)
    if not all(_still_holds(check, scene) for check in checks):
        return False
    if not looked.acting:
        return bool(checks) or bool(looked.claims)
    if any(check.proof == "new" for check in checks):
        return True
    if by_change and scene.changes is not None and scene.changes.any:
        return True
    # A reload or a wait need not change anything; then the expected result alone is checked.
    kinds = kinds_of(scene.action)
    return bool(kinds) and kinds <= _TRACELESS and looked.action.holds is True and bool(checks)


def _still_holds(check: ProvenCheck, scene: Scene) -> bool:
    if not holds(check.predicate, scene.after):
        return False
    if check.proof == "held":
        return True
    return scene.before is not None and not holds(check.predicate, quiet(scene.before))


def _seen(looked: Looked, values: Mapping[str, str]) -> tuple[SeenClaim, ...]:
    return tuple(
        SeenClaim(
            kind=kind,
            clause=with_marks(clause, values),
            holds=outcome.holds,
            new=outcome.new,
            certain=outcome.certain,
        )
        for kind, clause, outcome in looked.claims
    )


def _judgement(pattern: VerdictPattern, scene: Scene, values: Mapping[str, str]) -> Judgement:
    passed = pattern.verdict == "passed"
    quotes = tuple(without_marks(q, values) for q in pattern.evidence)
    seen = pattern.passed or pattern.failed
    reason = without_marks(pattern.reason, values)
    result = ValidationResult(
        is_completed=passed,
        confidence=pattern.confidence,
        reason=f"{reason} (as in {seen} earlier validation{'s' * (seen != 1)})",
        evidence="\n".join(quotes),
    )
    return Judgement(
        result=result,
        action_done="yes",
        expected_holds="yes" if passed else "no",
        decided_by="pattern",
        usage=Usage(),
        changes=tuple(change_lines(scene.changes, budget_tokens=2000, words=())),
        quotes=quotes,
    )
