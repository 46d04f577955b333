"""Faults, their signatures, and the list of what was found."""

import io

from PIL import Image

from surefoot.state.errors import AppCrashedError, AppHangsError, DeviceLostError
from surefoot.state.values.action import Tap, Target
from surefoot.state.values.finding import ExplorationFinding, Fault, FaultKind
from surefoot.state.values.properties import Broken, Played
from surefoot.state.values.screen import Event, Screen, Widget
from surefoot.tools.exploration.findings import (
    add_faults,
    blank_fault,
    fault_of_invariant,
    fault_of_loss,
    fault_of_property,
    faults_on,
    is_fault_of_app,
    signature,
    sort_findings,
)
from tests.support.tables import tabled

WHEN = ExplorationFinding(signature="", kind="crash", text="", event=3, restarted_at=1)


@tabled
def test_the_same_fault_has_the_same_signature(kind: FaultKind, one: str, other: str) -> None:
    assert signature(Fault(kind=kind, text=one)) == signature(Fault(kind=kind, text=other))


@tabled
def test_another_fault_has_another_signature(kind: FaultKind, one: str, other: str) -> None:
    assert signature(Fault(kind=kind, text=one)) != signature(Fault(kind=kind, text=other))


def test_crashes_are_told_apart_by_their_exception_else_by_what_brought_them_about() -> None:
    def crash(detail: str, label: str) -> str:
        screen = Screen(events=(Event(kind="crash", text="Shop keeps stopping", detail=detail),))
        tap = Tap(target=Target(widget="1", label=label))
        return signature(faults_on(screen, Screen(location="shop/.Cart"), tap)[0])

    null = "java.lang.NullPointerException: query\n\tat shop.Search.go(Search.kt:31)"
    assert crash(null, "A") == crash(null.replace("31", "44"), "B")
    assert crash(null, "A") != crash("java.lang.IndexOutOfBoundsException: 3", "A")
    assert crash("stopped", "Clear") != crash("stopped", "Find")


def test_what_a_screen_tells_of_is_a_fault_or_is_none() -> None:
    events = (
        Event(kind="toast", text="Saved"),
        Event(kind="request", status=404, detail="GET document", url="http://h/notes/release"),
        Event(kind="request", status=404, detail="GET", url="http://h/api/maybe"),
        Event(kind="request", status=422, detail="POST", url="http://h/api/login"),
        Event(kind="request", status=None, text="net::ERR_FAILED", url="http://h/api"),
        Event(kind="request", status=500, detail="POST", url="http://h/api/share"),
        Event(kind="page_error", text="x is not a function"),
        Event(kind="page_error", text="x is not a function"),
        Event(kind="anr", text="Shop isn't responding"),
    )
    found = [(fault.kind, fault.text) for fault in faults_on(Screen(events=events))]
    assert found == [
        ("failed_request", "404 http://h/notes/release"),
        ("failed_request", "500 http://h/api/share"),
        ("page_error", "x is not a function"),
        ("anr", "Shop isn't responding"),
    ]


def test_a_page_that_hangs_or_crashes_is_a_fault_and_a_lost_device_is_none() -> None:
    hang = fault_of_loss(AppHangsError("the page hangs"), Screen(location="/a"))
    crash = fault_of_loss(AppCrashedError("it crashed"), Screen(location="/a"))
    assert hang is not None and hang.kind == "hang"
    assert crash is not None and crash.kind == "crash"
    assert fault_of_loss(DeviceLostError("unplugged"), Screen()) is None


def test_a_screen_is_blank_when_nothing_on_it_says_anything() -> None:
    def picture(*, drawn: bool) -> bytes:
        image = Image.new("RGB", (200, 200), "white")
        if drawn:
            image.paste("black", (40, 40, 160, 160))
        held = io.BytesIO()
        image.save(held, "PNG")
        return held.getvalue()

    blank = Screen(location="/report", widgets=(Widget(id="1", role="generic"),))
    assert blank_fault(blank, picture(drawn=False)) is not None
    assert blank_fault(blank) is not None
    assert blank_fault(blank, picture(drawn=True)) is None
    assert blank_fault(blank.model_copy(update={"opaque": True})) is None
    assert blank_fault(Screen(widgets=(Widget(id="1", role="text", text="Hi"),))) is None


def test_failed_properties_are_faults_and_errors_of_properties_are_shown_beside() -> None:
    failed = Played(name="Notes.found", outcome="failed", text="no", where="n.py:3: assert x")
    fault = fault_of_property(failed)
    assert fault is not None
    assert (fault.kind, fault.property) == ("property", "Notes.found")
    moved = fault_of_property(failed.model_copy(update={"where": "n.py:9: assert x"}))
    assert moved is not None and signature(fault) == signature(moved)
    error = fault_of_property(Played(name="Notes.found", outcome="error", text="KeyError: 'x'"))
    assert error is not None
    found = add_faults([], [error], WHEN)
    assert not is_fault_of_app(found[0])
    for outcome in ("passed", "target_not_found", "precondition_not_met"):
        assert fault_of_property(failed.model_copy(update={"outcome": outcome})) is None
    broken = fault_of_invariant(Broken(name="Notes.never", outcome="failed", text="-1"))
    assert broken.kind == "invariant"


def test_a_fault_is_told_once_and_counted_and_the_worst_comes_first() -> None:
    error = Fault(kind="console_error", text="lost 1")
    found = add_faults([], [error], WHEN)
    again = WHEN.model_copy(update={"event": 9})
    found = add_faults(found, [Fault(kind="console_error", text="lost 2")], again)
    found = add_faults(found, [Fault(kind="crash", text="it has ended")], again)
    assert [(one.kind, one.seen, one.event) for one in sort_findings(found)] == [
        ("crash", 1, 9),
        ("console_error", 2, 3),
    ]
    assert found[0].text == "lost 1"
