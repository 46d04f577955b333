"""The command `uat`."""

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from state.errors import ConfigError
from surefoot.answering import ask_person
from surefoot.terminal import (
    EXIT_CODES,
    AppId,
    AsJson,
    BaseUrl,
    Headed,
    Knowledge,
    Model,
    Out,
    Review,
    err,
    run_until_done,
    say_end,
    say_suite,
)


def uat(
    case: Annotated[Path, typer.Argument(help="A case file, or a folder of them: a suite.")],
    params: Annotated[Path | None, typer.Option(help="A file with further parameters.")] = None,
    model: Model = None,
    base_url: BaseUrl = None,
    headed: Headed = None,
    out: Out = None,
    review: Review = None,
    knowledge: Knowledge = None,
    app_id: AppId = None,
    ablation: Annotated[
        str, typer.Option(help="none | single | no-reflection: how the agents work.")
    ] = "none",
    at_once: Annotated[int, typer.Option(min=1, help="Cases of a suite side by side.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Carry acceptance cases out on the app; a passed case leaves a script to be replayed."""
    from surefoot import runner
    from surefoot.accepting import ABLATIONS, auat

    if ablation not in ABLATIONS:
        raise ConfigError(f"--ablation {ablation!r}: use {', '.join(ABLATIONS)}")
    given: dict[str, Any] = {
        "model": model,
        "base_url": base_url,
        "headed": headed,
        "review": review,
        "knowledge": knowledge,
        "app_id": app_id,
        **ABLATIONS[ablation],
    }
    asks = None if as_json or not sys.stdin.isatty() else ask_person

    async def go() -> dict[str, Any]:
        try:
            if case.is_dir():
                return await auat(case, parameters=params, out=out, at_once=at_once, **given)
            with _view(case, params) as view:
                return await auat(
                    case, parameters=params, out=out, progress=view, ask_person=asks, **given
                )
        finally:
            await runner.close_all()

    result = run_until_done(go())
    if as_json:
        typer.echo(json.dumps(result, ensure_ascii=False))
    elif "runs" in result:
        say_suite(result)
    else:
        say_end(result)
    raise typer.Exit(EXIT_CODES[result["verdict"]])


def _view(case: Path, params: Path | None) -> Any:
    from surefoot.progress import RunView
    from tools.casefile import load_case, load_parameters

    return RunView(load_case(case, load_parameters(params) if params else None), err)
