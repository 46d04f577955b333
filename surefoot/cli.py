"""The command line."""

import json
import logging
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

import surefoot  # noqa: F401  sets the environment before LangGraph is imported
from configs.settings import CONFIGS, Settings, settings_from
from state.errors import ConfigError, RunError, SurefootError
from state.values.case import Case
from surefoot.cli_cases import cases
from surefoot.cli_evaluate import evaluate
from surefoot.cli_explore import explore
from surefoot.cli_kg import kg_app
from surefoot.cli_runs import runs_app
from surefoot.cli_sim import sim
from surefoot.cli_solve import solve
from surefoot.cli_uat import uat
from surefoot.progress import RunView, say_replay, verdict_mark
from surefoot.terminal import (
    EXIT_CODES,
    AsJson,
    BaseUrl,
    Headed,
    Model,
    Out,
    Review,
    ask_person,
    err,
    run_until_done,
    say_end,
    say_suite,
)
from tools.casefile import load_case

app = typer.Typer(
    name="surefoot",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="Drives apps the way a careful tester does, and says honestly what it could not tell.",
)
app.add_typer(runs_app, name="runs")
app.add_typer(kg_app, name="kg")
app.command()(evaluate)
app.command()(explore)
app.command()(solve)
app.command()(uat)
app.command()(cases)
app.command()(sim)

Knowledge = Annotated[
    str | None,
    typer.Option(help="The knowledge graph: file, URL, `:memory:`, or `off` to validate without."),
]
AppId = Annotated[str | None, typer.Option(help="Name of the app in the knowledge graph.")]


def main() -> None:
    """Run the command line; every error of ours is one line on stderr."""
    try:
        app()
    except (ConfigError, RunError) as error:
        _fail(error, 2)
    except SurefootError as error:
        _fail(error, 3)


def _fail(error: SurefootError, code: int) -> None:
    line = " ".join(str(error).split())
    err.print(f"surefoot: {line}", highlight=False, markup=False, soft_wrap=True)
    sys.exit(code)


@app.command()
def demo(
    headed: Headed = None,
    out: Out = None,
    model: Model = None,
    knowledge: Knowledge = None,
    as_json: AsJson = False,
) -> None:
    """Run the main job on the bundled app: no key, no network."""
    path = CONFIGS / "examples" / "filebox" / "cases" / "demo.yaml"
    given = {"headed": headed, "home": out, "model": model, "knowledge": knowledge}
    _validate([path], settings_from(given), as_json=as_json, at_once=1)


@app.command()
def validate(
    cases: Annotated[list[Path], typer.Argument(help="Case files, or folders of them.")],
    model: Model = None,
    base_url: BaseUrl = None,
    headed: Headed = None,
    out: Out = None,
    review: Review = None,
    window: Annotated[int | None, typer.Option(help="Steps a later page may confirm.")] = None,
    knowledge: Knowledge = None,
    app_id: AppId = None,
    at_once: Annotated[int, typer.Option(min=1, help="Cases side by side.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Run web cases and decide from the page whether each step really happened."""
    given = {
        "model": model,
        "base_url": base_url,
        "headed": headed,
        "home": out,
        "review": review,
        "validate_window": window,
        "knowledge": knowledge,
        "app_id": app_id,
    }
    _validate(_case_files(cases), settings_from(given), as_json=as_json, at_once=at_once)


@app.command()
def replay(
    script: Annotated[Path, typer.Argument(help="A script.json, or a folder of them.")],
    url: Annotated[str | None, typer.Option(help="Start address of the app, if moved.")] = None,
    serial: Annotated[str | None, typer.Option(help="The phone, if another one.")] = None,
    adb_port: Annotated[int | None, typer.Option(help="Port of the adb server.")] = None,
    keep_healed: Annotated[
        bool, typer.Option(help="Write healed locators back into the script.")
    ] = True,
    headed: Headed = None,
    out: Out = None,
    as_json: AsJson = False,
) -> None:
    """Do what a passed run did, without a model: locators heal, expectations never."""
    from surefoot import runner
    from surefoot.replaying import areplay, areplay_folder

    given: dict[str, Any] = {"url": url, "serial": serial, "adb_port": adb_port}
    given |= {"keep_healed": keep_healed} | ({} if headed is None else {"headed": headed})

    async def go() -> dict[str, Any]:
        try:
            play = areplay_folder if script.is_dir() else areplay
            return await play(script, out=out, **given)
        finally:
            await runner.close_all()

    _log_quietly()
    result = run_until_done(go())
    if as_json:
        typer.echo(json.dumps(result, ensure_ascii=False))
    elif "runs" in result:
        say_suite(result)
    else:
        say_replay(result, err)
    raise typer.Exit(EXIT_CODES[result["verdict"]])


@app.command()
def navigate(
    target: Annotated[
        str,
        typer.Argument(
            metavar="APP",
            help="Address, app.yaml, bundled app, android:PACKAGE, or case file.",
        ),
    ],
    intent: Annotated[str, typer.Argument(help="Where to go, in words.")],
    app_id: AppId = None,
    knowledge: Knowledge = None,
    model: Model = None,
    base_url: BaseUrl = None,
    headed: Headed = None,
    out: Out = None,
    review: Review = None,
    as_json: AsJson = False,
) -> None:
    """Go to where an intent is served; the knowledge graph is asked first and learns the way."""
    from surefoot import runner
    from surefoot.navigating import anavigate
    from surefoot.progress import WalkView

    given: dict[str, Any] = {
        "model": model,
        "base_url": base_url,
        "headed": headed,
        "review": review,
        "knowledge": knowledge,
    }
    asks = None if as_json or not sys.stdin.isatty() else ask_person

    async def go() -> dict[str, Any]:
        try:
            with WalkView(intent, err) as view:
                return await anavigate(
                    target, intent, app_id=app_id, out=out, progress=view, ask_person=asks, **given
                )
        finally:
            await runner.close_all()

    _log_quietly()
    result = run_until_done(go())
    if as_json:
        typer.echo(json.dumps(result, ensure_ascii=False))
    else:
        say_end(result)
    raise typer.Exit(EXIT_CODES[result["verdict"]])


def _case_files(paths: list[Path]) -> list[Path]:
    from surefoot.accepting import suite_files

    files: list[Path] = []
    for path in paths:
        if path.is_dir():
            files += suite_files(path)
        else:
            files.append(path)
    return files


def _validate(paths: list[Path], settings: Settings, *, as_json: bool, at_once: int) -> None:
    from surefoot.accepting import WORST_FIRST

    _log_quietly()
    cases = [(path, load_case(path)) for path in paths]
    console = Console(stderr=True)
    results: list[dict[str, Any]] = []
    if len(cases) == 1:
        results = [run_until_done(_one(cases[0][0], cases[0][1], settings, console, as_json))]
    else:
        results = run_until_done(_many(cases, settings, console, at_once))
    verdict = next(v for v in WORST_FIRST if any(r["verdict"] == v for r in results))
    if as_json:
        shown = results[0] if len(results) == 1 else {"verdict": verdict, "runs": results}
        typer.echo(json.dumps(shown, ensure_ascii=False))
    else:
        for result in results:
            say_end(result)
    raise typer.Exit(EXIT_CODES[verdict])


async def _one(
    path: Path, case: Case, settings: Settings, console: Console, as_json: bool
) -> dict[str, Any]:
    from surefoot import runner

    await runner.check_case(case, settings)
    asks = None if as_json or not sys.stdin.isatty() else ask_person
    try:
        with RunView(case, console) as view:
            return await runner.run_case(
                case, settings, source=path, progress=view, ask_person=asks
            )
    finally:
        await runner.close_all()


async def _many(
    cases: list[tuple[Path, Case]], settings: Settings, console: Console, at_once: int
) -> list[dict[str, Any]]:
    from surefoot import runner

    def tell(path: Path, node: str, update: Mapping[str, Any]) -> None:
        if node == "report":
            console.print(f"{verdict_mark(update['verdict'])}  {path}", highlight=False)

    try:
        return await runner.run_cases(cases, settings, at_once=at_once, progress=tell)
    finally:
        await runner.close_all()


def _log_quietly() -> None:
    logging.getLogger("surefoot").setLevel(logging.INFO)
    if os.environ.get("SUREFOOT_LOG"):
        logging.basicConfig(stream=sys.stderr, format="%(message)s")


@app.command()
def serve(
    port: Annotated[int, typer.Option(help="Port on loopback.")] = 2024,
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
) -> None:
    """Serve the graphs over HTTP with `langgraph dev`, for LangGraph Studio and langgraph_sdk."""
    from surefoot.serving import serve_graphs

    raise typer.Exit(serve_graphs(host, port))


if __name__ == "__main__":
    main()
