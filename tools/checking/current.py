"""Which page, tab, folder or record is the current one."""

import re
from collections.abc import Iterable
from itertools import islice
from urllib.parse import unquote, urljoin, urlsplit

from surefoot.state.values.intent import Intent, Kind, is_locator
from surefoot.state.values.screen import Screen, Widget
from surefoot.state.values.understood import StepReading
from surefoot.tools.grounding.ground import ground
from surefoot.tools.grounding.names import strip_count
from surefoot.tools.grounding.result import Found
from surefoot.tools.screens.texts import PageText, flat, texts_of

_ACTIVE = frozenset({"class active", "class current", "class selected"})
_SITE = re.compile(r"\s*[|·—«]|\s+[-/:>]\s|:\s")
"""What stands between the name of a page and that of its site."""
_BETWEEN = re.compile(r"\s*[|·—–«]\s*|\s+[-/:>]\s+|:\s+")
"""What stands between the title of a page and what is added to it."""
_LEADING = frozenset({"link", "tab", "treeitem"})
"""What a click leads to a page, tab or folder by, and to nothing else."""
_NEAR = 3
"""How many of the things around an entry hold the entries beside it."""


def list_current_signs(name: str, page: PageText, kind: Kind = "") -> list[str]:
    """List what shows that the page, tab, folder or record of a name is the current one.

    As a tab counts what is marked and clicked in a list, too.
    """
    wanted, screen = flat(name).strip(" /"), page.screen
    signs = [*_signs_of_page(wanted, screen)]
    for index, widget in page.visible:
        said = [*map(flat, texts_of(widget)), *_without_buttons(page, index)]
        is_called = wanted in said or wanted in map(strip_count, said)
        is_drawn = kind == "tab" and widget.role == "listitem" and widget.clickable
        is_told = is_marked_current(page, index) or (
            is_drawn and bool(_ACTIVE & set(widget.states))
        )
        if is_called and (widget.role == "heading" or is_told):
            signs.append(f"{widget.role} {widget.name or widget.text!r}")
    return signs


def _without_buttons(page: PageText, index: int) -> Iterable[str]:
    """Give the name of a tab without that of a button in it, which closes it."""
    tab = page.widgets[index]
    for inside in page.subtree(index)[1:] if tab.role == "tab" else ():
        if inside.role == "button" and inside.name:
            yield flat(tab.name.removesuffix(inside.name))


def _signs_of_page(wanted: str, screen: Screen) -> Iterable[str]:
    segments = [unquote(s) for s in urlsplit(screen.location).path.split("/") if s]
    if segments and flat(segments[-1]) == wanted:
        yield f"address {screen.location}"
    head = flat(screen.title)
    if head and (head == wanted or _begins_title(head, wanted)):
        yield f"title {screen.title!r}"


def _begins_title(head: str, wanted: str) -> bool:
    """Say whether a title begins with a name and goes on with that of the site."""
    return head.startswith(wanted) and _SITE.match(head[len(wanted) :]) is not None


def is_title_extended(name: str, title: str, earlier: str) -> bool:
    """Say whether a title is that of the screen before with a name behind it."""
    wanted, head, then = flat(name).strip(" /"), flat(title), flat(earlier)
    between = head[len(then) : len(head) - len(wanted)]
    is_longer = bool(then) and head.startswith(then) and len(head) > len(then) + len(wanted)
    return is_longer and head.endswith(wanted) and _BETWEEN.fullmatch(between) is not None


def is_marked_current(page: PageText, index: int) -> bool:
    """Say whether something, or the entry that a link or button is, is marked as the current one."""
    return _is_current(page.widgets[index]) or _is_active(page, index)


def _is_active(page: PageText, index: int) -> bool:
    if page.widgets[index].role not in {"link", "button", "tab"}:
        return False
    parent = page.parents[index]
    marked = [page.widgets[index]]
    if parent >= 0 and page.widgets[parent].role == "listitem":
        marked.append(page.widgets[parent])
    return any(_ACTIVE & set(widget.states) for widget in marked)


def _is_current(widget: Widget) -> bool:
    return bool({"current", "selected"} & set(widget.states)) and widget.role != "option"


def is_open_already(reading: StepReading, screen: Screen | None) -> bool:
    """Say whether nothing is to be done but to open what is open on the screen before it already.

    A click of which nothing is expected has to show an effect all the same. What is clicked or
    opened is marked as the current one, or its address is the one that is shown. Where nothing on
    the screen leads to a page that is to be opened, or no other one beside that is marked, the
    page's own title, address or heading tells, too.
    """
    done = [intent for intent in reading.intents if intent.do != "look"]
    is_told = bool(reading.checks) or all(intent.do == "open" for intent in done)
    if screen is None or not done or not is_told:
        return False
    page = PageText(screen)
    return all(_is_open(intent, page) for intent in done)


def _is_open(intent: Intent, page: PageText) -> bool:
    is_way = intent.do in {"open", "click"} and not intent.path and not intent.texts
    if not is_way or not intent.target or is_locator(intent.target):
        return False
    found = ground(intent, page.screen)
    index = page.positions[found.widgets[0].id] if isinstance(found, Found) else None
    if index is not None and (_is_current_entry(intent, page, index) or _leads_here(page, index)):
        return True
    if intent.do != "open" or (index is not None and _has_marked_sibling(page, index)):
        return False
    wanted = flat(intent.target)
    return _top_headings(page) == [wanted] or any(_signs_of_page(wanted, page.screen))


def _is_current_entry(intent: Intent, page: PageText, index: int) -> bool:
    """Say whether a link or tab is marked, or a button names the marked node that it stands in.

    A button that is marked itself may be one that a click turns off again.
    """
    role = page.widgets[index].role
    if is_marked_current(page, index) and (
        role in _LEADING or (intent.do == "open" and role != "row")
    ):
        return True
    entry = next((w for w in page.ancestors(index) if w.role == "treeitem"), None)
    is_marked_node = entry is not None and _is_current(entry)
    return is_marked_node and flat(intent.target) in _top_headings(page)


def _top_headings(page: PageText) -> list[str]:
    heads = [w for _, w in page.visible if w.role == "heading"]
    top = min((w.level or 1 for w in heads), default=1)
    return [flat(w.name or w.text) for w in heads if (w.level or 1) == top]


def _leads_here(page: PageText, index: int) -> bool:
    address, here = page.widgets[index].url, page.screen.location
    return bool(address) and not address.startswith("#") and urljoin(here, address) == here


def _has_marked_sibling(page: PageText, index: int) -> bool:
    """Say whether something beside it, in the same list, bar or tree, is marked as current."""
    return any(
        is_marked_current(page, i)
        for outer in islice(page.path(index), _NEAR)
        for i in range(outer + 1, page.ends[outer])
    )
