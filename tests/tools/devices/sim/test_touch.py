"""What fingers and keys do on a simulated phone, without a client."""

import pytest

from surefoot.state.errors import CaseFileError
from surefoot.tools.devices.sim.nodes import ViewBox
from surefoot.tools.devices.sim.phone import PhoneModel, SimPhone
from surefoot.tools.devices.sim.touch import Touch
from tests.support.sim_phones import app_of, example, find, started, tap, texts
from tests.support.tables import tabled


def test_widgets_stand_below_each_other_and_in_rows_beside():
    phone = started(
        app_of(
            "  a:\n    widgets:\n      - {id: top, role: button, name: Top}\n"
            "      - id: row\n        role: row\n        widgets:\n"
            "          - {id: left, role: button, name: Left}\n"
            "          - {id: right, role: button, name: Right, weight: 2}\n"
        )
    )
    top, left, right = (find(phone, text=text).box for text in ("Top", "Left", "Right"))
    assert top.bottom < left.top == right.top
    assert left.right < right.left
    assert right.width == pytest.approx(2 * left.width, abs=2)


def test_every_view_is_inside_of_its_parent():
    for name in ("notes_sim", "wallet_sim", "tarpit_sim"):
        app = example(name)
        phone = started(app)
        for screen in app.screens:
            phone.start(app.package_name, screen)
            for node in phone.nodes():
                for inner in node.inside:
                    assert inner.box.cut(node.box) == inner.box, (name, screen, inner.text)


def test_a_tap_on_words_of_a_paragraph_follows_only_its_link():
    phone = started(
        app_of(
            "  a:\n    widgets:\n      - id: p\n        role: paragraph\n"
            "        text: Please read the terms of use and the rules\n"
            "        links: {terms of use: {go: b}}\n"
            "  b:\n    widgets: [{id: t, role: text, text: The terms}]\n"
        )
    )
    paragraph = find(phone, text="Please read the terms of use and the rules")
    touch = Touch(phone)
    touch.tap(paragraph.box.left + 5, paragraph.box.centre[1])
    assert "The terms" not in texts(phone)
    link = next(piece.box for piece in paragraph.pieces if piece.link)
    assert link is not None and link.width < paragraph.box.width / 2
    touch.tap(*link.centre)
    assert "The terms" in texts(phone)


def test_a_link_that_is_broken_over_two_lines_is_hit_on_both():
    words = " ".join(["word"] * 30)
    phone = started(
        app_of(
            f"  a:\n    widgets:\n      - {{id: p, role: paragraph, text: Read {words} now,"
            f" links: {{{words}: {{toast: followed}}}}}}\n"
        )
    )
    paragraph = next(n for n in phone.nodes() if n.text.startswith("Read"))
    boxes = [piece.box for piece in paragraph.pieces if piece.box is not None]
    assert len(boxes) >= 2
    for box in boxes:
        phone.toast = ""
        Touch(phone).tap(*box.centre)
        assert phone.toast == "followed"


def test_digits_are_typed_on_a_keypad():
    phone = started(
        app_of(
            "  a:\n    widgets:\n      - {id: pin, role: keypad, bind: pin, length: 4,"
            " password: true, on: {full: {toast: full}}}\n",
            "{pin: ''}",
        )
    )
    for digit in ("1", "2", "0"):
        tap(phone, text=digit)
    assert find(phone, rid="com.example.sample:id/pin_input").text == "•••"
    tap(phone, desc="Delete")
    Touch(phone).press("7")
    assert phone.toast == ""
    tap(phone, text="9")
    assert phone.toast == "full"
    assert phone.apps["com.example.sample"].run.memory.variables["pin"] == "1279"


def test_a_wheel_is_turned_by_swiping_and_by_tapping():
    phone = started(
        app_of(
            "  a:\n    widgets:\n      - {id: bank, role: wheel, name: Bank, bind: bank,"
            " options: [A, B, C, D]}\n",
            "{bank: B}",
        )
    )

    def value() -> str:
        return find(phone, rid="android:id/numberpicker_input").text

    wheel = find(phone, cls="android.widget.NumberPicker").box
    x, y = wheel.centre
    Touch(phone).swipe(x, y, x, y - 240)
    assert value() == "D"
    tap(phone, text="C")
    assert value() == "C"
    Touch(phone).swipe(x, y, x, y + 1000)
    assert value() == "A"


def test_a_screen_that_is_too_high_scrolls_and_shows_only_what_is_visible():
    lines = "".join(f"      - {{id: w{n}, role: button, name: Line {n}}}\n" for n in range(30))
    phone = started(app_of(f"  a:\n    widgets:\n{lines}"))
    assert "Line 29" not in texts(phone)
    for _ in range(3):
        Touch(phone).swipe(500, 2000, 500, 400)
    assert "Line 29" in texts(phone)
    assert "Line 0" not in texts(phone)
    scroller = next(n for n in phone.nodes() if n.scroll)
    assert all(n.box.cut(scroller.box) == n.box for n in scroller.walk())


def test_a_field_under_the_keyboard_is_moved_above_it():
    lines = "".join(f"      - {{id: w{n}, role: button, name: Line {n}}}\n" for n in range(11))
    phone = started(
        app_of(
            f"  a:\n    widgets:\n{lines}      - {{id: f, role: textbox, name: F, bind: f}}\n",
            "{f: ''}",
        )
    )
    before = find(phone, text="F").box
    tap(phone, text="F")
    keyboard = phone.windows()[2].root.box
    assert before.cut(keyboard)
    assert find(phone, text="F").box.cut(keyboard) is None


def test_a_disabled_button_takes_no_tap():
    phone = started(
        app_of(
            "  a:\n    widgets:\n      - {id: b, role: button, name: B, states: [disabled],"
            " on: {tap: {toast: tapped}}}\n"
        )
    )
    tap(phone, text="B")
    assert phone.toast == ""


def test_an_app_that_crashes_is_gone_and_the_system_says_so():
    phone = started(
        app_of(
            "  a:\n    widgets:\n      - {id: b, role: button, name: B,"
            " on: {tap: {crash: 'java.lang.NullPointerException: x'}}}\n"
        )
    )
    tap(phone, text="B")
    assert "Sample keeps stopping" in texts(phone)
    assert phone.windows()[1].package == "android"
    assert phone.apps["com.example.sample"].pid == 0
    assert any("FATAL EXCEPTION" in line for line in phone.log)
    assert any("NullPointerException" in line for line in phone.log)
    tap(phone, text="Close app")
    assert phone.windows()[1].package == "com.example.launcher"
    tap(phone, text="Sample")
    assert "B" in texts(phone)


def test_an_app_that_hangs_takes_nothing_until_it_is_closed():
    phone = started(
        app_of(
            "  a:\n    widgets:\n      - {id: h, role: button, name: H, on: {tap: {hang: true}}}\n"
            "      - {id: b, role: button, name: B, on: {tap: {toast: tapped}}}\n"
        )
    )
    tap(phone, text="H")
    tap(phone, text="B")
    assert "Sample isn't responding" in texts(phone)
    tap(phone, text="Wait")
    tap(phone, text="B")
    assert phone.toast == ""
    Touch(phone).press("back")
    assert find(phone, rid="android:id/aerr_wait")
    tap(phone, text="Close app")
    assert phone.front == ""
    tap(phone, text="Sample")
    tap(phone, text="B")
    assert phone.toast == "tapped"


def test_texts_come_in_the_language_of_the_phone_or_of_the_app():
    app = app_of(
        "  a:\n    title: Start\n    widgets:\n"
        "      - {id: b, role: button, name: Save, on: {tap: {language: '-'}}}\n",
        more="languages: {vi: {Start: Bắt đầu, Save: Lưu}}",
    )
    phone = SimPhone([app], model=PhoneModel(language="vi"))
    phone.start(app.package_name)
    assert {"Bắt đầu", "Lưu"} <= set(texts(phone))
    tap(phone, text="Lưu")
    assert {"Start", "Save"} <= set(texts(phone))


def test_turning_the_phone_is_something_an_app_may_answer():
    phone = started(
        app_of(
            "  a:\n    widgets: [{id: t, role: text, text: T}]\n    keys: {rotate: {toast: R}}\n"
        )
    )
    Touch(phone).hold(1)
    assert phone.size == (2400, 1080)
    assert phone.toast == "R"


def test_entries_of_a_list_have_parts_and_the_same_id():
    phone = started(
        app_of(
            "  a:\n    widgets:\n      - id: row\n        role: listitem\n"
            "        for_each: rows\n        on: {tap: {toast: '{item.2}'}}\n"
            "        widgets: [{id: name, role: text, text: '{item.1}'}]\n",
            "{rows: [one|1, two|2]}",
        )
    )
    assert [n.text for n in phone.nodes() if n.rid.endswith("/name")] == ["one", "two"]
    assert [n.text for n in phone.nodes() if n.rid.endswith("/row")] == ["", ""]
    tap(phone, text="two")
    assert phone.toast == "2"


def test_a_box_is_cut_to_what_two_have_in_common():
    assert ViewBox(0, 0, 10, 10).cut(ViewBox(5, 5, 20, 20)) == ViewBox(5, 5, 10, 10)
    assert ViewBox(0, 0, 10, 10).cut(ViewBox(10, 0, 20, 10)) is None


@tabled
def test_a_wrong_app_file_is_an_error(screens: str, variables: str, problem: str):
    with pytest.raises(CaseFileError) as caught:
        app_of(screens + "\n", variables)
    assert problem in str(caught.value)


def test_two_fingers_pinch_what_is_below_them():
    phone = started(
        app_of(
            "  a: {widgets: [{id: map, role: surface, name: Map, on: "
            "{pinch_in: {set: {size: small}}, pinch_out: {set: {size: large}}}}]}",
            "{size: middle}",
        )
    )
    held = phone.apps[phone.front].run.memory.variables
    centre = find(phone, rid=f"{phone.front}:id/map").box.centre
    for closes, size in ((True, "small"), (False, "large")):
        Touch(phone).pinch(*centre, closes=closes)
        assert held["size"] == size
    Touch(phone).pinch(1, 1, closes=True)
    assert held["size"] == "large"
