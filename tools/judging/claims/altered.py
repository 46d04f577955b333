"""What a message says that something was changed from, and to: "from 'Open' to 'Closed'"."""

import re

from tools.judging.anchors import Anchor
from tools.judging.labels import same_family
from tools.judging.scene import Scene
from tools.language.expectation import Claim
from tools.screens.texts import flat

_FROM_TO = re.compile(
    r"\bfrom (\S.{0,40}?) to (\S.{0,40}?)(?=[.!,;]|$)"
    r"|\btừ (\S.{0,40}?) (?:sang|thành) (\S.{0,40}?)(?=[.!,;]|$)"
    r"|[从由] ?(\S.{0,20}?) ?(?:更改|修改|变更|改|变)(?:为|成) ?(\S.{0,20}?)(?=[。！，；]|$)"
)


def changed_to_another(claim: Claim, anchors: list[Anchor], scene: Scene) -> bool:
    """Say whether a new text tells that what the claim speaks of was changed to another value.

    A form may still offer the value that is claimed.
    """
    names = {flat(a.text) for a in anchors if a.certain}
    if scene.changes is None or claim.negated or len(names) != 1:
        return False
    (name,) = names
    for widget in scene.came:
        said = flat(widget.text or widget.name)
        for found in _FROM_TO.finditer(said):
            _, new = (part for part in found.groups() if part is not None)
            if any(_speaks_of(said[: found.start()], word) for word in claim.words):
                return name not in new and new not in name
    return False


def _speaks_of(said: str, word: str) -> bool:
    if word.isascii():
        return same_family(word, said)
    # Words of a script without blanks are not told apart.
    return word in said or any(word[i : i + 2] in said for i in range(len(word) - 1))
