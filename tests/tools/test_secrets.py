import html
import json
from base64 import b64encode, urlsafe_b64encode
from pathlib import Path
from unicodedata import normalize
from urllib.parse import quote, quote_plus

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from surefoot.state.values.case import Case, Parameter
from surefoot.state.values.screen import MASK, Widget
from surefoot.tools.secrets import mask, masked, masked_model

NO_SURROGATES = st.characters(exclude_categories=("Cs",), exclude_characters="•")
SECRETS = st.text(NO_SURROGATES, min_size=4, max_size=10)
AROUND = st.text(NO_SURROGATES, max_size=8)
ENCODERS = {
    "as it is": lambda text: text,
    "json": json.dumps,
    "json with all characters": lambda text: json.dumps(text, ensure_ascii=False),
    "json in json": lambda text: json.dumps(json.dumps(text)),
    "json in json with all characters": lambda text: json.dumps(
        json.dumps(text, ensure_ascii=False), ensure_ascii=False
    ),
    "url": quote,
    "url, everything": lambda text: quote(text, safe=""),
    "url, form": quote_plus,
    "url, lower case": lambda text: "".join(f"%{byte:02x}" for byte in text.encode()),
    "html": html.escape,
    "html, text only": lambda text: html.escape(text, quote=False),
    "html, numbers": lambda text: "".join(f"&#{ord(char)};" for char in text),
    "html, hex numbers": lambda text: "".join(f"&#x{ord(char):X};" for char in text),
}


@pytest.mark.parametrize("form", ENCODERS)
@settings(deadline=None, max_examples=25)
@given(secret=SECRETS, before=AROUND, after=AROUND)
def test_no_secret_survives_in_any_escaped_form(
    form: str, secret: str, before: str, after: str
) -> None:
    encode = ENCODERS[form]
    shown = mask(encode(before + secret + after), [secret])
    assert MASK in shown
    assert secret not in shown
    # Quotes around JSON belong to the text, not to the secret.
    assert encode(secret).strip('"\\') not in shown or not encode(secret).strip('"\\')


@pytest.mark.parametrize("encode", [b64encode, urlsafe_b64encode])
@settings(deadline=None, max_examples=40)
@given(secret=SECRETS, before=AROUND, after=AROUND)
def test_no_secret_survives_in_base64_at_any_place_of_a_longer_text(
    encode, secret: str, before: str, after: str
) -> None:
    whole = (before + secret + after).encode()
    shown = mask(f"Basic {encode(whole).decode()}", [secret])
    assert MASK in shown
    assert encode(secret.encode()).decode() not in shown


@settings(deadline=None, max_examples=40)
@given(
    secret=st.text("abcdefgh", min_size=4, max_size=10),
    text=st.text("ijklmnop \n<>&%\\\"'", max_size=200),
)
def test_a_text_without_the_secret_stays_as_it_is(secret: str, text: str) -> None:
    assert mask(text, [secret]) == text


@settings(deadline=None, max_examples=40)
@given(secret=st.text(NO_SURROGATES, min_size=1, max_size=3), before=AROUND, after=AROUND)
def test_a_short_secret_is_masked_as_it_is(secret: str, before: str, after: str) -> None:
    assert secret not in mask(before + secret + after, [secret])


def test_secrets_that_overlap_leave_nothing_of_each_other() -> None:
    assert mask("xpassword!", ["xpass", "password"]) == f"{MASK}!"
    assert mask("aXaXa", ["aXa"]) == MASK


def test_secrets_beside_each_other_are_two() -> None:
    assert mask("12341234", ["1234"]) == MASK + MASK


def test_an_empty_secret_masks_nothing() -> None:
    assert mask("text", [""]) == "text"


def test_a_secret_is_found_composed_and_decomposed() -> None:
    assert mask(normalize("NFD", "café1"), ["café1"]) == MASK
    assert mask(normalize("NFC", "café1"), [normalize("NFD", "café1")]) == MASK


def test_a_secret_of_backslashes_is_found_at_every_level_of_escaping() -> None:
    secret = 'a\\\\b\\"\n\\n'
    once = json.dumps(secret)
    for text in (secret, once, json.dumps(once), json.dumps(json.dumps(once))):
        assert mask(f"<{text}>", [secret]).strip('<>"\\') == MASK


def test_a_long_text_of_backslashes_takes_no_time() -> None:
    assert mask("\\" * 50_000, ["\\a\\\\b\\"]) == "\\" * 50_000


def test_a_key_of_several_lines_is_masked() -> None:
    key = "-----BEGIN KEY-----\nMIIB/+==\n-----END KEY-----"
    windows = key.replace("\n", "\r\n")
    for text in (key, windows, json.dumps(key), json.dumps(windows), quote_plus(windows)):
        assert "MIIB" not in mask(text, [key])


def test_values_are_masked_at_every_depth_and_in_keys() -> None:
    value = {
        "s3cret": [("s3cret",), {"k": "my s3cret"}],
        "path": Path("/x/s3cret"),
        "raw": b"s3cret",
    }
    shown = masked(value, ["s3cret"])
    assert shown == {
        MASK: [[MASK], {"k": f"my {MASK}"}],
        "path": f"/x/{MASK}",
        "raw": f"b'{MASK}'",
    }


def test_a_value_object_is_masked_inside() -> None:
    shown = masked(Widget(id="e1", role="textbox", value="s3cret"), ["s3cret"])
    assert shown["value"] == MASK and shown["id"] == "e1"


@pytest.mark.parametrize("secret", ["secret", "web", "value", "tester"])
def test_a_case_keeps_its_form_when_a_secret_is_a_word_of_the_form(secret: str) -> None:
    case = Case.model_validate(
        {
            "id": "sign-in",
            "app": {"kind": "web", "url": "http://127.0.0.1:8000/"},
            "steps": [{"action": f"Sign in as tester with {secret}", "criticality": "high"}],
            "parameters": {"password": {"value": secret, "secret": True}},
        }
    )
    shown = masked_model(case, [secret])
    assert shown.steps[0].action.endswith(f"with {MASK}")
    assert shown.steps[0].criticality == "high"
    assert shown.parameters["password"] == Parameter(value=MASK, secret=True)
    assert Case.model_validate(shown.model_dump()) == shown


def test_a_number_is_masked_when_it_is_the_secret_only() -> None:
    assert masked([1234, 0.1234, 12345, True, None], ["1234"]) == [MASK, 0.1234, 12345, True, None]


def test_numbers_that_json_lacks_become_text() -> None:
    assert masked([float("nan"), float("inf")], []) == ["nan", "inf"]
