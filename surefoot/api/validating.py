"""Step validation from Python: of whole cases, and the validator alone on stored pages."""

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Unpack

from surefoot.api.blocking import blocking
from surefoot.api.results import ValidationRun
from surefoot.configs.keywords import ModelKeywords, StepValidationKeywords
from surefoot.configs.settings import settings_from
from surefoot.running.driving import Answerer
from surefoot.running.resuming import Progress, ignore_progress
from surefoot.running.runner import run_case
from surefoot.state.errors import ConfigError
from surefoot.state.values.case import Case
from surefoot.state.values.verdict import ValidationResult
from surefoot.tools.casefile import load_case, parse_case
from surefoot.tools.checking.judge import judge_stored
from surefoot.tools.runlog import RunLog
from surefoot.tools.scratch import scratch
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.stored import stored_screen

CaseLike = str | Path | Mapping[str, Any] | Case


async def avalidate(
    case: CaseLike,
    *,
    model: str | None = None,
    device: str | None = None,
    out: str | Path | None = None,
    progress: Progress = ignore_progress,
    ask_person: Answerer | None = None,
    **settings: Unpack[StepValidationKeywords],
) -> ValidationRun:
    """Run a case and say of each step whether it really happened.

    Args:
        case: A case file, a mapping of the same form, or a Case.
        model: `offline` or `openai:<name>`.
        device: `headed` or `headless` for web apps; the case's app says the rest.
        out: Folder of the runs.
        progress: Told after each node: its name and what it wrote.
        ask_person: Answers the questions of `review`; without it the run waits, to be resumed.
        settings: Further settings by name.

    Raises:
        ConfigError: the case or a setting cannot be meant.

    Example:
        >>> step = {"action": "Open the settings", "expected": "'Dark theme' is shown"}
        >>> run = surefoot.validate({"app": "notes_sim", "steps": [step]})
        >>> run.verdict, run.steps[0].reason
        ('passed', "holds: shown: 'Dark theme'")
    """
    given: dict[str, Any] = {"model": model, "home": out, **settings}
    if device is not None:
        if device not in {"headed", "headless"}:
            raise ConfigError(f"device must be headed or headless, not {device!r}")
        given["headed"] = device == "headed"
    chosen = settings_from(given)
    source = Path(case) if isinstance(case, str | Path) else None
    done = await run_case(
        load_case(source) if source is not None else parse_case(case, "case"),
        chosen,
        source=source,
        progress=progress,
        ask_person=ask_person,
    )
    return ValidationRun.of(done)


validate = blocking(avalidate)


Page = str | Mapping[str, Any]


async def ajudge_step(
    step_action: str,
    expected_result: str,
    page: Page,
    current_url: str,
    substep_description: str,
    *,
    before: Page | None = None,
    model: str = "offline",
    out: str | Path | None = None,
    **settings: Unpack[ModelKeywords],
) -> ValidationResult:
    """Returns whether a step happened and its expected result holds, from stored pages.

    Args:
        step_action: The step in natural language.
        expected_result: What must hold afterwards; empty when only the action counts.
        page: The page afterwards: HTML text, or a mapping with some of url, title, html, frames,
            aria_snapshot, dialogs, toasts, console_errors, page_errors, requests, downloads,
            popups.
        current_url: Address of the page.
        substep_description: What the tool did, e.g. "click the button 'Save'".
        before: The page before the action; without it, what needs a comparison is left out.
        model: `offline` or `openai:<name>`.
        out: Folder for the log of the conversation; none is kept without it.
        settings: Further settings, e.g. base_url.

    Raises:
        ModelError: the model cannot be used.
        ConfigError: an argument cannot be meant.

    Example:
        >>> page, url = "<ul><li>Milk</li></ul>", "http://127.0.0.1/notes"
        >>> seen = surefoot.judge_step("Click 'Add'", "'Milk' is shown", page, url, "click 'Add'")
        >>> seen.is_completed, seen.reason
        (True, "holds: shown: 'Milk'")
    """
    for name, text in (("step_action", step_action), ("current_url", current_url)):
        if not isinstance(text, str):
            raise ConfigError(f"{name} must be text, not {type(text).__name__}")
    if not step_action.strip():
        raise ConfigError("step_action is blank")
    chosen = settings_from({"model": model, **settings})
    after_screen = await asyncio.to_thread(stored_screen, page, current_url)
    before_screen = None
    if before is not None:
        before_screen = await asyncio.to_thread(stored_screen, before, "")
        if not before_screen.location:
            before_screen = before_screen.model_copy(update={"location": after_screen.location})
    pair = ScreenPair(after_screen, before_screen)
    with scratch("judging") as folder:
        log = RunLog(Path(out) if out is not None else folder)
        try:
            judgement = await judge_stored(chosen, log, step_action, expected_result or "", pair)
        finally:
            await asyncio.to_thread(log.flush)
    return judgement.result


judge_step = blocking(ajudge_step)
