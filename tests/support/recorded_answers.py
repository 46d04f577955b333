"""Runs whose model answered for real once: its answers are given again, question by question.

A question is known by its whole text: the prompt, the form of its answer, the sentence or the
screen. Where one of them changed, the answers say nothing any more and must be recorded again, by
any small model behind an OpenAI-compatible address:

    SUREFOOT_RECORD_ANSWERS=http://127.0.0.1:8080/v1 \\
      .venv/bin/python -m pytest -n0 tests/surefoot/running/test_recorded_answers.py
"""

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import yaml
from pydantic import BaseModel

from surefoot.configs.settings import settings_from
from surefoot.running.runner import run_case
from surefoot.tools.casefile import load_case
from surefoot.tools.llm.cassette import Cassette
from surefoot.tools.llm.prompts import Prompt
from surefoot.tools.llm.schemas import schema_hash
from tests.support.tape import RECORDED

ANSWERS = RECORDED / "answers"
RUNS: list[dict[str, Any]] = yaml.safe_load((ANSWERS / "runs.yaml").read_text("utf-8"))
ADDRESS = "SUREFOOT_RECORD_ANSWERS"
_MODEL = "openai:recorded"
_PORT = re.compile(r"(?<=127\.0\.0\.1):\d+")


@dataclass
class Asked:
    """One question with its answer."""

    agent: str
    prompt: str
    """Digest of all that is the same for each question of this agent."""
    question: str
    """What was asked, without its fences' marks and ports."""
    answer: str = ""

    @property
    def key(self) -> str:
        """What its answer is kept by."""
        return hashlib.sha256(f"{self.agent} {self.prompt} {self.question}".encode()).hexdigest()


@dataclass
class Recorded:
    """What a model was asked in a run, and how the run ended."""

    verdict: str = ""
    asked: list[Asked] = field(default_factory=list)

    def problem(self, one: Asked) -> str:
        """Say why there is no answer to a question; "" where there is one."""
        if any(known.key == one.key for known in self.asked):
            return ""
        same = [known for known in self.asked if known.agent == one.agent]
        what = "its question is another one"
        if same and all(known.prompt != one.prompt for known in same):
            what = "its prompt or the form of its answer has changed"
        if not same:
            what = "it was not asked"
        how = f"set {ADDRESS} to the address of a model and run this test"
        return f"{one.agent}: {what} since it was recorded; to record it again {how}"


def recorded(name: str) -> Recorded:
    """Give what was recorded of a run."""
    facts = json.loads((ANSWERS / f"{name}.json").read_text("utf-8"))
    return Recorded(facts["verdict"], [Asked(**one) for one in facts["asked"]])


def record(name: str, run: Recorded) -> None:
    """Keep the answers of a run."""
    facts = {"verdict": run.verdict, "asked": [vars(one) for one in run.asked]}
    text = json.dumps(facts, ensure_ascii=False, indent=1)
    (ANSWERS / f"{name}.json").write_text(text + "\n", "utf-8")


async def run_with_answers(
    given: Mapping[str, Any],
    home: Path,
    patch: pytest.MonkeyPatch,
    site: str,
    tape: Recorded | None,
    base_url: str = "",
) -> Recorded:
    """Do a run; a tape answers its questions, without one the model at an address."""
    now = Recorded()

    def key(prompt: Prompt, answer: type[BaseModel], _model: str) -> str:
        now.asked.append(_asked(prompt, answer))
        return now.asked[-1].key

    patch.setattr("surefoot.tools.llm.ask.question_key", key)
    cassette = Cassette(home / "answers.db")
    for one in tape.asked if tape else ():
        await cassette.record(one.key, one.agent, _MODEL, one.answer)
    model = {"model": _MODEL, "base_url": base_url or None, "cassette": cassette.path}
    slow = {"model_timeout_s": 600, "model_limit_s": 1200, "answer_tokens": 300}
    chosen = settings_from(
        {
            **model,
            **({} if tape else slow),
            "cassette_mode": "replay" if tape else "auto",
            "home": home,
            "knowledge": "off",
            "review": "off",
        }
    )
    case = load_case(ANSWERS / f"{given['name']}.yaml", {"port": site.rpartition(":")[2]})
    result = await run_case(case, chosen, graph=given["graph"])
    now.verdict = result["verdict"]
    for one in () if tape else now.asked:
        one.answer = await cassette.answer(one.key, one.agent) or ""
    return now


def _asked(prompt: Prompt, answer: type[BaseModel]) -> Asked:
    system, human = (
        text.replace(prompt.nonce, "nonce") if prompt.nonce else text
        for text in (prompt.system, prompt.human)
    )
    same = hashlib.sha256(f"{system} {schema_hash(answer)}".encode()).hexdigest()[:16]
    return Asked(prompt.agent, same, _PORT.sub("", human))
