"""What is clicked where nothing on the screen is called as the step says."""

import re
import unicodedata
from collections.abc import Sequence

from tools.language.glyphs import picture_of
from tools.language.intents import Intent, Phrase
from tools.language.lexicon import lexicon
from tools.language.similarity import SAME, all_meanings, holds_name, units
from tools.planning.described import described
from tools.planning.node import CLICKS, Node
from tools.planning.places import Match
from tools.planning.ways import Ask

TOLD = 0.75
"""A text is clicked only if it fits as well as this."""
_CONTROLS = frozenset(
    {"delete", "edit", "more", "menu", "close", "settings", "rename", "download", "copy", "move"}
)

_DOTS = re.compile(r"(?:three |vertical )?dots|kebab|ellipsis|[⋮…⋯]|三个?点|(?:dấu )?ba chấm")
_PARTS = frozenset({"navigation", "region", "group", "toolbar", "complementary", "list", "tree"})
_ICONS = frozenset({"img", "button", "link", "generic"})


def unnamed_icon(target: Phrase, ask: Ask) -> list[Match]:
    """Take the only picture without a name at the place that is named for the icon there.

    A sign that anyone can read (⧉) is no picture of what is called otherwise: it would have been
    found by what it shows.
    """
    meant = "icon" in target.roles or all_meanings(target.text)
    if not meant or target.within is None or target.quoted:
        return []
    found = _bare_icons(ask.finder.anchors(target.within)[:6], ask)
    return [m for m in found if not is_other_sign(m.node, target)]


def is_other_sign(node: Node, target: Phrase) -> bool:
    """Say whether a control is a sign of Unicode (no font's icon) that shows something else."""
    name, wanted = node.called, all_meanings(target.text)
    if not wanted or any(character.isalnum() for character in name):
        return False
    drawn = any(unicodedata.category(character).startswith("S") for character in name)
    return drawn and not wanted & all_meanings(name)


def dots(target: Phrase, ask: Ask) -> list[Match]:
    """Take the one button that is drawn as three dots, or the only picture at the named place."""
    if target.quoted or not _DOTS.fullmatch(target.text.strip()):
        return []
    nodes = [n for n in ask.scene.nodes if n.clickable and not n.hidden]
    drawn = [n for n in nodes if "ellipsis" in picture_of(n.widget.name or n.widget.text)]
    if len(drawn) == 1:
        return [Match(drawn[0], 1, 1)]
    place = target.within
    if place is None:
        return []
    named = [n for n in ask.scene.nodes if n.role in _PARTS and holds_name(place.text, n.called)]
    return _bare_icons(named, ask)


def _bare_icons(places: Sequence[Node], ask: Ask) -> list[Match]:
    found: list[Match] = []
    for anchor in places:
        for around in (anchor, *list(anchor.ancestors())[:1]):
            inner = [
                n
                for n in ask.scene.inside(around)
                if n.clickable and n.role in _ICONS and not any(c.isalnum() for c in n.called)
            ]
            found += [Match(n, 0.6, 0.6) for n in inner[:1] if len(inner) == 1]
    return list({m.node: m for m in found}.values())


_DAY = re.compile(r"(?:ngày\s*)?(\d{1,2})(?:st|nd|rd|th|日|号)?(?:\s+(?:of\s+)?[^\W\d]+)?")
_DAYS = frozenset({"gridcell", "cell"})


def day_cell(target: Phrase, ask: Ask) -> list[Match]:
    """Find a day in the grid of a calendar: the 13th of May, ngày 13."""
    told = _DAY.fullmatch(target.whole.lower())
    if told is None or target.roles or target.quoted or not told.group(0).strip("0123456789"):
        return []
    days = [n for n in ask.scene.nodes if n.role in _DAYS and n.called == told.group(1)]
    return [Match(days[0], 1, 1)] if len(days) == 1 else []


def thing_itself(target: Phrase, ask: Ask) -> list[Match]:
    """Take a link for what it leads to: the issue of the cargo bike."""
    within = target.within
    acts = lexicon().meanings("verbs", target.text)
    if within is None or not within.text or target.quoted or target.roles or acts:
        return []
    if any(unit.meanings & _CONTROLS for unit in units(target.text)):
        return []
    found = ask.finder.find(within, frozenset({"link"}))
    links = [m for m in found if m.node.role == "link"]
    if not links:
        told = [n for n in described(within, ask.scene) if n.role in ("option", "row", "listitem")]
        return [Match(n, TOLD, TOLD) for n in told[:1]]
    return [m for m in links if m.name >= TOLD or holds_name(within.text, m.node.called)][:1]


def by_purpose(intent: Intent, ask: Ask) -> list[Match]:
    """Find the control by what the step says it is good for, where its own name says less."""
    if intent.purpose.empty:
        return []
    target = intent.target
    plain = target.within is None and bool(target.text)
    called = ask.finder.find(target, CLICKS) if plain or target.quoted else []
    if called and called[0].name >= SAME and called[0].node.clickable:
        return []
    found = ask.finder.find(intent.purpose, CLICKS)
    return [m for m in found if m.name >= TOLD and m.node.clickable]
