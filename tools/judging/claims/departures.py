"""Claims that a message goes away."""

from state.values.screen import Screen, Widget
from tools.judging.claims.tone import complains
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.screens.roles import MESSAGE_ROLES
from tools.screens.texts import flat, is_hidden

_NAMED = frozenset({"link", "button", "tab", "option", "menuitem"})
_LONGEST = 300
"""Characters of a message; longer texts are content."""


def goes_away(claim: Claim) -> bool:
    """Say whether a claim about a message says that it is there no longer."""
    return (
        expectation_lexicon(language_of(claim.clause))["goes_away"].search(claim.body) is not None
    )


def assess_gone(claim: Claim, scene: Scene) -> Outcome:
    """What stood on the screen as a message before does no longer."""
    if scene.before is None:
        return Outcome(None, strength=0.2)
    error = claim.detail == "error"
    then = _messages(scene.before, error=error)
    now = {flat(w.text or w.name) for w in _messages(scene.after, error=error)}
    gone = [w for w in then if flat(w.text or w.name) not in now]
    if now:
        left = [w for w in then if flat(w.text or w.name) in now]
        holds = None if gone or not left else False
        return Outcome(holds, False, False, lines_of(left, 2), "there still is one", 0.8)
    if not gone:
        return Outcome(None, False, False, (), "there was none", 0.3)
    return Outcome(True, True, False, lines_of(gone, 2), "the message is gone", 0.8)


def _messages(screen: Screen, *, error: bool) -> list[Widget]:
    """Visible texts that complain, or whatever stands in the place of a message."""
    found: list[Widget] = []
    inside = -1
    for widget in screen.widgets:
        if widget.depth <= inside:
            inside = -1
        if inside < 0 and (widget.role in MESSAGE_ROLES or "class error" in widget.states):
            inside = widget.depth
        said = widget.text or widget.name
        if is_hidden(widget) or widget.role in _NAMED or not said or len(said) > _LONGEST:
            continue
        if complains(said) or (inside >= 0 and not error):
            found.append(widget)
    return found
