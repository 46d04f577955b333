"""The tools of agents: what they take, what they do, and the short answers they give."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from surefoot.agents.explaining import Ending, cut, explain_run, findings_of, reason_of, short
from surefoot.api.exploring import aexplore
from surefoot.api.navigating import anavigate
from surefoot.api.results import Run
from surefoot.api.understanding import aunderstand
from surefoot.api.validating import avalidate
from surefoot.configs.settings import Settings, settings_from
from surefoot.running.resuming import Progress
from surefoot.running.stored import list_runs
from surefoot.tools.strict_yaml import read_configured

Answer = dict[str, Any]
_MOST_STEPS = 30
_DESCRIPTIONS: dict[str, str] = read_configured("prompts", "agents", "tools.yaml")


class _Form(BaseModel):
    model_config = ConfigDict(extra="forbid")


class CaseToolForm(_Form):
    """A case."""

    case: dict[str, Any] | str = Field(
        description="A case as an object, or the path of a case file. The object: `app` (an address"
        " such as http://127.0.0.1:8000/, the path of an app.yaml, `android:PACKAGE`, or the name"
        " of a bundled app: filebox, notes_sim) and `steps`, a list of sentences or of {action,"
        " expected}. An action names what is done and to what, e.g. \"Type 'milk' into the field"
        " 'New item' and click 'Add'\"; `expected` what is to be seen, e.g. \"The list contains"
        " 'milk'\". Secrets: parameters: {password: {value_from: env:NAME, secret: true}}, written"
        " ${password} in a sentence."
    )


class PlaceForm(_Form):
    """Where to go."""

    app: str = Field(
        description="An address such as http://127.0.0.1:8000/, the path of an app.yaml or of a"
        " case file, `android:PACKAGE`, or the name of a bundled app: filebox, notes_sim."
    )
    intent: str = Field(description='Where to be, in words, e.g. "open the settings".')


class ExploreToolForm(_Form):
    """What is explored."""

    app: str = Field(description=PlaceForm.model_fields["app"].description)
    properties: list[str] = Field(
        default_factory=list,
        description="Files of what must always hold, in Python or as sentences in YAML.",
    )
    max_events: int = Field(default=60, ge=2, le=1000, description="Most actions.")
    max_minutes: float = Field(default=5, gt=0, le=60, description="Longest time.")
    seed: int = Field(default=0, description="The same seed gives the same actions.")


class RunForm(_Form):
    """A run."""

    run_id: str = Field(description="As another tool gave it.")


class ListForm(_Form):
    """Which runs."""

    limit: int = Field(default=10, ge=1, le=100, description="Most of them, the newest first.")


@dataclass(frozen=True)
class AgentTool:
    """One tool."""

    name: str
    form: type[BaseModel]
    call: Callable[[Any, Progress], Awaitable[Answer]]
    read_only: bool = False
    """It opens no app, and changes nothing."""

    @property
    def description(self) -> str:
        """What it does, for the agent's model."""
        return _DESCRIPTIONS[self.name]


class Testing:
    """The tools that run cases and look at runs.

    Args:
        given: Settings of whoever starts the server, by name; agents choose none of them.
    """

    def __init__(self, given: Mapping[str, Any]) -> None:
        self._given = {k: v for k, v in given.items() if v is not None}

    @property
    def settings(self) -> Settings:
        """As they are now."""
        return settings_from(self._given)

    @property
    def tools(self) -> tuple[AgentTool, ...]:
        """All of them."""
        return (
            AgentTool("understand_case", CaseToolForm, self.understand, read_only=True),
            AgentTool("validate_case", CaseToolForm, self.validate),
            AgentTool("navigate", PlaceForm, self.navigate),
            AgentTool("explore", ExploreToolForm, self.explore),
            AgentTool("explain_run", RunForm, self.explain, read_only=True),
            AgentTool("list_runs", ListForm, self.list_runs, read_only=True),
        )

    async def understand(self, asked: CaseToolForm, _progress: Progress) -> Answer:
        """See the tool's description."""
        read = await aunderstand(asked.case, **self._given)
        steps = [
            {
                "number": step.index + 1,
                "action": step.action,
                "does": [what for half in step.readings for what in half.intents],
                "checks": [what for half in step.readings for what in half.checks],
                **({"problem": step.problem} if step.problem else {}),
            }
            for step in read.steps
        ]
        return {"understood": read.understood, "steps": steps}

    async def validate(self, asked: CaseToolForm, progress: Progress) -> Answer:
        """See the tool's description."""
        run = await avalidate(asked.case, progress=progress, **self._given)
        bad = next((s for s in run.steps if s.verdict not in ("passed", "not_run")), None)
        return {
            **_run_answer_fields(
                run, run.problem or (bad.reason if bad else "every step was seen")
            ),
            "steps": [
                {"number": s.index + 1, "action": short(s.action), "verdict": s.verdict}
                for s in run.steps[:_MOST_STEPS]
            ],
            "findings": findings_of(Ending.model_validate(run)),
            **({"script": str(run.script.absolute())} if run.script else {}),
        }

    async def navigate(self, asked: PlaceForm, progress: Progress) -> Answer:
        """See the tool's description."""
        given = {**self._given, "review": "before_irreversible", "progress": progress}
        run = await anavigate(asked.app, asked.intent, **given)
        path = cut(step.description for step in run.path)
        return {**_run_answer_fields(run, run.reason), "path": path, "end_page": run.end_page_name}

    async def explore(self, asked: ExploreToolForm, progress: Progress) -> Answer:
        """See the tool's description."""
        limits = asked.model_dump(include={"max_events", "max_minutes", "seed", "properties"})
        given = {**self._given, **limits, "read_only": True, "progress": progress}
        run = await aexplore(asked.app, **given)
        counts = {"events": run.events, "states": run.states, "pages": run.pages}
        ending = Ending.model_validate(run)
        return {
            **_run_answer_fields(run, reason_of(ending)),
            **counts,
            "findings": findings_of(ending),
        }

    async def explain(self, asked: RunForm, _progress: Progress) -> Answer:
        """See the tool's description."""
        return await asyncio.to_thread(explain_run, self.settings.home, asked.run_id)

    async def list_runs(self, asked: ListForm, _progress: Progress) -> Answer:
        """See the tool's description."""
        rows = await asyncio.to_thread(list_runs, self.settings.home)
        told = ("run_id", "graph", "case", "title", "verdict", "status")
        runs = [{key: row[key] for key in told if row.get(key)} for row in rows[: asked.limit]]
        return {"runs": runs, "all": len(rows)}


def _run_answer_fields(run: Run, reason: str) -> Answer:
    """Returns what every run tells first."""
    waits = {"status": run.status, "question": run.question} if run.status == "waiting" else {}
    report = str(run.report.absolute()) if run.report else ""
    return {
        "verdict": run.verdict,
        "reason": short(reason),
        "run_id": run.run_id,
        "report": report,
        **waits,
    }
