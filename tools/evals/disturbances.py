"""Disturbs the answers of the offline model to the agents of `uat`, by seed, at stated rates."""

import hashlib
import random
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from configs.settings import CONFIGS
from tools.llm.prompts import section
from tools.llm.rules import Rule, registered, rule
from tools.uat.perception import is_actionable, read_nodes

Answer = dict[str, Any]
AGENTS = ("operation", "parameter", "inspection")
_NONCE = re.compile(r"(</?[a-z_]+)-[0-9a-f]{8}>")
_NO_SKILL = "long_press"
_NOWHERE = "node_9999"
_NO_NAME = "unknown_parameter"


@dataclass(frozen=True)
class Rates:
    """How often an answer is made wrong, 0 to 1 of the answers that it can be done to."""

    skill: float = 0.05
    """Operation: a command that the library does not have."""
    node: float = 0.05
    """Operation: the id of another node, or one that is not on the screen, half and half."""
    parameter: float = 0.10
    """Parameter: another name of the list, or one that is not on it, half and half."""
    inspection: float = 0.05
    """Inspection: yes for no, and no for yes."""


@dataclass
class Disturbed:
    """Rules that answer wrongly at times; the same prompt always gets the same answer.

    A prompt that tells what was invalid is another prompt, so that an agent that reflects gets
    another answer; one that does not repeats itself, as a model of temperature 0 does.

    With one prompt for all agents the rates grow as the prompt does: long prompts err more.
    """

    seed: int
    rates: Rates = Rates()
    answers: int = 0
    """Given so far."""
    wrong: int = 0
    """Made wrong so far."""
    _rules: dict[str, Rule] = field(default_factory=dict)

    @contextmanager
    def model(self) -> Iterator[None]:
        """Answer like that as long as the context lasts."""
        self._rules = {agent: rule(f"uat/{agent}") for agent in AGENTS}
        asked: dict[str, Rule] = {f"uat/{agent}": self._asking(agent) for agent in AGENTS}
        with registered({**asked, "uat/single": self._single}):
            yield

    def _asking(self, agent: str) -> Rule:
        return lambda text: self._answer(agent, text, 1.0)

    def _single(self, text: str) -> Answer:
        agent = section(text, "wanted")
        longer = _length("single", text) / _length(agent, text)
        return self._answer(agent, text, longer)

    def _answer(self, agent: str, text: str, longer: float) -> Answer:
        answer = self._rules[agent](text)
        asked = _NONCE.sub(r"\1>", text)
        digest = hashlib.sha256(f"{self.seed}\n{agent}\n{asked}".encode())
        chance = random.Random(digest.hexdigest())
        changed = _CHANGES[agent](answer, text, self.rates, chance, longer)
        self.answers += 1
        self.wrong += changed is not None
        return answer if changed is None else changed


def _length(agent: str, text: str) -> int:
    """Characters of a prompt: those of its file, and the human message."""
    return len((CONFIGS / "prompts" / "uat" / f"{agent}.md").read_text("utf-8")) + len(text)


def _operation(
    answer: Answer, text: str, rates: Rates, chance: random.Random, longer: float
) -> Answer | None:
    if answer["skill"] == "none":
        return None
    drawn = chance.random() / longer
    if drawn < rates.skill:
        return {**answer, "skill": _NO_SKILL}
    if not answer["rid"] or drawn >= rates.skill + rates.node:
        return None
    others = [w.id for w in read_nodes(section(text, "screen")) if is_actionable(w)]
    return {**answer, "rid": _another(answer["rid"], others, _NOWHERE, chance)}


def _parameter(
    answer: Answer, text: str, rates: Rates, chance: random.Random, longer: float
) -> Answer | None:
    if chance.random() / longer >= rates.parameter:
        return None
    names = [line.partition(": ")[0] for line in section(text, "parameters").splitlines()]
    return {**answer, "parameter": _another(answer["parameter"], names, _NO_NAME, chance)}


def _inspection(
    answer: Answer, text: str, rates: Rates, chance: random.Random, longer: float
) -> Answer | None:
    if chance.random() / longer >= rates.inspection:
        return None
    flipped = "no" if answer["completed"] == "yes" else "yes"
    return {**answer, "completed": flipped, "refused": False}


def _another(right: str, known: list[str], unknown: str, chance: random.Random) -> str:
    others = [one for one in known if one != right]
    return chance.choice(others) if others and chance.random() < 0.5 else unknown


_CHANGES: dict[str, Callable[[Answer, str, Rates, random.Random, float], Answer | None]] = {
    "operation": _operation,
    "parameter": _parameter,
    "inspection": _inspection,
}
