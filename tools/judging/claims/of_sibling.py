"""An entry that is of somebody else: "the lesson of Lan is listed", and it says Minh."""

from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene
from tools.language.expectation import Claim
from tools.screens.texts import flat, is_hidden, texts_of, whole_words

_KNOBS = frozenset({"tab", "radio", "button"})
_ENTRIES = frozenset({"listitem", "row", "article"})
_SEVERAL = 2


def of_sibling(claim: Claim, scene: Scene) -> Outcome | None:
    """Say that the one entry with the rest of a claim names what stands beside its first name.

    None unless the name is that of one of several tabs or buttons, none of the entries that say the
    rest says it, and one of them says what another of those tabs is called.
    """
    names = list(dict.fromkeys(flat(name.text) for name in claim.names))
    if claim.negated or len(names) < _SEVERAL:
        return None
    for name in names:
        rest = [other for other in names if other != name]
        own = [i for i in _entries(scene) if all(_says(i, one, scene) for one in rest)]
        if not own or any(_says(i, name, scene) for i in own):
            continue
        others = _beside(name, scene)
        said = [
            i for i in own if any(flat(t.text or t.name) in others for t in scene.now.subtree(i))
        ]
        if said:
            lines = lines_of([w for i in said for w in scene.now.subtree(i)])
            return Outcome(False, False, False, lines, f"it is of another than {name!r}", 0.8)
    return None


def _entries(scene: Scene) -> list[int]:
    """Positions of the entries of lists: one alone is one, too."""
    widgets = scene.now.widgets
    return [i for i, w in enumerate(widgets) if w.role in _ENTRIES and not is_hidden(w)]


def _says(entry: int, words: str, scene: Scene) -> bool:
    said = whole_words(words)
    return any(said.search(flat(text)) for w in scene.now.subtree(entry) for text in texts_of(w))


def _beside(name: str, scene: Scene) -> frozenset[str]:
    """Give what the tabs or buttons beside one of that name are called."""
    page = scene.now
    knobs = [
        (page.parents[i], w.role, flat(w.name or w.text))
        for i, w in enumerate(page.widgets)
        if w.role in _KNOBS and not is_hidden(w)
    ]
    kinds = {(parent, role) for parent, role, label in knobs if label == name}
    return frozenset(
        label
        for parent, role, label in knobs
        if (parent, role) in kinds and label not in ("", name)
    )
