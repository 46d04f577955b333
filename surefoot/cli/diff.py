"""The command `runs diff`."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import typer

from surefoot.configs.settings import settings_from
from surefoot.running.stored import read_run
from surefoot.state.errors import ConfigError, RunError
from surefoot.terminal.options import AsJson, Out
from surefoot.terminal.progress import plain


def runs_diff(a: str, b: str, out: Out = None, as_json: AsJson = False) -> None:
    """Compare two explorations: new, gone and changed screens, new and gone findings."""
    from surefoot.tools.exploration.comparing import compare_explorations

    home = settings_from({"home": out}).home
    old, new = (_read(home, run_id) for run_id in (a, b))
    facts = compare_explorations(old["utg"], new["utg"], old["findings"], new["findings"])
    if as_json:
        typer.echo(json.dumps({"a": a, "b": b, **facts}, ensure_ascii=False))
    else:
        _say(facts)


def _read(home: Path, run_id: str) -> dict[str, Any]:
    """Read what an exploration has found.

    Raises:
        ConfigError: the run is no exploration, or kept no graph of states.
    """
    if read_run(home, run_id).get("graph") != "exploration":
        raise ConfigError(f"{run_id} is no exploration: only two of them can be compared")
    folder = home / run_id
    if not (folder / "utg.json").is_file():
        raise ConfigError(f"{run_id} has no utg.json (setting allow_to_generate_utg)")
    try:
        return {
            name: json.loads((folder / f"{name}.json").read_text("utf-8"))
            for name in ("utg", "findings")
        }
    except (OSError, ValueError) as error:
        raise RunError(f"{folder} is damaged: {error}") from error


def _say(facts: dict[str, Any]) -> None:
    screens, findings = facts["screens"], facts["findings"]
    for sign, name in (("+", "new"), ("-", "gone")):
        for one in screens[name]:
            typer.echo(f"{sign} screen {_called(one)}")
    for one in screens["changed"]:
        typer.echo(f"~ screen {_called(one)}")
        _listed("    +", one["new"])
        _listed("    -", one["gone"])
    for sign, name in (("+", "new"), ("-", "gone")):
        for one in findings[name]:
            kind = one["kind"].replace("_", " ")
            typer.echo(f"{sign} {kind}: {plain(one['text']).partition(chr(10))[0]}")
    typer.echo(f"the same: {screens['same']} screens, {findings['same']} findings")


def _called(one: dict[str, Any]) -> str:
    return plain(" ".join(part for part in (one["title"], one["page"]) if part))


def _listed(sign: str, events: Iterable[str]) -> None:
    for event in events:
        typer.echo(f"{sign} {plain(event)}")
