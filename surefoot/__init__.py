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

# Only types that the graphs name may come back from a checkpoint; read when LangGraph is imported.
os.environ.setdefault("LANGGRAPH_STRICT_MSGPACK", "true")

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
