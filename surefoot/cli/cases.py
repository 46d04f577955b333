"""The commands about case files that run none: `record`, `understand`, `cases`."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from surefoot.state.errors import ConfigError
from surefoot.terminal.options import (
    EXIT_CODES,
    AppId,
    AsJson,
    BaseUrl,
    Knowledge,
    Model,
    Out,
    run_until_done,
)
from surefoot.terminal.progress import err, say_line, show_result, stdout

_READERS = {
    "case": "typed in the case",
    "kept": "as it was read before",
    "grammar": "by the grammar",
    "model": "by the model",
    "person": "as a person corrected it",
}


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


def understand(
    cases: Annotated[list[Path], typer.Argument(help="Case files, and folders of them.")],
    write: Annotated[
        bool, typer.Option("--write", help="Write do: and check: into the file.")
    ] = False,
    uat: Annotated[
        bool, typer.Option("--uat", help="As `surefoot uat` reads it: raw steps are rewritten.")
    ] = False,
    model: Model = None,
    base_url: BaseUrl = None,
    out: Out = None,
    knowledge: Knowledge = None,
    app_id: AppId = None,
    as_json: AsJson = False,
) -> None:
    """Show how every sentence of a case is understood; no app is opened.

    Ends with 3 when a sentence is not understood. Example: `surefoot understand cases/`.
    """
    from surefoot.api.understanding import aunderstand
    from surefoot.suites.loading import list_case_files

    given: dict[str, Any] = {"base_url": base_url, "knowledge": knowledge, "app_id": app_id}
    given |= {"write": write, "model": model, "out": out}
    given["graph"] = "uat" if uat else "step_validation"
    files = list_case_files(cases)
    results = [run_until_done(aunderstand(file, **given)).to_dict() for file in files]
    understood = all(result["understood"] for result in results)
    alone = len(cases) == 1 and not cases[0].is_dir()
    told = results[0] if alone else {"understood": understood, "cases": results}
    show_result(told, as_json, lambda _: _print_all(results))
    for file, result in zip(files, results, strict=True):
        for step in result["steps"]:
            if step["problem"]:
                say_line(f"{result['case']}: step {step['index'] + 1}: {step['problem']}")
        if result["written"]:
            steps = ", ".join(str(index + 1) for index in result["written"])
            say_line(f"written into {file}: steps {steps}")
    if not understood:
        raise typer.Exit(EXIT_CODES["unknown"])


def _print_all(results: Sequence[Mapping[str, Any]]) -> None:
    for result in results:
        print_readings(result, stdout())


def print_readings(result: Mapping[str, Any], console: Console) -> None:
    """Print each sentence with what it means and who read it."""

    def line(text: str, style: str = "") -> None:
        say_line(text, console=console, style=style)

    line(str(result["title"] or result["case"]), "bold")
    for step in result["steps"]:
        for place, reading in enumerate(step["readings"]):
            number = f"{step['index'] + 1:>3}  " if place == 0 else " " * 5
            said = reading["sentence"] or ("(typed)" if reading["by"] == "case" else "")
            line(f"{number}{said}")
            if reading["by"] == "nobody":
                line(f"       ? not understood: {', '.join(reading['left_over'])}", "yellow")
                continue
            for intent in reading["intents"]:
                line(f"       → {intent}", "cyan")
            for check in reading["checks"]:
                line(f"       = {check}", "green")
            line(f"         {_READERS.get(reading['by'], reading['by'])}", "dim")


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
    """Write every way through a use-case flow as an acceptance case; each loop is taken once.

    Example: `surefoot cases order.mmd --app http://127.0.0.1:8000 --out cases`.
    """
    from surefoot.tools.flows.reading import read_flow
    from surefoot.tools.flows.writing import cases_of, ways_through, with_full_path, write_cases
    from surefoot.tools.named_app import named_app

    chart = read_flow(flow)
    given = named_app(app) if app is not None else chart.app
    if not given:
        raise ConfigError(f"{flow} does not name its app: give --app")
    ways = ways_through(chart, max_cases, max_steps)
    if not ways.ways:
        raise ConfigError(f"{flow} has no way of at most {max_steps} steps to an end")
    folder = out if out is not None else flow.with_name(f"{flow.stem}-cases")
    paths = write_cases(cases_of(chart, ways.ways, with_full_path(given, flow.parent)), folder)
    if as_json:
        facts = {"cases": [str(path) for path in paths], "more": ways.more}
        typer.echo(json.dumps(facts, ensure_ascii=False))
        return
    for path in paths:
        typer.echo(str(path))
    if ways.more:
        err.print("there are more ways than these: see --max-cases and --max-steps")
