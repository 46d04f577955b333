"""The commands `runs history` and `runs review`."""

import json
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from surefoot.configs.settings import settings_from
from surefoot.running import stored
from surefoot.state.errors import ConfigError
from surefoot.terminal.options import AsJson, Out, err
from surefoot.terminal.progress import plain, verdict_mark
from surefoot.tools.reports.html import clock


def runs_history(
    case: Annotated[str, typer.Argument(help="Id of a case.")],
    out: Out = None,
    as_json: AsJson = False,
) -> None:
    """Show the runs of a case over time, and write them as a page with a plot."""
    from surefoot.running.reviewing import history_of

    facts = history_of(settings_from({"home": out}).home, case)
    if as_json:
        typer.echo(json.dumps(facts, ensure_ascii=False))
        return
    table = Table("started", "verdict", "kind", "seconds", "drift", "run", box=None, pad_edge=False)
    for run in facts["runs"]:
        drift = f"{run['healed']} of {run['targets']}" if run["targets"] else ""
        mark = verdict_mark(run["verdict"])
        seconds = f"{run['seconds']:.1f}"
        table.add_row(clock(run["started"]), mark, run["kind"], seconds, drift, run["run_id"])
    Console().print(table)
    err.print(f"report: {facts['report']}", highlight=False, soft_wrap=True)


def runs_review(
    run_id: str,
    accept: Annotated[
        str, typer.Option(help="Numbers of the accepted steps, e.g. 1,2, or `all`.")
    ] = "",
    reject: Annotated[
        list[str] | None, typer.Option(help="A step that is not accepted, with its defect: 3=...")
    ] = None,
    by: Annotated[str, typer.Option(help="Who reviews.")] = "",
    note: Annotated[str, typer.Option(help="On the run as a whole.")] = "",
    out: Out = None,
    as_json: AsJson = False,
) -> None:
    """Accept or reject each result of a run; what is said becomes part of its report."""
    from surefoot.running.reviewing import sign_off

    home = settings_from({"home": out}).home
    refused = dict(_defect(text) for text in reject or [])
    if not accept and not refused and sys.stdin.isatty() and not as_json:
        accepted, refused = _asked(home, run_id)
    else:
        accepted = _numbers(accept, home, run_id, refused)
    signed = sign_off(home, run_id, accepted, refused, by=by, note=note)
    if as_json:
        typer.echo(signed.model_dump_json())
        return
    for result in signed.results:
        defect = f": {plain(result.defect)}" if result.defect else ""
        err.print(f"{result.step}. {result.choice}ed{defect}", highlight=False, soft_wrap=True)
    err.print(f"report: {home / run_id / 'report.html'}", highlight=False, soft_wrap=True)


def _defect(text: str) -> tuple[int, str]:
    number, _, defect = text.partition("=")
    return _number(number), defect.strip()


def _numbers(accept: str, home: Path, run_id: str, refused: dict[int, str]) -> list[int]:
    from surefoot.running.reviewing import finished_steps

    if accept == "all":
        count = len(finished_steps(stored.run_folder(home, run_id)))
        return [number for number in range(1, count + 1) if number not in refused]
    return [_number(part) for part in accept.split(",") if part.strip()]


def _number(text: str) -> int:
    if not text.strip().isdigit():
        raise ConfigError(f"{text!r} is no number of a step")
    return int(text)


def _asked(home: Path, run_id: str) -> tuple[list[int], dict[int, str]]:
    """Ask about every step."""
    from surefoot.running.reviewing import finished_steps

    accepted, refused = list[int](), dict[int, str]()
    for number, step in enumerate(finished_steps(stored.run_folder(home, run_id)), 1):
        err.print(f"{verdict_mark(step['verdict'])}  {number}. {plain(step['action'])}")
        if step.get("reason"):
            err.print(f"    {plain(step['reason'])}", style="dim")
        if typer.confirm("accept this result?", default=True, err=True):
            accepted.append(number)
        else:
            refused[number] = typer.prompt("which defect", default="", err=True)
    return accepted, refused
