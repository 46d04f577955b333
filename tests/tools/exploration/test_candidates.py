from surefoot.state.values.action import SelectOption
from surefoot.state.values.screen import Box, Screen, Widget
from surefoot.tools.exploration.candidates import candidates_on
from surefoot.tools.exploration.utg import state_of

SUPPORTS = frozenset({"tap", "type_text", "long_tap", "press", "scroll", "rotate", "select_option"})


def keys(*widgets: Widget, **more) -> list[str]:
    screen = Screen(kind="android", location="app/.Main", widgets=widgets)
    return [one.key for one in candidates_on(screen, SUPPORTS, **more)]


def button(number: int, box: Box | None = None, depth: int = 1, **more) -> Widget:
    return Widget(
        id=f"b{number}", role="button", name=f"B{number}", clickable=True, box=box, depth=depth
    ).model_copy(update=more)


def test_what_is_disabled_hidden_or_covered_cannot_be_done():
    over, under = Box(x=0, y=0, width=50, height=50), Box(x=10, y=10, width=20, height=20)
    found = keys(
        button(1, under),
        button(2, states=("disabled",)),
        button(3, states=("hidden",)),
        button(4, over),
        button(5, blocked=True),
    )
    assert found == ["tap button B4", "back", "rotate"]


def test_a_button_within_a_row_does_not_cover_it():
    row = Box(x=0, y=0, width=100, height=40)
    inside = Box(x=40, y=10, width=20, height=20)
    assert keys(button(1, row), button(2, inside, depth=2))[:2] == [
        "tap button B1",
        "tap button B2",
    ]


def test_an_icon_without_words_is_offered_by_its_class_and_place():
    icon = Widget(id="i", role="image", clickable=True, box=Box(x=10, y=20, width=20, height=20))
    screen = Screen(kind="android", widgets=(icon,))
    first = candidates_on(screen, SUPPORTS)[0]
    assert first.label == "tap image at 20,30"


def test_names_of_events_stay_short_whatever_an_app_calls_its_widgets():
    long = button(1, name="word " * 50_000, test_id="id" * 100_000)
    found = keys(long, long.model_copy(update={"id": "b2"}))
    assert len(set(found)) == len(found) == 4
    assert max(map(len, found)) < 250


def test_fields_are_typed_into_long_presses_and_lists_are_told_by_their_states():
    found = keys(
        Widget(id="f", role="searchbox", name="Find"),
        Widget(id="p", role="textbox", name="Password", states=("password",)),
        button(1, states=("long-clickable",)),
        may_rotate=False,
    )
    assert found == [
        "type into searchbox Find",
        "search in searchbox Find",
        "tap button B1",
        "long-tap button B1",
        "back",
    ]


def test_an_option_of_a_closed_list_is_selected_not_tapped():
    screen = Screen(
        widgets=(
            Widget(id="c", role="combobox", name="Language", clickable=True),
            Widget(id="o1", role="option", name="English", depth=1, states=("selected",)),
            Widget(id="o2", role="option", name="Français", depth=1, clickable=True),
        )
    )
    actions = [one.action for one in candidates_on(screen, SUPPORTS, may_rotate=False)]
    assert isinstance(actions[0], SelectOption)
    assert (actions[0].target.widget, actions[0].option) == ("c", "Français")


def test_ten_thousand_widgets_are_thinned_out():
    found = keys(*(button(n) for n in range(10_000)))
    assert 300 <= len(found) <= 402


def test_a_state_is_its_widgets_without_long_texts_clocks_and_what_was_typed():
    def state(**more) -> str:
        field = Widget(id="f", role="textbox", name="Note", value="x").model_copy(update=more)
        return state_of(Screen(location="app/.Main", widgets=(field, button(1)))).id

    assert state() == state(value="other")
    assert state() != state(states=("disabled",))
    texts = ["Saved at 10:31", "Saved at 11:47"]
    ids = {state_of(Screen(widgets=(Widget(id="t", role="text", text=text),))).id for text in texts}
    assert len(ids) == 1
