"""Checks follow a renamed widget; what the case expects stays."""

from surefoot.state.values.predicate import (
    FieldHolds,
    Predicate,
    ProvenCheck,
    Shown,
    StateIs,
    TitleIs,
)
from surefoot.state.values.screen import Screen, Widget
from surefoot.state.values.script import ScriptTarget
from surefoot.tools.knowledge.healing.surroundings import record_traces
from surefoot.tools.scripts.heal_checks import called_so, heal_checks, names_of, subject_of

FIELD = Widget(id="f", role="combobox", name="Parcel size", value="Small", clickable=True)
BOX = Widget(id="b", role="checkbox", name="Keep me signed in", states=("checked",), clickable=True)
TAB = Widget(id="t", role="tab", name="All", clickable=True)
HEAD = Widget(id="h", role="heading", name="Parcels")
THEN = Screen(title="Home", widgets=(HEAD, FIELD, BOX, TAB))
TITLE = ProvenCheck(claim="", predicate=TitleIs(title="Home"), proof="new")


def check(predicate: Predicate, claim: str = "") -> ProvenCheck:
    return ProvenCheck(claim=claim, predicate=predicate, proof="new")


def renamed(**names: str) -> Screen:
    widgets = [
        w.model_copy(update={"name": names[w.id]}) if w.id in names else w for w in THEN.widgets
    ]
    return THEN.model_copy(update={"widgets": tuple(widgets)})


def subjects(*checks: ProvenCheck) -> list[ScriptTarget]:
    found = []
    for one in checks:
        widget = subject_of(one.predicate, THEN)
        looks = ScriptTarget()
        if widget is not None:
            traces = record_traces(widget, THEN)
            looks = ScriptTarget(role=widget.role, name=widget.name, traces=traces)
        found.append(looks)
    return found


def healed(screen: Screen, *checks: ProvenCheck) -> list[str | None] | None:
    found = heal_checks(checks, subjects(*checks), screen)
    return None if found is None else [one.new.name for one in found[1]]


HOLDS = check(FieldHolds(role="combobox", name="Parcel size", value="Small"), "it is small")
CHECKED = check(StateIs(role="checkbox", name="Keep me signed in", state="checked"))
SHOWN = check(Shown(role="tab", name="All"))


def test_a_value_and_a_state_are_looked_for_under_the_new_name() -> None:
    now = renamed(f="Size of the parcel", b="Keep me signed in here")
    assert healed(now, HOLDS, CHECKED) == ["Size of the parcel", "Keep me signed in here"]


def test_another_value_is_no_other_name() -> None:
    now = renamed(f="Size of the parcel")
    large = check(FieldHolds(role="combobox", name="Parcel size", value="Large"))
    known = [ScriptTarget(role="combobox", name="Parcel size")]
    assert heal_checks([large], known, now) is None


def test_what_the_case_wants_to_see_must_be_seen_as_it_says() -> None:
    named = check(Shown(role="tab", name="All"), "the tab All is shown")
    assert healed(renamed(t="All now"), named, TITLE) is None


def test_where_only_the_action_is_checked_a_widget_may_be_renamed() -> None:
    assert healed(renamed(t="All now"), SHOWN, TITLE) == ["All now"]


def test_something_of_what_the_action_brought_must_hold_as_it_stands() -> None:
    assert healed(renamed(t="All now"), SHOWN) is None


def test_what_the_app_shows_is_no_name_of_a_widget() -> None:
    head = check(Shown(role="heading", name="Parcels"))
    assert healed(renamed(h="Parcels now"), head, TITLE) is None


def test_the_new_name_is_written_into_the_check() -> None:
    now = renamed(t="All now")
    found = heal_checks([SHOWN, TITLE], subjects(SHOWN, TITLE), now)
    assert found is not None
    assert [called_so(one, names_of(found[1])) for one in (SHOWN, TITLE)] == list(found[0])
