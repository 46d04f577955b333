"""Claims that something is no longer in one of several lists, while another still has it."""

from tools.judging.anchors import Anchor
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene
from tools.judging.translated import speaks_another
from tools.judging.twins import Twins, calls, twins_of
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.screens.texts import flat, whole_words

_LISTS = frozenset({"table", "list"})
_PLAIN = 2
"""What `calls` gives for a list whose own heading or columns say a word."""


def assess_gone_from(claim: Claim, subject: list[Anchor], scene: Scene) -> Outcome | None:
    """Look which of the lists that had it has lost it, and which list the claim means.

    Returns:
        None when the claim speaks of no list, no list has lost it, or all have.
    """
    words = expectation_lexicon(language_of(claim.clause))
    said = words["listed"].search(claim.body) or words["among_those"].search(claim.body)
    if not said and not _LISTS & set(claim.roles):
        return None
    had = [t for t in twins_of(scene) if all(_has(a, t.old) for a in subject)]
    lost = [t for t in had if not any(_has(a, t.new) for a in subject)]
    kept = [t for t in twins_of(scene) if any(_has(a, t.new) for a in subject)]
    if not subject or not lost or not kept:
        return None
    meant_lost, meant_kept = (_best_call(claim, twins, scene) for twins in (lost, kept))
    lines = lines_of(scene.removed, 3)
    if meant_lost == _PLAIN and meant_kept < _PLAIN:
        return Outcome(True, True, False, lines, "the list that is meant has lost it", 0.8)
    if meant_kept == _PLAIN and meant_lost < _PLAIN:
        return None
    if _says_which(claim, scene):
        return Outcome(None, True, False, lines, "one list has lost it, another has it", 0.4)
    return Outcome(True, True, False, lines, "one list has lost it", 0.6)


def _says_which(claim: Claim, scene: Scene) -> bool:
    """The claim tells the list from others in words that none of them is called by."""
    words = expectation_lexicon(language_of(claim.clause))
    idle = words["idle_words"], words["negation"], words["roles"]["table"], words["roles"]["list"]
    left = [w for w in claim.words if len(w) > 2 and not any(i.fullmatch(w) for i in idle)]
    return bool(left) and not speaks_another(claim, scene)


def _has(anchor: Anchor, rows: tuple[str, ...]) -> bool:
    wanted = whole_words(flat(anchor.text))
    return any(wanted.search(row) for row in rows)


def _best_call(claim: Claim, twins: list[Twins], scene: Scene) -> int:
    words = tuple(w for w in claim.words if len(w) > 2 or not w.isascii())
    return max(calls(t.now, words, scene) for t in twins)
