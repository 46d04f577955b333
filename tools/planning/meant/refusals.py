"""Learned plans that are not taken: they do harm unasked, or something else than is said."""

from collections.abc import Sequence

from tools.language.intents import Intent
from tools.language.irreversible import looks_irreversible
from tools.language.similarity import all_meanings, units
from tools.planning.cards import keeps_to_cards
from tools.planning.controls import only_closes
from tools.planning.meant.proposal import Proposal
from tools.planning.node import Node
from tools.planning.opening import makes_anew, throws_away
from tools.planning.scene import Scene
from tools.planning.stand_ins import is_other_sign
from tools.planning.things import only_ticks
from tools.planning.told_entries import names_no_entry
from tools.planning.ways import Ask, Move
from tools.text import bare, quoted_spans


def is_refused(
    other: Proposal,
    moves: Sequence[Move],
    intents: tuple[Intent, ...],
    ask: Ask,
    *,
    complete: bool,
) -> bool:
    """Say whether a plan is not to be taken instead of that of the rules.

    Args:
        other: The plan.
        moves: What the rules plan.
        intents: What the step asks for.
        ask: The screen.
        complete: The rules' plan does all of the step.
    """
    used = [move.node for move in other.moves if move.node]
    if any(names_no_entry(intent, ask) for intent in intents):
        return True
    if any(_does_harm(node, intents, ask.scene) for node in used):
        return True
    if not moves and _begins_with_harm(used, intents):
        return True
    if any(_is_no_such_act(node, intent) for node in used for intent in intents):
        return True
    hidden = [i.target for i in intents if "hide" in all_meanings(i.verb) and i.target.text]
    if any(only_closes(node, target, ask) for node in used for target in hidden):
        return True
    if any(_is_another(node, intent) for node in used for intent in intents):
        return True
    turned = complete and any(move.action in ("check", "uncheck") for move in moves)
    if turned and all(move.action == "click" and _leads(move.node) for move in other.moves):
        return True
    return len(intents) == 1 and any(is_other_sign(node, intents[0].target) for node in used)


def _leads(node: Node | None) -> bool:
    """Say whether a click only leads somewhere: nothing is turned on or off by a link."""
    return node is not None and node.role == "link" and bool(node.widget.url)


def _is_another(node: Node, intent: Intent) -> bool:
    """Say whether a widget is not the one that is named: log in with Google."""
    is_named = intent.kind == "click" and intent.target.quoted and not quoted_spans(intent.words)
    return is_named and bare(intent.target.text) not in bare(node.called)


def _is_no_such_act(node: Node, intent: Intent) -> bool:
    """Say whether a step pays, sends or deletes, of which a widget's name says nothing."""
    if not looks_irreversible(intent.verb):
        return False
    said = units(intent.words)
    return not any(
        a.token == b.token or a.meanings & b.meanings for a in units(node.called) for b in said
    )


def _begins_with_harm(used: list[Node], intents: tuple[Intent, ...]) -> bool:
    """Say whether a step would begin with what it deletes last: tick the old one, then delete."""
    if len(intents) < 2 or not used or not looks_irreversible(used[0].called):
        return False
    return not looks_irreversible(intents[0].words)


def _does_harm(node: Node, intents: tuple[Intent, ...], scene: Scene) -> bool:
    """Say whether a widget deletes, makes or ticks something, or is another thing's, unasked."""
    if throws_away(node, intents) or makes_anew(node, intents) or only_ticks(node, intents):
        return True
    return not keeps_to_cards(node, intents, scene)
