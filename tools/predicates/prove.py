"""Keeps the predicates that were proven: they hold, and by what they are about alone."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from surefoot.state.values.check import Check
from surefoot.state.values.predicate import (
    Answered,
    Gone,
    Predicate,
    ProvenCheck,
    Said,
    Shown,
    TitleIs,
    UrlIs,
)
from surefoot.state.values.screen import Screen
from surefoot.tools.predicates.candidates import (
    PredicateCandidate,
    action_candidates,
    check_candidates,
    names_of,
    quote_candidates,
)
from surefoot.tools.predicates.holds import holds, is_bounded, without_events
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.texts import flat
from surefoot.tools.screens.tree import end_of

_MOST_A_CHECK = 5
_MOST_FOR_ACTION = 3


@dataclass(frozen=True)
class SeenCheck:
    """A typed check that held, and the lines of the screen that showed it."""

    check: Check
    lines: tuple[str, ...] = ()


@dataclass(frozen=True)
class Proven:
    """What checks a step from now on."""

    checks: tuple[ProvenCheck, ...]
    unchecked: tuple[str, ...]
    """Checks in words that nothing looks at again."""

    @property
    def shows_action(self) -> bool:
        """At least one check was false before the step."""
        return any(check.proof == "new" for check in self.checks)


def prove(pair: ScreenPair, seen: Sequence[SeenCheck], *, acted: bool) -> Proven:
    """Make the checks of a step that was validated.

    Args:
        pair: The screens of the step.
        seen: The typed checks of its expected result; of a claim the lines that were quoted.
        acted: Something was done in it.

    Returns:
        Checks that hold on the screen after the step and would not without what they are about;
        the action alone is checked where the expected result proves no change.
    """
    checks: list[ProvenCheck] = []
    unchecked: list[str] = []
    for one in seen:
        found = _for_check(one, pair)
        if not found or _names_missing(one.check, found):
            unchecked.append(str(one.check))
        checks += found
    if acted and pair.changes is not None and not any(c.proof == "new" for c in checks):
        action = [check for check, _ in _proven_checks("", action_candidates(pair), pair)]
        action = [check for check in action if check.proof == "new"]
        lasting = [check for check in action if not _holds_figures(check.predicate)]
        checks += (lasting or action)[:_MOST_FOR_ACTION]
    return Proven(tuple(dict.fromkeys(checks)), tuple(unchecked))


def _for_check(seen: SeenCheck, pair: ScreenPair) -> list[ProvenCheck]:
    """Predicates of one typed check; for a claim those that its quoted lines suggest."""
    claim = str(seen.check)
    if seen.check.check == "claim":
        quoted = quote_candidates(seen.lines, pair)
        return [check for check, _ in _proven_checks(claim, quoted, pair)][:_MOST_A_CHECK]
    proven = _proven_checks(claim, check_candidates(seen.check, seen.lines, pair), pair)
    best: list[ProvenCheck] = []
    for anchor in dict.fromkeys(a for _, a in proven):
        own = [check for check, a in proven if a == anchor]
        own.sort(key=lambda check: check.proof != "new")
        exact = [c for c in own if getattr(c.predicate, "name", "") == anchor]
        best += exact[:1] if exact and exact[0].proof == own[0].proof else own[: 2 if anchor else 3]
    return list(dict.fromkeys(best))[: max(_MOST_A_CHECK, len({a for _, a in proven}))]


def _names_missing(check: Check, found: Iterable[ProvenCheck]) -> bool:
    """Something that the check names is in none of the predicates."""
    if check.check == "claim":
        return False
    said = flat(" ".join(one.predicate.model_dump_json() for one in found))
    return any(flat(name) not in said for name in names_of(check))


def _proven_checks(
    claim: str, candidates: Iterable[PredicateCandidate], pair: ScreenPair
) -> list[tuple[ProvenCheck, str]]:
    """Proven checks with the name that each is about; one form for each widget and name."""
    found: list[tuple[ProvenCheck, str]] = []
    done: set[tuple[int, int, str]] = set()
    for candidate in candidates:
        about = (id(candidate.subject), id(candidate.lost), str(candidate.predicate.kind))
        if candidate.subject is None and candidate.lost is None:
            about = (0, 0, candidate.predicate.model_dump_json())
        if about in done or not _notices(candidate, pair.after):
            continue
        done.add(about)
        new = pair.before is not None and not holds(
            candidate.predicate, without_events(pair.before)
        )
        check = ProvenCheck(
            claim=claim, predicate=candidate.predicate, proof="new" if new else "held"
        )
        found.append((check, candidate.anchor))
    return found


def _holds_figures(predicate: Predicate) -> bool:
    """Say whether it rests on figures: sums, counts and dates are other ones next time."""
    if isinstance(predicate, Shown | Gone | Said):
        text = predicate.text if isinstance(predicate, Said) else predicate.name
    elif isinstance(predicate, UrlIs | TitleIs):
        text = predicate.path if isinstance(predicate, UrlIs) else predicate.title
    else:
        return False
    return any(sign.isdigit() for sign in text)


def _is_loose(predicate: Predicate) -> bool:
    """It would hold of another text, address or answer as well."""
    if isinstance(predicate, Shown):
        return not predicate.role and not is_bounded(predicate.name)
    if isinstance(predicate, UrlIs):
        return "*" in predicate.path
    return isinstance(predicate, Answered) and predicate.status >= 500


def _notices(candidate: PredicateCandidate, screen: Screen) -> bool:
    """It holds, but not where its widget is away, or where what is gone is there again."""
    predicate = candidate.predicate
    if _is_loose(predicate) or not holds(predicate, screen):
        return False
    if candidate.lost is not None:
        widgets = (*screen.widgets, candidate.lost.model_copy(update={"states": ()}))
    elif candidate.subject is not None:
        start = next(i for i, w in enumerate(screen.widgets) if w is candidate.subject)
        widgets = (*screen.widgets[:start], *screen.widgets[end_of(screen.widgets, start) :])
    else:
        return True
    return not holds(predicate, screen.model_copy(update={"widgets": widgets}))
