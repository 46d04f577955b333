"""What shows that a page, section or form of a name is there: more than a way to it."""

from collections.abc import Callable, Sequence

from surefoot.state.values.check import Check
from surefoot.state.values.intent import Kind
from surefoot.tools.checking.current import list_current_signs
from surefoot.tools.checking.place import CheckPlace
from surefoot.tools.checking.sections import find_section
from surefoot.tools.screens.roles import CHOICE_ROLES, FIELD_ROLES
from surefoot.tools.screens.texts import flat, is_hidden, texts_of

_ENTERED = FIELD_ROLES | CHOICE_ROLES - {"option", "tab"}
_OPEN = frozenset({"expanded", "selected", "current"})


def _page_called(check: Check, place: CheckPlace, named: Sequence[int]) -> list[int]:
    """Leave what shows that the page of a name is the current one: more than a way to it."""
    page = place.rows.page
    if not check.what or list_current_signs(check.what, page):
        return [*named]
    wanted = flat(check.what)
    heads = [i for i in named if any(w.role == "heading" for w in page.around(i))]
    return [i for i in heads if not _leads_on(place, i)] or [
        i
        for i in named
        if not _leads_on(place, i)
        and place.rows.row_around(i) is None
        and wanted in map(flat, texts_of(page.widgets[i]))
    ]


def _section_called(_check: Check, place: CheckPlace, named: Sequence[int]) -> list[int]:
    """Leave what is more than a way to the section of a name: a closed one is not shown."""
    return [
        i
        for i in named
        if not _leads_on(place, i) or _OPEN & set(place.rows.page.widgets[i].states)
    ]


def _leads_on(place: CheckPlace, index: int) -> bool:
    """Say whether a click on a text leads on; the title of a part may fold it."""
    around = place.rows.page.around(index)
    return any(w.clickable for w in around) and not any(w.role == "heading" for w in around)


def keep_form_names(place: CheckPlace, named: Sequence[int]) -> list[int]:
    """Leave the titles and names of what has fields in it, or behind it up to the next title."""
    return [i for i in named if not _leads_on(place, i) and _has_fields(place, i)]


def _has_fields(place: CheckPlace, index: int) -> bool:
    page = place.rows.page
    part = find_section(place.rows, index) or (index, page.ends[index])
    inside = (page.widgets[i] for i in range(*part))
    return any(w.role in _ENTERED and not is_hidden(w) for w in inside)


_CALLED: dict[Kind, Callable[[Check, CheckPlace, Sequence[int]], list[int]]] = {
    "page": _page_called,
    "section": _section_called,
}


def keep_page_names(check: Check, place: CheckPlace, named: Sequence[int]) -> list[int]:
    """Leave of what says a name what shows the page or section, if one is looked for."""
    called = _CALLED.get(check.kind)
    return [*named] if called is None else called(check, place, named)
