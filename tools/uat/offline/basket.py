"""Putting things into a basket: the thing is opened, its number set, the button used."""

import re

from state.values.screen import Widget
from tools.language.number_words import number_said, number_words
from tools.language.similarity import all_meanings, holds_name
from tools.language.steps import parse_step
from tools.screens.texts import flat
from tools.uat.offline.by_value import WRAPPINGS, number_to_step
from tools.uat.offline.calls import Answer, none
from tools.uat.offline.parts import Part, part_now
from tools.uat.offline.reading import Asked, label_of, subtree
from tools.uat.offline.words import says

_KNOBS = frozenset({"button", "link", "img"})
_ADDS = frozenset({"add", "add_to_cart"})
_INTO = re.compile(
    r"^(?P<what>.*?)\s*(?:\b(?:to|into|in)\s+(?:the|my|your|his|her)\s|vào|到|放入|放进|加入).*$",
    re.IGNORECASE,
)
_COUNTED = re.compile(
    rf"(?:(?P<number>{number_words()}|an?)\s*(?:[份件盒瓶包袋个张本箱]\s*)?)?(?P<thing>.*)",
    re.IGNORECASE,
)
_THEM = re.compile(r"(?:it|them|these|those|this|they|它们?|这些?|nó|chúng)?", re.IGNORECASE)


def into_basket(asked: Asked) -> Answer | None:
    """Put what a part says into the basket, as many of it as it says."""
    part = part_now(asked)
    if part is None or asked.dialog or part.intent.target.quoted:
        return None
    adds = _ADDS & all_meanings(part.intent.verb) or says("puts", part.intent.verb)
    if not (says("into_basket", part.intent.words) and adds):
        return None
    thing, number = _told(part)
    knobs = [w for w in asked.layer if w.clickable and w.role in _KNOBS and _puts_in(w)]
    if len(knobs) > 1 or any("disabled" in w.states or asked.refuses(w.id) for w in knobs):
        return None
    if not knobs:
        return _opened(asked, part, thing)
    if thing and not any(holds_name(thing, label_of(w)) for w in asked.widgets):
        return none(f"the page is not about {thing!r}")
    stepped = number_to_step(asked, part, number) if number is not None else None
    if stepped is not None:
        return stepped
    return part.click(knobs[0])


def _told(part: Part) -> tuple[str, float | None]:
    """Give what is put in, "" where it is called by nothing but "them" or packs, and how many."""
    words = part.intent.words.rstrip(".。 ")
    words = words[len(part.intent.verb) :] if flat(words).startswith(part.intent.verb) else words
    into = _INTO.match(words)
    counted = _COUNTED.fullmatch(into.group("what").strip()) if into is not None else None
    if counted is None:
        return "", None
    thing = counted.group("thing").strip()
    bare = "" if _THEM.fullmatch(thing) or WRAPPINGS.fullmatch(thing) else thing
    said = counted.group("number")
    return bare, (1 if said in ("a", "an") else number_said(said)) if said else None


def _puts_in(widget: Widget) -> bool:
    label = label_of(widget)
    return says("into_basket", label) and bool(_ADDS & all_meanings(label))


def _opened(asked: Asked, part: Part, thing: str) -> Answer | None:
    """Open the one entry that is called so, or as what the step has looked for."""
    looked = [i.value or "" for i in parse_step(asked.bare)[: part.number] if i.kind == "search"]
    name = thing or next(iter(looked), "")
    entries = [w for w in asked.layer if w.clickable and w.role in ("listitem", "row", "link")]
    found = [w for w in entries if name and holds_name(name, _texts(asked, w))]
    if len(found) != 1 or asked.refuses(found[0].id):
        return None
    return part.click(found[0], goes_on=True)


def _texts(asked: Asked, entry: Widget) -> str:
    inner = subtree(asked.widgets, asked.widgets.index(entry))
    return " ".join(label_of(w) for w in inner)
