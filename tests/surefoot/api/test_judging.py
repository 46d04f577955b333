"""The validator alone: what stored pages show of a step."""

import pytest

import surefoot

PAGE = '<label>Name <input value="{}"></label><button>Go on</button>'


@pytest.mark.parametrize(
    ("held", "completed"), [("Konstantin", True), ("Konsta", False), ("Name", False)]
)
def test_a_field_that_holds_less_than_was_typed_is_no_done_step(
    held: str, *, completed: bool
) -> None:
    result = surefoot.judge_step(
        "Type 'Konstantin' into 'Name'",
        "",
        PAGE.format(held),
        "http://127.0.0.1/x",
        "type 'Konstantin' into the field 'Name'",
        before=PAGE.format(""),
    )
    assert result.is_completed is completed


def test_a_text_that_is_only_typed_is_shown_in_its_field() -> None:
    result = surefoot.judge_step(
        "Type 'Ann' into 'Name'",
        "'Ann' is shown",
        PAGE.format("Ann"),
        "http://127.0.0.1/x",
        "type 'Ann' into the field 'Name'",
        before=PAGE.format(""),
    )
    assert result.is_completed, result.reason
