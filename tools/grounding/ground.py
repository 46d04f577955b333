"""Finds the widgets that an intent means on a screen; see the order of section 3 of the design.

Name level first; then the place and the kind that were said; then what is open, enabled and
visible. What is still several is never decided in silence.
"""

from collections.abc import Collection, Sequence

from surefoot.state.values.intent import Intent, is_locator
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.grounding.describe import build_missing, build_several
from surefoot.tools.grounding.kinds import (
    CONTAINER_KINDS,
    ROW_KINDS,
    find_box,
    find_field_holding,
    find_hidden_editor,
    is_choice,
    is_not_tickable,
    opens_list,
    rank_kind,
    supports_intent,
    takes_files,
)
from surefoot.tools.grounding.locators import find_by_locator
from surefoot.tools.grounding.names import NameLevel, match_level
from surefoot.tools.grounding.place import find_beside, rank_bare_numbers, rank_by_value
from surefoot.tools.grounding.ranking import drop_nested, rank_candidates
from surefoot.tools.grounding.result import MOST_CANDIDATES, NAMED_LEVELS, Found, Missing, Several
from surefoot.tools.screens.numbers import number_in
from surefoot.tools.screens.rows import Rows
from surefoot.tools.screens.texts import PageText, flat, is_hidden, whole_words
from surefoot.tools.screens.within import within
from surefoot.tools.vision.colour_names import is_colour_name

_NAMED = (NameLevel.NAME, NameLevel.LABEL, NameLevel.TEXT)
_CLICKS = frozenset(
    {"click", "double_click", "long_press", "right_click", "open", "close", "select", "press"}
)
_LED_TO: dict[str, frozenset[str]] = {
    "open": frozenset({"page", "list", "table", "form", "section", "dialog"}),
    "click": frozenset({"page", "list", "table", "form", "section", "dialog"}),
    "scroll_to": frozenset({"section", "form", "table", "list"}),
}
"""Kinds of what comes into view, of which what leads there, or stands above it, is none itself."""
_MAIN = ("link", "checkbox", "radio", "menuitem", "tab")
"""What a row is for; a button in it does something to it, and a box opens nothing."""


def ground(
    intent: Intent, screen: Screen, *, fresh: Collection[str] = frozenset()
) -> Found | Several | Missing:
    """Find what an intent is done to.

    Args:
        intent: What is to be done, with what the sentence says of its target.
        screen: What is shown now.
        fresh: Ids of the widgets of what the intent itself has just opened.

    Returns:
        Found with one widget, or with all that `ordinal` or `many` ask for; Several when nothing
        tells which is meant; Missing when nothing fits.
    """
    if is_locator(intent.target):
        return find_by_locator(intent, screen)
    if intent.position == "middle_of" and not (intent.target or intent.kind):
        # What is clicked is clicked in its middle.
        itself = {"target": intent.anchor, "position": "", "anchor": ""}
        intent = intent.model_copy(update=itself)
    rows = Rows(PageText(screen))
    whole = intent.model_copy(update={"target": intent.whole, "kind": ""})
    found = _Search(whole, rows, frozenset(fresh)).run() if intent.whole else None
    if not (isinstance(found, Found) and found.is_named):
        found = _Search(intent, rows, frozenset(fresh)).run()
    if isinstance(found, Missing) and intent.kind == "field" and is_colour_name(intent.target):
        # A red box need not be one to write in.
        found = _Search(intent.model_copy(update={"kind": ""}), rows, frozenset(fresh)).run()
    if isinstance(found, Missing) and intent.do in {"fill", "append", "clear"}:
        return find_hidden_editor(intent, rows) or find_field_holding(intent, rows) or found
    is_called = isinstance(found, Found) and found.is_named
    if intent.target and intent.kind in _LED_TO.get(intent.do, ()) and not is_called:
        # What only holds the words is not what is called so.
        link, any_of_it = (intent.model_copy(update={"kind": kind}) for kind in ("link", ""))
        leading = _Search(link, rows, frozenset(fresh)).run()
        if not isinstance(leading, Found):
            leading = _Search(any_of_it, rows, frozenset(fresh)).run()
        return leading if not isinstance(leading, Missing) else found
    if isinstance(found, Missing) and intent.target and intent.within and not intent.within_kind:
        return _with_its_object(intent, rows) or found
    return found


def _with_its_object(intent: Intent, rows: Rows) -> Found | Several | None:
    """What says by itself what it is done to: for "save the note" the button "Save note"."""
    for joint in (" ", ""):
        whole = {"target": f"{intent.target}{joint}{intent.within}", "within": ""}
        found = _Search(intent.model_copy(update=whole), rows, frozenset()).run()
        if isinstance(found, Several) or (isinstance(found, Found) and found.is_named):
            return found
    return None


class _Search:
    """One search for the target of an intent."""

    def __init__(self, intent: Intent, rows: Rows, fresh: frozenset[str]) -> None:
        self.intent, self.rows, self.fresh = intent, rows, fresh
        self.widgets = rows.page.widgets
        self.hurdle = ""
        """What ruled out all that was named, in words."""

    def run(self) -> Found | Several | Missing:
        """Go through the levels, best first."""
        intent = self.intent
        if intent.kind in ROW_KINDS and not intent.target and not intent.holds:
            return self._items()
        under: tuple[list[int], str] | None = None
        for level, named in self._by_level():
            fitting = self._narrow(named)
            if under and not (level in NAMED_LEVELS and self._takes_over(fitting)):
                continue  # what a dialog lies over is meant only if nothing in it is called so
            if fitting and level in NAMED_LEVELS and self._is_under(fitting):
                under = (fitting, level)
            elif fitting:
                return self._pick(fitting, level)
        if under:
            return self._pick(*under)
        if intent.kind in CONTAINER_KINDS and intent.target:
            return self._containers()
        hurdle = "ticked" if is_not_tickable(self.rows, intent) else self.hurdle
        return build_missing(self.rows, intent, hurdle)

    def _is_under(self, fitting: Sequence[int]) -> bool:
        """Say whether an open dialog lies over all of it."""
        widgets = (self.widgets[i] for i in fitting)
        is_behind = bool(self.rows.dialogs) and not self._is_over(fitting)
        return is_behind and all(w.covered or w.blocked for w in widgets)

    def _takes_over(self, fitting: Sequence[int]) -> bool:
        """Say whether it is in an open dialog, and no mere title where one clicks."""
        takes = self.intent.do not in _CLICKS or any(self.widgets[i].clickable for i in fitting)
        return takes and self._is_over(fitting)

    def _is_over(self, fitting: Sequence[int]) -> bool:
        return any(self.rows.holds(d, i) for d in self.rows.dialogs for i in fitting)

    def _by_level(self) -> list[tuple[str, list[int]]]:
        """Candidates by how well they are named; what is clickable first where one clicks."""
        intent = self.intent
        usable = [i for i in range(len(self.widgets)) if self._is_usable(i)]
        if intent.do == "upload" and not (intent.target or intent.kind or intent.holds):
            files = [i for i in usable if takes_files(self.widgets[i])]
            return [("kind", files)]
        if not intent.target:
            usable = [i for i in usable if self._takes_text(self.widgets[i])]
            closeness_of = {i: rank_kind(self.widgets[i], intent.kind, intent.do) for i in usable}
            if not (intent.kind or intent.holds):
                return []
            if intent.kind == "list":
                lists = [i for i in usable if closeness_of[i] == 0]
                return [("kind", lists), ("kind", self._list_buttons(usable))]
            return [("kind", [i for i in usable if closeness_of[i] == n]) for n in (0, 1)]
        levels = {i: match_level(self.rows, i, intent.target, intent.match) for i in usable}
        order: list[tuple[str, list[int]]] = []
        for level in NameLevel:
            same = [i for i in usable if levels[i] == level]
            if intent.do not in _CLICKS:
                order.append((level.name.lower(), same))
                continue
            order.append((level.name.lower(), [i for i in same if self.widgets[i].clickable]))
            if level is NameLevel.TEXT:
                plain = [i for i in usable if levels[i] in _NAMED and not self.widgets[i].clickable]
                order.append(("text", plain))
            elif level > NameLevel.TEXT:
                order.append(
                    (level.name.lower(), [i for i in same if not self.widgets[i].clickable])
                )
        return order

    def _list_buttons(self, usable: Sequence[int]) -> list[int]:
        """Buttons in the place that was said that may be lists, where all of them are alike."""
        intent = self.intent
        if not (intent.within or intent.within_kind or intent.position):
            return []
        found = self._narrow([i for i in usable if opens_list(self.widgets[i])])
        heights = {box.height for i in found if (box := self.widgets[i].box) is not None}
        return found if len(heights) < 2 else []

    def _is_usable(self, index: int) -> bool:
        widget = self.widgets[index]
        if is_hidden(widget) or not supports_intent(widget, self.intent.do, self.intent.kind):
            return False
        if self.intent.do == "open" and not self.intent.kind and self._is_of_choice(index):
            return False
        avoid = self.intent.avoid
        return not (avoid and match_level(self.rows, index, avoid) is NameLevel.NAME)

    def _takes_text(self, widget: Widget) -> bool:
        """Say whether a field that is not named takes what is typed: a number field no words."""
        typed = self.intent.texts if self.intent.do in {"fill", "append"} else ()
        is_number = "number" in widget.field_type.split()
        return not is_number or all(number_in(text) is not None for text in typed)

    def _is_of_choice(self, index: int) -> bool:
        """Say whether it is a list in which one chooses a value, or an option of one."""
        return any(is_choice(widget) for widget in self.rows.page.around(index)[:3])

    def _narrow(self, named: Sequence[int]) -> list[int]:
        """Keep what is of the kind and in the place that were said."""
        intent, found = self.intent, list(named)
        near = {i: rank_kind(self.widgets[i], intent.kind, intent.do) for i in found}
        found = [i for i in found if near[i] is not None and self._holds(i)]
        if found and (intent.within or intent.within_kind):
            kept = within(self.rows, found, intent.within, intent.within_kind)
            if kept and intent.region:
                kept = within(self.rows, kept, intent.region, "")
            self.hurdle = self.hurdle or ("" if kept else "within")
            found = kept
        found = self._at_side(found)
        best = min((near[i] or 0 for i in found), default=0)
        return drop_nested(self.rows, [i for i in found if (near[i] or 0) == best])

    def _at_side(self, found: list[int]) -> list[int]:
        """Keep what is at the side of the anchor that was said."""
        if not found or not self.intent.position:
            return found
        kept = find_beside(self.rows, found, self.intent)
        self.hurdle = self.hurdle or ("" if kept else "position")
        return kept

    def _holds(self, index: int) -> bool:
        """Say whether it shows what it is told by; a field to fill by what is in it now."""
        intent, page, own = self.intent, self.rows.page, self.widgets[index].value
        said = flat(own) if intent.do == "fill" and own is not None else page.subtree_text(index)
        return not intent.holds or whole_words(flat(intent.holds)).search(said) is not None

    def _pick(self, fitting: Sequence[int], level: str) -> Found | Several | Missing:
        intent = self.intent
        found = list(fitting)
        if intent.rank:
            found = rank_by_value(self.rows, found, intent)
            if not found:
                return build_missing(self.rows, intent, "rank")
        if intent.many is not None:
            found = found if intent.many == "all" else found[: intent.many]
            return self._found(found, level)
        if intent.ordinal is not None:
            return self._ordinal(found, level)
        found = rank_candidates(self.rows, found, intent, self.fresh)
        if len(found) == 1:
            return self._found(found, level)
        return build_several(self.rows, intent, found[:MOST_CANDIDATES], len(found))

    def _ordinal(self, found: Sequence[int], level: str) -> Found | Missing:
        ordinal = self.intent.ordinal
        found = [i for i in found if not self.widgets[i].blocked] or list(found)
        if ordinal == "all":
            return self._found(found, level)
        if ordinal == "any":
            return self._found(
                rank_candidates(self.rows, found, self.intent, self.fresh)[:1], level
            )
        at = -1 if ordinal == "last" else ordinal
        assert isinstance(at, int)
        place = at - 1 if at > 0 else at
        if -len(found) <= place < len(found):
            return self._found([found[place]], level)
        return build_missing(self.rows, self.intent, f"only {len(found)}")

    def _found(self, indexes: Sequence[int], level: str) -> Found:
        if self.intent.do in _CLICKS:
            indexes = [self._clickable(i) for i in indexes]
        return Found(tuple(self.widgets[i] for i in indexes), level)

    def _clickable(self, index: int) -> int:
        """Give the one thing that takes the click in what is called so and takes none itself."""
        if self.widgets[index].clickable:
            return index
        names = {flat(self.widgets[index].name or self.widgets[index].text)}
        names |= {flat(self.intent.target)} - {""}
        below = range(index + 1, self.rows.page.ends[index])
        inside = [i for i in below if self._takes_click(self.widgets[i])]
        named = [i for i in inside if flat(self.widgets[i].name or self.widgets[i].text) in names]
        if len(named) == 1:
            return named[0]
        alone = self.widgets[inside[0]] if len(inside) == 1 else None
        does_more = alone is None or (alone.role == "button" and bool(alone.name or alone.text))
        return index if does_more else inside[0]

    def _items(self) -> Found | Several | Missing:
        """The n-th of the rows, results or cards."""
        intent = self.intent
        outer = self._outer()
        items = self.rows.rows_in(outer)
        if intent.rank:
            items = rank_by_value(self.rows, items, intent) or rank_bare_numbers(
                self.rows, outer, intent
            )
        if not items:
            return build_missing(self.rows, intent, "items")
        if intent.many is not None:
            items = items if intent.many == "all" else items[: intent.many]
        elif intent.ordinal is not None:
            return self._handles(self._ordinal(items, "place"))
        elif len(items) > 1:
            return build_several(self.rows, intent, items[:MOST_CANDIDATES], len(items))
        return self._handles(self._found(items, "place"))

    def _outer(self) -> int | None:
        intent = self.intent
        if not intent.within and not intent.within_kind:
            return None
        found = self.rows.containers(intent.within, intent.within_kind)
        has_rows = not intent.within and intent.within_kind in {"list", "table"}
        return next((i for i in found if not has_rows or self.rows.rows_in(i)), None)

    def _containers(self) -> Found | Several | Missing:
        """Rows, sections, dialogs that hold the words without being called so."""
        intent = self.intent
        kind = "row" if intent.kind == "result" else intent.kind
        held = self.rows.containers(intent.target, kind)
        held = self._at_side(sorted(self.rows.innermost(held)))
        if intent.do in {"check", "uncheck"}:
            held = [box for row in held if (box := find_box(self.rows, row)) is not None]
        if not held:
            return build_missing(self.rows, intent, self.hurdle)
        return self._handles(self._pick(held, "holds"))

    def _takes_click(self, widget: Widget) -> bool:
        is_box = self.intent.do == "open" and widget.role in {"checkbox", "radio"}
        return widget.clickable and not is_hidden(widget) and not is_box

    def _handles(self, found: Found | Several | Missing) -> Found | Several | Missing:
        """What one clicks of a row that takes no click itself: the main thing in it."""
        if not isinstance(found, Found) or self.intent.do not in _CLICKS:
            return found
        return Found(tuple(self._handle(w) for w in found.widgets), found.level)

    def _handle(self, row: Widget) -> Widget:
        if row.clickable:
            return row
        index = self.rows.page.positions[row.id]
        inside = [w for w in self.rows.page.subtree(index)[1:] if self._takes_click(w)]
        for role in _MAIN:
            main = next((w for w in inside if w.role == role), None)
            if main is not None:
                return main
        said = self.rows.page.subtree_text(index)
        own = (w for w in inside if w.role != "button" or flat(w.name or w.text) == said)
        return next(own, row)
