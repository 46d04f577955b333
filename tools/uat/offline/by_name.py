"""What a step calls by its whole name: a switch, a button, an entry, the first page."""

import re

from state.values.screen import Widget
from tools.language.irreversible import irreversible_unasked
from tools.language.similarity import SAME, all_meanings, holds_name, similarity
from tools.language.steps import parse_step
from tools.planning.attempts import read_attempts
from tools.screens.texts import flat
from tools.uat.offline.calls import Answer, call, none
from tools.uat.offline.entering import FILLED
from tools.uat.offline.parts import Part, is_one_of_several, part_now
from tools.uat.offline.reading import Asked, label_of, quotes_of
from tools.uat.offline.words import says, without

_OPENS = frozenset({"open", "goto"})
_PRICE = re.compile(r"\s*[,，(（:：+–-]\s*(?=\D{0,3}\d)")
_HOW_MUCH = re.compile(r"\s+(?:up to|for|from|per|until)\b", re.IGNORECASE)
_WITHOUT = re.compile(r"\s+without\s.+$| mà không .+$", re.IGNORECASE)
"""What a step leaves out: submit without a name."""
_ARTICLES = re.compile(r"\s+(?:the|an?|my|your)\s+", re.IGNORECASE)
_SENTENCE = 5
"""Words of a box that is told by its words alone."""
_NEARLY = 0.8
_OWN = re.compile(r"^(?:the|my|your|all)\s+", re.IGNORECASE)
_LEADING = frozenset({"listitem", "tab", "link", "menuitem"})
_LEADS = frozenset({"open", "goto", "click", "select", "look", "do"})
_LIKE = 0.6
_THE = re.compile(r"^(?:the|my|your)\s+", re.IGNORECASE)
_LONG_WORD = re.compile(r"[a-z]{5,}", re.IGNORECASE)
_MAKES = frozenset({"add", "create", "new"})
_KNOBS = frozenset({"button", "link"})
_BOXES = frozenset({"switch", "checkbox"})
_LEAST_NAME = 2
_LEAST_BOX = 4
_SAYS_BOX = frozenset({"do", "wait", "confirm", "check", "select"})
_HOMEWARDS = "go back on the way home"
_MOST_BACKS = 4
_BOTH = re.compile(r"\band\b|和|、|与")
_TWO = re.compile(
    r"(?P<verb>(?:open|go to|visit)\s+(?:the\s+)?|打开|进入)(?P<first>[^,，'\"“]+?)"
    r"(?P<link>\s*,?\s+and\s+(?:then\s+)?(?:the\s+)?|和|、|，再?|然后)(?P<second>[^,，、'\"“]+)$",
    re.IGNORECASE,
)
_THEN = re.compile(
    r"(?P<verb>(?:tap|click|press|select|choose)\s+(?:on\s+)?(?:the\s+)?|点击|点按|选择)"
    r"(?P<first>[^,，'\"“]+?)"
    r"(?P<link>\s*,?\s+(?:and\s+)?then\s+(?:the\s+)?|，再|，?然后)(?P<second>[^,，、'\"“]+)$",
    re.IGNORECASE,
)


def switched(asked: Asked) -> Answer | None:
    """Turn a switch or box on or off that the step calls by its whole name."""
    for kind, wanted in (("switches_off", False), ("switches_on", True)):
        if asked.done or not says(kind, asked.bare):
            continue
        found = [w for w in _switches_meant(asked, kind) if not asked.refuses(w.id)]
        if len(found) == 1 and ("checked" in found[0].states) is not wanted:
            said = f'turn {"on" if wanted else "off"} "{label_of(found[0])}" (1 of 1)'
            return call("click", said, rid=found[0].id)
        if len(found) == 1:
            return None
    return None


def ticked(asked: Asked) -> Answer | None:
    """Tick the one box that a part of the step says in full: "allow guest access only"."""
    part = part_now(asked)
    if part is None or part.intent.kind not in _SAYS_BOX:
        return None
    target = part.intent.target
    said = flat((target.whole or target.text) if is_one_of_several(asked, part) else asked.bare)
    boxes = [w for w in asked.layer if w.role in _BOXES and flat(label_of(w)) in said]
    boxes = boxes or _boxes_headed(asked, target.text)
    boxes = boxes or _declarations(asked, part) or _boxes_worded(asked, part)
    thing = target.text or part.intent.words.removeprefix(part.intent.verb).strip()
    boxes = boxes or _boxes_for(asked, thing if says("wants", part.intent.words) else "")
    boxes = [w for w in boxes if len(label_of(w)) >= _LEAST_BOX and not asked.refuses(w.id)]
    if len(boxes) != 1 or {"checked", "disabled"} & set(boxes[0].states):
        return None
    return call("click", part.said(f'tick "{label_of(boxes[0])}"'), rid=boxes[0].id)


def made(asked: Asked) -> Answer | None:
    """Click the one button with the name of what is to be made: a repair, by "Request a repair"."""
    part = part_now(asked)
    if part is None or part.intent.kind != "do" or part.intent.target.quoted:
        return None
    thing = part.intent.target.text
    if not thing or part.intent.value or not all_meanings(part.intent.verb) & _MAKES:
        return None
    knobs = [w for w in asked.layer if w.clickable and w.role in _KNOBS]
    if any(all_meanings(label_of(w)) & _MAKES for w in knobs):
        return None
    found = [w for w in knobs if holds_name(thing, label_of(w)) and not asked.refuses(w.id)]
    if len(found) != 1 or irreversible_unasked(asked.bare, label_of(found[0])):
        return None
    return call("click", part.said(f'click the button "{label_of(found[0])}"'), rid=found[0].id)


def urged(asked: Asked) -> Answer | None:
    """Click the one button that, but for "now" or "I want to", is called as a part is worded."""
    part = part_now(asked)
    if part is None or part.intent.kind not in {"do", "goto"}:
        return None
    words = flat(part.intent.words.rstrip(".。"))
    place = _WITHOUT.sub("", part.intent.target.text) if part.intent.kind == "goto" else ""
    knobs = [w for w in asked.layer if w.clickable and w.role in _KNOBS]
    found = [w for w in knobs if says("urges", label_of(w))] if place else knobs
    bare = {w.id: without("urges", label_of(w)) for w in found}
    found = [
        w
        for w in found
        if flat(bare[w.id]) == words or (place and similarity(place, bare[w.id]) >= SAME)
    ]
    if len(found) != 1 or {"disabled"} & set(found[0].states) or asked.refuses(found[0].id):
        return None
    return call("click", part.said(f'click the button "{label_of(found[0])}"'), rid=found[0].id)


def _boxes_headed(asked: Asked, thing: str) -> list[Widget]:
    """List the boxes of which the name begins so, before what they cost: "Breakfast, £12"."""
    return [
        w
        for w in asked.layer
        if w.role in _BOXES and thing and _is_head(thing, _PRICE.split(label_of(w))[0])
    ]


def _declarations(asked: Asked, part: Part) -> list[Widget]:
    """List the boxes with which one declares something, where a part ticks that it is promised."""
    if part.intent.kind != "check" or not says("declares", part.intent.words):
        return []
    return [w for w in asked.layer if w.role == "checkbox" and says("declaration", label_of(w))]


def _boxes_worded(asked: Asked, part: Part) -> list[Widget]:
    """List the boxes of which a part that ticks says nearly all words, in whatever person."""
    said = set(flat(part.intent.words).split())
    found = []
    for widget in asked.layer:
        words = flat(label_of(widget)).split()
        shared = sum(word in said for word in words)
        if widget.role == "checkbox" and len(words) >= _SENTENCE and shared >= _NEARLY * len(words):
            found.append(widget)
    return found if part.intent.kind == "check" else []


def _is_head(thing: str, name: str) -> bool:
    """Say whether a name is a thing's, or tells how much of it there is: cover up to £5,000."""
    return any(similarity(thing, one) >= SAME for one in (name, _HOW_MUCH.split(name)[0]))


def _boxes_for(asked: Asked, thing: str) -> list[Widget]:
    """List the boxes that have to do with a thing, where no other control is called so."""
    if not thing or any(w.clickable and flat(label_of(w)) == flat(thing) for w in asked.layer):
        return []
    boxes = [w for w in asked.layer if w.role in _BOXES]
    named = [w for w in boxes if holds_name(thing, label_of(w))]
    return named or [w for w in boxes if similarity(thing, label_of(w)) >= _LIKE]


def headed_radio(asked: Asked) -> Answer | None:
    """Choose the one of several ways that begins as a part calls it: "Pick up at the station"."""
    part = part_now(asked)
    if part is None or part.intent.kind != "select" or part.intent.target.quoted:
        return None
    thing = _spaced(part.intent.target.whole or part.intent.target.text)
    radios = [w for w in asked.layer if w.role == "radio" and "disabled" not in w.states]
    found = [w for w in radios if thing and _spaced(label_of(w)).startswith(f"{thing} ")]
    if len(found) != 1 or "checked" in found[0].states or asked.refuses(found[0].id):
        return None
    return call("click", part.said(f'choose "{label_of(found[0])}"'), rid=found[0].id)


def viewed(asked: Asked) -> Answer | None:
    """Click the button that is called as a look at something: "review the order"."""
    looks = [one for one in parse_step(asked.bare) if one.kind == "look"]
    if not looks or part_now(asked) is not None or asked.dialog:
        return None
    said = {flat(_ARTICLES.sub(" ", one.words)) for one in looks}
    found = [w for w in asked.layer if w.role in _KNOBS and w.clickable]
    found = [w for w in found if flat(label_of(w)) in said and "disabled" not in w.states]
    is_done = any(f'"{label_of(w)}"' in line for w in found for line in asked.done)
    if len(found) != 1 or is_done or asked.refuses(found[0].id):
        return None
    return call("click", f'click the {found[0].role} "{label_of(found[0])}"', rid=found[0].id)


def led_to(asked: Asked) -> Answer | None:
    """Open the one entry that is called as what a step only looks at: check the claims."""
    part = part_now(asked)
    if part is None or part.total > 1 or part.intent.kind != "check" or asked.done or asked.dialog:
        return None
    target = part.intent.target
    if not says("looks", asked.bare) or target.quoted or not target.text:
        return None
    name = flat(_OWN.sub("", target.text))
    called = [w for w in asked.layer if flat(_OWN.sub("", label_of(w))) == name]
    if len(called) != 1 or not called[0].clickable or called[0].role not in _LEADING:
        return None
    return None if asked.refuses(called[0].id) else part.click(called[0])


def _spaced(text: str) -> str:
    return flat(text).replace("-", " ")


def given(asked: Asked) -> Answer | None:
    """Click what a thing is given that the step has opened: rate the teacher with 4 stars."""
    tried = read_attempts(asked.outcomes)
    parts = [one for one in parse_step(asked.bare) if one.kind != "look"]
    if not tried or not 0 < tried[-1].part <= len(parts) == tried[-1].total:
        return None
    part = Part(parts[tried[-1].part - 1], tried[-1].part, len(parts))
    value, target = part.intent.value or "", part.intent.target
    is_aside = value != target.text and target.text.endswith(value) and not target.quoted
    if part.intent.kind != "do" or not value or not is_aside:
        return None
    if any(flat(value) in flat(line) for line in asked.done):
        return None
    found = [w for w in asked.layer if w.clickable and similarity(value, label_of(w)) >= SAME]
    if len(found) != 1 or asked.refuses(found[0].id):
        return None
    return part.click(found[0])


def _switches_meant(asked: Asked, kind: str) -> list[Widget]:
    """List the switches that a step calls by name, in brackets too; the only one is "it"."""
    boxes = [w for w in asked.layer if w.role in _BOXES]
    rest = without(kind, asked.bare).rstrip(".。 ")
    if says("pronoun", rest):
        named = [w for w in boxes if flat(label_of(w)) in flat(asked.previous)]
        return boxes if len(boxes) == 1 else named
    said = flat(f"{rest} {asked.hint}")
    named = [w for w in boxes if len(label_of(w)) >= _LEAST_NAME and flat(label_of(w)) in said]
    # The one switch with the word in its name: "Send me updates", for the updates.
    thing = _THE.sub("", rest.strip())
    held = [w for w in boxes if _LONG_WORD.fullmatch(thing) and holds_name(thing, label_of(w))]
    return named or (held if len(held) == 1 and held[0].role == "switch" else [])


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
    """Find the one widget to click whose name is the whole step, or all that the step quotes.

    What stands in brackets behind a step may be the name that the app has for it.
    """
    if asked.done:
        return None
    bare = asked.bare.rstrip(".。")
    plain = flat(_ARTICLES.sub(" ", bare))
    said = {flat(bare), plain, flat(_WITHOUT.sub("", bare)), flat(asked.hint)} - {""}
    found = [w for w in asked.layer if w.clickable and flat(label_of(w)) in said]
    quotes = quotes_of(asked.bare)
    intents = parse_step(asked.bare)
    if not found and len(quotes) == len(intents) == 1 and intents[0].kind in _OPENS:
        shown = [w for w in asked.layer if flat(label_of(w)) == flat(quotes[0])]
        actors = {w.id: w for w in map(asked.actor, shown) if w.clickable}
        found = list(actors.values())
    is_one = len(found) == 1 and found[0].role not in FILLED and not asked.refuses(found[0].id)
    return found[0] if is_one and "disabled" not in found[0].states else None


def other_tab(asked: Asked) -> Answer | None:
    """Click the tab that tells which ones are meant, where the things themselves are shown.

    "the past bookings" are behind "Past", once a click on "Bookings" has changed nothing.
    """
    part = part_now(asked)
    if part is None or part.intent.target.quoted or part.intent.kind not in _LEADS:
        return None
    words = flat(part.intent.target.whole or part.intent.target.text).split()
    tabs = [w for w in asked.layer if w.role == "tab" and flat(label_of(w)) in words]
    left = [w for w in tabs if not asked.refuses(w.id) and "selected" not in w.states]
    if len(tabs) - len(left) != 1 or len(left) != 1:
        return None
    return call("click", part.said(f'click the tab "{label_of(left[0])}"'), rid=left[0].id)


def one_by_one(step: str) -> str | None:
    """Repeat the verb where a step opens two things: "open A and open B"; None for others."""
    found = _TWO.match(step) or _THEN.match(step)
    if found is None or _begins_with_verb(found.group("second")):
        return None
    verb, first, link, second = found.group("verb", "first", "link", "second")
    joint = "，" if "和" in link or not link.isascii() else ", then "
    return f"{verb}{first}{joint}{verb}{second.removeprefix('the ')}"


def _begins_with_verb(words: str) -> bool:
    first = parse_step(words)[0]
    return first.kind != "do" and (not first.verb or words.casefold().startswith(first.verb))


def names_both(shown: set[str], step: str) -> bool:
    """Say whether one widget is called by two things that the step joins."""
    return any(_BOTH.search(label) and label in flat(step) for label in shown)
