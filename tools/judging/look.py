"""Looks at everything that code can look at."""

from dataclasses import replace
from urllib.parse import unquote, urlsplit

from tools.judging.acts import kinds_of, without_look
from tools.judging.assess import assess
from tools.judging.claims.called import assess_called
from tools.judging.claims.entered import assess_entered, assess_unsaved
from tools.judging.claims.left import assess_left
from tools.judging.claims.more_fields import assess_more_fields
from tools.judging.claims.of_all import refuted_by_a_row
from tools.judging.claims.pictures import unless_pictured
from tools.judging.claims.prefilled import assess_prefilled
from tools.judging.claims.readouts import assess_readout
from tools.judging.claims.rights import assess_right
from tools.judging.claims.spots import assess_spot
from tools.judging.claims.sums import assess_sum
from tools.judging.claims.told import assess_told
from tools.judging.claims.told_numbers import unless_otherwise
from tools.judging.claims.tone import complains, error_page
from tools.judging.claims.tongues import assess_tongue
from tools.judging.claims.unfinished import is_unfinished
from tools.judging.claims.words import merely_offered, unsaid_deeds
from tools.judging.coverage import (
    other_number_of_names,
    unexplained,
    unknown_names,
    unshown_numbers,
)
from tools.judging.effect import assess_action, has_effect
from tools.judging.glossed import assess_glossed
from tools.judging.grounds import PLACES
from tools.judging.learned import forest
from tools.judging.outcome import Outcome
from tools.judging.reasons import assess_reason
from tools.judging.refusal import hard_refusal, refusal
from tools.judging.scene import Scene, signals
from tools.judging.traits import telling_lines, traits
from tools.judging.values_meant import with_values
from tools.judging.weigh import Looked
from tools.language.app_words import with_app_words, without_comments
from tools.language.expectation import Claim, Name, parse_expectation, protect_names
from tools.screens.texts import flat
from tools.text import normalise

_SHORT = 3
"""Characters of a name that may stand in an address by chance."""


def look(scene: Scene, expected: str) -> Looked:
    """Check the action's traces and every claim, and say how likely the step was completed."""
    looked = look_by_rules(scene, expected)
    # What was learned is about steps whose screen before is known, and that do not end on it.
    if not expected.strip() or not looked.claims or not looked.has_before or scene.went_and_came:
        return looked
    chance = forest().chance(traits(scene, expected, looked))
    return replace(looked, chance=chance, telling=telling_lines(scene, expected))


def look_by_rules(scene: Scene, expected: str) -> Looked:
    """Check the action's traces and every claim of the expected result."""
    acting = not scene.only_looks
    if not expected.strip() and not acting:
        expected = without_look(scene.action)
    shown = f"{scene.now.text} {' '.join(scene.messages)}"
    earlier = scene.earlier.text if scene.earlier is not None else ""
    told = with_app_words(without_comments(expected, f"{shown} {earlier}"), shown)
    claims = parse_expectation(with_values(told, scene), scene.vocabulary)
    if not acting:
        claims = tuple(_about_subject(c, scene) for c in claims)
    outcomes = tuple(
        (c.kind, c.clause, unless_pictured(c, _assess(c, scene), scene)) for c in claims
    )
    return Looked(
        action=assess_action(scene),
        claims=outcomes,
        refusal=refusal(scene),
        hard=hard_refusal(scene) and not _told_done(outcomes),
        broken=bool(error_page(scene)),
        acting=acting,
        expects_error=(
            any(_expects_error(c) or assess_reason(c, scene) for c in claims)
            or _is_the_refusal(outcomes, scene)
        ),
        has_before=scene.before is not None,
        arrived=_arrived(scene),
    )


def _told_done(told: tuple[tuple[str, str, Outcome], ...]) -> bool:
    """The app says just what is expected that it says was done; it complains of something else."""
    success = signals()["success"]
    return any(
        kind == "message"
        and o.holds
        and o.new
        and o.certain
        and all(success.search(flat(line)) and not complains(line) for line in o.lines)
        for kind, _, o in told
    )


def _arrived(scene: Scene) -> bool:
    """The step led to a page that is called like something the step names."""
    place = normalise(f"{urlsplit(unquote(scene.after.location)).path} {scene.after.title}")
    names = [normalise(n) for n in scene.step_names if len(n) > _SHORT]
    return scene.moved and any(n in place for n in names)


def _expects_error(claim: Claim) -> bool:
    """The expected result is an error, or that something does not happen."""
    if claim.still or (claim.kind == "message" and claim.detail == "error" and not claim.negated):
        return True
    if claim.negated and claim.kind in {
        "changed",
        "created",
        "deleted",
        "renamed",
        "saved",
        "moved",
    }:
        return True
    silent = claim.kind == "message" and claim.negated
    words = claim.clause.casefold()
    return not silent and any(signals()[k].search(words) for k in ("error", "expects_error"))


def _is_the_refusal(told: tuple[tuple[str, str, Outcome], ...], scene: Scene) -> bool:
    """What is expected is just what the app says when it refuses."""
    said = [flat(block) for block in scene.blocks if block]
    refused = {flat(line) for line in refusal(scene)}
    success = signals()["success"]
    shown = [
        flat(line)
        for kind, clause, o in told
        if kind != "page" and o.holds and o.new and not success.search(clause.casefold())
        for line in o.lines
    ]
    if any(block in line or line in block for block in said for line in shown if line):
        return True
    messages = [o for kind, _, o in told if kind == "message" and o.holds and o.new]
    return any(flat(line) in refused for o in messages for line in o.lines)


def _assess(claim: Claim, scene: Scene) -> Outcome:
    """Look at a claim, in English too where it is in another language than the screen."""
    if scene.is_blank and claim.kind not in PLACES:
        return Outcome(None, False, False, (), "the screen shows nothing", 0.3)
    if (claim.negated or claim.kind in {"empty", "deleted"}) and is_unfinished(scene.after):
        return Outcome(None, False, False, (), "it is still being loaded", 0.3)
    if (refuted := refuted_by_a_row(claim, scene)) is not None:
        return refuted
    outcome = _assess_somehow(claim, scene)
    unknown = unknown_names(claim, scene) if outcome.holds else []
    if unknown and assess_tongue(claim, scene) is None:
        note = "nothing is called " + ", ".join(map(repr, unknown[:4]))
        return replace(outcome, holds=None, certain=False, note=note)
    if outcome.holds and other_number_of_names(claim):
        return replace(outcome, holds=None, certain=False, note="the claim names more or fewer")
    return outcome


def _assess_somehow(claim: Claim, scene: Scene) -> Outcome:
    """Look at a claim as it is read, else in other words."""
    outcome = _assess_as_read(claim, scene)
    if not outcome.holds and (told := assess_told(claim, scene, _assess_as_read)):
        return told
    if (not outcome.holds or not outcome.new) and (told := assess_readout(claim, scene)):
        return told
    if outcome.holds is None and (told := assess_sum(claim, scene)):
        return told
    unsure = claim.kind in {"message", "empty"} and not outcome.certain
    if outcome.holds is None or (outcome.holds is False and unsure):
        return assess_glossed(claim, scene, _assess_as_read) or outcome
    return outcome


def _assess_by_look(claim: Claim, scene: Scene) -> Outcome | None:
    """What is left of a list, what one may do, what stands where: told by the screen alone."""
    entered = assess_entered(claim, scene) or assess_unsaved(claim, scene)
    return (
        entered
        or assess_called(claim, scene)
        or assess_more_fields(claim, scene)
        or assess_prefilled(claim, scene)
        or assess_left(claim, scene)
        or assess_right(claim, scene)
        or assess_spot(claim, scene)
    )


def _assess_as_read(claim: Claim, scene: Scene) -> Outcome:
    """Look at a claim, and say whether it may hold without being new."""
    outcome = assess_tongue(claim, scene) or assess_reason(claim, scene)
    if outcome is None:
        outcome = _assess_by_look(claim, scene)
    if outcome is not None:
        return outcome
    outcome = unless_otherwise(claim, assess(claim, scene), scene)
    if outcome.holds and (missing := unshown_numbers(claim, scene)):
        note = "the screen does not say " + ", ".join(missing)
        outcome = replace(outcome, holds=None, certain=False, note=note)
    elif outcome.holds and (unknown := unexplained(claim, scene)):
        note = "the screen does not tell of " + ", ".join(map(repr, unknown[:4]))
        outcome = replace(outcome, holds=None, certain=False, note=note)
    elif (
        outcome.holds
        and not claim.names
        and claim.kind == "free"
        and (unsaid_deeds(claim, scene) or merely_offered(claim, outcome.lines, scene))
    ):
        outcome = replace(outcome, holds=None, certain=False, note="it may be offered only")
    exact = claim.kind in {
        "state",
        "value",
        "count",
        "order",
        "url",
        "title",
        "login",
        "kept",
        "extreme",
    }
    step = flat(f"{scene.action} {scene.substep}")
    named = any(flat(n.text) in step for n in claim.names) and not scene.searches
    kinds = kinds_of(scene.action)
    # Words alone are on many screens: waiting must have brought what they tell of.
    idle = (
        bool(kinds) and kinds <= {"reload", "passive"} and bool(claim.kind != "free" or claim.names)
    )
    idle = idle or scene.went_and_came or (scene.opened_again and has_effect(scene) is False)
    exact = exact and not (claim.kind == "count" and scene.searches)
    settled = (
        _narrowed(claim, scene)
        or exact
        or idle
        or claim.still
        or claim.negated
        or named
        or claim.kind in {"empty", "dialog"}
    )
    return replace(outcome, settled=settled)


def _narrowed(claim: Claim, scene: Scene) -> bool:
    """The list that has what is claimed became shorter: what is left was there before, too."""
    if claim.kind != "shown" or scene.earlier is None:
        return False
    for name in claim.names:
        then = scene.earlier_items.around(name.text)
        now = scene.items.around(name.text)
        if then is not None and now is not None and len(now.items) < len(then.items):
            return True
    return False


def _about_subject(claim: Claim, scene: Scene) -> Claim:
    """Give a claim the row or card that the step looks at: "how many items has 'Friends'"."""
    if claim.kind not in {"count", "shown", "state", "free"} or claim.negated:
        return claim
    if any(_names_an_item(n, scene) for n in claim.names):
        return claim
    names = protect_names(scene.action, scene.vocabulary)[1]
    subject = [n for n in names if len(n.text) > 1 and scene.items.about(n.text)]
    if not subject or any(flat(n.text) == flat(subject[-1].text) for n in claim.names):
        return claim
    return replace(claim, names=(Name(subject[-1].text, False), *claim.names))


def _names_an_item(name: Name, scene: Scene) -> bool:
    """A row or card begins with the name: it is what that one is called."""
    wanted = flat(name.text)
    return any(scene.now.subtree_text(i).startswith(wanted) for i in scene.items.about(name.text))
