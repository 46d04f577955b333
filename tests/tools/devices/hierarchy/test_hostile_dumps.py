"""Dumps that no phone would write, and real ones that were spoilt on the way."""

import contextlib
import os
import time
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from langchain_core.messages import AIMessage
from pydantic import BaseModel

import surefoot
from surefoot.state.errors import HierarchyError, ModelReplyError
from surefoot.tools.devices.hierarchy.attributes import MAX_CLASS, MAX_TEXT, class_without_package
from surefoot.tools.devices.hierarchy.layout import read_layout
from surefoot.tools.devices.hierarchy.nodes import MAX_DEPTH, MAX_NODES, read_dump
from surefoot.tools.devices.hierarchy.screens import screen_of
from surefoot.tools.llm.replies import read_reply
from surefoot.tools.screens.aria import parse_aria
from tests.support.dumps import dump, view, window

_FOLDER = Path(os.environ.get("SUREFOOT_DATA", "")) / "uixml"
_REAL = sorted(_FOLDER.glob("*.xml")) if os.environ.get("SUREFOOT_DATA") else []
OWN = [
    dump(
        window(
            view("TextView", text="Sign in", box=(0, 0, 1080, 200)),
            view("EditText", text="Mia", rid="com.example.shop:id/name", on="clickable focused"),
            view("LinearLayout", view("CheckBox", text="Stay &amp; go", on="checkable clickable")),
            view("Button", desc="Go 去 đi 😀", box=(0, 900, 1080, 1100), on="clickable"),
        )
    ),
    dump(window(view("ListView", *[view("TextView", text=f"Row {n}") for n in range(20)]))),
    dump(window(appium=True), size=(1080, 2400)),
]
BREAKS = [
    "\x00",
    "&#0;",
    "&#xD800;",
    "\ufeff",
    "<",
    ">",
    "&",
    '"',
    "'",
    "]]>",
    "<!--",
    "<?x",
    "\ud800",
]
BREAKS += ['bounds="[NaN,0][1,1]"', 'text="a" text="b"', "</hierarchy><hierarchy>", "[-9][9]", "é"]


def test_a_document_type_is_refused_fast_whatever_it_would_expand_to() -> None:
    laughs = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 12))
    for inside in (
        f'<!ENTITY l0 "ha">{laughs}',
        f'<!ENTITY a "{"x" * 100_000}">',
        '<!ENTITY a SYSTEM "file:///etc/hostname">',
        '<!ENTITY % a SYSTEM "http://127.0.0.1:9/x"> %a;',
    ):
        started = time.monotonic()
        with pytest.raises(HierarchyError, match="document type"):
            surefoot.parse_hierarchy(f"<!DOCTYPE h [{inside}]><hierarchy>&a;&l11;</hierarchy>")
        assert time.monotonic() - started < 1
    with pytest.raises(HierarchyError, match="document type"):
        surefoot.parse_hierarchy('<! doctype h SYSTEM "http://127.0.0.1:9/h.dtd"><hierarchy/>')


def test_what_lies_too_deep_is_left_out_and_said() -> None:
    def nested(levels: int) -> str:
        inner = "<node bounds='[0,0][9,9]'>" * levels + "</node>" * levels
        return f"<hierarchy>{inner}</hierarchy>"

    read = read_dump(nested(1500))
    assert read.truncated
    assert sum(len(top.walk()) for top in read.windows) == MAX_DEPTH - 1
    assert screen_of(read).truncated
    for read_it, deeper in ((read_dump, nested(100_000)), (read_layout, '{"children": [' * 9000)):
        with pytest.raises(HierarchyError, match="depth"):
            read_it(deeper)


def test_what_is_too_many_is_left_out_and_said() -> None:
    many = "<node bounds='[0,0][9,9]' text='a'/>" * (MAX_NODES + 1)
    read = read_dump(f"<hierarchy><node>{many}</node></hierarchy>")
    assert (read.truncated, len(read.windows[0].walk())) == (True, MAX_NODES)
    whole = read_dump(OWN[0])
    assert not whole.truncated


def test_many_windows_take_about_as_long_as_many_views() -> None:
    views = [view("TextView", text=str(number)) for number in range(4000)]

    def seconds(xml: str) -> float:
        started = time.process_time()
        surefoot.parse_hierarchy(xml)
        return time.process_time() - started

    one_window = seconds(dump(window(*views)))
    assert seconds(dump(*map(window, views))) < 10 * one_window


def test_a_dump_of_many_megabytes_is_refused() -> None:
    with pytest.raises(HierarchyError, match="no screen"):
        surefoot.parse_hierarchy(f"<hierarchy><node text='{'x' * 50_000_000}'/></hierarchy>")
    with pytest.raises(HierarchyError, match="no screen"):
        surefoot.parse_hierarchy("<hierarchy>" + "<node/>" * 800_000 + "</hierarchy>")


def test_an_attribute_is_cut() -> None:
    long = "x" * 1_000_000
    attributes = " ".join(f"{name}='{long}'" for name in ("text", "class", "content-desc"))
    read = read_dump(f"<hierarchy><node bounds='[0,0][9,9]' {attributes}/></hierarchy>")
    (node,) = read.windows[0].walk()
    assert max(len(node.text), len(node.kind), len(node.desc)) <= MAX_TEXT


def test_nothing_is_kept_of_the_classes_of_a_dump_that_is_longer_than_a_class_can_be() -> None:
    class_without_package("com.example.Warm")
    tracemalloc.start()
    for number in range(50):
        name = f"{number}{'x' * 1_000_000}.Button"
        assert class_without_package(name) == "Button"
        assert len(class_without_package(f"{name}{'y' * 1_000_000}")) <= MAX_CLASS
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert kept < 5_000_000


@pytest.mark.parametrize(
    "bounds",
    ["", "[]", "[NaN,0][1,1]", "[0,0]", "[1e3,0][2,2]", f"[0,0][{10**12},9]", "[0,0][9,9][9,9]"],
)
def test_a_place_that_is_none_is_no_place(bounds: str) -> None:
    button = view("Button", text="Go", on="clickable").replace("[0,0][1080,200]", bounds)
    assert bounds in button
    screen = surefoot.parse_hierarchy(dump(window(button)))
    assert [w.box for w in screen.widgets if w.name == "Go" and w.box and w.box.width > 0] == []


@given(
    st.tuples(*[st.integers(-(10**13), 10**13)] * 2),
    st.tuples(*[st.integers(-(10**13), 10**13)] * 2),
)
@settings(max_examples=60, deadline=None)
def test_of_any_numbers_a_place_has_a_size_that_a_screen_can_have(
    start: tuple[int, int], end: tuple[int, int]
) -> None:
    place = f"[{start[0]},{start[1]}][{end[0]},{end[1]}]"
    button = view("Button", text="Go", on="clickable").replace("[0,0][1080,200]", place)
    for widget in surefoot.parse_hierarchy(dump(window(button))).widgets:
        if widget.box is not None:
            assert 0 <= widget.box.width <= 2_000_000
            assert 0 <= widget.box.height <= 2_000_000


def spoilt(xml: str, cuts: list[tuple[int, int, str]]) -> str:
    """Replace some stretches of a text."""
    for at, length, put in cuts:
        start = at % (len(xml) + 1)
        xml = xml[:start] + put + xml[start + length :]
    return xml


CUTS = st.lists(
    st.tuples(st.integers(0, 10**6), st.integers(0, 400), st.sampled_from(["", *BREAKS])),
    min_size=1,
    max_size=4,
)


@given(st.sampled_from(OWN), CUTS)
@settings(max_examples=150, deadline=None)
def test_a_spoilt_dump_is_read_or_refused(xml: str, cuts: list[tuple[int, int, str]]) -> None:
    with contextlib.suppress(HierarchyError):
        screen = surefoot.parse_hierarchy(spoilt(xml, cuts))
        screen.model_dump_json()


@pytest.mark.skipif(not _REAL, reason="SUREFOOT_DATA has no dumps")
@given(st.data(), CUTS)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_a_spoilt_dump_of_a_real_app_is_read_or_refused(
    data: st.DataObject, cuts: list[tuple[int, int, str]]
) -> None:
    path = data.draw(st.sampled_from(_REAL))
    with contextlib.suppress(HierarchyError):
        surefoot.parse_hierarchy(spoilt(path.read_text("utf-8"), cuts))


@given(
    st.text(max_size=200) | st.sampled_from(['{"children": [{"attributes": 1}]}', "[]", "1e999"])
)
@settings(max_examples=100, deadline=None)
def test_any_layout_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(HierarchyError):
        assert screen_of(read_layout(text), kind="harmony").model_dump_json()


class Answer(BaseModel):
    name: str
    number: int


@given(st.text(alphabet='ab"{}[]:,\\-/ \n1', max_size=120) | st.text(max_size=60))
@example('{"name": []}')
@example("[1]")
@settings(max_examples=150, deadline=None)
def test_any_snapshot_and_any_answer_of_a_model_is_read_or_refused(text: str) -> None:
    parse_aria(text)
    parse_aria(f'- button "{text}" [ref=e1]\n- text: {text}')
    with contextlib.suppress(ModelReplyError):
        read_reply(AIMessage(content=text), Answer)
