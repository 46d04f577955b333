"""Plans that the words of a step suggest, each for another way to read it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from tools.judging.learned import Forest
from tools.language.clauses import Masked, clauses, language_of
from tools.language.intents import Intent
from tools.language.lexicon import lexicon
from tools.language.similarity import holds_name, similarity
from tools.language.steps import parse_step
from tools.language.text import bare, quoted_spans
from tools.planning.meant.page import Candidate, Page
from tools.planning.meant.ranking import Ranked, rank
from tools.planning.meant.said import Said
from tools.planning.scene import CHECKS, TEXT_FIELDS, Node
from tools.planning.ways import Move

BEST = 3
"""How many widgets are tried for a step as a whole."""
_TYPED = frozenset({"fill", "append", "set", "search", "filter", "select", "rename"})
_TAIL = re.compile(
    r"(?:->|→|=|:|\b(?:to|as|with|named|called|into|is now|becomes)\b|为|成|叫|填|输入|thành|là|tên)"
    r"\s*([^,;，；(（]+?)\s*(?:[,;，；(（].*)?$",
    re.IGNORECASE,
)
_EMAIL = re.compile(r"[\w.+-]+@[\w-]+\.[\w.-]*\w")
_NUMBER = re.compile(r"(?<![\w.])[-+]?\d+(?:[.,:/-]\d+)*(?![\w])")
_ENTER = re.compile(r"\benter\b|回车|phím enter", re.IGNORECASE)
_DONE = re.compile(r"[\s.!。！]+$")


@dataclass
class Proposal:
    """A plan with what is known of it."""

    kind: str
    moves: list[Move]
    scores: list[float] = field(default_factory=list)
    """How well each widget suits, by what was learned."""
    margins: list[float] = field(default_factory=list)
    """How much better it suits than the next best."""
    complete: bool = True


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
            found.append(Proposal(f"whole{nth}", moves, [one.score], [_margin(whole, nth)]))
    told = cut(step)
    if len(told) > 1:
        found += _by_clauses(told, page, forest)
    return found


def cut(step: str) -> list[str]:
    """Cut a step into clauses, with their quotes."""
    masked = Masked(step)
    return [masked.quoted(c) for c in clauses(masked, lexicon(language_of(step)))]


def _margin(ranked: Sequence[Ranked], nth: int) -> float:
    others = [r.score for n, r in enumerate(ranked) if n != nth]
    return ranked[nth].score - max(others, default=-9.0)


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
                every.margins.append(_margin(ranked, nth))
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


def act(candidate: Candidate, text: str) -> list[Move]:
    """Do to a widget what its kind and the words suggest; nothing where that needs more words."""
    node = candidate.node
    if candidate.options:
        return _choice(candidate, text)
    if node.role in TEXT_FIELDS:
        return _typing(node, text)
    if node.role == "slider":
        return []
    if node.role in CHECKS:
        return [Move("check" if _is_wanted(candidate, text) else "uncheck", node)]
    double = "double_click" in {f.key for f in lexicon().find("verbs", text)}
    return [Move("double_click" if double else "click", node)]


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


def _typing(node: Node, text: str) -> list[Move]:
    told = values(text)
    if not told:
        return []
    value = told[0]
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


def values(text: str) -> list[str]:
    """List the texts that a part of a step may want to be typed, the likeliest first."""
    found = [i.value for i in parse_step(text) if i.value and _types(i)]
    found += [span.text for span in quoted_spans(text)]
    found += _EMAIL.findall(text)
    tail = _TAIL.search(text)
    if tail:
        found.append(_DONE.sub("", tail.group(1)))
    found += _NUMBER.findall(text)
    return [v for v in dict.fromkeys(found) if v.strip()]


def _types(intent: Intent) -> bool:
    return intent.kind in _TYPED


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
