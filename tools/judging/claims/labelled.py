"""What a page of details says beside its labels: Status: New, Assignee: Sam Vu."""

import re

from tools.judging.scene import Scene
from tools.language.expectation import Claim
from tools.language.similarity import units
from tools.screens.roles import FIELD_ROLES
from tools.screens.texts import flat, is_hidden

_LABELS = frozenset({"generic", "text", "term", "strong", "rowheader", "cell", "LabelText"})
_BARE = re.compile(
    r"^(?:the |its |his |her )?(\w+) (?:is|remains|stays|reads) (?:still |now )?(\w+)$"
)
"""A label and its value without a name that the screen knows: "the owner is still helen"."""
_LONGEST = 30
_STEM = 5
"""Letters in which "assigned" and "Assignee" agree."""


def other_value(claim: Claim, scene: Scene) -> str:
    """The line of the one label that a claim speaks of, when it has another value than its names.

    "The issue is assigned to 'Ada'" is contradicted by "Assignee: Sam", wherever else Ada is shown.
    """
    bare = _BARE.search(claim.body)
    if claim.negated or not (claim.names or bare):
        return ""
    body = re.sub(r"q\d+q", " ", claim.body) if claim.names or bare is None else bare.group(1)
    names = [flat(n.text) for n in claim.names] or [bare.group(2) if bare is not None else ""]
    meant = [pair for pair in _labelled(scene) if _speaks_of(body, pair[0])]
    if len(meant) != 1:
        return ""
    label, value = meant[0]
    said = flat(f"{label} {value}")
    return "" if any(name in said for name in names) else f"{label} {value}"


def _labelled(scene: Scene) -> list[tuple[str, str]]:
    """Labels that end in a colon, with all that stands beside them in the same box."""
    page, found = scene.now, []
    for index, widget in enumerate(page.widgets):
        label = (widget.text or widget.name).strip()
        if widget.role not in _LABELS or is_hidden(widget) or not label.endswith((":", "：")):
            continue
        parent, after = page.parents[index], page.ends[index]
        alone = parent >= 0 and all(page.parents[i] != parent for i in range(parent + 1, index))
        beside = [i for i in range(after, len(page.widgets)) if page.parents[i] == parent]
        inside = parent >= 0 and after < page.ends[parent]
        if len(label) <= _LONGEST and alone and inside and len(beside) == 1:
            field = page.widgets[beside[0]]
            if field.role in FIELD_ROLES and not field.value:
                continue  # a form over a list asks, it tells nothing
            found.append((label, page.subtree_text(beside[0])))
    return found


def _speaks_of(body: str, label: str) -> bool:
    """A word of the claim begins like the label, or means the same."""
    told = flat(label.rstrip(":："))
    words = re.findall(r"[^\W\d_]+", body)
    if any(len(w) >= _STEM and w.isascii() and told.startswith(w[:_STEM]) for w in words):
        return True
    meanings = [unit.meanings for unit in units(told)]
    return len(meanings) == 1 and any(meanings[0] & unit.meanings for unit in units(body))
