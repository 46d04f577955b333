"""Constraints are read in every spelling, and written in one."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from surefoot.tools.java.grammar import ConstraintSyntaxError, parse, read_path
from surefoot.tools.java.terms import (
    Compare,
    Formula,
    InstanceOf,
    IsExactType,
    IsNull,
    Join,
    Not,
    NumberPath,
    Path,
    Same,
    render_formula,
)
from tests.support.tables import tabled

_LABELS = st.sampled_from(["next", "val", "[3]", '["key"]', "[#2]"])
_PATHS = st.builds(
    lambda root, labels: Path(root, tuple(labels)),
    st.sampled_from(["a", "head", "_x1"]),
    st.lists(_LABELS, max_size=3),
)
_TYPES = st.sampled_from(["LNode;", "Lzoo/Dog;", "[I", "[[Lzoo/Dog;"])
_NUMBERS = st.one_of(st.integers(-9, 9), st.builds(NumberPath, _PATHS))
_ATOMS: st.SearchStrategy[Formula] = st.one_of(
    st.builds(IsNull, _PATHS),
    st.builds(InstanceOf, _PATHS, _TYPES),
    st.builds(IsExactType, _PATHS, _TYPES),
    st.builds(Same, _PATHS, st.one_of(_PATHS, st.integers(1, 99))),
    st.builds(Compare, st.sampled_from(["==", "!=", "<", ">="]), _NUMBERS, _NUMBERS),
)
_FORMULAS = st.recursive(
    _ATOMS,
    lambda inner: st.one_of(
        st.builds(Not, inner),
        st.builds(Join, st.sampled_from(["&&", "||", "->", "<->", "^"]), inner, inner),
    ),
    max_leaves=6,
)


@given(_FORMULAS)
def test_what_is_written_is_read_back(formula: Formula) -> None:
    assert parse(render_formula(formula)) == formula


@tabled
def test_other_spellings_mean_the_same(lenient: str, canonical: str) -> None:
    assert render_formula(parse(lenient)) == canonical


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x(ref)",
        "x(ref) is",
        "(x(ref) is null",
        "x(ref) is null)",
        "x(ref) < y(ref)",
        "x(ref) == ('a' + 1)",
        "x(ref) instanceof",
        "some words of a comment",
        "x(ref) == 'y(ref)",
        "(" * 300 + "x(ref) is null" + ")" * 300,
        "x" * 30_000,
    ],
)
def test_what_is_no_constraint_is_refused(text: str) -> None:
    with pytest.raises(ConstraintSyntaxError):
        parse(text)


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        parse(text)
    except ConstraintSyntaxError:
        return


def test_a_location_has_one_name() -> None:
    assert str(read_path("'head(ref).next.items[0](ref)'")) == "head.next.items[0]"


@pytest.mark.parametrize(
    "text",
    [
        "(" + " == ".join(["'a.next(ref)'"] * 10_000) + ")",
        "(" * 2000 + "'a(ref)' is null" + ")" * 2000,
        "!(" * 2000 + "'a(ref)' is null" + ")" * 2000,
        " && ".join(["('a(ref)' is null)"] * 10_000),
        "('a" + ".next" * 5000 + "(ref)' is null)",
        "('a(ref)' == " + "9" * 15_000 + ")",
    ],
)
def test_a_bomb_is_refused_within_a_second(text: str) -> None:
    started = time.process_time()
    with pytest.raises(ConstraintSyntaxError) as error:
        parse(text)
    assert time.process_time() - started < 1
    assert len(str(error.value)) < 500
