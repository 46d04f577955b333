"""The effects `logged_in` and `logged_out`: the log-in form tells them, in no language."""

from dataclasses import replace

import pytest

from surefoot.state.values.check import Check
from surefoot.state.values.screen import Event
from surefoot.tools.checking.refusal import list_refusals
from surefoot.tools.checking.run import run_check
from surefoot.tools.checking.verdict import is_expected
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.stored import stored_screen

AT = "http://127.0.0.1:8080/in"
HOME = "http://127.0.0.1:8080/home"
FORM = (
    "<form><label>User <input></label><label>Password <input type=password></label>"
    "<button>Enter</button></form>"
)
NEW = "<input type=password aria-label=New><input type=password aria-label=Again>"
SENT = Event(kind="request", detail="POST document", url=AT, status=200)
DENIED = Event(kind="request", detail="POST fetch", url=AT, status=401)


def pair(before: str, after: str, at: str, *events: Event) -> ScreenPair:
    now = stored_screen(after, at).model_copy(update={"events": events})
    return ScreenPair(now, stored_screen(before, AT))


@pytest.mark.parametrize(
    ("who", "before", "after", "at", "events", "said"),
    [
        ("", FORM, "<h1>Hello</h1>", HOME, (), "holds"),
        ("", FORM, "<h1>Hello</h1>", AT, (SENT,), "holds"),
        ("", FORM, f"<h1>Hello</h1>{NEW}", HOME, (), "holds"),
        ("Ann", FORM, "<h1>Hello Ann</h1>", HOME, (), "holds"),
        ("Ann", FORM, "<h1>Hello</h1>", HOME, (), "cannot_tell"),
        ("", FORM, FORM, AT, (SENT,), "refuted"),
        ("", FORM, FORM + "<div role=alert>No</div>", AT, (), "refuted"),
        ("", FORM, "<h1>Hello</h1>", AT, (DENIED,), "refuted"),
        ("", FORM, FORM, AT, (), "cannot_tell"),
        ("", FORM, FORM, HOME, (SENT,), "cannot_tell"),
        ("", FORM, "<h1>Hello</h1><a href=/in>Enter</a>", HOME, (SENT,), "cannot_tell"),
        ("", "<h1>Hello</h1>", "<h1>Hello</h1>", HOME, (), "cannot_tell"),
        ("", NEW, "<h1>Hello</h1>", HOME, (), "cannot_tell"),
    ],
)
def test_a_log_in_is_told_by_its_form(
    who: str, before: str, after: str, at: str, events: tuple[Event, ...], said: str
) -> None:
    check = Check(check="effect", what=who, value="logged_in")
    assert run_check(check, pair(before, after, at, *events)).verdict == said


@pytest.mark.parametrize(
    ("events", "said"),
    [
        ((SENT,), "holds"),
        ((DENIED,), "refuted"),
        ((), "cannot_tell"),
    ],
)
def test_the_step_may_open_the_form_itself(events: tuple[Event, ...], said: str) -> None:
    screens = pair("<h1>Welcome</h1>", "<h1>Hello</h1>", HOME, *events)
    opened = replace(screens, at_last=stored_screen(FORM, AT))
    assert run_check(Check(check="effect", value="logged_in"), opened).verdict == said


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("<h1>Hello</h1>", FORM, "holds"),
        ("<h1>Hello</h1>", "<h1>Bye</h1>", "cannot_tell"),
        (FORM, FORM, "cannot_tell"),
        ("<h1>Hello</h1>", NEW, "cannot_tell"),
    ],
)
def test_a_log_out_is_told_by_the_form_that_comes(before: str, after: str, said: str) -> None:
    check, screens = Check(check="effect", value="logged_out"), pair(before, after, HOME)
    assert run_check(check, screens).verdict == said


def test_a_log_in_that_came_is_no_refusal_of_a_log_out() -> None:
    screens = pair("<h1>Hello</h1>", FORM, HOME)
    (sign,) = list_refusals(screens)
    out, shown = Check(check="effect", value="logged_out"), Check(check="shown", kind="field")
    assert is_expected(sign, [(out, run_check(out, screens))])
    assert not is_expected(sign, [(shown, run_check(shown, screens))])
