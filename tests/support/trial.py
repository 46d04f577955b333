"""An agent for tests: a prompt, a rule and a form of answer."""

from pathlib import Path
from typing import Any

from surefoot.tools.llm.prompts import Prompt, render, section

AGENT = "trial/judge"
PROMPTS = Path(__file__).parent / "prompts"


def judge(text: str) -> dict[str, Any]:
    """Look for the expected text on the screen; answers as a ValidationResult."""
    screen, expected = section(text, "screen"), section(text, "expected")
    lines = [line for line in screen.splitlines() if expected in line]
    return {
        "is_completed": bool(lines),
        "confidence": 0.9,
        "reason": f"{len(lines)} lines show it",
        "evidence": "\n".join(lines),
    }


def trial_prompt(
    screen: str = "Files\nitems.csv", expected: str = "items.csv", images: tuple[bytes, ...] = ()
) -> Prompt:
    return render(AGENT, images=images, screen=screen, expected=expected, number=1)
