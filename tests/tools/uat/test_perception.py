"""Perception, dates, parameters and skills of acceptance cases."""

import re

import pytest

from surefoot.state.uat import SkillCall
from surefoot.state.values.action import SelectOption
from surefoot.state.values.case import Parameter
from surefoot.state.values.screen import MASK, Box, Screen, Widget
from surefoot.tools.parameters import MOST_CANDIDATES, nearest, parameter_line
from surefoot.tools.screens.aria import parse_aria
from surefoot.tools.uat.perception import perceive_screen, read_nodes
from surefoot.tools.uat.skills import actions_of, effect_of, short_date


def widget(ident: str, role: str = "button", **more: object) -> Widget:
    return Widget.model_validate({"id": ident, "role": role, "clickable": role == "button", **more})


def box(x: float, y: float) -> Box:
    return Box(x=x, y=y, width=40, height=40)


SCREEN = Screen(
    width_px=400,
    height_px=800,
    widgets=(
        widget("1", name="Save", test_id="save"),
        widget("2", name="Open", test_id="row"),
        widget("3", name="Open", test_id="row"),
        widget("4", box=box(350, 10)),
        widget("5", test_id="com.app:id/btnShareFile"),
        widget("6", role="listitem", clickable=True),
        widget("7", role="text", text='Inner <text> "quoted"\nnext', depth=1),
        widget("8", role="generic"),
        widget("9", role="textbox", name="Password", value=MASK, states=("password",)),
        widget("10", role="checkbox", name="I agree", states=("checked", "scrollable")),
        widget("11", role="text", text="never seen", states=("hidden",)),
    ),
)


def test_ids_are_unique_and_real_where_they_can_be() -> None:
    rids = [node.rid for node in perceive_screen(SCREEN).nodes]
    assert len(set(rids)) == len(rids)
    assert rids[:3] == ["save", "button#2", "button#3"]


def test_of_the_same_screen_they_are_the_same() -> None:
    again = SCREEN.model_copy(
        update={"widgets": tuple(w.model_copy(update={"id": f"n{w.id}"}) for w in SCREEN.widgets)}
    )
    first, second = (perceive_screen(one).text() for one in (SCREEN, again))
    assert first == second


def test_an_icon_is_called_by_its_subtree_its_id_or_its_place() -> None:
    labels = {node.widget.id: node.label for node in perceive_screen(SCREEN).nodes}
    assert labels["4"] == "top right"
    assert labels["5"] == "btn share file"
    assert labels["6"] == 'Inner <text> "quoted"\nnext'


def test_what_says_nothing_and_cannot_be_used_is_left_out() -> None:
    kept = {node.widget.id for node in perceive_screen(SCREEN).nodes}
    assert not kept & {"8", "11"}


def test_a_line_has_the_seven_attributes() -> None:
    line = perceive_screen(SCREEN).nodes[3].line
    assert line == ('<node resource-id=button#4 content-desc="top right" bounds=350,10,390,50>')
    assert all("\n" not in node.line for node in perceive_screen(SCREEN).nodes)


def test_lines_are_read_back_as_widgets() -> None:
    back = {w.id: w for w in read_nodes(perceive_screen(SCREEN).text())}
    assert back["save"].name == "Save"
    assert back["textbox#1"].value == MASK
    assert back["checkbox#1"].states == ("checked", "scrollable")
    assert back["text#1"].text == 'Inner <text> "quoted" next'
    assert back["text#1"].depth == 1
    assert back["button#4"].box == box(350, 10)


def test_of_a_huge_screen_what_can_be_used_and_what_is_named_is_told() -> None:
    many = tuple(widget(str(n), role="text", text=f"line {n}") for n in range(10_000))
    screen = Screen(widgets=(*many, widget("x", name="Pay")))
    told = perceive_screen(screen).text(["line 4711"], most=5_000)
    assert len(told) <= 5_000
    assert 'text="Pay"' in told
    assert re.search(r'text="line 4711"', told)


def test_a_screen_without_widgets_has_no_nodes() -> None:
    assert perceive_screen(Screen()).text() == ""


def test_the_digits_of_a_keypad_are_told_though_their_ids_end_with_them() -> None:
    keys = tuple(widget(n, name=n, test_id=f"com.app:id/pin_{n}") for n in "0123456789")
    told = read_nodes(perceive_screen(Screen(widgets=keys)).text())
    assert [key.name for key in told] == list("0123456789")


def test_of_a_flat_list_each_button_tells_what_stands_in_its_line() -> None:
    def row(number: int, name: str, y: float) -> tuple[Widget, ...]:
        text = widget(f"t{number}", role="text", text=name, box=Box(x=9, y=y, width=90, height=20))
        more = Box(x=9, y=y + 22, width=90, height=20)
        below = widget(f"m{number}", role="text", text="child", box=more)
        return text, below, widget(f"b{number}", name="delete", box=box(300, y - 8))

    screen = Screen(width_px=400, height_px=800, widgets=(*row(1, "Ann", 50), *row(2, "Bo", 120)))
    read = read_nodes(perceive_screen(screen).text())
    assert [w.name for w in read if w.role == "button"] == ["delete Ann", "delete Bo"]


@pytest.mark.parametrize(
    ("whole", "short"),
    [
        ("Saturday 4 September", "Sat 4 Sep"),
        ("wednesday", "wed"),
        ("May 3", "May 3"),
        ("Mondays", "Mondays"),
    ],
)
def test_days_and_months_are_written_in_short(whole, short):
    assert short_date(whole) == short


def many(count: int) -> dict[str, Parameter]:
    return {f"other_{n}": Parameter(value=str(n), description=f"thing {n}") for n in range(count)}


def test_few_are_all_told() -> None:
    assert len(nearest(many(20), "anything")) == 20


def test_of_many_fifty_are_told_exact_names_among_them() -> None:
    known = {
        **many(300),
        "card_phone": Parameter(value="1"),
        "p9": Parameter(value="2", description="银行卡号"),
    }
    found = nearest(known, "Enter card phone; the field 银行卡号 comes next")
    assert len(found) == MOST_CANDIDATES
    assert {"card_phone", "p9"} <= set(found)


def test_a_line_never_has_the_value() -> None:
    assert parameter_line("pin", Parameter(value="4711", description="PIN of the card")) == (
        "pin: PIN of the card"
    )
    assert parameter_line("pin", Parameter(value="4711")) == "pin"


PAGE = '- combobox "Day" [ref=d]: Sun 4 May'


def test_a_day_is_chosen_in_a_list_that_writes_it_in_short() -> None:
    screen = Screen(widgets=parse_aria(PAGE))
    rid = perceive_screen(screen).nodes[0].rid
    call = SkillCall(skill="input_text", rid=rid, text="Monday 5 May")
    options = [a.option for a in actions_of(call, screen) if isinstance(a, SelectOption)]
    assert options == ["Monday 5 May", "Mon 5 May"]


def test_a_list_that_shows_a_day_in_short_holds_it() -> None:
    screen = Screen(widgets=parse_aria(PAGE))
    rid = perceive_screen(screen).nodes[0].rid
    call = SkillCall(skill="input_text", rid=rid, text="Sunday 4 May")
    assert effect_of(call, screen, screen, "Sunday 4 May") == ""
    assert effect_of(call, screen, screen, "Monday 4 May") != ""
