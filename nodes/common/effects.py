"""Whether an action had the effect that its intent must have."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace

from surefoot.nodes.common.pending_action import Performed
from surefoot.nodes.common.run import RunContext
from surefoot.state.case_run import Substep
from surefoot.state.values.action import Target
from surefoot.state.values.intent import Intent
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.grounding.effect import judge_effect
from surefoot.tools.grounding.effect_case import Effect
from surefoot.tools.screens.changes import compare

NO_EFFECT = "no visible effect"
LATE_EFFECT_S = 1.5
"""How long the effect of an action may take to show."""
_POLL_S = 0.25


async def read_effect(
    run: RunContext, intent: Intent | None, substep: Substep, before: Screen, done: Performed
) -> tuple[Performed, str]:
    """Look whether an intent is done, which may show a moment late.

    What the screen shows outweighs what the device said of the action.

    Args:
        run: Of the step.
        intent: That is done with the action; None in the midst of one.
        substep: The action.
        before: The screen before it.
        done: What came of it, as the device said.

    Returns:
        What came of it, with the screen on which it was read back; and why the intent is not done,
        "" when it is, or when nothing can tell.
    """
    if intent is None or done.plan_anew:
        return done, done.error or ""
    meant, widget = run.fill_form(intent), target_widget(substep, before)
    done, effect = await wait_for_effect(
        run, done, lambda screen: judge_effect(meant, widget, before, screen)
    )
    if effect.done:
        return replace(done, error=None), ""
    return done, done.error or (effect.reason if effect.done is False else "")


async def wait_for_effect(
    run: RunContext, done: Performed, tells: Callable[[Screen], Effect]
) -> tuple[Performed, Effect]:
    """Look again for a moment as long as an effect is missing."""
    deadline = time.monotonic() + LATE_EFFECT_S
    while (effect := tells(done.screen)).done is False and time.monotonic() < deadline:
        await asyncio.sleep(_POLL_S)
        screen, picture, ref = await run.observe(done.ref)
        done = replace(done, screen=screen, picture=picture, ref=ref)
    return done, effect


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
