"""Claims about what a control switched that has changed into its opposite: "Watch", "Unwatch"."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from state.values.screen import Widget
from tools.configured import read_configured
from tools.judging.coverage import unfounded
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.screens.texts import flat, is_hidden

_CONTROLS = frozenset({"button", "link", "menuitem", "switch", "generic"})


@dataclass(frozen=True)
class _Toggle:
    done: re.Pattern[str]
    undone: re.Pattern[str]
    to: re.Pattern[str]
    back: re.Pattern[str]


@lru_cache(maxsize=1)
def _toggles() -> tuple[_Toggle, ...]:
    raw = read_configured("language", "toggles.yaml")
    return tuple(_Toggle(**{k: re.compile(v) for k, v in entry.items()}) for entry in raw)


def assess_toggle(claim: Claim, scene: Scene) -> Outcome | None:
    """Look whether the control for what the claim says is done now offers the opposite.

    Returns:
        Whether it does; None when the claim tells of no such state, or no control has changed so.
    """
    if claim.still or scene.changes is None or not all(scene.now.find(n.text) for n in claim.names):
        return None
    said = claim.clause
    for name in claim.names:
        # What a control is called in quotes says no state.
        said = said.replace(f"'{name.text}'", " ") if name.quoted else said
    said = flat(said)
    for toggle in _toggles():
        off = toggle.undone.search(said)
        on = None if off else toggle.done.search(said)
        found = on or off
        if found is None:
            continue
        turned = _turned(toggle, scene)
        if turned is None or _strange(claim, found.group(0), turned[1], scene):
            continue
        if not _of_named(claim, turned[1], scene):
            continue
        holds = turned[0] == bool(on)
        return Outcome(holds, holds, False, lines_of(turned[1]), "its control has turned", 0.8)
    return None


def _turned(toggle: _Toggle, scene: Scene) -> tuple[bool, list[Widget]] | None:
    """Whether the thing was switched on, with the controls that have come; None for neither."""
    came, gone = _controls(scene.added), _controls(scene.removed)
    for on, was, now in ((True, toggle.to, toggle.back), (False, toggle.back, toggle.to)):
        fresh = [w for w in came if now.match(_called(w)) and not was.match(_called(w))]
        old = [w for w in gone if was.match(_called(w)) and not now.match(_called(w))]
        pairs = [
            w
            for w in fresh
            for o in old
            if now.sub("", _called(w), count=1) == was.sub("", _called(o), count=1)
        ]
        if pairs:
            return on, pairs
    return None


def _controls(widgets: Iterable[Widget]) -> list[Widget]:
    return [
        w
        for w in widgets
        if w.role in _CONTROLS and not is_hidden(w) and 0 < len(_called(w).split()) <= 4
    ]


def _called(widget: Widget) -> str:
    return flat(widget.name or widget.text)


def _of_named(claim: Claim, controls: list[Widget], scene: Scene) -> bool:
    """Controls in rows stand in the rows of what the claim names; others are about the page."""
    names = [flat(n.text) for n in claim.names if len(scene.items.about(n.text)) > 0]
    rows = [row for w in controls if (row := scene.items.of(scene.index[id(w)])) is not None]
    if not rows or not names:
        return not rows or not expectation_lexicon(language_of(claim.clause))["only"].search(
            claim.body
        )
    return all(any(scene.items.says(row, name) for name in names) for row in rows)


def _strange(claim: Claim, state: str, controls: list[Widget], scene: Scene) -> bool:
    """The claim tells of something that neither the controls nor the screen nor the step know."""
    told = [_called(w) for w in controls]
    left = tuple(w for w in claim.words if w not in state.split())
    return bool(unfounded(replace(claim, words=left), scene, told))
