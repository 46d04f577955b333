"""The command `record`."""

from pathlib import Path
from typing import Annotated

import typer

from surefoot.terminal.options import run_until_done
from surefoot.terminal.progress import say_line


def record(
    url: Annotated[str, typer.Argument(help="Start address of the web app.")],
    file: Annotated[Path, typer.Argument(help="The case file to write.")] = Path("recorded.yaml"),
    cdp: Annotated[
        str | None,
        typer.Option(
            help="Attach to a Chromium that runs with --remote-debugging-port, "
            "e.g. http://127.0.0.1:9222."
        ),
    ] = None,
    headed: Annotated[bool, typer.Option("--headed/--headless", hidden=True)] = True,
) -> None:
    """Use an app in a browser, and get a case of what you did.

    Close the page or press Ctrl-C at the end. Expected results are yours to add. Example:
    `surefoot record http://127.0.0.1:8000 cases/buy.yaml`.
    """
    from surefoot.api.recording import arecord

    def begun(endpoint: str) -> None:
        where = f" ({endpoint})" if endpoint else ""
        say_line(f"recording{where}: close the page or press Ctrl-C at the end", style="bold")

    result = run_until_done(
        arecord(
            url, file, cdp=cdp, headed=headed, begun=begun, told=lambda line: say_line(f"  {line}")
        )
    )
    if not result["steps"]:
        say_line("nothing was done, so there is no case")
        return
    for name, variable in result["parameters"].items():
        say_line(f"{name} is secret and not written: export {variable}=... before the case is run")
    typer.echo(f"written  {result['case']}, steps: {result['steps']}")
    typer.echo(f"next: surefoot validate {result['case']}")
