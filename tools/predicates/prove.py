"""Keeps the predicates that were proven: they hold, and faults make them fail."""

from collections.abc import Iterable
from dataclasses import dataclass

from state.values.predicate import Check
from state.values.screen import Screen
from tools.judging.anchors import anchors_of
from tools.judging.scene import Scene
from tools.language.expectation import Claim, parse_expectation
from tools.predicates.candidates import (
    Candidate,
    action_candidates,
    claim_candidates,
    quote_candidates,
)
from tools.predicates.holds import holds, quiet
from tools.predicates.mutations import mutants
from tools.screens.texts import flat

_MOST_A_CLAIM = 5
_MOST_FOR_ACTION = 3


@dataclass(frozen=True)
class Proven:
    """What checks a step from now on."""

    checks: tuple[Check, ...]
    unchecked: tuple[str, ...]
    """Words of the expected result that nothing checks."""

    @property
    def shows_action(self) -> bool:
        """At least one check was false before the step."""
        return any(check.proof == "new" for check in self.checks)


def prove(scene: Scene, expected: str, quotes: tuple[str, ...] = ()) -> Proven:
    """Make the checks of a step that was validated.

    Args:
        scene: The step with its screens.
        expected: The expected result, parameters filled in.
        quotes: Lines of the screen that the validation rests on.

    Returns:
        Checks that hold on the screen after the step and fail on every mutant of it that they
        should notice; the action alone is checked where the expected result proves no change.
    """
    checks: list[Check] = []
    unchecked: list[str] = []
    for claim in parse_expectation(expected, scene.vocabulary):
        found, complete = _for_claim(claim, scene)
        if not complete:
            more = _proven(quote_candidates(claim.clause, quotes, scene), scene)
            found += [check for check, _ in more][:_MOST_A_CLAIM]
            if not found or _names_missing(claim, found, scene):
                unchecked.append(claim.clause)
        checks += found
    acting = scene.changes is not None and not scene.only_looks
    if acting and not any(check.proof == "new" for check in checks):
        action = (check for check, _ in _proven(action_candidates(scene), scene))
        checks += [check for check in action if check.proof == "new"][:_MOST_FOR_ACTION]
    return Proven(tuple(dict.fromkeys(checks)), tuple(unchecked))


def _for_claim(claim: Claim, scene: Scene) -> tuple[list[Check], bool]:
    """Checks of one claim, and whether they check all that it names."""
    proven = list(_proven(claim_candidates(claim, scene), scene))
    best: list[Check] = []
    for anchor in dict.fromkeys(a for _, a in proven):
        own = [check for check, a in proven if a == anchor]
        own.sort(key=lambda check: check.proof != "new")
        exact = [c for c in own if getattr(c.predicate, "name", "") == anchor]
        best += exact[:1] if exact and exact[0].proof == own[0].proof else own[: 2 if anchor else 3]
    best = list(dict.fromkeys(best))[: max(_MOST_A_CLAIM, len({a for _, a in proven}))]
    return best, bool(best) and not _names_missing(claim, best, scene)


def _names_missing(claim: Claim, checks: Iterable[Check], scene: Scene) -> bool:
    """Something that the claim surely names is in none of the checks."""
    said = flat(" ".join(check.predicate.model_dump_json() for check in checks))
    wanted = [a for a in anchors_of(claim, scene) if a.certain]
    return any(flat(a.text) not in said for a in wanted)


def _proven(candidates: Iterable[Candidate], scene: Scene) -> list[tuple[Check, str]]:
    """Proven checks with the name that each is about; one form for each widget and name."""
    found: list[tuple[Check, str]] = []
    done: set[tuple[int, int, str]] = set()
    for candidate in candidates:
        about = (id(candidate.subject), id(candidate.lost), str(candidate.predicate.kind))
        if candidate.subject is None and candidate.lost is None:
            about = (0, 0, candidate.predicate.model_dump_json())
        if about in done or not _notices(candidate, scene.after):
            continue
        done.add(about)
        new = scene.before is not None and not holds(candidate.predicate, quiet(scene.before))
        check = Check(
            claim=candidate.claim, predicate=candidate.predicate, proof="new" if new else "held"
        )
        found.append((check, candidate.anchor))
    return found


def _notices(candidate: Candidate, screen: Screen) -> bool:
    """It holds, and every fault makes it fail."""
    if not holds(candidate.predicate, screen):
        return False
    faulty = list(mutants(candidate, screen))
    return bool(faulty) and not any(holds(candidate.predicate, m.screen) for m in faulty)
