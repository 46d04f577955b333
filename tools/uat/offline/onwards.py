"""Going on where no button says so: the page's last one leads to what comes next."""

from tools.language.irreversible import irreversible_unasked
from tools.language.similarity import SAME, similarity
from tools.uat.offline.calls import Answer, call
from tools.uat.offline.entering import FILLED
from tools.uat.offline.parts import part_now
from tools.uat.offline.reading import Asked, label_of
from tools.uat.offline.words import says

_INPUTS = FILLED | {"checkbox", "switch", "radio"}
_ONWARD = "continue"


def onwards(asked: Asked) -> Answer | None:
    """Click the button that goes on, else the one behind all that can be filled in."""
    part = part_now(asked)
    if part is None or asked.dialog or not says("goes_on", part.intent.words):
        return None
    inputs = [at for at, w in enumerate(asked.layer) if w.role in _INPUTS]
    knobs = [w for w in asked.layer if w.role == "button" and w.clickable]
    behind = [w for w in knobs if similarity(_ONWARD, label_of(w)) >= SAME]
    if inputs and not behind:
        behind = [w for w in asked.layer[inputs[-1] + 1 :] if w in knobs]
    if len(behind) != 1 or "disabled" in behind[0].states or asked.refuses(behind[0].id):
        return None
    label = label_of(behind[0])
    if says("declines", label) or irreversible_unasked(asked.bare, label):
        return None
    return call("click", part.said(f'click the button "{label}"'), rid=behind[0].id)
