"""A run folder as a run leaves it: a real little page, really driven, with real screenshots."""

import json
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, Locator, Page
from playwright.sync_api import Error as PlaywrightError

from surefoot.tools.artifacts import RunFolder
from surefoot.tools.runlog import RunLog
from tests.support.sample_story import CASE, JUDGEMENTS, PLANS, RESULTS, conversation

PAGE = Path(__file__).parent / "file_list.html"
ADDRESS = "http://127.0.0.1:8101/testcase-bucket/"
Ending = Literal["failed", "unknown", "blocked", "killed"]


def write_sample_run(path: Path, browser: Browser, ending: Ending = "failed") -> RunFolder:
    """Drive the page and write down the run.

    Args:
        path: Folder of the run.
        browser: Takes the screenshots.
        ending: `failed` at step 4; `unknown` at step 4 after a second look; `blocked` in step 3
            because the model went away; `killed` in step 3, in the middle of a line.
    """
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    # The address is made up, and nothing leaves the process: every request gets the page.
    context.route(f"{ADDRESS}**", lambda route: route.fulfill(path=PAGE))
    page = context.new_page()
    page.on("dialog", lambda dialog: dialog.accept())
    run = _Recording(RunFolder(path), page)
    (path / "case.json").write_text(json.dumps(CASE), "utf-8")
    run.open()
    run.open_folder()
    run.make_folder()
    if ending in ("failed", "unknown"):
        run.read_name()
        run.delete(ending)
    else:
        run.plan(2)
    context.close()
    if ending == "killed":
        with (path / "events.jsonl").open("a") as file:
            file.write('{"at": 1795228871.2, "kind": "execute", "step": 2, "descr')
    else:
        (path / "result.json").write_text(json.dumps(RESULTS[ending]), "utf-8")
    return run.folder


class _Recording:
    """Writes rows as the graph writes them, with times that do not depend on this machine."""

    def __init__(self, folder: RunFolder, page: Page) -> None:
        self.folder, self.page, self.log = folder, page, RunLog(folder.path)
        self.questions = 0

    def shot(self) -> str:
        for _ in range(10):
            try:
                return self.folder.put_shot(self.page.screenshot(type="jpeg", quality=70))
            except PlaywrightError as error:  # Chromium refuses one until it has drawn a frame
                refused = error
                self.page.evaluate("() => new Promise(requestAnimationFrame)")
        raise refused

    def ask(self, agent: str, step: int) -> int:
        self.log.agent(agent, **conversation(agent, step))
        self.questions += 1
        return self.questions - 1

    def plan(self, step: int, attempt: int = 1) -> None:
        self.ask("plan_substeps", step)
        self.log.event("plan", step=step, substeps=PLANS[step, attempt])

    def act(
        self,
        step: int,
        attempt: int,
        description: str,
        action: dict[str, Any],
        target: Locator | None,
        do: Callable[[], object],
        events: Sequence[str] = (),
        complaint: str | None = None,
    ) -> None:
        box = target.bounding_box() if target else None
        url, before, error = self.page.url, self.shot(), complaint
        try:
            do()
        except PlaywrightError as found:
            error = found.message.split("\n")[0]
        self.log.event(
            "execute",
            step=step,
            **{"try": attempt},
            description=description,
            action=action,
            box=box,
            success=error is None,
            error=error,
            url_before=url,
            url_after=self.page.url,
            shot_before=before,
            shot_after=self.shot(),
            events=list(events),
            seconds=0.5 if error else 0.12,
        )

    def judge(self, step: int, attempt: int, look: int = 1) -> None:
        judgement = dict(JUDGEMENTS[step, attempt, look])
        by_model = judgement["validated_by"] == "model"
        asked = self.ask("validate_step", step) if by_model else None
        self.log.event("validate", step=step, **{"try": attempt}, conversation=asked, **judgement)

    def decide(self, step: int, decision: str) -> None:
        self.log.event("decide", step=step, decision=decision)

    def open(self) -> None:
        action = {"kind": "open", "address": ADDRESS}
        self.act(-1, 1, f"open {ADDRESS}", action, None, lambda: self.page.goto(ADDRESS))

    def open_folder(self) -> None:
        link = self.page.get_by_role("link", name="uploads")
        self.plan(0)
        self.act(0, 1, 'click the link "uploads"', _tap("uploads"), link, link.click)
        self.judge(0, 1)
        self.decide(0, "next_step")

    def make_folder(self) -> None:
        field = self.page.get_by_label("Name")
        button = self.page.get_by_role("button", name="make directory")
        typing = {"kind": "type_text", "target": {"label": 'textbox "Name"'}, "text": "invoices"}
        self.plan(1)
        self.page.evaluate(
            """() => { const veil = document.createElement("div"); veil.id = "veil";
            veil.style = "position:fixed;inset:0;background:#fffc;display:grid;place-items:center";
            veil.textContent = "Synchronising …"; document.body.append(veil); }"""
        )
        clicked = 'click the button "make directory"'
        self.act(1, 1, 'type "invoices" into "Name"', typing, field, lambda: field.fill("invoices"))
        tap = _tap("make directory")
        self.act(1, 1, clicked, tap, button, partial(button.click, timeout=500))
        self.judge(1, 1)
        self.decide(1, "continue_substeps")
        self.page.evaluate("document.querySelector('#veil').remove()")
        self.plan(1, 2)
        late = "Timeout 500ms exceeded: the list was drawn again while the click was waited for"
        self.act(1, 2, clicked, tap, button, button.click, complaint=late)
        self.judge(1, 2)
        self.decide(1, "next_step")

    def read_name(self) -> None:
        link = self.page.get_by_role("link", name="invoices")
        hover = {"kind": "hover", "target": {"label": 'link "invoices"'}}
        self.plan(2)
        self.act(2, 1, 'hover over the link "invoices"', hover, link, link.hover)
        self.judge(2, 1)
        self.decide(2, "next_step")

    def delete(self, ending: Ending) -> None:
        button = self.page.get_by_role("button", name="Delete readme.txt")
        events = [
            "dialog confirm: Delete readme.txt? (accepted)",
            "DELETE /api/testcase-bucket/uploads%2Freadme.txt: 500 Internal Server Error",
            "console error: Failed to load resource: the server responded with a status of 500",
        ]
        self.plan(3)
        name = 'click the button "Delete readme.txt"'
        self.act(3, 1, name, _tap("Delete readme.txt"), button, button.click, events)
        if ending == "unknown":
            self.judge(3, 1, 2)
            self.judge(3, 1, 3)
        else:
            self.judge(3, 1)
        self.decide(3, "fail_step" if ending == "failed" else "finish")


def _tap(name: str) -> dict[str, Any]:
    return {"kind": "tap", "target": {"label": name, "widget": "e12"}, "count": 1}
