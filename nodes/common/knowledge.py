"""The knowledge graph that all nodes of this process share, and which of its pages a screen is."""

import asyncio
import logging
import threading
from collections import Counter, OrderedDict
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any
from weakref import finalize

from surefoot.configs.settings import OFF, Settings
from surefoot.nodes.common.run import RunContext
from surefoot.state.values.knowledge import Updates
from surefoot.state.values.screen import Screen
from surefoot.tools.knowledge.client import KGClient
from surefoot.tools.knowledge.screens import (
    app_name,
    hierarchy_of,
    page_head,
    page_name,
    page_place,
)
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
def _graph_client(opening: Opening, walker: str) -> KGClient:
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


async def app_of(run: RunContext) -> str:
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
            client = _graph_client(Opening.of(settings), walker)
        answer: dict[str, Any] = getattr(client, operation)(**parameters)
        return answer

    return await asyncio.to_thread(ask)


async def query_graph(run: RunContext, operation: str, **parameters: Any) -> dict[str, Any] | None:
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


def uses_graph(run: RunContext) -> bool:
    """Say whether a run asks the graph and tells it what it learns."""
    return run.settings.learns and run.run_id not in _without


def note_refusal(run: RunContext, answer: dict[str, Any]) -> None:
    """Say what could not be asked or told; a store that cannot be used is left alone after that."""
    text = str(answer["message"])
    if answer["error"]["code"] == "GRAPH_ERROR":
        _without.add(run.run_id)
        text = f"nothing is learned or known in this run: {text}"
        logger.warning("%s", text)
    run.log.event(NOT_LEARNED, text=text)


def not_learned(run: RunContext) -> str:
    """Say why nothing was learned, "" when nothing was in the way; reads the log."""
    said = (row["text"] for row in run.log.read("events") if row["kind"] == NOT_LEARNED)
    return next(said, "")


_KEPT = 256
_found: "OrderedDict[tuple[str, str], str]" = OrderedDict()
"""Pages of the last screens of this process's runs, by run and digest."""
_new: Counter[str] = Counter()
"""Pages that runs added and have not been told of yet."""


@dataclass(frozen=True)
class Recognised:
    """Which page a screen is."""

    page_id: str
    name: str
    updates: Updates = field(default_factory=Updates)
    refusal: dict[str, Any] | None = None
    """Answer of a knowledge graph that cannot say or keep it."""

    @property
    def problem(self) -> str:
        """Why the knowledge graph cannot say or keep it."""
        return str(self.refusal["message"]) if self.refusal is not None else ""


async def recognise(
    run: RunContext, known_as: str, screen: Screen, *, is_first: bool = False
) -> Recognised:
    """Find the page of a screen in the knowledge graph; a new one is added.

    A page is known by its name, or by what it shows where its address is the same. What it is
    headed is what it serves; the first page of a run is the app's home.
    """
    name = page_name(screen)

    async def call(operation: str, **parameters: Any) -> dict[str, Any]:
        return await ask_graph(run.settings, run.run_id, operation, app_id=known_as, **parameters)

    # A name is certain by itself; what a screen shows costs more to compare.
    found = await call("match_current_page", page_title=name)
    page = found.get("page")
    if page is not None and page["confidence"] == 1.0:
        return Recognised(page["page_id"], page["page_name"])
    shown = hierarchy_of(screen)
    if found["success"]:
        found = await call("match_current_page", ui_hierarchy=shown, page_title=name)
    if not found["success"]:
        return Recognised("", name, refusal=found)
    page, place = found["page"], page_place(screen)
    if page is not None and place and page["page_name"].endswith(f" {place}"):
        return Recognised(page["page_id"], page["page_name"])
    head = page_head(screen)
    added = await call(
        "add_page",
        page_name=name,
        page_type="home" if is_first else None,
        intents=[head] if head else None,
        ui_hierarchy=shown,
    )
    if not added["success"]:
        return Recognised("", name, refusal=added)
    return Recognised(added["page_id"], name, Updates(pages=1))


async def page_of(
    run: RunContext, known_as: str, digest: str, *, is_first: bool = False
) -> str | None:
    """Give the id of the page of a stored screen; None when the graph cannot be used."""
    key = (run.run_id, digest)
    if key in _found:
        return _found[key]
    if not uses_graph(run):
        return None
    screen = await run.stored_screen(digest)
    page = await recognise(run, known_as, screen, is_first=is_first)
    if page.refusal is not None:
        note_refusal(run, page.refusal)
        return None
    _new[run.run_id] += page.updates.pages
    _found[key] = page.page_id
    while len(_found) > _KEPT:
        _found.popitem(last=False)
    return page.page_id


def new_pages(run: RunContext) -> Updates:
    """Give how many pages `page_of` added since this was asked last."""
    return Updates(pages=_new.pop(run.run_id, 0))
