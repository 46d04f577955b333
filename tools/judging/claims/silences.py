"""Claims that the app says nothing of a kind: no error, no message."""

import re
from collections.abc import Callable

from tools.judging.claims.tone import complains, praises
from tools.judging.outcome import Outcome
from tools.judging.scene import Scene, is_write
from tools.language.expectation import Claim
from tools.screens.texts import flat, is_hidden

_PROGRAM_ERROR = re.compile(r"\b[A-Z]\w+(?:Error|Exception)\b|Traceback \(most recent call")
TONES: dict[str, Callable[[str], bool]] = {"error": complains, "success": praises}


def says(block: str, required: str) -> bool:
    """Say whether a text has what a message must contain."""
    wanted = flat(required)
    return wanted.rstrip(".!") in flat(block)


def assess_silence(claim: Claim, required: list[str], scene: Scene) -> Outcome:
    """Nothing that has come up is of the claim's tone with what it must contain."""
    tone = TONES.get(claim.detail)
    blocks = scene.blocks if tone is None and not required else [*scene.blocks, *scene.news]
    said = [b for b in blocks if all(says(b, r) for r in required) and (tone is None or tone(b))]
    if claim.detail == "error":
        said += _faults(scene) or (_standing_faults(scene) if scene.only_looks else [])
    changed = bool(scene.changes and scene.changes.any)
    return Outcome(not said, changed, False, tuple(said[:3]), "", 0.7)


def _faults(scene: Scene) -> list[str]:
    """Scripts that failed, and writes that the server refused."""
    return [
        f"{e.kind} {e.text or e.url}"
        for e in scene.events
        if e.kind == "page_error" or (is_write(e) and (e.status or 0) >= 400)
    ]


def _standing_faults(scene: Scene) -> list[str]:
    """Texts in which a program tells by which error it ended, however long they have stood."""
    told = (w.text or w.name for w in scene.after.widgets if not is_hidden(w))
    return [text for text in told if _PROGRAM_ERROR.search(text)]
