"""What counters on the screen say: lines below lists, positions, filters with numbers."""

import re

from state.values.screen import Widget
from tools.judging.coverage import spelled_numbers
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.screens.texts import PageText, flat, is_hidden

_OF = r"(?: of |\s*/\s*| out of | trong | trên | 共 )"
_TO = r" ?(?:-|–|—|\.\.\.?|…|to|至|到|đến) ?"
_PAGING = re.compile(rf"\(?(?:\S+ )?(\d[\d,]*){_TO}(\d[\d,]*){_OF}(\d[\d,]*)(?: \S+)?\)?")
_POSITION = re.compile(rf"\(?(?:\S+ )?(\d[\d,]*){_OF}(\d[\d,]*)(?: \S+)?\)?")
_SAID_BOTH = re.compile(r"\b(\d+) (?:of|out of|/|trên|trong số) (\d+)\b")
"""A claim tells both numbers: 1 of 8 aliases."""
_PIECES = 7
"""A line about pages has three numbers and what stands between them."""
_THINGS = frozenset({"link", "button", "row", "treeitem", "option"})
_INLINE = frozenset({"text", "strong", "emphasis", "generic"})


def paging(claim: Claim, scene: Scene) -> Outcome | None:
    """What a line below a list says, e.g. "1-10 of 12": how many are shown and how many there are.

    None when the screen has no such line or the claim is about a thing that it names.
    """
    if any(n.quoted or flat(n.text) != flat(claim.detail) for n in claim.names):
        return None
    words = expectation_lexicon(language_of(claim.clause))["count"]
    wanted = spelled_numbers(claim) or [claim.number or 0.0]
    for widget, (first, last, total) in [*_lines(scene, _PAGING), *_pieced(scene)]:
        shown = last - first + 1.0
        lines = lines_of([widget])
        if words["total"].search(claim.body):
            both = {float(total)}
        elif words["on_page"].search(claim.body):
            both = {shown}
        elif len(wanted) > 1:
            # "The first ten of twelve": what is shown, then what there is.
            both = {shown} if [shown, float(total)] == wanted[:2] else set()
        else:
            both = {float(total), shown}
        if any(meets(n, claim) for n in both) or (len(wanted) > 1 and both):
            new = any(widget is w for w in scene.added)
            return Outcome(not claim.negated, new, True, lines, "the screen says the number", 0.9)
        if words["total"].search(claim.body) or words["on_page"].search(claim.body):
            return Outcome(claim.negated, False, True, lines, "it says another number", 0.9)
    return None


def position(claim: Claim, scene: Scene) -> Outcome | None:
    """What a new counter says beside things that are shown one at a time, e.g. "3 of 14".

    A claim about the counter itself may mean its first number.
    """
    if claim.names or claim.negated or scene.changes is None:
        return None
    words = expectation_lexicon(language_of(claim.clause))["count"]
    told = "counter" in words and words["counter"].search(claim.body) is not None
    both = {(int(at), int(total)) for at, total in _SAID_BOTH.findall(claim.body)}
    for widget, (at, total) in _lines(scene, _POSITION):
        own = (at, total) not in both and _is_of_a_thing(widget, scene)
        if own or not any(widget is w for w in scene.added):
            continue
        number = at if told else total
        if meets(float(number), claim):
            return Outcome(True, True, False, lines_of([widget]), "the counter says so", 0.8)
    return None


def place_told(claim: Claim, scene: Scene) -> Outcome | None:
    """What a counter says of the thing that is shown: "the second text is shown" is "2 of 14".

    None when the claim names no place or the step changed no counter.
    """
    words = expectation_lexicon(language_of(claim.clause))
    if claim.names or claim.negated or claim.still or scene.changes is None:
        return None
    shown = words.get("one_shown")
    if shown is None or not shown.search(claim.body):
        return None
    nth = words["order"]["nth"]
    places = {int(n) for word, n in nth.items() if re.search(_as_word(word), claim.body)}
    told = [(w, at) for w, (at, _) in _lines(scene, _POSITION) if any(w is a for a in scene.added)]
    if len(places) != 1 or not told:
        return None
    right = [w for w, at in told if at in places]
    lines = lines_of(right or [w for w, _ in told])
    return Outcome(bool(right), bool(right), False, lines, "the counter says so", 0.8)


def _as_word(word: str) -> str:
    return rf"\b{re.escape(word)}\b" if word.isascii() else re.escape(word)


def told_of(word: str, scene: Scene) -> list[tuple[float, Widget]]:
    """Numbers that the screen gives for a word, e.g. "Waiting (3)", "6 matches"."""
    stem = re.escape(word[: max(4, len(word) - 2)] if len(word) > 4 else word)
    behind = re.compile(rf"(?<![\w.,:/-])(\d[\d,]*) (?:[^\W\d_]+ )?{stem}\w*")
    before = re.compile(rf"(?<!\w){stem}\w*\s*[:(]\s*(\d[\d,]*)(?!\s*[a-z\d.])")
    found: list[tuple[float, Widget]] = []
    for widget in scene.after.widgets:
        if is_hidden(widget):
            continue
        for text in dict.fromkeys((flat(widget.name), flat(widget.text))):
            hits = [*behind.finditer(text), *before.finditer(text)]
            found += [(float(h.group(1).replace(",", "")), widget) for h in hits]
    return found


def meets(number: float, claim: Claim) -> bool:
    """Say whether a number is the one that the claim asks for."""
    wanted = claim.number or 0
    return {
        "==": number == wanted,
        ">=": number >= wanted,
        "<=": number <= wanted,
        ">": number > wanted,
        "<": number < wanted,
    }[claim.compare]


def on_a_thing(index: int, page: PageText) -> bool:
    """Say whether a counter stands on one thing of several: it counts what that one has."""
    is_whole = page.widgets[index].role in _THINGS and page.ends[index] > index + 1
    return is_whole or any(a.role in _THINGS for a in page.ancestors(index))


def _is_of_a_thing(widget: Widget, scene: Scene) -> bool:
    return any(w is widget and on_a_thing(i, scene.now) for i, w in enumerate(scene.now.widgets))


def _lines(scene: Scene, pattern: re.Pattern[str]) -> list[tuple[Widget, tuple[int, ...]]]:
    found = []
    for widget in scene.after.widgets:
        hit = None if is_hidden(widget) else pattern.fullmatch(flat(widget.text or widget.name))
        if hit is not None:
            found.append((widget, tuple(int(g.replace(",", "")) for g in hit.groups())))
    return found


def _pieced(scene: Scene) -> list[tuple[Widget, tuple[int, ...]]]:
    """Lines about pages, their numbers in boxes of their own: "Results", "1 - 5", "of", "5"."""
    widgets = [w for w in scene.after.widgets if not is_hidden(w)]
    found = []
    for at, first in enumerate(widgets):
        run = _pieces(widgets[at : at + _PIECES])
        for end in range(len(run), 1, -1):
            hit = _PAGING.fullmatch(flat(" ".join(w.text for w in run[:end])))
            if hit is not None:
                numbers = tuple(int(g.replace(",", "")) for g in hit.groups())
                found.append((first, numbers))
                break
    return found


def _pieces(widgets: list[Widget]) -> list[Widget]:
    """The texts with which some widgets begin, side by side and with nothing in them."""
    run: list[Widget] = []
    for n, widget in enumerate(widgets):
        inner = n + 1 < len(widgets) and widgets[n + 1].depth > widget.depth
        if (
            inner
            or widget.role not in _INLINE
            or not widget.text
            or widget.depth != widgets[0].depth
        ):
            break
        run.append(widget)
    return run
