"""The command `understand`."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

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
from surefoot.terminal.progress import say_line, show_result, stdout

_READERS = {
    "case": "typed in the case",
    "kept": "as it was read before",
    "grammar": "by the grammar",
    "model": "by the model",
    "person": "as a person corrected it",
}


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
