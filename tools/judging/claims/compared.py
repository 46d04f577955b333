"""Claims that one number is more than another, or than it was: 利息总额比等额本息少."""

import re

from state.values.screen import Screen, Widget
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene
from tools.language.expectation import Claim
from tools.screens.texts import flat, texts_of

_MORE = "多|高|大|贵|长|晚|重"
_LESS = "少|低|小|便宜|短|早|轻"
_CHINESE = re.compile(
    rf"(?:(?P<thing>[\u4e00-\u9fff]{{2,8}}?)|(?<=[，,。；]))\s*比\s*'?(?P<other>[^'比，,。；\d]{{1,14}}?)'?\s*(?:要|还|更)?"
    rf"(?P<way>{_MORE}|{_LESS})(?:了|一?些|一点)?(?=$|[，,。；])"
)
_ENGLISH = re.compile(
    r"(?:the )?(?P<thing>[a-z][a-z ]{2,30}?) (?:is|are|was|were|gets|becomes) (?:now )?"
    r"(?P<way>(?:more|higher|larger|bigger|greater|longer|later|dearer|more expensive)"
    r"|(?:less|fewer|lower|smaller|shorter|earlier|cheaper)) than (?P<other>[^\d,]{2,40})"
)
_RAISES = re.compile(
    rf"{_MORE}|more|higher|larger|bigger|greater|longer|later|dearer|more expensive"
)
_BEFORE = re.compile(
    r"(?:之前|以前|原来|刚才|上次|先前)的?|(?:it was )?(?:before|previously|earlier|until now)"
)
_NUMBER = re.compile(r"(?<![A-Za-z0-9_.])\d[\d,]*(?:\.\d+)?")
_LABELLED = re.compile(r"'?([\u4e00-\u9fff]{2,8}?)(?:为|是)?'?\s*[¥￥]?\d")
_SPOKEN = frozenset({"message", "dialog", "difference"})
"""Kinds of claims about what the app says, and about how many more there are."""
_ON = frozenset({"checked", "selected"})


def assess_compared(claim: Claim, scene: Scene) -> Outcome | None:
    """Compare the numbers that the claim compares; None for claims that compare nothing.

    What something is compared with may be what was chosen before the step: its number stood where
    the new one stands. Where neither tells, nobody knows whether the claim holds.
    """
    told = _CHINESE.search(claim.clause) or _ENGLISH.search(flat(claim.clause))
    if told is None or claim.negated or claim.kind in _SPOKEN:
        return None
    if any(n.quoted and flat(told.group("way")) in flat(n.text) for n in claim.names):
        return None
    named = told.group("thing") or _first_of(claim.clause)
    thing, other = flat(named), flat(told.group("other"))
    now = _numbers(scene.after, thing)
    then = _numbers(scene.after, other)
    if len(then) != 1 and _was(other, scene) and scene.before is not None:
        then = _numbers(scene.before, thing)
    if not thing or len(now) != 1 or len(then) != 1:
        return Outcome(None, False, False, (), "nothing tells what it is compared with", 0.5)
    (widget, number), (_, with_it) = now[0], then[0]
    more = _RAISES.fullmatch(told.group("way")) is not None
    holds = number > with_it if more else number < with_it
    rest = claim.clause.replace(told.group(0), " ")
    missing = [one for one in _NUMBER.findall(rest) if not scene.now.find(one)]
    if missing:
        return Outcome(False, False, True, (), f"not shown: {missing[0]!r}", 0.8)
    note = f"{number:g} compared with {with_it:g}"
    return Outcome(holds, id(widget) in scene.fresh, True, lines_of([widget]), note, 0.9)


def _first_of(clause: str) -> str:
    """Give what a clause tells the number of before it compares that: 利息18.68元，比按月少."""
    told = _LABELLED.match(clause)
    return told.group(1) if told is not None else ""


def _was(other: str, scene: Scene) -> bool:
    """Say whether a name means how things were: before, or by what was chosen then."""
    if _BEFORE.fullmatch(other):
        return True
    return other in _chosen(scene.before) - _chosen(scene.after)


def _chosen(screen: Screen | None) -> set[str]:
    """Give what is on or chosen on a screen."""
    shown = screen.widgets if screen is not None else ()
    on = {flat(w.name or w.text) for w in shown if _ON & {*w.states}}
    return on | {flat(w.value) for w in shown if w.value}


def _numbers(screen: Screen, thing: str) -> list[tuple[Widget, float]]:
    """Give the texts that begin with the name of a thing and tell one number, with that."""
    found = []
    for widget in screen.widgets:
        for text in texts_of(widget):
            numbers = _NUMBER.findall(text)
            if flat(text).startswith(thing) and len(numbers) == 1:
                found.append((widget, float(numbers[0].replace(",", ""))))
    return found
