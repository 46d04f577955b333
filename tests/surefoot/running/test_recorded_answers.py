"""What a small real model answered once leads to the same verdict by the code of today."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from surefoot.nodes.common.run import close_sessions
from tests.support.recorded_answers import (
    ADDRESS,
    ANSWERS,
    RUNS,
    Asked,
    Recorded,
    record,
    recorded,
    run_with_answers,
)
from tests.support.site import running_site

BASE_URL = os.environ.get(ADDRESS, "")


@pytest.fixture(scope="module")
def shop() -> Iterator[str]:
    with running_site() as site:
        for page in ANSWERS.glob("*.html"):
            site.pages[f"/{page.name}"] = page.read_text("utf-8")
        yield site.address


@pytest.mark.parametrize("given", RUNS, ids=lambda run: run["name"])
async def test_a_recorded_answer_leads_to_the_same_verdict(
    given: dict[str, Any], shop: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tape = None if BASE_URL else recorded(given["name"])
    now = await run_with_answers(given, tmp_path, monkeypatch, shop, tape, BASE_URL)
    await close_sessions()
    if tape is None:
        record(given["name"], now)
    else:
        assert [problem for one in now.asked if (problem := tape.problem(one))] == []
    assert (tape or now).asked, "no model was asked: say the step so that only a model can read it"
    assert now.verdict == given["ends"]


def test_what_was_refused_or_is_wrong_never_passes() -> None:
    ends = {run["name"]: run["ends"] for run in RUNS}
    assert [name for name in ends if name.startswith("wrong-") and ends[name] == "passed"] == []
    assert len(RUNS) >= 12 and list(ends.values()).count("unknown") >= 4


def test_a_changed_prompt_says_how_to_record_again() -> None:
    known = Asked("understanding/result", "a1", "Expected: Ada is there", "{}")
    tape = Recorded("passed", [known])
    assert tape.problem(known) == ""
    other = tape.problem(Asked("understanding/result", "b2", known.question))
    assert "its prompt or the form of its answer has changed" in other and ADDRESS in other
    assert "another one" in tape.problem(Asked("understanding/result", "a1", "Expected: Bob"))
    assert "was not asked" in tape.problem(Asked("grounding/choose", "a1", "Expected: Bob"))
