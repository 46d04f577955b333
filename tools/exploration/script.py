"""A finding as a script of its own, which fails as long as the fault is there."""

import asyncio
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from surefoot.state.values.action import (
    Action,
    Open,
    Press,
    Rotate,
    Scroll,
    SelectOption,
    Swipe,
    TypeText,
)
from surefoot.state.values.app import AndroidApp, App, WebApp
from surefoot.state.values.finding import ExplorationFinding
from surefoot.state.values.predicate import Gone, NoFault, Predicate, ProvenCheck, Shown
from surefoot.state.values.properties import Query
from surefoot.state.values.screen import Screen
from surefoot.state.values.script import Script, ScriptAction, ScriptStep
from surefoot.tools.artifacts import write_whole
from surefoot.tools.exploration.replaying import (
    FaultReplay,
    PropertyTrial,
    Use,
    for_another_screen,
    minimise,
)
from surefoot.tools.knowledge.plans import describe_targets, list_targets
from surefoot.tools.scripts.compile import relative
from surefoot.tools.scripts.export import export_script
from surefoot.tools.scripts.export_android import export_pytest

_CHECKED = frozenset(
    {"crash", "anr", "page_error", "failed_request", "console_error", "blank_screen"}
)
_MORE = {
    "type_text": lambda action: f" {action.text!r}",
    "press": lambda action: f" {action.key}",
    "scroll": lambda action: f" {action.direction}",
    "swipe": lambda action: f" {action.direction or ''}",
    "select_option": lambda action: f" {action.option!r}",
    "rotate": lambda action: f" to {action.orientation}",
    "open": lambda action: f" {action.address}",
}


@dataclass(frozen=True)
class ScriptEvent:
    """One action as it was done."""

    action: Action
    """Its targets have locators."""
    before: Screen


def event_words(action: Action) -> str:
    """Returns what an event does, e.g. `type text 'milk' into textbox "Search"`."""
    said = action.kind.replace("_", " ")
    if isinstance(action, TypeText | Press | Scroll | Swipe | SelectOption | Rotate | Open):
        said += _MORE[action.kind](action)
    labels = [target.label for _, target in list_targets(action) if target.label]
    return f"{said.strip()} {' onto '.join(labels)}".strip()


def finding_script(
    finding: ExplorationFinding,
    app: App,
    events: Sequence[ScriptEvent],
    queries: Iterable[Query] = (),
) -> Script:
    """Make a script of the events that lead to a finding.

    Args:
        finding: What was found.
        app: Started afresh before the first event.
        events: What was done, the last one showed the fault.
        queries: For a property: what it looked for after its last action.

    Returns:
        A script whose last step expects that the fault is not there; where nothing can be checked
        without the property itself, it says so.
    """
    steps = [_step_of_event(number, event) for number, event in enumerate(events)]
    steps = steps or [ScriptStep(index=0, action="start the app")]
    wanted = f"does not happen: {finding.kind.replace('_', ' ')}: {finding.text}"
    predicate = _find_absence_predicate(finding, tuple(queries))
    checks = (
        () if predicate is None else (ProvenCheck(claim=wanted, predicate=predicate, proof="held"),)
    )
    last = {
        "expected": wanted,
        "checks": checks,
        "unchecked": () if checks else (finding.detail or finding.text,),
        "note": "" if checks else "action only",
    }
    return Script(
        case=finding.signature,
        title=f"{finding.kind.replace('_', ' ')}: {finding.text}"[:200],
        app=app,
        steps=(*steps[:-1], steps[-1].model_copy(update=last)),
    )


def export_finding(script: Script) -> str:
    """Returns the script as a pytest file; "" for an app that has no such file."""
    if isinstance(script.app, WebApp):
        return export_script(script, f"{script.case}_test.py")
    if isinstance(script.app, AndroidApp):
        return export_pytest(script, f"{script.case}_test.py")
    return ""


def _step_of_event(number: int, event: ScriptEvent) -> ScriptStep:
    words = event_words(event.action)
    action = relative(for_another_screen(event.action), event.before.location)
    done = ScriptAction(
        description=words,
        action=action,
        targets=tuple(describe_targets(event.action, event.before, {})),
    )
    return ScriptStep(index=number, action=words, actions=(done,))


def _find_absence_predicate(
    finding: ExplorationFinding, queries: tuple[Query, ...]
) -> Predicate | None:
    if finding.kind in _CHECKED:
        return NoFault.model_validate({"fault": finding.kind, "text": finding.text})
    about = [query for query in queries if query.text]
    if finding.kind in ("property", "invariant") and len(queries) == len(about) == 1:
        # It failed after one look: what was there should not be, and what was not should be.
        text = about[0].text
        return Gone(name=text, exact=True) if about[0].found else Shown(name=text)
    return None


FOLDER = "findings"
"""In the run folder."""


async def work_up(
    finding: ExplorationFinding,
    events: Sequence[ScriptEvent],
    use: Use,
    opening: Sequence[Action],
    trial: PropertyTrial | None = None,
    *,
    head: int = 0,
    most_replays: int = 60,
    most_s: float = 180.0,
) -> tuple[ExplorationFinding, tuple[ScriptEvent, ...]]:
    """Find out whether a finding comes back, and which of its events it needs.

    Args:
        finding: As it was found.
        events: All since the app was last started, the one that showed it last; what a rule itself
            did is not among them, it comes with the rule.
        use: Does work with the device.
        opening: Starts the app afresh.
        trial: For a finding of a property.
        head: So many of the first events set the app up.
        most_replays: Budget of this finding.
        most_s: Its budget in time; no event is begun after it.

    Returns:
        The finding with `reproduced` and `events_needed`, and the events that are left.

    Raises:
        DeviceLostError: the device went away, and it was not the app's fault.
    """
    until = time.monotonic() + most_s
    replay = FaultReplay(use, opening, finding.signature, trial, until)

    async def shows(some: Sequence[ScriptEvent]) -> bool:
        return await replay([event.action for event in some])

    left = await minimise(events, shows, head=head, most_replays=most_replays, most_s=most_s)
    update = {"reproduced": left.reproduced, "events_needed": len(left.events)}
    return finding.model_copy(update=update), left.events


async def write_scripts(
    folder: Path,
    finding: ExplorationFinding,
    app: App,
    events: Sequence[ScriptEvent],
    own: Iterable[ScriptEvent] = (),
    queries: Iterable[Query] = (),
) -> ExplorationFinding:
    """Write the script of a finding into a run folder, and beside it the pytest file of the app.

    Returns:
        The finding with the path of its script, from the run folder.
    """
    script = finding_script(finding, app, (*events, *own), queries)
    name = f"{FOLDER}/{finding.signature}"
    code = export_finding(script)
    await asyncio.to_thread(write_whole, folder / f"{name}.json", script.model_dump_json(indent=1))
    if code:
        await asyncio.to_thread(write_whole, folder / f"{name}_test.py", code)
    return finding.model_copy(update={"script": f"{name}.json"})
