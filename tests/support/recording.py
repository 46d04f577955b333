"""Recording labelled samples of the step validator: what a page was before and after each step."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
from collections.abc import AsyncIterator, Awaitable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from playwright.async_api import Dialog, Error, Page

QUIET_S = 0.5
SETTLE_LIMIT_S = 8.0
WALK_ANSWERS_S = 0.3
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
    claims: list[dict[str, Any]] = field(default_factory=list)
    """What the script says that testers expect, in the order of the samples."""

    async def prove(self, *checks: Check) -> None:
        """Prove what the page shows; then label the claims that the script has of this step."""
        for check in checks:
            if isinstance(check, bool):
                assert check, f"{self.action!r}: a claim about it is wrong"
            else:
                await check
        for claim in self.claims:
            (kind, expected), *how = claim.items()
            self.label(kind, expected, **dict(how))
        self.claims = []

    def label(
        self,
        kind: SampleClass | Literal["twin"],
        expected: str | None,
        lang: Language = "en",
        action: str | None = None,
        *,
        stateless: bool = False,
    ) -> None:
        """Label an expectation; `positive` holds, all else does not.

        A `twin` is the step that fails in a case of the evaluation.
        """
        for before in (self.before, None) if stateless else (self.before,):
            self.recorder.samples.append(
                {
                    "id": f"{self.recorder.name}-{len(self.recorder.samples):03d}",
                    "class": kind,
                    "lang": lang,
                    "step_action": action or self.action,
                    "expected_result": expected,
                    "substep_description": self.substep,
                    "current_url": self.recorder.states[self.after]["url"],
                    "before": before,
                    "page": self.after,
                    "label": kind == "positive",
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

    def __init__(self, name: str) -> None:
        self.name = name
        self.states: dict[str, dict[str, Any]] = {}
        self.samples: list[dict[str, Any]] = []
        self.accept_dialogs = True
        self.script: Iterator[dict[str, Any]] | None = None
        self._page: Page | None = None
        self._events: list[tuple[str, Any]] = []

    @property
    def page(self) -> Page:
        """The page of the scene that runs."""
        assert self._page is not None, "no scene runs"
        return self._page

    def watch(self, page: Page, *, answers: bool = True) -> None:
        """Take a fresh page and listen to what it does.

        Without `answers`, somebody else answers its dialogs.
        """
        self._page, self.accept_dialogs = page, True
        self._events.clear()

        def note(kind: str, value: Any) -> None:
            self._events.append((kind, value))

        async def answer(dialog: Dialog) -> None:
            accepted = self.accept_dialogs and answers
            about = {"type": dialog.type, "message": dialog.message}
            if not answers:
                # The walk answers when it listens; else the page would stand still.
                await asyncio.sleep(WALK_ANSWERS_S)
            try:
                await (dialog.accept() if accepted else dialog.dismiss())
            except Error:
                note("dialogs", about)
                return
            note(
                "dialogs",
                {
                    **about,
                    "default": dialog.default_value,
                    "answer": "accepted" if accepted else "dismissed",
                    "text": None,
                },
            )

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
        await self.rest()
        step = Step(self, action, substep or action)
        if self.script is not None:
            expected = next(self.script)
            assert expected["step"] == action, (
                f"{expected['step']!r} stands in the place of {action!r}"
            )
            step.claims = list(expected["claims"])
        step.before = await self._record([], [])
        # What was said before this step is not its effect.
        await self._messages()
        self._events.clear()
        yield step
        await self.settle()
        if fleeting:
            await self.rest()
        step.after = await self._record(self._events, await self._messages())

    async def rest(self) -> None:
        """Let go what an app under test was made to hold; nothing by default."""

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
        """Open an address of the app, not as a step."""
        await self.page.goto(path)
        await self.settle()

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
