"""A payment by a graph whose process is killed: the ledger is a file that outlives it.

The node, its journal and the checkpoints are the real ones; the device is a list of payments.
"""

import asyncio
import os
import signal
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiosqlite
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver
from langgraph.graph import END, START, StateGraph
from langgraph.types import Command
from typing_extensions import TypedDict

from surefoot.configs.settings import Settings
from surefoot.nodes.common.pending_action import PendingAction
from surefoot.nodes.common.perform_once import perform_once
from surefoot.nodes.common.run import RunContext
from surefoot.state.case_run import Substep
from surefoot.state.values.action import Action, Tap, Target
from surefoot.state.values.case import Case, ReadBack
from surefoot.state.values.screen import Screen, Widget
from surefoot.state.values.session import SessionRef
from surefoot.tools.artifacts import RunFolder
from surefoot.tools.casefile import parse_case
from surefoot.tools.runlog import RunLog

POINTS = (
    "before the tap",
    "after the tap",
    "after its end is noted",
    "as writes are put",
    "as the checkpoint is put",
    "after the checkpoint is put",
    "in the next node",
)
RULE = ReadBack(seen="Payment 1", beside="Payments")
PAY = Substep(description="click 'Pay'", action=Tap(target=Target(widget="e2", label="Pay")))


class _State(TypedDict, total=False):
    acts: int
    done: bool
    refused: bool


def kill_at(point: str) -> Callable[[str], None]:
    """Give what ends this process, as a power cut would, at a point."""

    def reached(here: str) -> None:
        if here == point:
            os.kill(os.getpid(), signal.SIGKILL)

    return reached


@dataclass
class Till:
    """An app: pays when it is tapped. What it shows tells of the payments or not."""

    ledger: Path
    shows: str = "nothing"
    """nothing: always the same screen; payments: the list of them; spinner: never more than that
    it is loading, once it was opened anew."""
    opened_anew: bool = False
    reached: Callable[[str], None] = field(default=lambda _point: None)

    @property
    def payments(self) -> int:
        return len(self.ledger.read_text().split()) if self.ledger.exists() else 0

    async def observe(self) -> Screen:
        return self.screen()

    def screen(self) -> Screen:
        told = [Widget(id="e1", role="heading", name="Payments"), Widget(id="e2", role="button")]
        told[1] = told[1].model_copy(update={"name": "Pay", "clickable": True})
        if self.shows == "payments":
            told += [
                Widget(id=f"p{n}", role="text", text=f"Payment {n + 1}")
                for n in range(self.payments)
            ]
        if self.shows == "spinner" and self.opened_anew:
            told.append(Widget(id="e9", role="progressbar"))
        return Screen(kind="android", location="till", title="Till", widgets=tuple(told))

    async def perform(self, action: Action) -> Action:
        self.reached("before the tap")
        with self.ledger.open("a") as file:
            file.write("paid\n")
            file.flush()
            os.fsync(file.fileno())
        self.reached("after the tap")
        return action


class TillRun(RunContext):
    """The run of a payment, whose device is the till."""

    till: Till

    async def hold(self, ref: SessionRef) -> Any:
        return ref, "attached" if self.till.opened_anew else "held"

    async def observe_once(self, ref: SessionRef) -> Any:
        return self.till.screen(), b"", ref

    async def on_device(self, ref: SessionRef, work: Any) -> Any:
        return await work(self.till), ref


class _KilledSaver(AsyncSqliteSaver):
    """Is killed around what it does."""

    reached: Callable[[str], None]
    armed: "list[bool]"
    """Filled by the node; LangGraph works on a copy of a saver."""

    async def aput(self, config: Any, *given: Any) -> Any:
        if self.armed:
            self.reached("as the checkpoint is put")
        put = await super().aput(config, *given)
        if self.armed:
            self.reached("after the checkpoint is put")
        return put

    async def aput_writes(
        self, config: Any, writes: Any, task_id: str, task_path: str = ""
    ) -> None:
        if self.armed:
            self.reached("as writes are put")
        await super().aput_writes(config, writes, task_id, task_path)


@dataclass
class Payment:
    """A run that pays once, in a folder; each `go` is to be a process of its own."""

    folder: Path
    shows: str = "nothing"
    rule: ReadBack | None = None
    database: str = ""

    @property
    def payments(self) -> int:
        return Till(self.folder / "ledger").payments

    plan: Substep = PAY

    def go(
        self, point: str = "", answer: str | None = None, *, fork: bool = False
    ) -> Mapping[str, Any]:
        """Begin it, or go on; `fork`: once more from the checkpoint before the payment."""
        return asyncio.run(self._go(kill_at(point), answer, fork))

    async def _go(
        self, reached: Callable[[str], None], answer: str | None, fork: bool
    ) -> Mapping[str, Any]:
        run_folder = self.folder / "pay-1"
        resumes = run_folder.exists()
        till = Till(self.folder / "ledger", self.shows, resumes, reached)
        run = TillRun(
            "pay-1",
            Settings(home=self.folder, database=self.database),
            _case(),
            RunFolder(run_folder),
            RunLog(run_folder),
            (),
        )
        object.__setattr__(run, "till", till)
        async with aiosqlite.connect(str(self.folder / "checkpoint.sqlite")) as store:
            saver = _KilledSaver(store)
            saver.reached, saver.armed = reached, []
            await saver.setup()
            graph = _graph(run, saver, self, reached).compile(checkpointer=saver)
            config: Any = {"configurable": {"thread_id": "pay-1"}}
            begin: Any = None if resumes else {"acts": 0}
            if answer is not None:
                begin = Command(resume={"choice": answer})
            if fork:
                history = [one async for one in graph.aget_state_history(config)]
                before = next(one for one in history if one.next == ("pay",))
                await graph.ainvoke(None, before.config, durability="sync")
            else:
                await graph.ainvoke(begin, config, durability="sync")
            snapshot = await graph.aget_state(config)
        asked = [one.value for task in snapshot.tasks for one in task.interrupts]
        return {**snapshot.values, "asked": asked}


def _graph(run: TillRun, saver: Any, payment: Payment, reached: Callable[[str], None]) -> Any:
    before = Till(run.till.ledger.with_name("none"), run.till.shows).screen()

    async def pay(state: _State) -> _State:
        act: PendingAction = {
            "plan": [payment.plan],
            "session": SessionRef(session_id="pay-1", app=run.case.app),
            "acts": state["acts"],
            "restarts": 0,
            "irreversible": True,
            "read_back": payment.rule,
            "question": {"run_id": "pay-1", "step": 0, "action": "Pay"},
        }
        done = await perform_once(run, act, before)
        reached("after its end is noted")
        saver.armed.append(True)
        return {"done": True, "acts": state["acts"] + 1, "refused": done.refused is not None}

    async def after(state: _State) -> _State:
        reached("in the next node")
        return {}

    return (
        StateGraph(_State)
        .add_node(pay)
        .add_node(after)
        .add_edge(START, "pay")
        .add_edge("pay", "after")
        .add_edge("after", END)
    )


def _case() -> Case:
    app = {"kind": "android", "package": "com.example.till"}
    return parse_case({"id": "pay", "app": app, "steps": ["Pay"]}, "case")
