"""surefoot drives apps the way a careful tester does.

    import surefoot

    run = surefoot.validate("case.yaml")   # run.verdict, run.steps[0].reason, run.report ...
    run.to_dict()                          # as `surefoot validate --json` prints
    surefoot.understand("case.yaml")   # how each sentence is read; nothing is opened
    verdict = surefoot.judge_step("Click 'Save'", "The note is saved", page_html, url, "click Save")

    surefoot.uat("acceptance.yaml")        # a verified script for an acceptance case
    surefoot.replay("runs/<run id>/script.json")         # without a model

    surefoot.navigate("http://127.0.0.1:8000", "open the settings")   # learns the way
    surefoot.KGClient().query_path("127.0.0.1:8000", "open the settings")

    surefoot.parse_hierarchy(xml).widgets    # a stored dump of an Android screen

    surefoot.explore("http://127.0.0.1:8000", properties=["notes.py"], seed=7)   # what breaks?
    surefoot.TarpitDetector().feed(before, action, after)    # is an exploration stuck now?

    surefoot.solve({"constraints": [...], "type_hierarchy": {...}, ...})    # and its objects

    class Notes(surefoot.Properties): ...    # what an exploration checks on its way

Every function has an async twin: `avalidate`, `auat`, `ajudge_step`, `areplay`, `anavigate`,
`aexplore`, `asolve`, `aunderstand`, AsyncKGClient. Their docstrings have examples; settings are
keywords that editors and type checkers know.
"""

import importlib
import os
from typing import TYPE_CHECKING, Any

__version__ = "0.2.0"

# Only types that the graphs name may come back from a checkpoint; read when LangGraph is imported.
os.environ.setdefault("LANGGRAPH_STRICT_MSGPACK", "true")

if TYPE_CHECKING:
    from surefoot.api.accepting import auat, uat
    from surefoot.api.exploring import aexplore, explore
    from surefoot.api.navigating import anavigate, navigate
    from surefoot.api.replaying import areplay, replay
    from surefoot.api.results import (
        AcceptanceRun,
        ExplorationRun,
        NavigationRun,
        ReplayRun,
        Solution,
        SuiteRun,
        Understanding,
        ValidationRun,
    )
    from surefoot.api.solving import asolve, solve
    from surefoot.api.understanding import aunderstand, understand
    from surefoot.api.validating import ajudge_step, avalidate, judge_step, validate
    from surefoot.properties import (
        Bundle,
        Properties,
        initializer,
        invariant,
        main_path,
        precondition,
        rule,
    )
    from surefoot.tools.devices.hierarchy.screens import parse_hierarchy
    from surefoot.tools.exploration.tarpit import TarpitDetector
    from surefoot.tools.knowledge.async_client import AsyncKGClient
    from surefoot.tools.knowledge.client import KGClient

_HOMES = {
    "surefoot.api.accepting": "auat uat",
    "surefoot.api.exploring": "aexplore explore",
    "surefoot.api.navigating": "anavigate navigate",
    "surefoot.properties": "Bundle Properties initializer invariant main_path precondition rule",
    "surefoot.api.replaying": "areplay replay",
    "surefoot.api.results": "AcceptanceRun ExplorationRun NavigationRun ReplayRun Solution "
    "SuiteRun Understanding ValidationRun",
    "surefoot.api.solving": "asolve solve",
    "surefoot.api.understanding": "aunderstand understand",
    "surefoot.api.validating": "ajudge_step avalidate judge_step validate",
    "surefoot.tools.devices.hierarchy.screens": "parse_hierarchy",
    "surefoot.tools.knowledge.async_client": "AsyncKGClient",
    "surefoot.tools.exploration.tarpit": "TarpitDetector",
    "surefoot.tools.knowledge.client": "KGClient",
}
"""Where each name comes from: read when it is first asked for, so that a property file or a client
of the knowledge graph does not wait for browsers and models."""
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}

__all__ = [
    "AcceptanceRun",
    "AsyncKGClient",
    "Bundle",
    "ExplorationRun",
    "KGClient",
    "NavigationRun",
    "Properties",
    "ReplayRun",
    "Solution",
    "SuiteRun",
    "TarpitDetector",
    "Understanding",
    "ValidationRun",
    "aexplore",
    "ajudge_step",
    "anavigate",
    "areplay",
    "asolve",
    "auat",
    "aunderstand",
    "avalidate",
    "explore",
    "initializer",
    "invariant",
    "judge_step",
    "main_path",
    "navigate",
    "parse_hierarchy",
    "precondition",
    "replay",
    "rule",
    "solve",
    "uat",
    "understand",
    "validate",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"surefoot has no {name!r}")
    found = getattr(importlib.import_module(_HOME_OF[name]), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
