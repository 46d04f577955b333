"""The logo of a page: a link to its start that is called like the app."""

import re

from tools.language.intents import Phrase
from tools.planning.places import Match
from tools.planning.ways import Ask
from tools.text import bare

_LOGO = re.compile(r"\b(?:logo|brand)\b|徽标|标志|logo")
_HEADS = frozenset({"banner", "navigation"})


def logo(target: Phrase, ask: Ask) -> list[Match]:
    """Find the link of the page's head that leads to the start, where no picture is called logo."""
    if target.text or not _LOGO.search(bare(target.whole)):
        return []
    links = [n for n in ask.scene.nodes if n.role == "link" and not n.hidden]
    called = [n for n in links if _LOGO.search(bare(n.called))]
    heads = [n for n in links if any(a.role in _HEADS for a in n.ancestors())]
    home = [n for n in heads if (n.widget.url or "").rstrip("/#") == ""]
    found = called or [n for n in heads[:1] if n in home or not n.widget.url] or home[:1]
    return [Match(node, 0.8, 0.8) for node in found[:1]]
