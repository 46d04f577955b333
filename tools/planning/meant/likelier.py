"""Takes another plan than that of the rules where it is likelier to be right."""

import math
import re

from tools.language.clauses import language_of
from tools.planning.credentials import is_secret
from tools.planning.meant.choosing import by_rules, explores, plan_traits
from tools.planning.meant.learned import Forests, forests
from tools.planning.meant.page import Page
from tools.planning.meant.proposal import Proposal
from tools.planning.meant.proposals import proposals
from tools.planning.meant.ranking import rank
from tools.planning.meant.said import ALIKE, LITTLE, Hits, Said
from tools.planning.meant.typed import values
from tools.planning.node import CHECKS
from tools.planning.scene import Scene
from tools.planning.ways import Move
from tools.text import bare, quoted_spans

ENOUGH = 0.37
"""Chance of being right from which on a plan is better than none."""
ENOUGH_IN_ENTRY = 0.42
"""The same in one of several entries: another one's control would do something else."""
OVER_SEARCH = 0.4
"""The same where the rules only look for the way: in menus, by hovering."""
OVER_LOOK = 0.6
"""The same where the rules say that the step only asks to look."""
_FILES = re.compile(r"[a-z\d_-]+\.[a-z\d]{2,5}(?![\w.])")
_CLEARLY = 0.05
"""Plans whose chances differ by less are as good."""
_PLAIN = frozenset({"goto", "go_back", "go_forward", "reload", "right_click", "scroll"})
"""Actions that a step asks for in so many words."""
SURER = 0.4
"""How much likelier a plan must be than one of the rules that knows its widgets."""


def likelier(
    step: str, scene: Scene, moves: list[Move], *, complete: bool, look: bool
) -> Proposal | None:
    """Give the plan to take instead of that of the rules; None where that is the best.

    Args:
        step: In natural language.
        scene: The screen.
        moves: What the rules plan.
        complete: The rules' plan does all of the step.
        look: The rules read nothing to do.
    """
    told = by_rules(moves, complete, look)
    if any(move.action in _PLAIN for move in moves):
        return None
    page = Page(scene)
    suggested, chances = weighed(step, page, told, forests())
    best = max(range(len(suggested)), key=lambda at: chances[at])
    if best == 0 or chances[best] < least(told, chances[0]):
        return None
    one = suggested[best]
    rows = {c.node for c in page.candidates if c.inside_row}
    if not moves and chances[best] < ENOUGH_IN_ENTRY and any(m.node in rows for m in one.moves):
        return None
    return one if _has_quoted(step, one, page) and _is_said(step, one, page) else None


def _is_said(step: str, one: Proposal, page: Page) -> bool:
    """Say whether a step in Chinese or Vietnamese says something of what stands on its widgets.

    Where no word of it is met on the screen, what the trees learned of kinds of widgets is all
    that would speak for one.
    """
    if language_of(step) == "en":
        return True
    said = Said(step, page.rare)
    known = {c.node: c for c in page.candidates}
    telling = {at for at, heavy in enumerate(said.weights) if heavy > LITTLE}
    met: Hits = {}
    for move in one.moves:
        c = known.get(move.node) if move.node is not None else None
        if c is None or move.text:
            return True
        if c.role in CHECKS and telling and not _is_met(said.hits(c.name or c.row), telling):
            # A box is ticked only where what it is called is said, not something related.
            return False
        met |= said.hits(f"{c.name} {c.row} {c.head} {c.group} {c.dialog} {c.beside} {c.url}")
    return not telling or bool(telling & met.keys())


def _is_met(met: Hits, telling: set[int]) -> bool:
    return any(met.get(at, 0.0) >= ALIKE for at in telling)


def _has_quoted(step: str, one: Proposal, page: Page) -> bool:
    """Say whether each text in quotes, and each file, is typed or on or around what is used."""
    known = {c.node: c for c in page.candidates}
    texts: list[str] = []
    for move in one.moves:
        texts.append(move.text or "")
        c = known.get(move.node) if move.node is not None else None
        if c is not None:
            texts += [c.name, c.row, c.head, c.group, c.dialog]
    said = bare(" ".join(texts))
    names = [bare(span.text) for span in quoted_spans(step)] + _FILES.findall(bare(step))
    return all(name in said for name in names)


def least(rules: Proposal, chance: float) -> float:
    """Give the chance that a plan must have to be taken instead of that of the rules."""
    if rules.look:
        return OVER_LOOK
    if not rules.moves:
        return ENOUGH
    if any(explores(move) for move in rules.moves):
        return max(OVER_SEARCH, chance + _CLEARLY)
    return chance + SURER


def weighed(
    step: str, page: Page, rules: Proposal, known: Forests
) -> tuple[list[Proposal], list[float]]:
    """Suggest plans, that of the rules first, with the chance of each to be right."""
    whole = rank(step, page, bool(values(step)), known.widgets)
    told = proposals(step, page, whole, known.widgets)
    found = [one for one in told if not _gives_away(one) and not _is_off(one)]
    suggested = [rules, *found]
    rows = plan_traits(step, suggested, whole, page)
    return suggested, [1 / (1 + math.exp(-known.plans.vote(row))) for row in rows]


def _is_off(one: Proposal) -> bool:
    """Say whether something is to be done to what takes no action."""
    return any(move.node is not None and move.node.disabled for move in one.moves)


def _gives_away(one: Proposal) -> bool:
    """Say whether a secret would be typed: that is only done where the rules are sure."""
    return any(move.text is not None and is_secret(move.text) for move in one.moves)
