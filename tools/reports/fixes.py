"""Lines to paste into a case where a step names what the app calls otherwise."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from surefoot.tools.casefile_forms import write_flow
from surefoot.tools.reports.facts import FixFacts, JudgementFacts, ReadingFacts, SoughtFacts
from surefoot.tools.reports.rows import object_of

_BESIDE = ("kind", "whole")
"""What was said of a target beside its name; of another one it may be wrong."""
_KEYS = {"action": "action", "result": "expected"}
"""Of a case, by the half of the step."""


def offer_fixes(
    readings: Sequence[ReadingFacts], sought: Sequence[SoughtFacts], judged: JudgementFacts | None
) -> tuple[FixFacts, ...]:
    """Offer what a person may write in the place of a sentence of a step that did not pass.

    Args:
        readings: How its sentences were understood.
        sought: What was looked for on the screen.
        judged: The last judgement.

    Returns:
        For a target that is missing, and for a text that is not shown: the sentence, or the typed
        form where the sentence does not spell it, with the name that the app shows, most alike. A
        text that was there before the step is not offered: a check of it would show nothing.
    """
    return (*_target_fixes(readings, sought), *(_text_fixes(readings, judged) if judged else ()))


def _target_fixes(
    readings: Sequence[ReadingFacts], sought: Sequence[SoughtFacts]
) -> tuple[FixFacts, ...]:
    missed = next((one for one in sought if one.nearest or one.result == "several"), None)
    place = _find_intent_form(readings, missed.number) if missed is not None else None
    if missed is None or place is None:
        return ()
    reading, number = place
    form = object_of(reading.forms[number].encode())
    if missed.result == "several":
        why = f"{len(missed.candidates)} fit; to take the first, or the one of another number:"
        return _fix(why, reading, number, "target", {**form, "ordinal": 1})
    shown = missed.nearest[0]
    form = {key: value for key, value in form.items() if key not in _BESIDE}
    why = f"If {shown!r} is what is meant:"
    return _fix(why, reading, number, "target", {**form, "target": shown})


def _find_intent_form(
    readings: Sequence[ReadingFacts], number: int | None
) -> tuple[ReadingFacts, int] | None:
    """Find an intent's form by its number: its reading, and its place there."""
    forms = [
        (r, i)
        for r in readings
        for i, form in enumerate(r.forms)
        if "do" in object_of(form.encode())
    ]
    return forms[number] if number is not None and 0 <= number < len(forms) else None


def _text_fixes(readings: Sequence[ReadingFacts], judged: JudgementFacts) -> tuple[FixFacts, ...]:
    refuted = next((c for c in judged.checks if c.verdict == "refuted" and c.nearest), None)
    reading = next((r for r in readings if refuted is not None and refuted.check in r.forms), None)
    if refuted is None or reading is None:
        return ()
    shown = refuted.nearest[0]
    if not any(shown in change.content.rpartition(" -> ")[2] for change in judged.came):
        return ()
    why = f"If the app is right, and {shown!r} is to be shown:"
    number = reading.forms.index(refuted.check)
    return _fix(why, reading, number, "what", {**object_of(refuted.check.encode()), "what": shown})


def _fix(
    why: str, reading: ReadingFacts, number: int, name: str, form: Mapping[str, Any]
) -> tuple[FixFacts, ...]:
    read = [object_of(one.encode()) for one in reading.forms]
    old, new = str(read[number].get(name, "")), str(form.get(name, ""))
    lines: tuple[str, ...] = ()
    spelt = old != new and bool(old) and old in reading.sentence
    if spelt:
        sentence = json.dumps(reading.sentence.replace(old, new), ensure_ascii=False)
        lines = (f"{_KEYS.get(reading.half, reading.half)}: {sentence}",)
    if not spelt or reading.by == "case":
        forms = [*read[:number], form, *read[number + 1 :]]
        key = "do" if "do" in form else "check"
        lines = (*lines, f"{key}:", *(f"  - {write_flow(one)}" for one in forms if key in one))
    return (FixFacts(why=why, lines=lines),)
