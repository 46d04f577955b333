"""Record the labelled samples of the step validator from Filebox.

`python -m tests.support.record_samples` walks through every scene in a real browser, keeps what the
page was before and after each step, and writes `samples.jsonl` and `states.json.gz`. The address is
always `http://filebox.localhost` and Filebox has a clock of its own, so two recordings are equal.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import hashlib
import json
import re
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from playwright.async_api import Browser, Dialog, Error, Locator, Page, async_playwright, expect

from tests.support.filebox_server import browser_path, serving

SET_FOLDER = Path(__file__).parents[2] / "configs/evals/step_validation/filebox"
ADDRESS = "http://filebox.localhost"
QUIET_S = 0.5
SETTLE_LIMIT_S = 8.0
PASSWORDS = {
    "admin": "Cloud-Nine-9",
    "wei": "Bamboo-88",
    "linh": "Sen-Hong-7",
    "vera": "Look-Only-1",
}
EVENTS = ("dialogs", "console_errors", "page_errors", "requests", "downloads", "popups")

WATCH_MESSAGES = """
window.surefootMessages = [];
new MutationObserver((changes) => {
  for (const change of changes) {
    const place = change.target.nodeType === 1 ? change.target : change.target.parentElement;
    const texts = [...change.addedNodes].map((node) => node.textContent ?? "");
    const text = texts.join(" ").trim();
    if (text && text.length < 300 && place?.closest("[role=status], [role=alert]"))
      window.surefootMessages.push(text);
  }
}).observe(document, { childList: true, subtree: true });
"""

# How long a message is seen would otherwise depend on how busy the machine is.
HOLD_MESSAGES = """
window.surefootHeld = [];
const setTimeoutAsEver = window.setTimeout;
window.setTimeout = (then, ms, ...rest) =>
  ms === 2000 ? window.surefootHeld.push(then) : setTimeoutAsEver(then, ms, ...rest);
"""
RELEASE_MESSAGES = "window.surefootHeld.splice(0).forEach((then) => then())"

SampleClass = Literal[
    "positive",
    "noop",
    "refused",
    "cancelled",
    "404",
    "near_miss",
    "wrong_effect",
    "lookalike",
]
Check = Awaitable[None] | bool
Language = Literal["en", "zh", "vi"]


@dataclass
class Step:
    """One recorded action; its expectations are labelled after it."""

    recorder: Recorder
    action: str
    substep: str
    before: str = ""
    after: str = ""

    async def yes(self, expected: str | None, *checks: Check, **how: Any) -> None:
        """Label an expectation that holds; every check proves it."""
        await self._label(expected, "positive", True, checks, **how)

    async def no(self, kind: SampleClass, expected: str | None, *checks: Check, **how: Any) -> None:
        """Label an expectation that does not hold; every check proves the contrary."""
        await self._label(expected, kind, False, checks, **how)

    async def _label(
        self,
        expected: str | None,
        kind: SampleClass,
        label: bool,
        checks: tuple[Check, ...],
        lang: Language = "en",
        action: str | None = None,
        stateless: bool = False,
    ) -> None:
        for check in checks:
            if isinstance(check, bool):
                assert check, f"{self.action!r}: the label of {expected!r} is wrong"
            else:
                await check
        for before in (self.before, None) if stateless else (self.before,):
            self.recorder.samples.append(
                {
                    "id": f"filebox-{len(self.recorder.samples):03d}",
                    "class": kind,
                    "lang": lang,
                    "step_action": action or self.action,
                    "expected_result": expected,
                    "substep_description": self.substep,
                    "current_url": self.recorder.states[self.after]["url"],
                    "before": before,
                    "page": self.after,
                    "label": label,
                }
            )

    @property
    def state(self) -> dict[str, Any]:
        """What was recorded after the action."""
        return self.recorder.states[self.after]

    def said(self, text: str) -> bool:
        """Say whether a message with this text came, even if it went again."""
        return any(text in message for message in self.state["messages"])


class Recorder:
    """Keeps states and samples while scenes drive a page."""

    def __init__(self) -> None:
        self.states: dict[str, dict[str, Any]] = {}
        self.samples: list[dict[str, Any]] = []
        self.accept_dialogs = True
        self._page: Page | None = None
        self._events: list[tuple[str, Any]] = []

    @property
    def page(self) -> Page:
        """The page of the scene that runs."""
        assert self._page is not None, "no scene runs"
        return self._page

    def watch(self, page: Page) -> None:
        """Take a fresh page and listen to what it does."""
        self._page, self.accept_dialogs = page, True
        self._events.clear()

        def note(kind: str, value: Any) -> None:
            self._events.append((kind, value))

        async def answer(dialog: Dialog) -> None:
            accepted = self.accept_dialogs
            note(
                "dialogs",
                {
                    "type": dialog.type,
                    "message": dialog.message,
                    "default": dialog.default_value,
                    "answer": "accepted" if accepted else "dismissed",
                    "text": None,
                },
            )
            await (dialog.accept() if accepted else dialog.dismiss())

        page.on("dialog", answer)
        page.on("console", lambda m: note("console_errors", m.text) if m.type == "error" else None)
        page.on("pageerror", lambda error: note("page_errors", error.message))
        page.on("download", lambda download: note("downloads", download.suggested_filename))
        page.on("popup", lambda popup: note("popups", popup.url))
        page.on(
            "response",
            lambda r: (
                note(
                    "requests",
                    {
                        "method": r.request.method,
                        "url": r.url,
                        "status": r.status,
                        "type": r.request.resource_type,
                    },
                )
                if r.request.method != "GET" or r.status >= 400
                else None
            ),
        )

    @asynccontextmanager
    async def step(
        self, action: str, substep: str | None = None, *, fleeting: bool = False
    ) -> AsyncIterator[Step]:
        """Record what is before, run the body, wait until the page rests and record again.

        Messages that go by themselves stay until the page is recorded; with `fleeting` they are
        gone by then and only `messages` has them.
        """
        await self.page.evaluate(RELEASE_MESSAGES)
        step = Step(self, action, substep or action)
        step.before = await self._record([], [])
        # What was said before this step is not its effect.
        await self._messages()
        self._events.clear()
        yield step
        await self.settle()
        if fleeting:
            await self.page.evaluate(RELEASE_MESSAGES)
        step.after = await self._record(self._events, await self._messages())

    async def settle(self) -> None:
        """Wait until the page has not changed for a while."""
        loop = asyncio.get_running_loop()
        start = since = loop.time()
        last: str | None = None
        while loop.time() - start < SETTLE_LIMIT_S:
            try:
                now = await self.page.aria_snapshot()
            except Error:  # a navigation is under way
                now = None
            if now is None or now != last:
                last, since = now, loop.time()
            elif loop.time() - since >= QUIET_S:
                return
            await asyncio.sleep(0.1)

    async def _messages(self) -> list[str]:
        messages: list[str] = await self.page.evaluate("window.surefootMessages.splice(0)")
        return messages

    async def _record(self, events: list[tuple[str, Any]], messages: list[str]) -> str:
        page = self.page
        secrets: list[str] = await page.eval_on_selector_all(
            "input[type=password]", "all => all.map(e => e.value).filter(v => v.length > 3)"
        )
        snapshot = await page.aria_snapshot(mode="ai")
        for secret in secrets:
            snapshot = snapshot.replace(secret, "•" * len(secret))
        state: dict[str, Any] = {
            "url": page.url,
            "title": await page.title(),
            "html": await page.content(),
            "aria_snapshot": snapshot,
            "frames": [
                {"url": frame.url, "name": frame.name, "html": await frame.content()}
                for frame in page.frames
                if frame is not page.main_frame and not frame.is_detached()
            ],
            "messages": messages,
        }
        for kind in EVENTS:
            state[kind] = [value for known, value in events if known == kind]
        text = json.dumps(state, sort_keys=True)
        key = hashlib.sha256(text.encode()).hexdigest()[:16]
        self.states[key] = state
        return key

    async def open(self, path: str) -> None:
        """Open an address of Filebox, not as a step."""
        await self.page.goto(path)
        await self.settle()

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

    def save(self, folder: Path) -> None:
        """Write the set: one line a sample and all their states."""
        folder.mkdir(parents=True, exist_ok=True)
        used = {key for s in self.samples for key in (s["before"], s["page"]) if key}
        states = {key: self.states[key] for key in self.states if key in used}
        packed = json.dumps(states, ensure_ascii=False, separators=(",", ":")).encode()
        # Without a time in its head the packed file is the same for the same states.
        (folder / "states.json.gz").write_bytes(gzip.compress(packed, 9, mtime=0))
        lines = [json.dumps(sample, ensure_ascii=False) + "\n" for sample in self.samples]
        (folder / "samples.jsonl").write_text("".join(lines), encoding="utf-8")


Scene = Callable[[Recorder], Awaitable[None]]


async def play(
    recorder: Recorder, scene: Scene, launch: Callable[[int], Awaitable[Browser]]
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
        await scene(recorder)
        await browser.close()


async def record(folder: Path, only: str = "") -> Recorder:
    """Record every scene whose name contains `only` and save the set."""
    from tests.support.filebox_scenes import SCENES

    recorder = Recorder()
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
