"""Says what stood there instead of what a step wants, and what went wrong beside it."""

from collections.abc import Iterable
from dataclasses import replace

from surefoot.state.values.check import Check
from surefoot.state.values.verdict import Finding
from surefoot.tools.checking.judge import Judgement
from surefoot.tools.checking.outcome import Outcome
from surefoot.tools.checking.place import find_place
from surefoot.tools.grounding.describe import list_nearest
from surefoot.tools.grounding.names import normalize_name
from surefoot.tools.screens.changes import widget_line
from surefoot.tools.screens.events import messages_of
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.texts import texts_of

_MOST = 3
_KEPT = 160
"""Characters of one text of the app."""


def explain_failure(
    judgement: Judgement, pair: ScreenPair, faults: Iterable[Finding] = ()
) -> Judgement:
    """Add to a judgement that is no pass what a reader wants to know next.

    To a refuted check that nothing shows come the likest texts of the screen; to the evidence the
    messages that came and went, and the errors of the page's scripts.

    Args:
        judgement: On the step.
        pair: The screens that it was judged by.
        faults: Seen earlier in the step.

    Returns:
        The same verdict with more to read; a passed judgement as it is.
    """
    result = judgement.result
    if result.is_completed:
        return judgement
    seen = tuple((check, _with_nearest(check, outcome, pair)) for check, outcome in judgement.seen)
    refuted = next((o for _, o in seen if o.verdict == "refuted"), None)
    instead = refuted if judgement.refuted and refuted is not None else Outcome("refuted")
    scripts = _script_errors(pair, faults)
    messages = [text[:_KEPT] for text in messages_of(pair.after)[-_MOST:]]
    # What is most telling first: a long reason is cut at its end.
    causes = [f"; a script of the page failed: {text}" for text in scripts[:1]]
    causes += [f"; the app said {text!r}" for text in messages[:1] if text not in result.reason]
    if instead.nearest:
        causes.append(f"; nearest: {', '.join(map(repr, instead.nearest))}")
    lines = [
        *(result.evidence.splitlines() or instead.lines),
        *(f"message: {text}" for text in messages),
        *(f"script error: {text}" for text in scripts),
    ]
    update = {
        "reason": "".join([result.reason, *causes]),
        "evidence": "\n".join(dict.fromkeys(lines)),
    }
    return replace(judgement, result=result.model_copy(update=update), seen=seen)


def _with_nearest(check: Check, outcome: Outcome, pair: ScreenPair) -> Outcome:
    """Give a text that is not shown the likest ones that are, in the place where it is looked for."""
    if outcome.verdict != "refuted" or outcome.lines or check.check != "shown" or not check.what:
        return outcome
    shown = [widget for _, widget in find_place(check, pair.rows).widgets()]
    lines = {text: widget_line(widget)[:_KEPT] for widget in shown for text in texts_of(widget)}
    nearest = list_nearest(normalize_name(check.what), lines)[:_MOST]
    if not nearest:
        return outcome
    return replace(outcome, lines=tuple(lines[text] for text in nearest), nearest=nearest)


def _script_errors(pair: ScreenPair, faults: Iterable[Finding]) -> list[str]:
    told = [fault.text for fault in faults if fault.kind == "page_error"]
    told += [event.text for event in pair.events if event.kind == "page_error"]
    return list(dict.fromkeys(text[:_KEPT] for text in told))[:_MOST]
