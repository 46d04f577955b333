"""A lost widget is told by what it was and what stands around it, or it is not told."""

from surefoot.state.values.screen import Box, Screen, Widget
from surefoot.state.values.script import ScriptTarget
from surefoot.tools.knowledge.healing.surroundings import (
    find_likeliest,
    read_sign,
    record_traces,
    rewrite_traces,
    widget_sign,
)


def icon(ident: str, test_id: str = "", **more: object) -> Widget:
    return Widget.model_validate(
        {"id": ident, "role": "img", "clickable": True, "test_id": test_id, **more}
    )


def field(ident: str, **more: object) -> Widget:
    return Widget.model_validate({"id": ident, "role": "textbox", "clickable": True, **more})


def button(ident: str, name: str, **more: object) -> Widget:
    return Widget.model_validate(
        {"id": ident, "role": "button", "name": name, "clickable": True, **more}
    )


def text(ident: str, words: str) -> Widget:
    return Widget(id=ident, role="text", text=words)


def screen(*widgets: Widget) -> Screen:
    return Screen(widgets=widgets, width_px=100, height_px=200)


def looks(widget: Widget, then: Screen) -> ScriptTarget:
    return ScriptTarget(
        role=widget.role, name=widget.name or widget.text, traces=record_traces(widget, then)
    )


FIRST = text("t", "Inbox")
LOST = icon("a", "btn_add")
OTHER = icon("b", "btn_find")
LAST = text("l", "3 messages")
THEN = screen(FIRST, LOST, OTHER, LAST)


def found(known: ScriptTarget, *now: Widget) -> str | None:
    widget = find_likeliest(known, screen(*now))
    return None if widget is None else widget.id


def test_an_icon_without_its_id_is_known_by_what_stands_around_it() -> None:
    known = looks(LOST, THEN)
    assert found(known, FIRST, icon("x"), OTHER, LAST) == "x"
    assert found(known, FIRST, icon("x", "v81"), OTHER, LAST) == "x"
    assert found(known, text("n", "News"), FIRST, icon("x"), OTHER, LAST) == "x"


def test_what_stood_beside_it_is_not_it() -> None:
    assert found(looks(LOST, THEN), FIRST, OTHER, LAST) is None
    save, close = button("s", "Save"), button("c", "Close")
    then = screen(FIRST, save, close)
    assert found(looks(save, then), FIRST, close) is None
    assert found(looks(save, then), FIRST, close, button("x", "Store")) == "x"


def test_of_two_that_are_as_likely_none_is_taken() -> None:
    known = looks(LOST, screen(FIRST, LOST, LAST))
    assert found(known, FIRST, icon("x"), LAST) == "x"
    between = text("m", "Drafts")
    twice = (FIRST, icon("x"), LAST, between, FIRST, icon("y"), LAST)
    assert found(known, *twice) is None


def test_a_field_is_known_by_its_placeholder() -> None:
    own = field("f", placeholder="Title or author", test_id="query")
    then = screen(FIRST, own, field("g", placeholder="Place"), LAST)
    now = (field("x", placeholder="Author or title"), FIRST, field("g", placeholder="Place"))
    assert found(looks(own, then), *now) == "x"


def test_an_id_that_says_the_same_in_other_words_speaks_for_a_widget() -> None:
    known = looks(LOST, screen(FIRST, LOST, LAST))
    two = (FIRST, icon("x", "iv_add"), icon("y", "iv_settings"), LAST)
    assert found(known, *two) == "x"


def test_the_place_on_the_screen_speaks_for_a_widget() -> None:
    here, there = (Box(x=x, y=10, width=10, height=10) for x in (0, 80))
    own = icon("a", box=here)
    known = looks(own, screen(FIRST, own, LAST))
    two = (FIRST, icon("x", box=there), FIRST, icon("y", box=here), LAST)
    assert found(known, *two) == "y"


def test_another_name_in_another_place_is_another_widget() -> None:
    save = button("s", "Save")
    known = looks(save, screen(FIRST, save, LAST))
    assert found(known, LAST, button("x", "Help"), FIRST) is None
    assert found(known, FIRST, button("x", "Help"), LAST) is None


def test_nothing_turns_into_what_cannot_be_taken_back() -> None:
    known = looks(LOST, THEN)
    assert found(known, FIRST, icon("x", "btn_delete"), OTHER, LAST) is None
    assert found(known, FIRST, icon("x", "btn_new"), OTHER, LAST) == "x"


def test_what_takes_no_action_is_not_it() -> None:
    known = looks(LOST, THEN)
    assert found(known, FIRST, icon("x", states=("disabled",)), OTHER, LAST) is None
    assert found(known, FIRST, icon("x", clickable=False), OTHER, LAST) is None


def test_without_traces_nothing_is_weighed() -> None:
    assert find_likeliest(ScriptTarget(role="img"), THEN) is None


def test_a_sign_is_read_as_it_was_written() -> None:
    for widget in (
        icon("a"),
        icon("a", "b"),
        button("a", 'Say "no" #1'),
        button("a", "x", test_id="y"),
    ):
        assert read_sign(str(widget_sign(widget))) == widget_sign(widget)


def test_parameters_in_what_is_around_are_marked_and_filled_in() -> None:
    known = looks(LOST, screen(text("t", "Ann's inbox"), LOST))
    marked = rewrite_traces(known, lambda line: line.replace("Ann", "${name}"))
    assert marked.traces is not None
    assert marked.traces.before[0] == 'text "${name}\'s inbox"'
    assert rewrite_traces(marked, lambda line: line.replace("${name}", "Ann")) == known
