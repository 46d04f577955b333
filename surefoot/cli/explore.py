"""The commands `explore`, with its live view, and `properties`."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlsplit

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
    Trace,
    Video,
    end_of_run,
    given_settings,
    say_recordings,
)
from surefoot.terminal.progress import LiveView, err, say_line, show_result, verdict_mark
from surefoot.tools.named_app import is_loopback

_LATEST = 4
_EVERY_S = 5.0
"""Between two lines where there is no terminal."""


def explore(
    command: typer.Context,
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
    mode: Annotated[
        str | None,
        typer.Option(help="llm (default), navigate, random, guided or llm_policy."),
    ] = None,
    task: Annotated[str, typer.Option(help="What the model is to look for, in words.")] = "",
    seed: Annotated[int | None, typer.Option(help="Of all chance.")] = None,
    read_only: Annotated[
        bool | None,
        typer.Option(
            "--read-only",
            help="Nothing that saves, sends, deletes or buys, by the kind and words of widgets;"
            " properties do what they were written for.",
        ),
    ] = None,
    max_events: Annotated[
        int | None, typer.Option("--events", min=2, help="Most events (200).")
    ] = None,
    max_minutes: Annotated[
        float | None,
        typer.Option("--minutes", help="Most minutes (30), the work-up of findings included."),
    ] = None,
    max_model_calls: Annotated[
        int | None, typer.Option(min=1, help="Most calls of the model (300).")
    ] = None,
    max_model_queries: Annotated[
        int | None, typer.Option(min=0, help="Questions in one tarpit until BACK (10).")
    ] = None,
    max_tokens: Annotated[int | None, typer.Option(min=1, help="Most tokens (2,000,000).")] = None,
    max_cost: Annotated[
        float | None, typer.Option(help="Most money; no limit when absent.")
    ] = None,
    max_text_length: Annotated[
        int | None, typer.Option(min=1, help="Of texts that are typed, in characters (80).")
    ] = None,
    max_steps_outside: Annotated[
        int | None, typer.Option(min=1, help="Steps in other apps until the app is stopped (5).")
    ] = None,
    max_steps_outside_kill: Annotated[
        int | None, typer.Option(min=1, help="Steps in other apps until it is restarted (10).")
    ] = None,
    events_between_restarts: Annotated[
        int | None, typer.Option(min=2, help="Events until the app is started anew (100).")
    ] = None,
    clear_data_on_restart: Annotated[
        bool | None, typer.Option("--clear-data-on-restart", help="Clear its data then.")
    ] = None,
    restart_app_after_check_property: Annotated[
        bool | None,
        typer.Option(
            "--restart-app-after-check-property", help="Start it anew after each property."
        ),
    ] = None,
    property_probability: Annotated[
        float | None, typer.Option(min=0, max=1, help="Of trying a rule that may be tried (0.5).")
    ] = None,
    property_s: Annotated[
        float | None, typer.Option(help="Most seconds for one try of a property (60).")
    ] = None,
    tarpit: Annotated[
        str | None, typer.Option(help="What tarpits are told by: graph (default) or screenshot.")
    ] = None,
    disable_rotate: Annotated[
        bool | None, typer.Option("--disable-rotate", help="Never turn the screen.")
    ] = None,
    minimise: Annotated[
        bool | None, typer.Option(help="Bring findings down to the events that they need.")
    ] = None,
    minimise_s: Annotated[
        float | None, typer.Option(help="Most seconds for that of one finding (60).")
    ] = None,
    minimise_replays: Annotated[
        int | None, typer.Option(min=2, help="Most replays of one finding (40).")
    ] = None,
    allow_to_generate_utg: Annotated[
        bool | None, typer.Option(help="Write utg.json and utg.html.")
    ] = None,
    app_id: AppId = None,
    knowledge: Knowledge = None,
    model: Model = None,
    base_url: BaseUrl = None,
    headed: Headed = None,
    trace: Trace = None,
    video: Video = None,
    out: Out = None,
    as_json: AsJson = False,
) -> None:
    """Explore an app, notice when it is stuck, check properties, report every fault.

    Example: `surefoot explore http://127.0.0.1:8000 --events 100 --read-only`.
    """
    from surefoot.api.exploring import aexplore

    given = given_settings(command)
    if not read_only and is_elsewhere(target):
        say_line(
            f"{target} is not on this machine: whatever an exploration finds there it does, also"
            " what saves, sends, deletes or buys; --read-only leaves that out",
            style="yellow",
        )

    async def go() -> dict[str, Any]:
        with ExplorationView(err) as view:
            done = await aexplore(
                target, properties=properties or (), task=task, out=out, progress=view, **given
            )
            return done.to_dict()

    end_of_run(go, as_json=as_json, say=say_exploration)


def is_elsewhere(target: str) -> bool:
    """Say whether an app is a page that is not served on this machine."""
    if not target.startswith(("http://", "https://")):
        return False
    return not is_loopback(urlsplit(target).hostname or "")


class ExplorationView(LiveView):
    """Shows how far an exploration is: live on a terminal, elsewhere a line now and then.

    Args:
        console: Where to write.
        now_s: The clock for the lines.
    """

    def __init__(self, console: Console, now_s: Callable[[], float] = time.monotonic) -> None:
        self._console, self._now_s = console, now_s
        is_live = console.is_terminal
        self._live = (
            Live(console=console, refresh_per_second=4, transient=True) if is_live else None
        )
        self._counts: Counter[str] = Counter()
        self._latest: list[str] = []
        self._told: float | None = None

    def __call__(self, _node: str, update: Mapping[str, Any]) -> None:
        """Take in what a node wrote."""
        usage = update.get("usage")
        if usage is not None:
            self._counts["model calls"] += usage.model_calls
        if "findings" in update:
            self._counts["findings"] = len(update["findings"])
        event = update.get("last_event")
        if event is None:
            return
        self._counts["events"] = event.number + 1
        self._counts["states"] += event.is_new
        self._counts["tarpits"] += event.is_stuck
        sign = "+" if event.is_new else "!" if event.is_stuck else " "
        self._latest = [*self._latest, f"  {sign} {event.number}. {event.label}"][-_LATEST:]
        names = ("events", "states", "tarpits", "findings", "model calls")
        head = ", ".join(f"{self._counts[name]} {name}" for name in names)
        if self._live is not None:
            self._live.update(Text("\n".join([head, *self._latest])))
        elif self._told is None or self._now_s() - self._told >= _EVERY_S:
            self._told = self._now_s()
            line = f"{head}; {event.label}"
            say_line(line, console=self._console)


def say_exploration(result: Mapping[str, Any]) -> None:
    """Say how an exploration ended, what it found and where its report is."""
    for finding in result.get("findings", []):
        kind = finding["kind"].replace("_", " ")
        say_line(f"  ✕ {kind} after event {finding['event']}: {finding['text'].splitlines()[0]}")
    say_line(
        f"{verdict_mark(result['verdict'])}  {result.get('events', 0)} events, "
        f"{result.get('states', 0)} states, {len(result.get('findings', []))} findings, "
        f"{result.get('tarpits', 0)} tarpits, {result['usage']['model_calls']} model calls, "
        f"{result.get('seconds', 0):.1f} s",
        markup=True,
    )
    if result.get("model_problem"):
        say_line(f"went on without the model: {result['model_problem']}", style="yellow")
    if result.get("reason"):
        say_line(f"ended: {result['reason']}")
    say_recordings(result)
    say_line(f"report: {result['report']}")


def properties(
    paths: Annotated[
        list[Path], typer.Argument(help="Property files (.py, .yaml) or folders of them.")
    ],
    model: Model = None,
    base_url: BaseUrl = None,
    as_json: AsJson = False,
) -> None:
    """Show properties as they are understood, for review; exit code 2 when one cannot be used.

    Example: `surefoot properties properties/`.
    """
    facts = asyncio.run(_read_property_files(paths, {"model": model, "base_url": base_url}))
    show_result(facts, as_json, _print_properties)
    if facts["problems"]:
        raise typer.Exit(2)


async def _read_property_files(paths: list[Path], given: dict[str, Any]) -> dict[str, Any]:
    from surefoot.configs.settings import settings_from
    from surefoot.tools.properties.session import open_properties
    from surefoot.tools.runlog import RunLog
    from surefoot.tools.scratch import scratch

    with scratch("properties") as folder:
        log = RunLog(folder)
        session, usage = await open_properties(settings_from(given), log, paths)
        await session.close()
        await asyncio.to_thread(log.flush)
    listed = [one.model_dump(mode="json") for one in session.properties.values()]
    problems = [one.model_dump(mode="json") for one in session.problems]
    return {"properties": listed, "problems": problems, "usage": usage.model_dump(mode="json")}


def _print_properties(facts: dict[str, Any]) -> None:
    for one in facts["properties"]:
        said = f": {one['said']}" if one["said"] else ""
        typer.echo(f"{one['kind'].replace('_', ' ')} {one['name']}{said}")
        if not one["file"].endswith(".py"):
            for line in one["source"].splitlines():
                typer.echo(f"  {line}")
    for problem in facts["problems"]:
        where = f"{problem['name']}:{problem['line']}" if problem["line"] else problem["name"]
        say_line(f"{where}: {problem['text']}")
