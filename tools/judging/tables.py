"""Claims about numbers of things and their order."""

import re
from dataclasses import dataclass
from datetime import datetime

from state.values.screen import Widget
from tools.judging.anchors import anchors_of
from tools.judging.outcome import Outcome, lines_of
from tools.judging.pagetext import PageText, flat, is_hidden
from tools.judging.scene import Scene
from tools.language.expectation import Claim, expectation_lexicon, language_of

_CONTAINERS = {
    "table": "row",
    "grid": "row",
    "treegrid": "row",
    "rowgroup": "row",
    "list": "listitem",
    "tree": "treeitem",
    "listbox": "option",
    "menu": "menuitem",
    "feed": "article",
    "tablist": "tab",
    "radiogroup": "radio",
}
_UNITS = {
    "b": 1,
    "byte": 1,
    "bytes": 1,
    "k": 1e3,
    "kb": 1e3,
    "kib": 1024,
    "m": 1e6,
    "mb": 1e6,
    "mib": 1024**2,
    "g": 1e9,
    "gb": 1e9,
    "gib": 1024**3,
    "tb": 1e12,
}
_DATES = (
    "%Y-%m-%d",
    "%Y-%m-%d %H:%M",
    "%Y-%m-%d %H:%M:%S",
    "%d.%m.%Y",
    "%m/%d/%Y",
    "%d %b %Y",
    "%b %d, %Y",
    "%d %B %Y",
    "%B %d, %Y",
    "%Y/%m/%d",
    "%d/%m/%Y",
    "%Y-%m-%dt%H:%M:%S",
    "%d.%m.%Y %H:%M",
)


@dataclass(frozen=True)
class Group:
    """Things of one kind in one container."""

    index: int
    container: Widget
    items: tuple[tuple[int, Widget], ...]

    @property
    def is_table(self) -> bool:
        """Rows with cells rather than a plain list."""
        return _CONTAINERS.get(self.container.role) == "row"


def groups_of(page: PageText) -> list[Group]:
    """All tables and lists with their rows and items; header rows left out."""
    groups = []
    for index, widget in enumerate(page.widgets):
        kind = _CONTAINERS.get(widget.role)
        if kind is None or is_hidden(widget) or widget.role == "rowgroup":
            continue
        items = []
        nested_until = -1
        for offset, inner in enumerate(page.subtree(index)):
            position = index + offset
            if offset and _CONTAINERS.get(inner.role) == kind and inner.role != "rowgroup":
                nested_until = position + len(page.subtree(position))
            if inner.role == kind and position >= nested_until and not is_hidden(inner):
                if kind == "row" and _is_header(page, position):
                    continue
                items.append((position, inner))
        if items or kind == "row":
            groups.append(Group(index, widget, tuple(items)))
    return groups


def cards_of(page: PageText) -> list[Group]:
    """Repeated containers that are neither rows nor list items: cards, tiles, panels."""
    groups = []
    for index, widget in enumerate(page.widgets):
        if is_hidden(widget) or widget.role in _CONTAINERS:
            continue
        inner = [
            (index + n, w) for n, w in enumerate(page.subtree(index)) if w.depth == widget.depth + 1
        ]
        cards = [
            (i, w)
            for i, w in inner
            if w.role in {"generic", "article", "group", "region"} and len(page.subtree(i)) > 2
        ]
        shapes = {page.widgets[i + 1].role for i, _ in cards}
        if len(cards) > 1 and len(shapes) == 1:
            groups.append(Group(index, widget, tuple(cards)))
    return groups


def _is_header(page: PageText, index: int) -> bool:
    return any(w.role == "columnheader" for w in page.subtree(index)[1:])


def assess_count(claim: Claim, scene: Scene) -> Outcome:
    """There are so and so many things."""
    assert claim.number is not None
    page, wanted = scene.now, claim.number
    said = _said_numbers(claim, page)
    if any(_meets(n, claim) for n, _ in said):
        lines = lines_of([w for n, w in said if _meets(n, claim)])
        new = any(
            scene.is_new(t) for n, w in said if _meets(n, claim) for t in (w.name, w.text) if t
        )
        return Outcome(not claim.negated, new, True, lines, "the screen says the number", 0.9)
    counted = _counted(claim, scene)
    fits = [(g, n) for g, n in counted if _meets(n, claim)]
    if fits:
        group = fits[0][0]
        fresh = {id(w) for w in scene.added} | {id(w) for w in scene.removed}
        inside = page.subtree(group.index)
        new = scene.changes is not None and (
            any(id(w) in fresh for w in inside) or bool(scene.changes.removed)
        )
        note = f"{fits[0][1]} of {len(counted)} groups counted"
        return Outcome(
            not claim.negated, new, False, lines_of([w for _, w in group.items[:3]]), note, 0.8
        )
    if _in_row(claim, scene):
        return Outcome(not claim.negated, _moved(scene), False, (), "the row says the number", 0.75)
    if counted or said:
        note = "counted " + ", ".join(str(n) for _, n in counted[:5])
        return Outcome(claim.negated, False, bool(said), lines_of([w for _, w in said]), note, 0.8)
    if wanted == 1 and claim.names:
        return Outcome(
            page.shows(claim.names[0].text), scene.is_new(claim.names[0].text), strength=0.5
        )
    return Outcome(None, note="nothing to count", strength=0.2)


def _in_row(claim: Claim, scene: Scene) -> bool:
    """The row of the thing that the claim names says the number, e.g. "orders | 6"."""
    names = [n.text for n in claim.names]
    if not names or claim.number is None:
        return False
    number = f"{claim.number:g}"
    return any(
        _mentions(scene.now, i, names) and number in scene.now.subtree_text(i).split()
        for group in groups_of(scene.now)
        for i, _ in group.items
    )


def _meets(number: float, claim: Claim) -> bool:
    wanted = claim.number or 0
    return {
        "==": number == wanted,
        ">=": number >= wanted,
        "<=": number <= wanted,
        ">": number > wanted,
        "<": number < wanted,
    }[claim.compare]


def _said_numbers(claim: Claim, page: PageText) -> list[tuple[float, Widget]]:
    """Numbers that the screen itself gives for the noun, e.g. "3 items selected", "Files (3)"."""
    noun = claim.detail.rstrip("s")
    stem = re.escape(noun[: max(3, len(noun) - 2)]) if noun.isascii() else re.escape(noun)
    after = re.compile(rf"(?<![\w.,:-])(\d[\d,]*)\s*(?:[^\W\d_]+\s+)?{stem}")
    before = re.compile(rf"{stem}\w*\s*[:(]\s*(\d[\d,]*)")
    found = []
    for widget in page.widgets:
        if is_hidden(widget):
            continue
        for text in (flat(widget.name), flat(widget.text)):
            for hit in (*after.finditer(text), *before.finditer(text)):
                found.append((float(hit.group(1).replace(",", "")), widget))
    return found


def _counted(claim: Claim, scene: Scene) -> list[tuple[Group, int]]:
    """Sizes of the groups that the claim may mean."""
    page = scene.now
    groups = groups_of(page)
    lexicon = expectation_lexicon(language_of(claim.clause))["count"]
    if lexicon["header"].fullmatch(claim.detail):
        sizes = []
        for group in groups:
            heads = [
                w for w in page.subtree(group.index) if w.role == "columnheader" and flat(w.name)
            ]
            if heads:
                sizes.append((group, len(heads)))
        return sizes
    tables = [g for g in groups if g.is_table and g.items]
    lists = [
        g
        for g in groups
        if not g.is_table and g.container.role in {"list", "tree", "listbox", "feed"}
    ]
    pool = tables if tables and lexicon["row"].search(claim.detail) else tables + lists
    pool = pool or cards_of(page)
    selected = bool(
        re.search(r"select|tick|mark|check|chosen|选|勾|chọn|tích|đánh dấu", claim.body)
    )
    if selected:
        return [(g, n) for g in pool if (n := _selected(page, g))]
    names = [a.text for a in anchors_of(claim, scene) if flat(a.text) not in {flat(claim.detail)}]
    if names:
        with_name = [(g, sum(_mentions(page, i, names) for i, _ in g.items)) for g in pool]
        with_name = [(g, n) for g, n in with_name if n]
        if with_name:
            return with_name
    fresh = {id(w) for w in scene.added}
    touched = [g for g in pool if any(id(w) in fresh for w in page.subtree(g.index))]
    return [(g, len(g.items)) for g in (touched or pool)]


def _mentions(page: PageText, index: int, names: list[str]) -> bool:
    text = page.subtree_text(index)
    return all(flat(n) in text for n in names)


def _selected(page: PageText, group: Group) -> int:
    marks = {"checked", "selected", "class selected", "class active", "class checked"}
    return sum(any(marks & set(w.states) for w in page.subtree(index)) for index, _ in group.items)


def sort_key(text: str) -> tuple[int, float, str]:
    """Make cells comparable: numbers, sizes with units, dates, else text."""
    norm = flat(text)
    number = re.fullmatch(r"[^\w-]?\s*(-?[\d,]*\.?\d+)\s*([a-z%€$¥₫]*)", norm)
    if number and (
        not number.group(2) or number.group(2) in _UNITS or not number.group(2).isalpha()
    ):
        return (0, float(number.group(1).replace(",", "")) * _UNITS.get(number.group(2), 1), "")
    for form in _DATES:
        try:
            return (0, datetime.strptime(norm, form).timestamp(), "")
        except ValueError:
            continue
    return (1, 0.0, norm)


def is_sorted(values: list[str], direction: str) -> bool | None:
    """Say whether cells are in order; None when there is too little to tell."""
    filled = [v for v in values if flat(v)]
    if len(filled) < 2:
        return None
    keys = [sort_key(v) for v in filled]
    up = all(a <= b for a, b in zip(keys, keys[1:], strict=False))
    down = all(a >= b for a, b in zip(keys, keys[1:], strict=False))
    if direction == "ascending":
        return up
    if direction == "descending":
        return down
    return up or down


def assess_order(claim: Claim, scene: Scene) -> Outcome:
    """Things stand in an order."""
    if claim.detail in {"before", "after", "first", "last"} and not claim.field_name:
        return _assess_position(claim, scene)
    page = scene.now
    direction = claim.detail
    said = _said_order(claim, scene)
    outcomes: list[tuple[bool, Group]] = []
    for group in groups_of(page):
        if not group.is_table or len(group.items) < 2:
            continue
        column = _column(page, group, claim.field_name or " ".join(_column_guess(claim, scene)))
        if column is None:
            continue
        result = _sorted_in_parts(page, group, column, direction)
        if result is not None:
            outcomes.append((result, group))
    if outcomes:
        good = [g for ok, g in outcomes if ok]
        group = (good or [g for _, g in outcomes])[0]
        lines = lines_of([w for _, w in group.items[:4]])
        moved = scene.changes is not None and scene.changes.any
        return Outcome(
            bool(good) != claim.negated, moved, bool(claim.field_name and direction), lines, "", 0.9
        )
    if said is not None:
        return said
    if claim.names and len(claim.names) >= 2:
        return _assess_sequence(claim, scene)
    for group in groups_of(page):
        texts = [page.subtree_text(i) for i, _ in group.items]
        result = is_sorted(texts, direction) if len(texts) > 2 else None
        if result and scene.changes is not None and scene.changes.any:
            return Outcome(
                not claim.negated, True, False, lines_of([w for _, w in group.items[:3]]), "", 0.6
            )
    if scene.changes is not None and scene.changes.reordered:
        return Outcome(True, True, False, (), "the same things in another order", 0.4)
    return Outcome(None, strength=0.2)


def _sorted_in_parts(page: PageText, group: Group, column: int, direction: str) -> bool | None:
    """Folders may stand before files: rows of one shape in a row are sorted among themselves."""
    parts: list[tuple[tuple[bool, ...], list[str]]] = []
    for index, _ in group.items:
        cells = _cells(page, index)
        shape = tuple(not re.search(r"\w", flat(cell)) for cell in cells)
        if not parts or parts[-1][0] != shape:
            parts.append((shape, []))
        parts[-1][1].append(cells[column] if column < len(cells) else "")
    whole = is_sorted(_without_parents([v for _, own in parts for v in own]), direction)
    if whole or len(parts) != 2:
        return whole
    told = [r for _, own in parts if (r := is_sorted(_without_parents(own), direction)) is not None]
    return all(told) if told else None


def _without_parents(values: list[str]) -> list[str]:
    return [v for v in values if flat(v) not in {"..", "."}]


def _column_guess(claim: Claim, scene: Scene) -> list[str]:
    return [a.text for a in anchors_of(claim, scene)][:1] or list(scene.action_names[:1])


def _said_order(claim: Claim, scene: Scene) -> Outcome | None:
    """What aria-sort says about a column."""
    wanted = claim.field_name or next(iter(_column_guess(claim, scene)), "")
    for widget in scene.now.widgets:
        order = next((s.removeprefix("sort ") for s in widget.states if s.startswith("sort ")), "")
        if not order or order == "none":
            continue
        fits = not wanted or flat(wanted) in flat(widget.name) or flat(widget.name) in flat(wanted)
        same = order == claim.detail if claim.detail else True
        return Outcome((fits and same) != claim.negated, True, False, lines_of([widget]), "", 0.6)
    return None


def _headers(page: PageText, group: Group) -> list[str]:
    rows = [group.index + n for n, w in enumerate(page.subtree(group.index)) if w.role == "row"]
    header = next((row for row in rows if _is_header(page, row)), rows[0] if rows else None)
    if header is not None:
        return [flat(c) for c in _cells(page, header)]
    return [flat(w.name or w.text) for w in page.subtree(group.index) if w.role == "columnheader"]


def _column(page: PageText, group: Group, name: str) -> int | None:
    wanted = flat(name)
    if not wanted:
        return None
    heads = _headers(page, group)
    exact = [i for i, h in enumerate(heads) if h == wanted]
    partial = [
        i
        for i, h in enumerate(heads)
        if h and (re.search(rf"(?<!\w){re.escape(wanted)}(?!\w)", h) or (h in wanted.split()))
    ]
    return (exact or partial or [None])[0]


def _cells(page: PageText, index: int) -> list[str]:
    depth = page.widgets[index].depth
    cells = []
    for offset, widget in enumerate(page.subtree(index)):
        if (
            widget.role in {"cell", "gridcell", "rowheader", "columnheader"}
            and widget.depth == depth + 1
        ):
            cells.append(widget.name or widget.text or page.subtree_text(index + offset))
    return cells


def _cell(page: PageText, row: int, column: int) -> str:
    cells = _cells(page, row)
    return cells[column] if column < len(cells) else ""


def _place(page: PageText, name: str) -> int | None:
    """Where a name stands, rows and items before loose text."""
    matches = [m for m in page.find(name) if not m.in_field]
    if not matches:
        return None
    in_rows = [
        m
        for m in matches
        if any(
            a.role in {"row", "listitem", "treeitem", "option"}
            for a in [m.widget, *page.ancestors(m.index)]
        )
    ]
    return min((in_rows or matches), key=lambda m: m.index).index


def _assess_position(claim: Claim, scene: Scene) -> Outcome:
    page = scene.now
    names = [a.text for a in anchors_of(claim, scene) if a.certain] or [
        a.text for a in anchors_of(claim, scene)
    ]
    if claim.detail in {"before", "after"}:
        if len(names) < 2:
            return Outcome(None, strength=0.2)
        first, second = _place(page, names[0]), _place(page, names[1])
        if first is None or second is None:
            return Outcome(claim.negated, False, True, (), "one of them is not shown", 0.9)
        holds = first < second if claim.detail == "before" else first > second
        return Outcome(holds != claim.negated, _moved(scene), True, (), "", 0.9)
    for group in groups_of(page):
        items = [(i, w) for i, w in group.items if page.subtree_text(i) not in {"..", ""}]
        texts = [page.subtree_text(i) for i, _ in items]
        hits = [
            n for n, text in enumerate(texts) if names and all(flat(x) in text for x in names[:1])
        ]
        if not hits:
            continue
        edge = 0 if claim.detail == "first" else len(texts) - 1
        lines = lines_of([items[hits[0]][1]])
        return Outcome((edge in hits) != claim.negated, _moved(scene), True, lines, "", 0.85)
    missing = names and not page.shows(names[0])
    if missing:
        return Outcome(False, note=f"not shown: {names[0]!r}", strength=0.7)
    return Outcome(True if names else None, any(scene.is_new(n) for n in names), strength=0.45)


def _assess_sequence(claim: Claim, scene: Scene) -> Outcome:
    places = [_place(scene.now, n.text) for n in claim.names]
    if any(p is None for p in places):
        return Outcome(claim.negated, False, True, (), "one of them is not shown", 0.9)
    known = [p for p in places if p is not None]
    return Outcome((known == sorted(known)) != claim.negated, _moved(scene), True, (), "", 0.85)


def _moved(scene: Scene) -> bool:
    return scene.changes is not None and scene.changes.any
