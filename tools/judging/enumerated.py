"""Numbers of what is no list: fields of a form, tags in a row, an amount in a row of a table."""

import re

from state.values.screen import Widget
from tools.judging.counters import meets
from tools.judging.coverage import has_word
from tools.judging.items import ITEM_OF, Group
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene
from tools.judging.twins import calls
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.language.names import MARK
from tools.screens.roles import CHROME_ROLES, FIELD_ROLES
from tools.screens.texts import PageText, flat, is_hidden, texts_of

_ROLES: dict[str, frozenset[str]] = {
    "field": FIELD_ROLES,
    "button": frozenset({"button"}),
    "checkbox": frozenset({"checkbox", "switch"}),
    "tab": frozenset({"tab"}),
    "image": frozenset({"img", "image"}),
}
_BOXES = frozenset({"checkbox", "radio", "row"})
_LEAVES = frozenset({"generic", "link"})
_ENTRIES = frozenset(ITEM_OF.values())
_FEWEST = 3
"""Two texts beside each other are rather a label and its value."""
_LONGEST = 60
"""Characters of a text that names a thing rather than tells something."""
_SHORTEST = 3
"""Letters of a noun that rows are known by."""
_WHOLE = re.compile(r"\b(?:total|all|overall)\b")
_NEAR = 4
"""A number stands at most so many pieces from the word that it counts, in one row."""


def count_widgets(claim: Claim, scene: Scene) -> Outcome | None:
    """Count the fields, buttons or boxes that came up with the step.

    None when the claim counts something else or none came up.
    """
    kinds = expectation_lexicon(language_of(claim.clause))["count"].get("widgets", {})
    kind = next((k for k, words in kinds.items() if words.fullmatch(claim.detail)), "")
    if not kind or claim.negated or claim.names:
        return None
    came = [w for w in scene.came if w.role in _ROLES[kind] and not is_hidden(w)]
    if not came or not meets(len(came), claim):
        return None
    return Outcome(True, True, False, lines_of(came), f"{len(came)} came up", 0.7)


def in_row(claim: Claim, scene: Scene) -> Outcome | None:
    """A row has the counted thing beside the number: "Pumpkins | 4".

    None when no row, or more than one, tells of the thing; the row of all of them before others.
    """
    noun = flat(claim.detail)
    if len(noun) < _SHORTEST or claim.names or claim.negated or claim.compare != "==":
        return None
    rows = [i for i in _table_rows(scene) if has_word(noun, scene.now.subtree_text(i))]
    whole = [i for i in rows if _WHOLE.search(_title(scene, i))]
    rows = whole if len(whole) == 1 else rows
    if len(rows) != 1:
        return None
    pieces = scene.now.subtree_text(rows[0]).split()
    at = [n for n, p in enumerate(pieces) if has_word(noun, p)]
    number = f"{claim.number:g}"
    if not has_word(noun, _title(scene, rows[0])):
        return None  # another column's number follows what the row merely has
    if not any(abs(n - a) <= _NEAR for n, p in enumerate(pieces) if p == number for a in at):
        return None
    fresh = scene.fresh
    new = any(id(w) in fresh for w in scene.now.subtree(rows[0]))
    lines = lines_of(scene.now.subtree(rows[0]))
    return Outcome(True, new, False, lines, "its row says the number", 0.7)


def row_of_all(claim: Claim, scene: Scene) -> Outcome | None:
    """The one row that tells how many there are in all says this number, or another.

    None when there is no such row: "Total customers | 2".
    """
    noun = flat(claim.detail)
    if len(noun) < _SHORTEST or claim.names or claim.compare != "==":
        return None
    titles = [(i, _title(scene, i)) for i in _table_rows(scene)]
    rows = [i for i, title in titles if _WHOLE.search(title) and has_word(noun, title)]
    told = [p for i in rows for p in scene.now.subtree_text(i).split() if p.isdigit()]
    if len(rows) != 1 or len(told) != 1:
        return None
    widgets = scene.now.subtree(rows[0])
    new = any(id(w) in scene.fresh for w in widgets)
    holds = meets(float(told[0]), claim) != claim.negated
    return Outcome(holds, new, True, lines_of(widgets), "its row says the number of all", 0.8)


def _table_rows(scene: Scene) -> list[int]:
    return [i for g in scene.items.main_groups if g.is_table for i, _ in g.items]


def _title(scene: Scene, row: int) -> str:
    """What a row is about: its first text that is no number and no box to select it."""
    widgets = scene.now.subtree(row)
    said = [flat(t) for w in widgets if w.role not in _BOXES for t in texts_of(w)]
    told = (t for t in said if any(c.isalpha() for c in t) and not t.startswith("select "))
    return next(told, "")


def count_run(claim: Claim, scene: Scene) -> Outcome | None:
    """Count plain texts or links that stand side by side under what calls them so.

    None when the screen has no such run, or none of that number.
    """
    noun = _noun_of(claim)
    if not noun.isascii() or len(noun) < 3 or claim.negated:
        return None
    if any(g.items and calls(g, (noun,), scene) > 1 for g in scene.items.main_groups):
        return None
    fresh = scene.fresh
    named = [run for run in runs(scene) if _called(run, noun, scene)]
    for run in sorted(named, key=lambda run: not meets(len(run.items), claim)):
        new = any(id(w) in fresh for _, w in run.items)
        lines = lines_of([w for _, w in run.items])
        if meets(len(run.items), claim):
            return Outcome(True, new, False, lines, "so many stand side by side", 0.7)
        if new and len(named) == 1:
            note = f"{len(run.items)} stand side by side"
            return Outcome(False, False, False, lines, note, 0.7)
    return None


def _noun_of(claim: Claim) -> str:
    """What a claim counts, be it what the screen writes above them: "three Recent Projects".

    Nothing where the claim names others, too.
    """
    if not claim.names:
        return flat(claim.detail)
    (first, *others) = claim.names
    counted = MARK.fullmatch(claim.detail) and not first.quoted and not others
    return flat(first.text) if counted else ""


def runs(scene: Scene) -> list[Group]:
    """Texts, links or buttons of one kind that stand side by side, with nothing between them."""
    page = scene.now
    found: list[Group] = []
    run: list[int] = []
    for index, widget in enumerate([*page.widgets, None]):
        if widget is not None and run and index < page.ends[run[-1]]:
            # A part of the entry before.
            continue
        alike = (
            widget is not None
            and bool(run)
            and page.parents[index] == page.parents[run[0]]
            and widget.role == page.widgets[run[0]].role
        )
        if not alike and len(run) >= _FEWEST:
            items = tuple((i, page.widgets[i]) for i in run)
            top = max(page.parents[run[0]], 0)
            found.append(Group(run[0], page.widgets[top], items))
        if not alike:
            run = []
        if widget is not None and _is_leaf(index, scene):
            run.append(index)
    return found


def _is_leaf(index: int, scene: Scene) -> bool:
    page = scene.now
    widget = page.widgets[index]
    said = flat(widget.name or widget.text)
    whole = page.ends[index] == index + 1 or (widget.role == "link" and bool(widget.name))
    return (
        widget.role in _LEAVES
        and whole
        and not is_hidden(widget)
        and 0 < len(said) <= _LONGEST
        and re.search(r"\w", said) is not None
        and _is_loose(index, scene)
        and not any(a.role in CHROME_ROLES for a in page.ancestors(index))
    )


def _is_loose(index: int, scene: Scene) -> bool:
    """Say whether a widget lies in no entry; of two boxes that look alike each is mere layout."""
    entry = scene.items.of(index)
    if entry is None:
        return True
    groups = [g for g in (*scene.items.groups, *scene.items.cards) if entry in dict(g.items)]
    return all(g in scene.items.cards and len(g.items) < _FEWEST for g in groups) and not any(
        w.role in _ENTRIES for w in (scene.now.widgets[entry], *scene.now.ancestors(entry))
    )


def _called(run: Group, noun: str, scene: Scene) -> bool:
    """The heading, the chosen tab or the text right before the run has the noun."""
    page = scene.now
    if calls(run, (noun,), scene) > 1:
        return True
    chosen = [
        w
        for w in page.widgets[: run.index]
        if w.role == "tab" and {"selected", "class selected"} & set(w.states)
    ]
    before = _caption_before(run.index, page)
    return any(has_word(noun, flat(w.name or w.text)) for w in (*chosen[-1:], *before))


def _caption_before(index: int, page: PageText) -> list[Widget]:
    """The text right before a place; the links and buttons beside a caption are passed over."""
    said = [i for i in range(index) if page.widgets[i].name or page.widgets[i].text]
    knobs = {i for i in said if page.widgets[i].role in {"link", "button"}}
    caption = next((i for i in reversed(said) if i not in knobs), None)
    if caption is None:
        return [page.widgets[i] for i in said[-1:]]
    beside = [i for i in said if i > caption]
    along = all(page.parents[i] == page.parents[caption] for i in beside)
    return [page.widgets[caption if along else said[-1]]]
