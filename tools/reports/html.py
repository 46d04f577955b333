"""One self-contained HTML page a run."""

import base64
import hashlib
from functools import cache
from pathlib import Path
from urllib.parse import quote

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from surefoot.tools.artifacts import RunFolder
from surefoot.tools.reports.read import read_run
from surefoot.tools.reports.run_facts import RunFacts
from surefoot.tools.reports.text import clip_text, clock, plain_line, visible

_HERE = Path(__file__).parent

WORDS = {
    "passed": "passed",
    "failed": "failed",
    "blocked": "blocked",
    "unknown": "unknown",
    "not_run": "not run",
}
SIGNS = {"passed": "✓", "failed": "✕", "blocked": "!", "unknown": "?", "not_run": "–"}
DECIDERS = {
    "model": "the model",
    "check": "an exact check, without a model",
    "pattern": "a learned pattern, without a model",
    "execution": "the device’s own word: no model answered",
    "human": "a person",
    "none": "nobody",
}
DECISIONS = {
    "next_step": "done, on to the next step",
    "continue_substeps": "not done yet, plan again",
    "fail_step": "the step failed",
    "finish": "done, the case ends",
}
READERS = {
    "case": "typed in the case",
    "kept": "as it was read before",
    "grammar": "by the grammar",
    "model": "by the model",
    "person": "as a person corrected it",
    "nobody": "not understood",
}
SOUGHT = {"found": "found", "several": "several fit", "missing": "not there"}
CHECKED = {"holds": "holds", "refuted": "refuted", "cannot_tell": "cannot tell"}
TONES = {
    "found": "good",
    "several": "open",
    "missing": "bad",
    "holds": "good",
    "refuted": "bad",
    "cannot_tell": "open",
}
FINDINGS = {
    "expectation": "expectation not met",
    "console_error": "console error",
    "page_error": "script error",
    "failed_request": "failed request",
    "crash": "crash",
    "anr": "does not respond",
    "injection": "text that gives orders to the tester",
}
NOTHING_CHANGED = "(nothing changed)"
LONGEST_TEXT = 20_000
"""Characters of one text that are make_safe; the run folder keeps all of it."""


def write_report(folder: RunFolder) -> Path:
    """Write `report.html` into the run folder, also for a run that was blocked or killed.

    Returns:
        The page: one file, no network, screenshots inside.
    """
    path = folder.path / "report.html"
    half = path.with_suffix(".part")
    half.write_text(render_page(read_run(folder.path)), encoding="utf-8")
    half.replace(path)
    return path


def render_page(run: RunFacts) -> str:
    """Render the page of one run."""
    script = source_of("report.js")
    sheet = style()
    page = templates().get_template("report.html.j2")
    return page.render(run=run, style=sheet, script=Markup(script), policy=policy_of(sheet, script))


def style(*more: str) -> Markup:
    """Give the style sheet of the pages, with that of further files for one of them."""
    return Markup("".join(source_of(name) for name in ("report.css", *more)))


def policy_of(sheet: str, script: str = "") -> str:
    """Give the content security policy of a page.

    Only these two texts may style or run: the pages show what hostile apps wrote.
    """
    policy = (
        "default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'; "
        f"style-src '{digest_of(sheet)}'"
    )
    return f"{policy}; script-src '{digest_of(script)}'" if script else policy


def make_safe(value: object) -> object:
    """Make a text safe to look at; Jinja calls it for every value that it prints."""
    if isinstance(value, Markup) or not isinstance(value, str):
        return value
    return visible(clip_text(value, LONGEST_TEXT))


@cache
def templates() -> Environment:
    """Give the templates of the pages; every value that they print is made safe to look at."""
    templates = Environment(
        loader=FileSystemLoader(_HERE),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=make_safe,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    templates.filters.update(duration=duration, percent=percent, clock=clock)
    templates.filters.update(url_path=quote, plain=plain_line)
    templates.globals.update(
        WORDS=WORDS,
        SIGNS=SIGNS,
        DECIDERS=DECIDERS,
        DECISIONS=DECISIONS,
        FINDINGS=FINDINGS,
        READERS=READERS,
        SOUGHT=SOUGHT,
        CHECKED=CHECKED,
        TONES=TONES,
        NOTHING_CHANGED=NOTHING_CHANGED,
    )
    return templates


def duration(seconds: float | None) -> str:
    """Say how long something took, e.g. "340 ms", "4.2 s", "3 min 05 s"."""
    if seconds is None or seconds < 0:
        return "–"
    if seconds < 0.9995:
        return f"{seconds * 1000:.0f} ms"
    if seconds < 59.95:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    if minutes < 60:
        return f"{minutes} min {rest:02d} s"
    return f"{minutes // 60} h {minutes % 60:02d} min"


def percent(confidence: float | None) -> int:
    """Give a confidence as a length from 0 to 100."""
    return round(100 * min(1.0, max(0.0, confidence or 0.0)))


def digest_of(text: str) -> str:
    """Give the source expression by which a content security policy lets a text pass."""
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


@cache
def source_of(name: str) -> str:
    """Read a file beside this one."""
    return (_HERE / name).read_text("utf-8")
