"""Record the labelled samples of the step validator from Filebox.

`python -m tests.support.record_samples` walks through every scene in a real browser, keeps what the
page was before and after each step, and writes `samples.jsonl` and `states.json.gz`. The address is
always `http://filebox.localhost` and Filebox has a clock of its own, so two recordings are equal.
"""

from __future__ import annotations

import argparse
import asyncio
import re
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import yaml
from playwright.async_api import Browser, Locator, async_playwright, expect

from tests.support.filebox_server import browser_path, serving
from tests.support.recording import WATCH_MESSAGES, Recorder

SET_FOLDER = Path(__file__).parents[2] / "configs/evals/step_validation/filebox"
CLAIMS: dict[str, list[dict[str, Any]]] = yaml.safe_load(
    Path(__file__).with_name("filebox_claims.yaml").read_text("utf-8")
)
ADDRESS = "http://filebox.localhost"
PASSWORDS = {
    "admin": "Cloud-Nine-9",
    "wei": "Bamboo-88",
    "linh": "Sen-Hong-7",
    "vera": "Look-Only-1",
}
# How long a message is seen would otherwise depend on how busy the machine is.
HOLD_MESSAGES = """
window.surefootHeld = [];
const setTimeoutAsEver = window.setTimeout;
window.setTimeout = (then, ms, ...rest) =>
  ms === 2000 ? window.surefootHeld.push(then) : setTimeoutAsEver(then, ms, ...rest);
"""
RELEASE_MESSAGES = "window.surefootHeld.splice(0).forEach((then) => then())"


class FileboxRecorder(Recorder):
    """Knows how Filebox is driven."""

    async def rest(self) -> None:
        """Let the messages go that were held."""
        await self.page.evaluate(RELEASE_MESSAGES)

    async def sign_in(self, account: str, path: str = "/testcase-bucket/") -> None:
        """Sign in and open an address, not as a step."""
        await self.page.goto(f"/login?next={path}")
        await self.page.get_by_label("Account").fill(account)
        await self.page.get_by_label("Password", exact=True).fill(PASSWORDS[account])
        await self.page.get_by_label("Password", exact=True).press("Enter")
        await self.page.wait_for_selector(".full-name")
        await self.open(path)

    async def language(self, code: str) -> None:
        """Switch the language, not as a step."""
        async with self.page.expect_navigation():
            await self.page.locator("select[name=language]").select_option(code)
        await self.settle()

    async def button(self, name: str) -> None:
        """Click the button with exactly this name."""
        await self.page.get_by_role("button", name=name, exact=True).click()

    async def link(self, name: str) -> None:
        """Click the link with exactly this name, in a list before anywhere else."""
        inside = self.page.locator("main").get_by_role("link", name=name, exact=True)
        outside = self.page.get_by_role("link", name=name, exact=True)
        await (inside if await inside.count() else outside).first.click()

    async def fill(self, label: str, text: str) -> None:
        """Fill the field with exactly this label."""
        await self.page.get_by_label(label, exact=True).fill(text)

    async def menu(self, name: str, entry: str) -> None:
        """Choose an entry in the actions menu of a row."""
        await self.row(name).locator(".more").hover()
        await self.row(name).get_by_role("menuitem", name=entry).click()

    def row(self, name: str) -> Locator:
        """Give the row of a file or folder."""
        return self.page.locator(f'tbody tr[data-name="{name}"]')

    async def listed(self, *names: str) -> None:
        """Prove that every name has a visible row."""
        for name in names:
            await expect(self.row(name)).to_be_visible()

    async def unlisted(self, *names: str) -> None:
        """Prove that no name has a visible row."""
        for name in names:
            await expect(self.row(name)).to_be_hidden()

    async def shows(self, *texts: str) -> None:
        """Prove that every text is visible."""
        for text in texts:
            shown = self.page.get_by_text(text).filter(visible=True)
            await expect(shown).not_to_have_count(0)

    async def hides(self, *texts: str) -> None:
        """Prove that no text is visible."""
        for text in texts:
            shown = self.page.get_by_text(text).filter(visible=True)
            await expect(shown).to_have_count(0)

    async def value(self, label: str, text: str) -> None:
        """Prove what a field contains."""
        await expect(self.page.get_by_label(label, exact=True)).to_have_value(text)

    async def count(self, text: str) -> None:
        """Prove what the count below the list says."""
        await expect(self.page.locator("#count")).to_have_text(text)

    async def order(self, *names: str) -> None:
        """Prove the order of the files, folders left out."""
        rows = await self.page.locator("tbody tr:not([data-folder])").all()
        shown = [await row.get_attribute("data-name") for row in rows]
        assert shown == list(names), f"the order is {shown}"


Scene = Callable[[FileboxRecorder], Awaitable[None]]


async def play(
    recorder: FileboxRecorder, scene: Scene, launch: Callable[[int], Awaitable[Browser]]
) -> None:
    """Run one scene on a Filebox and a browser of its own."""
    with serving() as port:
        browser = await launch(port)
        context = await browser.new_context(
            base_url=ADDRESS, locale="en-US", viewport={"width": 1280, "height": 800}
        )
        await context.add_init_script(WATCH_MESSAGES)
        await context.add_init_script(HOLD_MESSAGES)
        page = await context.new_page()
        page.set_default_timeout(5000)
        recorder.watch(page)
        recorder.script = iter(CLAIMS[scene.__name__])
        await scene(recorder)
        assert next(recorder.script, None) is None, "claims about a step that was not taken"
        await browser.close()


async def record(folder: Path, only: str = "") -> FileboxRecorder:
    """Record every scene whose name contains `only` and save the set."""
    from tests.support.filebox_scenes import SCENES

    recorder = FileboxRecorder("filebox")
    expect.set_options(timeout=5000)
    async with async_playwright() as playwright:

        async def launch(port: int) -> Browser:
            rules = f"MAP filebox.localhost:80 127.0.0.1:{port}"
            return await playwright.chromium.launch(
                executable_path=browser_path(),
                args=["--no-sandbox", f"--host-resolver-rules={rules}"],
            )

        for scene in SCENES:
            if re.search(only, scene.__name__):
                await play(recorder, scene, launch)
    recorder.save(folder)
    return recorder


def main() -> None:
    """Record from the command line and say what came out."""
    parser = argparse.ArgumentParser(description="Record the labelled samples from Filebox.")
    parser.add_argument("--out", type=Path, default=SET_FOLDER)
    parser.add_argument("--only", default="", help="part of a scene's name")
    arguments = parser.parse_args()
    samples = asyncio.run(record(arguments.out, arguments.only)).samples
    for key in ("label", "class", "lang"):
        print(key, dict(Counter(str(sample[key]) for sample in samples)))


if __name__ == "__main__":
    main()
