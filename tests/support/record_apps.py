"""Record labelled samples of the step validator from the apps of the evaluation.

python -m tests.support.record_apps HOME APP...: installs into HOME/evals, as an evaluation with
`--out HOME` does, and writes HOME/evals/APP/samples, a set for `surefoot evaluate step_validation`.
A step of a case gives a sample: its walk of truth.py is the label.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from playwright.async_api import Browser, async_playwright

from surefoot.configs.evals.apps.truth import PATIENCE_MS, WALKS
from surefoot.evaluating.apps import at_port
from surefoot.state.values.app import WebApp
from surefoot.state.values.screen import MASK
from surefoot.tools.evals.app_process import install_app, running_app
from surefoot.tools.evals.app_set import AppCase, AppSet, read_app
from surefoot.tools.secrets import filled_app
from tests.support.filebox_server import browser_path
from tests.support.prove_apps import APPS
from tests.support.recording import WATCH_MESSAGES, Language, Recorder


async def record_app(app: AppSet, home: Path, browser: Browser, only: str) -> Recorder:
    """Record the cases of an app whose name contains `only`."""
    importlib.import_module(f"surefoot.configs.evals.apps.{app.name}.truth")
    await install_app(app, home)
    recorder = Recorder(app.name)
    for one in app.cases:
        if re.search(only, one.case.id):
            async with running_app(app, home) as port, _page(browser, port, recorder, one):
                await _walk(recorder, one)
            print(f"{one.case.id}: {len(recorder.samples)} samples", flush=True)
    return recorder


async def _walk(recorder: Recorder, one: AppCase) -> None:
    """Record the steps of a case until one does not hold."""
    walk = WALKS[one.case.id](recorder.page)
    for step in one.case.steps:
        async with recorder.step(_filled(one, step.action)) as recorded:
            holds = await anext(walk)
        expected = _filled(one, step.expected) if step.expected else None
        language = _language(step.action)
        recorded.label("positive" if holds else "twin", expected, language)
        if not holds:
            return


def _filled(one: AppCase, text: str) -> str:
    """Put the parameters of a case into a text, secrets as dots."""

    def value(found: re.Match[str]) -> str:
        given = one.case.parameters.get(found[1])
        if given is None or given.value is None:
            return found[0]
        return MASK if given.secret else given.value

    return re.sub(r"\$\{(\w+)\}", value, text)


def _language(text: str) -> Language:
    if re.search(r"[\u4e00-\u9fff]", text):
        return "zh"
    return "vi" if re.search(r"[\u1ea0-\u1ef9đĐ]", text) else "en"


@asynccontextmanager
async def _page(
    browser: Browser, port: int, recorder: Recorder, one: AppCase
) -> AsyncIterator[None]:
    """Give the recorder a fresh page at the start address of a case."""
    app = filled_app(at_port(one.case, port))
    assert isinstance(app, WebApp)
    context = await browser.new_context(
        base_url=f"http://127.0.0.1:{port}",
        locale=app.locale,
        viewport={"width": app.viewport[0], "height": app.viewport[1]},
    )
    await context.add_init_script(WATCH_MESSAGES)
    try:
        page = await context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        recorder.watch(page, answers=False)
        await page.goto(app.url or "")
        await recorder.settle()
        yield
    finally:
        await context.close()


async def main() -> None:
    """Record the apps of the command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("home", type=Path)
    parser.add_argument("apps", nargs="+")
    parser.add_argument("--only", default="", help="Part of the names of cases.")
    given = parser.parse_args()
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=browser_path(), args=["--no-sandbox"]
        )
        for name in given.apps:
            home = given.home / "evals" / name
            recorder = await record_app(read_app(APPS / name), home, browser, given.only)
            recorder.save(home / "samples")
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
