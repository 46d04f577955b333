"""The verdict on a step from what its checks say.

| what is known | verdict |
|---|---|
| the app came to its end | failed |
| what the step names is disabled, and a check is refuted | failed |
| the step was not understood, or not all of it was done | unknown |
| a check is refuted after a model worked the step out on the page | unknown |
| a check is refuted | failed |
| the app's own server fails or has not what the app leads to, and no check speaks of it | failed |
| the app refuses, and no check that holds speaks of it | unknown |
| a check cannot be told | unknown |
| all hold, but all of them held before an acting step, and none says "still" | unknown |
| all hold | passed |
| nothing is expected of a step that a model worked out on the page | unknown |
| nothing is expected of an acting step, and something changed, or nothing is to change | passed |
| nothing is expected, and nothing changed, only a message came, or nothing was to be done | unknown |
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from surefoot.state.values.check import Check
from surefoot.tools.checking.outcome import Outcome
from surefoot.tools.checking.refusal import Refusal
from surefoot.tools.screens.texts import flat, whole_words

EXACT, BY_CLAIM, BY_CHANGE, OPEN, NOT_DONE = 0.98, 0.9, 0.86, 0.45, 0.3
_ENDED = 0.95
_OWN = "a model worked out what to do: say it with the names on the page, or give it a `do:`"
_MISSING = (404, 410)
"""A page that the app leads to is not there; where nothing is expected, the step may ask for it."""
_STAYS = frozenset({"unchanged"})


@dataclass(frozen=True)
class StepVerdict:
    """What is said of a step."""

    verdict: Literal["passed", "failed", "unknown"]
    confidence: float
    """That it is right; below 0.6 for what is unknown."""
    reason: str
    lines: tuple[str, ...] = ()
    """Of the screen, which show it."""


def judge_checks(
    seen: Sequence[tuple[Check, Outcome]],
    signs: Sequence[Refusal] = (),
    *,
    lack: str = "",
    disabled: str = "",
    acts: bool = True,
    doubt: str = "",
    renews: bool = False,
    ended: str = "",
    worked_out: bool = False,
) -> StepVerdict:
    """Decide on a step.

    Args:
        seen: Its checks, claims among them, with what came of each.
        signs: That the app refuses.
        lack: Why the step is not done; "" when all of it is.
        disabled: The disabled widget that it is not done for, as a line; "" for none.
        acts: The step does more than look.
        doubt: Why the change of the screen does not show that anything was done; "" when it does.
        renews: What the step does leaves the app as it is: what was there is to be there.
        ended: How the app came to its end; "" when it did not.
        worked_out: A model that sees the page planned some of what was done, by its own lights.
    """
    if ended:
        return StepVerdict("failed", _ENDED, ended)
    if lack and not disabled:
        return StepVerdict("unknown", NOT_DONE, lack)
    refuted = _verdict_if_refuted(seen, disabled if lack else "")
    if refuted is not None:
        return _in_doubt(refuted) if worked_out else refuted
    if lack:
        return StepVerdict("unknown", NOT_DONE, lack)
    open_signs = list_unexpected(signs, seen)
    broken = [s for s in open_signs if s.status >= SERVER_FAULT or (seen and s.status in _MISSING)]
    if broken:
        reason = f"the app answers with an error: {broken[0].line}"
        return StepVerdict("failed", _ENDED, reason, (broken[0].line,))
    if open_signs:
        sign = open_signs[0]
        reason = f"the app seems to refuse it: {sign.line}"
        if sign.may_be_none:
            reason = (
                f"{sign.line} came, and nothing tells whether the app refuses it by that; "
                f'if it belongs to the step, expect it: "A message says {sign.text!r}"'
            )
        return StepVerdict("unknown", OPEN, reason, (sign.line,))
    for check, outcome in seen:
        if outcome.verdict == "cannot_tell":
            reason = f"cannot tell: {check} ({outcome.reason})"
            return StepVerdict("unknown", OPEN, reason, outcome.lines)
    if not seen:
        changed = _by_change(doubt, acts=acts, renews=renews)
        return _in_doubt(changed) if worked_out else changed
    lines = tuple(dict.fromkeys(line for _, outcome in seen for line in outcome.lines))
    if (
        acts
        and not renews
        and all(outcome.held_before for _, outcome in seen)
        and (worked_out or not _says_so(seen))
    ):
        reason = f"held before the step already: {seen[0][0]}"
        return StepVerdict("unknown", OPEN, reason, lines)
    by_model = any(check.check == "claim" for check, _ in seen)
    told = "; ".join(str(check) for check, _ in seen)
    return StepVerdict("passed", BY_CLAIM if by_model else EXACT, f"holds: {told}", lines)


def _verdict_if_refuted(seen: Sequence[tuple[Check, Outcome]], disabled: str) -> StepVerdict | None:
    """Say that a check is refuted, and what the app does not let be done for it."""
    for check, outcome in seen:
        if outcome.verdict == "refuted" and disabled:
            reason = f"the app does not let it be done: {disabled}; does not hold: {check}"
            return StepVerdict("failed", BY_CLAIM, reason, (disabled, *outcome.lines))
        if outcome.verdict == "refuted":
            confidence = BY_CLAIM if check.check == "claim" else EXACT
            is_told = bool(check.what) and repr(check.what) in outcome.reason
            reason = outcome.reason if is_told else f"does not hold: {check} ({outcome.reason})"
            return StepVerdict("failed", confidence, reason, outcome.lines)
    return None


def _in_doubt(verdict: StepVerdict) -> StepVerdict:
    """Tell nothing of the app where it is not sure that the step was done as it says."""
    reason = f"{verdict.reason}; {_OWN}"
    return replace(verdict, verdict="unknown", confidence=OPEN, reason=reason)


def _by_change(doubt: str, *, acts: bool, renews: bool) -> StepVerdict:
    if not acts:
        return StepVerdict("unknown", OPEN, "nothing is said of what is to be looked for")
    if renews:
        return StepVerdict(
            "passed", BY_CHANGE, "done; nothing is to change, and nothing is expected"
        )
    if doubt:
        return StepVerdict("unknown", OPEN, f"no visible effect: {doubt}")
    return StepVerdict("passed", BY_CHANGE, "done, and the screen changed; nothing is expected")


def _says_so(seen: Sequence[tuple[Check, Outcome]]) -> bool:
    """Say whether the sentence itself says that something is as it was."""
    return any(check.when != "now" or check.check in _STAYS for check, _ in seen)


_CLAUSES = re.compile(r"[.,:;!?。，：；！？、(){}\[\]\"“”—|\n]+(?!\d)\s*|\s-\s")
SERVER_FAULT = 500
_MOST_OF_IT = 0.6
_MADE = frozenset({"state", "value", "together"})
_LESS = frozenset({"gone", "count"})
_SAYING = frozenset({"message", "dialog", "claim"})
_LEAST_LINE = 4


def list_unexpected(
    signs: Sequence[Refusal], seen: Sequence[tuple[Check, Outcome]]
) -> list[Refusal]:
    """List the signs that no check is about, nor say in part what an expected one says."""
    expected = [sign for sign in signs if is_expected(sign, seen)]
    told = [flat(sign.text) for sign in expected if sign.kind == "alert"]
    left = [
        sign
        for sign in signs
        if sign not in expected
        and not (sign.kind == "alert" and _is_text_in_alerts(flat(sign.text), told))
    ]
    if any(sign.kind == "invalid" for sign in signs) and any(
        check.check == "message" and outcome.verdict == "holds" and outcome.held_before is False
        for check, outcome in seen
    ):
        # A form tells of one refusal in its head and beside its fields.
        return [sign for sign in left if sign.kind != "alert"]
    return left


def _is_text_in_alerts(text: str, told: Sequence[str]) -> bool:
    return bool(text) and any(whole_words(text).search(other) is not None for other in told)


def is_expected(sign: Refusal, seen: Sequence[tuple[Check, Outcome]]) -> bool:
    """Say whether one of the checks is about the very sign."""
    if sign.may_be_none and _came_true(seen):
        return True
    return any(
        outcome.verdict == "holds" and _speaks(check, outcome, sign) for check, outcome in seen
    )


def _came_true(seen: Sequence[tuple[Check, Outcome]]) -> bool:
    """Say whether the step made of the app what is expected, which a refused one does not."""
    came = {check.check for check, outcome in seen if outcome.held_before is False}
    # One alone may be of a page of errors: its lines counted, the form gone.
    is_made = bool(_MADE & came) or came >= _LESS
    return is_made and all(outcome.verdict == "holds" for _, outcome in seen)


def _speaks(check: Check, outcome: Outcome, sign: Refusal) -> bool:
    names = [flat(name) for name in (check.what, *check.texts) if name]
    if check.check == "message" and not (check.what or check.is_of_field):
        return True
    if sign.kind == "status":
        return _tells_status(names, outcome, sign) or _came(check, outcome, sign)
    if check.check in _SAYING and _is_quoted(names, outcome, sign):
        return True
    if sign.kind == "password":
        if check.check == "effect" and check.value == "logged_out":
            return True
        return any(name in sign.near for name in names) or _came(check, outcome, sign)
    if sign.kind == "invalid":
        told = {"invalid"} if outcome.held_before else {"invalid", "disabled"}
        is_state = check.check == "state" and str(check.value) in told
        speaks = is_state or _has_names(names, sign.line) or _names_field(check, outcome, sign)
        return speaks or _came(check, outcome, sign)
    if check.check == "count" and not outcome.held_before and _has_names(check.texts, sign.line):
        return True
    return any(_is_clause(name, sign) for name in names)


def _tells_status(names: Sequence[str], outcome: Outcome, sign: Refusal) -> bool:
    """Of an error answer only its number tells: its address is that of what was done."""
    number = sign.line.rpartition(": ")[2]
    words = whole_words(number)
    return _has_names(names, number) or any(words.search(flat(line)) for line in outcome.lines)


def _is_quoted(names: Sequence[str], outcome: Outcome, sign: Refusal) -> bool:
    said = flat(sign.line)
    lines = [flat(line) for line in outcome.lines if len(line) >= _LEAST_LINE]
    whole = whole_words(said)
    return _has_names(names, sign.line) or any(line in said or whole.search(line) for line in lines)


def _has_names(names: Sequence[str], line: str) -> bool:
    said = flat(line)
    return any(whole_words(name).search(said) is not None for name in names)


def _names_field(check: Check, outcome: Outcome, sign: Refusal) -> bool:
    """Say whether a text that was asked for has come with the mark, by the field or naming it."""
    if check.check != "shown" or outcome.held_before or not sign.text:
        return False
    told = flat(f"{check.what} {check.anchor}" if check.position else check.what)
    return whole_words(flat(sign.text)).search(told) is not None


def _is_clause(name: str, sign: Refusal) -> bool:
    """Say whether some words are most of a clause that the app says."""
    said = flat(sign.text)
    clauses = [said, *_CLAUSES.split(said)]
    pattern = whole_words(name)
    return any(
        len(name) >= _MOST_OF_IT * len(clause) and pattern.search(clause) is not None
        for clause in clauses
        if clause
    )


def _came(check: Check, outcome: Outcome, sign: Refusal) -> bool:
    """Say whether a message, or what a page shows that came with the refusal, was asked for."""
    if outcome.held_before or sign.status >= SERVER_FAULT:
        return False
    if check.check == "message":
        return True
    is_of_page = check.check == "title" or (check.check == "shown" and sign.is_page)
    return is_of_page and whole_words(flat(check.what)).search(sign.address) is None
