"""Numbers that the screen itself gives for a noun: "3 items selected", "Files (3)"."""

import re

from state.values.screen import Widget
from tools.judging.claims.tone import praises
from tools.judging.counters import meets
from tools.judging.coverage import has_word
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.screens.texts import flat, is_hidden

_COUNTER_WORDS = 3
"""A counter in a box of its own says little more than its number: "2 results tagged"."""


def numbers_said(claim: Claim, scene: Scene, subject: list[int]) -> list[tuple[float, Widget]]:
    """Numbers that the screen itself gives for the noun, e.g. "3 items selected", "Files (3)".

    What only a row or card says of itself is left out unless the claim is about that row.
    """
    stem = _stem(claim)
    after = re.compile(rf"(?<![\w.,:-])(\d[\d,]*)\s*(?:[^\W\d_]+\s+)?{stem}")
    before = re.compile(rf"{stem}\w*\s*[:(]\s*(\d[\d,]*)(?!\s*[a-z\d.])")
    total = re.compile(rf"(\d[\d,]*) (?:of|/|trên|共) \d[\d,]* (?:[^\W\d_]+\s+)?{stem}")
    found: list[tuple[float, Widget]] = []
    for index, widget in enumerate(scene.now.widgets):
        if is_hidden(widget) or widget.role == "option":
            continue
        for text in (flat(widget.name), flat(widget.text)):
            if not text or not any(c.isdigit() for c in text):
                continue
            hits = [*total.finditer(text), *after.finditer(text), *before.finditer(text)]
            if hits and _belongs(index, scene, subject) and not _tells_a_deed(text, claim):
                found += [(float(h.group(1).replace(",", "")), widget) for h in hits]
    return found


def of_that_kind(said: list[tuple[float, Widget]], claim: Claim) -> list[tuple[float, Widget]]:
    """Those that have the most other words of the claim: unowned tickets beside bookmarked ones."""
    words = {w for w in claim.words if not w.isdigit()}
    fit = [sum(has_word(w, flat(f"{one.name} {one.text}")) for w in words) for _, one in said]
    return [one for one, n in zip(said, fit, strict=True) if n == max(fit)]


def said_by_others(said: list[tuple[float, Widget]], claim: Claim, scene: Scene) -> Outcome | None:
    """Refute a number that only other entries of a list say than the one that is named.

    None where no entry is named, or the entry itself or what is around the list says it.
    """
    own = {entry for name in claim.names for entry in scene.items.about(name.text)}
    if not own:
        return None
    mine = [
        (number, widget)
        for number, widget in said
        if scene.items.of(scene.index[id(widget)]) in {None, *own}
    ]
    if len(mine) == len(said) or any(meets(number, claim) for number, _ in mine):
        return None
    lines = lines_of([widget for _, widget in mine])
    return Outcome(claim.negated, False, True, lines, "only another entry says so", 0.9)


def _heads_a_list(index: int, item: int, scene: Scene) -> bool:
    """The box around a text is no entry, but what holds a list or table of which it tells."""
    role = scene.now.widgets[item].role
    held = [g for g in scene.items.groups if index < g.index < scene.now.ends[item]]
    return role in {"generic", "region", "group"} and any(g.is_table for g in held)


def _tells_a_deed(text: str, claim: Claim) -> bool:
    """Say whether a text reports what was done: "2 items moved to trash" counts none that are."""
    said = [w for w in claim.words if not w.isdigit() and w != claim.detail]
    return praises(text) and not any(has_word(w, text) for w in said)


def _stem(claim: Claim) -> str:
    """Expression for the noun; a page in English may call it by any of the usual nouns."""
    noun = claim.detail.rstrip("s")
    if not noun:
        return r"(?!)"
    if noun.isascii() and language_of(claim.clause) == "en":
        return re.escape(noun[: max(3, len(noun) - 2)])
    usual = expectation_lexicon("en")["count"]["nouns"].pattern
    return rf"(?:{re.escape(noun)}|{usual}\b)"


def _belongs(index: int, scene: Scene, subject: list[int]) -> bool:
    if subject:
        return any(i <= index < scene.now.ends[i] for i in subject)
    item = scene.items.of(index)
    if item is None or scene.now.ends[item] - item < 3 or _heads_a_list(index, item, scene):
        return True
    widget = scene.now.widgets[index]
    fresh = scene.changes is not None and any(widget is w for w in scene.added)
    # A counter that changes counts what is to be seen, wherever it stands, unless in a row.
    own = scene.now.widgets[item].role in {"article", "generic", "region"}
    return fresh and own and len(flat(widget.text or widget.name).split()) <= _COUNTER_WORDS
