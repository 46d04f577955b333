"""Checks against the screen before: effects, renaming, messages."""

import pytest

from surefoot.state.values.check import Check
from surefoot.state.values.screen import Event, Screen
from surefoot.tools.checking.change import explain_no_effect
from surefoot.tools.checking.run import run_check
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.stored import stored_screen
from tests.support.tables import tabled

URL = "http://127.0.0.1:8080/x"
NOTICE = "<p>x</p><div role=status>{}</div>"
TAKEN = {"detail": "POST", "url": URL, "status": 200}
FORM = "<label>Name <input value=Ann></label><button>Save</button>"


def verdict(
    check: Check, before: str, after: str, *events: Event, typed: tuple[str, ...] = ()
) -> str:
    now = stored_screen(after, URL).model_copy(update={"events": events})
    return run_check(check, ScreenPair(now, stored_screen(before, URL)), typed=typed).verdict


@pytest.mark.parametrize(
    ("effect", "before", "after", "said"),
    [
        ("created", "<p>x</p>", "<p>Ann</p>", "holds"),
        ("created", "<p>Ann</p>", "<p>Ann</p>", "cannot_tell"),
        ("created", "<p>x</p>", NOTICE.format("Ann cannot be created"), "cannot_tell"),
        (
            "created",
            "<label>N <input></label>",
            "<label>N <input value=Ann></label>",
            "cannot_tell",
        ),
        ("created", "<p>x</p>", "<p>Ann</p><div role=alert>No</div>", "refuted"),
        ("deleted", "<p>Ann</p><p>x</p>", "<p>x</p>", "holds"),
        ("deleted", "<p>Ann</p>", "<p>Ann</p>", "refuted"),
        ("deleted", "<p>Ann</p>", "<p>Ann</p>" + NOTICE.format("Ann cannot go"), "refuted"),
        ("deleted", "<p>x</p>", "<p>y</p>", "cannot_tell"),
        ("deleted", "<p>Ann</p>", "", "cannot_tell"),
        ("saved", "<p>x</p>", "<p>x</p>", "cannot_tell"),
        ("saved", "<p>x</p>", NOTICE.format("Ann cannot be saved"), "cannot_tell"),
        ("saved", FORM, NOTICE.format("Ann, saved"), "holds"),
        ("saved", FORM, NOTICE.format("Bob"), "cannot_tell"),
        ("saved", FORM, FORM + "<div role=alert>Ann: no</div>", "cannot_tell"),
        ("saved", FORM, FORM + '<div class="alert success">Ann</div>', "holds"),
    ],
)
def test_an_effect_is_told_by_what_came_or_went(
    effect: str, before: str, after: str, said: str
) -> None:
    check = Check(check="effect", what="Ann", value=effect)
    assert verdict(check, before, after) == said


@pytest.mark.parametrize(
    ("method", "url", "status", "said"),
    [
        ("POST", URL, 200, "holds"),
        ("POST", URL, 422, "refuted"),
        ("GET", URL, 200, "cannot_tell"),
        ("POST", "http://127.0.0.2/collect", 200, "cannot_tell"),
    ],
)
def test_what_the_own_server_took_is_saved(method: str, url: str, status: int, said: str) -> None:
    sent = Event(kind="request", detail=method, url=url, status=status)
    assert verdict(Check(check="effect", what="Ann", value="saved"), FORM, FORM, sent) == said


@pytest.mark.parametrize(
    ("after", "typed", "said"),
    [
        ("<p>Bob</p>", (), "holds"),
        ("<p>Ann</p><p>Bob</p>", (), "refuted"),
        ("<p>x</p>", (), "refuted"),
        ("<label>N <input value=Bob></label>", ("Bob",), "refuted"),
    ],
)
def test_a_thing_is_renamed_when_the_new_name_stands_for_the_old_one(
    after: str, typed: tuple[str, ...], said: str
) -> None:
    check = Check(check="renamed", what="Ann", value="Bob")
    assert verdict(check, "<p>Ann</p>", after, typed=typed) == said


@tabled
def test_a_message_is_one_that_came_and_is_seen(
    before: str, after: str, what: str, said: str
) -> None:
    assert verdict(Check(check="message", what=what), before, after) == said


@pytest.mark.parametrize(
    ("after", "events", "is_done"),
    [
        ("<p>x</p>", (), False),
        ("<p>x</p><div role=status>Ann cannot be saved</div>", (), False),
        ("<p>x</p><div role=status>Ann</div>", (Event(kind="request", **TAKEN),), True),
        ("<p>x</p><p>Ann</p>", (), True),
        ("", (), False),
    ],
)
def test_a_message_alone_does_not_show_that_a_step_was_done(
    after: str, events: tuple[Event, ...], is_done: bool
) -> None:
    now = stored_screen(after, URL).model_copy(update={"events": events})
    doubt = explain_no_effect(ScreenPair(now, stored_screen("<p>x</p>", URL)))
    assert (doubt == "") == is_done


def test_rows_within_a_row_show_nothing_together() -> None:
    nested = "<ul><li>All<ul><li>Ann</li><li>well</li></ul></li></ul>"
    check = Check(check="together", what="Ann", value="well")
    assert verdict(check, "<p>x</p>", nested) == "refuted"


def test_what_a_message_told_of_before_is_listed_only_now() -> None:
    told = "<p>Tasks</p><div role=status>Tea archived</div>"
    check = Check(check="shown", what="Tea")
    listed = ScreenPair(stored_screen(told + "<ul><li>Tea</li></ul>"), stored_screen(told))
    again = ScreenPair(stored_screen(told), stored_screen(told))
    assert not run_check(check, listed).held_before
    assert run_check(check, again).held_before


def tabs(chosen: str, shown: str) -> Screen:
    """A page with the tabs Open and Recent, of which one is selected, and its panel."""
    heads = "".join(
        f"<div role=tab aria-selected={str(name == chosen).lower()}>{name}</div>"
        for name in ("Open", "Recent")
    )
    page = f"<div><div role=tablist>{heads}</div><div role=tabpanel>{shown}</div></div><p>x</p>"
    return stored_screen(page, "http://127.0.0.1:8080/n")


def days(*names: str) -> str:
    return "".join(
        f"<div>{n}th March <a href=/{n}>{name}</a></div>" for n, name in enumerate(names)
    )


NOTES = days("Beds", "Shed", "Rain")


@pytest.mark.parametrize(
    ("before", "after", "said", "is_old"),
    [
        (tabs("Open", "<p>none</p>"), tabs("Recent", NOTES), "holds", False),
        (tabs("Open", "<p>none</p>"), tabs("Recent", days("Beds", "Slugs")), "refuted", False),
        (tabs("Recent", NOTES), tabs("Recent", NOTES), "holds", True),
        (tabs("Open", NOTES), tabs("Recent", NOTES), "holds", True),
        (tabs("Open", "<p>none</p>"), tabs("Recent", ""), "holds", True),
        (tabs("Open", "<p>none</p>"), tabs("Open", NOTES), "holds", True),
    ],
)
def test_what_is_not_in_a_list_that_came_is_new(
    before: Screen, after: Screen, said: str, *, is_old: bool
) -> None:
    check = Check(check="gone", what="Slugs", where="Recent", where_kind="list")
    outcome = run_check(check, ScreenPair(after, before))
    assert (outcome.verdict, outcome.held_before) == (said, is_old)


NAMED = "<p>{1}</p><label>Name <input value='{0}'></label>"


@pytest.mark.parametrize(
    ("before", "after", "only_types", "said", "is_old"),
    [
        (("Heap", ""), ("Pile", ""), True, "holds", False),
        (("Heap", ""), ("Pile", "Name taken"), True, "refuted", False),
        (("Heap", ""), ("Heap", ""), True, "holds", True),
        (("Pile", ""), ("Pile", ""), True, "holds", True),
        (("Heap", ""), ("Pile", ""), False, "holds", True),
    ],
)
def test_a_warning_that_stays_away_is_new_where_a_field_took_its_text(
    before: tuple[str, str],
    after: tuple[str, str],
    said: str,
    *,
    only_types: bool,
    is_old: bool,
) -> None:
    pair = ScreenPair(stored_screen(NAMED.format(*after)), stored_screen(NAMED.format(*before)))
    check = Check(check="gone", what="Name taken")
    outcome = run_check(check, pair, typed=("Pile",), only_types=only_types)
    assert (outcome.verdict, bool(outcome.held_before)) == (said, is_old)
