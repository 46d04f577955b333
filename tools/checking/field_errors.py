"""The checks `message` and `gone` of the `value` error, where their place is a field.

| the screen | "the field has the error 'X'" | "the field has an error" | "the field has no error" |
|---|---|---|---|
| the field, or something in its own part, is marked as invalid or an error | - | holds | refuted |
| 'X' stands in its own part, or the browser says it of the field that has the focus | holds | - | - |
| 'X' stands only in the part of another field, or nowhere | refuted | - | - |
| 'X' stands where nothing tells of which field it is | cannot tell | - | - |
| nothing marks the field, and no error came at all | - | refuted | holds |
| nothing marks the field, and all that came stands in the parts of other fields | - | cannot tell | holds |
| something came that may be its error | - | cannot tell | cannot tell |
| none or several fields are called so | cannot tell | cannot tell | cannot tell |

The own part of a field is the largest part of the page around it that holds no other field.
"""

from collections.abc import Sequence

from surefoot.state.values.check import Check
from surefoot.tools.checking.messages import check_no_error
from surefoot.tools.checking.outcome import Outcome, hold, leave_open, leave_unread, refute
from surefoot.tools.checking.place import explain_unseen, find_error_page
from surefoot.tools.screens.changes import widget_line
from surefoot.tools.screens.events import messages_of
from surefoot.tools.screens.labels import values_of
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.roles import FIELD_ROLES
from surefoot.tools.screens.states import has_state
from surefoot.tools.screens.texts import PageText, flat, is_hidden, texts_of, whole_words


def check_field_error(check: Check, pair: ScreenPair, _typed: Sequence[str]) -> Outcome:
    """Look whether the app says an error of a field, the one that is told, or none."""
    if reason := explain_unseen(pair.after) or find_error_page(pair.after):
        return leave_open(reason)
    page = pair.now
    fields = [one for one in values_of(pair.rows, check.where) if _is_field(page, one.at)]
    fields = [one for one in fields if one.is_sure] or fields
    if len(fields) != 1:
        number = "no field is" if not fields else f"{len(fields)} fields are"
        return leave_unread(f"{number} called {check.where!r}")
    field = fields[0].at
    if check.what:
        return _find_text(check, pair, field)
    signs = _invalid_widget_lines(page, field)
    if signs:
        return hold(*signs) if check.check == "message" else refute("the app tells of it", *signs)
    other = check_no_error(pair, check.texts[1:])
    if check.check == "message":
        if other.verdict == "holds":
            return refute(f"no error came at {check.where!r}", widget_line(page.widgets[field]))
        return leave_open("nothing tells of which field it is", *other.lines)
    if other.verdict == "holds" or _is_of_others(pair, field):
        return hold(widget_line(page.widgets[field]))
    return leave_open(f"nothing tells whether it is of {check.where!r}", *other.lines)


def _find_text(check: Check, pair: ScreenPair, field: int) -> Outcome:
    """Look for what the field is to say, in its own part of the page."""
    page, wanted = pair.now, whole_words(flat(check.what))
    said = [text for text in messages_of(pair.after) if wanted.search(flat(text))]
    if said and "focused" in page.widgets[field].states:
        return hold(*said[:1])
    places = [m.index for m in page.find(check.what) if not m.in_field and m.index != field]
    owners = {index: _fields_near(page, index) for index in places}
    own = [index for index, near in owners.items() if near == {field}]
    if own:
        return hold(*[widget_line(page.widgets[index]) for index in own[:2]])
    lines = [widget_line(page.widgets[index]) for index in places[:2]]
    if said or any(len(near) != 1 for near in owners.values()):
        return leave_open(f"nothing tells of which field {check.what!r} is", *lines, *said[:1])
    if places:
        return refute(f"{check.what!r} is said of another field", *lines)
    return refute(f"nothing says {check.what!r}", widget_line(page.widgets[field]))


def _is_field(page: PageText, index: int) -> bool:
    return page.widgets[index].role in FIELD_ROLES


def _fields_within(page: PageText, index: int) -> set[int]:
    """List the fields of a part of the page, of all of it for -1."""
    part = range(index, page.ends[index]) if index >= 0 else range(len(page.widgets))
    return {i for i in part if _is_field(page, i) and not is_hidden(page.widgets[i])}


def _fields_near(page: PageText, index: int) -> set[int]:
    """List the fields of the smallest part around a widget that has any."""
    parts = (_fields_within(page, at) for at in (*page.path(index), -1))
    return next((fields for fields in parts if fields), set())


def _own_part(page: PageText, field: int) -> range:
    """Give the positions of the field's own part: itself where others stand right beside it."""
    own = range(field, page.ends[field])
    for index in page.path(field):
        if _fields_within(page, index) - {field}:
            break
        own = range(index, page.ends[index])
    return own


def _invalid_widget_lines(page: PageText, field: int) -> list[str]:
    """List the marks that tell of an error of the field."""
    own = [page.widgets[index] for index in _own_part(page, field)]
    marked = [w for w in own if not is_hidden(w) and has_state(w, "invalid")]
    return [widget_line(widget) for widget in marked[:2]]


def _is_of_others(pair: ScreenPair, field: int) -> bool:
    """Say whether all that came stands in the parts of other fields."""
    if pair.earlier is None or messages_of(pair.after):
        return False
    old = {flat(text) for _, widget in pair.earlier.visible for text in texts_of(widget)}
    new = [
        index
        for index, widget in pair.now.visible
        if widget.role not in FIELD_ROLES and not old.issuperset(map(flat, texts_of(widget)))
    ]
    owners = [_fields_near(pair.now, index) for index in new]
    return all(len(near) == 1 and near != {field} for near in owners)
