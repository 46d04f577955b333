"""What surefoot adds to a case, beside a bare Playwright script of the same actions and waits."""

import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from langgraph.checkpoint.memory import InMemorySaver
from playwright.async_api import Page, Playwright, async_playwright

from bench.table import Table
from surefoot.configs.settings import Settings
from surefoot.running.runner import close_all, run_case
from surefoot.state.values.app import WebApp
from surefoot.state.values.case import Case, Step
from surefoot.state.values.understood import Understood
from surefoot.tools.artifacts import RunFolder
from surefoot.tools.checking.judge import run_checks
from surefoot.tools.devices.bundled import start_bundled, stop_bundled
from surefoot.tools.devices.web.find_browser import find_browser
from surefoot.tools.devices.web.settle import WATCH
from surefoot.tools.runlog import RunLog
from surefoot.tools.screens.changes import compare
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.understanding.by_grammar import read_by_grammar
from surefoot.tools.understanding.understand import understand

REPEAT = 8
_NOTE = (
    "5 steps a case, start and end of the browser and the run's report included; both drivers run"
    " already; offline model, knowledge as by default"
)
_SETTLED = '([q, l]) => window[Symbol.for("surefoot.watch")].settled(q, l)'
_STEPS: list[tuple[str, str, Callable[[Page], Awaitable[object]]]] = [
    (
        "Click the folder 'uploads' in the file list",
        "The files items.csv and readme.txt are listed",
        lambda page: page.get_by_role("link", name="uploads", exact=True).click(),
    ),
    (
        "Click the link 'testcase-bucket'",
        "The folder 'reports' is in the list",
        lambda page: page.get_by_role("link", name="testcase-bucket", exact=True).first.click(),
    ),
    (
        "Click the folder 'reports' in the file list",
        "The files annual.csv and january.csv are listed",
        lambda page: page.get_by_role("link", name="reports", exact=True).click(),
    ),
    (
        "Click the column header 'Size'",
        "",
        lambda page: page.get_by_role("button", name="Size").click(),
    ),
    (
        "Click the link 'testcase-bucket'",
        "The folder 'uploads' is in the list",
        lambda page: page.get_by_role("link", name="testcase-bucket", exact=True).first.click(),
    ),
]


async def run() -> Table:
    """Measure whole cases, then the parts of one step; milliseconds a step."""
    with tempfile.TemporaryDirectory() as scratch:
        home = Path(scratch)
        address = start_bundled("filebox", home)
        try:
            table = await _measure(address + "/testcase-bucket/", home)
        finally:
            await close_all()
            stop_bundled(home)
    return table


async def _measure(url: str, home: Path) -> Table:
    settings = Settings(home=home / "runs")
    steps = tuple(Step(action=action, expected=expected) for action, expected, _ in _STEPS)
    case = Case(id="bench", app=WebApp(url=url), steps=steps)
    bare: list[_Cost] = []
    ours: list[_Cost] = []
    folder = home
    async with async_playwright() as playwright:

        async def run_bare() -> None:
            bare.append(await _cost(lambda: _bare(playwright, url, settings)))

        async def run_ours() -> None:
            nonlocal folder
            read_by_grammar.cache_clear()  # a run has not read its sentences before
            cost = await _cost(lambda: run_case(case, settings))
            ours.append(cost)
            result = cost.result
            folder = Path(str(result["report"])).parent
            if result["verdict"] != "passed":
                raise RuntimeError(f"the case of the bench does not pass: {result['report']}")

        for turn in range(REPEAT + 1):
            # Now the one first, now the other: what else the machine does meets both.
            for work in (run_bare, run_ours) if turn % 2 else (run_ours, run_bare):
                await work()
    del bare[0], ours[0]  # the first turn warms up
    table = Table("Overhead, ms a step", "ms", note=_NOTE)
    table.add("bare Playwright script", [one.wall_ms for one in bare])
    table.add("surefoot", [one.wall_ms for one in ours])
    more = [one.wall_ms - other.wall_ms for one, other in zip(ours, bare, strict=True)]
    table.add("difference", more)
    table.add("  of it: processor, bare", [one.processor_ms for one in bare])
    table.add("  of it: processor, surefoot", [one.processor_ms for one in ours])
    for name, samples in (await _parts(folder, settings)).items():
        table.add(f"  of it: {name}", samples)
    return table


@dataclass(frozen=True)
class _Cost:
    """What one case took, ms a step."""

    wall_ms: float
    processor_ms: float
    """Of this process: a busy machine makes it hardly longer."""
    result: Any


async def _cost(work: Callable[[], Awaitable[Any]]) -> _Cost:
    started, began = time.perf_counter(), time.process_time()
    result = await work()
    wall, processor = time.perf_counter() - started, time.process_time() - began
    return _Cost(wall * 1000 / len(_STEPS), processor * 1000 / len(_STEPS), result)


async def _bare(playwright: Playwright, url: str, settings: Settings) -> None:
    wait = [settings.settle_quiet_s * 1000, settings.settle_limit_s * 1000]
    browser = await playwright.chromium.launch(
        executable_path=find_browser(settings.browser), args=["--no-sandbox"]
    )
    page = await browser.new_page(viewport={"width": 1280, "height": 800})
    await page.add_init_script(WATCH)
    await page.goto(url, wait_until="domcontentloaded")
    await page.evaluate(_SETTLED, wait)
    await page.screenshot(type="jpeg", quality=70)
    for _, _, act in _STEPS:
        await act(page)
        await page.wait_for_load_state("domcontentloaded")
        await page.evaluate(_SETTLED, wait)
        await page.screenshot(type="jpeg", quality=70)
    await browser.close()


async def _parts(folder: Path, settings: Settings) -> dict[str, list[float]]:
    """Time the parts of a step on the screens of a finished run."""
    run_folder, log = RunFolder(folder), RunLog(folder / "bench")
    digests = [path.stem for path in sorted((folder / "screens").glob("*.json"))]
    screens = [run_folder.screen(digest) for digest in digests]
    before, after = screens[0], screens[-1]
    read, _ = await understand(settings, log, _STEPS[0][1], "result")
    checks = read.checks if isinstance(read, Understood) else ()

    async def view() -> None:
        compare(before, after)

    async def understood() -> None:
        read_by_grammar.cache_clear()
        await understand(settings, log, _STEPS[0][1], "result")

    async def checked() -> None:
        run_checks(checks, ScreenPair(after, before), ())

    async def store() -> None:
        run_folder.put_screen(after.model_copy(update={"title": str(time.perf_counter())}))

    async def write() -> None:
        log.event("bench", text="x" * 500)

    async def checkpoint() -> None:
        InMemorySaver().serde.dumps_typed({"screen": digests[0], "plan": [], "results": []})

    return {
        "diff of two screens": await _times(view),
        "understanding a sentence": await _times(understood),
        "its exact checks": await _times(checked),
        "screen to disk": await _times(store),
        "a line of the log": await _times(write),
        "serialising a checkpoint": await _times(checkpoint),
    }


async def _times(work: Callable[[], Awaitable[None]]) -> list[float]:
    samples = []
    for _ in range(20):
        started = time.perf_counter()
        await work()
        samples.append((time.perf_counter() - started) * 1000)
    return [statistics.median(samples)]
