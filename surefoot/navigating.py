"""Navigation from Python: to where an intent is served, by what is known of the app."""

import json
import secrets
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from configs.settings import OFF, Settings
from graphs.navigation import graph
from nodes.common.knowledge import check_graph
from state.errors import ConfigError
from state.values.case import Case
from surefoot.blocking import run_blocking
from surefoot.stored import lock
from tools.artifacts import write_whole
from tools.casefile import parse_case
from tools.devices.bundled import bundled_names
from tools.llm.models import open_model

Progress = Callable[[str, Mapping[str, Any]], None]
MOST_NODES = 500

AppLike = str | Path | Mapping[str, Any]


async def anavigate(
    app: AppLike,
    intent: str,
    *,
    app_id: str | None = None,
    model: str | None = None,
    out: str | Path | None = None,
    progress: Progress | None = None,
    **settings: Any,
) -> dict[str, Any]:
    """Go to where an intent is served; what is learned on the way is kept.

    Args:
        app: Address of a web app, an app.yaml of a simulated one, the name of a bundled one, or
            the `app` part of a case file.
        intent: Where to go, in words.
        app_id: Name of the app in the knowledge graph; made from `app` when absent.
        model: `offline` or `openai:<name>`; asked only where the graph knows no way.
        out: Folder of the runs.
        progress: Told after each node: its name and what it wrote.
        settings: Further settings by name.

    Returns:
        {"run_id", "verdict", "intent", "arrived", "reason", "start_page", "end_page",
        "target_page", "path": [{"step", "description", "source", "to_page", "success", ...}],
        "model_calls_saved", "replans", "updates", "usage", "seconds"}. The verdict is `passed`
        when it arrived, `failed` when the page is known but was not reached, `unknown` when it was
        not found, `blocked` when app, model or graph cannot be used.

    Raises:
        ConfigError: the app, the intent or a setting cannot be meant.
    """
    given = {k: v for k, v in {**settings, "model": model, "home": out}.items() if v is not None}
    unknown = sorted(set(given) - set(Settings.model_fields))
    if unknown:
        raise ConfigError(f"no such setting: {', '.join(unknown)}")
    chosen = Settings(**given)
    if chosen.knowledge == OFF:
        raise ConfigError("navigation needs a knowledge graph; knowledge=':memory:' keeps nothing")
    check_graph(chosen)
    facts = {"app": app_of(app), "intent": intent}
    case = parse_case({"id": "navigate", "app": facts["app"], "steps": [{"action": "go"}]}, "app")
    if not intent.strip():
        raise ConfigError("intent: is blank; say where to go, e.g. 'open the settings'")
    open_model(chosen)
    run_id = f"navigate-{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(3)}"
    folder = chosen.home / run_id
    folder.mkdir(parents=True)
    write_whole(folder / "run.json", _facts(run_id, case, intent, chosen))
    begin = {**facts, **({"app_id": app_id} if app_id else {})}
    config: Any = {"configurable": {"thread_id": run_id}, "recursion_limit": MOST_NODES}
    result: dict[str, Any] = {}
    with lock(folder):
        async for update in graph.astream(begin, config, context=chosen, stream_mode="updates"):
            for node, wrote in update.items():
                if progress is not None:
                    progress(node, wrote or {})
                result = (wrote or {}).get("result", result)
    return result


def navigate(app: AppLike, intent: str, **given: Any) -> dict[str, Any]:
    """Do what `anavigate` does, for callers without an event loop."""
    return run_blocking(anavigate(app, intent, **given), "anavigate")


def app_of(app: AppLike) -> dict[str, Any]:
    """Give the `app` part of a case for an address, a file or a bundled name.

    Raises:
        ConfigError: it is none of them.
    """
    if isinstance(app, Mapping):
        return dict(app)
    text = str(app)
    if text.startswith(("http://", "https://")):
        return {"kind": "web", "url": text}
    if text in bundled_names():
        return {"kind": "web", "bundled": text}
    if Path(text).is_file():
        return {"kind": "simulated", "path": text}
    known = ", ".join(bundled_names())
    raise ConfigError(f"{text!r} is no address, no app.yaml and no bundled app ({known})")


def _facts(run_id: str, case: Case, intent: str, settings: Settings) -> str:
    facts = {
        "run_id": run_id,
        "graph": "navigation",
        "case": "navigate",
        "title": intent,
        "app": case.app.model_dump(mode="json"),
        "settings": settings.storable(),
        "started": time.time(),
    }
    return json.dumps(facts, ensure_ascii=False, indent=1)
