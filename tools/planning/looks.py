"""What is looked at by turning to it first: the tab Reviews, the notifications behind a bell."""

import re
from collections.abc import Sequence

from tools.language.intents import Intent
from tools.language.similarity import SAME, similarity
from tools.planning.node import Node
from tools.planning.verbs import named_as
from tools.planning.ways import Ask, Way, click
from tools.text import bare

_LEADS = frozenset({"tab", "link", "button", "menuitem", "treeitem"})
_ONLY_LOOKS = re.compile(
    r"\b(?:that|whether|if|is|are|has|have|was|were|shows?|displayed|shown|says?|contains?|appears?)"
    r"\b|是否|显示|出现|存在|有没有|包含|\b(?:rằng|có|hiển thị|xuất hiện|là)\b",
    re.IGNORECASE,
)
_THIS = re.compile(r"this(?: \w+)?", re.IGNORECASE)
_ARTICLES = re.compile(
    r"^(?:the|all|all the|your|its|their|his|her|at|at the|out|out the)\s+",
    re.IGNORECASE,
)
_TAILS = re.compile(
    r"\s+(?:(?:at|on|in) the (?:top|bottom|left|right|side|page|header|menu|sidebar)\b.*"
    r"|of (?:the|this|that|a|an) [\w-]+|tab|page|link|section|list)$",
    re.IGNORECASE,
)
_SHOWS = re.compile(
    r"^(?:(?:view|show|see|browse|display)\s+|查看|显示|浏览|(?:xem|hiển thị)\s+)(?=\S)",
    re.IGNORECASE,
)
"""What a control that leads to something says before it: "View history"."""
_OF_IT = re.compile(
    r"\b(?:its|their|his|her)\s+\w+|(?:其|它的|它们的|他的|她的)\w|\bcủa (?:nó|bài|mục|trang)\b",
    re.IGNORECASE,
)


def follows(intent: Intent) -> bool:
    """Say whether it is to look at something of what was opened: "open it, look at its log"."""
    words = intent.words
    return (
        intent.kind == "look" and _OF_IT.search(words) is not None and not _ONLY_LOOKS.search(words)
    )


def looked_up(intents: Sequence[Intent], ask: Ask) -> list[Way]:
    """Click the one tab, link or button that leads to what is to be looked at.

    Nothing where the step says how it is to be, or nothing leads there.
    """
    if len(intents) != 1 or _ONLY_LOOKS.search(intents[0].words):
        return []
    words = intents[0].words
    at = words.lower().find(intents[0].verb) if intents[0].verb else -1
    said = words[at + len(intents[0].verb) :].strip() if at >= 0 else words
    own = named_as(intents[0].verb, ask) if _THIS.fullmatch(said) and intents[0].verb else []
    nodes = own or _leading(said, ask)
    return [Way((click(nodes[0], ask),))] if len(nodes) == 1 else []


def _leading(said: str, ask: Ask) -> list[Node]:
    knobs = [n for n in ask.scene.nodes if n.role in _LEADS and n.clickable and not n.disabled]
    told = [(n, name) for n in knobs for name, _ in ask.finder.names_of(n)]
    names = [*told, *((n, rest) for n, name in told if (rest := _SHOWS.sub("", name)) != name)]
    before = ""
    while said and said != before:
        found = [n for n, name in names if similarity(said, name) >= SAME]
        if found:
            exact = [n for n, name in names if bare(name) == bare(said)]
            return list(dict.fromkeys(exact or found))
        before, said = said, _TAILS.sub("", _ARTICLES.sub("", said.strip())).strip()
    return _last_word(said, names)


def _last_word(said: str, names: list[tuple[Node, str]]) -> list[Node]:
    """Find what the noun names, its adjectives left out: the full headers."""
    words = said.split()
    if len(words) != 2 or not said.isascii():
        return []
    return list(dict.fromkeys(n for n, name in names if bare(name) == bare(words[1])))
