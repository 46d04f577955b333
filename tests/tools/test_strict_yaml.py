"""YAML from anywhere: plain data within limits, or a refusal with its line; nothing else."""

import contextlib
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from surefoot.state.errors import CaseFileError
from surefoot.tools.casefile import MAX_BYTES, load_case
from surefoot.tools.devices.sim.memory import read_app
from surefoot.tools.strict_yaml import MOST_LEVELS, read_yaml

BOMB = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 9)
)
TRICKS = {
    "a constructor": ('id: !!python/object/apply:os.system ["touch pwned"]\n', "tags"),
    "a tag": ("id: !!binary x\n", "tags"),
    "levels": ("steps: " + "[" * 5000 + "]" * 5000, "levels"),
    "levels of mappings": ("steps: " + "{a: " * 3000 + "}" * 3000, "levels"),
    "an alias": ("a: &a [1]\nb: *a\n", "aliases"),
    "digits": ("a: " + "9" * 100_000, "digits"),
    "a list as key": ("? [a, b]\n: c\n", "key"),
    "a mapping as key": ("? {a: b}\n: c\n", "key"),
    "no document": ("\t- a\n", "YAML"),
    "two documents": ("a: 1\n---\nb: 1\n", "2: holds more than one document"),
}


@pytest.mark.parametrize("trick", TRICKS)
def test_a_case_file_with_a_trick_is_refused_with_its_line(trick: str, tmp_path: Path) -> None:
    text, why = TRICKS[trick]
    file = tmp_path / "case.yaml"
    file.write_text(text, "utf-8")
    with pytest.raises(CaseFileError, match=why):
        load_case(file)
    assert not Path("pwned").exists()


def test_a_file_that_is_too_long_is_not_read(tmp_path: Path) -> None:
    file = tmp_path / "case.yaml"
    file.write_text("a: " + "x" * MAX_BYTES, "utf-8")
    for read in (load_case, read_app):
        with pytest.raises(CaseFileError, match="larger"):
            read(file)


def test_words_and_numbers_that_yaml_takes_for_others_stay_what_a_tester_wrote(
    tmp_path: Path,
) -> None:
    file = tmp_path / "case.yaml"
    steps = "[{action: on}, {action: no}, {action: 2020-01-01}]"
    file.write_text(f'id: x\napp: {{url: "http://127.0.0.1:1"}}\nsteps: {steps}\n', "utf-8")
    assert [step.action for step in load_case(file).steps] == ["on", "no", "2020-01-01"]


def test_aliases_of_aliases_are_counted_before_they_are_written_out() -> None:
    with pytest.raises(yaml.YAMLError, match="values"):
        read_yaml(BOMB, aliases=True)
    with pytest.raises(yaml.YAMLError, match="stands in"):
        read_yaml("a: &a [*a]\n", aliases=True)
    assert read_yaml("a: &a [1]\nb: *a\n", aliases=True)[0] == {"a": [1], "b": [1]}


def test_as_many_levels_as_may_be_are_read() -> None:
    read_yaml("[" * MOST_LEVELS + "]" * MOST_LEVELS)
    with pytest.raises(yaml.YAMLError, match="levels"):
        read_yaml("[" * (MOST_LEVELS + 1) + "]" * (MOST_LEVELS + 1))


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet="ab1.-_:{}[],&*!?|>'\"#%@\n\t e0x", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(yaml.YAMLError):
        read_yaml(text, aliases=True)
