"""Messages, sentences and log-ins in the checks."""

from dataclasses import replace
from pathlib import Path

import pytest

from surefoot.configs.settings import Settings
from surefoot.state.values.check import Check
from surefoot.state.values.screen import Event, Screen
from surefoot.tools.checking.judge import judge_stored
from surefoot.tools.checking.outcome import Finding
from surefoot.tools.checking.refusal import list_refusals
from surefoot.tools.checking.run import run_check
from surefoot.tools.checking.verdict import is_expected
from surefoot.tools.runlog import RunLog
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.stored import stored_screen
from tests.support.tables import tabled

GO = "<button>Go</button>"
TAKEN = "Berth is taken"


def verdict(before: str, after: str, typed: tuple[str, ...] = (), **fields: object) -> Finding:
    check = Check.model_validate({"check": "message", "what": TAKEN, **fields})
    pair = ScreenPair(stored_screen(GO + after), stored_screen(GO + before))
    return run_check(check, pair, typed=typed).verdict


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (f"<p>{TAKEN}</p>", f"<p>{TAKEN}</p>"),
        (f"<p>Note: {TAKEN}</p>", f"<p>Note: {TAKEN}.</p>"),
        (f"<p>{TAKEN}</p>", f"<div><h3>{TAKEN}</h3></div>"),
        ("", f"<button>{TAKEN}</button>"),
        ("", f"<a href=/x>{TAKEN}</a>"),
        ("<select><option>A</select>", f"<select><option selected>{TAKEN}<option>B</select>"),
        (f"<input value='{TAKEN}'>", f"<input value='{TAKEN}'><ul><li>{TAKEN}</li></ul>"),
    ],
    ids=["stood", "longer", "drawn anew", "button", "link", "option", "entered"],
)
def test_what_stood_there_or_is_no_text_is_no_message(before: str, after: str) -> None:
    assert verdict(before, after) != "holds"


_FRAME = '<nav aria-label="Main"><a href="/stock">Stock</a><a href="/help">Help</a></nav>'
_ROWS = "<tr><td>Tea</td><td>3</td></tr><tr><td>Milk</td><td>2</td></tr>"


def _stock(rows: str, total: int, form: str) -> Screen:
    table = f"<table><tr><th>Name</th><th>Price</th></tr>{rows}</table>"
    body = f"<main><h1>Stock</h1>{table}<p>Total: {total}</p><form>{form}</form></main>"
    return stored_screen({"html": _FRAME + body, "url": "http://a.example/stock"})


BEFORE = _stock(
    _ROWS,
    5,
    "<label>Product <input></label><label><input type=checkbox> Urgent</label>"
    "<label>Size <select><option selected>Small</option><option>Large</option></select></label>"
    "<button>Save</button><button disabled>Send</button>",
)
AFTER = _stock(
    _ROWS + "<tr><td>Oat bread</td><td>7</td></tr>",
    12,
    "<label>Product <input value='Oat bread'></label>"
    "<label><input type=checkbox checked> Urgent</label>"
    "<label>Size <select><option>Small</option><option selected>Large</option></select></label>"
    "<button>Save</button><button>Send</button><div role=status>Oat bread was added</div>",
)


async def _verdict(folder: Path, sentence: str) -> str:
    pair = ScreenPair(AFTER, BEFORE)
    log = RunLog(folder)
    said = await judge_stored(Settings(model="offline"), log, "Click 'Save'", sentence, pair)
    log.flush()
    return "passed" if said.result.is_completed else "failed" if said.refuted else "unknown"


@tabled
async def test_the_right_one_passes_and_the_wrong_one_fails(
    tmp_path: Path, holds: str, does_not: str
) -> None:
    assert await _verdict(tmp_path, holds) == "passed"
    assert await _verdict(tmp_path, does_not) == "failed"


@tabled
async def test_what_the_screens_do_not_tell_stays_open(tmp_path: Path, sentence: str) -> None:
    assert await _verdict(tmp_path, sentence) == "unknown"


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
