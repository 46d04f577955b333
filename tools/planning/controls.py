"""Finds the app's own control for what a step wants to do with a thing."""

from tools.language.intents import Intent, Phrase
from tools.language.lexicon import lexicon
from tools.language.similarity import SAME, may_be_called, means, similarity, units
from tools.planning.node import CLICKS, TEXT_FIELDS, Node
from tools.planning.places import Match
from tools.planning.targets import concept
from tools.planning.ways import Ask
from tools.text import is_cjk

_MOST = 4
_LIKELY = 0.7
_ROWS = frozenset({"row", "listitem", "article", "treeitem", "option"})


def controls(intent: Intent, ask: Ask, keys: frozenset[str]) -> list[Match]:
    """Find the control: by verb and thing together, by the verb beside the thing, by the verb."""
    target, verb = intent.target, intent.verb
    words = words_of(intent, ask)
    found: list[Match] = []
    # Chinese has no blank between them: 恢复默认设置.
    blank = "" if verb and words and is_cjk(verb[-1]) and is_cjk(words[0]) else " "
    said = Phrase(text=f"{verb}{blank}{words}".strip())
    whole = ask.finder.find(said, CLICKS, allowed=_acts)
    found += [m for m in whole if m.name >= 0.72]
    # The verb as it stands, so that "remove" prefers Remove to Delete.
    by_verb = ask.finder.find(Phrase(text=verb), CLICKS, allowed=_acts)
    by_verb = [m for m in by_verb if m.name >= (0.55 if not target.text else 0.5)]
    if "hide" in keys and target.text:
        # Close sends a dialog away; what is hidden on the page stays.
        by_verb = [m for m in by_verb if not only_closes(m.node, target, ask)]
    if target.within is not None:
        by_place = ask.finder.find(Phrase(text=verb, within=target.within), CLICKS, allowed=_acts)
        if target.within.ordinal and not target.within.text and by_place:
            # The user in the last row: the row says which.
            return by_place[:1]
        found += by_place[:1]
    if target.text and "add" not in keys:
        place = Phrase(text=target.text, quoted=target.quoted, within=target.within)
        if ask.finder.anchors(place):
            near = ask.finder.find(Phrase(text=verb, within=place), CLICKS, allowed=_acts)
            near = [
                m
                for m in near[:_MOST]
                if _belongs(m.node, place, ask) and not _leads_away(m.node, verb, place, ask)
            ]
            found = [m for m in found if not _leads_away(m.node, verb, place, ask)]
            if "delete" in keys and not near and not found:
                near = _crosses(place, ask)
            near = [m for m in near if m.name >= 0.5]
            sure = [m for m in found if m.name >= SAME and m.node.role == "button"]
            if len(sure) == 1 and _is_common(target.text) and not target.quoted:
                # Discard changes: no other thing of the page is meant.
                return [*sure, *near, *found]
            return [*near, *found]
        if target.quoted or any(c.isdigit() for c in target.text):
            return [m for m in found if m.name >= SAME]
    if "add" in keys and (words or target.text):
        by_verb = [m for m in by_verb if not _makes_other(m.node, f"{verb} {words} {target.whole}")]
    rest = sorted(
        by_verb,
        key=lambda m: (m.name < SAME, -_thing_fit(m.node, words), _leads(m.node), -m.score),
    )
    links = [m for m in found if m.node.role == "link"]
    if links and rest and rest[0].node.role == "button" and rest[0].name >= 0.97:
        # The button that is called just like the verb, not a link that has the verb in it.
        found = [m for m in found if m not in links]
    if rest and rest[0].name >= SAME and rest[0].node.role == "button":
        found = [m for m in found if m.name >= SAME]
    unique = dict.fromkeys(m.node for m in [*found, *rest])
    by_node = {m.node: m for m in [*rest, *found]}
    return [by_node[node] for node in unique]


def only_closes(node: Node, target: Phrase, ask: Ask) -> bool:
    """Say whether a control closes something, and nothing on the screen is called as is said."""
    said = {unit.token for unit in units(node.called)}
    return means(node.called, "close") and "hide" not in said and not ask.finder.anchors(target)


def _is_common(words: str) -> bool:
    """Say whether words name a kind of thing, and no single one by its own name."""
    return bool(words) and words.islower() and words.replace(" ", "").isalpha()


_ANYTHING = frozenset({"item", "entry", "record", "element", "object", "one", "row", "new", "now"})


def _makes_other(node: Node, said: str) -> bool:
    """Say whether a control makes something else: Create a shelf when a user is to be added."""
    wanted = units(said)
    meant = {key for unit in wanted for key in unit.meanings} | {"add"}
    tokens = {unit.token for unit in wanted} | _ANYTHING
    own = [unit for unit in units(node.called) if any(c.isalpha() for c in unit.token)]
    known = [unit for unit in own if unit.meanings]
    other = [u for u in own if not (u.meanings & meant) and u.token not in tokens]
    return (
        bool(other)
        and bool(known)
        and len(other) == len(own) - len([u for u in known if "add" in u.meanings])
    )


def clearers(things: str, ask: Ask) -> list[Node]:
    """Find the button that clears all of some things: Clear completed for all finished tasks."""
    wanted = f"clear {things}"
    knobs = [n for n in ask.scene.nodes if n.role == "button" and not n.disabled and n.called]
    fits = [(similarity(n.called, wanted), n) for n in knobs]
    clear = [(fit, n) for fit, n in fits if means(n.called, "clear")]
    return [n for fit, n in sorted(clear, key=lambda pair: -pair[0]) if fit >= _LIKELY][:1]


def _crosses(place: Phrase, ask: Ask) -> list[Match]:
    """Find the cross in the row of a thing, which deletes it: × says close elsewhere."""
    rows = [
        a
        for anchor in ask.finder.anchors(place)
        for a in (anchor, *anchor.ancestors())
        if a.role in _ROWS
    ]
    near = ask.finder.find(concept("close").model_copy(update={"within": place}), CLICKS)
    return [m for m in near if _acts(m.node) and any(row.holds(m.node) for row in rows)]


def _acts(node: Node) -> bool:
    return node.clickable and not node.disabled and node.role not in TEXT_FIELDS


def _belongs(node: Node, place: Phrase, ask: Ask) -> bool:
    """Say whether a control works on a thing: it names it, is in its row, or works on marks."""
    if may_be_called(place.text, node.called):
        return True
    anchors = ask.finder.anchors(place)
    rows = [
        a
        for anchor in anchors
        for a in (anchor, *anchor.ancestors())
        if a.role in ("row", "listitem", "article", "treeitem", "dialog", "region", "group")
    ]
    if any(row.holds(node) for row in rows):
        return True
    alike = [m for m in ask.finder.find(Phrase(text=node.called), CLICKS) if m.name >= SAME]
    if len(alike) > 1 or any(row.role in ("row", "listitem", "treeitem") for row in rows):
        marked = [
            n
            for row in rows
            for n in (row, *ask.scene.inside(row))
            if {"checked", "selected", "focused"} & set(n.widget.states)
        ]
        near = len(alike) > 1 and not any(row.role in ("row", "listitem") for row in rows)
        return bool(marked) or near
    return True


def _leads_away(node: Node, verb: str, place: Phrase, ask: Ask) -> bool:
    """Say whether it is a link to a page that is called like a synonym: Trash for delete."""
    if node.role not in ("link", "tab", "treeitem") or may_be_called(place.text, node.called):
        return False
    if {unit.token for unit in units(verb)} & {unit.token for unit in units(node.called)}:
        return False
    rows = [
        a
        for anchor in ask.finder.anchors(place)
        for a in (anchor, *anchor.ancestors())
        if a.role in ("row", "listitem", "article", "treeitem", "cell", "gridcell")
    ]
    return any(a.role == "navigation" for a in node.ancestors()) or (
        bool(rows) and not any(row.holds(node) for row in rows)
    )


def words_of(intent: Intent, ask: Ask) -> str:
    """Give the kind of thing that is named, without its own name: folder, not docs."""
    whole = intent.target.whole
    if intent.value:
        whole = whole.replace(intent.value, " ").strip()
    for word in lexicon().words("fillers", "called"):
        # In Chinese it stands before the name, and 的 behind it: 名为 docs 的文件夹.
        whole = whole.replace(word, " ") if is_cjk(word[0]) else whole.removesuffix(word)
    return " ".join(whole.split()).removeprefix("的")


def _leads(node: Node) -> bool:
    """Say whether it is a link of the app's navigation, which does nothing itself: Bin."""
    return node.role == "link" and any(a.role == "navigation" for a in node.ancestors())


def _thing_fit(node: Node, words: str) -> float:
    return similarity(words, node.called) if words else 0.0
