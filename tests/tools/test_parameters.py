"""Which parameter of a case some words mean."""

import pytest
from pydantic import ValidationError

from surefoot.state.values.case import Case, Parameter
from surefoot.tools.parameters import called, in_words

KNOWN = {
    "note_text": Parameter(value="a"),
    "accountEmail": Parameter(value="b", description="E-mail of the member"),
    "friend_email": Parameter(value="c", description="E-mail of a friend"),
    "p9": Parameter(value="d", description="手机号"),
    "home": Parameter(value="e", description="家里的手机号"),
}


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ("note text", ["note_text"]),
        ("Note Text", ["note_text"]),
        ("note", ["note_text"]),
        ("email", ["accountEmail", "friend_email"]),
        ("account email", ["accountEmail"]),
        ("E-mail of a friend", ["friend_email"]),
        ("手机号", ["p9"]),
        ("text of the note", []),
        ("not", []),
        ("", []),
    ],
)
def test_a_parameter_is_meant_by_its_name_or_description(words: str, names: list[str]) -> None:
    assert called(words, KNOWN) == names


def test_names_are_read_as_words() -> None:
    assert in_words("idCardNumber") == "id card number"
    assert in_words("id_card-number2") == "id card number 2"


def test_a_name_that_no_text_can_name_is_refused() -> None:
    app = {"kind": "simulated", "path": "app.yaml"}
    with pytest.raises(ValidationError, match="'account email'"):
        Case.model_validate(
            {"id": "a", "app": app, "steps": ["Log in"], "parameters": {"account email": "x"}}
        )


def test_an_e_mail_is_an_email() -> None:
    known = {"account_email": Parameter(value="a@b.c"), "town": Parameter(value="Rome")}
    assert called("E-mail", known) == ["account_email"]
