"""What the nodes of one request share: the problem as it was read, its run folder and log."""

import asyncio
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from langgraph.runtime import Runtime
from pydantic import BaseModel

from surefoot.configs.settings import Settings
from surefoot.nodes.common.run import settings
from surefoot.state.constraint_solving import ConstraintSolvingState
from surefoot.state.values.verdict import Usage
from surefoot.tools.java.problem import Problem
from surefoot.tools.java.read_problem import problem_of
from surefoot.tools.llm.ask import Check, ask
from surefoot.tools.llm.prompts import Prompt
from surefoot.tools.runlog import RunLog

T = TypeVar("T", bound=BaseModel)
MOST_REFINEMENTS = 2
MOST_RETYPES = 2
_KEPT = 256
_problems: dict[str, Problem] = {}


@dataclass(frozen=True)
class Solving:
    """One request that is worked on."""

    run_id: str
    settings: Settings
    problem: Problem
    log: RunLog

    @property
    def folder(self) -> Path:
        """Where its log is."""
        return self.settings.home / self.run_id

    def note(self, agent: str, given: object, found: object) -> None:
        """Write down what a node that asks no model read and wrote."""
        self.log.agent(f"constraint_solving/{agent}", input=given, output=found)

    async def ask(
        self,
        prompt: Prompt,
        answer: type[T],
        state: ConstraintSolvingState,
        check: Check[T] | None = None,
    ) -> tuple[T, Usage]:
        """Ask the model, within the temperature and the tokens of the request.

        Raises:
            ModelError: it cannot be used.
        """
        told = {"temperature": state.get("temperature"), "answer_tokens": state.get("max_tokens")}
        own = {name: value for name, value in told.items() if value is not None}
        chosen = self.settings.model_copy(update=own)
        reply = await ask(chosen, prompt, answer, log=self.log, check=check)
        return reply.value, reply.usage


async def open_solving(
    state: ConstraintSolvingState, runtime: Runtime[Settings], run_id: str = ""
) -> Solving:
    """Find the request of a state.

    Raises:
        ConfigError: the class path cannot be read.
    """
    chosen = settings(runtime)
    known_as = run_id or state["run_id"]
    problem = _problems.get(known_as)
    if problem is None:
        problem = await asyncio.to_thread(problem_of, state, chosen.classpath)
        while len(_problems) >= _KEPT:
            _problems.pop(next(iter(_problems)))
        _problems[known_as] = problem
    return Solving(known_as, chosen, problem, RunLog(chosen.home / known_as))


def forget(run_id: str) -> None:
    """Let go of what was kept of a request."""
    _problems.pop(run_id, None)
