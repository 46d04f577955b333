"""How often a page is known again when part of its screen has changed."""

import gzip
import json
import random
from collections.abc import Iterable
from pathlib import Path

import yaml

from bench.table import Table
from surefoot.configs.settings import CONFIGS
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.knowledge.features import Features, read_features
from surefoot.tools.knowledge.page_index import PageIndex, choose_page
from surefoot.tools.knowledge.screens import hierarchy_of
from surefoot.tools.screens.aria import parse_aria
from surefoot.tools.screens.html.page import parse_html

STORED = CONFIGS / "evals" / "step_validation" / "filebox" / "states.json.gz"
INVENTED = Path(__file__).with_name("screens.yaml")
SHARES = (0.0, 0.15, 0.3)
_WORDS = ("alpha", "bravo", "charlie", "delta", "echo", "foxtrot", "golf", "hotel", "india")
_ROLES = ("button", "link", "text", "textbox")


def stored_screens() -> list[Screen]:
    """Read the stored states of the bundled app and the screens of invented apps."""
    states = json.loads(gzip.decompress(STORED.read_bytes()))
    screens = [
        Screen(location=state["url"], title=state["title"], widgets=parse_html(state["html"]))
        for state in states.values()
    ]
    invented: dict[str, str] = yaml.safe_load(INVENTED.read_text("utf-8"))
    return screens + [Screen(widgets=parse_aria(text)) for text in invented.values()]


def pages_of(screens: Iterable[Screen]) -> dict[str, tuple[Features, Screen]]:
    """Give every screen that looks unlike the others a page of its own."""
    told = {read_features(hierarchy_of(screen)): screen for screen in screens}
    return {looks.digest: (looks, screen) for looks, screen in told.items()}


def index_of(pages: dict[str, tuple[Features, Screen]]) -> PageIndex:
    """Index pages by one look at each."""
    index = PageIndex()
    for page_id, (looks, _) in pages.items():
        index.add(page_id, page_id, [looks])
    return index


def disturbed(screen: Screen, share: float, chance: random.Random) -> Screen:
    """Change a share of the widgets: gone, called otherwise, or a new one before them."""
    widgets: list[Widget] = []
    for widget in screen.widgets:
        if chance.random() >= share:
            widgets.append(widget)
            continue
        name, kind = " ".join(chance.sample(_WORDS, 2)), chance.randrange(3)
        if kind == 1:
            new_id = name if widget.test_id else ""
            widgets.append(widget.model_copy(update={"name": name, "text": "", "test_id": new_id}))
        elif kind == 2:
            widgets += [Widget(id="new", role=chance.choice(_ROLES), name=name), widget]
    return screen.model_copy(update={"widgets": tuple(widgets)})


def known_again(
    pages: dict[str, tuple[Features, Screen]], share: float, seed: int
) -> tuple[float, float, float]:
    """Look once more at every page, disturbed.

    Returns:
        The shares of pages that come first, that are matched, and that are taken for another.
    """
    index, chance = index_of(pages), random.Random(seed)
    first = matched = mistaken = 0
    for page_id, (_, screen) in pages.items():
        scores = index.match("", read_features(hierarchy_of(disturbed(screen, share, chance))))
        best = choose_page(scores)
        first += bool(scores) and scores[0].page_id == page_id
        matched += best is not None and best.page_id == page_id
        mistaken += best is not None and best.page_id != page_id
    return first / len(pages), matched / len(pages), mistaken / len(pages)


async def run() -> Table:
    """Measure on the stored screens, each a page; per cent of the pages, three disturbances."""
    pages = pages_of(stored_screens())
    note = (
        f"{len(pages)} pages of one look each, the bundled app's states often a single row or"
        " message apart: such pages are first, but not matched"
    )
    table = Table("Pages known again, % of the pages", "%", note=note)
    for share in SHARES:
        turns = [known_again(pages, share, seed) for seed in range(3 if share else 1)]
        for name, at in (("first", 0), ("matched", 1), ("taken for another", 2)):
            table.add(f"{share:.0%} of the widgets changed: {name}", [100 * t[at] for t in turns])
    return table
