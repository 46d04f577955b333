"""Looks at everything that code can look at."""

from tools.judging.claims import assess, error_page
from tools.judging.effect import assess_action, refusal, without_look
from tools.judging.scene import Scene, signals
from tools.judging.weigh import Looked
from tools.language.expectation import parse_expectation


def look(scene: Scene, expected: str) -> Looked:
    """Check the action's traces and every claim of the expected result."""
    acting = not scene.only_looks
    if not expected.strip() and not acting:
        expected = without_look(scene.action)
    claims = parse_expectation(expected, scene.vocabulary)
    error = signals()["error"]
    return Looked(
        action=assess_action(scene),
        claims=tuple((c.kind, c.clause, assess(c, scene)) for c in claims),
        refusal=refusal(scene),
        broken=bool(error_page(scene)),
        acting=acting,
        expects_error=any(
            c.still
            or (
                error.search(c.clause.casefold()) is not None
                and not (c.kind == "message" and c.negated)
            )
            or (c.kind == "message" and c.detail == "error" and not c.negated)
            or (c.kind == "changed" and c.negated)
            or (c.negated and c.kind in {"created", "renamed", "saved", "moved"})
            for c in claims
        ),
        has_before=scene.before is not None,
    )
