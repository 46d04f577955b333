"""Makes patterns of verdicts that exact checks alone do not give, and judges by them again."""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence

from surefoot.state.values.case import Step
from surefoot.state.values.check import Check
from surefoot.state.values.knowledge import PatternSource, StepKey, VerdictPattern
from surefoot.state.values.predicate import ProvenCheck
from surefoot.state.values.screen import Event, Screen
from surefoot.state.values.verdict import ValidationResult
from surefoot.tools.parameters import with_marks, without_marks
from surefoot.tools.predicates.holds import holds, without_events
from surefoot.tools.predicates.prove import Proven, SeenCheck, prove
from surefoot.tools.predicates.volatile import mask_volatile, page_path, path_of
from surefoot.tools.predicates.words import checks_with_marks, checks_without_marks
from surefoot.tools.screens.changes import Change
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.texts import is_hidden
from surefoot.tools.text import quoted_spans


def step_key(step: Step, pair: ScreenPair) -> StepKey:
    """Which step on which page this is; the page is the one before the step."""
    return StepKey(
        intent=normalise_step(step.action),
        expected=normalise_step(step.expected),
        page=page_identity(pair.before or pair.after),
    )


def make_pattern(
    pair: ScreenPair,
    seen: Sequence[SeenCheck],
    values: Mapping[str, str],
    result: ValidationResult,
    *,
    by: str,
    acted: bool,
) -> VerdictPattern:
    """What to keep of a step that a model or a person judged.

    Args:
        pair: The screens of the step.
        seen: Its checks that held, claims among them, with the lines that showed them.
        values: Of the parameters that the step names, secrets left out.
        result: The validation.
        by: Who decided: model, check or human.
        acted: Something was done in the step.
    """
    proven = prove(pair, seen, acted=acted) if result.is_completed else Proven((), ())
    return VerdictPattern(
        signature=signature_of(pair, values),
        checks=checks_with_marks(proven.checks, values),
        unchecked=tuple(with_marks(clause, values) for clause in proven.unchecked),
        confidence=result.confidence,
        reason=with_marks(result.reason, values),
        evidence=tuple(with_marks(line, values) for line in result.evidence.splitlines()),
        source=_source(by, proven, result, seen),
        seen_at=pair.after.location.partition("?")[0],
    )


def _source(
    by: str, proven: Proven, result: ValidationResult, seen: Sequence[SeenCheck]
) -> PatternSource:
    """Say on what a verdict rests: a model's is only observed where code cannot look at it again.

    What a model says against the app is never more than that, nor is a claim that names nothing: a
    page may have talked it into that.
    """
    if by == "human":
        return "confirmed"
    if by == "check":
        return "checked"
    named = all(_names_something(one.check) for one in seen)
    is_checked = result.is_completed and not proven.unchecked and named
    return "checked" if is_checked else "observed"


def _names_something(check: Check) -> bool:
    said = check.what
    return check.check != "claim" or bool(quoted_spans(said)) or any(c.isdigit() for c in said)


def judge_by_pattern(
    pattern: VerdictPattern, pair: ScreenPair, values: Mapping[str, str], needed: float
) -> ValidationResult | None:
    """Judge a step as it was judged before, when nothing at all speaks against it.

    Args:
        pattern: Found by the step's key and by what changed.
        pair: The screens of the step now.
        values: Of the parameters that the step names.
        needed: Confidence that the step needs.

    Returns:
        None when nobody has confirmed what was only observed, the recorded verdicts disagree, or
        the evidence is not on the screen or not new: then the model is asked.
    """
    if pattern.source == "observed" or pattern.confidence < needed:
        return None
    if pattern.verdict == "failed":
        return _result_from_pattern(pattern, values) if pattern.source == "confirmed" else None
    if pattern.verdict is None or (pattern.unchecked and pattern.source != "confirmed"):
        return None
    checks = checks_without_marks(pattern.checks, values)
    fits = all(_still_holds(check, pair) for check in checks)
    return _result_from_pattern(pattern, values) if fits else None


def _still_holds(check: ProvenCheck, pair: ScreenPair) -> bool:
    if not holds(check.predicate, pair.after):
        return False
    if check.proof == "held":
        return True
    return pair.before is not None and not holds(check.predicate, without_events(pair.before))


def _result_from_pattern(pattern: VerdictPattern, values: Mapping[str, str]) -> ValidationResult:
    seen = pattern.passed or pattern.failed
    reason = without_marks(pattern.reason, values)
    return ValidationResult(
        is_completed=pattern.verdict == "passed",
        confidence=pattern.confidence,
        reason=f"{reason} (as in {seen} earlier validation{'s' * (seen != 1)})",
        evidence="\n".join(without_marks(line, values) for line in pattern.evidence),
    )


_QUOTES = str.maketrans(dict.fromkeys('"`“”‘’«»「」『』', "'"))
_PASSING_ROLES = frozenset({"generic", "text", "alert", "status", "log"})
_UNIMPORTANT = re.compile(r"https?://[^/\s\"\]]+|\s?\[active\]")


def normalise_step(text: str) -> str:
    """Words of a step for comparing: blanks, quotation marks and the end do not count.

    Names keep their case and spelling, parameters stay `${name}`.
    """
    words = " ".join(text.translate(_QUOTES).split())
    return words.rstrip(".。!！ ")


def page_identity(screen: Screen) -> str:
    """Returns which page a screen is: path without origin and ids, title and top headings."""
    heads = sorted(
        {
            mask_volatile(w.name or w.text)
            for w in screen.widgets
            if w.role == "heading" and not is_hidden(w) and (w.level or 1) <= 2
        }
    )
    facts = [page_path(screen.location), mask_volatile(screen.title), *heads[:6]]
    return f"{facts[0]} {_json_facts_digest(facts)}"


def signature_of(pair: ScreenPair, values: Mapping[str, str]) -> str:
    """Digest of what changed between the screens of a step and what came and went.

    Clocks, ids, origins, order and focus do not count, nor whether a message is still on the
    screen or has just gone; `values` of parameters count as `${name}`.
    """
    changes = pair.changes
    if changes is None:
        return ""
    lines = {line for change in changes.items for line in _change_lines(change)}
    lines |= {line for event in pair.events for line in _event_lines(event)}
    place = [path_of(changes.url[1]) if changes.navigated else "", changes.title[1]]
    known = sorted(mask_volatile(with_marks(line, values)) for line in lines)
    return _json_facts_digest(
        [known, [mask_volatile(with_marks(p, values)) for p in place], changes.reordered]
    )


def _change_lines(change: Change) -> Iterator[str]:
    widget = change.after or change.before
    if widget is None:
        return
    if change.kind != "~" and widget.role in _PASSING_ROLES:
        if change.kind == "+":
            yield f"says {widget.name or widget.text}"
        return
    yield _UNIMPORTANT.sub("", change.line)


def _event_lines(event: Event) -> Iterator[str]:
    if event.kind == "toast":
        yield f"says {event.text}"
    elif event.kind == "download":
        yield f"download {event.text}"
    elif event.kind != "console_error":
        address = path_of(event.url) if event.url else ""
        yield f"{event.kind} {event.detail} {event.status or ''} {address} {event.text}"


def _json_facts_digest(facts: object) -> str:
    text = json.dumps(facts, ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8", "backslashreplace")).hexdigest()[:20]
