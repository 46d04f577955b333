"""Claims that something costs nothing: "no delivery fee", where it says "Delivery: free"."""

import re

from state.values.screen import Widget
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene
from tools.language.expectation import Claim
from tools.language.similarity import SAME, similarity
from tools.screens.texts import flat, is_hidden

_COSTLESS = re.compile(
    r"\b(?:no|without(?: any| an?)?) (?P<fee>[a-z]+(?: [a-z]+)?) (?:fees?|charges?|costs?)\b"
    r"|\b(?P<is>[a-z]+) (?:is|are) free(?: of charge)?(?=\W*$)"
    r"|\bfree (?P<of>delivery|shipping|postage)\b"
    r"|(?:免收?|无需?|没有)(?P<zh>[\u4e00-\u9fff]{1,4})费"
    r"|(?P<zh_is>[\u4e00-\u9fff]{2,4}?)(?:费用?)?(?:为|是)?免费(?=\W*$)"
    r"|miễn phí (?P<vi>[^\W\d]+(?: [^\W\d]+){0,2})"
    r"|không (?:mất |tính |có )?phí (?P<vi_no>[^\W\d]+(?: [^\W\d]+){0,2})"
)
_NOT = re.compile(r"\bnot free\b|不免|không (?:được )?miễn")
_PRICED = re.compile(r"(?P<label>[^:：\d]{2,40}?)\s*[:：]\s*(?P<value>\S.*)")
_NOTHING = re.compile(
    r"(?:free(?: of charge)?|none|gratis|免费|miễn phí|\D{0,4}0+(?:[.,]0+)?\D{0,4})", re.IGNORECASE
)
_AMOUNT = re.compile(r"\D{0,4}\d[\d.,\s]*\D{0,4}")


def assess_costless(claim: Claim, scene: Scene) -> Outcome | None:
    """Look what the thing costs, where the one line of it says so; None where none does."""
    said = _COSTLESS.search(flat(claim.clause))
    if said is None or _NOT.search(flat(claim.clause)):
        return None
    thing = next(name for name in said.groups() if name)
    told = [(w, priced) for w in scene.after.widgets if (priced := _price(w, thing))]
    values = {flat(value) for _, value in told}
    if len(values) != 1:
        return None
    value, lines = values.pop(), lines_of([w for w, _ in told], 2)
    new = any(w in scene.added for w, _ in told)
    if _NOTHING.fullmatch(value):
        return Outcome(True, new, True, lines, "it costs nothing", 0.9)
    if _AMOUNT.fullmatch(value):
        return Outcome(False, False, True, lines, f"it costs {value}", 0.9)
    return None


def _price(widget: Widget, thing: str) -> str:
    """Give what a line says that a thing costs; "" for other lines."""
    told = _PRICED.fullmatch((widget.text or widget.name).strip())
    if told is None or is_hidden(widget) or widget.value is not None:
        return ""
    label = told.group("label").removesuffix("费")
    is_it = label == thing or max(similarity(thing, label), similarity(label, thing)) >= SAME
    return told.group("value") if is_it else ""
