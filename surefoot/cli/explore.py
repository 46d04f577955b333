"""The command `explore`, and its live view."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.live import Live
from rich.text import Text

from surefoot.terminal.options import (
    AppId,
    AsJson,
    BaseUrl,
    Headed,
    Knowledge,
    Model,
    Out,
    end_of_run,
    err,
)
from surefoot.terminal.progress import verdict_mark

_LATEST = 4


def explore(
    target: Annotated[
        str,
        typer.Argument(
            metavar="APP",
            help="Address, app.yaml, bundled app, android:PACKAGE, or replay:RECORDING.",
        ),
    ],
    properties: Annotated[
        list[Path] | None, typer.Option(help="A file or folder of properties; may be repeated.")
    ] = None,
    events: Annotated[int | None, typer.Option(min=2, help="Most events.")] = None,
    minutes: Annotated[float | None, typer.Option(help="Most minutes.")] = None,
    seed: Annotated[int | None, typer.Option(help="Of all chance.")] = None,
    mode: Annotated[
        str | None, typer.Option(help="llm (default), navigate, random or guided.")
    ] = None,
    task: Annotated[str, typer.Option(help="What the model is to look for, in words.")] = "",
    app_id: AppId = None,
    knowledge: Knowledge = None,
    model: Model = None,
    base_url: BaseUrl = None,
    headed: Headed = None,
    out: Out = None,
    as_json: AsJson = False,
) -> None:
    """Explore an app, notice when it is stuck, check properties, report every fault."""
    from surefoot.api.exploring import aexplore

    given: dict[str, Any] = {
        "model": model,
        "base_url": base_url,
        "headed": headed,
        "knowledge": knowledge,
        "max_events": events,
        "max_minutes": minutes,
        "seed": seed,
        "mode": mode,
    }

    async def go() -> dict[str, Any]:
        with ExplorationView(err) as view:
            return await aexplore(
                target,
                properties=properties or (),
                task=task,
                app_id=app_id,
                out=out,
                progress=view,
                **given,
            )

    end_of_run(go, as_json=as_json, say=say_exploration)


class ExplorationView:
    """Shows an exploration in the terminal while it goes on: counts, and the last events."""

    def __init__(self, console: Console) -> None:
        self._live = Live(console=console, refresh_per_second=4, transient=True)
        self._counts: Counter[str] = Counter()
        self._latest: list[str] = []

    def __enter__(self) -> "ExplorationView":
        self._live.start()
        return self

    def __exit__(self, *_exit: object) -> None:
        self._live.stop()

    def __call__(self, _node: str, update: Mapping[str, Any]) -> None:
        """Take in what a node wrote."""
        usage = update.get("usage")
        if usage is not None:
            self._counts["model calls"] += usage.model_calls
        if "findings" in update:
            self._counts["findings"] = len(update["findings"])
        event = update.get("last_event")
        if event is not None:
            self._counts["events"] = event.number + 1
            self._counts["states"] += event.is_new
            self._counts["tarpits"] += event.is_stuck
            sign = "+" if event.is_new else "!" if event.is_stuck else " "
            self._latest = [*self._latest, f"  {sign} {event.number}. {event.label}"][-_LATEST:]
            names = ("events", "states", "tarpits", "findings", "model calls")
            head = ", ".join(f"{self._counts[name]} {name}" for name in names)
            self._live.update(Text("\n".join([head, *self._latest])))


def say_exploration(result: Mapping[str, Any]) -> None:
    """Say how an exploration ended, what it found and where its report is."""

    def say(text: str, **more: Any) -> None:
        err.print(text, highlight=False, markup=False, soft_wrap=True, **more)

    for finding in result.get("findings", []):
        kind = finding["kind"].replace("_", " ")
        say(f"  ✕ {kind} after event {finding['event']}: {finding['text'].splitlines()[0]}")
    err.print(
        f"{verdict_mark(result['verdict'])}  {result.get('events', 0)} events, "
        f"{result.get('states', 0)} states, {len(result.get('findings', []))} findings, "
        f"{result.get('tarpits', 0)} tarpits, {result['usage']['model_calls']} model calls, "
        f"{result.get('seconds', 0):.1f} s",
        highlight=False,
        soft_wrap=True,
    )
    if result.get("model_problem"):
        say(f"went on without the model: {result['model_problem']}", style="yellow")
    if result.get("reason"):
        say(f"ended: {result['reason']}")
    say(f"report: {result['report']}")
