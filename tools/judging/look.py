"""Looks at everything that code can look at."""

from dataclasses import replace

from tools.judging.acts import without_look
from tools.judging.assess import assess
from tools.judging.claims.tone import error_page
from tools.judging.effect import assess_action, hard_refusal, refusal
from tools.judging.outcome import Outcome
from tools.judging.pagetext import flat
from tools.judging.scene import Scene, signals
from tools.judging.weigh import Looked
from tools.language.expectation import Claim, Name, parse_expectation, protect_names


def look(scene: Scene, expected: str) -> Looked:
    """Check the action's traces and every claim of the expected result."""
    acting = not scene.only_looks
    if not expected.strip() and not acting:
        expected = without_look(scene.action)
    claims = parse_expectation(expected, scene.vocabulary)
    if not acting:
        claims = tuple(_about_subject(c, scene) for c in claims)
    error, expects = signals()["error"], signals()["expects_error"]
    return Looked(
        action=assess_action(scene),
        claims=tuple((c.kind, c.clause, _assess(c, scene)) for c in claims),
        refusal=refusal(scene),
        hard=hard_refusal(scene),
        broken=bool(error_page(scene)),
        acting=acting,
        expects_error=any(
            c.still
            or (
                (
                    error.search(c.clause.casefold()) is not None
                    or expects.search(c.clause.casefold()) is not None
                )
                and not (c.kind == "message" and c.negated)
            )
            or (c.kind == "message" and c.detail == "error" and not c.negated)
            or (c.kind == "changed" and c.negated)
            or (c.negated and c.kind in {"created", "renamed", "saved", "moved"})
            for c in claims
        ),
        has_before=scene.before is not None,
    )


def _assess(claim: Claim, scene: Scene) -> Outcome:
    """Look at a claim, and say whether it may hold without being new."""
    outcome = assess(claim, scene)
    exact = claim.kind in {"state", "value", "count", "order", "url", "title", "login"}
    step = flat(f"{scene.action} {scene.substep}")
    named = any(flat(n.text) in step for n in claim.names)
    settled = exact or claim.still or claim.negated or named or claim.kind in {"empty", "dialog"}
    return replace(outcome, settled=settled)


def _about_subject(claim: Claim, scene: Scene) -> Claim:
    """Give a claim the row or card that the step looks at: "how many items has 'Friends'"."""
    if claim.kind not in {"count", "shown", "state", "free"} or claim.negated:
        return claim
    if any(scene.items.about(n.text) for n in claim.names if n.quoted):
        return claim
    names = protect_names(scene.action, scene.vocabulary)[1]
    subject = [n for n in names if len(n.text) > 1 and scene.items.about(n.text)]
    if not subject or any(flat(n.text) == flat(subject[-1].text) for n in claim.names):
        return claim
    return replace(claim, names=(Name(subject[-1].text, False), *claim.names))
