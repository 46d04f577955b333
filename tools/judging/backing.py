"""Whether a step, or the tool that did it, said no to something."""

import re

from tools.judging.acts import act_words
from tools.judging.scene import Scene
from tools.language.names import Name, protect_names
from tools.screens.texts import flat
from tools.text import normalise


def says_no(text: str) -> bool:
    """Say whether a step backs out by its words, or by the button that it names."""
    body, names = protect_names(text)
    bare = re.sub(r"q\d+q", "x", normalise(body))
    return bool(_way_out(names)) or act_words()["backing_out"].search(bare) is not None


def _way_out(names: tuple[Name, ...]) -> list[Name]:
    """Names of buttons that say no: "Cancel", "No, take me back"."""
    return [n for n in names if n.quoted and act_words()["cancel_label"].match(flat(n.text))]


def backed_out(scene: Scene) -> bool:
    """Say whether the tool cancelled, or said no to a question, without being asked to."""
    words = act_words()
    if words["cancel"].search(normalise(scene.action)) or says_no(scene.action):
        return False
    if says_no(scene.substep):
        return True
    asked = [e for e in scene.events if e.kind == "dialog" and "beforeunload" not in e.detail]
    return bool(asked) and words["dismissed"].search(asked[-1].detail.lower()) is not None


def agreed_instead(scene: Scene) -> bool:
    """Say whether a question was agreed to by the tool that the step answers with a no."""
    words = act_words()
    if not words["answers_no"].search(flat(scene.action)):
        return False
    if scene.substep != scene.action and _way_out(protect_names(scene.substep)[1]):
        # A button of the page is called so, and was clicked; the question came after it.
        return False
    asked = [e for e in scene.events if e.kind == "dialog" and "beforeunload" not in e.detail]
    refused = [e for e in asked if words["dismissed"].search(e.detail.lower())]
    return bool(asked) and not refused and "accept" in asked[-1].detail.lower()


def begun_and_cancelled(action: str, kinds: frozenset[str]) -> bool:
    """Say whether a step begins something and takes it back, so that nothing is left of it.

    Args:
        action: The step's words.
        kinds: Kinds of step that they make.
    """
    if "cancel" in kinds and len(kinds) > 1:
        return True
    if act_words()["taken_back"].search(normalise(action)):
        return True
    names = protect_names(action)[1]
    out = _way_out(names)
    begun = kinds - {"cancel"} or [n for n in names if n.quoted and n not in out]
    return bool(begun) and says_no(action)
