"""Properties that were written as sentences, tried like those that were written in Python."""

import time
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import TypeVar

from surefoot.state.errors import TargetNotFoundError
from surefoot.state.values.check import Check
from surefoot.state.values.intent import Intent
from surefoot.state.values.properties import (
    ANY_TEXT,
    PropertyFacts,
    PropertyProblem,
    Query,
    SentenceProperty,
)
from surefoot.state.values.screen import Screen
from surefoot.tools.checking.outcome import Outcome
from surefoot.tools.checking.run import run_check
from surefoot.tools.grounding.effect import judge_effect
from surefoot.tools.grounding.plan_intent import find_new_widgets, plan_intent
from surefoot.tools.grounding.result import Missing, Planned, Several
from surefoot.tools.properties.driver import TARGET_WAIT_S, Driver
from surefoot.tools.properties.dsl import Mark, Properties
from surefoot.tools.properties.loading import Loaded, Member
from surefoot.tools.screens.pair import ScreenPair

_POLL_S = 0.2
EFFECT_WAIT_S = 1.5
"""How long the effect of an action may take to show."""
_MOST_ROUNDS = 12
"""Of actions for one intent: opening a list, turning its pages, choosing."""
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_Typed = TypeVar("_Typed", Check, Intent)


def add_sentences(sentences: Iterable[SentenceProperty], into: Loaded) -> None:
    """Add sentences to the properties of a run, as rules or invariants."""
    for one in sentences:
        if one.name in into.members:
            text = "another property has this name; give it one with `name:`"
            into.problems.append(PropertyProblem(name=one.name, text=text, line=one.line))
            continue
        owner = _Owner()
        facts = PropertyFacts(
            name=one.name,
            kind="rule" if one.do else "invariant",
            file=one.file,
            line=one.line,
            said=one.said,
            guarded=bool(one.when),
            probability=one.probability,
            max_tries=one.max_tries,
            source=one.understood,
        )
        into.owners[one.name] = owner
        mark = Mark(
            kind=facts.kind, preconditions=(_make_precondition(one),) if one.do and one.when else ()
        )
        into.members[one.name] = Member(facts, mark, owner, one.name, _method(one))


class _Owner(Properties):
    """Keeps nothing."""


def _make_precondition(one: SentenceProperty) -> Callable[[Driver], bool]:
    return lambda d: _is_when_clause_met(one.when, d.screen)


def _is_when_clause_met(checks: Iterable[Check], screen: Screen) -> bool:
    pair = ScreenPair(screen)
    return all(run_check(check, pair).verdict == "holds" for check in checks)


def _method(one: SentenceProperty) -> Callable[[Properties, Driver], None]:
    def invariant(_self: Properties, d: Driver) -> None:
        if _is_when_clause_met(one.when, d.screen):
            _expect(d, one.then, None, (), wait_s=0.0)

    def rule(self: Properties, d: Driver) -> None:
        text, before = _any_text(self.random), d.screen
        intents = [_fill_any_text(intent, text) for intent in one.do]
        then = [_fill_any_text(check, text) for check in one.then]
        _find_compared(then, before)
        for intent in intents:
            _do(d, intent)
        _expect(d, then, before, _typed_texts(intents), wait_s=TARGET_WAIT_S)

    return rule if one.do else invariant


def _find_compared(checks: Iterable[Check], screen: Screen) -> None:
    """Find what is compared later.

    Raises:
        TargetNotFoundError: it is not there, so that nothing could be told of it.
    """
    for check in checks:
        if check.check in ("unchanged", "changed", "renamed"):
            outcome = run_check(check, ScreenPair(screen, screen))
            if outcome.verdict == "cannot_tell":
                raise TargetNotFoundError(f"cannot tell {check}: {outcome.reason}")


def _any_text(chance: Random) -> str:
    """Make a word that nobody has used before."""
    return "".join(chance.choice(_LETTERS) for _ in range(8))


def _fill_any_text(form: _Typed, text: str) -> _Typed:
    return type(form).model_validate_json(form.model_dump_json().replace(ANY_TEXT, text))


def _typed_texts(intents: Iterable[Intent]) -> tuple[str, ...]:
    """What was typed: it proves nothing but its field."""
    return tuple(
        text
        for intent in intents
        if intent.do != "press"
        for text in (*intent.texts, *(value for _, value in intent.values))
    )


def _expect(
    d: Driver,
    checks: Sequence[Check],
    before: Screen | None,
    typed: Sequence[str],
    wait_s: float,
) -> None:
    """Wait until all checks hold.

    Raises:
        AssertionError: the screen refutes one, which is named.
        TargetNotFoundError: nothing on the screen can tell.
    """
    deadline = time.monotonic() + wait_s
    if wait_s:
        d.look_again()
    while (broken := _first_broken(checks, d.screen, before, typed)) is not None:
        if time.monotonic() >= deadline:
            check, outcome = broken
            if outcome.verdict == "cannot_tell":
                raise TargetNotFoundError(f"cannot tell {check}: {outcome.reason}")
            _record_check_query(d, check)
            raise AssertionError(f"it does not hold: {check}")
        time.sleep(_POLL_S)
        d.look_again()


def _first_broken(
    checks: Iterable[Check], screen: Screen, before: Screen | None, typed: Sequence[str]
) -> tuple[Check, Outcome] | None:
    """Returns the first check that does not hold, those before the others that are refuted."""
    pair = ScreenPair(screen, before)
    run = [(one, run_check(one, pair, typed=typed)) for one in checks]
    broken = [one for one in run if one[1].verdict != "holds"]
    refuted = (one for one in broken if one[1].verdict == "refuted")
    return next(refuted, None) or next(iter(broken), None)


def _record_check_query(d: Driver, broken: Check) -> None:
    """Leave behind what was looked for, for the script of the finding."""
    if broken.check in ("shown", "gone") and broken.what and not (broken.kind or broken.where):
        is_there = broken.check == "gone"
        d.queries[:] = [Query(selector=str(broken), text=broken.what, found=is_there)]


def _do(d: Driver, intent: Intent) -> None:
    """Do an intent on the screen.

    Raises:
        TargetNotFoundError: what it is done to is not on the screen, or not one thing only, or it
            was not done.
    """
    fresh: frozenset[str] = frozenset()
    for done in range(_MOST_ROUNDS):
        planned = _plan_next_actions(d, intent, done, fresh)
        before = d.screen
        for action in planned.actions:
            d.perform(action)
        if planned.is_last:
            _wait_for_intent_effect(d, intent, planned, before)
            return
        fresh = find_new_widgets(before, d.screen)
    raise TargetNotFoundError(f"{intent} comes to no end")


def _wait_for_intent_effect(d: Driver, intent: Intent, planned: Planned, before: Screen) -> None:
    """Wait until the screen shows that an intent is done.

    Raises:
        TargetNotFoundError: it shows that it is not.
    """
    widget = planned.widgets[0] if planned.widgets else None
    deadline = time.monotonic() + EFFECT_WAIT_S
    while (effect := judge_effect(intent, widget, before, d.screen)).done is False:
        if time.monotonic() >= deadline:
            raise TargetNotFoundError(f"{intent} was not done: {effect.reason}")
        time.sleep(_POLL_S)
        d.look_again()


def _plan_next_actions(d: Driver, intent: Intent, done: int, fresh: frozenset[str]) -> Planned:
    """Returns the next actions for an intent; what it is done to may take a while to come."""
    deadline = time.monotonic() + TARGET_WAIT_S
    while not isinstance(planned := plan_intent(intent, d.screen, done, fresh), Planned):
        if time.monotonic() >= deadline:
            raise TargetNotFoundError(f"{intent}: {_no_plan_reason(planned)}")
        time.sleep(_POLL_S)
        d.look_again()
    return planned


def _no_plan_reason(planned: Several | Missing) -> str:
    return planned.words if isinstance(planned, Several) else planned.reason
