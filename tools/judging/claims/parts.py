"""Claims that a part of the screen without a name is gone: "the panel is gone"."""

from state.values.screen import Widget
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.screens.roles import FIELD_ROLES
from tools.screens.texts import PageText, flat, is_hidden

_CONTROLS = FIELD_ROLES | {"button", "checkbox", "radio", "switch", "tab"}
_FEWEST = 2
"""A part that closes takes at least its way out and one thing more along."""


def assess_part_gone(claim: Claim, scene: Scene) -> Outcome | None:
    """Say whether the control that the step used is gone with its neighbours.

    Returns:
        None when the claim says something else, or the screens do not tell.
    """
    words = expectation_lexicon(language_of(claim.clause)).get("part_gone")
    if words is None or claim.names or claim.still or words.fullmatch(claim.body) is None:
        return None
    if scene.earlier is None or scene.changes is None or scene.moved:
        return None
    then, now = _controls(scene.earlier), _controls(scene.now)
    used = [key for key in then if key[1] and key[1] in _last_acts(scene)]
    gone = [key for key in then if key not in now]
    came = [w for key, w in now.items() if key not in then]
    if used and not gone:
        return Outcome(None, False, False, (), "all controls are still there", 0.4)
    if not used or not all(key in gone for key in used):
        return None
    if len(gone) < _FEWEST or len(came) >= len(gone):
        return None
    lines = lines_of([then[key] for key in gone], 3)
    return Outcome(True, True, False, (), f"gone is {lines[0][:80]}", 0.75)


def _last_acts(scene: Scene) -> str:
    """What the step pressed last, in the words of the device or of the step."""
    said = flat(scene.substep or scene.action)
    return said.rsplit("; ", 1)[-1]


def _controls(page: PageText) -> dict[tuple[str, str], Widget]:
    """Controls to be seen, by role and name."""
    return {
        (w.role, flat(w.name or w.text)): w
        for w in page.widgets
        if w.role in _CONTROLS and not is_hidden(w)
    }
