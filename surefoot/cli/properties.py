"""The command `properties`."""

import asyncio
import json
from pathlib import Path
from typing import Annotated, Any

import typer

from surefoot.terminal.options import AsJson, BaseUrl, Model, err


def properties(
    paths: Annotated[
        list[Path], typer.Argument(help="Property files (.py, .yaml) or folders of them.")
    ],
    model: Model = None,
    base_url: BaseUrl = None,
    as_json: AsJson = False,
) -> None:
    """Show properties as they are understood, for review; exit code 2 when one cannot be used."""
    facts = asyncio.run(_read(paths, {"model": model, "base_url": base_url}))
    if as_json:
        typer.echo(json.dumps(facts, ensure_ascii=False))
    else:
        _say(facts)
    if facts["problems"]:
        raise typer.Exit(2)


async def _read(paths: list[Path], given: dict[str, Any]) -> dict[str, Any]:
    from surefoot.configs.settings import settings_from
    from surefoot.tools.properties.opening import open_properties
    from surefoot.tools.runlog import RunLog
    from surefoot.tools.scratch import scratch

    with scratch("properties") as folder:
        log = RunLog(folder)
        session, usage = await open_properties(settings_from(given), log, paths)
        await session.close()
        await asyncio.to_thread(log.flush)
    listed = [one.model_dump(mode="json") for one in session.properties.values()]
    problems = [one.model_dump(mode="json") for one in session.problems]
    return {"properties": listed, "problems": problems, "usage": usage.model_dump(mode="json")}


def _say(facts: dict[str, Any]) -> None:
    for one in facts["properties"]:
        said = f": {one['said']}" if one["said"] else ""
        typer.echo(f"{one['kind'].replace('_', ' ')} {one['name']}{said}")
        if not one["file"].endswith(".py"):
            for line in one["source"].splitlines():
                typer.echo(f"  {line}")
    for problem in facts["problems"]:
        where = f"{problem['name']}:{problem['line']}" if problem["line"] else problem["name"]
        err.print(f"{where}: {problem['text']}", highlight=False, markup=False, soft_wrap=True)
