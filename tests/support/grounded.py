"""Does intents on a device the way the graphs do: plan, act, look, search."""

from surefoot.state.errors import ActionError, ElementNotReadyError
from surefoot.state.values.intent import Intent
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.devices.base import Performer
from surefoot.tools.grounding.effect import Effect, judge_effect
from surefoot.tools.grounding.plan_intent import find_new_widgets, plan_intent
from surefoot.tools.grounding.result import Planned, Several
from surefoot.tools.grounding.search import find_next_move, remaining_intent

_MOST_ROUNDS = 80


async def do(device: Performer, intent: Intent) -> Effect:
    """Do an intent; its effect, or why it was not done."""
    screen = start = await device.observe()
    fresh: frozenset[str] = frozenset()
    tried: list[str] = []
    done, used = 0, None
    for _ in range(_MOST_ROUNDS):
        meant = remaining_intent(intent, tried)
        plan = plan_intent(meant, screen, done, fresh)
        if isinstance(plan, Several):
            return Effect(False, plan.words)
        if isinstance(plan, Planned):
            used = plan.widgets[0] if plan.widgets else used
            try:
                for action in plan.actions:
                    await device.perform(action)
            except ElementNotReadyError:
                before, screen = screen, await device.observe()
                if screen == before:
                    raise
                continue  # drawn anew since it was looked at
            done += 1
            if plan.is_last or not plan.actions:
                return await _effect(device, intent, used, start)
        else:
            move = find_next_move(meant, screen, tried)
            if move is None:
                return Effect(False, plan.reason)
            tried.append(move.name)
            try:
                await device.perform(move.action)
            except ActionError:
                continue
        before, screen = screen, await device.observe()
        fresh = find_new_widgets(before, screen)
    return Effect(False, "too many rounds")


async def _effect(device: Performer, intent: Intent, used: Widget | None, start: Screen) -> Effect:
    return judge_effect(intent, used, start, await device.observe())
