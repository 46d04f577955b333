"""What a page is about, which a step may name beside what it means: the unpaid invoices."""

from tools.language.intents import Intent, Phrase
from tools.language.similarity import SAME, units
from tools.planning.places import Match
from tools.planning.ways import Ask

_LEADS = frozenset({"tab", "link", "button", "radio", "menuitem"})
_MOST_WORDS = 4


def without_topic(intent: Intent, ask: Ask) -> list[Match]:
    """Find what is called like the words before the page's topic; nothing where there is none."""
    target = intent.target
    words = target.text.split()
    plain = not target.quoted and target.within is None and target.ordinal is None
    if not plain or not 1 < len(words) <= _MOST_WORDS:
        return []
    shown = [n for n in ask.scene.nodes if n.role == "heading" and not n.hidden]
    topics = {unit.token for n in shown for unit in units(n.called)}
    last = units(words[-1])
    whole = ask.finder.find(target)
    if not last or last[-1].token not in topics or (whole and whole[0].name >= SAME):
        return []
    rest = " ".join(words[:-1])
    for said in (rest, f"{intent.verb} {rest}"):
        found = ask.finder.find(Phrase(text=said), _LEADS, allowed=lambda n: n.role in _LEADS)
        sure = [m for m in found if m.name >= SAME and m.node.clickable]
        if len({m.node for m in sure}) == 1:
            return sure
    return []
