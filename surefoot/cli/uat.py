"""The command `uat`."""

import sys
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

from surefoot.cli.watching import run_or_watch
from surefoot.state.errors import ConfigError
from surefoot.terminal.options import (
    Allure,
    AppId,
    AsJson,
    AtOnce,
    BaseUrl,
    Devices,
    FailOnFlaky,
    Headed,
    Knowledge,
    Model,
    Out,
    Retries,
    Review,
    Trace,
    Video,
    Watch,
    end_of_run,
    end_of_suite,
    given_settings,
)
from surefoot.terminal.progress import err


def uat(
    command: typer.Context,
    case: Annotated[Path, typer.Argument(help="A case file, or a folder of them: a suite.")],
    params: Annotated[Path | None, typer.Option(help="A file with further parameters.")] = None,
    model: Model = None,
    base_url: BaseUrl = None,
    headed: Headed = None,
    trace: Trace = None,
    video: Video = None,
    out: Out = None,
    review: Review = None,
    knowledge: Knowledge = None,
    app_id: AppId = None,
    ablation: Annotated[
        str, typer.Option(help="none | single | no-reflection: how the agents work.")
    ] = "none",
    devices: Devices = None,
    at_once: AtOnce = None,
    retries: Retries = 0,
    fail_on_flaky: FailOnFlaky = False,
    allure: Allure = None,
    watch: Watch = False,
    remote: Annotated[
        bool, typer.Option("--remote", help="Let the workers of SUREFOOT_DATABASE do the suite.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Carry acceptance cases out on the app; a passed case leaves a script to be replayed.

    Example: `surefoot uat cases/ --params staging.yaml`.
    """
    from surefoot.api.accepting import ABLATIONS, auat
    from surefoot.cli.answering import ask_person

    if ablation not in ABLATIONS:
        raise ConfigError(f"--ablation {ablation!r}: use {', '.join(ABLATIONS)}")
    given: dict[str, Any] = {**given_settings(command), **ABLATIONS[ablation]}
    given |= {"parameters": params, "out": out}
    more: dict[str, Any] = {"remote": remote, "retries": retries, "at_once": at_once}
    more |= {"devices": devices or ()}
    if remote and (devices or at_once or retries or not case.is_dir()):
        raise ConfigError("--remote is for a suite without retries; its workers have the devices")
    if not case.is_dir() and (devices or at_once or retries):
        options = "--devices, --at-once and --retries"
        raise ConfigError(f"{case} is one case: {options} are for a folder of them")

    def run_case(paths: list[Path]) -> NoReturn:
        case = paths[0]
        if case.is_dir():
            end_of_suite(
                lambda watcher: _run_uat_folder(case, watcher, {**given, **more}),
                as_json=as_json,
                fail_on_flaky=fail_on_flaky,
                allure=allure,
            )
        asks = None if as_json or not sys.stdin.isatty() else ask_person

        async def go() -> dict[str, Any]:
            with _view(case, params) as view:
                return (await auat(case, progress=view, ask_person=asks, **given)).to_dict()

        end_of_run(go, as_json=as_json, allure=allure)

    also = [params] if params is not None else []
    run_or_watch([case], run_case, watch=watch, as_json=as_json, also=also)


async def _run_uat_folder(folder: Path, watcher: Any, given: dict[str, Any]) -> dict[str, Any]:
    from surefoot.api.accepting import auat

    return (await auat(folder, watcher=watcher, **given)).to_dict()


def _view(case: Path, params: Path | None) -> Any:
    from surefoot.terminal.progress import RunView
    from surefoot.tools.casefile import load_case, load_parameters

    return RunView(load_case(case, load_parameters(params) if params else None), err)
