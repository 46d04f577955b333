"""Shows on the terminal what a run is doing: current step, verdicts, calls, tokens."""

import json
import logging
import os
import sys
from collections.abc import Callable, Mapping
from typing import Any, Self

import typer
from rich.console import Console
from rich.live import Live
from rich.table import Table

from surefoot.state.navigation import StepDone
from surefoot.state.values.case import Case, Step
from surefoot.state.values.verdict import StepResult, Usage

err = Console(stderr=True, emoji=False)
_STYLES = {
    "passed": ("✓ passed", "green"),
    "failed": ("✕ failed", "red"),
    "blocked": ("! blocked", "yellow"),
    "unknown": ("? unknown", "yellow"),
    "not_run": ("– not run", "dim"),
}


def stdout() -> Console:
    """Give the console of stdout; it prints texts of apps as they stand, `:bank:` too."""
    return Console(emoji=False)


def say_line(text: str, *, console: Console = err, markup: bool = False, **style: Any) -> None:
    """Print a text as it stands: one line, however long, in no colours but its own."""
    console.print(text, highlight=False, markup=markup, soft_wrap=True, **style)


def show_result(result: Any, as_json: bool, show: Callable[[Any], object]) -> None:
    """Print a result as one JSON object on stdout, or show it in words."""
    if as_json:
        typer.echo(json.dumps(result, ensure_ascii=False))
    else:
        show(result)


class LiveView:
    """Begins and ends a view; without a terminal there is nothing live in it."""

    _live: Live | None

    def __enter__(self) -> Self:
        self._begin()
        if self._live is not None:
            self._live.start()
        return self

    def __exit__(self, *_error: object) -> None:
        if self._live is not None:
            self._finish(self._live)
            self._live.stop()

    def _begin(self) -> None:
        """Say what begins."""

    def _finish(self, live: Live) -> None:
        """Bring the live part into its last state."""


def verdict_mark(verdict: str) -> str:
    """A verdict with its sign and colour, as rich markup."""
    word, style = _STYLES.get(verdict, (verdict, "default"))
    return f"[{style}]{word}[/{style}]"


class RunView(LiveView):
    """A live table on a terminal, plain lines elsewhere; always on stderr.

    Args:
        case: The case that is run.
        console: Where to write.
    """

    def __init__(self, case: Case, console: Console) -> None:
        self._case, self._console = case, console
        self._results: dict[int, StepResult] = {}
        self._usage = Usage()
        self._current, self._doing = 0, "opening the app"
        self._live = Live(console=console, refresh_per_second=8) if console.is_terminal else None

    def _begin(self) -> None:
        self._console.print(f"[bold]{self._case.title or self._case.id}[/bold]", highlight=False)

    def _finish(self, live: Live) -> None:
        live.update(self._table(ended=True))

    def __call__(self, node: str, update: Mapping[str, Any]) -> None:
        """Take in what a node wrote."""
        if "usage" in update:
            self._usage = self._usage + update["usage"]
        if node == "plan_substeps" and update.get("plan"):
            self._doing = update["plan"][0].description
        elif node == "operation" and update.get("call"):
            self._doing = update["call"].description
        elif node in ("execute_substep", "execute"):
            self._doing = "looking whether it happened"
        elif node in ("report", "conclude"):
            self._doing = "writing the report"
        if "step_index" in update:
            self._current, self._doing = update["step_index"], "planning"
        for result in (*(update.get("ended") or ()), *(update.get("results") or ())):
            if result.index not in self._results:
                self._results[result.index] = result
                if self._live is None and result.verdict != "not_run":
                    self._say(result)
        if self._live is not None:
            self._live.update(self._table(ended=False))

    def _say(self, result: StepResult) -> None:
        say_line(
            f"  {verdict_mark(result.verdict)}  {result.index + 1}. {_part_and_action(result)}"
            f" [dim]({result.confidence:.2f}, {result.seconds:.1f} s)[/dim]",
            console=self._console,
            markup=True,
        )
        if result.verdict != "passed":
            say_line(
                f"            [dim]{plain_text(result.reason)}[/dim]",
                console=self._console,
                markup=True,
            )

    def _table(self, *, ended: bool) -> Table:
        table = Table.grid(padding=(0, 1))
        table.add_column(width=11)
        table.add_column(ratio=1)
        for index, step in enumerate(self._case.steps):
            result = self._results.get(index)
            if result is not None:
                extra = (
                    ""
                    if result.verdict in {"passed", "not_run"}
                    else f"\n[dim]{plain_text(result.reason)}[/dim]"
                )
                table.add_row(
                    verdict_mark(result.verdict),
                    f"{index + 1}. {_part_and_action(step)}{extra}",
                )
            elif index == self._current and not ended:
                table.add_row(
                    "[cyan]… running[/cyan]",
                    f"{index + 1}. {_part_and_action(step)} [dim]{plain_text(self._doing)}[/dim]",
                )
            else:
                table.add_row("", f"[dim]{index + 1}. {_part_and_action(step)}[/dim]")
        tokens = self._usage.input_tokens + self._usage.output_tokens
        table.add_row("", f"[dim]{self._usage.model_calls} model calls, {tokens:,} tokens[/dim]")
        return table


def _part_and_action(step: Step | StepResult) -> str:
    return step_words({"part": step.part, "action": step.action})


def step_words(step: Mapping[str, Any]) -> str:
    """Name a step of a result, with its part where it is of setup or teardown, as rich markup."""
    part = step.get("part", "steps")
    return ("" if part == "steps" else f"[dim]{part}:[/dim] ") + plain_text(step["action"])


class WalkView(LiveView):
    """What a navigation is doing: a live table on a terminal, plain lines elsewhere; on stderr.

    Args:
        intent: Where to.
        console: Where to write.
    """

    def __init__(self, intent: str, console: Console) -> None:
        self._intent, self._console = intent, console
        self._done: list[StepDone] = []
        self._usage = Usage()
        self._doing = "opening the app"
        self._live = Live(console=console, refresh_per_second=8) if console.is_terminal else None

    def _begin(self) -> None:
        self._console.print(f"[bold]{plain_text(self._intent)}[/bold]", highlight=False)

    def _finish(self, live: Live) -> None:
        self._doing = ""
        live.update(self._table())

    def __call__(self, node: str, update: Mapping[str, Any]) -> None:
        """Take in what a node wrote."""
        if "usage" in update:
            self._usage = self._usage + update["usage"]
        plan = update.get("plan")
        if plan:
            self._doing = plan[0].description
        if node == "report_transition" and update.get("done"):
            self._done = list(update["done"])
            self._doing = plan[0].description if plan else "looking where to go on"
            if self._live is None:
                last = len(self._done)
                line = step_line(last, self._done[-1])
                say_line(line, console=self._console, markup=True)
        if self._live is not None:
            self._live.update(self._table())

    def _table(self) -> Table:
        table = Table.grid(padding=(0, 1))
        for number, done in enumerate(self._done, 1):
            table.add_row(step_line(number, done))
        if self._doing:
            table.add_row(f"  [cyan]…[/cyan] [dim]{plain_text(self._doing)}[/dim]")
        tokens = self._usage.input_tokens + self._usage.output_tokens
        table.add_row(f"[dim]{self._usage.model_calls} model calls, {tokens:,} tokens[/dim]")
        return table


def step_line(number: int, done: StepDone) -> str:
    """Say of one step of a navigation what came of it, as rich markup."""
    told = {"step": number, "description": done.step.description, "source": done.step.source}
    return walk_line(told | done.model_dump(include={"success", "problem", "to_page_name"}))


def walk_line(step: Mapping[str, Any]) -> str:
    """Say the same of a step of a result's `path`."""
    mark = "[green]✓[/green]" if step["success"] else "[red]✕[/red]"
    source = "known" if step["source"] == "knowledge" else "tried"
    led_to = plain_text(step["problem"] or step["to_page_name"])
    described = plain_text(step["description"])
    return f"  {mark} {step['step']}. {described} [dim]({source})[/dim] → {led_to}"


def say_replay(result: Mapping[str, Any], console: Console) -> None:
    """Say what came of a replay: every step, with the locators that were healed."""
    for step in result["steps"]:
        mark = verdict_mark(step["result"].partition(",")[0])
        console.print(f"{mark}  {step['index'] + 1}. {step_words(step)}", highlight=False)
        if step["reason"]:
            console.print(f"    [dim]{plain_text(step['reason'])}[/dim]", highlight=False)
        for healed in step["healed"]:
            old, new = (plain_text(_locator_text(healed[key])) for key in ("old", "new"))
            told = f"healed ({healed['how']}): {old} -> {new}"
            console.print(f"    [dim]{told}[/dim]", highlight=False)
    console.print(
        f"{verdict_mark(result['verdict'])}  {result['case']}: {result['result']}, "
        f"{result['seconds']:.1f} s, {result['usage']['model_calls']} model calls",
        highlight=False,
    )


def _locator_text(locator: Mapping[str, Any]) -> str:
    name = f" {locator['name']!r}" if locator.get("name") else ""
    return f"{locator['by']} {locator['value']}{name}"


def plain_text(text: str) -> str:
    """Text of an app or a case: no markup, no control characters."""
    clean = "".join(c if c.isprintable() else " " for c in text)
    return clean.replace("[", "\\[")


def log_quietly() -> None:
    """Print the log only where `SUREFOOT_LOG` asks for it."""
    logging.getLogger("surefoot").setLevel(logging.INFO)
    if os.environ.get("SUREFOOT_LOG"):
        logging.basicConfig(stream=sys.stderr, format="%(message)s")
