"""Claims about the language of the interface."""

import re
from dataclasses import dataclass
from functools import lru_cache

from state.values.screen import Widget
from tools.configured import read_configured
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene
from tools.language.expectation import Claim
from tools.screens.roles import CHROME_ROLES
from tools.screens.texts import flat, is_hidden

_LABELLED = frozenset({"button", "link", "tab", "heading", "menuitem", "columnheader", "textbox"})
"""Roles of widgets that bear the words of the interface."""
_MOST, _FEW = 0.4, 0.1
"""Share of the labels in a language from which, and up to which, the interface is (not) in it."""
_NEW = 0.7
"""Share of the altered labels that tells that the language was changed."""
_LEAST = 3
"""So many labels tell a language."""
_LEAST_NEW = 2
"""So many altered labels do."""


@dataclass(frozen=True)
class _Tongues:
    parts: re.Pattern[str]
    roles: tuple[tuple[re.Pattern[str], str], ...]
    languages: tuple[tuple[re.Pattern[str], str], ...]
    """What testers call each language, and the characters that only it has, if any."""


@lru_cache(maxsize=1)
def _tongues() -> _Tongues:
    raw = read_configured("language", "tongues.yaml")
    return _Tongues(
        re.compile(raw["parts"]),
        ((re.compile(raw["buttons"]), "button"), (re.compile(raw["tabs"]), "tab")),
        tuple((re.compile(t["said"]), t["script"]) for t in raw["languages"].values()),
    )


def assess_tongue(claim: Claim, scene: Scene) -> Outcome | None:
    """Tell the language of buttons, headings and the like by its characters.

    Returns:
        Whether they are in the language that the claim names; None when it is no such claim.
    """
    tongues = _tongues()
    said = flat(claim.clause)
    meant = [script for name, script in tongues.languages if name.search(said)]
    if len(meant) != 1 or not tongues.parts.search(said) or claim.kind in {"value", "count"}:
        return None
    if any(n.quoted and not _is_language(n.text) for n in claim.names):
        return None
    role = next((role for words, role in tongues.roles if words.search(said)), "")
    now = _share(meant[0], role, scene.after.widgets)
    then = _share(meant[0], role, scene.before.widgets) if scene.before is not None else now
    if now is None:
        return None
    fresh = _share(meant[0], role, tuple(scene.added), least=_LEAST_NEW)
    if scene.changes is not None and meant[0] and fresh is not None and fresh >= _NEW:
        # What keeps its name in every language is not altered.
        now = max(now, _MOST)
    holds = True if now >= _limit(meant[0]) else False if now <= _limit(meant[0]) / 2 else None
    if holds is not None and claim.negated:
        holds = not holds
    new = then is not None and abs(now - then) > _FEW
    lines = lines_of([w for w in scene.added if w.role in _LABELLED], 3)
    return Outcome(holds, new, False, lines, f"{now:.0%} of the labels", 0.8)


def _is_language(name: str) -> bool:
    return any(words.search(name.casefold()) for words, _ in _tongues().languages)


def _limit(script: str) -> float:
    """Most labels of an interface without letters of its own have only plain ones."""
    return _MOST if script else 1 - _FEW


def _share(
    script: str, role: str, widgets: tuple[Widget, ...], *, least: int = _LEAST
) -> float | None:
    """Share of the labels with a character of the language; None with too few labels."""
    labels = {
        w.name or w.text
        for w in widgets
        if (w.role == role if role else w.role in _LABELLED)
        and w.role not in CHROME_ROLES
        and not is_hidden(w)
        and len(re.findall(r"[^\W\d_]", w.name or w.text)) > 1
    }
    if len(labels) < least:
        return None
    if not script:
        return sum(label.isascii() for label in labels) / len(labels)
    return sum(re.search(script, label.casefold()) is not None for label in labels) / len(labels)
