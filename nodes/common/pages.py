"""Which page of the knowledge graph a screen is."""

from collections import Counter, OrderedDict
from dataclasses import dataclass, field
from typing import Any

from surefoot.nodes.common.knowledge import ask_graph, note_refusal, uses_graph
from surefoot.nodes.common.run import Run
from surefoot.state.values.knowledge import Updates
from surefoot.state.values.screen import Screen
from surefoot.tools.knowledge.screens import hierarchy_of, page_head, page_name, page_place

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
    run: Run, known_as: str, screen: Screen, *, is_first: bool = False
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


async def page_of(run: Run, known_as: str, digest: str, *, is_first: bool = False) -> str | None:
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


def new_pages(run: Run) -> Updates:
    """Give how many pages `page_of` added since this was asked last."""
    return Updates(pages=_new.pop(run.run_id, 0))
