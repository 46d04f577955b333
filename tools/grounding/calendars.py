"""Chooses a day in a calendar that a page draws: to its month by arrows or lists, then the day."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from surefoot.state.values.action import SelectOption, Tap
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.grounding.dates import parse_day, parse_month
from surefoot.tools.grounding.kinds import is_field
from surefoot.tools.grounding.locators import build_target
from surefoot.tools.grounding.names import normalize_name, split_words
from surefoot.tools.grounding.result import Missing, Planned
from surefoot.tools.screens.rows import Rows
from surefoot.tools.screens.texts import PageText, is_hidden
from surefoot.tools.text import folded
from surefoot.tools.understanding.words import list_words

_LEAST_DAYS = 28
_MOST_WORDS = 6
"""Of the name of a day: Choose Monday, 1 March 2027."""
_MOST_CELLS = 200
_MOST_AROUND = 4
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_NUMERIC = re.compile(
    r"(?<!\d)(?:((?:19|20)\d\d)\s*[年./-]\s*(\d{1,2})(?!\d)|(\d{1,2})\s*[./-]\s*((?:19|20)\d\d))"
)
_BACK = frozenset({"<", "‹", "←", "❮", "prev", "previous", "back", "left"})
_NEXT = frozenset({">", "›", "→", "❯", "next", "forward", "right"})
_YEARS = frozenset({"year", "<<", ">>", "«", "»", "double"})


@dataclass(frozen=True)
class _Calendar:
    grid: int
    """Position of what holds the days, those of the months around it, too."""
    box: int
    """Position of what holds days and head."""
    days: tuple[int, ...]
    """Positions of the days of the month that is shown, the first one first."""


def plan_day(day: date, field: Widget, screen: Screen, done: int) -> Planned | Missing:
    """Give the next move towards a day: open the calendar, go to the month, choose the day."""
    rows = Rows(PageText(screen))
    calendar = _find(rows)
    if calendar is None:
        opener = field if done == 0 else _button_behind(rows, field) if done == 1 else None
        if opener is None:
            return Missing((), f"no calendar comes up for {field.name or field.label!r}")
        return Planned((Tap(target=build_target(opener, screen)),), False, (opener,), "kind")
    shown = _month_shown(rows, calendar)
    if shown is None:
        return Missing((), "the calendar does not tell its month")
    way = (day.year - shown[0]) * 12 + day.month - shown[1]
    if way:
        return _towards(rows, calendar, day, way)
    if day.day > len(calendar.days):
        return Missing((), f"the calendar has no day {day.day}")
    cell = _control(rows, calendar.days[day.day - 1])
    if "disabled" in cell.states or "class disabled" in cell.states:
        return Missing((), f"the day {day.isoformat()} cannot be chosen")
    taken = (cell, *_confirming(rows, calendar, field))
    return Planned(
        tuple(Tap(target=build_target(w, screen)) for w in taken), widgets=taken, level="place"
    )


def is_confirm_button(widget: Widget) -> bool:
    """Say whether it is a button that takes over what was chosen: OK."""
    return widget.role == "button" and folded(widget.name) in map(
        folded, list_words("accept_buttons")
    )


def _confirming(rows: Rows, calendar: _Calendar, field: Widget) -> list[Widget]:
    """The one button of a calendar, not of the form around it, that takes the day over: OK."""
    page = rows.page
    for outer in [calendar.box, *page.path(calendar.box)][:_MOST_AROUND]:
        inside = page.subtree(outer)
        if any(w.id == field.id or w.field_type == "submit" or is_field(w) for w in inside):
            return []
        found = [w for w in inside if is_confirm_button(w)]
        if found:
            return [w for w in found if not is_hidden(w)] if len(found) == 1 else []
    return []


def has_open_calendar(screen: Screen, fresh: Collection[str] | None = None) -> bool:
    """Say whether a calendar is open in which a day can be chosen, which has just come up."""
    rows = Rows(PageText(screen))
    calendar = _find(rows)
    if calendar is None or fresh is None:
        return calendar is not None
    return rows.page.widgets[calendar.days[0]].id in fresh


def is_of_other_month(rows: Rows, index: int) -> bool:
    """Say whether a widget is a day in a calendar that shows a month around it."""
    calendar = _find(rows)
    if calendar is None or not rows.holds(calendar.grid, index):
        return False
    return not any(rows.holds(index, d) or rows.holds(d, index) for d in calendar.days)


def _button_behind(rows: Rows, field: Widget) -> Widget | None:
    index = rows.page.positions[field.id]
    behind = [i for i in rows.children(rows.page.parents[index]) if i > index]
    inside = rows.page.subtree(behind[0]) if behind else ()
    return next((w for w in inside if w.role == "button" and not is_hidden(w)), None)


def _find(rows: Rows) -> _Calendar | None:
    """The smallest thing that shows the days from 1 to 28, with the month over or around it."""
    page = rows.page
    days = {i: day for i, w in page.visible if (day := _day_of(w))}
    for index in range(len(page.widgets) - 1, -1, -1):
        inside = [i for i in range(index, page.ends[index]) if i in days]
        if _LEAST_DAYS <= len(inside) <= _MOST_CELLS:
            month = _month_days(rows, inside, days)
            if len(month) >= _LEAST_DAYS:
                return _Calendar(index, _with_head(rows, index), tuple(month))
    return None


def _day_of(widget: Widget) -> int:
    """Give the number of the day that a cell shows, or that its name tells whole; 0 for none."""
    said = (widget.name or widget.text).strip()
    if said.isdigit():
        return int(said) if int(said) <= 31 and widget.role != "option" else 0
    words = split_words(said) if _YEAR.search(said) else ()
    tells = len(words) <= _MOST_WORDS and parse_day(words) and parse_month(said)
    return parse_day(words) if tells else 0


def _month_days(rows: Rows, inside: Sequence[int], days: dict[int, int]) -> list[int]:
    """The run 1, 2, 3 ... of a month, without the days around it."""
    found: list[int] = []
    for index in inside:
        if found and rows.holds(found[-1], index):
            continue
        if days[index] == len(found) + 1:
            found.append(index)
        elif found and days[index] == 1 and len(found) < _LEAST_DAYS:
            found = [index]
    return found


def _with_head(rows: Rows, index: int) -> int:
    for outer in (index, *rows.page.path(index)):
        if any(_YEAR.search(text) for text in _heads(rows, outer)):
            return outer
    return index


def _heads(rows: Rows, outer: int) -> Iterator[str]:
    for widget in rows.page.subtree(outer):
        for text in (widget.name, widget.text, widget.value or ""):
            if text and not is_hidden(widget) and len(text) < 60 and widget.role != "option":
                yield text


def _month_shown(rows: Rows, calendar: _Calendar) -> tuple[int, int] | None:
    first = rows.page.widgets[calendar.days[0]].name
    if (told := _YEAR.search(first)) and (number := parse_month(first)):
        return int(told[0]), number
    texts = list(_heads(rows, calendar.box))
    for text in texts:
        numeric = _NUMERIC.search(text)
        if numeric:
            year, month = numeric[1] or numeric[4], numeric[2] or numeric[3]
            return int(year), int(month)
    years = [int(m.group()) for text in texts if (m := _YEAR.search(text))]
    months = [number for text in texts if (number := parse_month(text))]
    if not years or not months:
        return None
    return years[0], months[0]


def _towards(rows: Rows, calendar: _Calendar, day: date, way: int) -> Planned | Missing:
    screen = rows.page.screen
    chosen = _by_lists(rows, calendar, day)
    if chosen is not None:
        return chosen
    around = [calendar.box, *rows.page.path(calendar.box)][:_MOST_AROUND]
    found = (_find_month_arrow(rows, calendar, box, forward=way > 0) for box in around)
    arrow = next((one for one in found if one is not None), None)
    if arrow is None:
        return Missing((), "the calendar has no way to another month")
    return Planned((Tap(target=build_target(arrow, screen)),), False, (arrow,), "place")


def _by_lists(rows: Rows, calendar: _Calendar, day: date) -> Planned | None:
    """Lists of months and years in the head, the one that is not right yet."""
    for index in range(calendar.box, rows.page.ends[calendar.box]):
        widget = rows.page.widgets[index]
        options = [w for w in rows.page.subtree(index)[1:] if w.role == "option"]
        if widget.role != "combobox" or not options or is_hidden(widget):
            continue
        wanted = [w for w in options if w.name == str(day.year)]
        if not wanted and len(options) <= 12:
            wanted = [w for w in options if parse_month(w.name) == day.month]
        if len(wanted) == 1 and normalize_name(widget.value or "") != normalize_name(
            wanted[0].name
        ):
            choose = SelectOption(
                target=build_target(widget, rows.page.screen), option=wanted[0].name
            )
            return Planned((choose,), False, (widget,), "place")
    return None


def _find_month_arrow(rows: Rows, calendar: _Calendar, box: int, *, forward: bool) -> Widget | None:
    """The arrow to the next or the last month: by its sign, else the one at that side."""
    days = set(calendar.days)
    arrows = []
    for index in range(box, rows.page.ends[box]):
        widget = rows.page.widgets[index]
        is_day = any(rows.holds(index, d) or rows.holds(d, index) for d in days)
        usable = widget.clickable and not is_hidden(widget) and widget.role != "option"
        if usable and not is_day and widget.role not in {"combobox", "textbox", "columnheader"}:
            arrows.append(widget)
    said = [w for w in arrows if _name_text_and_words(w) & (_NEXT if forward else _BACK)]
    single = [w for w in said if not _name_text_and_words(w) & _YEARS] or said
    if single:
        return single[0]
    boxed = sorted((w for w in arrows if w.box is not None), key=lambda w: w.box.x if w.box else 0)
    if len(boxed) == 2:
        return boxed[-1] if forward else boxed[0]
    return None


def _name_text_and_words(widget: Widget) -> set[str]:
    return {
        widget.name.strip(),
        widget.text.strip(),
        *split_words(f"{widget.name} {widget.tokens}"),
    }


def _control(rows: Rows, index: int) -> Widget:
    """The control of a day: the text's own widget, else what is in it or around it."""
    inside = [w for w in rows.page.subtree(index) if w.clickable]
    if inside:
        return inside[-1]
    around = next((w for w in rows.page.ancestors(index)[:2] if w.clickable), None)
    return around or rows.page.widgets[index]
