"""Screens with one fault put in, which a predicate worth its name must notice."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from surefoot.state.values.predicate import (
    Answered,
    Count,
    Order,
    Said,
    StateIs,
    TitleIs,
    Together,
    UrlIs,
)
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.predicates.candidates import PredicateCandidate
from surefoot.tools.predicates.holds import collapse_blanks, fits
from surefoot.tools.screens.tables import CELLS
from surefoot.tools.screens.texts import is_hidden
from surefoot.tools.screens.tree import end_of

_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True)
class Mutant:
    """A screen with a fault."""

    fault: str
    """What is wrong with it, e.g. `line removed`."""
    screen: Screen


def mutants(candidate: PredicateCandidate, screen: Screen) -> Iterator[Mutant]:
    """Faults that the predicate of `candidate` should notice on `screen`, where it holds."""
    predicate = candidate.predicate
    if isinstance(predicate, UrlIs):
        yield from _other_address(screen)
    elif isinstance(predicate, TitleIs):
        for text in _other_texts(screen.title, ()):
            yield Mutant("title changed", screen.model_copy(update={"title": text}))
    elif isinstance(predicate, Said | Answered):
        yield from _other_events(screen)
    elif isinstance(predicate, Count | Order):
        yield from _other_items(predicate, screen)
    elif isinstance(predicate, Together):
        yield from _torn(predicate, candidate, screen)
    elif candidate.lost is not None:
        yield from _put_back(
            candidate.lost, collapse_blanks(getattr(predicate, "name", "")), screen
        )
    elif candidate.subject is not None:
        yield from _other_widget(candidate, screen)
    elif isinstance(predicate, StateIs):
        for index, widget in enumerate(screen.widgets):
            if fits(widget, predicate.role, predicate.name):
                yield _flipped(screen, index, predicate)


def _other_address(screen: Screen) -> Iterator[Mutant]:
    base = screen.location.split("?")[0].rstrip("/")
    yield Mutant("address changed", screen.model_copy(update={"location": base + "/other"}))
    up = base.rpartition("/")[0] + "/"
    yield Mutant("address changed", screen.model_copy(update={"location": up + "login"}))
    for text in _with_other_numbers(re.sub(r"^\w+://[^/]*", "", screen.location)):
        moved = re.match(r"^\w+://[^/]*", screen.location)
        origin = moved.group() if moved else ""
        yield Mutant("number changed", screen.model_copy(update={"location": origin + text}))


def _other_events(screen: Screen) -> Iterator[Mutant]:
    yield Mutant("event removed", screen.model_copy(update={"events": ()}))
    changed = tuple(
        e.model_copy(update={"text": f"{e.text} not", "status": 500 if e.status else None})
        for e in screen.events
    )
    yield Mutant("event changed", screen.model_copy(update={"events": changed}))


def _other_items(predicate: Count | Order, screen: Screen) -> Iterator[Mutant]:
    """An item lost, an item doubled, neighbours swapped."""
    blocks = item_blocks(predicate, screen)
    widgets = screen.widgets
    if isinstance(predicate, Order):
        named = [
            b
            for text in predicate.texts
            for b in blocks
            if any(
                collapse_blanks(text) in collapse_blanks(f"{w.name} {w.text}")
                for w in widgets[b[0] : b[1]]
            )
        ]
        if len(named) == 1:
            named += [b for b in blocks if b[0] >= named[0][1]][:1]
        for (a, b), (c, d) in pairwise(named):
            if b <= c:
                swapped = (*widgets[:a], *widgets[c:d], *widgets[b:c], *widgets[a:b], *widgets[d:])
                yield Mutant("neighbours swapped", screen.model_copy(update={"widgets": swapped}))
        blocks = named[: len(predicate.texts)]
    for start, end in blocks[:1] + blocks[-1:]:
        yield _without(screen, start, end)
        if isinstance(predicate, Count):
            doubled = (*widgets[:end], *widgets[start:end], *widgets[end:])
            yield Mutant("item doubled", screen.model_copy(update={"widgets": doubled}))
    if not blocks and isinstance(predicate, Count):
        yield from _first_item(predicate, screen)


def _first_item(predicate: Count, screen: Screen) -> Iterator[Mutant]:
    for index, widget in enumerate(screen.widgets):
        if fits(widget, predicate.within.role, predicate.within.name):
            row = Widget(id="x1", role=predicate.item, name="intruder", depth=widget.depth + 1)
            cell = Widget(id="x2", role="cell", name="intruder", depth=widget.depth + 2)
            end = end_of(screen.widgets, index)
            more = (*screen.widgets[:end], row, cell, *screen.widgets[end:])
            yield Mutant("item added", screen.model_copy(update={"widgets": more}))


def item_blocks(predicate: Count | Order, screen: Screen) -> list[tuple[int, int]]:
    """Start and end of each row or item within the predicate's container; no header rows."""
    found = []
    for index, widget in enumerate(screen.widgets):
        if not fits(widget, predicate.within.role, predicate.within.name):
            continue
        for at in range(index + 1, end_of(screen.widgets, index)):
            item = screen.widgets[at]
            end = end_of(screen.widgets, at)
            cells = any(w.role in CELLS for w in screen.widgets[at:end])
            counts = item.role == predicate.item and not is_hidden(item)
            if counts and (cells or predicate.item != "row"):
                found.append((at, end))
    return found


def _torn(predicate: Together, candidate: PredicateCandidate, screen: Screen) -> Iterator[Mutant]:
    """One of the texts stands in another row."""
    index = next((i for i, w in enumerate(screen.widgets) if w is candidate.subject), None)
    if index is None:
        return
    end = end_of(screen.widgets, index)
    for text in predicate.texts:
        widgets = [
            _said_otherwise(w, text, "something else") if index <= i < end else w
            for i, w in enumerate(screen.widgets)
        ]
        yield Mutant("name changed", screen.model_copy(update={"widgets": tuple(widgets)}))
    yield _without(screen, index, end)


def _put_back(lost: Widget, name: str, screen: Screen) -> Iterator[Mutant]:
    """What is gone is there again: as it was, or in another form."""
    again = lost.model_copy(update={"id": "put-back", "states": ()})
    label = name or lost.name or lost.text
    other = Widget(id="put-back", role="text", text=label)
    for widget in (again, other):
        yield Mutant(
            "line put back", screen.model_copy(update={"widgets": (*screen.widgets, widget)})
        )


def _other_widget(candidate: PredicateCandidate, screen: Screen) -> Iterator[Mutant]:
    subject, predicate = candidate.subject, candidate.predicate
    index = next((i for i, w in enumerate(screen.widgets) if w is subject), None)
    if index is None or subject is None:
        return
    yield _without(screen, index, end_of(screen.widgets, index))
    if isinstance(predicate, StateIs):
        yield _flipped(screen, index, predicate)
        return
    if subject.value is not None and predicate.kind == "field":
        values = ["", *_other_texts(subject.value, ())]
        for value in values:
            if value != subject.value:
                yield _replaced(screen, index, subject.model_copy(update={"value": value}))
        return
    said = subject.name or subject.text
    meant = str(getattr(predicate, "name", ""))
    said = meant if meant and meant in said else said
    for text in _other_texts(said, _neighbours(index, screen.widgets)):
        yield Mutant("name changed", _renamed(screen, index, said, text))


def _neighbours(index: int, widgets: Sequence[Widget]) -> tuple[str, ...]:
    own = widgets[index]
    near = sorted(
        (i for i, w in enumerate(widgets) if w.role == own.role and i != index),
        key=lambda i: abs(i - index),
    )
    names = (widgets[i].name or widgets[i].text for i in near[:6])
    return tuple(
        n for n in names if n and collapse_blanks(n) != collapse_blanks(own.name or own.text)
    )[:2]


def _other_texts(text: str, neighbours: Sequence[str]) -> list[str]:
    """The text with a fault: longer at either end, other numbers, a neighbour's."""
    texts = [f"{text}x", f"x{text}", f"{text}.bak", *_with_other_numbers(text), *neighbours]
    return [t for t in texts if t != text]


def _with_other_numbers(text: str) -> list[str]:
    found = list(_NUMBER.finditer(text))
    return [
        text[: hit.start()] + str(int(hit.group()) + 1) + text[hit.end() :] for hit in found[:3]
    ]


def _renamed(screen: Screen, index: int, old: str, new: str) -> Screen:
    """Call a widget otherwise, also where the widgets around and inside it repeat its name."""
    end, depth = end_of(screen.widgets, index), screen.widgets[index].depth
    touched = set(range(index, end))
    for at in range(index - 1, -1, -1):
        if screen.widgets[at].depth < depth:
            depth = screen.widgets[at].depth
            touched.add(at)
    widgets = tuple(
        _said_otherwise(w, old, new) if i in touched else w for i, w in enumerate(screen.widgets)
    )
    return screen.model_copy(update={"widgets": widgets})


def _said_otherwise(widget: Widget, old: str, new: str) -> Widget:
    update = {
        key: text.replace(old, new)
        for key in ("name", "text")
        if old in (text := getattr(widget, key))
    }
    return widget.model_copy(update=update) if update else widget


def _without(screen: Screen, start: int, end: int) -> Mutant:
    left = (*screen.widgets[:start], *screen.widgets[end:])
    return Mutant("line removed", screen.model_copy(update={"widgets": left}))


def _replaced(screen: Screen, index: int, widget: Widget) -> Mutant:
    widgets = (*screen.widgets[:index], widget, *screen.widgets[index + 1 :])
    return Mutant("value changed", screen.model_copy(update={"widgets": widgets}))


def _flipped(screen: Screen, index: int, predicate: StateIs) -> Mutant:
    widget = screen.widgets[index]
    states = tuple(s for s in widget.states if s != predicate.state)
    if not predicate.on:
        states = (*states, predicate.state)
    flipped = _replaced(screen, index, widget.model_copy(update={"states": states}))
    return Mutant("state changed", flipped.screen)
