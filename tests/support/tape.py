"""Runs with what the model answered in them, to be gone through again by newer code.

The apps are in memory and do the same each time; the answers are given again in their order, so
that a question that is worded otherwise is no difference.
"""

import json
import sqlite3
from collections import Counter
from collections.abc import Mapping
from contextlib import closing
from dataclasses import asdict, dataclass, field
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest
import yaml

from surefoot.api.exploring import aexplore
from surefoot.api.navigating import anavigate
from surefoot.configs.settings import CONFIGS, settings_from
from surefoot.running.runner import run_case
from surefoot.tools.casefile import load_case, load_parameters
from surefoot.tools.llm.cassette import Cassette
from surefoot.tools.llm.prompts import Prompt

RECORDED = Path(__file__).parents[1] / "recorded"
RUNS: list[dict[str, Any]] = yaml.safe_load((RECORDED / "runs.yaml").read_text("utf-8"))


@dataclass
class Course:
    """What a run came through."""

    nodes: list[str] = field(default_factory=list)
    verdicts: list[str] = field(default_factory=list)
    """Of its steps, and of itself at last."""
    answers: list[tuple[str, str]] = field(default_factory=list)
    """Of the model: the number of the question with the name of its agent, and the answer."""


def kept(name: str) -> Course:
    """Give the course that was recorded."""
    facts = json.loads((RECORDED / f"{name}.json").read_text("utf-8"))
    return Course(facts["nodes"], facts["verdicts"], [tuple(one) for one in facts["answers"]])


def keep(name: str, course: Course) -> None:
    """Record a course."""
    text = json.dumps(asdict(course), ensure_ascii=False, indent=1)
    (RECORDED / f"{name}.json").write_text(text + "\n", "utf-8")


async def gone_through(
    given: Mapping[str, Any], home: Path, patch: pytest.MonkeyPatch, tape: Course | None
) -> Course:
    """Do a run; its questions are answered by the tape, without one by the offline model."""
    asked: Counter[str] = Counter()

    def number(prompt: Prompt, *_rest: object) -> str:
        asked[prompt.agent] += 1
        return f"{prompt.agent} {asked[prompt.agent]}"

    patch.setattr("surefoot.tools.llm.ask.question_key", number)
    cassette = Cassette(home / "answers.db")
    for key, answer in tape.answers if tape else ():
        await cassette.record(key, key, "recorded", answer)
    settings = {
        **given.get("settings", {}),
        "cassette": cassette.path,
        "cassette_mode": "replay" if tape else "auto",
    }
    course = Course()
    result = await _run(given, home, settings, course)
    steps = result.get("steps", [])
    course.verdicts = [*(step["verdict"] for step in steps), result["verdict"]]
    course.answers = _answers(cassette.path)
    return course


async def _run(
    given: Mapping[str, Any], home: Path, settings: dict[str, Any], course: Course
) -> dict[str, Any]:
    def note(node: str, _update: Mapping[str, Any]) -> None:
        course.nodes.append(node)

    if given["graph"] == "exploration":
        app = CONFIGS / given["app"]
        return (await aexplore(app, out=home, progress=note, knowledge="off", **settings)).to_dict()
    if given["graph"] == "navigation":
        app, settings = CONFIGS / given["app"], {**settings, "knowledge": str(home / "kg.db")}
        return (
            await anavigate(app, given["intent"], out=home, progress=note, **settings)
        ).to_dict()
    file = CONFIGS / given["parameters"] if "parameters" in given else None
    case = load_case(CONFIGS / given["case"], load_parameters(file) if file else {})
    chosen = settings_from({**settings, "home": home, "knowledge": "off", "review": "off"})
    return await run_case(case, chosen, graph=given["graph"], progress=note)


def _answers(path: Path) -> list[tuple[str, str]]:
    if not path.exists():
        return []
    with closing(sqlite3.connect(path)) as store:
        return list(store.execute("SELECT key, answer FROM answers ORDER BY rowid"))


def difference(before: Course, now: Course) -> str:
    """Tell the first difference between two courses; "" where there is none."""
    for what, old, new in (
        ("node", before.nodes, now.nodes),
        ("verdict", before.verdicts, now.verdicts),
    ):
        for place, (was, is_now) in enumerate(zip_longest(old, new, fillvalue="the end")):
            if was != is_now:
                return f"{what} {place}: was {was}, is {is_now}"
    return ""
