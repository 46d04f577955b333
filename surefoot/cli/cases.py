"""The command `cases`."""

import json
from pathlib import Path
from typing import Annotated

import typer

from surefoot.state.errors import ConfigError
from surefoot.terminal.options import AsJson, err


def cases(
    flow: Annotated[Path, typer.Argument(help="A Mermaid flowchart, or a flow in YAML.")],
    app: Annotated[
        str | None,
        typer.Option(help="Address, app.yaml, bundled app, android:PACKAGE or harmony:BUNDLE.."),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="Folder of the cases; FLOW-cases when left out.")
    ] = None,
    max_cases: Annotated[int, typer.Option(min=1, help="No more cases are written.")] = 100,
    max_steps: Annotated[int, typer.Option(min=1, help="Longer flows are left out.")] = 50,
    as_json: AsJson = False,
) -> None:
    """Write every way through a use-case flow as an acceptance case; each loop is taken once."""
    from surefoot.api.navigating import app_of
    from surefoot.tools.flows.reading import read_flow
    from surefoot.tools.flows.walking import ways_through
    from surefoot.tools.flows.writing import cases_of, located, write_cases

    chart = read_flow(flow)
    given = app_of(app) if app is not None else chart.app
    if not given:
        raise ConfigError(f"{flow} does not name its app: give --app")
    ways = ways_through(chart, max_cases, max_steps)
    if not ways.ways:
        raise ConfigError(f"{flow} has no way of at most {max_steps} steps to an end")
    folder = out if out is not None else flow.with_name(f"{flow.stem}-cases")
    paths = write_cases(cases_of(chart, ways.ways, located(given, flow.parent)), folder)
    if as_json:
        facts = {"cases": [str(path) for path in paths], "more": ways.more}
        typer.echo(json.dumps(facts, ensure_ascii=False))
        return
    for path in paths:
        typer.echo(str(path))
    if ways.more:
        err.print("there are more ways than these: see --max-cases and --max-steps")
