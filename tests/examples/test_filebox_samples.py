"""The labelled set recorded from Filebox: complete, balanced, small and without secrets."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from pathlib import Path
from typing import Any, get_args

from tests.support.record_samples import PASSWORDS, SET_FOLDER
from tests.support.recording import SampleClass

STATES_LIMIT_BYTES = 2 * 1024**2
STATE_KEYS = {
    "url",
    "title",
    "html",
    "aria_snapshot",
    "frames",
    "messages",
    "dialogs",
    "console_errors",
    "page_errors",
    "requests",
    "downloads",
    "popups",
}


def samples(folder: Path = SET_FOLDER) -> list[dict[str, Any]]:
    """Read the samples."""
    lines = (folder / "samples.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines]


def states(folder: Path = SET_FOLDER) -> dict[str, dict[str, Any]]:
    """Read the states."""
    packed = (folder / "states.json.gz").read_bytes()
    read: dict[str, dict[str, Any]] = json.loads(gzip.decompress(packed))
    return read


def test_every_sample_has_its_states_and_an_id_of_its_own() -> None:
    known, used = states(), set()
    for sample in samples():
        used |= {key for key in (sample["before"], sample["page"]) if key}
    assert used == set(known)
    assert all(set(state) == STATE_KEYS for state in known.values())
    assert len({sample["id"] for sample in samples()}) == len(samples()) >= 160


def test_the_set_is_balanced() -> None:
    read = samples()
    classes, languages = (Counter(s[key] for s in read) for key in ("class", "lang"))
    assert set(classes) == set(get_args(SampleClass))
    assert min(classes.values()) >= 10
    assert 0.5 <= sum(not s["label"] for s in read) / len(read) <= 0.6
    assert min(languages["zh"], languages["vi"]) >= 0.12 * len(read)
    assert sum(s["before"] is None for s in read) >= 12
    assert all(s["label"] == (s["class"] == "positive") for s in read)


def test_every_positive_has_a_negative_twin_on_its_step() -> None:
    read = samples()
    negative = {s["page"] for s in read if not s["label"]}
    assert [s["id"] for s in read if s["label"] and s["page"] not in negative] == []


def test_the_states_are_small_and_keep_no_password() -> None:
    assert (SET_FOLDER / "states.json.gz").stat().st_size < STATES_LIMIT_BYTES
    text = json.dumps(states())
    assert [name for name, password in PASSWORDS.items() if password in text] == []
