"""The commands about runs that are kept."""

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, Literal

import typer
from rich.table import Table

from surefoot.configs.settings import settings_from
from surefoot.running import stored
from surefoot.running.stored import read_run
from surefoot.state.errors import ConfigError, RunError
from surefoot.terminal.options import AsJson, Out, end_of_run
from surefoot.terminal.progress import (
    err,
    plain_text,
    say_line,
    stdout,
    step_words,
    verdict_mark,
    walk_line,
)
from surefoot.tools.reports.text import clock

runs_app = typer.Typer(
    no_args_is_help=True,
    help="Every run is kept: list, show, resume, report, diff, history, review.",
)


@runs_app.command("list")
def runs_list(out: Out = None, as_json: AsJson = False) -> None:
    """List the runs, newest first.

    Example: `surefoot runs list --out runs`.
    """
    rows = stored.list_runs(settings_from({"home": out}).home)
    if as_json:
        typer.echo(json.dumps({"runs": rows}, ensure_ascii=False))
        return
    table = Table("run", "verdict", "state", "seconds", box=None, pad_edge=False)
    for row in rows:
        table.add_row(
            row["run_id"],
            verdict_mark(row["verdict"]),
            row.get("status", "finished"),
            f"{row.get('seconds', 0):.1f}",
        )
    stdout().print(table)


@runs_app.command("show")
def runs_show(run_id: str, out: Out = None, as_json: AsJson = False) -> None:
    """Show one run with its steps.

    Example: `surefoot runs show RUN`.
    """
    home = settings_from({"home": out}).home
    stored.read_run(home, run_id)
    result = stored.run_result(home / run_id)
    if as_json:
        typer.echo(json.dumps(result, ensure_ascii=False))
        return
    console = stdout()
    for step in result.get("path", []):
        say_line(walk_line(step), console=console, markup=True)
    for step in result.get("steps", []):
        say_line(
            f"{verdict_mark(step['verdict'])}  {step['index'] + 1}. {step_words(step)}",
            console=console,
            markup=True,
        )
        if step.get("reason"):
            say_line(f"    {step['reason']}", console=console, style="dim")
    if result.get("reason"):
        say_line(str(result["reason"]), console=console)
    console.print(f"{verdict_mark(result['verdict'])} {result.get('status', 'finished')}")


@runs_app.command("resume")
def runs_resume(
    run_id: str,
    answer: Annotated[
        Literal["accept", "edit", "reject", "retry", "stop"] | None,
        typer.Option(help="For a run that waits; edit: another action, by the options below."),
    ] = None,
    skill: Annotated[str, typer.Option(help="edit: what to do, e.g. click.")] = "",
    rid: Annotated[str, typer.Option(help="edit: id of another node.")] = "",
    text: Annotated[str, typer.Option(help="edit: what to type, a text or ${name}.")] = "",
    direction: Annotated[
        Literal["up", "down", "left", "right"] | None, typer.Option(help="edit: which way.")
    ] = None,
    note: Annotated[str, typer.Option(help="Why, for the report.")] = "",
    out: Out = None,
    as_json: AsJson = False,
) -> None:
    """Go on with a run that was killed or that waits for an answer.

    Example: `surefoot runs resume RUN --answer accept`.
    """
    from surefoot.nodes.common.steps import ReviewAnswer
    from surefoot.nodes.uat.gate import OperationReview
    from surefoot.running import runner

    settings = settings_from({"home": out})
    edit = {"skill": skill, "rid": rid, "text": text, "direction": direction}
    given: ReviewAnswer | None = None
    if answer == "edit":
        given = OperationReview.model_validate({"choice": answer, "note": note, **edit})
    elif any(edit.values()):
        raise ConfigError("--skill, --rid, --text and --direction go with --answer edit")
    elif answer is not None:
        given = ReviewAnswer(choice=answer, note=note)

    end_of_run(lambda: runner.resume_run(run_id, settings, answer=given), as_json=as_json)


@runs_app.command("report")
def runs_report(run_id: str, out: Out = None) -> None:
    """Write the report of a run anew and say where it is.

    Example: `surefoot runs report RUN`.
    """
    from surefoot.tools.artifacts import RunFolder
    from surefoot.tools.reports.html import write_report

    home = settings_from({"home": out}).home
    stored.read_run(home, run_id)
    typer.echo(str(write_report(RunFolder(home / run_id))))


def runs_diff(a: str, b: str, out: Out = None, as_json: AsJson = False) -> None:
    """Compare two explorations: new, gone and changed screens, new and gone findings.

    Example: `surefoot runs diff BEFORE AFTER`.
    """
    from surefoot.tools.exploration.comparing import compare_explorations

    home = settings_from({"home": out}).home
    old, new = (_read_utg_and_findings(home, run_id) for run_id in (a, b))
    facts = compare_explorations(old["utg"], new["utg"], old["findings"], new["findings"])
    if as_json:
        typer.echo(json.dumps({"a": a, "b": b, **facts}, ensure_ascii=False))
    else:
        _print_exploration_diff(facts)


def _read_utg_and_findings(home: Path, run_id: str) -> dict[str, Any]:
    """Read what an exploration has found.

    Raises:
        ConfigError: the run is no exploration, or kept no graph of states.
    """
    if read_run(home, run_id).get("graph") != "exploration":
        raise ConfigError(f"{run_id} is no exploration: only two of them can be compared")
    folder = home / run_id
    if not (folder / "utg.json").is_file():
        raise ConfigError(f"{run_id} has no utg.json (setting allow_to_generate_utg)")
    try:
        return {
            name: json.loads((folder / f"{name}.json").read_text("utf-8"))
            for name in ("utg", "findings")
        }
    except (OSError, ValueError) as error:
        raise RunError(f"{folder} is damaged: {error}") from error


def _print_exploration_diff(facts: dict[str, Any]) -> None:
    screens, findings = facts["screens"], facts["findings"]
    for sign, name in (("+", "new"), ("-", "gone")):
        for one in screens[name]:
            typer.echo(f"{sign} screen {_title_with_page(one)}")
    for one in screens["changed"]:
        typer.echo(f"~ screen {_title_with_page(one)}")
        _print_screen_events("    +", one["new"])
        _print_screen_events("    -", one["gone"])
    for sign, name in (("+", "new"), ("-", "gone")):
        for one in findings[name]:
            kind = one["kind"].replace("_", " ")
            typer.echo(f"{sign} {kind}: {plain_text(one['text']).partition(chr(10))[0]}")
    typer.echo(f"the same: {screens['same']} screens, {findings['same']} findings")


def _title_with_page(one: dict[str, Any]) -> str:
    return plain_text(" ".join(part for part in (one["title"], one["page"]) if part))


def _print_screen_events(sign: str, events: Iterable[str]) -> None:
    for event in events:
        typer.echo(f"{sign} {plain_text(event)}")


def runs_history(
    case: Annotated[str, typer.Argument(help="Id of a case.")],
    out: Out = None,
    as_json: AsJson = False,
) -> None:
    """Show the runs of a case over time, and write them as a page with a plot.

    Example: `surefoot runs history add-an-item`.
    """
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
    stdout().print(table)
    say_line(f"report: {facts['report']}", markup=True)


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
    """Accept or reject each result of a run; what is said becomes part of its report.

    Example: `surefoot runs review RUN --accept all --by Ann`.
    """
    from surefoot.running.reviewing import sign_off

    home = settings_from({"home": out}).home
    refused = dict(_defect(text) for text in reject or [])
    if not accept and not refused and sys.stdin.isatty() and not as_json:
        accepted, refused = _ask_about_each_step(home, run_id)
    else:
        accepted = _accepted_step_numbers(accept, home, run_id, refused)
    signed = sign_off(home, run_id, accepted, refused, by=by, note=note)
    if as_json:
        typer.echo(signed.model_dump_json())
        return
    for result in signed.results:
        defect = f": {plain_text(result.defect)}" if result.defect else ""
        say_line(f"{result.step}. {result.choice}ed{defect}", markup=True)
    say_line(f"report: {home / run_id / 'report.html'}", markup=True)


def _defect(text: str) -> tuple[int, str]:
    number, _, defect = text.partition("=")
    return _parse_step_number(number), defect.strip()


def _accepted_step_numbers(
    accept: str, home: Path, run_id: str, refused: dict[int, str]
) -> list[int]:
    from surefoot.running.reviewing import finished_steps

    if accept == "all":
        count = len(finished_steps(stored.run_folder(home, run_id)))
        return [number for number in range(1, count + 1) if number not in refused]
    return [_parse_step_number(part) for part in accept.split(",") if part.strip()]


def _parse_step_number(text: str) -> int:
    if not text.strip().isdigit():
        raise ConfigError(f"{text!r} is no number of a step")
    return int(text)


def _ask_about_each_step(home: Path, run_id: str) -> tuple[list[int], dict[int, str]]:
    """Ask about every step."""
    from surefoot.running.reviewing import finished_steps

    accepted, refused = list[int](), dict[int, str]()
    for number, step in enumerate(finished_steps(stored.run_folder(home, run_id)), 1):
        err.print(f"{verdict_mark(step['verdict'])}  {number}. {plain_text(step['action'])}")
        if step.get("reason"):
            err.print(f"    {plain_text(step['reason'])}", style="dim")
        if typer.confirm("accept this result?", default=True, err=True):
            accepted.append(number)
        else:
            refused[number] = typer.prompt("which defect", default="", err=True)
    return accepted, refused


runs_app.command("diff")(runs_diff)
runs_app.command("history")(runs_history)
runs_app.command("review")(runs_review)
