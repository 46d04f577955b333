"""Verbs that only the app knows: a step begins with what one of its buttons is called."""

import re

from tools.language.intents import Intent
from tools.language.lexicon import lexicon
from tools.language.similarity import SAME, similarity, units
from tools.planning.node import CLICKS, ENTRIES, Node, entry_around
from tools.planning.ways import Ask, Move, Way, click
from tools.text import bare, is_cjk

_ANSWERS = frozenset({"confirm", "cancel"})
_HANDED = re.compile(r"\san?\s+(\w+)\s*$")
_PART = re.compile(r"[\u3400-\u9fff]|[^\W_\u3400-\u9fff]+")
_DONE = re.compile(r"\w+ed\b")
"""A name that tells what was done, not what is to be done: Downloaded books."""
_SEVERAL = 2
_LONGEST = 6
"""Words of a control's name that are looked for."""
_ARTICLES = ("the ", "a ", "an ", "this ", "my ", "our ")


def with_own_verb(intent: Intent, ask: Ask) -> Intent:
    """Read the first word as the verb where no verb is known and a control is called so."""
    first, rest = _first_word(intent.words.strip(), ask)
    leads = lexicon().pattern("relations").match(bare(rest))
    if intent.verb or not rest or not named_as(first, ask):
        return intent
    if leads and len(named_as(first, ask)) < _SEVERAL:
        return intent
    target = intent.target
    update = {"whole": _without(first, target.whole)}
    if not target.quoted:
        update["text"] = _without(first, target.text)
    return intent.model_copy(
        update={"verb": bare(first), "target": target.model_copy(update=update), "value": None}
    )


def _first_word(words: str, ask: Ask) -> tuple[str, str]:
    """Cut off the first word; in Chinese, which has no blanks, what a control is called."""
    if not words or not is_cjk(words[0]):
        first, _, rest = words.partition(" ")
        return first, rest
    begins = [n.called for n in _knobs(ask) if len(n.called) >= _SEVERAL and n.called != words]
    first = max((c for c in begins if words.startswith(c)), key=len, default="")
    return first or words, words[len(first) :] if first else ""


def is_own_verb(intent: Intent, ask: Ask) -> bool:
    """Say whether a verb that often answers a question is what a control of the page does."""
    named = bool(intent.target.text or intent.target.ordinal)
    if intent.kind not in _ANSWERS or not named or ask.scene.dialog is not None:
        return False
    return bool(named_as(intent.verb, ask))


def option_of_verb(intent: Intent, ask: Ask) -> list[Way]:
    """Choose what the verb says in the list of a thing: reject the request of Ann."""
    verb = bare(intent.verb)
    thing = intent.target.text or (intent.target.within and intent.target.within.text)
    known = [n for n in named_as(verb, ask) if n.role != "option"]
    if not verb or not thing or intent.value or known:
        return []
    lists = [
        (node, option.called)
        for node in ask.scene.nodes
        if node.role == "combobox" and not node.disabled
        for option in ask.scene.options(node)
        if bare(option.called) == verb
    ]
    rows = [a for node, _ in lists for a in node.ancestors() if a.role in ENTRIES]
    if not lists or len(rows) < len(lists):
        return []
    node, option = lists[0]
    return [Way((Move("select", node, option),), leaves=False)]


_OF_PAGE = re.compile(r"\b(?:this|the current|the open) [\w-]+$|^(?:这|此|本|当前)|这个|\bnày$")


def own_act(intent: Intent, ask: Ask) -> list[Node]:
    """Find what the page does itself with the thing that it shows: duplicate this issue."""
    whole = bare(intent.words)
    all_of_it = intent.value or intent.target.quoted or intent.target.ordinal is not None
    if not intent.verb or all_of_it or not _OF_PAGE.search(whole):
        return []
    alone = [n for n in _knobs(ask) if n.role in ("button", "link") and entry_around(n) is None]
    called = [n for n in alone if similarity(intent.verb, n.called) >= SAME]
    same = {(bare(n.called), n.widget.url) for n in called}
    return called[:1] if len(same) == 1 else []


def handed_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Click what a thing is given: give the post a like."""
    said = _HANDED.search(intent.words)
    if intent.value is not None or not intent.verb.startswith("give") or said is None:
        return []
    knobs = [n for n in named_as(said.group(1), ask) if n.role == "button"]
    return [Way((click(knobs[0], ask),))] if len(knobs) == 1 else []


def begun_as(intent: Intent, ask: Ask) -> list[Node]:
    """Find the control whose name begins the words, longer than the verb: reply to all of them."""
    verb = bare(intent.verb)
    words = bare(intent.words)
    if not verb or not words.startswith(verb) or intent.target.quoted:
        return []
    ends = [m.end() for m in _PART.finditer(words) if m.end() > len(verb)]
    for end in reversed(ends[:_LONGEST]):
        found = [n for n in _knobs(ask) if similarity(words[:end], n.called) >= SAME]
        found = [n for n in found if not _DONE.match(bare(n.called))]
        if found and any(len(units(n.called)) > 1 or _is_more(n, verb) for n in found):
            return found
    return []


def _is_more(node: Node, verb: str) -> bool:
    own, said = units(node.called), units(verb)
    return not any(a.token == b.token or a.meanings & b.meanings for a in own for b in said)


def _knobs(ask: Ask) -> list[Node]:
    return [n for n in ask.scene.nodes if n.role in CLICKS and n.clickable and not n.disabled]


def named_as(word: str, ask: Ask) -> list[Node]:
    """List the controls that are called just like a word."""
    return [
        n
        for n in ask.scene.nodes
        if n.role in CLICKS and n.clickable and not n.disabled and bare(n.called) == bare(word)
    ]


def _without(first: str, text: str) -> str:
    rest = text.strip()
    if rest.lower().startswith(first.lower()):
        rest = rest[len(first) :].strip()
    article = next((a for a in _ARTICLES if rest.lower().startswith(a)), "")
    return rest[len(article) :]
