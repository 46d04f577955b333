import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from surefoot.state.values.screen import Box, Widget
from surefoot.tools.screens.aria import MAX_TEXT, MAX_WIDGETS, parse_aria, render_aria

AI = r"""- generic [ref=e1] [box=8,21,1264,2093]:
  - 'heading "Head: one" [level=1] [ref=e2] [box=8,21,1264,37]'
  - textbox "Name" [active] [ref=e6] [box=50,179,177,21]: "a: b"
  - checkbox "mixed" [checked=mixed] [disabled] [ref=e10]
  - button "No \"quoted\" \\ back" [pressed=mixed] [ref=e12]
  - combobox "S" [ref=e17]:
    - option "one"
    - option "two" [selected]
  - link "Link" [ref=e33] [cursor=pointer]:
    - /url: "#"
    - text: and more
  - searchbox [ref=e40]:
    - /placeholder: "Find: it"
    - text: shoes
  - iframe [ref=e103]:
    - button "fb" [ref=f1e3]
    - iframe [ref=f1e4]:
      - generic [ref=f2e1]: deep
  - generic [ref=e50] [cursor=pointer]: click me
"""

STATES = [
    *("checked", "mixed", "disabled", "expanded", "collapsed", "pressed", "pressed mixed"),
    *("focused", "invalid", "required", "readonly", "hidden", "selected"),
    *("sort ascending", "class done"),
]
words = st.text(max_size=30)
states = st.lists(
    st.sampled_from(STATES),
    unique=True,
    max_size=4,
).map(tuple)


@st.composite
def widget_lists(draw: st.DrawFn) -> list[Widget]:
    found: list[Widget] = []
    for number in range(draw(st.integers(1, 8))):
        role = draw(st.sampled_from(["textbox", "slider", "paragraph", "generic", "region", "img"]))
        deepest = found[-1].depth + 1 if found else 0
        held = role in ("textbox", "slider")
        found.append(
            Widget(
                id=f"e{number + 1}",
                role=role,
                name=draw(words),
                text="" if held else draw(words),
                value=draw(words.filter(bool)) if held else draw(st.none() | words),
                states=draw(states),
                depth=draw(st.integers(0, deepest)),
                clickable=held or draw(st.booleans()),
                placeholder=draw(words),
                url=draw(words),
                level=draw(st.none() | st.integers(1, 9)),
            )
        )
    return found


def find(widgets: tuple[Widget, ...], role: str) -> Widget:
    return next(w for w in widgets if w.role == role)


def test_names_values_and_states_are_read():
    widgets = parse_aria(AI)
    assert find(widgets, "heading").name == "Head: one"
    assert find(widgets, "heading").level == 1
    field = find(widgets, "textbox")
    assert (field.id, field.value, field.text) == ("e6", "a: b", "")
    assert field.states == ("focused",)
    assert field.box == Box(x=50, y=179, width=177, height=21)
    assert find(widgets, "checkbox").states == ("mixed", "disabled")
    assert find(widgets, "button").name == 'No "quoted" \\ back'
    assert find(widgets, "button").states == ("pressed mixed",)


def test_a_list_holds_its_selected_option():
    assert find(parse_aria(AI), "combobox").value == "two"


def test_text_beside_properties_belongs_to_the_widget():
    widgets = parse_aria(AI)
    link, search = find(widgets, "link"), find(widgets, "searchbox")
    assert (link.url, link.text) == ("#", "and more")
    assert (search.placeholder, search.value) == ("Find: it", "shoes")


def test_widgets_know_the_frame_around_them():
    by_id = {w.id: w for w in parse_aria(AI)}
    assert by_id["f1e3"].frame == "e103"
    assert by_id["f2e1"].frame == "f1e4"
    assert by_id["e50"].frame == ""


def test_what_the_pointer_shows_as_clickable_is_clickable():
    by_id = {w.id: w for w in parse_aria(AI)}
    assert by_id["e50"].clickable
    assert not by_id["e1"].clickable


def test_nodes_without_ref_get_ids_by_position():
    assert [w.id for w in parse_aria('- heading "A" [level=1]\n- text: b')] == ["n1", "n2"]
    assert [w.id for w in parse_aria("- paragraph [ref=n2]\n- paragraph")] == ["n2", "n2.1"]


def test_a_ref_that_comes_twice_is_given_once():
    ids = [w.id for w in parse_aria("- img [ref=e1]\n- img [ref=e1]")]
    assert ids == ["e1", "n2"]


def test_a_name_that_the_content_says_is_restored():
    widgets = parse_aria('- link [ref=e1]:\n  - heading "Title" [ref=e2]\n  - paragraph: Sub')
    assert widgets[0].name == "Title Sub"


def test_a_name_that_looks_like_marks_is_a_name():
    (widget,) = parse_aria('- button "a [ref=e1]: [disabled]" [ref=e7]')
    assert (widget.name, widget.id, widget.states) == ("a [ref=e1]: [disabled]", "e7", ())


def test_empty_text_fields_hold_nothing_but_hold():
    widgets = parse_aria('- textbox "A"\n- progressbar "B"')
    assert [w.value for w in widgets] == ["", None]


def test_lines_are_in_the_manner_of_the_snapshot():
    widget = Widget(
        id="e5",
        role="textbox",
        name="Name",
        value="x",
        states=("required", "mixed"),
        placeholder="Ann",
        depth=1,
        clickable=True,
    )
    assert render_aria([widget], refs=True) == [
        '  - textbox "Name" [required] [checked=mixed] [placeholder="Ann"] [ref=e5]: x'
    ]
    assert render_aria([widget], refs=False) == [
        '  - textbox "Name" [required] [checked=mixed] [placeholder="Ann"]: x'
    ]


def test_a_snapshot_comes_back_from_its_lines():
    widgets = [w.model_copy(update={"box": None}) for w in parse_aria(AI)]
    assert list(parse_aria("\n".join(render_aria(widgets, refs=True)))) == widgets


@given(widget_lists())
def test_widgets_come_back_from_their_lines(widgets: list[Widget]):
    lines = render_aria(widgets, refs=True)
    assert all(len(line.splitlines()) == 1 for line in lines)
    read = parse_aria("\n".join(lines))
    assert [w.model_copy(update={"depth": 0}) for w in read] == [
        w.model_copy(update={"depth": 0}) for w in widgets
    ]


@given(
    st.text()
    | st.lists(st.sampled_from(["- ", "  ", '"', "[ref=", "]", ":", "'", "\n", "x"])).map("".join)
)
@settings(max_examples=300)
def test_any_text_is_read_without_an_error(text: str):
    widgets = parse_aria(text)
    assert len({w.id for w in widgets}) == len(widgets)
    "".join(render_aria(widgets, refs=True)).encode()


@pytest.mark.parametrize(
    "text",
    [
        "- paragraph\n" * (MAX_WIDGETS + 5),
        "- text: " + "x" * 10**6,
        "  " * 10**5 + "- x",
        '- button "' + "[" * 10**5,
        "- a " + "[a " * 10**5,
    ],
)
def test_huge_texts_are_read_in_time_and_cut(text: str):
    widgets = parse_aria(text)
    assert len(widgets) <= MAX_WIDGETS
    assert all(len(w.text) <= MAX_TEXT for w in widgets)
