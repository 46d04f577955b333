"""What the commands share: options, messages, exit codes."""

import asyncio
import contextlib
import sys
from collections.abc import Callable, Coroutine, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, NoReturn, TypeVar

import typer

from surefoot.configs.settings import Settings
from surefoot.state.errors import CaseFileError, SurefootError
from surefoot.terminal.progress import err, say_line, show_result, verdict_mark

if TYPE_CHECKING:
    from surefoot.suites.suite import Watcher

T = TypeVar("T")
EXIT_CODES = {"passed": 0, "failed": 1, "blocked": 3, "unknown": 3}
EXIT_STOPPED = 130
"""Stopped by hand."""

Out = Annotated[Path | None, typer.Option(help="Folder of the runs (default: runs).")]
Model = Annotated[str | None, typer.Option(help="`offline` (default) or `openai:<name>`.")]
Headed = Annotated[bool | None, typer.Option("--headed/--headless", help="Show the browser.")]
Recorded = Literal["off", "on", "retain-on-failure"]
Trace = Annotated[
    Recorded | None, typer.Option(help="Keep Playwright's trace of a web run; none with secrets.")
]
Video = Annotated[
    Recorded | None, typer.Option(help="Keep videos of a web run; none with secrets.")
]
Review = Annotated[
    str | None, typer.Option(help="off | on_doubt | before_irreversible | each_step")
]
BaseUrl = Annotated[str | None, typer.Option(help="Address of an OpenAI-compatible server.")]
Knowledge = Annotated[
    str | None,
    typer.Option(help="The knowledge graph: file, URL, `:memory:`, or `off` to do without."),
]
Grep = Annotated[
    str | None,
    typer.Option(help="Only cases of which id, title or a tag holds this regular expression."),
]
Shard = Annotated[
    str | None, typer.Option(help="2/3: the second third of the cases, always the same ones.")
]
Retries = Annotated[
    int, typer.Option(min=0, help="How often a case of a suite that did not pass is tried again.")
]
FailOnFlaky = Annotated[
    bool, typer.Option("--fail-on-flaky", help="End with 1 where a case passed at a retry only.")
]
Watch = Annotated[
    bool, typer.Option("--watch", help="Run each case again when its file changes, until Ctrl-C.")
]
Allure = Annotated[Path | None, typer.Option(help="Folder for results as Allure reads them.")]
AppId = Annotated[str | None, typer.Option(help="Name of the app in the knowledge graph.")]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object on stdout, nothing else.")]


def given_settings(command: typer.Context) -> dict[str, Any]:
    """Give the settings among the options of a command, by name, as far as they were given."""
    known = command.params.keys() & Settings.model_fields.keys()
    return {name: command.params[name] for name in known if command.params[name] is not None}


def say_error(error: SurefootError) -> None:
    """Say in one line what went wrong; of a case file every fault is a line of its own."""
    text = str(error)
    for line in text.splitlines() if isinstance(error, CaseFileError) else [text]:
        say_line(f"surefoot: {' '.join(line.split())}")


def say_end(result: Mapping[str, Any]) -> None:
    """Say how a run of any graph ended, or that it waits, and where its report is."""
    if result.get("question"):
        say_line(
            f"the run waits for an answer: surefoot runs resume {result['run_id']} --answer "
            f"{'|'.join(result['question']['choices'])}"
        )
    if "path" in result:
        say_walk(result)
    else:
        say_result(result)


Devices = Annotated[
    list[str] | None,
    typer.Option(
        help="Where cases run: android:SERIAL, android:SERIAL@PORT, android (all phones), web:4 "
        "(four browser contexts), simulated:4; several with commas, or the option again."
    ),
]
AtOnce = Annotated[
    int | None,
    typer.Option(min=1, help="Most cases side by side (default: 1; with --devices all of them)."),
]


def end_of_suite(
    work: Callable[["Watcher"], Coroutine[Any, Any, dict[str, Any]]],
    *,
    as_json: bool,
    fail_on_flaky: bool = False,
    allure: Path | None = None,
) -> NoReturn:
    """Run a suite, show it, say how it ended; what is stopped by hand is reported as far as it is.

    Args:
        work: Runs the suite, given who watches it.
        as_json: Print the result on stdout.
        fail_on_flaky: End with 1 where a case passed only when it was tried again.
        allure: Folder to which the results are added for Allure.
    """
    from surefoot.running.runner import close_all
    from surefoot.terminal.suite_view import SuiteView, show_suite

    async def go() -> tuple[dict[str, Any], bool]:
        view = SuiteView(err)
        try:
            return await show_suite(view, lambda: work(view))
        finally:
            await close_all()

    result, is_stopped = run_until_done(go())
    if allure is not None:
        from surefoot.tools.reports.allure import write_allure

        write_allure(result["runs"], allure, result["suite"])
    show_result(result, as_json, say_suite)
    code = EXIT_STOPPED if is_stopped else EXIT_CODES[result["verdict"]]
    raise typer.Exit(code or int(fail_on_flaky and result["metrics"]["cases_flaky"] > 0))


def end_of_run(
    work: Callable[[], Coroutine[Any, Any, dict[str, Any]]],
    *,
    as_json: bool,
    say: Callable[[Mapping[str, Any]], None] = say_end,
    allure: Path | None = None,
) -> NoReturn:
    """Do a run, say how it ended, exit with its code.

    Args:
        work: Does the run.
        as_json: Print the result on stdout.
        say: Says it in words otherwise.
        allure: Folder to which the result is added for Allure.
    """
    from surefoot.running.runner import close_all

    async def go() -> dict[str, Any]:
        try:
            return await work()
        finally:
            await close_all()

    result = run_until_done(go())
    if allure is not None:
        from surefoot.tools.reports.allure import write_allure

        write_allure([result], allure)
    show_result(result, as_json, say)
    raise typer.Exit(EXIT_CODES[result["verdict"]])


def say_suite(result: Mapping[str, Any]) -> None:
    """Say the numbers of a suite."""
    left = result.get("unfinished")
    if left:
        say_line(
            f"stopped: {len(left)} cases are not finished; those that were begun are kept: "
            "`surefoot runs list`",
            markup=True,
        )
    numbers, usage = result["metrics"], result["usage"]
    count = numbers["cases_flaky"]
    flaky = f"[yellow]{count} flaky[/yellow] (passed when tried again), " if count else ""
    say_line(
        f"{verdict_mark(result['verdict'])}  {result['suite']}: "
        f"Pass@1 {numbers['pass_at_1']:.1%} ({numbers['cases_passed'] - numbers['cases_flaky']} of "
        f"{numbers['cases']}), {flaky}"
        f"Complete@1 {numbers['complete_at_1']:.1%} ({numbers['steps_passed']} of "
        f"{numbers['steps']}), {numbers['actions']} actions, {usage['model_calls']} model calls, "
        f"{usage['input_tokens'] + usage['output_tokens']:,} tokens, {result['seconds']:.1f} s",
        markup=True,
    )
    say_line(f"report: {result['report']}", markup=True)


def say_result(result: Mapping[str, Any]) -> None:
    """Say how a case ended."""
    usage = result.get("usage", {})
    if result.get("problem"):
        say_line(result["problem"], style="yellow")
    tokens = usage.get("input_tokens", 0) + usage.get("output_tokens", 0)
    say_line(
        f"{verdict_mark(result['verdict'])}  {result.get('case', result['run_id'])}: "
        f"{result.get('seconds', 0):.1f} s, {usage.get('model_calls', 0)} model calls, "
        f"{tokens:,} tokens",
        markup=True,
    )
    say_recordings(result)
    if result.get("no_script"):
        text = f"no script: {result['no_script']}"
        say_line(text)
    if result.get("report"):
        say_line(f"report: {result['report']}", markup=True)


def say_recordings(result: Mapping[str, Any]) -> None:
    """Say where traces and videos are, or why there is none."""
    folder = Path(result.get("report", "")).parent
    for path in result.get("recordings", ()):
        is_trace = path.endswith(".zip")
        how = "trace: playwright show-trace" if is_trace else "video:"
        say_line(f"{how} {folder / path}")
    if result.get("not_recorded"):
        say_line(result["not_recorded"], style="yellow")


def say_walk(result: Mapping[str, Any]) -> None:
    """Say how a navigation ended, what it learned and where its report is."""
    updates, usage = result.get("updates", {}), result.get("usage", {})
    say_line(
        f"{verdict_mark(result['verdict'])}  {result.get('seconds', 0):.1f} s, "
        f"{usage.get('model_calls', 0)} model calls, {result.get('model_calls_saved', 0)} saved; "
        f"learned {updates.get('pages', 0)} pages, {updates.get('transitions', 0)} steps, "
        f"{updates.get('intents', 0)} intents",
        markup=True,
    )
    if result.get("reason"):
        say_line(str(result["reason"]))
    say_recordings(result)
    if result.get("report"):
        say_line(f"report: {result['report']}")


def run_until_done(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine; a run that is stopped by hand is kept.

    What a library says on stdout meanwhile, as that of phones does, goes to stderr: a result that
    is read by a program stands there alone.
    """
    try:
        with contextlib.redirect_stdout(sys.stderr):
            return asyncio.run(work)
    except KeyboardInterrupt:
        err.print("stopped; the run is kept: `surefoot runs list`")
        raise typer.Exit(EXIT_STOPPED) from None
