"""Claims that something is the nearest or farthest of what is listed with its distance."""

import re

from tools.judging.items import Group
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene
from tools.language.expectation import Claim
from tools.screens.texts import flat, texts_of

_UNIT = r"(?P<unit>公里|千米|米|km|m|miles?|mi)"
_CLAIM = re.compile(
    r"(?:(?P<far>最远|farthest|furthest)|最近|nearest|closest)"
    r"(?:的(?:[\u4e00-\u9fff]{0,4}?)(?:是|为)| (?:[a-z]+ ){0,2}is)\s*'?(?P<name>[^',，。;；]+?)'?"
    rf"(?:\s*[,，]\s*(?:距离|距您|只有|at|with)?\s*(?P<number>\d+(?:\.\d+)?)\s*{_UNIT})?\s*[.。]?$"
)
_DISTANCE = re.compile(rf"(?<![\w.])(?P<number>\d+(?:\.\d+)?)\s*{_UNIT}(?![a-z])")
_METRES = {"公里": 1000, "千米": 1000, "km": 1000, "米": 1, "m": 1}
_MILE = 1609
_LEAST = 2
"""Distances that are compared."""


def assess_nearest(claim: Claim, scene: Scene) -> Outcome | None:
    """Compare the distances on the entries of a list; None where nothing tells them."""
    told = _CLAIM.search(flat(claim.clause))
    if told is None or claim.negated:
        return None
    for group in (*scene.items.main_groups, *scene.items.cards):
        rows = _distances(group, scene)
        own = [far for texts, far in rows if flat(told.group("name")) in texts]
        if len(rows) < _LEAST or len(own) != 1:
            continue
        end = max if told.group("far") else min
        holds = own[0] == end(far for _, far in rows)
        if told.group("number"):
            holds = holds and own[0] == _metres(told)
        lines = lines_of([widget for _, widget in group.items[:3]])
        fresh = bool(scene.added)
        return Outcome(holds, fresh, True, lines, "compared the distances", 0.9)
    return None


def _distances(group: Group, scene: Scene) -> list[tuple[set[str], float]]:
    """Give the texts of each entry that has one distance, with that in metres."""
    found = []
    for index, _ in group.items:
        texts = {flat(t) for w in scene.now.subtree(index) for t in texts_of(w)}
        told = [far for text in texts for far in _DISTANCE.finditer(text)]
        values = {_metres(far) for far in told}
        if len(values) == 1:
            found.append((texts, values.pop()))
    return found


def _metres(told: re.Match[str]) -> float:
    return round(float(told.group("number")) * _METRES.get(told.group("unit"), _MILE), 1)
