"""Measures the plans that are suggested for a step, so that the likeliest can be taken."""

from collections.abc import Sequence

from tools.language.clauses import Masked, clauses, language_of
from tools.language.lexicon import lexicon
from tools.planning.meant.page import Candidate, Page
from tools.planning.meant.proposal import Proposal
from tools.planning.meant.ranking import Ranked
from tools.planning.meant.said import Hits, Said
from tools.planning.meant.typed import values
from tools.planning.ways import Move

RULES = "rules"
_KINDS = (RULES, "whole0", "whole1", "whole2", "clauses", "first", "sure", "field0", "field1",
          "enter0", "enter1", "sent0", "sent1", "fields", "form")  # fmt: skip
_ACTIONS = ("click", "fill", "select", "check", "uncheck", "press", "hover")
_WORST = -9.0


def by_rules(moves: Sequence[Move], complete: bool, look: bool) -> Proposal:
    """Give the plan of the rules as one of the suggested ones; `look` where that is all it says."""
    return Proposal(RULES, list(moves), complete=complete, look=look)


def plan_traits(
    step: str, suggested: Sequence[Proposal], whole: Sequence[Ranked], page: Page
) -> list[dict[str, float]]:
    """Give what can be measured of each suggested plan, by name; that of the rules stands first."""
    said = Said(step, page.rare)
    scores = {r.candidate.node.ref: r.score for r in whole}
    known = {c.node.ref: c for c in page.candidates}
    rules = suggested[0]
    shared = {**_of_step(step, said, whole), **_of_rules(rules, scores)}
    return [{**shared, **_of_plan(one, rules, said, scores, known, suggested)} for one in suggested]


def _of_step(step: str, said: Said, whole: Sequence[Ranked]) -> dict[str, float]:
    lex = lexicon(language_of(step))
    masked = Masked(step)
    return {
        "clauses": float(len(clauses(masked, lex))),
        "verbs": float(len({f.start for f in lex.find("verbs", masked.text)})),
        "values": float(len(values(step))),
        "quotes": float(len(said.quoted)),
        "words": float(len(said.tokens)),
        "looks": float(any(f.key == "look" for f in lex.find("verbs", masked.text))),
        "english": float(lex.language == "en"),
        "best": whole[0].score if whole else _WORST,
        "ahead": whole[0].score - whole[1].score if len(whole) > 1 else 0.0,
    }


def explores(move: Move) -> bool:
    """Say whether something is only looked for."""
    return "to find" in move.note or move.action in ("hover", "wait_for", "scroll")


def _of_rules(rules: Proposal, scores: dict[str, float]) -> dict[str, float]:
    first = next((m for m in rules.moves if m.node is not None), None)
    ref = first.node.ref if first is not None and first.node is not None else ""
    return {
        "rules_moves": float(len(rules.moves)),
        "rules_whole": float(rules.complete),
        "rules_look": float(rules.look),
        "rules_explore": float(any(explores(m) for m in rules.moves)),
        "rules_score": scores.get(ref, _WORST),
        "rules_behind": max(scores.values(), default=0.0) - scores.get(ref, _WORST),
        **{
            f"rules_{action}": float(any(m.action == action for m in rules.moves))
            for action in _ACTIONS
        },
    }


def _of_plan(
    one: Proposal,
    rules: Proposal,
    said: Said,
    scores: dict[str, float],
    known: dict[str, Candidate],
    suggested: Sequence[Proposal],
) -> dict[str, float]:
    nodes = [m.node for m in one.moves if m.node is not None]
    marks = [scores.get(n.ref, _WORST) for n in nodes]
    own = one.scores or marks
    hits: Hits = {}
    about: Hits = {}
    for move in one.moves:
        _add(hits, said.hits(move.text or ""))
        if move.node is not None:
            c = known.get(move.node.ref)
            _add(hits, said.hits(c.name if c is not None else move.node.called))
            if c is not None:
                _add(about, said.hits(f"{c.row} {c.head} {c.group} {c.url}"))
    _add(about, hits)
    mine = [_key(m) for m in one.moves]
    others = [[_key(m) for m in p.moves] for p in suggested if p is not one]
    texts = " ".join(f"{m.text or ''} {m.node.called if m.node else ''}" for m in one.moves).lower()
    return {
        **{f"is_{kind}": float(one.kind == kind) for kind in _KINDS},
        **{
            f"has_{action}": float(any(m.action == action for m in one.moves))
            for action in _ACTIONS
        },
        "moves": float(len(one.moves)),
        "whole": float(one.complete),
        "least": min(own, default=_WORST),
        "mean": sum(own) / len(own) if own else _WORST,
        "margin": min(one.margins, default=_WORST),
        "least_whole": min(marks, default=_WORST),
        "best_whole": max(marks, default=_WORST),
        "told": said.weight_of(hits),
        "told_about": said.weight_of(about),
        "untold_quotes": float(sum(q not in texts for q in said.quoted)),
        "same_as_rules": float(mine == [_key(m) for m in rules.moves]),
        "first_as_rules": float(bool(mine) and [_key(m) for m in rules.moves][:1] == mine[:1]),
        "agreed": float(sum(mine == other for other in others)),
        "many_fields": float(sum(m.action == "fill" for m in one.moves)),
    }


def _key(move: Move) -> tuple[str, str, str]:
    return (move.action, move.node.ref if move.node is not None else "", move.text or "")


def _add(into: Hits, more: Hits) -> None:
    for at, strength in more.items():
        into[at] = max(into.get(at, 0.0), strength)
