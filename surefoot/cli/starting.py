"""The commands of a machine and a project that begin: `init`, `doctor`, `settings`."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from surefoot.configs.settings import list_settings, settings_from
from surefoot.terminal.options import AsJson, BaseUrl, Headed, Model, Out, run_until_done
from surefoot.terminal.progress import say_line, stdout

if TYPE_CHECKING:
    from surefoot.tools.doctor import Requirement

_MARKS = {"ok": "[green]✓[/]", "missing": "[red]✗[/]", "optional": "[yellow]–[/]"}


def init(
    app: Annotated[
        str,
        typer.Argument(
            metavar="APP",
            help="Address, android:PACKAGE, harmony:BUNDLE, app.yaml or a bundled app.",
        ),
    ],
    folder: Annotated[Path, typer.Option(help="Where the files go.")] = Path(),
    headed: Headed = None,
    as_json: AsJson = False,
) -> None:
    """Write a first case for an app, with a schema for editors, .env and a GitHub workflow.

    Example: `surefoot init http://127.0.0.1:8000`.
    """
    from surefoot.api.starting import ainit

    given: dict[str, Any] = {"headed": headed}
    result = run_until_done(ainit(app, folder, **given))
    if as_json:
        typer.echo(json.dumps(result, ensure_ascii=False))
        return
    for path in result["written"]:
        typer.echo(f"written  {path}")
    for path in result["kept"]:
        typer.echo(f"kept     {path}, which was there")
    if result["problem"]:
        say_line(f"the app could not be opened, so the case is a guess: {result['problem']}")
    typer.echo(f"next: surefoot validate {result['case']}")


def doctor(
    model: Model = None, base_url: BaseUrl = None, out: Out = None, as_json: AsJson = False
) -> None:
    """Look for what surefoot needs on this machine; each lack with the command that mends it.

    Ends with 3 when something is missing without which nothing runs. Example: `surefoot doctor
    --model openai:qwen2.5:7b --base-url http://127.0.0.1:11434/v1`.
    """
    from surefoot.tools.doctor import examine

    given: dict[str, Any] = {"model": model, "base_url": base_url, "home": out}
    found = run_until_done(examine(settings_from(given)))
    is_ready = all(one.state != "missing" for one in found)
    if as_json:
        rows = [one.as_json() for one in found]
        typer.echo(json.dumps({"ready": is_ready, "findings": rows}, ensure_ascii=False))
    else:
        _print_requirements(found, stdout())
    raise typer.Exit(0 if is_ready else 3)


def _print_requirements(found: Sequence["Requirement"], console: Console) -> None:
    table = Table(box=None, show_header=False, pad_edge=False)
    for one in found:
        lack = "" if one.state == "ok" else f" (needed for {one.needed_for})"
        table.add_row(_MARKS[one.state], one.name, f"{one.detail}{lack}")
        if one.mend:
            table.add_row("", "", f"[bold]{one.mend}[/]")
    console.print(table, highlight=False)


def settings(
    changed: Annotated[
        bool, typer.Option("--changed", help="Only those that are not at their default.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Show every setting: its name in the environment, value, default and meaning.

    What is given to a command beats the environment, which beats `.env`. Example: `surefoot
    settings --changed`.
    """
    rows = [one for one in list_settings(settings_from({})) if one.is_changed or not changed]
    if as_json:
        typer.echo(json.dumps([asdict(one) for one in rows], ensure_ascii=False))
        return
    table = Table(box=None, pad_edge=False)
    for head in ("setting", "value", "meaning"):
        table.add_column(head, overflow="fold")
    for one in rows:
        default = f" (default {one.default})" if one.is_changed else ""
        table.add_row(one.variable, f"{one.value}{default}", one.description)
    stdout().print(table, highlight=False, markup=False)
