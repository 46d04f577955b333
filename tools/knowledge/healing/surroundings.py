"""What a target and its screen looked like, and which widget of another screen that speaks for."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from surefoot.state.values.screen import Box, Screen, Widget
from surefoot.state.values.script import ScriptTarget, Traces
from surefoot.tools.gates import looks_irreversible
from surefoot.tools.predicates.holds import collapse_blanks, told_by
from surefoot.tools.screens.texts import is_hidden
from surefoot.tools.screens.tree import end_of
from surefoot.tools.similarity import similarity, spelling_similarity

CLICKED = frozenset({"button", "link", "menuitem", "tab"})
"""Kinds that become one another under the same name."""
NEAR = 4
"""So many widgets on each side are kept."""
EDGE = "edge"
"""Stands in the place of a widget where the screen begins or ends."""
_MOST_OTHERS = 40
_LONGEST = 60
_SIGN = re.compile(r'(?P<role>\S+)(?: "(?P<name>.*)")?(?: #(?P<ident>\S+))?', re.DOTALL)


@dataclass(frozen=True)
class Sign:
    """What a widget is told by."""

    role: str
    name: str = ""
    """Its name, else its text."""
    ident: str = ""

    def __str__(self) -> str:
        """Write it in one line."""
        name = f' "{self.name}"' if self.name else ""
        return f"{self.role}{name}{f' #{self.ident}' if self.ident else ''}"


def read_sign(line: str) -> Sign:
    """Read what `str` has written; parameters may have been filled in since."""
    found = _SIGN.fullmatch(line)
    if found is None:
        return Sign(line)
    return Sign(found["role"], found["name"] or "", found["ident"] or "")


def widget_sign(widget: Widget) -> Sign:
    """Returns what a widget is told by."""
    name = collapse_blanks(widget.name or widget.text)[:_LONGEST]
    return Sign(widget.role, name, re.sub(r"\s+", "_", widget.test_id))


def list_visible(screen: Screen) -> list[Widget]:
    """List the widgets that a user sees, in document order."""
    return [w for w in screen.widgets if not is_hidden(w)]


def is_of_kind(role: str, widget: Widget, *, clickable: bool) -> bool:
    """Returns whether a widget is of the kind of one that is looked for."""
    if widget.role == role:
        return True
    kinds = CLICKED | ({"img"} if clickable and widget.clickable else set())
    return {role, widget.role} <= kinds


def record_traces(widget: Widget, screen: Screen) -> Traces:
    """Keep what a widget of a screen may be known by later."""
    shown = list_visible(screen)
    index = next((i for i, w in enumerate(shown) if w is widget), None)
    if index is None:
        return Traces(ident=widget.test_id, clickable=widget.clickable)
    alike = [w for w in shown if w.role == widget.role]
    others = [w for w in shown if is_of_kind(widget.role, w, clickable=widget.clickable)]
    start = next(i for i, w in enumerate(screen.widgets) if w is widget)
    return Traces(
        ident=widget.test_id,
        placeholder=widget.placeholder,
        clickable=widget.clickable,
        parts=end_of(screen.widgets, start) - start - 1,
        before=tuple(str(one) for one in list_neighbours(shown, index, -1)),
        after=tuple(str(one) for one in list_neighbours(shown, index, 1)),
        number=next(i for i, w in enumerate(alike) if w is widget),
        alike=len(alike),
        place=relative_box(widget, screen),
        others=tuple(str(widget_sign(w)) for w in others if w is not widget)[:_MOST_OTHERS],
    )


def list_neighbours(shown: list[Widget], index: int, way: int) -> list[Sign]:
    """Returns what stands before (-1) or after (1) a widget, the nearest first."""
    places = [index + way * step for step in range(1, NEAR + 1)]
    signs = [widget_sign(shown[p]) for p in places if 0 <= p < len(shown)]
    return signs if len(signs) == NEAR else [*signs, Sign(EDGE)]


def relative_box(widget: Widget, screen: Screen) -> Box | None:
    """Returns the place of a widget as shares of the screen."""
    box = widget.box
    if box is None or not screen.width_px or not screen.height_px:
        return None
    wide, high = screen.width_px, screen.height_px
    sides = (box.x / wide, box.y / high, box.width / wide, box.height / high)
    x, y, width, height = (round(side, 4) for side in sides)
    return Box(x=x, y=y, width=width, height=height)


def rewrite_traces(known: ScriptTarget, change: Callable[[str], str]) -> ScriptTarget:
    """Write the texts of a target's traces in another way, e.g. parameters filled in."""
    if known.traces is None:
        return known

    def each(lines: Iterable[str]) -> tuple[str, ...]:
        return tuple(change(line) for line in lines)

    held = known.traces
    update = {name: each(getattr(held, name)) for name in ("before", "after", "others")}
    traces = held.model_copy(update={**update, "placeholder": change(held.placeholder)})
    return known.model_copy(update={"traces": traces})


_LEAST = 0.6
"""Of all that is weighed, so much must speak for a widget."""
_CLEARLY = 0.1
"""By so much it must be ahead of the next one."""
_BY_DISTANCE = (1.0, 0.6, 0.4, 0.3, 0.3)
_SHIFTED = 0.25
"""So much less a neighbour counts for each place that it has moved."""
_NAME_WORDS = re.compile(r"\w+")
_IDENT_WORDS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+|\d+|[^\W\d_a-zA-Z]+")

Weight = tuple[float, float]
"""How much it counts, and how far it speaks for the widget, 0 to 1."""


def find_likeliest(known: ScriptTarget, screen: Screen) -> Widget | None:
    """Returns the one widget of its kind that all that is known of a target speaks for.

    What stood on the screen beside the target at the time, and still does, is not it; where two
    are about as likely, none is. The answer is a guess from what is around: what the action
    brings about must prove it.

    Args:
        known: What the target looked like, with its traces; parameters filled in.
        screen: What is shown now.
    """
    held = known.traces
    if held is None or not known.role:
        return None
    shown = list_visible(screen)
    taken = _still_there(known, held, shown)
    rated = sorted(
        (
            (_trace_match_score(known, held, shown, index, screen), -index)
            for index, widget in enumerate(shown)
            if id(widget) not in taken
            and is_of_kind(known.role, widget, clickable=held.clickable)
            and widget.clickable == held.clickable
            and "disabled" not in widget.states
        ),
        reverse=True,
    )
    if not rated or rated[0][0] < _LEAST:
        return None
    if len(rated) > 1 and rated[0][0] - rated[1][0] < _CLEARLY:
        return None
    found = shown[-rated[0][1]]
    return None if _turns_dangerous(known, held, found) else found


def was_other_widget(known: ScriptTarget, widget: Widget, screen: Screen) -> bool:
    """Returns whether a widget stood beside the target at the time, as something else."""
    if known.traces is None:
        return False
    return id(widget) in _still_there(known, known.traces, list_visible(screen))


def _still_there(known: ScriptTarget, held: Traces, shown: Sequence[Widget]) -> set[int]:
    """Widgets that were on the screen then, by name, else by an id that only one of them had."""
    own = (collapse_blanks(known.name), held.ident)
    signs = [sign for sign in map(read_sign, held.others) if (sign.name, sign.ident) != own]
    names = {(sign.role, sign.name) for sign in signs if sign.name and sign.name != own[0]}
    counts = Counter(sign.ident for sign in signs if sign.ident != own[1])
    idents = {ident for ident, count in counts.items() if ident and count == 1}
    now = [widget_sign(widget) for widget in shown]
    return {
        id(widget)
        for widget, sign in zip(shown, now, strict=True)
        if (sign.role, sign.name) in names or (sign.ident in idents and not sign.name)
    }


def _trace_match_score(
    known: ScriptTarget, held: Traces, shown: list[Widget], index: int, screen: Screen
) -> float:
    weights = list(_weights(known, held, shown, index, screen))
    return sum(much * far for much, far in weights) / sum(much for much, _ in weights)


def _weights(
    known: ScriptTarget, held: Traces, shown: list[Widget], index: int, screen: Screen
) -> Iterator[Weight]:
    widget = shown[index]
    called = widget.name or widget.text
    if known.name or called:
        yield 4.0, _meaning_similarity(known.name, called)
    if held.placeholder:
        yield 3.0, _meaning_similarity(held.placeholder, widget.placeholder)
    if held.ident and widget.test_id:
        same = _ident_alike(held, widget.test_id)
        yield (max(3.0 * same, 0.5), float(same > 0))  # another one may have been made for it
    if known.beside:
        whole = next(i for i, w in enumerate(screen.widgets) if w is widget)
        yield 2.0, _meaning_similarity(known.beside, told_by(whole, screen))
    yield 2.0, _neighbours(held.before, list_neighbours(shown, index, -1))
    yield 2.0, _neighbours(held.after, list_neighbours(shown, index, 1))
    same_role = [w for w in shown if w.role == widget.role]
    number = next(i for i, w in enumerate(same_role) if w is widget)
    from_end = len(same_role) - number == held.alike - held.number
    yield 1.0, ((number == held.number) + from_end) / 2
    now = relative_box(widget, screen)
    if held.place is not None and now is not None:
        yield 1.5, _overlap(held.place, now)


def name_similarity(old: str, new: str) -> float:
    """Returns how alike two names are, 0 to 1: shared words, or a few other letters.

    What they mean does not count: "Delete" is not "Remove" where nothing else tells the same.
    """
    old, new = collapse_blanks(old).casefold(), collapse_blanks(new).casefold()
    if not old or not new:
        return 0.0
    ours, theirs = set(_NAME_WORDS.findall(old)), set(_NAME_WORDS.findall(new))
    shared = len(ours & theirs) / max(len(ours | theirs), 1)
    letters = spelling_similarity(old, new)
    return max(shared, letters if letters >= _LEAST else 0.0)


def _meaning_similarity(old: str, new: str) -> float:
    """Returns how alike two names are among other signs, 0 to 1: letters, or what they mean."""
    old, new = collapse_blanks(old).casefold(), collapse_blanks(new).casefold()
    if not old or not new:
        return float(old == new)
    letters = spelling_similarity(old, new)
    return max(letters if letters >= _LEAST else 0.0, similarity(old, new))


def _ident_alike(held: Traces, new: str) -> float:
    """How alike two ids are by their words; those that its neighbours had as well say nothing."""
    if held.ident == new:
        return 1.0
    around = map(read_sign, (*held.before, *held.after, *held.others))
    common = {word for sign in around for word in _identifier_words(sign.ident)}
    ours, theirs = _identifier_words(held.ident) - common, _identifier_words(new) - common
    return len(ours & theirs) / max(min(len(ours), len(theirs)), 1)


def _identifier_words(ident: str) -> set[str]:
    return {word.lower() for word in _IDENT_WORDS.findall(ident)}


def _neighbours(then: Sequence[str], now: Sequence[Sign]) -> float:
    """How much of what stood on one side still does, at about the same distance."""
    total = found = 0.0
    for place, line in enumerate(then):
        weight = _BY_DISTANCE[place]
        old = read_sign(line)
        best = max(
            (_sign_similarity(old, new) - _SHIFTED * abs(place - n) for n, new in enumerate(now))
        )
        total += weight
        found += weight * max(best, 0.0)
    return found / total if total else 0.0


def _sign_similarity(old: Sign, new: Sign) -> float:
    if old == new:
        return 1.0
    if old.role != new.role:
        return 0.0
    if old.name or new.name:
        same_ident = bool(old.ident) and old.ident == new.ident
        return max(_meaning_similarity(old.name, new.name), 0.7 if same_ident else 0.2)
    return 0.8 if not (old.ident and new.ident) else 0.6


def _overlap(then: Box, now: Box) -> float:
    """How near to one another two places are: 1 for the same, 0 from a fifth of the screen on."""
    away = sum(abs(before - after) for before, after in zip(then.middle, now.middle, strict=True))
    return max(0.0, 1 - 5 * away)


def _turns_dangerous(known: ScriptTarget, held: Traces, widget: Widget) -> bool:
    told = (f"{name} {_in_words(ident)}" for name, ident in _both(known, held, widget))
    old, new = map(looks_irreversible, told)
    return new and not old


def _both(known: ScriptTarget, held: Traces, widget: Widget) -> Iterator[tuple[str, str]]:
    yield known.name, held.ident
    yield widget.name or widget.text, widget.test_id


def _in_words(ident: str) -> str:
    return " ".join(sorted(_identifier_words(ident)))
