"""Whether a check that holds is about a sign that the app refuses, so that it was expected.

| sign | spoken of by |
|---|---|
| any | a message of any words; a message, dialog or claim whose words or lines stand in it |
| alert, invalid | any check whose words are one clause of it; the state `invalid` |
| alert | a count that was another before, whose number it says |
| alert | a message that came with the step, where a field was marked invalid, too |
| alert that nothing marks as an error | where all holds, a state or value that was another before, or something gone and a count |
| invalid, password | a check that names the field |
| invalid | a text that came with it and names the field |
| password | a check that names a control of the form that asks for it; the effect `logged_out` |
| status | a check that names the number |
| status below 500, password, invalid | a message or title that came with the step, of a page what it shows, unless that is a name in the address |

That the name of the thing stands in the sign as well ("uploads cannot be opened") is no such check.
"""

import re
from collections.abc import Sequence

from surefoot.state.values.check import Check
from surefoot.tools.checking.outcome import Outcome
from surefoot.tools.checking.refusal import Refusal
from surefoot.tools.screens.texts import flat, whole_words

_CLAUSES = re.compile(r"[.,:;!?。，：；！？、(){}\[\]\"“”—|\n]+(?!\d)\s*|\s-\s")
SERVER_FAULT = 500
_MOST_OF_IT = 0.6
_MADE = frozenset({"state", "value"})
_LESS = frozenset({"gone", "count"})
_SAYING = frozenset({"message", "dialog", "claim"})
_LEAST_LINE = 4


def unspoken(signs: Sequence[Refusal], seen: Sequence[tuple[Check, Outcome]]) -> list[Refusal]:
    """List the signs that no check is about."""
    left = [sign for sign in signs if not is_spoken_of(sign, seen)]
    if any(sign.kind == "invalid" for sign in signs) and any(
        check.check == "message" and outcome.verdict == "holds" and outcome.held_before is False
        for check, outcome in seen
    ):
        # A form tells of one refusal in its head and beside its fields.
        return [sign for sign in left if sign.kind != "alert"]
    return left


def is_spoken_of(sign: Refusal, seen: Sequence[tuple[Check, Outcome]]) -> bool:
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
    if check.check == "message" and not check.what:
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
        is_state = check.check == "state" and check.value == "invalid"
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
    """Say whether a text that was asked for has come with the mark and names the field."""
    if check.check != "shown" or outcome.held_before or not sign.text:
        return False
    return whole_words(flat(sign.text)).search(flat(check.what)) is not None


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
