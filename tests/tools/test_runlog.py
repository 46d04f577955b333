"""Run logs, scratch folders, processes, parameters, texts."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from surefoot.state.values.case import Case, Parameter
from surefoot.state.values.screen import MASK
from surefoot.state.values.verdict import Usage
from surefoot.tools.parameters import named_parameters, words_of_name
from surefoot.tools.processes import is_group_running, is_running
from surefoot.tools.runlog import RunLog
from surefoot.tools.scratch import Scratch, reap_scratch, scratch
from surefoot.tools.text import (
    bare,
    blank_quoted,
    folded,
    normalise,
    quoted_spans,
    squeeze,
    stem,
    strip_marks,
    tokens,
)
from tests.support.forked import forked, went_well
from tests.support.served import ROOT
from tests.support.tables import tabled

TEXTS = st.text(st.characters(exclude_characters="•"), max_size=40)


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    log = RunLog(tmp_path / "run")
    log.event("opened", url="http://x", usage=Usage(model_calls=2))
    log.agent("trial/judge", output={"is_completed": True})
    (event,), (agent,) = log.read("events"), log.read("agents")
    assert event["kind"] == "opened" and event["usage"]["model_calls"] == 2
    assert agent["agent"] == "trial/judge" and agent["output"] == {"is_completed": True}


def test_a_forked_process_writes_as_well(tmp_path: Path) -> None:
    RunLog(tmp_path).event("before")

    def work() -> bool:
        signal.alarm(20)  # ends it where it waits for ever
        log = RunLog(tmp_path)
        log.event("after")
        return [row["kind"] for row in log.read("events")] == ["before", "after"]

    assert went_well(forked(work))


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


_MAKES = """
import sys
from pathlib import Path
from surefoot.tools.scratch import Scratch
made = Scratch("test", Path(sys.argv[1]))
(made.folder / "file").write_text("something")
print(made.folder, flush=True)
input()
"""


def open_files() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


def test_what_a_killed_process_left_goes_when_the_next_folder_is_made(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", _MAKES, str(tmp_path)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with process:
        assert process.stdout is not None
        left = Path(process.stdout.readline().strip())
        assert reap_scratch(tmp_path) == 0
        assert (left / "file").exists()
        process.kill()
    mine = Scratch("test", tmp_path)
    assert list(tmp_path.iterdir()) == [mine.folder]
    mine.remove()
    assert list(tmp_path.iterdir()) == []


def test_a_folder_of_this_process_stays_until_its_block_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    before = open_files()
    with scratch("test") as one, scratch("test") as other:
        assert {one, other} == set(tmp_path.iterdir())
        assert reap_scratch() == 0
    assert list(tmp_path.iterdir()) == []
    assert open_files() == before


_LEADER = """
import subprocess, sys
child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
print(child.pid, flush=True)
input()
"""


def test_a_group_lives_as_long_as_one_of_it_does() -> None:
    leader = subprocess.Popen(
        [sys.executable, "-c", _LEADER],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert leader.stdout is not None
    child = int(leader.stdout.readline())
    assert is_running(leader.pid)
    assert is_running(child)
    assert is_group_running(leader.pid)
    leader.kill()
    # ended, not collected: the answer must not depend on the parent having asked
    os.waitid(os.P_PID, leader.pid, os.WEXITED | os.WNOWAIT)
    assert not is_running(leader.pid)
    os.killpg(leader.pid, 9)
    _wait_for_end(child)
    assert not is_group_running(leader.pid)
    leader.communicate()


def test_a_number_of_nobody() -> None:
    ended = subprocess.Popen([sys.executable, "-c", ""], start_new_session=True)
    ended.wait()
    assert not is_running(ended.pid)
    assert not is_group_running(ended.pid)


def _wait_for_end(pid: int) -> None:
    for _ in range(10_000):
        if not is_running(pid):
            return
        os.sched_yield()
    raise AssertionError("it does not end")


KNOWN = {
    "note_text": Parameter(value="a"),
    "accountEmail": Parameter(value="b", description="E-mail of the member"),
    "friend_email": Parameter(value="c", description="E-mail of a friend"),
    "p9": Parameter(value="d", description="手机号"),
    "home": Parameter(value="e", description="家里的手机号"),
}


@tabled
def test_a_parameter_is_meant_by_its_name_or_description(words: str, names: list[str]) -> None:
    assert named_parameters(words, KNOWN) == names


def test_names_are_read_as_words() -> None:
    assert words_of_name("idCardNumber") == "id card number"
    assert words_of_name("id_card-number2") == "id card number 2"


def test_a_name_that_no_text_can_name_is_refused() -> None:
    app = {"kind": "simulated", "path": "app.yaml"}
    with pytest.raises(ValidationError, match="'account email'"):
        Case.model_validate(
            {"id": "a", "app": app, "steps": ["Log in"], "parameters": {"account email": "x"}}
        )


def test_an_e_mail_is_an_email() -> None:
    known = {"account_email": Parameter(value="a@b.c"), "town": Parameter(value="Rome")}
    assert named_parameters("E-mail", known) == ["account_email"]


@tabled
def test_quotes_of_any_kind_are_found(text, inner):
    assert [span.text for span in quoted_spans(text)] == inner


def test_what_is_not_quoted_can_be_read_alone():
    assert blank_quoted("click 'Save and close' and wait").split() == ["click", "and", "wait"]


def test_texts_are_compared_without_their_decoration():
    assert bare("  Make Directory… ") == "make directory"
    assert bare("…") == "..."
    assert normalise("\u202aAnn \u2068Lee\u2069\u202c") == "ann lee"
    assert normalise("Ｎａｍｅ\u00a0：") == "name :"
    assert squeeze("Log-in") == squeeze("log in") == "login"


@tabled
def test_common_english_endings_are_cut(word, expected):
    assert stem(word) == expected


def test_chinese_is_counted_by_characters_and_pairs():
    assert set(tokens("新建 file")) == {"新", "建", "新建", "file"}


def test_lower_case_keeps_the_places():
    assert folded("İX") == "İx"
    assert len(folded("İSTANBUL ẞ")) == len("İSTANBUL ẞ")


def test_diacritics_can_be_taken_off():
    assert strip_marks("Nhấn vào Đóng") == "Nhan vao Dong"
