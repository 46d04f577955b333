"""What speaks against a claim whose words are all on the screen."""

import re
from collections import Counter
from dataclasses import replace

from state.values.screen import Widget
from tools.judging.anchors import Anchor
from tools.judging.claims.contrary import contrary
from tools.judging.claims.found import is_name
from tools.judging.claims.labelled import other_value
from tools.judging.claims.leftover import others_gone
from tools.judging.claims.lists import nothing_in_it
from tools.judging.claims.named_all import side_by_side
from tools.judging.claims.numbered_owner import of_another_number
from tools.judging.claims.of_sibling import of_sibling
from tools.judging.claims.other_entry import of_another_entry
from tools.judging.claims.pairs_in_text import of_another_pair
from tools.judging.claims.readings import told_otherwise
from tools.judging.claims.tone import denials
from tools.judging.claims.waiting import lacks_picture, waits
from tools.judging.outcome import Outcome
from tools.judging.scene import Scene
from tools.judging.tables import cells_of, headers_of
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.screens.roles import DIALOG_ROLES
from tools.screens.texts import Match, PageText, flat, is_hidden

_FILE = re.compile(r"\w\.\w{1,5}\b")
_SIDE_BY_SIDE = re.compile(r"(q\d+q)(?:\s+q\d+q)+")
_NO_CELL = re.compile(r"|-+|–|—|0|no|false|none|✗|✘|×|☐|否|không", re.IGNORECASE)
"""What a cell says that says no."""


def doubt_of(
    claim: Claim, anchors: list[Anchor], places: dict[Anchor, list[Match]], scene: Scene
) -> Outcome | None:
    """What speaks against a claim although its words are on the screen."""
    if nothing := _nothing_found(claim, anchors, places, scene):
        return nothing
    if waits(claim, [m.widget for a in anchors for m in places[a]], scene):
        loading = Outcome(None, new=True, note="it is still being loaded", strength=0.4)
        return _blamed(loading, scene)
    if lacks_picture(claim, scene):
        return _blamed(Outcome(None, note="no picture is on the screen", strength=0.4), scene)
    against = (
        contrary(claim, anchors, places, scene)
        or told_otherwise(claim, scene)
        or of_another_number(claim, scene)
        or of_another_entry(claim, scene)
        or of_another_pair(claim, scene)
        or of_sibling(claim, scene)
    )
    if against is not None:
        return against
    if not together(claim, anchors, scene):
        return Outcome(False, note="shown, but not together", strength=0.7)
    if says_only(claim) and not _only_these(claim, anchors, scene):
        return Outcome(False, note="others are shown too", strength=0.7)
    if not _often_enough(claim, anchors, scene):
        return Outcome(False, note="shown more or less often", strength=0.8)
    if claim.still and _fewer(anchors, scene):
        return Outcome(False, note="fewer of them are shown than before", strength=0.7)
    if claim.still and not claim.names and scene.moved and not _kept_list(scene):
        return Outcome(None, note="another page is shown", strength=0.4)
    if claim.still and _seldomer(anchors, scene):
        return Outcome(None, note="shown in fewer places than before", strength=0.4)
    if other := other_value(claim, scene):
        return Outcome(False, note=f"it says {other!r}", strength=0.8)
    return None


def _blamed(doubt: Outcome, scene: Scene) -> Outcome:
    """What is still to come will not come when a script of the page failed."""
    failed = [e.text for e in scene.events if e.kind == "page_error"]
    if not failed:
        return doubt
    note = f"{doubt.note}, and a script of the page failed: {failed[0][:120]}"
    return replace(doubt, holds=False, new=False, note=note, strength=0.8)


def _nothing_found(
    claim: Claim, anchors: list[Anchor], places: dict[Anchor, list[Match]], scene: Scene
) -> Outcome | None:
    """A list should show it, but there is none in it and the screen says so, e.g. "0 rows"."""
    if {"list", "table"} & set(claim.roles) and not claim.names and (bare := nothing_in_it(scene)):
        return bare
    words = expectation_lexicon(language_of(claim.clause))["in_list"]
    if scene.changes is None or not words.search(claim.body) or not denials(scene):
        return None
    rows = {i for g in scene.items.groups for i, _ in g.items}
    shown = [m for a in anchors for m in places[a] if not m.in_field]
    if any(scene.items.of(m.index) in rows for m in shown):
        return None
    return Outcome(False, note="the screen says that nothing is there", strength=0.8)


def _often_enough(claim: Claim, anchors: list[Anchor], scene: Scene) -> bool:
    """Check "exactly once", "twice", "a second one" by counting the exact places."""
    words = expectation_lexicon(language_of(claim.clause))["times"]
    places = [m for m in scene.now.find(anchors[0].text) if m.exact and not m.in_field]
    shown = {item if (item := scene.items.of(m.index)) is not None else m.index for m in places}
    if words["once"].search(claim.body):
        return len(shown) == 1 or not places
    return len(shown) > 1 or words["twice"].search(claim.body) is None


def says_only(claim: Claim) -> bool:
    """Say whether a claim excludes everything else."""
    return expectation_lexicon(language_of(claim.clause))["only"].search(claim.body) is not None


def _only_these(claim: Claim, anchors: list[Anchor], scene: Scene) -> bool:
    """Every row of the list that has things called like the anchors is one of them."""
    named = [a for a in anchors if a.certain or is_name(a.text)] or anchors
    wanted = [flat(a.text) for a in named]
    exact = [m.index for a in named for m in scene.now.find(a.text) if m.exact and not m.in_field]
    own = {item for index in exact if (item := scene.items.of(index)) is not None}
    for group in (*scene.items.groups, *scene.items.cards):
        rows = [i for i, _ in group.items if not scene.items.is_parent(i)]
        mine = own & set(rows)
        if mine and (group in scene.items.groups or _titles(exact, mine)):
            if expectation_lexicon(language_of(claim.clause))["order"]["among_files"].search(
                claim.body
            ):
                # The only file may stand among folders.
                files = [i for i in rows if _FILE.search(scene.now.subtree_text(i))]
                rows = files if mine <= set(files) else rows
            rows = _of_kind(rows, mine, scene)
            return all(any(scene.items.says(i, w) for w in wanted) for i in rows)
    together = side_by_side(list(dict.fromkeys(wanted)), scene.now) if len(wanted) > 1 else []
    if together:
        return min(map(len, together)) == len(set(wanted))
    if _alone(exact, scene):
        return True
    gone = others_gone(named, scene)
    return gone if gone is not None else not (_alike(exact, scene) or _beside(wanted, scene))


def _alone(places: list[int], scene: Scene) -> bool:
    """Say whether the places lie in entries of a list, and no other stands beside those."""
    page = scene.now
    entries = {i for i, w in enumerate(page.widgets) if w.role == "listitem" and not is_hidden(w)}
    own = {next((i for i in page.path(place) if i in entries), -1) for place in places}
    if not own or -1 in own:
        return False
    parents = {page.parents[i] for i in own}
    return {i for i in entries if page.parents[i] in parents} <= own


def _of_kind(rows: list[int], own: set[int], scene: Scene) -> list[int]:
    """Leave out the rows of another kind: the screen had several with the id of those meant."""
    kinds = {scene.now.widgets[i].test_id for i in own}
    known = scene.earlier.widgets if scene.earlier is not None else ()
    often = all(kind and sum(w.test_id == kind for w in known) > 1 for kind in kinds)
    return [i for i in rows if scene.now.widgets[i].test_id in kinds] if often else rows


def _beside(names: list[str], scene: Scene) -> bool:
    """What begins with one of the names stands beside others of its kind."""
    page = scene.now
    begun = {
        m.index
        for name in names
        for m in page.find(name)
        if not (m.exact or m.in_field) and flat(m.widget.name or m.widget.text).startswith(name)
    }
    kinds = {(page.parents[i], page.widgets[i].role) for i in begun}
    return any(
        i not in begun and (page.parents[i], w.role) in kinds and not is_hidden(w)
        for i, w in enumerate(page.widgets)
        if w.name or w.text
    )


def _titles(places: list[int], items: set[int]) -> bool:
    """One of the places is the title of one of the items, not somewhere deep in it."""
    return any(0 <= place - item < 4 for place in places for item in items)


def _alike(places: list[int], scene: Scene) -> bool:
    """Others of the same kind stand at the same depth as what is at `places`."""
    kinds = {_kind(scene.now.widgets[i]) for i in places}
    return any(
        i not in places and not is_hidden(w) and _kind(w) in kinds and (w.name or w.text)
        for i, w in enumerate(scene.now.widgets)
    )


def _kind(widget: Widget) -> tuple[str, int | None, int]:
    return widget.role, widget.level, widget.depth


def _fewer(anchors: list[Anchor], scene: Scene) -> bool:
    """Something that should have stayed is shown in fewer places of the same page."""
    return lost_places(anchors[0].text, scene)


def lost_places(name: str, scene: Scene) -> bool:
    """Say whether a kind of widget was called so on the same page and none, or one less, is now."""
    if scene.earlier is None or scene.moved:
        return False
    then, now = _roles_showing(name, scene.earlier), _roles_showing(name, scene.now)
    return not set(then) <= set(now) or then["button"] > now["button"]


def _seldomer(anchors: list[Anchor], scene: Scene) -> bool:
    """A name that should have stayed is gone from one of its places on the same page."""
    if scene.earlier is None or scene.moved or not is_name(anchors[0].text):
        return False
    then, now = (
        sum(
            m.exact and not m.in_field and not _in_dialog(m, page)
            for m in page.find(anchors[0].text)
        )
        for page in (scene.earlier, scene.now)
    )
    return 0 < now < then


def _in_dialog(match: Match, page: PageText) -> bool:
    return any(a.role in DIALOG_ROLES for a in page.ancestors(match.index))


def _roles_showing(name: str, page: PageText) -> Counter[str]:
    """Kinds of widgets outside of dialogs that are called exactly so."""
    found = Counter(
        m.widget.role
        for m in page.find(name)
        if m.exact and not m.in_field and not _in_dialog(m, page)
    )
    return Counter({r: n for r, n in found.items() if r not in {"text", "generic", "option"}})


def together(claim: Claim, anchors: list[Anchor], scene: Scene) -> bool:
    """Words that describe one thing stand in one row or card, where the first stands in one."""
    if len(anchors) < 2 or is_enumeration(claim):
        return True
    items = scene.items
    named = [a for a in anchors if a.certain or is_name(a.text) or _is_told(a, claim)]
    if not named or not (own := items.about(named[0].text)):
        return True
    others = [
        flat(a.text)
        for a in named[1:]
        if any(items.of(m.index) is not None for m in scene.now.find(a.text))
        and not _heads(a, own, scene)
    ]
    others += [flat(a.text) for a in anchors if a not in named and _in_sibling(a, own, scene)]
    if others and not any(all(items.says(i, w) for w in others) for i in own):
        return False
    return not any(_cell_denies(a, own, scene) for a in anchors if a is not named[0])


def _heads(anchor: Anchor, rows: list[int], scene: Scene) -> bool:
    """The phrase stands at the head of a box, and the rows inside it."""
    boxes = [i for m in scene.now.find(anchor.text) if (i := scene.items.of(m.index)) is not None]
    return any(box < row < scene.now.ends[box] for box in boxes for row in rows)


def _cell_denies(anchor: Anchor, rows: list[int], scene: Scene) -> bool:
    """A phrase that is only the head of a column, where the cell of the row says no."""
    found = scene.now.find(anchor.text)
    heads = {m.index for m in found if m.widget.role == "columnheader" and m.exact}
    if not heads or any(m.index not in heads and scene.items.of(m.index) in rows for m in found):
        return False
    for row in rows:
        group = next((g for g in scene.items.groups if row in {i for i, _ in g.items}), None)
        if group is None or not group.is_table:
            continue
        names = headers_of(scene, group)
        cells = cells_of(scene.now, row)
        for column, name in enumerate(names):
            if name == flat(anchor.text) and column < len(cells):
                return _NO_CELL.fullmatch(flat(cells[column])) is not None
    return False


def _in_sibling(anchor: Anchor, own: list[int], scene: Scene) -> bool:
    """A plain word that is all that a cell of the same list says belongs to the claim, too."""
    exact = [m.index for m in scene.now.find(anchor.text) if m.exact]
    found = {item for index in exact if (item := scene.items.of(index)) is not None}
    return len(anchor.text) > 2 and bool(found) and scene.items.siblings(set(own), found)


def is_enumeration(claim: Claim) -> bool:
    """A list of equal things: "A, B and C are listed"."""
    words = expectation_lexicon(language_of(claim.clause))
    # Who has something is one, though first name and surname are two names: Rosa Bianchi has ...
    one = _SIDE_BY_SIDE.sub(r"\1", claim.body)
    body = one if words["owns"].search(one) else claim.body
    return any(words[key].search(body) for key in ("enumeration", "range"))


def _is_told(anchor: Anchor, claim: Claim) -> bool:
    """A phrase of the screen that the claim uses, other than to say where something is."""
    if all(anchor.text != n.text for n in claim.names):
        return False
    place = expectation_lexicon(language_of(claim.clause))["place_of"].pattern
    return not re.search(rf"{place}\s*'?{re.escape(anchor.text)}", claim.clause)


def _kept_list(scene: Scene) -> bool:
    """A list of the content, or its first thing, is still there on the new page."""
    if scene.earlier is None:
        return True
    then = [
        scene.earlier.subtree_text(i) for g in scene.earlier_items.main_groups for i, _ in g.items
    ]
    now = {scene.now.subtree_text(i) for g in scene.items.main_groups for i, _ in g.items}
    return not then or any(t in now for t in then if t)
