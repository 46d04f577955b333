"""The command that solves path constraints."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from surefoot.configs.settings import settings_from
from surefoot.state.errors import ConfigError
from surefoot.terminal.options import AsJson, BaseUrl, Model, Out, run_until_done
from surefoot.terminal.progress import err, say_line, stdout
from surefoot.tools.evals.app_set import kept_set

EXIT_CODES = {"SAT": 0, "UNSAT": 0, "UNKNOWN": 3}
_MARKS = {"SAT": "✓", "UNSAT": "✗", "UNKNOWN": "?"}


def solve(
    request: Annotated[Path, typer.Argument(help="A request as POST /solve takes it, JSON.")],
    mode: Annotated[
        str | None, typer.Option(help="verify (default) | model | exact: no model is asked")
    ] = None,
    classpath: Annotated[
        str | None, typer.Option(help="Folders and jars of the classes under test, with colons.")
    ] = None,
    model: Model = None,
    base_url: BaseUrl = None,
    out: Out = None,
    as_json: AsJson = False,
) -> None:
    """Decide path constraints over Java references, and build the objects.

    Example: `surefoot solve request.json --mode exact`.
    """
    from surefoot.api.solving import asolve
    from surefoot.tools.java.service import java_service

    given = {"mode": mode, "classpath": classpath, "model": model, "base_url": base_url, "out": out}
    chosen: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    run_ids: list[str] = []

    def note(_node: str, wrote: Any) -> None:
        run_ids.extend([wrote["run_id"]] if "run_id" in wrote else [])

    async def go() -> dict[str, Any]:
        try:
            return (await asolve(_read_solve_request(request), progress=note, **chosen)).to_dict()
        finally:
            await java_service().close()

    answer = run_until_done(go())
    if as_json:
        typer.echo(json.dumps(answer, ensure_ascii=True))
    else:
        _print_solve_answer(answer)
        err.print(f"log: {out or 'runs'}/{run_ids[0]}/agents.jsonl", highlight=False, markup=False)
    raise typer.Exit(EXIT_CODES[answer["result"]])


def evaluate_solver(sets: list[Path], given: dict[str, Any], as_json: bool) -> None:
    """Score the solver against sets of labelled requests."""
    from surefoot.evaluating.solving import evaluate_constraint_solving, print_solver_scores
    from surefoot.tools.java.service import java_service

    settings = settings_from(given)
    chosen = sets or [kept_set("constraint_solving")]

    async def go() -> list[dict[str, Any]]:
        try:
            return [await evaluate_constraint_solving(one, settings) for one in chosen]
        finally:
            await java_service().close()

    scores = run_until_done(go())
    if as_json:
        typer.echo(json.dumps(scores[0] if len(scores) == 1 else {"sets": scores}))
        return
    for one in scores:
        print_solver_scores(one, stdout())


def _read_solve_request(path: Path) -> dict[str, Any]:
    try:
        request = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise ConfigError(f"{path}: {error}") from error
    if not isinstance(request, dict):
        raise ConfigError(f"{path}: a request is a JSON object, e.g. {{'constraints': [...]}}")
    return request


def _print_solve_answer(answer: dict[str, Any]) -> None:
    verified = "verified" if answer["verified"] else "not verified"
    result = answer["result"]
    say_line(f"{_MARKS[result]} {result}  by {answer['decided_by']}, {verified}")
    for value in answer["valuation"]:
        if value["reference"] is None:
            held = "null"
        else:
            held = f"{value['type']} #{value['reference']}"
            held += " (new)" if value["newObject"] else " (given)"
        say_line(f"  {value['variable']} = {held}")
    for location, number in answer["numbers"].items():
        say_line(f"  {location} = {number}")
    if result == "UNSAT":
        say_line("these clash:")
    for line in answer["explanation"]:
        say_line(f"  {line}")
    if answer["objects"]:
        how = "by the model's source" if answer["initialization_code"] else "by plan"
        say_line(f"{len(answer['objects']['objects'])} objects built on the JVM {how}")
