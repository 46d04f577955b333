"""Looks for what is not shown yet, one move at a time, without language and with an end.

What is in the page but hidden is brought up by what opens it; then what is folded is unfolded,
pages are turned, what scrolls is scrolled to its end, and late content is waited for.
"""

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from hashlib import blake2s

from surefoot.state.values.action import Action, Direction, Hover, Scroll, Tap, Wait
from surefoot.state.values.intent import Intent, is_locator
from surefoot.state.values.screen import Concealed, Screen, Widget
from surefoot.tools.gates import looks_irreversible
from surefoot.tools.grounding.kinds import is_not_tickable, rank_kind
from surefoot.tools.grounding.locators import build_target
from surefoot.tools.grounding.names import NameLevel, match_level
from surefoot.tools.grounding.pagers import find_next_page
from surefoot.tools.grounding.result import Found
from surefoot.tools.grounding.selecting import find_list
from surefoot.tools.screens.rows import Rows
from surefoot.tools.screens.screen_state import is_loading
from surefoot.tools.screens.states import is_scrolled
from surefoot.tools.screens.texts import PageText, is_hidden
from surefoot.tools.screens.within import within

MOST_MOVES = 60
_AT = " @ "
"""Between a move and the place it is done at."""
_MOST_FOLDED = 8
_MOST_PAGES = 20
_MOST_SCROLLS = 40
_FIRST_WAIT_S, _LAST_WAIT_S = 0.5, 2.0
_MOST_WAITS = 12
"""Of a second each, for a page that shows that it loads."""
_PASSED = re.compile(r"page (\d+) ")
_UNFOLDED = frozenset({"button", "tab", "treeitem", "menuitem", "generic", "link", "group", "row"})


@dataclass(frozen=True)
class SearchMove:
    """One thing to do on the way to what is missing."""

    name: str
    """Goes into `tried`, so that it is not done twice."""
    action: Action
    description: str


def find_next_move(intent: Intent, screen: Screen, tried: Collection[str]) -> SearchMove | None:
    """Give the next move in search of what an intent means, None when all was tried.

    Args:
        intent: What was not found; counted from what is shown now, see `remaining_intent`.
        screen: What is shown now.
        tried: Names of the moves that were done for this intent.
    """
    if intent.do == "task":
        return None
    waiting = plan_loading_wait((), screen, tried)
    if waiting is not None:
        return waiting
    if len(tried) >= MOST_MOVES or is_locator(intent.target):
        return plan_last_wait(screen, tried)
    rows = Rows(PageText(screen))
    if is_not_tickable(rows, intent):
        return plan_last_wait(screen, tried)
    seeker = _Seeker(intent, rows, tried)
    for moves in seeker.sources():
        for move in moves():
            if not _is_tried(move.name, tried):
                return move
    return None


def _is_tried(name: str, tried: Collection[str]) -> bool:
    """Say whether a move was done, also on what the page has drawn anew since."""
    move, _, place = name.partition(_AT)
    done = [other.partition(_AT) for other in tried]
    return any(move == one or (place and place == there) for one, _, there in done)


def remaining_intent(intent: Intent, tried: Collection[str]) -> Intent:
    """Give what is looked for after some moves.

    Of the 9th result those on the pages before are taken off.
    """
    ordinal = intent.ordinal
    if not isinstance(ordinal, int) or ordinal < 1 or intent.target:
        return intent
    passed = sum(int(m[1]) for name in tried if (m := _PASSED.match(name)))
    return intent.model_copy(update={"ordinal": ordinal - passed}) if passed else intent


def plan_last_wait(screen: Screen, tried: Collection[str]) -> SearchMove | None:
    """Give the wait for what comes late, None when it was done."""
    name = "wait last"
    if name in tried or screen.kind == "simulated":
        return None
    return SearchMove(name, Wait(seconds=_LAST_WAIT_S), "wait for what comes late")


def plan_loading_wait(
    found: Collection[Widget], screen: Screen, tried: Collection[str]
) -> SearchMove | None:
    """Give a wait where content is still to come, or what was found cannot be used before.

    Args:
        found: What was found; none where it is still missing.
        screen: What is shown now.
        tried: Names of the moves that were done for this intent.
    """
    waited = sum(name.startswith("wait loading") for name in tried)
    if screen.kind == "simulated" or screen.opaque or waited >= _MOST_WAITS:
        return None
    waking = any("disabled" in widget.states for widget in found) or not found
    if any("busy" in widget.states for widget in found) or (waking and is_loading(screen)):
        return SearchMove(f"wait loading {waited}", Wait(seconds=1.0), "wait for the page to load")
    return None


class _Seeker:
    """The moves that a screen offers in search of one thing."""

    def __init__(self, intent: Intent, rows: Rows, tried: Collection[str]) -> None:
        self.intent, self.rows, self.tried = intent, rows, tried
        self.screen = rows.page.screen
        self.by_id = {w.id: w for w in self.screen.widgets}

    def sources(self) -> tuple[Callable[[], Iterator[SearchMove]], ...]:
        """Kinds of moves, cheapest and surest first."""
        return (
            self._first_wait,
            self._openers,
            self._containers,
            self._pointing,
            *([self._scrolls] if _chooses(self.intent) else []),
            self._pages,
            self._folded,
            self._scrolls,
            self._last_wait,
        )

    def _first_wait(self) -> Iterator[SearchMove]:
        if self.screen.kind != "simulated":
            yield SearchMove("wait first", Wait(seconds=_FIRST_WAIT_S), "wait for what comes late")

    def _last_wait(self) -> Iterator[SearchMove]:
        move = plan_last_wait(self.screen, self.tried)
        if move is not None:
            yield move

    def _openers(self) -> Iterator[SearchMove]:
        """What shows the thing that is in the page but hidden: pointed at, then clicked."""
        for hidden in self._hidden_ones():
            opener = self.by_id[hidden.opener]
            if not hidden.told:
                yield self._hover(opener)
            if self._may_open(opener):
                yield self._tap(opener)

    def _hidden_ones(self) -> list[Concealed]:
        """What is hidden and best named, where its opener is shown and in the place meant."""
        intent, words = self.intent, self._words()
        ranked: list[tuple[int, int, Concealed]] = []
        for number, hidden in enumerate(self._with_openers()):
            widget = Widget(id="concealed", role=hidden.role, name=hidden.name, clickable=True)
            levels = [level for one in words if (level := _lone_level(widget, one)) is not None]
            if levels and (
                _chooses(intent) or rank_kind(widget, intent.kind, intent.do) is not None
            ):
                ranked.append((min(levels), number, hidden))
            elif (
                named := _lone_level(widget, intent.within)
            ) is not None and named <= NameLevel.TEXT:
                ranked.append((NameLevel.SIGN + 1, number, hidden))
        ranked.sort(key=lambda one: one[:2])
        return [hidden for level, _, hidden in ranked if level == ranked[0][0]]

    def _words(self) -> list[str]:
        """What is looked for, the last of it last."""
        intent = self.intent
        if not _chooses(intent):
            return [*(intent.path or (intent.target,))]
        named = (match_level(self.rows, i, intent.target) for i, _ in self.rows.page.visible)
        is_there = any(level in (NameLevel.NAME, NameLevel.LABEL) for level in named)
        return [*(() if is_there else (intent.target,)), *intent.texts]

    def _with_openers(self) -> list[Concealed]:
        index = {w.id: i for i, w in self.rows.page.visible}
        found = [hidden for hidden in self.screen.concealed if hidden.opener in index]
        if not self.intent.within:
            return found
        openers = list(dict.fromkeys(index[hidden.opener] for hidden in found))
        inside = set(within(self.rows, openers, self.intent.within, self.intent.within_kind))
        return [h for h in found if index[h.opener] in inside] or found

    def _containers(self) -> Iterator[SearchMove]:
        """What `within` names, where that is folded or a tab that is not the current one."""
        if not self.intent.within:
            return
        for index, widget in enumerate(self.rows.page.widgets):
            if _is_folded(widget) and match_level(self.rows, index, self.intent.within) in (
                NameLevel.NAME,
                NameLevel.LABEL,
                NameLevel.TEXT,
            ):
                yield self._tap(widget)

    def _pointing(self) -> Iterator[SearchMove]:
        """The row that `within` names: what can be done with it may show under the pointer."""
        if self.screen.kind != "web" or not self.intent.within:
            return
        for place in self.rows.places(self.intent.within, exact=True)[:2]:
            row = self.rows.row_around(place)
            if row is not None:
                yield self._hover(self.rows.page.widgets[row])

    def _folded(self) -> Iterator[SearchMove]:
        folded = [] if self._has_list() else [w for w in self.rows.page.widgets if _is_folded(w)]
        done = sum(name.startswith("unfold ") for name in self.tried)
        for widget in folded[: max(0, _MOST_FOLDED - done) + done]:
            if self._may_open(widget):
                yield self._tap(widget, "unfold")

    def _has_list(self) -> bool:
        """Say whether the list is there in which one chooses: another one has no option of it."""
        if not _chooses(self.intent) or self.intent.kind != "list":
            return False
        return isinstance(find_list(self.intent, self.screen), Found)

    def _pages(self) -> Iterator[SearchMove]:
        if sum(name.startswith("page ") for name in self.tried) >= _MOST_PAGES:
            return
        pager = find_next_page(self.rows)
        if pager is None:
            return
        widget = self.rows.page.widgets[pager]
        name = f"page {self._passed()} {widget.name or widget.text} {self._digest()}"
        yield SearchMove(name, Tap(target=build_target(widget, self.screen)), "turn the page")

    def _passed(self) -> int:
        """How many of the items that are counted are on this page."""
        ordinal = self.intent.ordinal
        counts = isinstance(ordinal, int) and not self.intent.target
        here = len(self.rows.rows_in()) if counts else 0
        return here if isinstance(ordinal, int) and here < ordinal else 0

    def _scrolls(self) -> Iterator[SearchMove]:
        scrolled = sum(name.startswith("scroll ") for name in self.tried)
        parts = [w for _, w in self.rows.page.visible if _scrolls(w)]
        named = self.rows.scrolled_lists(self.intent.within) if self.intent.within else []
        parts = [self.rows.page.widgets[i] for i in named] or parts
        if _chooses(self.intent):
            parts.sort(key=_area)  # what has been opened is smaller than what it lies on
        if scrolled >= _MOST_SCROLLS * max(1, len(parts)):
            return
        digest, until = self._digest(), self._words()[-1] or self.intent.within
        for part in parts:
            for direction in self._directions(part):
                name = f"{_name_scroll(part, direction)} {part.id} {digest}"
                target = build_target(part, self.screen)
                action = Scroll(direction=direction, target=target, until=until)
                yield SearchMove(name, action, f"scroll {direction}")

    def _directions(self, part: Widget) -> tuple[Direction, ...]:
        """Up to the start where it was not there at first, then to the end."""
        if not part.scrolls:
            return ("down", "up")
        back = {"up": self._went("down", part), "left": self._went("right", part)}
        wanted: tuple[Direction, ...] = ("up", "down", "left", "right")
        return tuple(d for d in wanted if d in part.scrolls and not back.get(d, False))

    def _went(self, direction: Direction, part: Widget) -> bool:
        begun = _name_scroll(part, direction)
        return any(name.startswith(f"{begun} ") for name in self.tried)

    def _digest(self) -> str:
        return blake2s(self.rows.page.text.encode(), digest_size=6).hexdigest()

    def _hover(self, widget: Widget) -> SearchMove:
        name = _name_move("point at", widget)
        return SearchMove(
            name, Hover(target=build_target(widget, self.screen)), f"point at {_named_role(widget)}"
        )

    def _tap(self, widget: Widget, verb: str = "open") -> SearchMove:
        name = _name_move(verb, widget)
        return SearchMove(
            name, Tap(target=build_target(widget, self.screen)), f"open {_named_role(widget)}"
        )

    def _may_open(self, widget: Widget) -> bool:
        """Say whether a click can do no harm: nothing that is sent, deleted or disabled."""
        if not widget.clickable or "submit" in widget.field_type or "disabled" in widget.states:
            return False
        return not widget.blocked and not looks_irreversible(widget.name or widget.text)


def _chooses(intent: Intent) -> bool:
    return intent.do == "select" and bool(intent.texts)


def _lone_level(widget: Widget, words: str) -> NameLevel | None:
    if not words:
        return None
    return match_level(Rows(PageText(Screen(widgets=(widget,)))), 0, words)


def _is_folded(widget: Widget) -> bool:
    if is_hidden(widget) or widget.role not in _UNFOLDED:
        return False
    if "collapsed" in widget.states:
        return True
    return widget.role == "tab" and not {"selected", "disabled"} & set(widget.states)


def _name_move(verb: str, widget: Widget) -> str:
    box, move = widget.box, f"{verb} {widget.id}"
    return f"{move}{_AT}{verb} {_named_role(widget)} {box.x:.0f} {box.y:.0f}" if box else move


def _name_scroll(part: Widget, direction: Direction) -> str:
    """Name how a part scrolls, the same when the page draws it anew, as it does long lists."""
    box, track = part.box, part.id
    if box is not None:
        across = (box.x, box.width) if direction in {"up", "down"} else (box.y, box.height)
        track = "+".join(f"{length:.0f}" for length in across)
    return f"scroll {direction} {track}"


def _scrolls(widget: Widget) -> bool:
    return bool(widget.scrolls) or is_scrolled(widget)


def _area(widget: Widget) -> float:
    return widget.box.area if widget.box else 0.0


def _named_role(widget: Widget) -> str:
    return f"{widget.role} {(widget.name or widget.text or widget.label)[:40]!r}"
