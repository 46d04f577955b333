"""Two panels side by side, as file managers have them: what "in the left panel" means."""

import re

from tools.judging.items import Group
from tools.judging.scene import Scene
from tools.language.expectation import Claim, expectation_lexicon, language_of

_MIN_ITEMS = 2


def side_of(claim: Claim, scene: Scene) -> range | None:
    """Positions of the widgets in the panel that a claim names; None when it names no side.

    Panels are lists or tables of one kind of which the screen has exactly two.
    """
    words: dict[str, re.Pattern[str]] = expectation_lexicon(language_of(claim.clause))["sides"]
    left, right = (words[key].search(claim.body) is not None for key in ("left", "right"))
    if left == right:
        return None
    groups = [g for g in scene.items.main_groups if len(g.items) >= _MIN_ITEMS]
    for role in dict.fromkeys(g.container.role for g in groups):
        twins = [g for g in groups if g.container.role == role]
        if len(twins) == 2 and not _nested(twins, scene):
            group = twins[0] if left else twins[1]
            return range(group.index, scene.now.ends[group.index])
    return None


def _nested(groups: list[Group], scene: Scene) -> bool:
    first, second = groups
    return second.index < scene.now.ends[first.index]
