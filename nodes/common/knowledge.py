"""The knowledge graph that all nodes of this process share."""

import asyncio
import logging
import threading
from functools import lru_cache
from typing import Any
from weakref import finalize

from surefoot.configs.settings import OFF, Settings
from surefoot.nodes.common.run import Run
from surefoot.tools.knowledge.client import KGClient
from surefoot.tools.knowledge.screens import app_name
from surefoot.tools.knowledge.service import KnowledgeService, Opening, open_service
from surefoot.tools.knowledge.transport import HttpTransport, LocalTransport, is_served
from surefoot.tools.secrets import filled_app

WAIT_S = 5.0
"""How long a run waits for whoever keeps the store locked."""
NOT_LEARNED = "not_learned"
"""Event of a run that goes on without the knowledge graph."""
logger = logging.getLogger("surefoot")
_opening = threading.Lock()
_without: set[str] = set()
"""Runs of this process for which the graph could not be used."""


@lru_cache(maxsize=16)
def _service(opening: Opening) -> KnowledgeService:
    return open_service(opening, wait_s=WAIT_S)


@lru_cache(maxsize=256)
def _client(opening: Opening, walker: str) -> KGClient:
    # One client a walk, what was done before a page was left belongs to one walker; one store.
    if is_served(opening.address):
        served = HttpTransport(opening.address)
        client = KGClient(transport=served)
        finalize(client, served.close)
        return client
    return KGClient(transport=LocalTransport(_service(opening)))


def check_graph(settings: Settings) -> None:
    """Find an address that cannot be meant before anything is started; nothing is opened.

    Raises:
        ConfigError: it is none.
    """
    if settings.knowledge != OFF and not is_served(settings.knowledge_address):
        _service(Opening.of(settings))


async def app_of(run: Run) -> str:
    """Name the app in the knowledge graph."""
    # Where a relative file lies is asked of the system, which blocks a loop.
    return run.settings.app_id or await asyncio.to_thread(app_name, filled_app(run.case))


async def ask_graph(
    settings: Settings, walker: str, operation: str, **parameters: Any
) -> dict[str, Any]:
    """Call an operation of KGClient; its answer says what went wrong, nothing is raised.

    Args:
        settings: Where the graph is kept.
        walker: Whose walk it is: the run, or a part of it.
        operation: Method of KGClient.
        parameters: By name.
    """

    def ask() -> dict[str, Any]:
        # Opened here too: a store by a relative path looks where it is, which blocks a loop.
        with _opening:
            client = _client(Opening.of(settings), walker)
        answer: dict[str, Any] = getattr(client, operation)(**parameters)
        return answer

    return await asyncio.to_thread(ask)


async def query_graph(run: Run, operation: str, **parameters: Any) -> dict[str, Any] | None:
    """Ask the graph for a run that goes on without it, too.

    Returns:
        None when the run does not use the graph, or when there is no answer: said in the log.
    """
    if not uses_graph(run):
        return None
    answer = await ask_graph(run.settings, run.run_id, operation, **parameters)
    if answer["success"]:
        return answer
    note_refusal(run, answer)
    return None


def uses_graph(run: Run) -> bool:
    """Say whether a run asks the graph and tells it what it learns."""
    return run.settings.learns and run.run_id not in _without


def note_refusal(run: Run, answer: dict[str, Any]) -> None:
    """Say what could not be asked or told; a store that cannot be used is left alone after that."""
    text = str(answer["message"])
    if answer["error"]["code"] == "GRAPH_ERROR":
        _without.add(run.run_id)
        text = f"nothing is learned or known in this run: {text}"
        logger.warning("%s", text)
    run.log.event(NOT_LEARNED, text=text)


def not_learned(run: Run) -> str:
    """Say why nothing was learned, "" when nothing was in the way; reads the log."""
    said = (row["text"] for row in run.log.read("events") if row["kind"] == NOT_LEARNED)
    return next(said, "")
