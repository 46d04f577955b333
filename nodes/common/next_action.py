"""What is done next for an intent: the widget it means, or where that is looked for."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from surefoot.configs.settings import OFFLINE
from surefoot.nodes.common.run import RunContext
from surefoot.state.case_run import Substep
from surefoot.state.values.action import Action, Target
from surefoot.state.values.intent import Intent
from surefoot.state.values.screen import Screen, Widget
from surefoot.state.values.verdict import Usage
from surefoot.tools.gates import irreversible_unasked
from surefoot.tools.grounding.choose_by_model import choose_by_model
from surefoot.tools.grounding.form_values import match_parameters
from surefoot.tools.grounding.forms import find_in_same_form, needs_password, plan_log_in
from surefoot.tools.grounding.plan_intent import find_new_widgets, list_actions, plan_intent
from surefoot.tools.grounding.result import Found, Missing, Planned, Several
from surefoot.tools.grounding.search import (
    SearchMove,
    find_next_move,
    plan_last_wait,
    plan_loading_wait,
    remaining_intent,
)
from surefoot.tools.parameters import marks_in, named_values, with_marks, words_of_name
from surefoot.tools.screens.changes import widget_line
from surefoot.tools.screens.dialogs import open_dialogs
from surefoot.tools.screens.texts import PageText
from surefoot.tools.understanding.dialog_answers import is_dialog_answered

_KEPT = 120


@dataclass(frozen=True)
class NextRound:
    """The next round of actions of an intent."""

    substeps: tuple[Substep, ...] = ()
    """None where nothing is to be done, or nothing can be."""
    lack: str = ""
    """Why nothing can be done; "" when the intent needs no action any more."""
    open: Literal["", "missing", "several"] = ""
    """What it means was looked for and is nowhere, or nothing tells which one it is."""
    searched: str = ""
    """Name of the place that `substeps` look at, where they are a search."""
    usage: Usage = field(default_factory=Usage)


@dataclass(frozen=True)
class IntentProgress:
    """How far an intent is."""

    index: int
    """Of the step."""
    number: int
    """Index of the intent in its step."""
    acts: int
    """Actions done for it."""
    searched: Collection[str]
    """Where its target was looked for."""
    fresh: frozenset[str]
    """Ids of what came with the last action."""
    step: str
    """The step's sentence: what it does not ask for is not done."""


async def next_of_intents(
    run: RunContext, intents: Sequence[Intent], screen: Screen, at: IntentProgress
) -> tuple[NextRound, IntentProgress]:
    """Find the next action of the first intent that needs one: looks and what is so need none.

    Raises:
        ModelError: the model is to choose and cannot be used.
    """
    usage = Usage()
    while at.number < len(intents):
        answered = not at.acts and is_dialog_answered(intents[at.number], screen.events)
        answered = answered and not open_dialogs(PageText(screen))
        if intents[at.number].do != "look" and not answered:
            before = intents[at.number - 1] if at.number else None
            found = await next_action(run, intents[at.number], screen, at, before)
            usage += found.usage
            if found.substeps or found.lack:
                searched = (*at.searched, *([found.searched] if found.searched else []))
                return replace(found, usage=usage), replace(at, searched=searched)
        at = replace(at, number=at.number + 1, acts=0, searched=())
    return NextRound(usage=usage), at


async def fresh_ids(run: RunContext, screen: Screen, before: str, acts: int) -> frozenset[str]:
    """Give the ids of the widgets that came with the last action of a step.

    Args:
        run: Of the step.
        screen: What is shown now.
        before: Digest of the screen before that action.
        acts: Actions done for the step.
    """
    if not acts or not before:
        return frozenset()
    return find_new_widgets(await run.stored_screen(before), screen)


async def next_action(
    run: RunContext,
    intent: Intent,
    screen: Screen,
    at: IntentProgress,
    before: Intent | None = None,
) -> NextRound:
    """Find the widget that an intent means, and say what is done with it.

    Of several buttons or nameless fields the one beside what was filled in `before` it is meant;
    else they are put to the model, where there is one. What is not there is searched for.

    Raises:
        ModelError: the model is to choose and cannot be used.
    """
    meant, planned = _ground_intent(run, intent, screen, at)
    usage = Usage()
    if isinstance(planned, Several) and before is not None:
        beside = find_in_same_form(run.fill_form(before), meant, planned, screen)
        planned = _planned_on(meant, beside, screen) if beside is not None else planned
    if isinstance(planned, Several) and run.settings.model != OFFLINE:
        chosen, usage = await choose_by_model(
            run.settings, run.log, at.step, meant, planned, screen
        )
        if chosen is not None:
            planned = _planned_on(meant, chosen, screen)
    _log_grounding(run, at, meant, planned)
    if isinstance(planned, Several):
        return _wait_or_refuse(at, planned, screen, usage)
    if isinstance(planned, Missing):
        return _search(at, meant, planned, screen, usage)
    waiting = plan_loading_wait(planned.widgets, screen, at.searched) if planned.actions else None
    if waiting is not None:
        return _search_round(at, waiting, usage)
    if not planned.actions:
        return NextRound(usage=usage)
    harm = _find_unasked_label(at.step, planned)
    if harm:
        return NextRound(lack=f"{harm!r} would do what the step does not ask for", usage=usage)
    last = len(planned.actions) - 1
    actions = [_by_name(run, intent, action) for action in planned.actions]
    substeps = tuple(
        Substep(
            description=describe_action(action)[:_KEPT],
            action=action,
            final=False,
            intent=at.number,
            ends_intent=planned.is_last and number == last,
        )
        for number, action in enumerate(actions)
    )
    return NextRound(substeps, usage=usage)


def _ground_intent(
    run: RunContext, intent: Intent, screen: Screen, at: IntentProgress
) -> tuple[Intent, Planned | Several | Missing]:
    """Plan an intent; what is typed nowhere in particular goes into the one field there is.

    A parameter goes into the field that is called like it, where there is one. A form for which no
    values are said takes those parameters of the case that are called as its fields are.
    """
    if intent.do == "complete_form" and not intent.values:
        if intent.target and not run.case.parameters:
            clicked = intent.model_copy(update={"do": "click"})
            return clicked, plan_intent(clicked, screen, at.acts, at.fresh)
        if intent.target and not needs_password(screen):
            return intent, plan_log_in(intent, screen, at.acts)
        values = match_parameters(screen, run.case.parameters)
        if isinstance(values, Missing):
            return intent, values
        intent = intent.model_copy(update={"values": values})
    meant = remaining_intent(run.fill_form(intent), at.searched)
    if intent.do not in {"fill", "append"} or intent.target or intent.kind or intent.ordinal:
        return meant, plan_intent(meant, screen, at.acts, at.fresh)
    named = marks_in(str(intent.value))
    if len(named) == 1 and intent.value == f"${{{named[0]}}}":
        called = meant.model_copy(update={"target": words_of_name(named[0])})
        planned = plan_intent(called, screen, at.acts, at.fresh)
        if not isinstance(planned, Missing):
            return called, planned
    field = meant.model_copy(update={"kind": "field"})
    planned = plan_intent(field, screen, at.acts, at.fresh)
    if isinstance(planned, Several):
        # What is typed nowhere in particular goes where the cursor waits for it.
        waiting = [w for w in planned.candidates if "focused" in w.states and not w.value]
        planned = _planned_on(field, waiting[0], screen) if len(waiting) == 1 else planned
    return field, planned


def _planned_on(intent: Intent, widget: Widget, screen: Screen) -> Planned:
    """Plan an intent on the widget that was chosen of several."""
    found = Found((widget,), "chosen")
    return Planned(list_actions(intent, found, screen), widgets=found.widgets, level=found.level)


def _wait_or_refuse(
    at: IntentProgress, several: Several, screen: Screen, usage: Usage
) -> NextRound:
    """Look once more: a page that goes on to the next one may show widgets of either."""
    move = plan_last_wait(screen, at.searched)
    if move is None:
        lack = f"{several.words}; say which by its name, place or number"
        return NextRound(lack=lack, open="several", usage=usage)
    return _search_round(at, move, usage)


def _search(
    at: IntentProgress, intent: Intent, missing: Missing, screen: Screen, usage: Usage
) -> NextRound:
    move = find_next_move(intent, screen, at.searched)
    if move is None:
        lack = _missing_reason(missing, screen)
        return NextRound(lack=lack, open="missing", usage=usage)
    return _search_round(at, move, usage)


def _search_round(at: IntentProgress, move: SearchMove, usage: Usage) -> NextRound:
    looks = Substep(
        description=f"look for it: {move.description}"[:_KEPT],
        action=move.action,
        final=False,
        intent=at.number,
        ends_intent=False,
        is_search=True,
    )
    return NextRound((looks,), searched=move.name, usage=usage)


def describe_action(action: Action) -> str:
    """Say what is done by the widget that is really used."""
    target = getattr(action, "target", None)
    label = target.label if isinstance(target, Target) else ""
    names = ("text", "option", "key", "address")
    said = (getattr(action, name, None) for name in names)
    text = next((one for one in said if isinstance(one, str) and one), "")
    verb = _VERBS.get(action.kind, action.kind.replace("_", " "))
    if action.kind == "tap" and getattr(action, "count", 1) > 1:
        verb = "double-click"
    dismisses = getattr(action, "dialog", "accept") == "dismiss"
    parts = (verb, repr(text) if text else "", ("into " if text else "") + label if label else "")
    return " ".join(part for part in parts if part) + (" and dismiss the question" * dismisses)


_VERBS = {
    "tap": "click",
    "long_tap": "press and hold",
    "type_text": "type",
    "select_option": "choose",
    "set_checked": "switch",
}


def _by_name(run: RunContext, intent: Intent, action: Action) -> Action:
    """Write what an action enters by the names of the parameters that its intent has it from.

    So another value is entered where the action is done again as it was done before.
    """
    values = named_values(intent.model_dump_json(), run.case.parameters)
    entered = {name: getattr(action, name, None) for name in ("text", "option")}
    named = {n: with_marks(t, values) for n, t in entered.items() if isinstance(t, str)}
    return action.model_copy(update=named) if values else action


def _find_unasked_label(step: str, planned: Planned) -> str:
    """Give the label of a target that would lose, pay or send something the step does not say."""
    for widget, action in zip(planned.widgets, planned.actions, strict=False):
        label = widget.name or widget.text
        acts = action.kind in {"tap", "long_tap", "press"}
        if acts and irreversible_unasked(step, label):
            return label
    return ""


def _log_grounding(
    run: RunContext, at: IntentProgress, intent: Intent, planned: Planned | Several | Missing
) -> None:
    """Write down what was looked for and what was there, for the report."""
    candidates: tuple[Widget, ...] = ()
    nearest: tuple[str, ...] = ()
    result = "found"
    if isinstance(planned, Several):
        result, candidates = "several", planned.candidates
    elif isinstance(planned, Missing):
        result, nearest = "missing", planned.nearest
    run.log.event(
        "ground",
        step=at.index,
        intent=str(intent),
        number=at.number,
        result=result,
        candidates=[widget_line(widget)[:_KEPT] for widget in candidates],
        nearest=list(nearest),
    )


def _missing_reason(missing: Missing, screen: Screen) -> str:
    """Say what was not found, and what lies over the rest, where something does."""
    page = PageText(screen)
    dialogs = [page.widgets[index] for index in open_dialogs(page)]
    named = next((w.name or w.text for w in dialogs if w.name or w.text), "")
    over = f"the dialog {named!r} is open" if named else "a dialog is open" if dialogs else ""
    return "; ".join(part for part in (missing.reason, over) if part)
