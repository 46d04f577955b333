"""How long it takes to write the report of a run, and to see it, by its size."""

import asyncio
import io
import os
import tempfile
from functools import cache, partial
from pathlib import Path

from PIL import Image
from playwright.async_api import async_playwright

from bench.table import Table, timed
from surefoot.tools.artifacts import RunFolder
from surefoot.tools.devices.web.browser import sandbox_flags
from surefoot.tools.devices.web.find_browser import find_browser
from surefoot.tools.reports.html import write_report
from surefoot.tools.reports.junit import write_junit
from surefoot.tools.runlog import RunLog

_LONGEST = 300
"""Steps of the report whose first paint is measured."""


@cache
def _picture() -> bytes:
    """Give a screenshot of 1280 by 800 px and about 60 kB, as those of real pages are."""
    file = io.BytesIO()
    noise = Image.effect_noise((160, 100), 80).resize((1280, 800), Image.Resampling.NEAREST)
    noise.save(file, "JPEG", quality=75)
    return file.getvalue()


def write_run(path: Path, steps: int) -> RunFolder:
    """Write a run of `steps` steps with two pictures, ten changes and one conversation each."""
    folder, log = RunFolder(path), RunLog(path)
    for step in range(steps):
        before, after = (folder.put_shot(_picture() + os.urandom(8)) for _ in "ab")
        log.agent("validate_step", conversation=[{"role": "user", "content": "line\n" * 200}])
        log.event(
            "execute",
            step=step,
            description=f'click the button "{step}"',
            action={"kind": "tap"},
            box={"x": 100, "y": 200, "width": 80, "height": 24},
            success=True,
            shot_before=before,
            shot_after=after,
        )
        changes = [f'+ cell "row {i} of {step}"' for i in range(10)]
        log.event("validate", step=step, conversation=step, evidence=changes[:1], changes=changes)
        log.event("decide", step=step, decision="fail_step" if step == steps - 1 else "next_step")
    return folder


async def _paints(report: Path, repeat: int = 3) -> tuple[list[float], list[float]]:
    """Open a report; give when it paints first, and when the failed step's pictures are there."""
    pictures = """() => new Promise((done) => { const look = () => document.querySelectorAll(
        ".focus .shot use").length && [...document.querySelectorAll(".focus .shot use")].every(
        (one) => document.querySelector(one.getAttribute("href"))) ? done(performance.now())
        : setTimeout(look, 5); look(); })"""
    first, seen = [], []
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=find_browser(None), args=sandbox_flags()
        )
        for _ in range(repeat):
            page = await browser.new_page(viewport={"width": 1280, "height": 800})
            await page.goto(report.as_uri(), wait_until="commit")
            seen.append(float(await page.evaluate(pictures)))
            await page.wait_for_load_state("load")
            paint = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
            first.append(float(await page.evaluate(paint)))
            await page.close()
        await browser.close()
    return first, seen


async def run() -> Table:
    """Measure runs of 5, 20 and 80 steps, and the page of one of 300 in Chromium."""
    table = Table(
        "Writing the report of a run",
        "ms",
        note=f"two screenshots of {len(_picture()) // 1000} kB a step, read from the disk's cache",
    )
    with tempfile.TemporaryDirectory() as home:
        for steps in (5, 20, 80):
            folder = write_run(Path(home) / str(steps), steps)
            html = await timed(partial(asyncio.to_thread, write_report, folder))
            table.add(f"report.html, {steps} steps", html)
        path = Path(home) / "junit.xml"
        table.add(
            "junit.xml, 80 steps",
            await timed(partial(asyncio.to_thread, write_junit, folder, path)),
        )
        report = write_report(write_run(Path(home) / "long", _LONGEST))
        first, seen = await _paints(report)
        table.add(f"first paint, {_LONGEST} steps", first)
        table.add(f"pictures of the failed step, {_LONGEST} steps", seen)
    return table
