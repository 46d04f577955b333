"""The command `uat`."""

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from surefoot.state.errors import ConfigError
from surefoot.terminal.options import (
    AppId,
    AsJson,
    AtOnce,
    BaseUrl,
    Devices,
    Headed,
    Knowledge,
    Model,
    Out,
    Review,
    end_of_run,
    end_of_suite,
    err,
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
    devices: Devices = None,
    at_once: AtOnce = None,
    remote: Annotated[
        bool, typer.Option("--remote", help="Let the workers of SUREFOOT_DATABASE do the suite.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Carry acceptance cases out on the app; a passed case leaves a script to be replayed."""
    from surefoot.api.accepting import ABLATIONS, auat
    from surefoot.cli.answering import ask_person

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
    if remote and (devices or at_once or not case.is_dir()):
        raise ConfigError("--remote is for a suite, and its workers have the devices")
    if case.is_dir():
        given |= {"remote": remote}
        given |= {"parameters": params, "out": out, "devices": devices or (), "at_once": at_once}
        end_of_suite(lambda watcher: auat(case, watcher=watcher, **given), as_json=as_json)
    if devices or at_once:
        raise ConfigError(f"{case} is one case: --devices and --at-once are for a folder of them")
    asks = None if as_json or not sys.stdin.isatty() else ask_person

    async def go() -> dict[str, Any]:
        with _view(case, params) as view:
            return await auat(
                case, parameters=params, out=out, progress=view, ask_person=asks, **given
            )

    end_of_run(go, as_json=as_json)


def _view(case: Path, params: Path | None) -> Any:
    from surefoot.terminal.progress import RunView
    from surefoot.tools.casefile import load_case, load_parameters

    return RunView(load_case(case, load_parameters(params) if params else None), err)
