"""Claims that a form is filled in as a whole."""

import re

from tools.judging.fields import typed_fields
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene
from tools.language.expectation import Claim
from tools.screens.texts import flat

_ALL_FILLED = re.compile(
    r"(?:all|every|each)(?: of)?(?: the| these)?(?: (?:required|mandatory))?"
    r" (?:fields?|data|details|inputs?)(?: (?:is|are|has been|have been))?"
    r" (?:now )?(?:completely )?(?:filled(?: in| out)?|completed?)"
    r"|(?:所有|全部|各)(?:必填)?(?:字段|信息|内容|项目?)(?:均|都|全部)?已(?:全部)?"
    r"(?:填写|填好|填入|输入)(?:完整|完成|完毕)?",
)
_UNCHOSEN = re.compile(r"(?:please )?(?:choose|select|pick)\b.*|请?选择.*|未选择?|-*")
"""What a list shows in which nothing was chosen yet."""
_CHOOSERS = frozenset({"combobox", "listbox"})


def assess_filled_form(claim: Claim, scene: Scene) -> Outcome | None:
    """Look whether every field of the form holds something; None for claims of other things."""
    if claim.names or not _ALL_FILLED.fullmatch(flat(claim.clause)):
        return None
    widgets = scene.after.widgets
    fields = [widgets[i] for i in typed_fields(scene.now)]
    lists = [w for w in widgets if w.role in _CHOOSERS and w.value is not None]
    lists = [w for w in lists if "disabled" not in w.states]
    if not fields and not lists:
        return Outcome(None, False, False, (), "no field to fill in", 0.3)
    blank = [w for w in fields if not w.value]
    blank += [w for w in lists if _UNCHOSEN.fullmatch(flat(w.value or ""))]
    count = len(fields) + len(lists)
    note = f"{count - len(blank)} of {count} fields are filled in"
    new = any(id(w) in scene.fresh for w in [*fields, *lists])
    return Outcome(not blank, new, True, lines_of(blank or fields or lists, 3), note, 0.9)
