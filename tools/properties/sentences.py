"""Properties that were written as sentences, tried like those that were written in Python."""

import operator
import time
from collections.abc import Callable, Iterable
from random import Random

from state.errors import TargetNotFoundError
from state.values.predicate import Shown
from state.values.properties import PropertyFacts, PropertyProblem, Query
from state.values.screen import Screen, Widget
from state.values.sentence import ANY_TEXT, Condition, Deed, SentenceProperty
from tools.judging.pagetext import is_hidden
from tools.judging.scene import DIALOG_ROLES, MESSAGE_ROLES
from tools.judging.states import has_state
from tools.predicates.holds import holds, plain, said_by, subtree_end, whole_words
from tools.properties.driver import TARGET_WAIT_S, Driver, Selection
from tools.properties.dsl import Mark, Properties
from tools.properties.loading import Loaded, Member

_POLL_S = 0.2
_ITEMS = ("listitem", "row")
_CELLS = frozenset({"cell", "gridcell", "rowheader"})
_COMPARES = {
    "==": operator.eq,
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
}
_SPOKEN = frozenset({"toast", "dialog"})
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def add_sentences(sentences: Iterable[SentenceProperty], into: Loaded) -> None:
    """Add sentences to the properties of a run, as rules or invariants."""
    for one in sentences:
        if one.name in into.members:
            text = "another property has this name; give it one with `name:`"
            into.problems.append(PropertyProblem(name=one.name, text=text, line=one.line))
            continue
        owner = _Owner()
        facts = PropertyFacts(
            name=one.name,
            kind="rule" if one.do else "invariant",
            file=one.file,
            line=one.line,
            said=one.said,
            guarded=bool(one.when),
            probability=one.probability,
            max_tries=one.max_tries,
            source=one.understood,
        )
        into.owners[one.name] = owner
        mark = Mark(kind=facts.kind, preconditions=(_when(one),) if one.do and one.when else ())
        into.members[one.name] = Member(facts, mark, owner, one.name, _method(one))


class _Owner(Properties):
    """Keeps nothing."""


def _when(one: SentenceProperty) -> Callable[[Driver], bool]:
    return lambda d: all(holds_on(condition, d.screen) for condition in one.when)


def _method(one: SentenceProperty) -> Callable[[Properties, Driver], None]:
    def invariant(_self: Properties, d: Driver) -> None:
        if all(holds_on(condition, d.screen) for condition in one.when):
            _expect(d, one.then, "", wait_s=0.0)

    def rule(self: Properties, d: Driver) -> None:
        text = _any_text(self.random)
        for deed in one.do:
            _do(d, deed, deed.text.replace(ANY_TEXT, text))
        _expect(d, one.then, text, wait_s=TARGET_WAIT_S)

    return rule if one.do else invariant


def _any_text(chance: Random) -> str:
    """Make a word that nobody has used before."""
    return "".join(chance.choice(_LETTERS) for _ in range(8))


def _expect(d: Driver, conditions: Iterable[Condition], text: str, wait_s: float) -> None:
    """Wait until all conditions hold.

    Raises:
        AssertionError: naming the first that does not.
        TargetNotFoundError: what an invariant is about is not on the screen.
    """
    wanted = [_filled(condition, text) for condition in conditions]
    deadline = time.monotonic() + wait_s
    if wait_s:
        d.look_again()
    while (broken := _first_broken(wanted, d.screen)) is not None:
        if time.monotonic() >= deadline:
            _note(d, broken)
            about = broken.kind in ("value", "state")
            if not wait_s and about and not _meant(broken, d.screen):
                raise TargetNotFoundError(f"{broken.name!r} is not on the screen")
            raise AssertionError(f"it does not hold: {broken.words}")
        time.sleep(_POLL_S)
        d.look_again()


def _first_broken(wanted: Iterable[Condition], screen: Screen) -> Condition | None:
    return next((one for one in wanted if not holds_on(one, screen)), None)


def _note(d: Driver, broken: Condition) -> None:
    """Leave behind what was looked for, for the script of the finding."""
    if broken.kind == "shown" and broken.name and not (broken.roles or broken.within):
        query = Query(selector=broken.words, text=broken.name, found=broken.negated)
        d.queries[:] = [query]


def _filled(condition: Condition, text: str) -> Condition:
    return condition.model_copy(
        update={
            "name": condition.name.replace(ANY_TEXT, text),
            "value": condition.value.replace(ANY_TEXT, text),
            "within": condition.within.replace(ANY_TEXT, text),
        }
    )


def _do(d: Driver, deed: Deed, text: str) -> None:
    if deed.kind == "press":
        d.press(text)
    elif deed.kind == "rotate":
        d.rotate(text)
    elif deed.kind == "scroll" and not (deed.name or deed.roles):
        d.scroll("up" if text == "up" else "down")
    else:
        _on_widget(_selection(d, deed), deed, text)


def _on_widget(selection: Selection, deed: Deed, text: str) -> None:
    acts: dict[str, Callable[[], None]] = {
        "tap": selection.tap,
        "double_tap": lambda: selection.tap(2),
        "long_tap": selection.long_tap,
        "type": lambda: selection.set_text(text, submit=deed.submit),
        "select": lambda: selection.select(text),
        "check": selection.check,
        "uncheck": lambda: selection.check(False),
        "scroll": selection.scroll,
    }
    acts[deed.kind]()


def _selection(d: Driver, deed: Deed) -> Selection:
    """Give the widgets that a deed means: called just so, else so among other words."""
    roles = deed.roles or (("textbox", "searchbox") if not deed.name else ())
    of_role = {"class_name": "|".join(roles)} if roles else {}
    if not deed.name:
        return d(**of_role)
    ways = [{"text": deed.name}, {"text_contains": deed.name}]
    tried = [d(**way, **more) for way in ways for more in ([of_role, {}] if of_role else [{}])]
    return next((one for one in tried if one.exists), tried[0])


def holds_on(condition: Condition, screen: Screen) -> bool:
    """Say whether a condition holds on a screen."""
    if condition.kind in ("value", "state"):
        meant = _meant(condition, screen)
        return bool(meant) and all(_is_so(condition, w) for w in meant) != condition.negated
    return _LOOKS[condition.kind](condition, screen) != condition.negated


def _meant(condition: Condition, screen: Screen) -> list[Widget]:
    """Give the widgets that a value or a state is about."""
    can = [
        w
        for w in screen.widgets
        if not is_hidden(w)
        and (not condition.roles or w.role in condition.roles)
        and (condition.kind == "state" or w.value is not None)
    ]
    if not condition.name:
        return can
    names = [(plain(w.name or w.text or w.placeholder), w) for w in can]
    exact = [w for said, w in names if said == plain(condition.name)]
    return exact or [w for said, w in names if whole_words(condition.name).search(said)]


def _is_so(condition: Condition, widget: Widget) -> bool:
    if condition.kind == "value":
        return plain(widget.value or "") == plain(condition.value)
    return bool(has_state(widget, condition.state))


def _inside(name: str, screen: Screen) -> Screen:
    """Give a screen of what is in the containers with a name."""
    kept: dict[str, Widget] = {}
    for place, widget in enumerate(screen.widgets):
        if plain(widget.name) == plain(name) and not is_hidden(widget):
            own = screen.widgets[place + 1 : subtree_end(screen.widgets, place)]
            kept |= {one.id: one for one in own}
    return screen.model_copy(update={"widgets": tuple(kept.values()), "events": ()})


def _shown(condition: Condition, screen: Screen) -> bool:
    if condition.within:
        screen = _inside(condition.within, screen)
    if not condition.roles:
        told = (event.text for event in screen.events if event.kind in _SPOKEN)
        return holds(Shown(name=condition.name), screen) or any(
            whole_words(condition.name).search(plain(text)) for text in told
        )
    words = whole_words(condition.name)
    fitting = [w for w in screen.widgets if w.role in condition.roles and not is_hidden(w)]
    return any(words.search(plain(f"{w.name} {w.text} {w.placeholder}")) for w in fitting)


def _items(condition: Condition, screen: Screen) -> list[str]:
    """Give what the rows and items say, of the lists that are called so where one is named."""
    texts: list[str] = []
    until = len(screen.widgets) if condition.kind == "every" or not condition.name else 0
    for place, widget in enumerate(screen.widgets):
        if until <= place and plain(widget.name) == plain(condition.name):
            until = subtree_end(screen.widgets, place)
        roles = set(condition.roles) & set(_ITEMS) or _ITEMS
        if place < until and widget.role in roles and not is_hidden(widget):
            own = screen.widgets[place : subtree_end(screen.widgets, place)]
            if widget.role != "row" or any(w.role in _CELLS for w in own):
                texts.append(said_by(own))
    return texts


def _every(condition: Condition, screen: Screen) -> bool:
    wanted = plain(condition.name).casefold()
    return all(wanted in text.casefold() for text in _items(condition, screen))


def _count(condition: Condition, screen: Screen) -> bool:
    return bool(_COMPARES[condition.compare](len(_items(condition, screen)), condition.number))


def _title(condition: Condition, screen: Screen) -> bool:
    return whole_words(condition.name).search(plain(screen.title)) is not None


def _address(condition: Condition, screen: Screen) -> bool:
    return condition.name in screen.location


def _message(condition: Condition, screen: Screen) -> bool:
    roles = MESSAGE_ROLES | DIALOG_ROLES
    shown = [w for w in screen.widgets if w.role in roles and not is_hidden(w)]
    said = [f"{w.name} {w.text}" for w in shown if w.name or w.text]
    told = [*said, *(event.text for event in screen.events if event.kind in _SPOKEN)]
    if not condition.name:
        return bool(told)
    return any(whole_words(condition.name).search(plain(text)) for text in told) or holds(
        Shown(name=condition.name), screen
    )


_LOOKS: dict[str, Callable[[Condition, Screen], bool]] = {
    "shown": _shown,
    "every": _every,
    "count": _count,
    "title": _title,
    "address": _address,
    "message": _message,
}
