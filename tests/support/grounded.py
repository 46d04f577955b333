"""Does intents on a device the way the graphs do: plan, act, look, search."""

from surefoot.state.errors import ActionError
from surefoot.state.values.intent import Intent
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.devices.base import Performer
from surefoot.tools.grounding.acting import plan_intent
from surefoot.tools.grounding.effect import Effect, effect_of
from surefoot.tools.grounding.fresh import fresh_between
from surefoot.tools.grounding.result import Planned, Several
from surefoot.tools.grounding.search import next_move, rest_after

_MOST_ROUNDS = 80


async def do(device: Performer, intent: Intent) -> Effect:
    """Do an intent; its effect, or why it was not done."""
    screen = start = await device.observe()
    fresh: frozenset[str] = frozenset()
    tried: list[str] = []
    done, used = 0, None
    for _ in range(_MOST_ROUNDS):
        meant = rest_after(intent, tried)
        plan = plan_intent(meant, screen, done, fresh)
        if isinstance(plan, Several):
            return Effect(False, plan.words)
        if isinstance(plan, Planned):
            used = plan.widgets[0] if plan.widgets else used
            for action in plan.actions:
                await device.perform(action)
            done += 1
            if plan.is_last or not plan.actions:
                return await _effect(device, intent, used, start)
        else:
            move = next_move(meant, screen, tried)
            if move is None:
                return Effect(False, plan.reason)
            tried.append(move.name)
            try:
                await device.perform(move.action)
            except ActionError:
                continue
        before, screen = screen, await device.observe()
        fresh = fresh_between(before, screen)
    return Effect(False, "too many rounds")


async def _effect(device: Performer, intent: Intent, used: Widget | None, start: Screen) -> Effect:
    return effect_of(intent, used, start, await device.observe())
