from tests.support import desk_screens, house_screens, tool_screens
from tools.planning.aligned import aligned
from tools.planning.planner import make_plan
from tools.planning.scene import Scene

THREE = "Set Security to WPA3, Channel to 11 and Transmit power to Low"


def told(plan):
    return [(s["action"], s["ref"], s["text"]) for s in plan["substeps"]]


def test_each_name_on_the_screen_gets_what_stands_beside_it():
    found, rest = aligned(THREE, Scene(tool_screens.ROUTER))
    assert [(i.kind, i.target.text, i.value) for i in found] == [
        ("select", "Security", "WPA3"),
        ("select", "Channel", "11"),
        ("select", "Transmit power", "Low"),
    ]
    assert not rest


def test_words_that_are_not_accounted_for_are_left_to_the_other_reading():
    found, rest = aligned("Juggle the password", Scene(tool_screens.ROUTER))
    assert not found
    assert rest == "Juggle the password"


def test_what_is_left_over_keeps_its_quotes():
    step = 'Set the channel to 11 and get rid of "web"'
    found, rest = aligned(step, Scene(tool_screens.ROUTER))
    assert [i.value for i in found] == ["11"]
    assert "“web”" in rest


def test_a_step_goes_on_where_one_of_its_names_failed():
    first = make_plan(THREE, tool_screens.ROUTER)["substeps"]
    lines = [
        f"- {first[0]['description']}: the screen changed",
        f"- {first[1]['description']}: the list was covered",
    ]
    again = make_plan(THREE, tool_screens.ROUTER, "\n".join(lines))
    assert told(again)[0] == ("select", first[1]["ref"], "11")
    assert told(again)[-1] == ("select", first[2]["ref"], "Low")


def test_a_button_that_says_what_is_made_is_clicked_last():
    step = "Create a threshold: sensor Humidity, condition Above, value 60"
    assert [a for a, _, _ in told(make_plan(step, house_screens.THERMO))][:3] == [
        "select",
        "check",
        "fill",
    ]


def test_nothing_is_chosen_that_a_list_does_not_offer():
    step = "Put the download into the category Films"
    plan = make_plan(step, desk_screens.ADDING)
    assert ("select", "e42", "Films") not in told(plan)
