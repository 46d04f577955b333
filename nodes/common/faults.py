"""What is wrong with the app, or with what it shows of itself, whatever the step asks."""

from collections.abc import Iterable, Sequence

from surefoot.nodes.common.run import RunContext
from surefoot.state.values.screen import Event, Screen
from surefoot.state.values.understood import StepReading
from surefoot.state.values.verdict import Finding
from surefoot.tools.devices.hyperlinks import explain_unseen_link
from surefoot.tools.gates import orders_the_tester
from surefoot.tools.llm.fencing import readable_app_text
from surefoot.tools.screens.events import fault_of
from surefoot.tools.screens.texts import is_hidden, texts_of
from surefoot.tools.text import quoted_spans

MOST_A_STEP = 5
_KEPT = 200
_TAPS = frozenset({"click", "open"})
_ENDED = {"crash": "the app has stopped", "anr": "the app does not respond"}
"""Events after which an app is of no use, and how they are said."""


def add_faults(screen: Screen, step: int, known: Sequence[Finding]) -> list[Finding]:
    """Add the faults that a screen tells of to those known of the step, each once.

    A text that gives orders to whoever tests the app is told too; it changes nothing.
    """
    found = list(known)
    told = [_finding(event, screen, step) for event in screen.events]
    for finding in [*told, *_orders(screen, step)]:
        if finding is not None and finding not in found and len(found) < MOST_A_STEP:
            found.append(finding)
    return found


def app_end_reason(told: Iterable[Event | Finding]) -> str:
    """Say that the app has crashed or does not respond, "" when nothing tells of it."""
    first = next((one for one in told if one.kind in _ENDED), None)
    if first is None:
        return ""
    return _ENDED[first.kind] + (f": {first.text[:_KEPT]}" if first.text else "")


def unreadable_reason(screen: Screen) -> str:
    """Say that a screen tells of nothing that could be used, "" when it does."""
    if not screen.opaque:
        return ""
    return "the app draws its screen itself and tells of no views: nothing on it can be told apart"


def unseen_link_reason(run: RunContext, reading: StepReading, action: str, screen: Screen) -> str:
    """Say that what a step taps may be a hyperlink that is not seen here; "" for no such.

    Args:
        run: Of the step.
        reading: How the step was understood.
        action: What it says to do; of what was not understood the quoted names count.
        screen: Before the step.
    """
    if run.settings.hyperlinks == "off":
        return ""
    names = [run.fill_in(one.target) for one in reading.intents if one.do in _TAPS]
    if not reading.intents:
        names = [span.text for span in quoted_spans(run.fill_in(action))]
    return next((said for name in names if (said := explain_unseen_link(name, screen))), "")


def _finding(event: Event, screen: Screen, step: int) -> Finding | None:
    fault = fault_of(event, screen)
    # A step may well ask for a page that is not there; the server's own faults are told.
    if fault is None or (event.status or 500) < 500:
        return None
    return Finding.model_validate({"step": step, "kind": fault.kind, "text": fault.text[:_KEPT]})


def _orders(screen: Screen, step: int) -> list[Finding]:
    """Give the visible texts that speak to the tester, each in the form that its reader sees."""
    texts = [text for w in screen.widgets if not is_hidden(w) for text in texts_of(w)]
    told = [readable_app_text(text) for text in texts if orders_the_tester(readable_app_text(text))]
    return [Finding(step=step, kind="injection", text=text[:_KEPT]) for text in told[:MOST_A_STEP]]
