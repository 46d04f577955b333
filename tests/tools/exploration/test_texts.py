"""What is typed where no model says it."""

from random import Random

from surefoot.state.values.screen import Widget
from surefoot.tools.exploration.field_texts import texts_for, typed_text

MAIL = Widget(id="m", role="textbox", name="E-mail address")


def test_the_first_text_of_a_field_is_one_that_fits_it() -> None:
    typed = {typed_text(MAIL, Random(seed), 100) for seed in range(50)}
    assert typed == {"ada@example.com"}


def test_after_it_what_fits_is_typed_every_other_time_and_else_what_was_not() -> None:
    known = {"ada@example.com"}
    typed = [typed_text(MAIL, Random(seed), 100, known.__contains__) for seed in range(200)]
    assert set(typed) == set(texts_for("E-mail address"))
    assert 70 < typed.count("ada@example.com") < 130
