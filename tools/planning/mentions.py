"""Names of the screen that stand in the words of a step, whatever the words around them say."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from tools.language.clauses import Masked
from tools.language.lexicon import lexicon
from tools.language.similarity import SAME, similarity, units
from tools.planning.counts import counts, without_count
from tools.planning.node import CHECKS, CLICKS, FIELDS, Node
from tools.planning.scene import Scene
from tools.text import bare

_GROUPS = frozenset({"group", "radiogroup", "region", "form"})
_NAMED = FIELDS | CHECKS | CLICKS | _GROUPS
_CJK = "\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff"
_TOKEN = re.compile(rf"[\ue000-\uf8ff]|[{_CJK}]|[^\W_{_CJK}]+(?:[-'’./+][^\W_{_CJK}]+)*|[#%]")
_BRACKETS = re.compile(r"\s*[(（][^()（）]*[)）]\s*$")
_ENDING = re.compile(r"\.[a-z\d]", re.IGNORECASE)
_ENDS_IN_ARTICLE = re.compile(r"\b(?:the|an?|of|các|những)$|的$", re.IGNORECASE)
_ARTICLE = re.compile(r"(?:the|an?|các|những)\s|的", re.IGNORECASE)
_LONGEST = 12
"""Tokens of a name that are looked for."""
_TURNED_ON = ("enable ", "show ", "use ", "allow ", "include ", "启用", "显示", "bật ", "hiện ")


@dataclass(frozen=True)
class Mention:
    """A name of the screen in a text."""

    start: int
    end: int
    nodes: tuple[Node, ...]
    """Everything that is called so."""
    exact: bool
    """The words are those of the screen, no synonym of them."""


class Names:
    """Finds what a screen calls its widgets in a masked text."""

    def __init__(self, scene: Scene, masked: Masked) -> None:
        self._masked = masked
        self._index: dict[str, list[tuple[str, Node]]] = {}
        self._known: dict[str, tuple[tuple[Node, ...], bool]] = {}
        counted = counts(scene.nodes)
        for node in usable(scene):
            names = [name for name, factor in scene.names(node) if factor > 0.9]
            names += [name for name, _ in without_count(node, counted)]
            for name in dict.fromkeys(_all_forms(names, node)):
                self._add(name, node)

    def _add(self, name: str, node: Node) -> None:
        first = units(name)[:1]
        for key in dict.fromkeys(k for unit in first for k in (unit.token, *unit.meanings)):
            self._index.setdefault(key, []).append((name, node))

    def at(self, text: str, start: int) -> Mention | None:
        """Find the longest name that begins at a place, in these words or others."""
        found: Mention | None = None
        for end in ends_of(text, start):
            nodes, exact = self._called(text[start:end])
            if nodes:
                found = Mention(start, end, nodes, exact)
        return found

    def _called(self, said: str) -> tuple[tuple[Node, ...], bool]:
        plain = self._masked.plain(said)
        if plain not in self._known:
            first = units(plain)[:1]
            keys = {k for unit in first for k in (unit.token, *unit.meanings)}
            pairs = [pair for key in keys for pair in self._index.get(key, ())]
            fits = [(similarity(plain, name), node) for name, node in pairs]
            exact = [node for fit, node in fits if fit >= 0.97]
            alike = [node for fit, node in fits if fit >= SAME]
            self._known[plain] = (_in_order(exact or alike), bool(exact))
        return self._known[plain]


def usable(scene: Scene) -> list[Node]:
    """List what a step can mean: of the open dialog only, where there is one."""
    dialog = scene.dialog
    nodes = scene.nodes if dialog is None else scene.inside(dialog)
    open_to = [n for n in nodes if not {"hidden", "disabled", "readonly"} & set(n.widget.states)]
    return [n for n in open_to if n.role in _GROUPS or (n.role in _NAMED and _offered(n, scene))]


def _offered(node: Node, scene: Scene) -> bool:
    """Say whether it can be acted on; an option is chosen through its list."""
    return node.role == "option" or scene.actor(node) is node


def ends_of(text: str, start: int) -> list[int]:
    """List where a name that begins at a place may end; none where no word begins."""
    found: list[int] = []
    at = start
    if _ARTICLE.match(text, start):
        return []
    for match in _TOKEN.finditer(text, start):
        if text[at : match.start()].strip() or len(found) == _LONGEST or match.start() < start:
            break
        if not found and match.start() != start:
            break
        at = match.end()
        found.append(at)
    # Half of a file's name is no name.
    whole = [end for end in found if not _ENDING.match(text, end)]
    return [end for end in whole if not _ENDS_IN_ARTICLE.search(text[start:end])]


def _all_forms(names: Iterable[str], node: Node) -> list[str]:
    found = []
    for name in names:
        found += [name, _BRACKETS.sub("", name)]
        head = next((h for h in _TURNED_ON if bare(name).startswith(h)), "")
        if head and node.role in CHECKS and len(bare(name)) > len(head) + 1:
            # Enable DHCP: what is turned on is called DHCP.
            found.append(bare(name)[len(head) :])
    return [name for name in found if bare(name) and any(c.isalnum() for c in name)]


def _in_order(nodes: list[Node]) -> tuple[Node, ...]:
    return tuple(sorted(dict.fromkeys(nodes), key=lambda n: n.index))


def known_words(scene: Scene) -> frozenset[str]:
    """Give the words that stand in titles and on controls: what a screen is about."""
    shown = [n for n in scene.nodes if n.role in CLICKS | {"heading", "dialog", "form"}]
    return frozenset(
        token for n in shown for unit in units(n.called) for token in unit.token.split(" ")
    )


def is_new_thing(text: str) -> bool:
    """Say whether a word stands for making something: add, new, create."""
    return "add" in lexicon().meanings("concepts", bare(text))
