from collections.abc import Mapping
from textwrap import dedent

import pytest

from surefoot.state.errors import ConfigError
from surefoot.state.values.check import Check
from surefoot.state.values.intent import Intent
from surefoot.tools.casefile_forms import Forms, with_forms
from tests.support.tables import tabled

CLICK = Intent(do="click", target="Save", kind="button")
SHOWN = Check(check="shown", what="Saved: 5")
BOTH = Forms((CLICK,), (SHOWN,))
HEAD = "id: one\napp: {url: 'http://127.0.0.1:1/'}\n"


def written(steps: str, forms: Mapping[int, Forms] | None = None) -> str:
    text = HEAD + dedent(steps)
    return with_forms(text, "case.yaml", forms or {0: BOTH}).removeprefix(HEAD)


def test_each_form_stands_under_the_sentence_that_it_is_of() -> None:
    steps = """\
        # what a tester does
        steps:
          - action: "Click 'Save'"   # the green one
            # at once
            expected: "'Saved: 5' is shown"
            max_tries: 2

          # then nothing
          - action: Click Close
        """
    assert written(steps) == dedent("""\
        # what a tester does
        steps:
          - action: "Click 'Save'"   # the green one
            do:
              - {do: click, target: Save, kind: button}
            # at once
            expected: "'Saved: 5' is shown"
            check:
              - {check: shown, what: 'Saved: 5'}
            max_tries: 2

          # then nothing
          - action: Click Close
        """)


def test_several_steps_are_written_at_once() -> None:
    steps = """\
        steps:
        - action: Click Save
          expected: Saved
        - action: Click Close
          expected: Closed"""
    forms = {0: Forms(do=(CLICK,)), 1: Forms(check=())}
    assert written(steps, forms) == dedent("""\
        steps:
        - action: Click Save
          do:
            - {do: click, target: Save, kind: button}
          expected: Saved
        - action: Click Close
          expected: Closed
          check: []""")


def test_a_step_that_is_a_sentence_alone_becomes_a_mapping() -> None:
    steps = """\
        steps:
          - Click Save  # twice
          - "Click 'Close'"
        parameters: {name: Ada}
        """
    forms = {0: Forms(do=(CLICK, CLICK)), 1: Forms(do=(CLICK,))}
    assert written(steps, forms) == dedent("""\
        steps:
          - action: Click Save  # twice
            do:
              - {do: click, target: Save, kind: button}
              - {do: click, target: Save, kind: button}
          - action: "Click 'Close'"
            do:
              - {do: click, target: Save, kind: button}
        parameters: {name: Ada}
        """)


@tabled
def test_other_layouts_stay_what_they_are(steps: str, wanted: str) -> None:
    assert written(steps) == wanted


def test_lines_end_as_in_the_file() -> None:
    text = (HEAD + "steps:\n  - action: Click Save\n    expected: Saved\n").replace("\n", "\r\n")
    given = with_forms(text, "case.yaml", {0: BOTH})
    assert given.count("\n") == given.count("\r\n") == text.count("\r\n") + 4


def test_a_case_in_json_stays_json() -> None:
    text = (
        '{"id": "one", "app": {"url": "http://127.0.0.1:1/"}, "steps": ["Click", {"action": "x"}]}'
    )
    given = with_forms(text, "case.json", {0: Forms(do=(CLICK,)), 1: Forms(do=(CLICK,))})
    form = '"do": [{"do": "click", "target": "Save", "kind": "button"}]}'
    assert given.endswith(f'"steps": [{{"action": "Click", {form}, {{"action": "x", {form}]}}')


def test_words_that_yaml_would_bend_are_read_back_as_they_were() -> None:
    odd = Intent(do="fill", target="yes: no # 1", value=("2024-01-01", "on", "ngày"), ordinal=2)
    text = HEAD + "steps:\n  - Click\n"
    assert "ngày" in with_forms(text, "case.yaml", {0: Forms(do=(odd,))})


def test_a_key_that_is_there_already_is_not_written_twice() -> None:
    steps = "steps:\n  - action: Click\n    do: [{do: click, target: Close}]\n"
    with pytest.raises(ConfigError, match="write do: and check: by hand"):
        written(steps)
