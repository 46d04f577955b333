"""Claims that a thing has left its list, told by the kind of thing that its own page was of."""

import re

from tools.judging.anchors import Anchor
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene, signals
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.screens.texts import flat, is_hidden

_THING = re.compile(r"^(?:the|this|that|its|her|his|our|my) ([a-z]+)\b")
_CHOSEN = frozenset({"selected", "current"})
_ROWS = frozenset({"listitem", "row", "article"})
_SHORTEST = 3


def names_its_list(claim: Claim) -> bool:
    """Say whether a claim tells which list a thing has left: the list of what is due."""
    return _list_named(claim, claim.clause) is not None


def without_lists_words(claim: Claim, anchors: list[Anchor]) -> list[Anchor]:
    """Leave out what only tells which list is meant; a name is never that alone."""
    told = _list_named(claim, claim.clause)
    if told is None:
        return anchors
    before, behind = claim.clause[: told.start()], claim.clause[told.end() :]
    names = {n.text for n in claim.names}
    return [a for a in anchors if a.text in names or a.text in before or a.text not in behind]


def _list_named(claim: Claim, text: str) -> re.Match[str] | None:
    words = expectation_lexicon(language_of(claim.clause)).get("list_of")
    return words.search(text) if words is not None else None


def assess_off_the_list(claim: Claim, scene: Scene) -> Outcome:
    """Look whether the thing whose page was left is still in the list that is shown.

    "The invoice has left the list of what is due", on the way back from the page "Invoice" of
    "A03, August": that is what must not be there, in the list that the screen calls due.
    """
    unknown = Outcome(None, False, False, (), "what should be gone is not called by name", 0.3)
    name = _headed(claim, scene)
    if not name or not _is_the_list(claim, scene):
        return unknown
    shown = [(i, w) for i, w in enumerate(scene.now.widgets) if not is_hidden(w)]
    rows = [i for i, w in shown if w.role in _ROWS]
    still = [i for i in rows if flat(name) in scene.now.subtree_text(i)]
    if still:
        lines = lines_of([scene.now.widgets[i] for i in still[:2]])
        return Outcome(False, False, True, lines, f"{name!r} is still in the list", 0.8)
    bare = [w for _, w in shown if signals()["empty"].search(flat(w.text or w.name))]
    if not (rows or bare) or scene.now.find(name):
        return unknown
    lines = lines_of([scene.now.widgets[i] for i in rows[:2]] or bare[:1])
    return Outcome(True, True, False, lines, f"{name!r} is not in the list", 0.7)


def _headed(claim: Claim, scene: Scene) -> str:
    """Give what the page before was headed by, where its title says the kind of the thing."""
    thing = _THING.match(claim.body)
    if thing is None or scene.earlier is None or scene.changes is None or not scene.moved:
        return ""
    if flat(scene.changes.title[0]) != thing.group(1):
        return ""
    heads = [w for w in scene.earlier.widgets if w.role == "heading" and not is_hidden(w)]
    return (heads[0].name or heads[0].text) if len(heads) == 1 else ""


def _is_the_list(claim: Claim, scene: Scene) -> bool:
    """Say whether what is chosen, or heads the page, is called as the claim calls the list."""
    told = _list_named(claim, claim.body)
    behind = claim.body[told.end() :] if told is not None else ""
    wanted = {w for w in claim.words if len(w) >= _SHORTEST and w in behind}
    shown = [
        flat(w.name or w.text)
        for w in scene.after.widgets
        if w.role == "heading" or _CHOSEN & {*w.states}
    ]
    said = " ".join([*shown, flat(scene.after.title)]).split()
    return bool(wanted) and wanted <= {*said}
