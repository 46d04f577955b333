"""The command `doctor`."""

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import typer
from rich.console import Console
from rich.table import Table

from surefoot.configs.settings import settings_from
from surefoot.terminal.options import AsJson, BaseUrl, Model, Out, run_until_done
from surefoot.terminal.progress import stdout

if TYPE_CHECKING:
    from surefoot.tools.doctor import Requirement

_MARKS = {"ok": "[green]✓[/]", "missing": "[red]✗[/]", "optional": "[yellow]–[/]"}


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
        _print(found, stdout())
    raise typer.Exit(0 if is_ready else 3)


def _print(found: Sequence["Requirement"], console: Console) -> None:
    table = Table(box=None, show_header=False, pad_edge=False)
    for one in found:
        lack = "" if one.state == "ok" else f" (needed for {one.needed_for})"
        table.add_row(_MARKS[one.state], one.name, f"{one.detail}{lack}")
        if one.mend:
            table.add_row("", "", f"[bold]{one.mend}[/]")
    console.print(table, highlight=False)
