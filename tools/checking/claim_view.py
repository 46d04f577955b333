"""The lines of a screen that matter for one claim: rows whole, what is new first."""

from collections.abc import Collection, Iterator
from itertools import groupby

from surefoot.state.values.screen import Widget
from surefoot.tools.screens.changes import says_something, widget_line
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.roles import DIALOG_ROLES, MESSAGE_ROLES, ROW_ROLES
from surefoot.tools.screens.texts import PageText, is_hidden, texts_of
from surefoot.tools.screens.view import CHARS_PER_TOKEN, keywords
from surefoot.tools.text import without_icons

MOST_LINES = 40
_ACTING = frozenset({"button", "link", "menuitem"})
"""What can be clicked in a row: its words are no state of the row."""
_LONGEST_ROW = 200
"""Characters; a longer one is told part by part."""
_LONGEST_LINE = 240


def list_claim_lines(pair: ScreenPair, words: Collection[str], *, budget_tokens: int) -> list[str]:
    """Give at most `MOST_LINES` lines of the screen after a step, in reading order.

    A row is one line, its parts parted by bars. Where not all fits, what shares words with the
    claim, is new, is a message, a dialog or a heading goes first.

    Args:
        pair: The screens.
        words: Of the claim, from `keywords`.
        budget_tokens: About four characters each.
    """
    fresh = {widget.id for widget in pair.added} if pair.before is not None else set()
    told = list(_widgets_with_lines(pair.now))
    order = sorted(
        range(len(told)), key=lambda i: (-_line_priority(*told[i], words=words, fresh=fresh), i)
    )
    keep: set[int] = set()
    left = budget_tokens * CHARS_PER_TOKEN
    for index in order:
        cost = len(told[index][1]) + 1
        if cost <= left and len(keep) < MOST_LINES:
            keep.add(index)
            left -= cost
    return [told[index][1] for index in sorted(keep)]


def list_screen_lines(page: PageText) -> list[str]:
    """Give every line of a screen, as `list_claim_lines` gives those that matter."""
    return [line for _, line in _widgets_with_lines(page)]


def _widgets_with_lines(page: PageText) -> Iterator[tuple[Widget, str]]:
    """Give each thing that says something with its line, outermost rows whole."""
    end = 0
    for index, widget in enumerate(page.widgets):
        if index < end or widget.covered or is_hidden(widget):
            continue
        if widget.role in ROW_ROLES:
            parts = [
                t
                for w in page.subtree(index)
                if not (w.covered or is_hidden(w))
                for t in _row_part_texts(w)
            ]
            line = f"- row: {' | '.join(text for text, _ in groupby(parts))}"
            if parts and len(line) <= _LONGEST_ROW:
                end = page.ends[index]
                yield widget, line
                continue
        said = f"{widget.name}{widget.text}{widget.value or ''}"
        if says_something(widget) and bool(said) == bool(without_icons(said).strip()):
            yield widget, without_icons(f"- {widget_line(widget)}")[:_LONGEST_LINE]


def _row_part_texts(widget: Widget) -> Iterator[str]:
    """Give the texts of a part of a row, with what is ticked or chosen in it."""
    states = {"checked", "unchecked", "selected", "disabled"} & set(widget.states)
    for text in texts_of(widget):
        said = " ".join(without_icons(text).split())
        if not said:
            continue
        said = f"[{said}]" if widget.role in _ACTING else said
        yield f"{said}{''.join(f' ({state})' for state in sorted(states))}"


def _line_priority(
    widget: Widget, line: str, *, words: Collection[str], fresh: Collection[str]
) -> float:
    have = keywords(line)
    weight = 3.0 * len(have & set(words)) / (1 + 0.05 * len(have))
    weight += 2.0 * (widget.id in fresh)
    weight += 4.0 * (widget.role in DIALOG_ROLES | MESSAGE_ROLES)
    return weight + 1.0 * (widget.role == "heading")
