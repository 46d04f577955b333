"""What the screen says against a claim whose words it shows."""

import re

from tools.judging.acts import act_words
from tools.judging.anchors import Anchor
from tools.judging.claims.altered import changed_to_another
from tools.judging.fields import fields_called, label_of, value_of
from tools.judging.labels import counters, labelled, part_of, same_family, totals
from tools.judging.outcome import Outcome
from tools.judging.scene import Scene, signals
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.language.lexicon import lexicon
from tools.screens.roles import CHOICE_ROLES, FIELD_ROLES
from tools.screens.texts import Match, flat, is_hidden, texts_of, whole_words

_CONTROLS = CHOICE_ROLES | FIELD_ROLES | {"button", "link", "menuitem", "columnheader"}
_CURRENT = frozenset({"selected", "current", "class selected", "class current", "class active"})
_NUMBERED = re.compile(r"([^\W\d_]{2,}) (\d+)\b")
_THING = re.compile(r"([^\W\d_]{2,}) #? ?\d[\w-]*\b")
"""A page's heading that calls one thing by its number: Order #1002."""
_ASKING = frozenset({"set", "select", "fill"})
_MENUS = frozenset({"menu", "listbox"})


def contrary(
    claim: Claim, anchors: list[Anchor], places: dict[Anchor, list[Match]], scene: Scene
) -> Outcome | None:
    """Say what speaks against a claim; None when nothing does."""
    name = _other_value(claim, anchors, scene)
    if name:
        return Outcome(False, note=f"{name!r} is something else", strength=0.7)
    if _not_in_its_part(claim, anchors, scene):
        return Outcome(False, note="it is not in that part of the screen", strength=0.7)
    note = _told_otherwise(claim, anchors, scene)
    if note:
        return Outcome(False, note=note, strength=0.8)
    if _says_none_below(claim, anchors, places, scene):
        return Outcome(False, note="the screen says that there is none", strength=0.8)
    if _left_its_list(claim, anchors, places, scene):
        return Outcome(False, note="it is in no list any more", strength=0.7)
    if _in_another_row(claim, anchors, scene):
        return Outcome(False, note="shown, but not in one row", strength=0.7)
    if _entitled_otherwise(claim, scene):
        return Outcome(False, note="the new field holds another title", strength=0.8)
    if _nothing_came_of_it(claim, scene):
        return Outcome(None, note="the question was refused and nothing changed", strength=0.3)
    if _unproven_role(claim, scene):
        return Outcome(None, note="the screen does not say what it is", strength=0.3)
    if claim.still and _left_view(anchors, scene):
        return Outcome(False, note="another part of the screen is shown now", strength=0.7)
    if not _tells_offer(claim) and _offered_only(claim, anchors, places, scene):
        return Outcome(None, note="it may be offered only", strength=0.4)
    return None


def _told_otherwise(claim: Claim, anchors: list[Anchor], scene: Scene) -> str:
    if changed_to_another(claim, anchors, scene):
        return "the screen says what it was changed to"
    if _counted_otherwise(claim, scene):
        return "the screen says another number of it"
    return ""


def _is_name(anchor: Anchor, claim: Claim) -> bool:
    return anchor.certain or (
        anchor.text[:1].isupper() and any(anchor.text == n.text for n in claim.names)
    )


def _other_value(claim: Claim, anchors: list[Anchor], scene: Scene) -> str:
    """A label of the claim's word beside which something else stands: "Assignee: -"."""
    names = [a for a in anchors if _is_name(a, claim)]
    if names and _is_a_row(names[0], scene):
        # What stands beside labels around a table is not told of one of its rows.
        return ""
    words = {w for w in claim.words if not w.isdigit() and len(w) > 1}
    words |= {flat(a.text) for a in anchors if a not in names}
    words -= {w for n in names for w in flat(n.text).split()}
    pairs = labelled(scene.now)
    if number := _other_number(claim, pairs, scene):
        return number
    if _all_beside(names, claim, pairs):
        # The rest of the claim speaks of labels with other values; what is empty has a twin.
        said = {"", *(flat(a.text) for a in anchors)}
        pairs = [(a, b) for a, b in pairs if _speaks_of(claim, a) and b not in said]
    subjects, told_values = _subjects(scene), {flat(n.text) for n in claim.names}
    for label, value in pairs:
        if value in told_values or _asks(label, words):
            continue
        own = words - subjects if lexicon().starts("verbs", label) else words
        if not any(same_family(w, label) for w in own):
            continue
        told = [n for n in names if flat(n.text) != label]
        if told and not any(flat(n.text) in value for n in told):
            return label
        return ""
    return ""


def _asks(label: str, words: set[str]) -> bool:
    """Say whether a label asks for another value, of which the claim is not: Change status."""
    verbs = lexicon().starts("verbs", label)
    return any(v.key in _ASKING and v.word not in words for v in verbs)


def _subjects(scene: Scene) -> set[str]:
    """Words before the number of the thing that the page is about: order, of "Order #1002".

    "Change order status" beside it is no label of the order itself.
    """
    heads = [w for w in scene.after.widgets if w.role == "heading" and w.level == 1]
    told = [flat(w.name or w.text) for w in heads if not is_hidden(w)]
    return {m.group(1) for text in told if (m := _THING.match(text)) is not None}


def _other_number(claim: Claim, pairs: list[tuple[str, str]], scene: Scene) -> str:
    """Say beside which label that is followed by a number in the claim another one stands."""
    page = scene.now
    for found in _NUMBERED.finditer(claim.body):
        word, number = found.group(1), found.group(2)
        fields = [i for i in fields_called(page, word, FIELD_ROLES) if label_of(page, i) == word]
        beside = {flat(value_of(page.widgets[i], page, i)) for i in fields}
        beside = {*beside, *(value for label, value in pairs if label == word)} - {""}
        if beside and all(value.isdigit() for value in beside) and number not in beside:
            return word
    return ""


def _all_beside(names: list[Anchor], claim: Claim, pairs: list[tuple[str, str]]) -> bool:
    """Each name is all that stands beside a label of the claim: the name 'Ann' and the code 5."""
    said = {value for label, value in pairs if _speaks_of(claim, label)}
    return bool(names) and all(flat(n.text) in said for n in names)


def _speaks_of(claim: Claim, label: str) -> bool:
    return whole_words(label).search(claim.body.casefold()) is not None


def _is_a_row(anchor: Anchor, scene: Scene) -> bool:
    """Say whether all that is called just so are links of rows in tables of several rows."""
    exact = [m.index for m in scene.now.find(anchor.text) if m.exact and not m.in_field]
    tables = [g for g in scene.items.main_groups if g.is_table and len(g.items) > 1]
    rows = {i for g in tables for i, _ in g.items}
    return bool(exact) and all(scene.items.of(i) in rows for i in exact)


def _not_in_its_part(claim: Claim, anchors: list[Anchor], scene: Scene) -> bool:
    """Read "'Ada' is among the watchers": not below the heading of that name."""
    among = expectation_lexicon(language_of(claim.clause)).get("among")
    found = among.search(claim.body) if among is not None else None
    names = [a for a in anchors if _is_name(a, claim)]
    if found is None or not names:
        return False
    for index, widget in enumerate(scene.now.widgets):
        if widget.role != "heading" or is_hidden(widget):
            continue
        said = re.sub(r"\s*\(\d+\)$", "", flat(widget.name or widget.text))
        if said.rstrip("s") == found.group(1).rstrip("s"):
            part = part_of(scene.now, index)
            return not any(m.index in part for n in names for m in scene.now.find(n.text))
    return False


def _counted_otherwise(claim: Claim, scene: Scene) -> bool:
    """A counter right behind the only name says another number than the claim."""
    words = expectation_lexicon(language_of(claim.clause))["count"]
    body = re.sub(r"q\d+q", " ", claim.body)
    said = {float(d) for d in re.findall(r"(?<![\w.,:/-])\d+(?![\w.,:/-])", body)}
    numbers = {w: n for w, n in words["numbers"].items() if w not in {"no", "a single"}}
    edge = "" if re.search(r"[\u4e00-\u9fff]", body) else r"\b"
    for word, number in numbers.items():
        if edge and re.search(rf"\b{re.escape(word)}\b", body):
            said.add(float(number))
    if len(claim.names) != 1 or len(said) != 1 or claim.negated:
        return False
    told = {float(n) for n in counters(scene.now, claim.names[0].text)}
    # Behind a folder may stand how many are unread; below its list, how many there are.
    return bool(told) and not said & (told | totals(scene.now))


def _says_none_below(
    claim: Claim, anchors: list[Anchor], places: dict[Anchor, list[Match]], scene: Scene
) -> bool:
    """All that shows the claim is a heading, and below it the screen says that nothing is there."""
    found = [m for a in anchors for m in places[a]]
    has = expectation_lexicon(language_of(claim.clause)).get("has_entries")
    if not found or has is None or not has.search(claim.body):
        return False
    if any(m.widget.role != "heading" for m in found):
        return False
    for match in found:
        part = list(part_of(scene.now, match.index))[1:]
        said = [flat(t) for i in part for t in texts_of(scene.now.widgets[i])]
        rest = [t for t in said if not signals()["empty"].search(t)]
        if len(rest) < len(said) <= 3:
            return True
    return False


def _left_its_list(
    claim: Claim, anchors: list[Anchor], places: dict[Anchor, list[Match]], scene: Scene
) -> bool:
    """What should be listed was in rows of a table before, and is in none now."""
    listed = expectation_lexicon(language_of(claim.clause))["listed"].search(claim.body)
    if listed is None or scene.earlier is None:
        return False
    then = {i for g in scene.earlier_items.main_groups if g.is_table for i, _ in g.items}
    now = {i for g in scene.items.main_groups if g.is_table for i, _ in g.items}
    if not then or not now:
        return False
    for anchor in anchors:
        was = [m for m in scene.earlier.find(anchor.text) if m.exact and not m.in_field]
        if any(scene.earlier_items.of(m.index) in then for m in was):
            found = places[anchor]
            if found and not any(scene.items.of(m.index) in now for m in found):
                return True
    return False


def _left_view(anchors: list[Anchor], scene: Scene) -> bool:
    """The tab or menu entry that is called so was the current one, and is not any more."""
    if scene.earlier is None:
        return False
    for anchor in anchors:
        then = [m.widget for m in scene.earlier.find(anchor.text) if m.exact]
        now = [m.widget for m in scene.now.find(anchor.text) if m.exact]
        if any(w.clickable and _CURRENT & set(w.states) for w in then):
            return bool(now) and not any(_CURRENT & set(w.states) for w in now)
    return False


def _in_another_row(claim: Claim, anchors: list[Anchor], scene: Scene) -> bool:
    """One plain word is all that a cell of a single row says, another only of other rows' cells."""
    listed = expectation_lexicon(language_of(claim.clause))["enumeration"]
    if len(anchors) < 2 or any(_is_name(a, claim) for a in anchors) or listed.search(claim.body):
        return False
    rows: dict[Anchor, set[int]] = {}
    for anchor in anchors:
        exact = [m.index for m in scene.now.find(anchor.text) if m.exact and not m.in_field]
        rows[anchor] = {i for x in exact if (i := scene.items.of(x)) is not None}
    for group in scene.items.main_groups:
        own = {i for i, _ in group.items} if group.is_table else set()
        single = [a for a in anchors if len(rows[a] & own) == 1]
        for one in single:
            for other in anchors:
                if other is not one and rows[other] & own and not rows[other] & rows[one]:
                    return True
    return False


def _entitled_otherwise(claim: Claim, scene: Scene) -> bool:
    """A form has come up whose first field holds something else than the title that is claimed."""
    words = expectation_lexicon(language_of(claim.clause)).get("entitled")
    quoted = [flat(n.text) for n in claim.names if n.quoted]
    if words is None or len(quoted) != 1 or not words.search(claim.body):
        return False
    typed = [w for w in scene.came if w.role == "textbox" and w.value and not is_hidden(w)]
    heads = {flat(w.name or w.text) for w in scene.came if w.role == "heading"}
    held = {flat(w.value or "") for w in scene.after.widgets if w.role == "textbox"}
    return bool(typed) and quoted[0] not in held | heads


def _nothing_came_of_it(claim: Claim, scene: Scene) -> bool:
    """Nothing is to be seen of the step but a question that was answered with no."""
    if scene.changes is None or scene.changes.any or claim.still:
        return False
    asked = [e for e in scene.events if e.kind == "dialog"]
    return bool(asked) and act_words()["dismissed"].search(asked[-1].detail.lower()) is not None


def _unproven_role(claim: Claim, scene: Scene) -> bool:
    """Read "'ben' 是管理员": what one is must be said, not only that there is one."""
    words = expectation_lexicon(language_of(claim.clause)).get("copula")
    said = words.search(claim.body) if words is not None else None
    return said is not None and said.group(1) not in scene.now.text


def _tells_offer(claim: Claim) -> bool:
    """Say whether a claim is that something is offered: that there is a control for it."""
    offers = expectation_lexicon(language_of(claim.clause)).get("offers")
    return offers is not None and offers.search(claim.body) is not None


def _offered_only(
    claim: Claim, anchors: list[Anchor], places: dict[Anchor, list[Match]], scene: Scene
) -> bool:
    """Plain words that only controls say, each beside others of which the claim knows nothing."""
    if any(_is_name(a, claim) or a.text[:1].isdigit() for a in anchors):
        return False
    if "menu" in claim.roles and (menus := _menus(scene)):
        return any(
            m.index not in menu for a in anchors for menu in menus for m in places[a][:1]
        ) and not any(
            all(any(m.index in menu for m in places[a]) for a in anchors) for menu in menus
        )
    if set(claim.roles) - {"list", "row", "table", "heading"}:
        return False
    found = [m for a in anchors for m in places[a]]
    told = set(re.findall(r"\w+", claim.body)) | {w for a in anchors for w in flat(a.text).split()}
    labels = {flat(w.name) for w in scene.after.widgets if w.role in _CONTROLS and w.name}

    def only_labels(match: Match) -> bool:
        said = flat(match.widget.text or match.widget.name)
        more = set(re.findall(r"[^\W\d_]{3,}", said)) - told
        return bool(more) and (match.widget.role in _CONTROLS or said in labels)

    return bool(found) and all(map(only_labels, found))


def _menus(scene: Scene) -> list[range]:
    """Menus that have just come up."""
    if scene.changes is None:
        return []
    return [
        range(i, scene.now.ends[i])
        for i, w in enumerate(scene.now.widgets)
        if w.role in _MENUS
        and not is_hidden(w)
        and all(id(x) in scene.fresh for x in scene.now.subtree(i)[1:] if x.name or x.text)
    ]
