import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from surefoot.state.values.screen import MASK
from surefoot.state.values.verdict import Usage
from surefoot.tools.runlog import RunLog

TEXTS = st.text(st.characters(exclude_characters="•"), max_size=40)


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    log = RunLog(tmp_path / "run")
    log.event("opened", url="http://x", usage=Usage(model_calls=2))
    log.agent("trial/judge", output={"is_completed": True})
    (event,), (agent,) = log.read("events"), log.read("agents")
    assert event["kind"] == "opened" and event["usage"]["model_calls"] == 2
    assert agent["agent"] == "trial/judge" and agent["output"] == {"is_completed": True}


def test_a_log_that_is_not_there_is_empty(tmp_path: Path) -> None:
    assert RunLog(tmp_path).read("events") == []


@settings(
    deadline=None, max_examples=50, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(text=TEXTS)
def test_every_text_makes_one_line_and_comes_back(tmp_path: Path, text: str) -> None:
    log = RunLog(tmp_path)
    log.event("x", text=text)
    assert log.read("events")[-1]["text"] == text


@settings(
    deadline=None, max_examples=50, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(secret=TEXTS.filter(lambda text: len(text) > 3), around=TEXTS)
def test_no_secret_gets_into_the_file(tmp_path: Path, secret: str, around: str) -> None:
    log = RunLog(tmp_path, [secret])
    log.event("x", text=around + secret + around, nested=[{"deep": json.dumps({"a": secret})}])
    row = log.read("events")[-1]
    assert secret not in row["text"] and MASK in row["text"]
    assert MASK in row["nested"][0]["deep"]


@pytest.mark.parametrize("secret", ['pa"ss', "pa\\ss", "pässwörd", "пароль", "pa\nss", "密码密码"])
def test_a_secret_that_json_escapes_is_masked(tmp_path: Path, secret: str) -> None:
    log = RunLog(tmp_path, [secret])
    log.agent("a/b", conversation=[{"role": "human", "content": f"type {secret} now"}])
    assert log.read("agents")[0]["conversation"][0]["content"] == f"type {MASK} now"
    written = (tmp_path / "agents.jsonl").read_text("utf-8")
    assert secret not in written and json.dumps(secret)[1:-1] not in written


def test_a_line_cut_off_by_a_kill_is_left_out(tmp_path: Path) -> None:
    log = RunLog(tmp_path)
    log.event("first")
    with (tmp_path / "events.jsonl").open("ab") as file:
        file.write('{"kind": "ä'.encode()[:-1])
    assert [row["kind"] for row in log.read("events")] == ["first"]
    resumed = RunLog(tmp_path)
    resumed.event("second")
    assert [row["kind"] for row in resumed.read("events")] == ["first", "second"]


def test_the_folder_is_made_with_the_first_line(tmp_path: Path) -> None:
    log = RunLog(tmp_path / "a" / "b")
    log.event("first")
    assert (tmp_path / "a" / "b" / "events.jsonl").exists()


def test_the_log_masks_a_text_for_others(tmp_path: Path) -> None:
    assert RunLog(tmp_path, ["s3cret"]).mask("my s3cret") == f"my {MASK}"


def test_a_file_that_was_written_anew_is_read_anew(tmp_path: Path) -> None:
    log = RunLog(tmp_path)
    log.event("short")
    assert [row["kind"] for row in log.read("events")] == ["short"]
    path = tmp_path / "events.jsonl"
    path.write_text(
        '{"kind": "another one, of some more characters than the first"}\n' * 2, "utf-8"
    )
    assert len(log.read("events")) == 2
    log.event("added")
    assert [row["kind"] for row in log.read("events")][2:] == ["added"]
