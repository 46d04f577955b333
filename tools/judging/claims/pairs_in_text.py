"""Two names of a claim in one text of labels and values: "Week 12: Ann Week 13: Bo"."""

import re
from collections.abc import Iterator

from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene
from tools.language.expectation import Claim
from tools.screens.texts import flat, is_hidden, texts_of, whole_words

_ENTRIES = frozenset({"row", "listitem", "article", "treeitem"})
_LEAST_LABELS = 2
_COLON = re.compile(r"[:：]")


def of_another_pair(claim: Claim, scene: Scene) -> Outcome | None:
    """Look whether one name is a label in a text, and the other stands behind another label of it.

    Returns:
        That it does not hold; None where no text tells so, or an entry has the two together.
    """
    names = [flat(name.text) for name in claim.names]
    if claim.negated or len(names) < 2:
        return None
    for index, text in _texts(scene):
        for label in names:
            stretch = _behind(label, text)
            others = [n for n in names if n != label and whole_words(n).search(text)]
            if stretch is None or not others or all(_is_in(n, stretch) for n in others):
                continue
            if not _together(names, scene):
                lines = lines_of([scene.now.widgets[index]])
                note = f"{label!r} stands beside something else"
                return Outcome(False, False, True, lines, note, 0.8)
    return None


def _texts(scene: Scene) -> Iterator[tuple[int, str]]:
    """Give the texts of one widget that have several labels."""
    for index, widget in enumerate(scene.now.widgets):
        for text in (flat(t) for t in texts_of(widget) if not is_hidden(widget)):
            if len(_COLON.findall(text)) >= _LEAST_LABELS:
                yield index, text


def _behind(label: str, text: str) -> str | None:
    """Give what stands behind a label, up to the next one; None where it is none."""
    found = re.search(rf"(?<!\w){re.escape(label)}\s*[:：]", text)
    return _COLON.split(text[found.end() :], maxsplit=1)[0] if found else None


def _is_in(name: str, text: str) -> bool:
    return whole_words(name).search(text) is not None


def _together(names: list[str], scene: Scene) -> bool:
    """Say whether an entry of a list has them all, in texts of its own."""
    return any(
        all(_is_in(name, scene.now.subtree_text(i)) for name in names)
        for i, w in enumerate(scene.now.widgets)
        if w.role in _ENTRIES and not is_hidden(w)
    )
