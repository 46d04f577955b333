"""What is done next for an intent: the widget it means, or where that is looked for."""

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from tools.grounding.acting import Planned, plan_intent
from tools.grounding.choosing import choose
from tools.grounding.result import Missing, Several
from tools.grounding.search import next_move

from nodes.common.run import Run
from state.step_validation import Substep
from state.values.intent import Intent
from state.values.screen import Screen, Widget
from state.values.verdict import Usage
from tools.language.irreversible import irreversible_unasked
from tools.screens.changes import widget_line
from tools.secrets import fill_in

_KEPT = 120


@dataclass(frozen=True)
class Next:
    """The next action of an intent."""

    substep: Substep | None = None
    """None where nothing is to be done, or nothing can be."""
    lack: str = ""
    """Why nothing can be done; "" when the intent needs no action any more."""
    is_missing: bool = False
    """What it means is not on the screen, and was looked for everywhere."""
    searched: str = ""
    """Name of the place that `substep` looks at, where it is a search."""
    usage: Usage = field(default_factory=Usage)


@dataclass(frozen=True)
class At:
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


async def next_action(run: Run, intent: Intent, screen: Screen, at: At) -> Next:
    """Find the widget that an intent means, and say what is done with it.

    Several widgets are put to the model, where there is one; what is not there is searched for.

    Raises:
        ModelError: the model is to choose and cannot be used.
    """
    meant = filled_intent(run, intent)
    planned = plan_intent(meant, screen, done=at.acts, fresh=at.fresh)
    usage = Usage()
    if isinstance(planned, Several) and run.settings.model != "offline":
        chosen, usage = await choose(run.settings, run.log, at.step, meant, planned, screen)
        if chosen is not None:
            planned = plan_intent(meant, screen, done=at.acts, fresh=at.fresh, chosen=chosen)
    _note(run, at, meant, planned)
    if isinstance(planned, Several):
        return Next(lack=_said_of_several(meant, planned), usage=usage)
    if isinstance(planned, Missing):
        move = next_move(meant, screen, at.searched)
        if move is not None:
            looks = Substep(
                description=f"look for it: {move.description}"[:_KEPT],
                action=move.action,
                final=False,
                intent=at.number,
                ends_intent=False,
                is_search=True,
            )
            return Next(looks, searched=move.name, usage=usage)
        return Next(lack=_said_of_missing(meant, planned, screen), is_missing=True, usage=usage)
    if not planned.actions:
        return Next(usage=usage)
    action, words = planned.actions[0], planned.words
    harm = _unasked(at.step, planned, screen)
    if harm:
        return Next(lack=f"{harm!r} would do what the step does not ask for", usage=usage)
    done = Substep(
        description=words[:_KEPT],
        action=action,
        final=False,
        intent=at.number,
        ends_intent=planned.is_last,
    )
    return Next(done, usage=usage)


def filled_intent(run: Run, intent: Intent) -> Intent:
    """Put the values of parameters that are no secrets into an intent."""
    facts = intent.model_dump(mode="json")
    filled = _filled(facts, run)
    return intent if filled == facts else Intent.model_validate(filled)


def _filled(value: Any, run: Run) -> Any:
    if isinstance(value, str):
        return fill_in(value, run.case.parameters, secrets=False) if "${" in value else value
    if isinstance(value, list):
        return [_filled(one, run) for one in value]
    if isinstance(value, dict):
        return {key: _filled(one, run) for key, one in value.items()}
    return value


def _unasked(step: str, planned: Planned, screen: Screen) -> str:
    """Give the label of a target that would lose, pay or send something the step does not say."""
    if planned.actions[0].kind not in {"tap", "long_tap", "press"}:
        return ""
    target = getattr(planned.actions[0], "target", None)
    ident = target.widget if target is not None else None
    widget = next((w for w in screen.widgets if w.id == ident), None)
    label = (widget.name or widget.text) if widget is not None else ""
    return label if irreversible_unasked(step, label) else ""


def _note(run: Run, at: At, intent: Intent, planned: Planned | Several | Missing) -> None:
    """Write down what was looked for and what was there, for the report."""
    candidates: tuple[Widget, ...] = ()
    result, nearest = "found", ()
    if isinstance(planned, Several):
        result, candidates = "several", planned.candidates
    elif isinstance(planned, Missing):
        result, nearest = "missing", planned.nearest
    run.log.event(
        "ground",
        step=at.index,
        intent=str(intent),
        result=result,
        candidates=[widget_line(widget)[:_KEPT] for widget in candidates],
        nearest=list(nearest),
    )


def _said_of_several(intent: Intent, found: Several) -> str:
    names = "; ".join(widget_line(widget)[:60] for widget in found.candidates)
    return (
        f"{len(found.candidates)} fit {str(intent)!r}: {names}; say which one by what stands "
        "beside it, by its number, or by a locator"
    )


def _said_of_missing(intent: Intent, found: Missing, screen: Screen) -> str:
    kind = intent.kind or "element"
    name = f" {intent.target!r}" if intent.target else ""
    nearest = f"; nearest: {', '.join(map(repr, found.nearest))}" if found.nearest else ""
    why = f" ({found.reason})" if found.reason else ""
    return f"no {kind}{name} on {screen.location or screen.title}{why}{nearest}"
