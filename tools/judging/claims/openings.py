"""Claims that a menu, a calendar or a window opens."""

import re

from state.values.screen import Widget
from tools.judging.coverage import unfounded
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.screens.texts import flat, is_hidden

_MENUS = frozenset({"menu", "listbox", "menuitem", "menuitemcheckbox", "menuitemradio"})
_CHOICES = _MENUS | {"option", "button", "link"}
_DAYS = 28
"""The shortest month has so many days."""


def assess_opening(claim: Claim, scene: Scene) -> Outcome | None:
    """Look for what menus, calendars and windows are made of among what is new.

    Returns:
        That one has come up; None when the claim speaks of none, or none can be seen.
    """
    kinds = expectation_lexicon(language_of(claim.clause))["openings"]
    kind = next((k for k, words in kinds.items() if words.search(claim.body)), "")
    if not kind or claim.negated or claim.still or scene.changes is None:
        return None
    shown = scene.added_text
    if any(flat(n.text) not in shown for n in claim.names):
        return None
    if any(w for w in unfounded(claim, scene, []) if not kinds[kind].search(w)):
        return None
    telling = _telling(kind, [w for w in scene.came if not is_hidden(w)], scene)
    if not telling:
        return None
    return Outcome(True, True, False, telling, f"a {kind} came up", 0.8)


def _telling(kind: str, came: list[Widget], scene: Scene) -> tuple[str, ...]:
    """Lines that show what has come up, empty when nothing of the kind has."""
    if kind == "window":
        return tuple(f"new window {e.url or e.text}" for e in scene.events if e.kind == "popup")[:2]
    if kind == "calendar":
        days = {flat(w.name or w.text) for w in came if re.fullmatch(r"\d{1,2}", w.name or w.text)}
        return lines_of(came, 3) if len(days) >= _DAYS else ()
    choices = [w for w in came if w.role in _CHOICES and (w.name or w.text)]
    menus = [w for w in came if w.role in _MENUS]
    if scene.moved or len(choices) < 2:
        return ()
    assert scene.changes is not None
    unfolded = any(
        c.before is not None
        and c.after is not None
        and "collapsed" in c.before.states
        and "expanded" in c.after.states
        for c in scene.changes.items
    )
    return lines_of(menus + choices, 3) if menus or unfolded else ()
