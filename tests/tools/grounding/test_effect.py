"""What the screen shows of what was done."""

import pytest

from surefoot.state.values.intent import Do, Intent
from surefoot.state.values.screen import MASK, Screen, Widget
from surefoot.tools.grounding.effect import judge_effect
from surefoot.tools.grounding.field_effect import is_same_text
from tests.support.tables import tabled


def field(value: str, **more: str) -> Widget:
    return Widget(id="f", role="textbox", name="Amount", value=value, clickable=True, **more)


def filled(typed: str, held: str, *, was: str = "") -> bool | None:
    intent = Intent(do="fill", target="Amount", value=typed)
    before, after = Screen(widgets=(field(was),)), Screen(widgets=(field(held),))
    return judge_effect(intent, field(was), before, after).done


@tabled
def test_a_field_may_write_a_text_in_its_own_form(typed: str, held: str) -> None:
    assert filled(typed, held) is True


@tabled
def test_a_cut_text_does_not_count(typed: str, held: str) -> None:
    assert filled(typed, held) is False


@pytest.mark.parametrize(
    ("held", "done"),
    [
        (("24", "11", "2026"), True),
        (("11", "24", "2026"), True),
        (("24", "11", "2025"), False),
    ],
)
def test_a_date_stands_in_the_parts_of_its_group(held: tuple[str, ...], *, done: bool) -> None:
    def parts(values: tuple[str, ...]) -> Screen:
        names = zip(("Day", "Month", "Year"), values, strict=True)
        return Screen(
            widgets=tuple(
                Widget(id=name, role="spinbutton", name=name, value=value) for name, value in names
            )
        )

    intent = Intent(do="fill", target="First day", value="24.11.2026")
    before, after = parts(("", "", "")), parts(held)
    assert judge_effect(intent, before.widgets[2], before, after).done is done


def test_what_stood_there_before_is_no_form_of_the_field() -> None:
    assert filled("Ann", "Bob Ann", was="Carl") is False


def test_a_masked_text_cannot_be_told() -> None:
    assert filled("secret", MASK) is None


def test_a_list_must_show_the_option() -> None:
    def listed(value: str) -> Screen:
        return Screen(widgets=(Widget(id="l", role="combobox", name="Tool", value=value),))

    intent = Intent(do="select", target="Tool", value="Rake")
    widget = listed("").widgets[0]
    assert judge_effect(intent, widget, listed(""), listed("Rake")).done is True
    assert judge_effect(intent, widget, listed(""), listed("Spade")).done is False


def test_a_box_must_be_ticked() -> None:
    off = Widget(id="b", role="checkbox", name="Agree")
    on = off.model_copy(update={"states": ("checked",)})
    before, after = Screen(widgets=(off,)), Screen(widgets=(on,))
    assert judge_effect(Intent(do="check", target="Agree"), off, before, after).done is True
    assert judge_effect(Intent(do="check", target="Agree"), off, before, before).done is False
    assert judge_effect(Intent(do="uncheck", target="Agree"), on, after, before).done is True


def test_a_click_that_changes_nothing_tells_nothing() -> None:
    button = Widget(id="b", role="button", name="Save", clickable=True)
    same = Screen(widgets=(button,))
    said = Screen(widgets=(button, Widget(id="t", role="text", text="Saved")))
    assert judge_effect(Intent(do="click", target="Save"), button, same, same).done is None
    assert judge_effect(Intent(do="click", target="Save"), button, same, said).done is True


def test_a_dialog_that_is_still_open_is_not_closed() -> None:
    shown = Screen(widgets=(Widget(id="d", role="dialog", name="Hi"),))
    assert judge_effect(Intent(do="close", kind="dialog"), None, shown, shown).done is False
    assert judge_effect(Intent(do="close", kind="dialog"), None, shown, Screen()).done is True


def test_numbers_are_the_same_in_any_form_but_texts_are_not_cut() -> None:
    assert is_same_text("1.250,00", "1250")
    assert is_same_text("$1,250.00", "1250")
    assert not is_same_text("Light", "Lighthouse")
    assert not is_same_text("10:30", "10:45")
    assert not is_same_text("2026-01-31", "2026-02-28")


def test_a_form_whose_sending_shows_nothing_was_not_sent() -> None:
    intent = Intent(do="complete_form", values=(("Amount", "12"),))
    filled_in = Screen(widgets=(field("12"),))
    answered = Screen(widgets=(Widget(id="t", role="text", text="Thank you"),))
    assert judge_effect(intent, field("12"), filled_in, filled_in).done is False
    assert judge_effect(intent, field("12"), filled_in, answered).done is True


@pytest.mark.parametrize("do", ["upload", "select", "fill"])
def test_a_field_for_files_shows_the_name_of_the_file(do: Do) -> None:
    empty = Widget(id="f", role="button", name="File", value="", field_type="file", clickable=True)
    chosen, other = (empty.model_copy(update={"value": name}) for name in ("a.pdf", "b.pdf"))
    intent = Intent(do=do, target="File", value="/home/ann/a.pdf")
    before = Screen(widgets=(empty,))
    assert judge_effect(intent, empty, before, Screen(widgets=(chosen,))).done is True
    assert judge_effect(intent, empty, before, Screen(widgets=(other,))).done is False
