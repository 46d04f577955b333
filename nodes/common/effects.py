"""Whether an action had the effect that its intent must have."""

import asyncio
import time
from dataclasses import dataclass, replace

from surefoot.nodes.common.pending_action import Performed
from surefoot.nodes.common.run import Run
from surefoot.state.case_run import Substep
from surefoot.state.values.action import Target
from surefoot.state.values.intent import Intent
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.grounding.effect import judge_effect
from surefoot.tools.screens.changes import compare

NO_EFFECT = "no visible effect"
LATE_EFFECT_S = 1.5
"""How long the effect of an action may take to show."""
_POLL_S = 0.25


@dataclass(frozen=True)
class SeenEffect:
    """What came of an action, read back."""

    done: Performed
    """With the screen on which it was read back."""
    problem: str
    """Why the intent is not done; "" when it is, or when nothing can tell."""


async def read_effect(
    run: Run, intent: Intent | None, substep: Substep, before: Screen, done: Performed
) -> SeenEffect:
    """Look whether an intent is done, which may show a moment late.

    What the screen shows outweighs what the device said of the action.

    Args:
        run: Of the step.
        intent: That is done with the action; None in the midst of one.
        substep: The action.
        before: The screen before it.
        done: What came of it, as the device said.
    """
    if intent is None or done.plan_anew:
        return SeenEffect(done, done.error or "")
    meant, widget = run.fill_form(intent), target_widget(substep, before)
    deadline = time.monotonic() + LATE_EFFECT_S
    while True:
        effect = judge_effect(meant, widget, before, done.screen)
        if effect.done:
            return SeenEffect(replace(done, error=None), "")
        if effect.done is None or time.monotonic() >= deadline:
            break
        await asyncio.sleep(_POLL_S)
        screen, picture, ref = await run.observe(done.ref)
        done = replace(done, screen=screen, picture=picture, ref=ref)
    missed = effect.reason if effect.done is False else ""
    return SeenEffect(done, done.error or missed)


def describe_change(before: Screen, after: Screen) -> str:
    """Say what an action brought about, for the next plan; a mere focus is no change."""
    changes = compare(before, after)
    if changes.navigated:
        return f"the page {after.location} is shown"
    if not changes.any:
        return "only the focus moved" if changes.focus_moved else NO_EFFECT
    lines = [change.line for change in changes.items[:2]]
    return "; ".join(lines) or "the title changed"


def target_widget(substep: Substep, before: Screen) -> Widget | None:
    """Find what an action is aimed at on the screen before it."""
    target = getattr(substep.action, "target", None)
    if not isinstance(target, Target):
        return None
    return next((w for w in before.widgets if w.id == target.widget), None)
