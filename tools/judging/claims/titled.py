"""Claims that a page is called so, or that it is shown, which its title says."""

import re
from collections.abc import Sequence

from tools.judging.claims.found import says_listed
from tools.judging.claims.tone import error_page
from tools.judging.coverage import unfounded
from tools.judging.outcome import Outcome
from tools.judging.refusal import complaints
from tools.judging.scene import Scene
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.screens.texts import flat

_ABOUT = re.compile(r"^(?:about|on) (?:the )?", re.IGNORECASE)
_THING = r"(?:(?:an?|the|your|my) )?(?P<thing>.+)"
_FOR_ACT = re.compile(rf"for (?P<gerund>[a-z]+ing) {_THING}")
_ORDER = re.compile(rf"(?P<verb>[a-z]+) {_THING}")
_QUOTES = re.compile("[\"'“”‘’「」]")


def titled(claim: Claim, told: Sequence[str], scene: Scene) -> Outcome | None:
    """The page is called so by its title: on phones that stands in a bar above what is seen.

    Args:
        claim: That it is called so, or that it is shown.
        told: What the claim tells of.
        scene: Before and after the step.
    """
    title = scene.after.title
    name = _named(claim) or (_whole(claim, told, scene) if scene.retitled else "")
    if claim.negated or not name or flat(name) != flat(title):
        return None
    return Outcome(True, scene.retitled, True, (title,), "the title of the page", 0.9)


def assess_page_title(claim: Claim, scene: Scene) -> Outcome | None:
    """The page of that name has come up, which its title says: 进入充电确认页面."""
    words = expectation_lexicon(language_of(claim.clause))["page_named"]
    said = " ".join(_QUOTES.sub("", claim.clause).split()).rstrip(".。")
    found = words.search(said.casefold())
    title = scene.after.title
    if claim.negated or not found or complaints(scene):
        return None
    called = _ABOUT.sub("", next(name for name in found.groups() if name))
    is_title = flat(called) == flat(title) or _is_act(called, title)
    if not is_title or error_page(scene):
        return None
    return Outcome(True, scene.retitled, True, (title,), "the title of the page", 0.9)


def _is_act(called: str, title: str) -> bool:
    """Say whether a page is told by what it is for, as its title orders: for finding a booking."""
    told, said = _FOR_ACT.fullmatch(flat(called)), _ORDER.fullmatch(flat(title))
    if told is None or said is None or told.group("thing") != said.group("thing"):
        return False
    verb, gerund = said.group("verb"), told.group("gerund")
    return gerund in (f"{verb}ing", f"{verb.removesuffix('e')}ing", f"{verb}{verb[-1]}ing")


def _named(claim: Claim) -> str:
    """Give the only name, where the claim says what the page is called."""
    words = expectation_lexicon(language_of(claim.clause))["page_called"]
    is_told = words.search(" ".join(claim.body.split())) is not None and len(claim.names) == 1
    return claim.names[0].text if is_told else ""


def _whole(claim: Claim, told: Sequence[str], scene: Scene) -> str:
    """Give the title where it is all that the claim says is shown: the settings are shown now."""
    if len(told) != 1 or claim.roles or says_listed(claim) or complaints(scene):
        return ""
    title = flat(scene.after.title)
    idle = expectation_lexicon(language_of(claim.clause))["idle_words"]
    before, is_told, more = f"{flat(told[0])} ".partition(f"{title} ")
    if before or not is_told or unfounded(claim, scene, list(told)):
        return ""
    return title if all(idle.fullmatch(word) for word in more.split()) else ""
