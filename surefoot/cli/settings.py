"""The command `settings`."""

import json
from dataclasses import asdict
from typing import Annotated

import typer
from rich.table import Table

from surefoot.configs.settings import list_settings, settings_from
from surefoot.terminal.options import AsJson
from surefoot.terminal.progress import stdout


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
