"""Properties that were written as sentences, tried like those that were written in Python."""

import time
from collections.abc import Callable, Iterable
from random import Random

from state.errors import TargetNotFoundError
from state.values.properties import PropertyFacts, PropertyProblem, Query
from state.values.screen import Screen
from state.values.sentence import ANY_TEXT, Condition, Deed, SentenceProperty
from tools.properties.conditions import holds_on, meant_by, told_of
from tools.properties.driver import TARGET_WAIT_S, Driver, Selection
from tools.properties.dsl import Mark, Properties
from tools.properties.loading import Loaded, Member

_POLL_S = 0.2
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
            _expect(d, one.then, "", d.screen, wait_s=0.0)

    def rule(self: Properties, d: Driver) -> None:
        text, before = _any_text(self.random), d.screen
        for condition in one.then:
            if condition.kind == "kept" and not told_of(condition, before):
                raise TargetNotFoundError(f"{condition.name!r} is not on the screen")
        for deed in one.do:
            _do(d, deed, deed.text.replace(ANY_TEXT, text))
        _expect(d, one.then, text, before, wait_s=TARGET_WAIT_S)

    return rule if one.do else invariant


def _any_text(chance: Random) -> str:
    """Make a word that nobody has used before."""
    return "".join(chance.choice(_LETTERS) for _ in range(8))


def _expect(
    d: Driver, conditions: Iterable[Condition], text: str, before: Screen, wait_s: float
) -> None:
    """Wait until all conditions hold; what compares looks back at the screen before the actions.

    Raises:
        AssertionError: naming the first that does not.
        TargetNotFoundError: what an invariant is about is not on the screen.
    """
    wanted = [_filled(condition, text) for condition in conditions]
    deadline = time.monotonic() + wait_s
    if wait_s:
        d.look_again()
    while (broken := _first_broken(wanted, d.screen, before)) is not None:
        if time.monotonic() >= deadline:
            _note(d, broken)
            about = broken.kind in ("value", "state")
            if not wait_s and about and not meant_by(broken, d.screen):
                raise TargetNotFoundError(f"{broken.name!r} is not on the screen")
            raise AssertionError(f"it does not hold: {broken.words}")
        time.sleep(_POLL_S)
        d.look_again()


def _first_broken(wanted: Iterable[Condition], screen: Screen, before: Screen) -> Condition | None:
    return next((one for one in wanted if not holds_on(one, screen, before)), None)


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
