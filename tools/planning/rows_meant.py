"""Which of several like entries a step names: what is done to one row is not done to another."""

import re
from collections import Counter
from dataclasses import replace

from tools.language.intents import ALL, Intent
from tools.language.lexicon import lexicon
from tools.language.similarity import holds_name, means, units
from tools.planning.cards import control_told
from tools.planning.node import TEXT_FIELDS, Node, entry_around
from tools.planning.nth_boxes import nth_box
from tools.planning.ways import Ask, Move, Way
from tools.text import bare, is_cjk, words

_WORD = re.compile(r"[^\W_]+(?:[-'’.][^\W_]+)*")
_NAME = re.compile(r"(?<=[^\W_] )[A-Z][^\W_]{2,}")
"""A word with a capital that does not begin the sentence."""
_LEAST = 4
"""Letters of a word that may tell an entry from the others."""
_FEW = 2
"""Letters of a whole text, or Chinese characters, that may tell it."""


def in_meant_row(way: Way, intent: Intent, ask: Ask) -> Way | None:
    """Do in the entry that is named what was found in another one.

    Returns:
        The way as it is where no other entry is named; None where the named one has no such
        control.
    """
    if len({move.node for move in way.moves if move.node is not None}) > 1:
        # The first two, all of them: it is known which.
        return way
    if any(move.to is not None for move in way.moves):
        # What is dragged and where it is dropped are both named.
        return way
    moves = [_moved(move, intent, ask) for move in way.moves]
    known = tuple(told for move in moves if move is not None if (told := _told(move, intent, ask)))
    return replace(way, moves=known) if len(known) == len(moves) else None


def _moved(move: Move, intent: Intent, ask: Ask) -> Move | None:
    node = move.node
    entry = entry_around(node) if node is not None else None
    if node is None or entry is None or len(intent.words) > 200:
        return move
    if not intent.target.roles and node in nth_box(intent.target, ask):
        return move
    others = alike(entry, ask)
    if _is_of_a_form(node, others, ask):
        return move
    if _takes_away(intent) and _names_a_stranger(intent, ask):
        return None
    named = _named(others, _said(intent), ask)
    elsewhere = _of_another_list(move, entry, max(named.values(), default=0), intent, ask)
    if elsewhere is not None:
        return elsewhere
    meant = _best(named) or _nth(others, intent)
    if not meant:
        told = _is_told(entry, others, move, intent, ask)
        return move if told else _of_before(move, entry, others, ask)
    if len(meant) != 1 or entry in meant or named.get(entry):
        return move
    twin = _twin(node, entry, meant[0], ask)
    return replace(move, node=twin) if twin is not None else None


def _told(move: Move, intent: Intent, ask: Ask) -> Move | None:
    """Do it in the card that is told; None where no card of many alike is."""
    if move.node is None:
        return move
    node = control_told(move.node, intent, ask.scene, ask.previous)
    if node is None:
        ask.lack(intent.target, "no entry with such a control is")
        return None
    return replace(move, node=node)


def _said(intent: Intent) -> str:
    """Give what is said of one thing; the words of several tell of each: add A and B."""
    return intent.target.whole if intent.joined and intent.target.whole else intent.words


def _is_of_a_form(node: Node, entries: list[Node], ask: Ask) -> bool:
    """Say whether the entries only lay a form out: each has a field with a name of its own."""
    fields = [n for e in entries for n in ask.scene.inside(e) if n.role in TEXT_FIELDS]
    names = [bare(n.called) for n in fields]
    return node in fields and len(fields) > 1 and all(names) and len({*names}) == len(names)


def _of_another_list(
    move: Move, entry: Node, told_here: int, intent: Intent, ask: Ask
) -> Move | None:
    """Take the same control of the one entry on the page that more is said of than of these."""
    entries = [n for n in ask.scene.nodes if n.role == entry.role and not n.hidden]
    named = _named(entries, _said(intent), ask)
    meant = _best(named)
    if move.node is None or len(meant) != 1 or named[meant[0]] <= told_here:
        return None
    twin = _twin(move.node, entry, meant[0], ask)
    return replace(move, node=twin) if twin is not None else None


def _takes_away(intent: Intent) -> bool:
    return means(intent.words, "delete")


def _names_a_stranger(intent: Intent, ask: Ask) -> bool:
    """Say whether the words have names, none of which stands anywhere on the page.

    What a word of apps may be, as the label of a button is, counts as no name.
    """
    said = _NAME.findall(_said(intent))
    names = [name for name in said if not any(unit.meanings for unit in units(name))]
    page = " ".join(bare(f"{n.widget.name} {n.widget.text}") for n in ask.scene.nodes)
    return bool(names) and not any(bare(name) in page for name in names)


def _is_told(entry: Node, others: list[Node], move: Move, intent: Intent, ask: Ask) -> bool:
    """Say whether the words have something that is in this entry and not in all of them."""
    every = [own_texts(other, ask) for other in others]
    own = own_texts(entry, ask) - {bare(move.node.called) if move.node is not None else ""}
    said = f"{bare(_said(intent))} {' '.join(words(_said(intent)))}"
    return any(holds_name(t, said) and not all(t in other for other in every) for t in own)


def _of_before(move: Move, entry: Node, others: list[Node], ask: Ask) -> Move:
    """Take the entry that the step before names: "undo" in the line of that revision."""
    meant = _best(_named(others, ask.previous, ask)) if ask.previous else []
    if move.node is None or len(meant) != 1 or entry in meant:
        return move
    twin = _twin(move.node, entry, meant[0], ask)
    return replace(move, node=twin) if twin is not None else move


def alike(entry: Node, ask: Ask) -> list[Node]:
    """List the entries of the same list, its head left out."""
    return [
        n
        for n in ask.scene.nodes
        if n.parent is entry.parent
        and n.role == entry.role
        and not n.hidden
        and not any(inner.role == "columnheader" for inner in ask.scene.inside(n))
    ]


def _named(entries: list[Node], text: str, ask: Ask) -> dict[Node, int]:
    """Say how much of a text stands in one entry only, for each of them."""
    said = f"{bare(text)} {' '.join(words(text))}"
    texts = [own_texts(entry, ask) for entry in entries]
    shared = Counter(text for own in texts for text in own)
    return {
        entry: sum(len(t) for t in own if shared[t] == 1 and holds_name(t, said))
        for entry, own in zip(entries, texts, strict=True)
    }


def named_entry(entries: list[Node], text: str, ask: Ask) -> Node | None:
    """Give the one entry that a text tells from the others."""
    meant = _best(_named(entries, text, ask))
    return meant[0] if len(meant) == 1 else None


def _best(named: dict[Node, int]) -> list[Node]:
    best = max(named.values(), default=0)
    return [entry for entry, size in named.items() if size == best] if best else []


def own_texts(entry: Node, ask: Ask) -> set[str]:
    """Give what is written in an entry, as a whole and word by word, its controls left out."""
    found: set[str] = set()
    for inner in ask.scene.inside(entry):
        if inner.role in ("button", "option", "checkbox", "combobox", "switch", "menuitem"):
            continue
        text = bare(inner.widget.name or inner.widget.text or "")
        if not text:
            continue
        if len(text) >= _FEW and not _is_function_word(text):
            found.add(text)
        parts = [*_WORD.findall(text), *words(text)]
        found |= {word for word in parts if _tells(word)}
    return found


def _tells(text: str) -> bool:
    if is_cjk(text[0]):
        return len(text) >= _FEW
    long = len(text) >= _LEAST and not _is_function_word(text)
    return long or any(c.isdigit() for c in text)


def _is_function_word(text: str) -> bool:
    lex = lexicon("en")
    idle = set(lex.meanings("fillers", text)) - {"subject"}
    return bool(idle or lex.meanings("relations", text) or lex.meanings("connectors", text))


def _nth(entries: list[Node], intent: Intent) -> list[Node]:
    """Give the second, the last ... entry where the words say so."""
    target = intent.target
    places = [p for p in (target, target.within, intent.to) if p is not None and p.ordinal]
    ordinal = places[0].ordinal if places else None
    if ordinal is None or ordinal == ALL or places[0].quoted:
        return []
    at = ordinal - 1 if ordinal > 0 else ordinal
    return [entries[at]] if -len(entries) <= at < len(entries) else []


def _twin(node: Node, entry: Node, meant: Node, ask: Ask) -> Node | None:
    """Find the same control in another entry."""
    inner = ask.scene.inside(meant)
    like = [n for n in inner if n.role == node.role and bare(n.called) == bare(node.called)]
    own = [
        n
        for n in ask.scene.inside(entry)
        if n.role == node.role and bare(n.called) == bare(node.called)
    ]
    at = own.index(node) if node in own else 0
    return like[at] if at < len(like) else None
