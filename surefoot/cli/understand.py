"""The command `understand`."""

from collections.abc import Mapping
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
from surefoot.terminal.progress import say_line, show_result

_READERS = {
    "case": "typed in the case",
    "kept": "as it was read before",
    "grammar": "by the grammar",
    "model": "by the model",
    "person": "as a person corrected it",
}


def understand(
    case: Annotated[Path, typer.Argument(help="A case file.")],
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

    Ends with 3 when a sentence is not understood.
    """
    from surefoot.api.understanding import aunderstand

    given: dict[str, Any] = {"base_url": base_url, "knowledge": knowledge, "app_id": app_id}
    given |= {"write": write, "model": model, "out": out}
    result = run_until_done(
        aunderstand(case, graph="uat" if uat else "step_validation", **given)
    ).to_dict()
    show_result(result, as_json, lambda found: print_readings(found, Console()))
    for step in result["steps"]:
        if step["problem"]:
            say_line(f"step {step['index'] + 1}: {step['problem']}")
    if result["written"]:
        say_line(f"written into {case}: steps {', '.join(str(i + 1) for i in result['written'])}")
    if not result["understood"]:
        raise typer.Exit(EXIT_CODES["unknown"])


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
