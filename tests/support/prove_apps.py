"""Proves expected.yaml of the evaluation's apps: performs each case by hand-written Playwright.

python -m tests.support.prove_apps HOME APP... [--only CASE]: installs into HOME/evals, which an
evaluation with `--out HOME` uses too; ends with 1 when a case comes to something else.
"""

import argparse
import asyncio
import importlib
import sys
import time
from pathlib import Path

from playwright.async_api import Browser, Error, Page, async_playwright

from surefoot.configs.evals.apps.truth import PATIENCE_MS, WALKS
from surefoot.evaluating.apps import at_port
from surefoot.state.errors import SurefootError
from surefoot.state.values.app import WebApp
from surefoot.tools.evals.app_process import install_app, running_app
from surefoot.tools.evals.app_set import AppCase, AppSet, Expectation, read_app
from surefoot.tools.secrets import filled_app
from tests.support.filebox_server import browser_path

APPS = Path(__file__).parents[2] / "configs" / "evals" / "apps"


async def prove(app: AppSet, home: Path, browser: Browser, only: str) -> list[str]:
    """Walk through the cases of one app; give what differs."""
    importlib.import_module(f"surefoot.configs.evals.apps.{app.name}.truth")
    cases = [one for one in app.cases if only in one.case.id]
    wrong = [f"{one.case.id}: nobody walks through it" for one in cases if one.case.id not in WALKS]
    await install_app(app, home)
    for one in cases:
        began = time.monotonic()
        try:
            async with running_app(app, home) as port:
                found: object = await walked(one, port, browser)
        except (AssertionError, Error, SurefootError) as error:
            found = f"{type(error).__name__}: {error}"
        seconds = time.monotonic() - began
        if found == one.expected:
            print(f"{one.case.id}: {one.expected.verdict} as expected, {seconds:.0f} s", flush=True)
        else:
            wrong.append(f"{one.case.id}: {found}, not {one.expected}")
            print(wrong[-1], f"{seconds:.0f} s", flush=True)
    return wrong


async def walked(one: AppCase, port: int, browser: Browser) -> Expectation:
    """Walk through a case until a step does not hold."""
    app = filled_app(at_port(one.case, port))
    assert isinstance(app, WebApp)
    context = await browser.new_context(
        base_url=f"http://127.0.0.1:{port}",
        locale=app.locale,
        viewport={"width": app.viewport[0], "height": app.viewport[1]},
    )
    try:
        page: Page = await context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        await page.goto(app.url or "")
        step = 0
        async for holds in WALKS[one.case.id](page):
            if not holds:
                return Expectation(verdict="failed", first_bad_step=step)
            step += 1
        assert step == len(one.case.steps), f"{one.case.id}: {step} steps walked"
        return Expectation(verdict="passed", first_bad_step=None)
    finally:
        await context.close()


async def main() -> int:
    """Prove the apps of the command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("home", type=Path)
    parser.add_argument("apps", nargs="+")
    parser.add_argument("--only", default="", help="Part of the ids of the cases.")
    given = parser.parse_args()
    wrong = []
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=browser_path(), args=["--no-sandbox"]
        )
        for name in given.apps:
            app = read_app(APPS / name)
            wrong += await prove(app, given.home / "evals" / name, browser, given.only)
        await browser.close()
    print(f"{len(wrong)} differ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
