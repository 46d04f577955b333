"""Puts the parts of a step together into a plan, going on where earlier tries ended."""

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Any

from tools.language.app_words import with_app_words
from tools.language.intents import Intent
from tools.language.respelt import respelt
from tools.language.similarity import SAME, all_meanings
from tools.language.steps import parse_step
from tools.planning import (
    fields,
)
from tools.planning.attempts import CHANGED, GOES_ON, NO_PLAN, Tried, read_attempts, resume
from tools.planning.by_names import is_better, is_resumed, reading_by_names
from tools.planning.choice import ANSWERS, LATER, choose, sends
from tools.planning.covered import covered_of
from tools.planning.credentials import is_secret
from tools.planning.disabled import disabled_first, disabled_named
from tools.planning.looks import follows, looked_up
from tools.planning.meant.likelier import likelier
from tools.planning.meant.refusals import is_refused
from tools.planning.node import CLICKS, DIALOGS, Node
from tools.planning.popups import opened_by_entry
from tools.planning.scene import Scene
from tools.planning.stated import stated
from tools.planning.stray_words import stray_words
from tools.planning.targets import Finder
from tools.planning.ways import Ask, Move, Way

_NEEDS_NOTHING = ("goto", "go_back", "go_forward", "reload", "press", "wait", "scroll")
_WAITS = 5
"""Waits for one step, at most, while a page goes on to fill."""


@dataclass
class Plan:
    """What to do now."""

    moves: list[tuple[Move, int]] = field(default_factory=list)
    """With the part of the step each is for."""
    goes_on: bool = False
    """The part of the last move is not over with it."""
    complete: bool = True
    look_only: bool = False
    cannot: str = ""


def make_plan(
    step: str,
    screen: str,
    attempts: str = "",
    *,
    parameters: tuple[str, ...] = (),
    events: str = "",
    previous: str = "",
) -> dict[str, Any]:
    """Plan a step on a screen.

    Args:
        step: In natural language.
        screen: Lines of an aria snapshot with refs.
        attempts: What was tried, a line each: `- description: outcome`.
        parameters: Names of the case's parameters.
        events: Messages since the last action.
        previous: The step before, with what was expected of it.

    Returns:
        The plan in the prompt's response format.
    """
    step = with_app_words(step, screen)
    tried = read_attempts(attempts)
    ask = _asked(Scene(screen), parameters, events, previous)
    mended = respelt(step, [n.called for n in ask.scene.nodes])
    plan, total = _planned(mended, ask, tried)
    if mended != step and (not plan.moves or _types_mended(plan, step)):
        plan, total = _planned(step, _asked(ask.scene, parameters, events, previous), tried)
    return _answer(plan, total)


def _planned(step: str, ask: Ask, tried: list[Tried]) -> tuple[Plan, int]:
    """Plan a step as it is written, with the number of its parts."""
    plan, total = _by_rules(step, ask, tried)
    if not tried and ask.scene.nodes:
        plan, total = _or_likelier(step, ask.scene, plan, total)
    moves = [move for move, _ in plan.moves]
    stray = stray_words(step, moves)
    if stray:
        plan = Plan(complete=False, cannot=f"{stray!r} is not known to be a text to type")
    disabled = disabled_first(step, moves, ask.scene)
    if not tried:
        disabled = disabled or disabled_named(parse_step(step), moves, ask.scene)
    if disabled:
        plan = Plan(complete=False, cannot=disabled)
    return plan, total


def _types_mended(plan: Plan, step: str) -> bool:
    """Say whether a text would be typed otherwise than it is written in the step."""
    fills = [move for move, _ in plan.moves if move.action in ("fill", "append")]
    return any((move.text or "") not in step for move in fills)


def plan_by_rules(step: str, scene: Scene) -> Plan:
    """Plan a step that nothing was tried for as the rules read it, without what was learned."""
    return _by_rules(step, _asked(scene, (), "", ""), [])[0]


def _asked(scene: Scene, parameters: tuple[str, ...], events: str, previous: str) -> Ask:
    return Ask(scene, Finder(scene), parameters, events, previous)


def _by_rules(step: str, ask: Ask, tried: list[Tried]) -> tuple[Plan, int]:
    """Plan what the words and the names on the screen tell; with the number of parts."""
    intents, scene = parse_step(step), ask.scene
    told = stated(step, ask)
    if told and is_resumed(told, tried):
        return _walk(list(told), ask, tried), len(told)
    named = reading_by_names(step, scene)
    if not intents and not named:
        return Plan(cannot=f"the step {step!r} says nothing to do"), 0
    if all(intent.kind == "look" for intent in (*intents, *named)):
        turned = [] if tried else looked_up(intents, ask)
        if turned:
            return Plan([(move, 1) for way in turned for move in way.moves]), 1
        return Plan(look_only=True), 0
    parts = [intent for intent in intents if intent.kind != "look"]
    if parts and intents[0].kind != "look" and follows(intents[-1]):
        parts.append(intents[-1])
    if parts and not scene.nodes and parts[0].kind not in _NEEDS_NOTHING:
        blank = Move("wait_for", note="for the page to fill")
        if not any(t.what == blank.description for t in tried):
            return Plan([(blank, 1)], goes_on=True, complete=False), len(parts)
    plan = _walk(parts, ask, tried) if parts else Plan(cannot="x")
    better = _by_names(step, named, plan, replace(ask, missing=[]), tried)
    return better or (plan, len(parts))


def _or_likelier(step: str, scene: Scene, plan: Plan, total: int) -> tuple[Plan, int]:
    """Take what most likely is meant where the rules do not know better."""
    moves = [move for move, _ in plan.moves]
    other = likelier(step, scene, moves, complete=plan.complete, look=plan.look_only)
    if other is None or (not other.complete and total <= 1):
        return plan, total
    intents, used = parse_step(step), [move.node for move in other.moves if move.node]
    placed = any(intent.target.within for intent in intents)
    if placed and plan.goes_on and used and used[-1] == moves[-1].node:
        return plan, total  # it only leads to the place where what is meant is
    asked = _asked(scene, (), "", "")
    if is_refused(other, moves, intents, asked, complete=plan.complete):
        return plan, total
    # What is done with it is the last part, so that nothing is done anew by the rules.
    number = max(total, 1) if other.complete else 1
    told = [(move, number) for move in other.moves]
    return Plan(told, complete=other.complete), max(total, 1)


def _by_names(
    step: str,
    named: tuple[Intent, ...],
    worded: Plan,
    ask: Ask,
    tried: list[Tried],
) -> tuple[Plan, int] | None:
    """Plan what the names on the screen tell, where that is more than what the words do."""
    parts = [intent for intent in named if intent.kind != "look"]
    if not parts or not is_resumed(parts, tried):
        return None
    plan = _walk(parts, replace(ask, last_field=None, filled=(), touched=None), tried)
    better = not plan.cannot and is_better(plan.moves, worded.moves, ask.scene, step)
    return (plan, len(parts)) if better else None


def _walk(parts: list[Intent], ask: Ask, tried: list[Tried]) -> Plan:
    counts = Counter(t.what for t in tried if not t.vanished)
    start, again = resume(len(parts), tried)
    if start > 1:
        ask.touched = ask.touched or _used(parts[start - 2], ask, tried)
    plan = Plan()
    for number in range(start, len(parts) + 1):
        intent = _as_answer(parts, number, ask)
        mine = [t for t in tried if t.part == number]
        if any(t.lacks_file for t in mine):
            plan.cannot = f"the file {intent.value!r} does not exist"
            plan.complete = False
            return plan
        if intent.kind == "look" and plan.moves:
            # It is to be found on the screen that comes next.
            plan.complete = False
            return plan
        acted = any(t.what != NO_PLAN for t in tried)
        ask.began = bool(mine) or (intent.kind in ANSWERS and number > 1 and acted)
        if intent.kind in ANSWERS and plan.moves and not ask.scene.dialog:
            # The question comes up only when the action before was done.
            plan.complete = False
            return plan
        ask.dialog = "dismiss" if _refused_next(parts, number, ask) else "accept"
        ask.missing.clear()
        ask.acted = any(t.outcome == CHANGED and not t.goes_on for t in mine)
        ask.covered = covered_of(mine)
        ask.from_menu = opened_by_entry(number, tried)
        ask.typed = any(t.what.startswith("type ") for t in tried)
        ask.others = tuple(p.target for p in parts if p is not parts[number - 1] and _gives(p))
        ask.chosen_next = _chosen_next(parts, number)
        ask.sent_by = _button_of_next(parts, number, ask)
        ask.sent_next = ask.sent_by is not None or _ends_next(parts, number)
        ask.over = frozenset(
            t.what for t in mine if t.outcome == CHANGED and not t.goes_on and sends(t.what)
        )
        way = choose(intent, ask, counts, fresh=number != start or not again)
        if intent.opens_form and _form_stands(parts, number, ask):
            way = Way((), look_only=True)
        if intent.optional and (way is None or not way.done or _is_blind(way)):
            way = _skip(intent, ask, counts, number)
        if way is None:
            return _stuck(plan, ask, counts, intent, number, fills=_still_fills(tried))
        if way.look_only:
            plan.look_only = not plan.moves and number == len(parts)
            continue
        plan.look_only = False
        if not way.done:
            # The question comes up later; a menu that opens asks nothing.
            way = replace(way, moves=tuple(replace(m, dialog="accept") for m in way.moves))
        plan.moves += [(_with_prompt(move, parts, number, ask), number) for move in way.moves]
        ask.touched = next((m.node for m in reversed(way.moves) if m.node), ask.touched)
        filled = [m.node for m in way.moves if m.action in ("fill", "append") and m.node]
        ask.last_field = filled[-1] if filled else ask.last_field
        ask.filled = (*ask.filled, *filled)
        plan.goes_on = not way.done
        if not way.done or (way.leaves and number < len(parts)):
            plan.complete = False
            return plan
    return plan


def _used(intent: Intent, ask: Ask, tried: list[Tried]) -> Node | None:
    """Find again what an earlier try gave a value: what follows stands by it."""
    if intent.kind not in ("fill", "append", "set", "select"):
        return None
    way = choose(intent, replace(ask, missing=[]), Counter(), fresh=True)
    done = {t.what for t in tried}
    found = [m.node for m in way.moves if m.description in done] if way is not None else []
    return found[-1] if found else None


def _gives(intent: Intent) -> bool:
    return intent.kind in ("fill", "append", "set") and not intent.target.empty


def _still_fills(tried: list[Tried]) -> bool:
    """Say whether the page grew while the last wait was on: more may come."""
    last = next((t for t in reversed(tried) if t.what != NO_PLAN), None)
    waited = [t for t in tried if t.what == LATER[0].description]
    grew = last is not None and last.what.startswith("wait ") and last.outcome == CHANGED
    return grew and len(waited) < _WAITS


def _stuck(
    plan: Plan, ask: Ask, counts: Counter[str], intent: Intent, number: int, *, fills: bool
) -> Plan:
    plan.complete = False
    plan.look_only = False
    if plan.moves:
        return plan
    if ask.missing and not ask.acted and fills:
        plan.moves.append((LATER[0], number))
        plan.goes_on = True
        return plan
    waited = sum(counts[move.description] for move in LATER)
    if ask.missing and not ask.acted and counts[NO_PLAN] and waited < len(LATER):
        # What is missing may come late, or be further down.
        plan.moves.append((LATER[waited], number))
        plan.goes_on = True
        return plan
    plan.cannot = "; ".join(dict.fromkeys(ask.missing)) or (
        f"every way to do this was tried: {intent.words}"
    )
    return plan


def _form_stands(parts: list[Intent], number: int, ask: Ask) -> bool:
    """Say whether the fields of the next parts are on the screen already."""
    wanted = [intent for intent in parts[number:] if intent.kind == "fill" and intent.value]
    return bool(wanted) and all(fields.named_fields(i.target, ask) for i in wanted)


def _is_blind(way: Way) -> bool:
    """Say whether only a key is pressed, with nothing on the screen that asks for it."""
    return bool(way.moves) and all(m.action == "press" and m.node is None for m in way.moves)


def _skip(intent: Intent, ask: Ask, counts: Counter[str], number: int) -> Way:
    """Leave out what is only to be done if it is there; a greeting may come a moment late."""
    wait = Move("wait_for")
    if number > 1 and not counts[wait.description]:
        return Way((wait,), done=False)
    return Way((), look_only=True)


def _button_of_next(parts: list[Intent], number: int, ask: Ask) -> Node | None:
    """Find the button that the next part clicks, where that is plain."""
    if number >= len(parts) or parts[number].kind != "click" or not parts[number].target.text:
        return None
    found = ask.finder.find(parts[number].target, CLICKS, allowed=lambda n: n.role == "button")
    sure = [m.node for m in found if m.name >= SAME]
    return sure[0] if len(sure) == 1 else None


def _chosen_next(parts: list[Intent], number: int) -> str:
    """Give the option that the next part chooses."""
    if number >= len(parts) or parts[number].kind != "select":
        return ""
    return parts[number].value or parts[number].target.text


def _ends_next(parts: list[Intent], number: int) -> bool:
    ends = ("cancel", "confirm", "close", "press", "submit")
    return number < len(parts) and parts[number].kind in ends


def _refused_next(parts: list[Intent], number: int, ask: Ask) -> bool:
    if number >= len(parts):
        return False
    answer = _as_answer(parts, number + 1, ask)
    # A question of the browser that is only sent away is not agreed to.
    closed = answer.kind == "close" and bool(DIALOGS & set(answer.target.roles))
    return answer.kind == "cancel" or closed


def _as_answer(parts: list[Intent], number: int, ask: Ask) -> Intent:
    """Read "choose Cancel" after another act as an answer when no such button is shown yet."""
    intent = parts[number - 1]
    if number == 1 or intent.kind not in ("click", "select", "press", "do") or intent.key:
        return intent
    meant = all_meanings(intent.target.text)
    refuses, agrees = bool(meant & {"cancel", "no"}), bool(meant & {"ok", "yes"})
    if refuses == agrees or ask.finder.find(intent.target.model_copy(update={"within": None})):
        return intent
    return intent.model_copy(update={"kind": "cancel" if refuses else "confirm"})


def _with_prompt(move: Move, parts: list[Intent], number: int, ask: Ask) -> Move:
    """Answer a native prompt with what the next part enters, when the screen has no such field."""
    if move.action != "click" or move.dialog_text or number >= len(parts):
        return move
    later = parts[number]
    if later.kind != "fill" or later.value is None or is_secret(later.value):
        return move
    return replace(move, dialog_text=later.value)


def _answer(plan: Plan, total: int) -> dict[str, Any]:
    substeps = []
    for move, number in plan.moves:
        told = move.answer()
        more = GOES_ON if plan.goes_on and number == plan.moves[-1][1] else ""
        told["description"] = f"{move.description} ({number} of {total}{more})"
        substeps.append(told)
    return {
        "substeps": substeps,
        "complete": plan.complete,
        "look_only": plan.look_only,
        "cannot": plan.cannot,
        "reason": _reason(plan),
    }


def _reason(plan: Plan) -> str:
    if plan.cannot:
        return f"The step cannot be carried out here: {plan.cannot}."
    if plan.look_only:
        return "The step only asks to look."
    what = "; ".join(move.description for move, _ in plan.moves)
    rest = "" if plan.complete else " The rest needs the screen that comes next."
    return f"The elements whose roles and names fit the step best: {what}.{rest}"
