"""The judgement on a step: exact checks, then the model for the claims that are left."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from surefoot.configs.settings import OFFLINE, Settings
from surefoot.state.values.check import Check
from surefoot.state.values.understood import NotUnderstood, StepReading
from surefoot.state.values.verdict import Finding, Usage, ValidationResult
from surefoot.tools.checking.change import explain_no_effect
from surefoot.tools.checking.claims import judge_claim
from surefoot.tools.checking.current import is_open_already
from surefoot.tools.checking.outcome import Outcome, leave_open
from surefoot.tools.checking.refusal import list_refusals
from surefoot.tools.checking.run import run_check
from surefoot.tools.checking.verdict import judge_checks, list_unexpected
from surefoot.tools.grounding.effect import find_undone
from surefoot.tools.runlog import RunLog
from surefoot.tools.screens.events import find_withheld_request, is_page
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.understanding.context import Context
from surefoot.tools.understanding.understand import understand

Decider = Literal["check", "model", "pattern"]
CheckOutcomes = tuple[tuple[Check, Outcome], ...]
_UNASKED = Outcome(verdict="cannot_tell", reason="not looked at: the step failed before")
_NOBODY = "no exact check can say it and no model is asked; give the step a `check:`"


@dataclass(frozen=True)
class Judgement:
    """What is said of a step, with all that it rests on."""

    result: ValidationResult
    by: Decider = "check"
    refuted: bool = False
    """Everything was done, and the app contradicts a check, or came to its end."""
    seen: CheckOutcomes = ()
    """The checks of the step with what came of each."""
    usage: Usage = field(default_factory=Usage)

    @property
    def tells(self) -> bool:
        """It holds, or it is refuted."""
        return self.result.is_completed or self.refuted


@dataclass(frozen=True)
class StepExecution:
    """What was done for a step."""

    lack: str = ""
    """Why it is not done; "" when each of its intents is."""
    disabled: str = ""
    """What lacks it for: the disabled widget that it names; "" where that is not why."""
    acts: bool = True
    """It asks for more than a look."""
    typed: tuple[str, ...] = ()
    """Texts that it typed, parameters filled in."""
    ended: str = ""
    """How the app came to its end in it."""
    renews: bool = False
    """What it does leaves the app as it is: what was there is to be there."""
    only_types: bool = False
    """It does nothing but to write into fields."""
    worked_out: bool = False
    """A model that sees the page planned some of it, by its own lights."""
    calm: frozenset[str] = frozenset()
    """Texts of alerts that a model has read, and that refuse nothing."""
    faults: tuple[Finding, ...] = ()
    """Of the app, seen earlier in the step."""


def run_checks(
    checks: Iterable[Check],
    pair: ScreenPair,
    typed: Sequence[str],
    *,
    only_types: bool = False,
    said: str = "",
) -> CheckOutcomes:
    """Look at every check that is no claim; for the texts see `run_check`.

    What cannot be told holds where the page says the very sentence: Your cart is empty.

    Args:
        checks: Parameters filled in.
        pair: The screens.
        typed: Texts that the step typed.
        only_types: It does nothing else.
        said: The sentence that was read as the checks, "" for none.
    """
    every = [*checks]
    exact = [check for check in every if check.check != "claim"]
    seen = tuple(
        (
            check,
            run_check(_with_allowed_texts(check, exact), pair, typed=typed, only_types=only_types),
        )
        for check in exact
    )
    if len(every) == len(seen) == 1 and said and seen[0][1].verdict == "cannot_tell":
        text = Check(check="shown", what=said.strip().rstrip(".!。！"), exact=True)
        shown = run_check(text, pair, typed=typed, only_types=only_types)
        return ((every[0], shown),) if shown.verdict == "holds" else seen
    return seen


def _with_allowed_texts(check: Check, checks: Sequence[Check]) -> Check:
    """Let what only should be there stand beside what only should be there, too: only A and B.

    What a step names is no error, where none should come.
    """
    if check.is_no_error:
        named = [text for other in checks for text in (other.what, *other.texts) if text]
        return check.model_copy(update={"value": ("error", *named)})
    if check.check != "shown" or not check.only or check.texts:
        return check
    place = {"what": "", "ordinal": None}
    others = [c for c in checks if c.model_copy(update=place) == check.model_copy(update=place)]
    return check.model_copy(update={"value": tuple(c.what for c in others if c != check)})


async def judge_claims(
    settings: Settings, log: RunLog, claims: Iterable[Check], pair: ScreenPair, *, done: str
) -> tuple[CheckOutcomes, Usage]:
    """Put claims about what was done to the model, one a question; without one they stay open.

    Raises:
        ModelError: there is no usable answer.
    """
    seen: list[tuple[Check, Outcome]] = []
    usage = Usage()
    for claim in claims:
        if settings.model == OFFLINE:
            seen.append((claim, Outcome(verdict="cannot_tell", reason=_NOBODY)))
            continue
        outcome, spent = await judge_claim(settings, log, claim.what, pair, done=done)
        seen.append((claim, outcome))
        usage += spent
    return tuple(seen), usage


async def judge_open_checks(
    settings: Settings,
    log: RunLog,
    seen: CheckOutcomes,
    claims: Sequence[Check],
    pair: ScreenPair,
    *,
    done: str,
    expected: str,
) -> tuple[CheckOutcomes, Usage]:
    """Put claims to the model, and as one more all that is expected where a name is not found.

    Args:
        settings: Which model.
        log: Where the conversation is written down.
        seen: What came of the exact checks.
        claims: Those of the step.
        pair: The screens.
        done: The step in the words of the test.
        expected: What the test expects of it.

    Raises:
        ModelError: there is no usable answer.
    """
    is_open = bool(expected) and any(outcome.is_unread for _, outcome in seen)
    if not is_open or settings.model == OFFLINE:
        told, usage = await judge_claims(settings, log, claims, pair, done=done)
        return (*seen, *told), usage
    others = [claim for claim in claims if claim.what != expected]
    told, usage = await judge_claims(settings, log, others, pair, done=done)
    proven = {text for c, o in seen if o.verdict == "holds" for text in (c.what, *c.texts)}
    whole, spent = await judge_claim(settings, log, expected, pair, done=done, proven=proven)
    if whole.verdict == "holds":
        seen = tuple((check, o) for check, o in seen if not o.is_unread)
    claim = Check(check="claim", what=expected)
    return (*seen, *told, (claim, whole)), usage + spent


_DONE = "{!r} says that it was done"
"""What is asked about an alert that nothing marks as an error."""


async def list_success_alerts(
    settings: Settings, log: RunLog, seen: CheckOutcomes, pair: ScreenPair, *, done: str
) -> tuple[frozenset[str], Usage]:
    """List what alerts say that nothing marks as errors, and that tell of a success to a model.

    Apps tell of successes by alerts, too. Where one of them tells of none, none is listed.

    Raises:
        ModelError: there is no usable answer.
    """
    usage, calm = Usage(), set[str]()
    signs = list_unexpected(list_refusals(pair), seen)
    is_open = all(sign.may_be_none for sign in signs) and all(o.verdict == "holds" for _, o in seen)
    if settings.model == OFFLINE or not signs or not is_open:
        return frozenset(), usage
    for sign in signs:
        claim = _DONE.format(sign.text)
        outcome, spent = await judge_claim(settings, log, claim, pair, done=done, proven=())
        usage += spent
        if outcome.verdict != "holds":
            return frozenset(), usage
        calm.add(sign.text)
    return frozenset(calm), usage


def decide_step(
    seen: CheckOutcomes, pair: ScreenPair, acted: StepExecution, usage: Usage | None = None
) -> Judgement:
    """Decide on a step whose checks were looked at."""
    seen = _without_blame(seen, pair)
    verdict = judge_checks(
        seen,
        [s for s in list_refusals(pair) if acted.acts and s.text not in acted.calm],
        lack=acted.lack or _led_out(pair),
        disabled=acted.disabled,
        acts=acted.acts,
        doubt=_explain_missing_effect(pair),
        renews=acted.renews,
        ended=acted.ended,
        worked_out=acted.worked_out,
    )
    result = ValidationResult(
        is_completed=verdict.verdict == "passed",
        confidence=verdict.confidence,
        reason=verdict.reason,
        evidence="\n".join(verdict.lines),
    )
    spent = usage or Usage()
    by: Decider = "model" if spent.model_calls else "check"
    return Judgement(result, by, verdict.verdict == "failed", seen, spent)


def _without_blame(seen: CheckOutcomes, pair: ScreenPair) -> CheckOutcomes:
    """Leave open what is refuted where the app did not get what it asked for outside of it."""
    asked = find_withheld_request(pair.after)
    if asked is None:
        return seen
    why = f"it did not get {asked.url}, {asked.text}"
    return tuple(
        (check, leave_open(f"{o.reason}; {why}", *o.lines) if o.verdict == "refuted" else o)
        for check, o in seen
    )


def _explain_missing_effect(pair: ScreenPair) -> str:
    """Say why what changed does not show that the step was done; "" when it does."""
    if any(event.kind in {"dialog", "download"} for event in pair.events):
        return ""
    return explain_no_effect(pair)


def _led_out(pair: ScreenPair) -> str:
    """Say that a page outside of the app was to be opened, which was not done."""
    pages = (e for e in pair.events if e.kind == "refused" and is_page(e))
    return next((f"{event.url} is {event.text}" for event in pages), "")


def leave_claims_open(claims: Iterable[Check]) -> CheckOutcomes:
    """Leave claims open of a step that has failed already."""
    return tuple((claim, _UNASKED) for claim in claims)


async def judge_stored(
    settings: Settings, log: RunLog, action: str, expected: str, pair: ScreenPair
) -> Judgement:
    """Judge a step by its sentences and its stored screens.

    What was done is not known here: without an expected result only tells that something changed,
    and that a field, list or box does not show what it was to be given.

    Raises:
        ModelError: a model is to be asked and cannot be used.
    """
    done, usage = await understand(settings, log, action, "action", Context((), expected))
    reading = StepReading()
    if not isinstance(done, NotUnderstood):
        reading = StepReading(intents=done.intents, checks=done.checks)
    checks = reading.checks
    if expected:
        read, spent = await understand(settings, log, expected, "result", Context((), action))
        usage += spent
        if isinstance(read, NotUnderstood):
            words = ", ".join(map(repr, read.words)) or repr(expected)
            return decide_step((), pair, StepExecution(f"not understood: {words}"), usage)
        checks = (*checks, *read.checks)
    acted = StepExecution(
        acts=reading.acts or not reading.intents,
        typed=tuple(text for intent in reading.intents for text in intent.texts),
        renews=reading.renews or is_open_already(reading, pair.before),
        only_types=reading.only_types,
    )
    seen = run_checks(
        checks, pair, acted.typed, only_types=acted.only_types, said=expected or action
    )
    claims = [check for check in checks if check.check == "claim"]
    if any(outcome.verdict == "refuted" for _, outcome in seen):
        return decide_step((*seen, *leave_claims_open(claims)), pair, acted, usage)
    lack = find_undone(reading.intents, pair, is_checked=bool(checks))
    if lack:
        acted = replace(acted, lack=f"not done: {lack}")
        return decide_step((*seen, *leave_claims_open(claims)), pair, acted, usage)
    seen, spent = await judge_open_checks(
        settings, log, seen, claims, pair, done=action, expected=expected
    )
    return decide_step(seen, pair, acted, usage + spent)
