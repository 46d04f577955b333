"""How the offline model answers `step_validation/validate_step`."""

import json
from typing import Any

from tools.judging.outcome import Outcome
from tools.judging.weigh import Looked, weigh
from tools.llm.prompts import section

_HOLDS: dict[str, bool | None] = {"yes": True, "no": False, "cannot_tell": None}


def validate_step(text: str) -> dict[str, Any]:
    """Weigh the checks that the prompt reports.

    Args:
        text: The human message of the prompt.

    Returns:
        The answer in the prompt's response format.
    """
    weighed = weigh(read_checks(section(text, "checks")))
    return {
        "action_done": weighed.action_done,
        "expected_holds": weighed.expected_holds,
        "confidence": round(weighed.confidence, 2),
        "quotes": list(weighed.quotes)[:6],
        "reason": weighed.reason,
    }


def read_checks(checks: str) -> Looked:
    """Read what `tools.judging.judge.check_lines` wrote."""
    rows = [json.loads(line) for line in checks.splitlines() if line.startswith("{")]
    action: dict[str, Any] = next((r for r in rows if r["check"] == "action"), {})
    refusal: dict[str, Any] = next((r for r in rows if r["check"] == "refusal"), {})
    learned: dict[str, Any] = next((r for r in rows if r["check"] == "learned"), {})
    return Looked(
        action=_outcome(action),
        claims=tuple(
            (str(r["kind"]), str(r["claim"]), _outcome(r)) for r in rows if r["check"] == "claim"
        ),
        refusal=tuple(refusal.get("lines", ())),
        hard=bool(refusal.get("hard", False)),
        broken=bool(refusal.get("broken", False)),
        acting=bool(action.get("acting", True)),
        expects_error=bool(refusal.get("expected", False)),
        has_before=bool(action.get("before_known", False)),
        chance=learned.get("chance"),
        telling=tuple(learned.get("lines", ())),
    )


def _outcome(row: dict[str, Any]) -> Outcome:
    return Outcome(
        holds=_HOLDS[str(row.get("holds", "cannot_tell"))],
        new=bool(row.get("new")),
        certain=bool(row.get("certain")),
        lines=tuple(row.get("lines", ())),
        settled=bool(row.get("settled")),
        note=str(row.get("note", "")),
        strength=float(row.get("strength", 0.5)),
    )
