"""surefoot drives apps the way a careful tester does.

    import surefoot

    result = surefoot.validate("case.yaml")  # a dict, as `surefoot validate --json` prints
    verdict = surefoot.judge_step("Click 'Save'", "The note is saved", page_html, url, "click Save")

    surefoot.uat("acceptance.yaml")        # a verified script for an acceptance case
    surefoot.replay("runs/<run id>/script.json")         # without a model

    surefoot.navigate("http://127.0.0.1:8000", "open the settings")   # learns the way
    surefoot.KGClient().query_path("127.0.0.1:8000", "open the settings")

    surefoot.parse_hierarchy(xml).widgets    # a stored dump of an Android screen

    surefoot.solve({"constraints": [...], "type_hierarchy": {...}, ...})    # and its objects

Every function has an async twin: `avalidate`, `auat`, `ajudge_step`, `areplay`, `anavigate`,
`asolve`, AsyncKGClient.
"""

import os
from importlib import import_module
from typing import TYPE_CHECKING

# Only types that the graphs name may come back from a checkpoint; read when LangGraph is imported.
os.environ.setdefault("LANGGRAPH_STRICT_MSGPACK", "true")

if TYPE_CHECKING:
    from surefoot.accepting import auat, uat
    from surefoot.judging import ajudge_step, judge_step
    from surefoot.navigating import anavigate, navigate
    from surefoot.replaying import areplay, replay
    from surefoot.solving import asolve, solve
    from surefoot.validating import avalidate, validate
    from tools.devices.hierarchy.screens import parse_hierarchy
    from tools.knowledge.async_client import AsyncKGClient
    from tools.knowledge.client import KGClient

__all__ = [
    "AsyncKGClient",
    "KGClient",
    "ajudge_step",
    "anavigate",
    "areplay",
    "asolve",
    "auat",
    "avalidate",
    "judge_step",
    "navigate",
    "parse_hierarchy",
    "replay",
    "solve",
    "uat",
    "validate",
]

# Each name and where it is. It is loaded when first asked for: no command waits for all graphs.
_HOME = {
    "AsyncKGClient": "tools.knowledge.async_client",
    "KGClient": "tools.knowledge.client",
    "ajudge_step": "surefoot.judging",
    "anavigate": "surefoot.navigating",
    "areplay": "surefoot.replaying",
    "asolve": "surefoot.solving",
    "auat": "surefoot.accepting",
    "avalidate": "surefoot.validating",
    "judge_step": "surefoot.judging",
    "navigate": "surefoot.navigating",
    "parse_hierarchy": "tools.devices.hierarchy.screens",
    "replay": "surefoot.replaying",
    "solve": "surefoot.solving",
    "uat": "surefoot.accepting",
    "validate": "surefoot.validating",
}


def __getattr__(name: str) -> object:
    """Load a name of `__all__`."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_HOME[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
