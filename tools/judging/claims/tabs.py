"""Claims about which tab of several is the open one."""

from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene
from tools.judging.states import has_state
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.screens.texts import PageText, flat, is_hidden

_TABS = frozenset({"tab", "link", "button", "listitem", "generic"})
_WRAPS = frozenset({"listitem", "generic", "link"})


def assess_tab(claim: Claim, scene: Scene) -> Outcome | None:
    """Look which tab is marked, where one of those beside the named one is.

    Returns:
        None when the claim tells of no open tab, or no tab beside the named one is marked.
    """
    words = expectation_lexicon(language_of(claim.clause))["open_tab"]
    if "tab" not in claim.roles or len(claim.names) != 1 or not words.search(claim.body):
        return None
    page, told = scene.now, []
    for index, widget in enumerate(page.widgets):
        called = flat(widget.name or widget.text) == flat(claim.names[0].text)
        if not called or widget.role not in _TABS or is_hidden(widget):
            continue
        beside = _beside(index, page)
        if beside and any(_is_marked(i, page) for i in (index, *beside)):
            told.append(index)
    if len(told) != 1:
        return None
    holds = _is_marked(told[0], page)
    lines = lines_of([page.widgets[told[0]]])
    new = scene.moved or id(page.widgets[told[0]]) in scene.fresh
    return Outcome(holds != claim.negated, new, True, lines, "the tab that is marked", 0.9)


def _beside(index: int, page: PageText) -> list[int]:
    """Others of the kind in the same row of tabs, each maybe in an entry of its own."""
    own = page.widgets[index]
    for around in (page.parents[index], page.parents[page.parents[index]]):
        inside = range(around + 1, page.ends[around]) if around >= 0 else range(0)
        found = [
            i
            for i in inside
            if i != index
            and (page.widgets[i].role, page.widgets[i].depth) == (own.role, own.depth)
            and not is_hidden(page.widgets[i])
        ]
        if found:
            return found
    return []


def _is_marked(index: int, page: PageText) -> bool:
    """Say whether a tab, or the entry that it fills, is the chosen one."""
    parent = page.parents[index]
    around = [parent] if parent >= 0 and page.widgets[parent].role in _WRAPS else []
    own = page.ends[around[0]] == page.ends[index] if around else False
    marked = [index, *(around if own else [])]
    return any(has_state(page.widgets[i], "selected") for i in marked)
