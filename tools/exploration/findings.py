"""What is wrong on a screen, and the list of all that was found."""

import hashlib
import io
import re
from collections.abc import Iterable, Sequence
from typing import get_args

from PIL import Image

from surefoot.state.errors import AppCrashedError, AppHangsError, DeviceLostError
from surefoot.state.values.action import Action, Target
from surefoot.state.values.finding import ExplorationFinding, Fault, FaultKind
from surefoot.state.values.properties import Broken, Played, PropertyProblem
from surefoot.state.values.screen import Screen
from surefoot.tools.predicates.volatile import lasting_text, page_path
from surefoot.tools.screens.changes import shows_nothing
from surefoot.tools.screens.events import fault_of

MOST_TEXT = 500
_RANKS: dict[str, int] = {kind: rank for rank, kind in enumerate(get_args(FaultKind))}
_ONE_COLOUR = 6
"""Shades by which a picture may differ and still be of one colour, 0 to 255."""
_SAYING_LITTLE = frozenset({"crash", "anr"})
"""Faults that may say no more than that the app has stopped."""
_STACK = re.compile(r"\w(?:Exception|Error)\b|\n\s*at ")


def faults_on(
    screen: Screen, before: Screen | None = None, action: Action | None = None
) -> list[Fault]:
    """Returns the faults that a screen tells of, each once.

    Args:
        screen: After an event.
        before: Before it.
        action: What was done.
    """
    page = before.location if before is not None else ""
    found: list[Fault] = []
    for event in screen.events:
        fault = fault_of(event, screen)
        if fault is not None and fault.kind in _SAYING_LITTLE and not _STACK.search(fault.detail):
            # A hang shows itself with the next touch, whatever that is.
            place = page if fault.kind == "anr" else f"{page} {_kind_and_label(action)}".strip()
            fault = fault.model_copy(update={"place": place})
        if fault is not None and fault not in found:
            found.append(fault)
    return found


def fault_of_loss(
    lost: DeviceLostError, screen: Screen, action: Action | None = None
) -> Fault | None:
    """Returns the fault of the app because of which the device was lost.

    Returns:
        A crash or a hang; None when the device itself went away.
    """
    place = f"{screen.location} {_kind_and_label(action)}".strip()
    if isinstance(lost, AppHangsError):
        return Fault(kind="hang", text=str(lost), place=place)
    if isinstance(lost, AppCrashedError):
        return Fault(kind="crash", text=str(lost), place=place)
    return None


def blank_fault(screen: Screen, picture: bytes | None = None) -> Fault | None:
    """Returns the fault of a screen that stays blank: no widget says anything.

    Args:
        screen: Looked at after waiting.
        picture: When given, it must be of one colour.
    """
    if screen.opaque or screen.events or not shows_nothing(screen):
        return None
    if picture is not None and not _is_of_one_colour(picture):
        return None
    return Fault(kind="blank_screen", text="the screen stays blank", place=screen.location)


def fault_of_property(played: Played) -> Fault | None:
    """Returns the fault that the outcome of a rule tells of; None for a pass, or nothing to try."""
    if played.outcome == "failed":
        kind: FaultKind = "property"
    elif played.outcome == "error":
        kind = "property_error"
    else:
        return None
    text = f"{played.name}: {played.text or played.outcome}"
    return Fault(kind=kind, text=text, detail=played.where, property=played.name)


def fault_of_invariant(broken: Broken) -> Fault:
    """Returns the fault of an invariant that does not hold, or of a property that goes wrong."""
    kind: FaultKind = "invariant" if broken.outcome == "failed" else "property_error"
    text = f"{broken.name}: {broken.text}"
    return Fault(kind=kind, text=text, detail=broken.where, property=broken.name)


def fault_of_problem(problem: PropertyProblem) -> Fault:
    """Returns the fault of a property file that cannot be used."""
    return Fault(
        kind="property_error", text=f"{problem.name}: {problem.text}", property=problem.name
    )


def add_faults(
    findings: Sequence[ExplorationFinding], faults: Iterable[Fault], first: ExplorationFinding
) -> list[ExplorationFinding]:
    """Add faults to what was found, those that were found before are counted.

    Args:
        findings: What was found before.
        faults: What is wrong now.
        first: When and where: a finding whose kind, text and signature are put in.
    """
    found = {finding.signature: finding for finding in findings}
    for fault in faults:
        key = signature(fault)
        if key in found:
            found[key] = found[key].model_copy(update={"seen": found[key].seen + 1})
            continue
        found[key] = first.model_copy(
            update={
                "signature": key,
                "kind": fault.kind,
                "text": fault.text[:MOST_TEXT],
                "detail": fault.detail[: 4 * MOST_TEXT],
                "property": fault.property,
            }
        )
    return list(found.values())


def sort_findings(findings: Iterable[ExplorationFinding]) -> list[ExplorationFinding]:
    """Sort: the worst kind first, of one kind the one that was found first."""
    return sorted(findings, key=lambda one: (_RANKS[one.kind], one.event, one.signature))


def is_fault_of_app(finding: ExplorationFinding) -> bool:
    """Returns whether it is the app that is wrong, not a property."""
    return finding.kind != "property_error"


def _kind_and_label(action: Action | None) -> str:
    target = getattr(action, "target", None)
    label = target.label if isinstance(target, Target) else ""
    return f"{action.kind} {label}".strip() if action is not None else ""


def _is_of_one_colour(picture: bytes) -> bool:
    with Image.open(io.BytesIO(picture)) as image:
        small = image.convert("L").resize((48, 48))
    shades = sorted(small.tobytes())
    edge = len(shades) // 100
    return bool(shades[-1 - edge] - shades[edge] <= _ONE_COLOUR)


_FRAME = re.compile(r"^\s*at (?P<where>[^\n]+)$", re.MULTILINE)
_MOST_FRAMES = 3
_DIGITS = 12


def signature(fault: Fault) -> str:
    """Returns the signature of a fault: its kind and twelve characters of a digest."""
    kind = str(fault.kind)
    about = [kind, fault.property, *_signature_parts(fault)]
    digest = hashlib.sha256("\n".join(about).encode("utf-8", "replace")).hexdigest()
    return f"{kind}-{digest[:_DIGITS]}"


def _signature_parts(fault: Fault) -> list[str]:
    if fault.kind == "failed_request":
        # The status and the page tell one from another, numbers though they are.
        status, _, url = fault.text.partition(" ")
        return [status, fault.detail.partition(" ")[0], page_path(url)]
    if fault.kind in ("property", "invariant", "property_error"):
        return [lasting_text(fault.detail or fault.text)]
    first = fault.detail.strip().partition("\n")[0] if fault.kind in ("crash", "anr") else ""
    frames = [lasting_text(one["where"]) for one in _FRAME.finditer(fault.detail)][:_MOST_FRAMES]
    return [lasting_text(fault.text), lasting_text(first), *frames, lasting_text(fault.place)]
