"""Shows on the terminal what a suite is doing: one line a case."""

import asyncio
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rich.console import Console
from rich.live import Live
from rich.table import Table

from surefoot.state.values.verdict import Usage
from surefoot.suites.suite import Job, Watcher
from surefoot.terminal.progress import LiveView, plain_text, say_line, verdict_mark
from surefoot.tools.devices.pool import PooledDevice

_LONGEST_NAME = 40


@dataclass
class _Row:
    """A case that is running."""

    device: str
    started: float = field(default_factory=time.monotonic)
    step: int = 0
    calls: int = 0
    note: str = ""


class SuiteView(LiveView, Watcher):
    """A live table on a terminal, a line for each case that ends elsewhere; always on stderr.

    Args:
        console: Where to write.
    """

    def __init__(self, console: Console) -> None:
        self._console = console
        self._rows: dict[Job, _Row] = {}
        self._total = self._width = 0
        self._ended: dict[str, int] = {}
        self._usage = Usage()
        self._started = time.monotonic()
        self._live = (
            Live(console=console, refresh_per_second=4, get_renderable=self._table)
            if console.is_terminal
            else None
        )
        self.unfinished: Mapping[str, Any] | None = None
        """What was written of a suite that was stopped."""

    def _finish(self, live: Live) -> None:
        self._rows.clear()

    def begun(self, jobs: Sequence[Job], devices: Sequence[PooledDevice]) -> None:
        """See `Watcher`."""
        self._total, self._started = len(jobs), time.monotonic()
        self._width = min(_LONGEST_NAME, max((len(job.case) for job in jobs), default=0))
        named = ", ".join(device.name for device in devices)
        self._say(f"[bold]{len(jobs)} cases[/bold] on {plain_text(named)}")

    def started(self, job: Job, device: str) -> None:
        """See `Watcher`."""
        self._rows[job] = _Row(device)

    def waiting(self, job: Job, why: str) -> None:
        """See `Watcher`."""
        row = self._rows.setdefault(job, _Row(""))
        if row.note != why and self._live is None:
            self._say(f"[dim]… waits[/dim]    {self._name(job)}  {plain_text(why)}")
        row.note = why

    def did(self, job: Job, node: str, update: Mapping[str, Any]) -> None:
        """See `Watcher`."""
        row = self._rows.get(job)
        if row is None:
            return
        if "usage" in update:
            row.calls += update["usage"].model_calls
        row.step = update.get("step_index", row.step)

    def moved(self, job: Job, device: str, problem: str) -> None:
        """See `Watcher`."""
        self._say(f"[yellow]! lost[/yellow]     {self._name(job)}  {device}: {plain_text(problem)}")

    def retried(self, job: Job, result: Mapping[str, Any]) -> None:
        """See `Watcher`."""
        verdict, why = verdict_mark(result["verdict"]), plain_text(_problem_or_step_reason(result))
        self._say(f"[yellow]↻ again[/yellow]    {self._name(job)}  {verdict}: [dim]{why}[/dim]")

    def ended(self, job: Job, result: Mapping[str, Any]) -> None:
        """See `Watcher`."""
        self._rows.pop(job, None)
        verdict = result["verdict"]
        self._ended[verdict] = self._ended.get(verdict, 0) + 1
        self._usage = self._usage + Usage.model_validate(result.get("usage") or {})
        self._say(self._line(job, result))
        if why := _problem_or_step_reason(result):
            self._say(f"            [dim]{plain_text(why)}[/dim]")

    def stopped(self, facts: Mapping[str, Any]) -> None:
        """See `Watcher`."""
        self.unfinished = facts

    def _say(self, line: str) -> None:
        say_line(line, console=self._console, markup=True)

    def _name(self, job: Job) -> str:
        return plain_text(job.case[:_LONGEST_NAME].ljust(self._width))

    def _line(self, job: Job, result: Mapping[str, Any]) -> str:
        passed = sum(step["verdict"] == "passed" for step in result.get("steps", []))
        calls = (result.get("usage") or {}).get("model_calls", 0)
        mark = verdict_mark(result["verdict"])
        device, gap = plain_text(result["device"]), " " * max(1, 18 - len(result["device"]))
        return (
            f"{mark}{' ' * (11 - _verdict_mark_width(result['verdict']))}{self._name(job)}  "
            f"{device}{gap}{passed}/{len(job.steps)} steps  {calls:>3} calls  "
            f"{result.get('seconds', 0):.1f} s"
            f"{'  [yellow]flaky[/yellow]' if result.get('is_flaky') else ''}"
        )

    def _table(self) -> Table:
        table = Table.grid(padding=(0, 2), expand=True)
        for width in (9, max(self._width, 10), 16):
            table.add_column(width=width, no_wrap=True)
        table.add_column(ratio=1, no_wrap=True)
        for justify_width in (9, 8):
            table.add_column(width=justify_width, justify="right", no_wrap=True)
        now = time.monotonic()
        for job, row in list(self._rows.items()):
            step = row.note or f"{row.step + 1}/{len(job.steps)} {_step_text_at(job, row.step)}"
            table.add_row(
                "[cyan]… running[/cyan]" if row.device else "[dim]… waits[/dim]",
                self._name(job),
                plain_text(row.device),
                f"[dim]{plain_text(step)}[/dim]",
                f"{row.calls} calls",
                f"{now - row.started:.1f} s",
            )
        table.add_row(*self._sums(now))
        return table

    def _sums(self, now: float) -> tuple[str, ...]:
        ended = ", ".join(f"{count} {verdict}" for verdict, count in self._ended.items())
        left = self._total - sum(self._ended.values())
        tokens = self._usage.input_tokens + self._usage.output_tokens
        return (
            f"[dim]{left} left[/dim]",
            "",
            "",
            f"[dim]{ended} ({tokens:,} tokens)[/dim]" if ended else "",
            f"[dim]{self._usage.model_calls} calls[/dim]",
            f"[dim]{now - self._started:.1f} s[/dim]",
        )


def _verdict_mark_width(verdict: str) -> int:
    return len(verdict) + 2


def _step_text_at(job: Job, index: int) -> str:
    return job.steps[index] if index < len(job.steps) else ""


def _problem_or_step_reason(result: Mapping[str, Any]) -> str:
    """Say what kept a case from passing; of one that passed, what of its teardown did not."""
    steps = result.get("steps", []) if result["verdict"] != "passed" else []
    reasons = (step.get("reason", "") for step in steps if step["verdict"] != "passed")
    return str(result.get("problem") or next((why for why in reasons if why), ""))


async def show_suite(
    view: SuiteView, work: Callable[[], Coroutine[Any, Any, dict[str, Any]]]
) -> tuple[dict[str, Any], bool]:
    """Run a suite under a view.

    Returns:
        What came of it; of one that was stopped by hand what was finished, and True.
    """
    with view:
        try:
            return await work(), False
        except asyncio.CancelledError:
            if view.unfinished is None:
                raise
            return dict(view.unfinished), True
