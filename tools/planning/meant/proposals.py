"""Plans that the words of a step suggest, each for another way to read it."""

import re
from collections.abc import Sequence

from tools.judging.learned import Forest
from tools.language.lexicon import lexicon
from tools.language.similarity import holds_name, similarity
from tools.planning.meant.fields_meant import in_fields
from tools.planning.meant.page import Candidate, Page
from tools.planning.meant.proposal import Proposal, margin, sending
from tools.planning.meant.ranking import Ranked, rank
from tools.planning.meant.said import Said
from tools.planning.meant.typed import cut, values
from tools.planning.node import CHECKS, TEXT_FIELDS, Node
from tools.planning.ways import HELD_OR_TWICE, Move
from tools.text import bare

BEST = 3
"""How many widgets are tried for a step as a whole."""
_NUMBER = re.compile(r"(?<![\w.])[-+]?\d+(?:[.,:/-]\d+)*(?![\w])")
_ENTER = re.compile(
    r"(?:press|hit|hits|with|using|by|via|the) (?:the )?enter|enter key|回车|phím enter|nhấn enter",
    re.IGNORECASE,
)


def proposals(step: str, page: Page, whole: Sequence[Ranked], forest: Forest) -> list[Proposal]:
    """Suggest plans for a step: one widget for all of it, one for each of its clauses.

    Args:
        step: In natural language.
        page: The screen.
        whole: The widgets that the step as a whole may mean, the best first.
        forest: What was learned of widgets.
    """
    found: list[Proposal] = []
    for nth, one in enumerate(whole[:BEST]):
        moves = act(one.candidate, step)
        if moves:
            found.append(Proposal(f"whole{nth}", moves, [one.score], [margin(whole, nth)]))
    found += _typed(step, whole)
    told = cut(step)
    found += in_fields(step, page, whole, forest)
    if len(told) > 1:
        found += _by_clauses(told, page, forest)
    return found


def _typed(step: str, whole: Sequence[Ranked]) -> list[Proposal]:
    """Type what the step says into the likeliest field, and send it off in several ways."""
    at = next((n for n, r in enumerate(whole) if r.candidate.node.role in TEXT_FIELDS), -1)
    if at < 0:
        return []
    one = whole[at]
    found: list[Proposal] = []
    for nth in range(2):
        moves = act(one.candidate, step, nth)
        if not moves:
            break
        known = ([one.score], [margin(whole, at)])
        if at >= BEST or nth:
            found.append(Proposal(f"field{nth}", moves, *known))
        if len(moves) == 1 and moves[0].action == "fill":
            enter = Move("press", moves[0].node, "Enter")
            found.append(Proposal(f"enter{nth}", [*moves, enter], *known))
            sent = sending(one.candidate.node, whole)
            if sent is not None:
                found.append(Proposal(f"sent{nth}", [*moves, sent], *known))
    return found


def _by_clauses(told: list[str], page: Page, forest: Forest) -> list[Proposal]:
    every = Proposal("clauses", [])
    first: Proposal | None = None
    for clause in told:
        ranked = rank(clause, page, bool(values(clause)), forest)
        moves: list[Move] = []
        for nth, one in enumerate(ranked[:BEST]):
            moves = act(one.candidate, clause)
            if moves:
                every.scores.append(one.score)
                every.margins.append(margin(ranked, nth))
                break
        if not moves and every.moves and _ENTER.search(clause):
            moves = [Move("press", every.moves[-1].node, "Enter")]
        every.moves += [m for m in moves if m not in every.moves]
        if first is None and moves:
            first = Proposal("first", list(moves), every.scores[:1], every.margins[:1], False)
    sure = [s for s in every.scores if s > 0]
    found = [every] if len(every.moves) > 1 else []
    if first is not None:
        found.append(first)
    if 0 < len(sure) < len(every.scores) == len(every.moves):
        kept = [n for n, s in enumerate(every.scores) if s > 0]
        part = [every.moves[n] for n in kept]
        found.append(Proposal("sure", part, sure, [every.margins[n] for n in kept]))
    return found


def act(candidate: Candidate, text: str, nth: int = 0) -> list[Move]:
    """Do to a widget what its kind and the words suggest; nothing where that needs more words.

    Args:
        candidate: The widget.
        text: The part of the step.
        nth: Which of the texts that may be meant to be typed, from 0.
    """
    node = candidate.node
    if candidate.options:
        return _choice(candidate, text)
    if node.role in TEXT_FIELDS:
        return _typing(node, text, nth)
    if node.role == "slider":
        return []
    if node.role in CHECKS:
        return [Move("check" if _is_wanted(candidate, text) else "uncheck", node)]
    said = {f.key for f in lexicon().find("verbs", text)}
    return [Move(next((one for one in HELD_OR_TWICE if one in said), "click"), node)]


def _choice(candidate: Candidate, text: str) -> list[Move]:
    said = Said(text, {})
    quoted = [o for o in candidate.options if bare(o) in said.quoted]
    scored = sorted(
        ((said.share(o), holds_name(bare(o), said.text), len(o), o) for o in candidate.options),
        reverse=True,
    )
    if quoted:
        return [Move("select", candidate.node, quoted[0])]
    if scored and scored[0][0] > 0.5:
        return [Move("select", candidate.node, scored[0][3])]
    return []


def _typing(node: Node, text: str, nth: int) -> list[Move]:
    told = values(text)
    if len(told) <= nth:
        return []
    value = told[nth]
    if node.role == "spinbutton" and not _NUMBER.search(value):
        number = _NUMBER.search(text)
        if number is None:
            return []
        value = number.group(0)
    moves = [Move("fill", node, value)]
    rest = text.replace(value, " ")
    if _ENTER.search(rest) and not _ENTER.match(rest.strip()):
        moves.append(Move("press", node, "Enter"))
    return moves


def _is_wanted(candidate: Candidate, text: str) -> bool:
    """Say whether a box is to be ticked; a step that does not say wants it changed."""
    found = {f.key for f in lexicon().find("verbs", text)}
    if "uncheck" in found or "deselect" in found:
        return False
    checked = "checked" in candidate.node.widget.states
    if candidate.node.role in ("radio", "menuitemradio"):
        return True
    if "check" in found and similarity(text, candidate.name) > 0:
        return True
    return not checked
