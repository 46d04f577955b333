"""What a step calls by its whole name: a switch, a button, an entry, the first page."""

import re

from state.values.screen import Widget
from tools.judging.pagetext import flat
from tools.language.steps import parse_step
from tools.uat.offline.calls import Answer, call, none
from tools.uat.offline.entering import FILLED
from tools.uat.offline.reading import Asked, label_of, quotes_of
from tools.uat.offline.words import says, without

_OPENS = frozenset({"open", "goto"})
_BOXES = frozenset({"switch", "checkbox"})
_LEAST_NAME = 2
_HOMEWARDS = "go back on the way home"
_MOST_BACKS = 4
_BOTH = re.compile(r"\band\b|和|、|与")
_TWO = re.compile(
    r"(?P<verb>(?:open|go to|visit)\s+(?:the\s+)?|打开|进入)(?P<first>[^,，'\"“]+?)"
    r"(?P<link>\s*,?\s+and\s+(?:then\s+)?(?:the\s+)?|和|、|，再?|然后)(?P<second>[^,，、'\"“]+)$",
    re.IGNORECASE,
)


def switched(asked: Asked) -> Answer | None:
    """Turn a switch or box on or off that the step calls by its whole name."""
    for kind, wanted in (("switches_off", False), ("switches_on", True)):
        if asked.done or not says(kind, asked.bare):
            continue
        named = flat(without(kind, asked.bare))
        boxes = [w for w in asked.layer if w.role in _BOXES and flat(label_of(w)) in named]
        found = [w for w in boxes if len(label_of(w)) >= _LEAST_NAME and not asked.refuses(w.id)]
        if len(found) == 1 and ("checked" in found[0].states) is not wanted:
            said = f'turn {"on" if wanted else "off"} "{label_of(found[0])}" (1 of 1)'
            return call("click", said, rid=found[0].id)
        if len(found) == 1:
            return None
    return None


def homewards(asked: Asked) -> Answer | None:
    """Go back until the way to the first page is shown."""
    backs = sum(line.startswith(_HOMEWARDS) for line in asked.done)
    if not says("goes_home", asked.bare) or backs != len(asked.done) or backs >= _MOST_BACKS:
        return None
    ways = [w for w in asked.layer if w.clickable and says("home", label_of(w))]
    if ways and not asked.refuses(ways[0].id):
        said = f'click the {ways[0].role} "{label_of(ways[0])}" (1 of 1)'
        return none() if asked.done else call("click", said, rid=ways[0].id)
    if asked.refuses_skill("press_adb_back_key"):
        return None
    return call("press_adb_back_key", _HOMEWARDS)


def called_so(asked: Asked) -> Widget | None:
    """Find the one widget to click whose name is the whole step, or all that the step quotes."""
    if asked.done:
        return None
    said = flat(asked.bare.rstrip(".。"))
    found = [w for w in asked.layer if w.clickable and flat(label_of(w)) == said]
    quotes = quotes_of(asked.bare)
    intents = parse_step(asked.bare)
    if not found and len(quotes) == len(intents) == 1 and intents[0].kind in _OPENS:
        shown = [w for w in asked.layer if flat(label_of(w)) == flat(quotes[0])]
        actors = {w.id: w for w in map(asked.actor, shown) if w.clickable}
        found = list(actors.values())
    is_one = len(found) == 1 and found[0].role not in FILLED and not asked.refuses(found[0].id)
    return found[0] if is_one and "disabled" not in found[0].states else None


def one_by_one(step: str) -> str | None:
    """Repeat the verb where a step opens two things: "open A and open B"; None for others."""
    found = _TWO.match(step)
    if found is None or parse_step(found.group("second"))[0].kind != "do":
        return None
    verb, first, link, second = found.group("verb", "first", "link", "second")
    joint = "，" if "和" in link or not link.isascii() else ", then "
    return f"{verb}{first}{joint}{verb}{second.removeprefix('the ')}"


def names_both(shown: set[str], step: str) -> bool:
    """Say whether one widget is called by two things that the step joins."""
    return any(_BOTH.search(label) and label in flat(step) for label in shown)
