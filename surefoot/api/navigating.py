"""Navigation from Python: to where an intent is served, by what is known of the app."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Unpack, cast

from surefoot.api.blocking import blocking
from surefoot.api.results import NavigationRun
from surefoot.configs.keywords import NavigationKeywords
from surefoot.configs.settings import OFF, settings_from
from surefoot.nodes.navigation.navigation_run import case_of
from surefoot.running.driving import Answerer
from surefoot.running.resuming import Progress, ignore_progress
from surefoot.running.runner import start_run
from surefoot.state.errors import ConfigError
from surefoot.state.navigation import NavigationInput
from surefoot.state.values.case import Case, Parameter
from surefoot.tools.casefile import is_case_file, load_case, parse_case
from surefoot.tools.named_app import named_app

AppLike = str | Path | Mapping[str, Any] | Case


async def anavigate(
    app: AppLike,
    intent: str,
    *,
    app_id: str | None = None,
    model: str | None = None,
    out: str | Path | None = None,
    progress: Progress = ignore_progress,
    ask_person: Answerer | None = None,
    **settings: Unpack[NavigationKeywords],
) -> NavigationRun:
    """Go to where an intent is served; what is learned on the way is kept.

    Args:
        app: Address of a web app, an app.yaml of a simulated one, the name of a bundled one,
            `android:` and a package for an app on the phone that is connected, or the `app`
            mapping of a case file; a case file, or a Case, whose app is gone into and whose
            parameters may be typed on the way, e.g. to log in.
        intent: Where to be, in words.
        app_id: Name of the app in the knowledge graph; made from `app` when absent.
        model: `offline` or `openai:<name>`; asked only where the graph knows no way.
        out: Folder of the runs.
        progress: Told after each node: its name and what it wrote.
        ask_person: Answers the questions of `review`; without it the run waits, to be resumed.
        settings: Further settings by name.

    Returns:
        The verdict is `passed` when it arrived, `failed` when the page is known but was not
        reached, `unknown` when it was not found, `blocked` when app, model or graph cannot be used.

    Raises:
        ConfigError: the app, the intent or a setting cannot be meant.

    Example:
        >>> way = surefoot.navigate("notes_sim", "open the settings")
        >>> way.verdict, [step.description for step in way.path]
        ('passed', ["click 'Settings'"])
    """
    chosen = settings_from({"model": model, "home": out, **settings})
    if chosen.knowledge == OFF:
        raise ConfigError("navigation needs a knowledge graph; knowledge=':memory:' keeps nothing")
    if not intent.strip():
        raise ConfigError("intent: is blank; say where to go, e.g. 'open the settings'")
    case, source = _walk_case_and_source(app, intent)
    facts = {"title": intent, "intent": intent, "app_id": app_id or "", "source": source}
    done = await start_run(
        case, chosen, "navigation", facts, progress=progress, ask_person=ask_person
    )
    return NavigationRun.of(done)


navigate = blocking(anavigate)


def _walk_case_and_source(app: AppLike, intent: str) -> tuple[Case, str]:
    """Returns what is asked for as a case, and the file that holds its secrets."""
    if isinstance(app, Case):
        return _walk_case(app.app.model_dump(mode="json"), intent, app.parameters), ""
    if isinstance(app, str | Path) and is_case_file(Path(app)):
        case = load_case(app)
        walk = _walk_case(case.app.model_dump(mode="json"), intent, case.parameters)
        return walk, str(Path(app).resolve())
    return _walk_case(named_app(app), intent, {}), ""


def _walk_case(app: Mapping[str, Any], intent: str, parameters: Mapping[str, Parameter]) -> Case:
    given = {"app": dict(app), "intent": intent}
    case = parse_case(case_of(cast(NavigationInput, given)), "app")
    return case.model_copy(update={"parameters": dict(parameters)})
