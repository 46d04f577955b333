"""The command `init`."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from surefoot.terminal.options import AsJson, Headed, run_until_done
from surefoot.terminal.progress import say_line


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
