"""What a model is shown of a screen: the lines that matter, within a token budget."""

import re
from collections.abc import Collection, Sequence

from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.screens.aria import render_aria
from surefoot.tools.screens.changes import Changes, says_something
from surefoot.tools.screens.roles import DIALOG_ROLES, FIELD_ROLES, MESSAGE_ROLES
from surefoot.tools.screens.texts import flat, is_hidden, texts_of
from surefoot.tools.screens.tree import parents_of

CHARS_PER_TOKEN = 4
_ACTIONABLE = FIELD_ROLES | {
    "button",
    "link",
    "checkbox",
    "radio",
    "switch",
    "tab",
    "menuitem",
    "option",
    "treeitem",
    "columnheader",
    "slider",
}
_STRUCTURE = frozenset({"row", "listitem", "table", "list", "form", "article", "treeitem"})
"""Containers that say what belongs together, which a plan needs to know."""
_ENDS = frozenset(
    {"navigation", "banner", "contentinfo", "complementary", "search", "region", "main"}
    | {"menu", "menubar", "tablist", "toolbar", "list", "listitem", "article", "form", "group"}
    | DIALOG_ROLES
    | {"textbox", "searchbox", "spinbutton", "combobox", "text"}
)
"""Boxes that say what is in them, and fields: nothing behind may seem to be, for want of a box."""
_LONGEST_URL = 160
"""Characters of an address that are shown where not all of a screen fits."""
_WORD = re.compile(r"[^\W_]{2,}")


def keywords(*texts: str) -> frozenset[str]:
    """Words that make a line matter; runs of Chinese count as pairs of characters."""
    words: set[str] = set()
    for text in texts:
        for word in _WORD.findall(flat(text)):
            if word.isascii() or not re.search(r"[\u4e00-\u9fff]", word):
                words.add(word)
            else:
                words |= {word[i : i + 2] for i in range(len(word) - 1)}
    return frozenset(words)


def page_view(screen: Screen, words: Collection[str], *, budget_tokens: int) -> list[str]:
    """Pick the lines of a screen that fit the budget, for a plan.

    Args:
        screen: The screen.
        words: From `keywords`: what the question is about.
        budget_tokens: About four characters each.

    Returns:
        The lines in document order, indented, each with `[ref=...]`.
    """
    kept = DIALOG_ROLES | _STRUCTURE
    shown = [w for w in screen.widgets if says_something(w) or w.role in kept or w.clickable]
    shown = [w for w in shown if not is_hidden(w)]
    # The gaps tell which boxes that are left out are alike.
    shown = _with_holders(screen.widgets, {w.id for w in shown})
    lines = render_aria(shown, refs=True)
    total = sum(len(line) + 1 for line in lines)
    budget = budget_tokens * CHARS_PER_TOKEN
    if total <= budget:
        return lines
    if any(len(w.url or "") > _LONGEST_URL for w in shown):
        # A link with a query of a thousand characters would take the place of twenty others.
        shown = [_with_short_url(w) for w in shown]
        lines = render_aria(shown, refs=True)
        if sum(len(line) + 1 for line in lines) <= budget:
            return lines
    return [lines[i] for i in sorted(_choose_view_lines(shown, lines, words, budget))]


def _with_short_url(widget: Widget) -> Widget:
    url = widget.url or ""
    if len(url) <= _LONGEST_URL:
        return widget
    return widget.model_copy(update={"url": f"{url[:_LONGEST_URL]}…"})


def _with_holders(widgets: Sequence[Widget], shown: Collection[str]) -> list[Widget]:
    """The shown widgets, and the boxes without which one would seem to be in what ends before."""
    result: list[Widget] = []
    around: list[tuple[int, Widget]] = []  # what holds the widget at hand, with its position
    above: list[tuple[int, Widget]] = []  # what its line would be read as within
    for position, widget in enumerate(widgets):
        _leave(around, widget.depth)
        if widget.id in shown:
            _leave(above, widget.depth)
            begun = above[-1][0] if above else -1
            later = [(at, w) for at, w in around if at > begun and w.id not in shown]
            if later and any(_ENDS & {w.role} for _, w in above if w.depth >= later[0][1].depth):
                _leave(above, later[0][1].depth)
                above.append(later[0])
                result.append(later[0][1])
            above.append((position, widget))
            result.append(widget)
        around.append((position, widget))
    return result


def _leave(stack: list[tuple[int, Widget]], depth: int) -> None:
    """Take what ends before a widget of this depth off the stack."""
    while stack and stack[-1][1].depth >= depth:
        stack.pop()


def _choose_view_lines(
    shown: list[Widget], lines: list[str], words: Collection[str], budget: int
) -> set[int]:
    """Highest scores first, each with the containers that say where it is."""
    scores = [_widget_relevance(w, words) for w in shown]
    parents = parents_of(shown)
    keep: set[int] = set()
    used = 0
    for index in sorted(range(len(shown)), key=lambda i: (-scores[i], i)):
        wanted = [index, index - 1] if _is_label_of(shown, index) else [index]
        parent = parents[index]
        while parent >= 0 and len(wanted) < 5:
            wanted.append(parent)
            parent = parents[parent]
        fresh_cost = sum(len(lines[i]) + 1 for i in wanted if i not in keep)
        if used + fresh_cost > budget:
            fresh_cost, wanted = len(lines[index]) + 1, [index]
            if used + fresh_cost > budget:
                continue
        if index not in keep or len(wanted) > 1:
            keep.update(wanted)
            used += fresh_cost
    return keep


def _is_label_of(shown: list[Widget], index: int) -> bool:
    """Say whether the text before a field without a name is all that tells what it is for."""
    field, before = shown[index], shown[index - 1] if index else None
    nameless = field.role in FIELD_ROLES and not field.name
    return nameless and before is not None and before.role == "text" and bool(before.text)


def _widget_relevance(widget: Widget, words: Collection[str]) -> float:
    text = " ".join(flat(t) for t in texts_of(widget)) + " " + flat(widget.placeholder)
    have = keywords(text)
    score = 3.0 * len(have & set(words)) / (1 + 0.05 * len(have))
    if widget.role in DIALOG_ROLES | MESSAGE_ROLES:
        score += 4.0
    if widget.role == "heading":
        score += 1.0
    if {"focused", "invalid", "selected", "checked"} & set(widget.states):
        score += 0.7
    if widget.role in _ACTIONABLE or widget.clickable:
        score += 1.2 if widget.role in FIELD_ROLES | {"button"} else 0.8
    if widget.value:
        score += 0.6
    return score


def change_lines(
    changes: Changes | None, *, budget_tokens: int, words: Collection[str]
) -> list[str]:
    """The changes as lines, the ones that matter most when there are too many."""
    if changes is None:
        return ["(the screen before is not known)"]
    lines = [c.line for c in changes.items]
    if not lines:
        return ["(nothing changed)"] if not changes.any else ["(only the address or title changed)"]
    budget = budget_tokens * CHARS_PER_TOKEN
    if sum(len(line) + 1 for line in lines) <= budget:
        return lines
    ranked = sorted(
        range(len(lines)),
        key=lambda i: (-len(keywords(lines[i]) & set(words)), lines[i][0] == "-", i),
    )
    keep: set[int] = set()
    used = 0
    for index in ranked:
        if used + len(lines[index]) + 1 <= budget:
            keep.add(index)
            used += len(lines[index]) + 1
    left_out = len(lines) - len(keep)
    return [lines[i] for i in sorted(keep)] + [f"({left_out} more changed lines)"]
