"""Replays of the scripts that the acceptance cases leave: as they are, and on varied apps."""

import asyncio
import copy
import json
import random
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import yaml

from bench.table import Table
from surefoot.api.replaying import areplay
from surefoot.configs.settings import CONFIGS, Settings
from surefoot.evaluating.uat import evaluate_uat
from surefoot.running.runner import close_all
from surefoot.tools.devices.sim.memory import raw_app
from surefoot.tools.evals.uat_set import read_uat_set

App = dict[str, Any]
Kind = Literal["id stripped", "text changed", "list shifted"]
KINDS: tuple[Kind, ...] = ("id stripped", "text changed", "list shifted")


def varied(app: App, idents: Iterable[str], chance: random.Random) -> tuple[App, dict[str, Kind]]:
    """Change widgets, each in one of the ways that fit it.

    Args:
        app: What the file holds.
        idents: Ids of the widgets to change.
        chance: Draws the ways.

    Returns:
        Another app, and what was done to which widget.
    """
    other, done = copy.deepcopy(app), dict[str, Kind]()
    for ident in idents:
        for siblings, spec in list(_widgets(other)):
            if ident not in _ids(spec):
                continue
            drawn = done.setdefault(ident, chance.choice(_fitting(spec, other)))
            # Two widgets may share an id where only one of them has a name.
            kind: Kind = drawn if drawn in _fitting(spec, other) else "id stripped"
            _change(spec, siblings, other, kind)
    return other, done


def without(app: App, ident: str) -> App:
    """Take a widget out of an app."""
    other = copy.deepcopy(app)
    for siblings, spec in list(_widgets(other)):
        if ident in _ids(spec):
            siblings.remove(spec)
    return other


def exchanged(app: App, ident: str) -> App:
    """Put another widget of the same role, which does nothing, in the place of one."""
    other = copy.deepcopy(app)
    for siblings, spec in list(_widgets(other)):
        if ident in _ids(spec):
            _change(spec, siblings, other, "id stripped")
            spec["on"] = {event: {"toast": "..."} for event in spec.get("on", {})}
            if spec.get("name"):
                spec["name"] = "Something else" if spec["name"].isascii() else "其他"
    return other


def acting(app: App) -> set[str]:
    """Ids of the widgets that do something when they are tapped, and hold nothing."""
    return {
        ident
        for _, spec in _widgets(app)
        if "tap" in spec.get("on", {}) and "bind" not in spec
        for ident in _ids(spec)
    }


def _ids(spec: App) -> tuple[str, str]:
    """Ids that a locator may know a widget by."""
    return spec["id"], spec.get("rid") or spec["id"]


def _widgets(app: App) -> Iterator[tuple[list[App], App]]:
    """List the widgets, each with the list that it stands in; shared parts come once."""
    seen: set[int] = set()
    waiting = [s[k] for s in app["screens"].values() for k in ("widgets", "bottom") if k in s]
    while waiting:
        siblings = waiting.pop()
        if id(siblings) in seen:
            continue
        seen.add(id(siblings))
        for spec in siblings:
            yield siblings, spec
            waiting += [spec["widgets"]] if "widgets" in spec else []


def _fitting(spec: App, app: App) -> list[Kind]:
    found: list[Kind] = ["id stripped"]
    if spec.get("name") and "{" not in spec["name"]:
        found.append("text changed")
    if spec.get("for_each") and not _is_counted(spec["for_each"], app):
        found.append("list shifted")
    return found


def _is_counted(variable: str, app: App) -> bool:
    """Say whether the app shows how long a list is: one entry more is another result then."""
    shown = f"{{{variable}}}"
    return any(shown in str(s.get(k, "")) for _, s in _widgets(app) for k in ("name", "text"))


def _change(spec: App, siblings: list[App], app: App, kind: Kind) -> None:
    if kind == "id stripped":
        place = siblings.index(spec)
        spec["id"] = f"view{sum(map(ord, spec['id']))}x{place}"
        spec.pop("rid", None)
    elif kind == "text changed":
        name = spec["name"]
        spec["name"] = f"{name} now" if name.isascii() else f"立即{name}"
    else:
        entries = list(app["variables"][spec["for_each"]])
        first, bar, rest = entries[0].partition("|") if entries else ("Entry", "", "")
        app["variables"][spec["for_each"]] = [f"{first} 2{bar}{rest}", *entries]


SET = CONFIGS / "evals" / "uat"
SEEDS = (1, 2, 3)
SHARE = 0.2
"""Of the widgets that a script uses, those that are changed."""
_WAIT_S = 0.3
"""For a widget to come and a check to hold: an app in memory shows all of it at once."""


def simulated(folder: Path) -> tuple[str, ...]:
    """Name the apps of a set that need no browser: those take most of the time."""
    given = read_uat_set(folder)
    return tuple(
        dict.fromkeys(one.group for one in given.cases if one.case.app.kind == "simulated")
    )


@dataclass(frozen=True)
class _Passed:
    """A passed case with its script."""

    case: str
    script: dict[str, Any]
    seconds: float
    values: dict[str, str]
    """Of all parameters of its set."""

    @property
    def idents(self) -> list[str]:
        """Ids of the widgets that it uses, dialogs apart."""
        found = [
            one["value"]
            for step in self.script["steps"]
            for done in step["actions"]
            for one in ((done["action"].get("target") or {}).get("locators") or ())
            if one["by"] == "id"
        ]
        return list(dict.fromkeys(one for one in found if not one.startswith("dialog")))


async def run(folder: Path = SET, seeds: tuple[int, ...] = SEEDS) -> Table:
    """Run the cases of the simulated apps once, then replay them; percent of the replays.

    Args:
        folder: A set with typed forms: its cases pass without a model.
        seeds: Of the changes that are drawn.
    """
    table = Table("Replays of acceptance cases on simulated apps", "%")
    with tempfile.TemporaryDirectory() as scratch:
        home = Path(scratch)
        passed = await _scripts(folder, home)
        try:
            plain = [await _replayed(one, home) for one in passed]
            table.add("the same app: passed", [_percent(plain)])
            notes, means = list[str](), Counter[str]()
            for name, change in _CHANGES.items():
                shares = []
                for seed in seeds:
                    results = [await change(one, home, seed, notes) for one in passed]
                    shares.append(_percent(results))
                    means.update(_means(results) if change is _on_varied else {})
                table.add(name, shares)
        finally:
            await close_all()
    ratio = sum(one.seconds for one in passed) / max(sum(r["seconds"] for r in plain), 0.001)
    calls = sum(r["usage"]["model_calls"] for r in plain)
    by = ", ".join(f"{how} {count}" for how, count in means.most_common())
    table.note = (
        f"{len(passed)} scripts, {len(seeds)} replays of each; {calls} model calls on the same "
        f"app, where the first run took {ratio:.1f} times as long. Changed: {SHARE:.0%} of the "
        "widgets that a script uses, id stripped, text changed or list shifted, drawn by seed. "
        f"Healed by: {by}. Not as wanted: {'; '.join(notes) or 'none'}"
    )
    return table


def _means(results: list[dict[str, Any]]) -> Counter[str]:
    """Count by which means targets were found again."""
    found = Counter[str]()
    for result in results:
        found.update(result["drift"]["by"])
    return found


async def _scripts(folder: Path, home: Path) -> list[_Passed]:
    try:
        settings, groups = Settings(home=home), simulated(folder)
        scores = await evaluate_uat(folder, settings, typed=True, groups=groups)
    finally:
        await close_all()
    given = yaml.safe_load((folder / "parameters.yaml").read_text("utf-8"))
    values = {row["name"]: row["value"] for row in given}
    left = [r for r in scores["runs"] if r["verdict"] == "passed" and r["script"]]
    return await asyncio.to_thread(
        lambda: [_Passed(r["case"], _read(r["script"]), r["seconds"], values) for r in left]
    )


def _read(script: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(Path(script).read_text("utf-8"))
    return loaded


async def _on_varied(one: _Passed, home: Path, seed: int, notes: list[str]) -> dict[str, Any]:
    chance = random.Random(f"{seed} {one.case}")
    idents = one.idents
    chosen = chance.sample(idents, max(1, round(SHARE * len(idents))))
    app, done = varied(_app(one), chosen, chance)
    result = await _replayed(one, home, app)
    if result["verdict"] != "passed":
        why = next((s["reason"] for s in result["steps"] if s["reason"]), "")
        notes.append(f"{one.case} ({done}): {why[:90]}")
    return result


async def _on_reduced(one: _Passed, home: Path, seed: int, notes: list[str]) -> dict[str, Any]:
    chance = random.Random(f"{seed} {one.case}")
    ident = chance.choice(one.idents)
    return _told(await _replayed(one, home, without(_app(one), ident)), one, ident, notes)


async def _on_exchanged(one: _Passed, home: Path, seed: int, notes: list[str]) -> dict[str, Any]:
    chance, app = random.Random(f"{seed} {one.case}"), _app(one)
    ident = chance.choice(sorted(set(one.idents) & acting(app)) or one.idents)
    return _told(await _replayed(one, home, exchanged(app, ident)), one, ident, notes)


def _told(result: dict[str, Any], one: _Passed, ident: str, notes: list[str]) -> dict[str, Any]:
    if result["verdict"] == "passed":
        notes.append(f"{one.case} passed without {ident!r}")
    return result


_CHANGES: dict[str, Callable[..., Awaitable[dict[str, Any]]]] = {
    f"{SHARE:.0%} of the widgets changed: passed": _on_varied,
    "a widget that is needed taken out: passed (false)": _on_reduced,
    "another one in its place: passed (false)": _on_exchanged,
}


def _app(one: _Passed) -> dict[str, Any]:
    return raw_app(Path(one.script["app"]["path"]).read_text("utf-8"))


async def _replayed(one: _Passed, home: Path, app: dict[str, Any] | None = None) -> dict[str, Any]:
    script = one.script
    if app is not None:
        path = home / f"{one.case}.yaml"
        path.write_text(yaml.safe_dump(app, allow_unicode=True), "utf-8")
        script = {**script, "app": {**script["app"], "path": str(path)}}
    values = {name: one.values[name] for name in script["parameters"] if name in one.values}
    done = await areplay(
        script, parameters=values, out=home, action_timeout_s=_WAIT_S, knowledge="off"
    )
    return done.to_dict()


def _percent(results: list[dict[str, Any]]) -> float:
    return 100 * sum(r["verdict"] == "passed" for r in results) / max(len(results), 1)
