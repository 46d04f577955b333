"""What a claim says of one entry of a list, where it stands in another one."""

import re
from itertools import pairwise

from tools.judging.outcome import Outcome
from tools.judging.scene import Scene
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.screens.texts import flat, is_hidden, whole_words

_ENTRIES = frozenset({"row", "listitem", "link", "option", "treeitem", "button"})
_AMOUNT = re.compile(r"(?<![\w.,])\d[\d.,]*\d(?!\w)")
_NUMBERED = re.compile(r"([a-z]+)\W*\d+$")
"""A heading that is one thing of its kind: Order #7."""
_SHORTEST = 4
_LONGEST = 200
"""Characters of a text that is one entry, and no part of a page."""


def of_another_entry(claim: Claim, scene: Scene) -> Outcome | None:
    """Look for the entry that is called like a word of the claim, and what the claim names in it.

    "The savings account holds 40" is not told by "Joint account 40" beside "Savings 55".

    Returns:
        That it cannot be told; None where the two stand in one entry, or none is called so.
    """
    own_page = _headed_by(scene)
    words = [w for w in claim.words if len(w) >= _SHORTEST and w.isalpha() and w not in own_page]
    of_all = expectation_lexicon(language_of(claim.clause))["every"].search(claim.body)
    told = [flat(name.text) for name in claim.names] + _AMOUNT.findall(claim.body)
    if not words or claim.negated or of_all:
        return None
    entries = [
        (w.role, w.depth, text)
        for i, w in enumerate(scene.now.widgets)
        if w.role in _ENTRIES and not is_hidden(w) and i not in scene.items.plain_heads
        if 0 < len(text := scene.now.subtree_text(i) or flat(w.name)) <= _LONGEST
    ]
    for name in told:
        if _stands_labelled(name, words, scene):
            continue
        said = whole_words(name)
        own = [e for e in entries if said.search(e[2])]
        kinds = {e[:2] for e in own}
        for word in words:
            titled = re.compile(rf"{re.escape(word)}(?!\w)")
            # A link that says no more than the word leads there; it is no entry with a value.
            others = [
                e
                for e in entries
                if e[:2] in kinds and titled.match(e[2]) and " " in e[2] and e not in own
            ]
            if others and not any(titled.search(e[2]) for e in own):
                note = f"{name!r} is told of another than {word!r}"
                return Outcome(None, False, True, (), note, 0.4)
    return None


def _headed_by(scene: Scene) -> set[str]:
    """Give the kind of thing whose own page is shown: order, by the heading Order #7."""
    heads = [flat(w.name or w.text) for w in scene.now.widgets if w.role == "heading"]
    return {found.group(1) for head in heads if (found := _NUMBERED.match(head))}


def _stands_labelled(name: str, words: list[str], scene: Scene) -> bool:
    """Say whether it stands by itself behind a word of the claim, in no entry: Status, Resolved."""
    texts = [
        (i, flat(w.text or w.name))
        for i, w in enumerate(scene.now.widgets)
        if (w.text or w.name) and not is_hidden(w)
    ]
    return any(
        said == name
        and label.strip(" :") in words
        and not any(w.role in _ENTRIES for w in scene.now.ancestors(i))
        for (_, label), (i, said) in pairwise(texts)
    )
