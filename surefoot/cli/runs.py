"""The commands about runs that are kept."""

import json
from typing import Annotated, Literal

import typer
from rich.console import Console
from rich.table import Table

from surefoot.cli.diff import runs_diff
from surefoot.cli.review import runs_history, runs_review
from surefoot.configs.settings import settings_from
from surefoot.running import stored
from surefoot.state.errors import ConfigError
from surefoot.terminal.options import AsJson, Out, end_of_run
from surefoot.terminal.progress import plain, verdict_mark, walk_line

runs_app = typer.Typer(
    no_args_is_help=True,
    help="Every run is kept: list, show, resume, report, diff, history, review.",
)
runs_app.command("diff")(runs_diff)
runs_app.command("history")(runs_history)
runs_app.command("review")(runs_review)


@runs_app.command("list")
def runs_list(out: Out = None, as_json: AsJson = False) -> None:
    """List the runs, newest first."""
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
    Console().print(table)


@runs_app.command("show")
def runs_show(run_id: str, out: Out = None, as_json: AsJson = False) -> None:
    """Show one run with its steps."""
    home = settings_from({"home": out}).home
    stored.read_run(home, run_id)
    result = stored.run_result(home / run_id)
    if as_json:
        typer.echo(json.dumps(result, ensure_ascii=False))
        return
    console = Console()
    for step in result.get("path", []):
        console.print(walk_line(step), highlight=False, soft_wrap=True)
    for step in result.get("steps", []):
        console.print(
            f"{verdict_mark(step['verdict'])}  {step['index'] + 1}. {plain(step['action'])}",
            highlight=False,
            soft_wrap=True,
        )
        if step.get("reason"):
            console.print(
                f"    {step['reason']}", style="dim", highlight=False, markup=False, soft_wrap=True
            )
    if result.get("reason"):
        console.print(str(result["reason"]), highlight=False, markup=False, soft_wrap=True)
    console.print(f"{verdict_mark(result['verdict'])} {result.get('status', 'finished')}")


@runs_app.command("resume")
def runs_resume(
    run_id: str,
    answer: Annotated[
        Literal["accept", "edit", "reject", "retry", "stop"] | None,
        typer.Option(help="For a run that waits; edit: another action, by the options below."),
    ] = None,
    skill: Annotated[str, typer.Option(help="edit: what to do, e.g. click.")] = "",
    rid: Annotated[str, typer.Option(help="edit: resource-id of another node.")] = "",
    text: Annotated[str, typer.Option(help="edit: what to type, a text or ${name}.")] = "",
    direction: Annotated[
        Literal["up", "down", "left", "right"] | None, typer.Option(help="edit: which way.")
    ] = None,
    note: Annotated[str, typer.Option(help="Why, for the report.")] = "",
    out: Out = None,
    as_json: AsJson = False,
) -> None:
    """Go on with a run that was killed or that waits for an answer."""
    from surefoot.nodes.common.review import ReviewAnswer
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
    """Write the report of a run anew and say where it is."""
    from surefoot.tools.artifacts import RunFolder
    from surefoot.tools.reports.html import write_report

    home = settings_from({"home": out}).home
    stored.read_run(home, run_id)
    typer.echo(str(write_report(RunFolder(home / run_id))))
