import pytest

from tools.planning.meant.typed import values


@pytest.mark.parametrize(
    ("step", "value"),
    [
        ("Set the owner to Ann Lee", "Ann Lee"),
        ('Replace everything in the text area with "Nobody here"', "Nobody here"),
        ("Her new address is mia@example.org - enter it", "mia@example.org"),
        ("Subtitle -> what grows where", "what grows where"),
    ],
)
def test_a_text_that_may_be_typed_is_found(step, value):
    assert value in values(step)


def test_an_example_sign_is_no_text_to_type():
    assert "e.g" not in values('Enter a wrong password, e.g. "nope"')
