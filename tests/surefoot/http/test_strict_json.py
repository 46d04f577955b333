"""JSON of requests: one way to read it, and nothing that ends the reader."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from surefoot.http.strict_json import MOST_DEPTH, MalformedJsonError, read_strictly


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b"", "no JSON"),
        (b"{", "no JSON"),
        (b'{"a": 1} x', "no JSON"),
        (b"\xff\xfe{\x00}\x00", "UTF-8"),
        (b"\xef\xbb\xbf{}", "no JSON"),
        (b"[" * 10_000 + b"]" * 10_000, "levels"),
        (b'{"a":' * 200 + b"1" + b"}" * 200, "levels"),
        (b"[NaN]", "NaN"),
        (b"[-Infinity]", "Infinity"),
        (b"[1e400]", "too large"),
        (b"[" + b"9" * 100_000 + b"]", "digits"),
        (b'{"a": 1, "a": 2}', "twice"),
        (rb'["\ud800"]', "half a character"),
        (rb'{"\udfff": 1}', "half a character"),
        (b'["\x00"]', "no JSON"),
    ],
)
def test_what_is_read_differently_by_others_is_refused(body: bytes, why: str) -> None:
    with pytest.raises(MalformedJsonError, match=why):
        read_strictly(body)


@pytest.mark.parametrize(
    "value", [{}, [], None, "é😀", {"a": [1.5, -(2**63)]}, [[[[]]]], {"a": {"a": "a"}}]
)
def test_ordinary_json_is_read(value: object) -> None:
    assert read_strictly(json.dumps(value).encode()) == value


def test_as_many_levels_as_may_be_are_read() -> None:
    read_strictly(b"[" * MOST_DEPTH + b"]" * MOST_DEPTH)
    with pytest.raises(MalformedJsonError, match="levels"):
        read_strictly(b"[" * (MOST_DEPTH + 1) + b"]" * (MOST_DEPTH + 1))


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=60) | st.text(max_size=40).map(str.encode))
def test_any_bytes_are_read_or_refused(body: bytes) -> None:
    try:
        value = read_strictly(body)
    except MalformedJsonError as error:
        assert "\n" not in str(error)
    else:
        assert read_strictly(json.dumps(value).encode()) == value
