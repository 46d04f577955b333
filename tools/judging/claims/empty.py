"""Claims that nothing is left, or nothing found."""

import re
from urllib.parse import urlsplit

from state.values.screen import Widget
from tools.judging.claims.forms import assess_blank_field, assess_blank_form
from tools.judging.items import Group
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene, signals
from tools.language.expectation import Claim
from tools.screens.roles import FIELD_ROLES
from tools.screens.texts import flat, is_hidden, texts_of

_ZERO = re.compile(r"(?:0|no) [^\W\d]+(?: [^\W\d]+)?|[^\W\d]+(?: [^\W\d]+)? ?[(:] ?0 ?\)?")
"""What counts none: "0 pending mails", "Messages (0)"."""
_OFFERED = frozenset({"option", "link", "button", "tab", "menuitem"})


def assess_empty(claim: Claim, scene: Scene) -> Outcome:
    """The screen says that there is nothing, or its tables and lists have nothing in them."""
    form = assess_blank_form(claim, scene) or assess_blank_field(claim, scene)
    if form is not None:
        return form
    start, end = _section(claim, scene)
    told = [
        w
        for w in scene.after.widgets[start:end]
        if not is_hidden(w)
        and w.role not in _OFFERED
        and signals()["empty"].search(flat(w.text or w.name))
    ]
    main = [g for g in _containers(scene) if start <= g.index < end]
    filled = [g for g in main if _content(g, scene)]
    if told:
        fresh = scene.fresh
        new = any(id(w) in fresh for w in told)
        return Outcome(not claim.negated, new, False, lines_of(told, 2), "it says so", 0.8)
    came = any(
        id(w) in scene.fresh for g in filled for i, _ in g.items for w in scene.now.subtree(i)
    )
    # Where others stand in place of what is gone the list is not empty.
    gone = list_gone(scene) if start == 0 and not came else ()
    if gone:
        return Outcome(not claim.negated, True, False, gone, "all of it is gone", 0.7)
    zero = [w for w in scene.after.widgets[start:end] if counts_none(w) and not is_hidden(w)]
    if zero and all(_is_trail(g, scene) for g in filled):
        filled = []
    if filled and (len(filled) == len(main) or not _emptied(main, scene)):
        lines = lines_of([w for g in filled for _, w in g.items[:2]])
        return Outcome(claim.negated, False, False, lines, "there are items", 0.6)
    if zero:
        fresh = scene.fresh
        new = any(id(w) in fresh for w in zero)
        return Outcome(not claim.negated, new, False, lines_of(zero, 2), "it counts none", 0.7)
    bare = _only_heads(claim, main, scene) if start == 0 and not filled else ()
    if bare:
        return Outcome(not claim.negated, True, False, bare, "nothing but the heads", 0.7)
    if start == 0 and not claim.names and len(scene.added) > len(scene.removed) + 2:
        lines = lines_of(scene.added, 3)
        return Outcome(claim.negated, False, False, lines, "something came up", 0.6)
    if scene.moved and not main and any(w.role in FIELD_ROLES for w in scene.came):
        # On the page of a form there is no list to be empty.
        return Outcome(None, False, False, (), "a form was opened, not a list", 0.3)
    if main or (scene.removed and not filled) or start > 0:
        lines = lines_of(scene.removed, 3)
        return Outcome(not claim.negated, bool(scene.removed), False, lines, "nothing left", 0.6)
    return Outcome(None, strength=0.2)


def _only_heads(claim: Claim, main: list[Group], scene: Scene) -> tuple[str, ...]:
    """The one table that came up has names of columns and no row, and nothing stands behind it."""
    if claim.names or not {"list", "table"} & set(claim.roles) or len(main) != 1:
        return ()
    page, at = scene.now, main[0].index
    heads = [w for w in page.subtree(at) if w.role == "columnheader" and any(texts_of(w))]
    behind = [w for w in page.widgets[page.ends[at] :] if _says_something(w)]
    came = {id(w) for w in scene.came}
    return lines_of(heads, 2) if heads and not behind and id(heads[0]) in came else ()


def _says_something(widget: Widget) -> bool:
    return not is_hidden(widget) and widget.role not in _OFFERED and any(texts_of(widget))


def counts_none(widget: Widget) -> bool:
    """Say whether a text counts none of something: "0 pending mails"."""
    said = flat(widget.name or widget.text)
    return widget.role not in _OFFERED and _ZERO.fullmatch(said) is not None


def _containers(scene: Scene) -> list[Group]:
    return [
        g
        for g in scene.items.main_groups
        if g.is_table or g.container.role in {"list", "tree", "feed"}
    ]


def _is_trail(group: Group, scene: Scene) -> bool:
    """Say whether a list is the way to the present page: each link leads to what holds it."""
    links = [urlsplit(w.url).path for w in scene.now.subtree(group.index) if w.url]
    here = urlsplit(scene.after.location).path
    return bool(links) and all(here.startswith(f"{path.rstrip('/')}/") for path in links)


def _content(group: Group, scene: Scene) -> list[int]:
    """Items with some text, the way up to the parent folder apart."""
    return [i for i, _ in group.items if scene.now.subtree_text(i) and not scene.items.is_parent(i)]


def _emptied(main: list[Group], scene: Scene) -> bool:
    """A table or list without items is where the change took place."""
    bare = [g for g in main if not _content(g, scene)]
    return bool(bare) and bool(scene.removed) and len(bare) == 1


def list_gone(scene: Scene) -> tuple[str, ...]:
    """Give what is gone where all of a list or of a set of cards is, and nothing came instead."""
    if scene.earlier is None or scene.moved or len(scene.added) > len(scene.removed):
        return ()
    earlier = scene.earlier_items
    for group in (*earlier.main_groups, *earlier.cards):
        texts = [t for i, _ in group.items if (t := scene.earlier.subtree_text(i))]
        folders = any(t.split(" ")[0] in {"..", "."} for t in texts)
        if texts and not folders and not any(t in scene.now.text for t in texts):
            return lines_of(scene.removed, 3)
    return ()


def _section(claim: Claim, scene: Scene) -> tuple[int, int]:
    """The part of the screen that the claim speaks of: from a label to the next one like it."""
    page = scene.now
    for name in claim.names:
        exact = [m.index for m in page.find(name.text) if m.exact and not m.in_field]
        for index in exact:
            own = page.widgets[index]
            for later in range(index + 1, len(page.widgets)):
                other = page.widgets[later]
                twin = other.role == own.role and other.level == own.level
                if twin and other.depth == own.depth:
                    return index, later
            return index, len(page.widgets)
    return 0, len(page.widgets)
