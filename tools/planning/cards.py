"""Whether a step tells the one card or row, of many alike, in which something is done.

Each has the same control: Delete beside every room. One that the step does not tell is another's.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from tools.language.intents import ALL, Intent, Phrase
from tools.language.lexicon import lexicon
from tools.language.similarity import means, units
from tools.planning.node import CLICKS, Node, entry_around
from tools.planning.scene import Scene
from tools.text import bare, is_cjk

_WORD = re.compile(r"#?[^\W_]+(?:[-'’][^\W_]+)*")
_ACTS = frozenset({"do", "click", "double_click", "long_click", "right_click", "toggle"})
_MARKED = frozenset({"checked", "selected", "active"})
_LEAST = 4
"""Letters of a word that may be a part of another one: volunteer in volunteers@home.org."""
_MOST_TEXTS = 60


@dataclass(frozen=True)
class _Told:
    """What a step tells of a thing."""

    names: tuple[str, ...]
    """Numbers, and words with a capital: all of them must be there."""
    words: tuple[str, ...]
    """Words that mean nothing to apps in general; one of them must be there."""
    kinds: tuple[str, ...]
    """The others, which may be words for the kind of thing."""


def control_told(node: Node, intent: Intent, scene: Scene, previous: str = "") -> Node | None:
    """Give the control to use for what the step tells, of those alike.

    Args:
        node: The control that was found.
        intent: What is asked for.
        scene: The screen.
        previous: The step before, which may have told the thing.

    Returns:
        `node` where nothing speaks against it, the same control of the only card that is told, or
        None where none or several are.
    """
    if intent.kind not in _ACTS or node.role not in CLICKS or intent.target.ordinal == ALL:
        return node
    takes_away = means(intent.verb or intent.words, "delete") and means(node.called, "delete")
    # What is made is not there yet.
    works = intent.kind == "do" and bool(intent.verb) and not means(intent.verb, "add")
    cards = _cards(node, scene) if takes_away or works else {}
    if not cards:
        return node
    if _ordinals(intent):
        return node if max(map(abs, _ordinals(intent))) <= len(cards) else None
    texts = {control: _texts(card, scene) for control, card in cards.items()}
    told = _told(intent, node, " ".join(_outside(cards, scene)), list(texts.values()))
    # The last word is the thing: the broken radiator is no broken window.
    english = takes_away and intent.words.isascii()
    thing = told.words[-1] if english and told.words else ""
    fits = {c: _fit(told, text) if _has(text, thing) else 0 for c, text in texts.items()}
    best = max(fits.values())
    first = [control for control, fit in fits.items() if fit == best]
    if fits[node] and (fits[node] == best or not told.names):
        return node
    if best and len(first) == 1:
        return first[0]
    if told.names:
        return None
    if previous and _is_of(previous, texts, node):
        return node
    if not takes_away and not intent.words.isascii():
        # Nobody knows which of these words are for the kind of thing.
        return node
    if told.words and len(cards) + len(told.words) + len(told.kinds) > 2:
        return None
    known = not takes_away or len(cards) == 1 or _is_marked(cards[node], scene)
    return node if known else None


def keeps_to_cards(node: Node, intents: Iterable[Intent], scene: Scene) -> bool:
    """Say whether some part of a step means this very control of those alike."""
    told = [intent for intent in intents if intent.kind in _ACTS]
    return not told or any(control_told(node, one, scene) is node for one in told)


def _ordinals(intent: Intent) -> list[int]:
    """List which of several is told: the seventh, the last."""
    places = (intent.target, intent.target.within, intent.to)
    return [p.ordinal for p in places if p is not None and p.ordinal and not p.quoted]


def _cards(node: Node, scene: Scene) -> dict[Node, Node]:
    """Give what is around each control that is called alike, where these repeat."""
    name = bare(node.called)
    alike = [n for n in scene.nodes if n.role == node.role and bare(n.called) == name]
    alike = [n for n in alike if not n.hidden]
    entry = entry_around(node)
    if len(alike) < 2:
        return {node: entry} if entry is not None else {}
    cards = {n: _card(n, alike) for n in alike}
    own = cards[node]
    same = {n: c for n, c in cards.items() if c.role == own.role and c.parent is own.parent}
    lone = any(c is n for n, c in same.items())
    return {} if len(same) < 2 or lone else same


def _card(node: Node, alike: list[Node]) -> Node:
    """Give the widest box around a control that holds none of the others."""
    card = node
    for around in node.ancestors():
        if any(around.holds(other) for other in alike if other is not node):
            break
        card = around
    return card


def _texts(card: Node, scene: Scene) -> str:
    found = [n.widget.name or n.widget.text or "" for n in (card, *scene.inside(card))]
    return " | ".join(found[:_MOST_TEXTS])


def _outside(cards: dict[Node, Node], scene: Scene) -> list[str]:
    """List what is written on the page, but in no card."""
    around = list(cards.values())
    free = [n for n in scene.nodes if not any(c is n or c.holds(n) for c in around)]
    return [n.widget.name or n.widget.text or "" for n in free if not _wraps(n, around)]


def _wraps(node: Node, cards: list[Node]) -> bool:
    """Say whether a box is called like all that is in it, with the cards."""
    return any(node.holds(card) for card in cards)


def _told(intent: Intent, node: Node, outside: str, cards: list[str]) -> _Told:
    names, said, kinds = [], [], []
    own = {u.token for u in units(f"{node.called} {intent.verb}")}
    for text in _said(intent.target):
        begins = intent.words.startswith(text)
        for number, word in enumerate(_WORD.findall(text)):
            found = [u for u in units(word) if u.token not in own]
            if not found or _is_idle(word):
                continue
            here = sum(_has(card, word) for card in cards)
            if any(c.isdigit() for c in word):
                names.append(word)
            elif _has(outside, word) and here in (0, len(cards)):
                continue
            elif 0 < here < len(cards):
                said.append(word)
            elif any(u.meanings for u in found):
                kinds.append(word)
            elif word[0].isupper() and not word.isupper() and (number or not begins):
                names.append(word)
            else:
                said.append(word)
    return _Told(tuple(names), tuple(said), tuple(kinds))


def _said(target: Phrase) -> list[str]:
    inner = _said(target.within) if target.within is not None else []
    return [target.text or "", *inner]


def _is_idle(word: str) -> bool:
    lex, plain = lexicon("en"), bare(word)
    return bool(lex.meanings("fillers", plain) or lex.meanings("relations", plain))


def _fit(told: _Told, text: str) -> int:
    """Say how much of what is told stands in a card; 0 where it is another one."""
    if not all(_has(text, name) for name in told.names):
        return 0
    there = sum(_has(text, word) for word in told.words)
    if told.words and not there and not told.names:
        return 0
    coded = sum(_is_code(text, name) for name in told.names)
    return 2 * coded + len(told.names) + there


def _has(text: str, word: str) -> bool:
    plain, said = bare(text), bare(word).lstrip("#")
    if not said:
        return True
    if is_cjk(said[0]):
        return said in plain
    if any(c.isdigit() for c in said):
        return re.search(rf"(?<![\w.,]){re.escape(said)}(?![\w%]|[.,]\d)", plain) is not None
    if len(said) >= _LEAST and said in plain:
        return True
    tokens = {u.token for u in units(text)}
    return all(u.token in tokens for u in units(word))


def _is_code(text: str, name: str) -> bool:
    """Say whether a number is the one that a thing is known by: it stands alone or first."""
    said = re.escape(bare(name).lstrip("#"))
    return re.search(rf"(?:^|\| |#|no\.? ){said}(?!\w)", bare(text)) is not None


def _is_marked(card: Node, scene: Scene) -> bool:
    return any(_MARKED & set(n.widget.states) for n in (card, *scene.inside(card)))


def _is_of(previous: str, texts: dict[Node, str], node: Node) -> bool:
    """Say whether the step before tells something that stands in this card only."""
    tokens = {c: {u.token for u in units(text)} for c, text in texts.items()}
    others = [own for c, own in tokens.items() if c is not node]
    said = {u.token for u in units(previous)}
    return any(not any(t in o for o in others) for t in said & tokens[node])
