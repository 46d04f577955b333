"""The command line."""

import sys
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

import surefoot  # sets the environment before LangGraph is imported, too
from surefoot.cli.cases import cases, record, understand
from surefoot.cli.evaluate import evaluate
from surefoot.cli.explore import explore, properties
from surefoot.cli.kg import kg_app
from surefoot.cli.navigate import navigate
from surefoot.cli.replay import replay
from surefoot.cli.runs import runs_app
from surefoot.cli.serving import mcp, serve, worker
from surefoot.cli.sim import sim
from surefoot.cli.solve import solve
from surefoot.cli.starting import doctor, init
from surefoot.cli.starting import settings as settings_command
from surefoot.cli.uat import uat
from surefoot.cli.watching import run_or_watch
from surefoot.configs.settings import CONFIGS, Settings, list_unknown_names, settings_from
from surefoot.state.errors import ConfigError, RunError, SurefootError
from surefoot.state.values.case import Case
from surefoot.terminal.options import (
    Allure,
    AppId,
    AsJson,
    AtOnce,
    BaseUrl,
    Devices,
    FailOnFlaky,
    Grep,
    Headed,
    Knowledge,
    Model,
    Out,
    Retries,
    Review,
    Shard,
    Trace,
    Video,
    Watch,
    end_of_run,
    end_of_suite,
    given_settings,
    say_error,
)
from surefoot.terminal.progress import RunView, err, log_quietly, say_line
from surefoot.tools.casefile import load_case

app = typer.Typer(
    name="surefoot",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.add_typer(runs_app, name="runs")
app.add_typer(kg_app, name="kg")
app.command()(init)
app.command()(doctor)
app.command()(evaluate)
app.command()(record)
app.command()(replay)
app.command()(navigate)
app.command()(explore)
app.command("settings")(settings_command)
app.command()(solve)
app.command()(uat)
app.command()(understand)
app.command()(cases)
app.command()(properties)
app.command()(sim)
app.command()(serve)
app.command()(mcp)
app.command()(worker)


def _say_version(is_asked: bool) -> None:
    if is_asked:
        typer.echo(surefoot.__version__)
        raise typer.Exit


@app.callback(
    help="Drives apps the way a careful tester does, and says honestly what it could not tell."
)
def begin(
    _version: Annotated[
        bool,
        typer.Option("--version", help="Show it.", callback=_say_version, is_eager=True),
    ] = False,
) -> None:
    """Name what stands in the environment and is no setting, before any command."""
    for line in list_unknown_names():
        say_line(f"surefoot: {line}")


def run() -> None:
    """Run what was typed; every error of ours is one line on stderr, a fault of a case each."""
    try:
        app()
    except (ConfigError, RunError) as error:
        _exit_with_error(error, 2)
    except SurefootError as error:
        _exit_with_error(error, 3)


def _exit_with_error(error: SurefootError, code: int) -> None:
    say_error(error)
    sys.exit(code)


@app.command()
def demo(
    command: typer.Context,
    headed: Headed = None,
    trace: Trace = None,
    video: Video = None,
    out: Out = None,
    model: Model = None,
    knowledge: Knowledge = None,
    as_json: AsJson = False,
) -> None:
    """Run the main job on the bundled app: no key, no network.

    Example: `surefoot demo --headed`.
    """
    path = CONFIGS / "examples" / "filebox" / "cases" / "demo.yaml"
    settings = settings_from({**given_settings(command), "home": out})
    _validate_one(path, load_case(path), settings, as_json=as_json)


@app.command()
def validate(
    command: typer.Context,
    cases: Annotated[list[Path], typer.Argument(help="Case files, or folders of them.")],
    model: Model = None,
    base_url: BaseUrl = None,
    headed: Headed = None,
    trace: Trace = None,
    video: Video = None,
    out: Out = None,
    review: Review = None,
    validate_window: Annotated[
        int | None, typer.Option("--window", help="Steps a later page may confirm.")
    ] = None,
    knowledge: Knowledge = None,
    app_id: AppId = None,
    grep: Grep = None,
    shard: Shard = None,
    devices: Devices = None,
    at_once: AtOnce = None,
    retries: Retries = 0,
    fail_on_flaky: FailOnFlaky = False,
    allure: Allure = None,
    watch: Watch = False,
    as_json: AsJson = False,
) -> None:
    """Run cases and decide from the page whether each step really happened.

    Example: `surefoot validate cases/ --grep smoke`.
    """
    settings = settings_from({**given_settings(command), "home": out})
    more: dict[str, Any] = {"devices": devices or (), "at_once": at_once, "retries": retries}
    log_quietly()

    def run_cases(paths: list[Path]) -> NoReturn:
        from surefoot.suites.loading import list_case_files, load_suite, suite_name

        files = list_case_files(paths)
        loaded = load_suite(files, grep=grep, shard=shard)
        if len(files) == 1 and not (devices or retries):
            _validate_one(*loaded[0], settings, as_json=as_json, allure=allure)
        from surefoot.suites.suite import run_suite

        name = suite_name(paths[0]) if len(paths) == 1 else "cases"
        end_of_suite(
            lambda watcher: run_suite(name, loaded, settings, watcher=watcher, **more),
            as_json=as_json,
            fail_on_flaky=fail_on_flaky,
            allure=allure,
        )

    run_or_watch(cases, run_cases, watch=watch, as_json=as_json)


def _validate_one(
    path: Path, case: Case, settings: Settings, *, as_json: bool, allure: Path | None = None
) -> NoReturn:
    log_quietly()
    end_of_run(
        lambda: _validate_with_view(path, case, settings, as_json), as_json=as_json, allure=allure
    )


async def _validate_with_view(
    path: Path, case: Case, settings: Settings, as_json: bool
) -> dict[str, Any]:
    from surefoot.cli.answering import ask_person
    from surefoot.running import runner

    await runner.check_case(case, settings)
    asks = None if as_json or not sys.stdin.isatty() else ask_person
    with RunView(case, err) as view:
        return await runner.run_case(case, settings, source=path, progress=view, ask_person=asks)
