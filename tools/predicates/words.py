"""Predicates in words, for reports and messages."""

from surefoot.state.values.predicate import (
    Answered,
    Checked,
    Count,
    FieldHolds,
    Gone,
    NoFault,
    Order,
    Place,
    Predicate,
    Said,
    Shown,
    StateIs,
    TitleIs,
    Together,
)


def in_words(predicate: Predicate) -> str:
    """Say what must hold."""
    if isinstance(predicate, Gone):
        return f"nothing visible is called {predicate.name!r}"
    if isinstance(predicate, Checked):
        return str(predicate.check)
    if isinstance(predicate, FieldHolds):
        return f"{predicate.role} {predicate.name!r} holds {predicate.value!r}"
    if isinstance(predicate, StateIs):
        return (
            f"{predicate.role} {predicate.name!r} is {'' if predicate.on else 'not '}"
            f"{predicate.state}"
        )
    if isinstance(predicate, Said):
        return f"a {predicate.event} says {predicate.text!r}"
    if isinstance(predicate, Answered):
        return f"the server answers {predicate.method} {predicate.path} with {predicate.status}"
    if isinstance(predicate, NoFault):
        about = f": {predicate.text}" if predicate.text else ""
        return f"no {predicate.fault.replace('_', ' ')} has come{about}"
    if isinstance(predicate, Shown | Count | Order | Together):
        return _of_items(predicate)
    if isinstance(predicate, TitleIs):
        return f"the title is {predicate.title!r}"
    return f"the address is {predicate.path!r}"


def _of_items(predicate: Shown | Count | Order | Together) -> str:
    if isinstance(predicate, Shown):
        what = f"{predicate.role} {predicate.name!r}" if predicate.role else repr(predicate.name)
        return f"{what} is visible{_place(predicate.within)}"
    if isinstance(predicate, Count):
        return f"there are {predicate.count} of {predicate.item}{_place(predicate.within)}"
    texts = ", ".join(repr(text) for text in predicate.texts)
    if isinstance(predicate, Together):
        return f"one {predicate.item} shows {texts}"
    first = " at the top" if predicate.first else " in this order"
    return f"{texts} stand{first}{_place(predicate.within)}"


def _place(place: Place | None) -> str:
    return "" if place is None else f" in {place.role} {place.name!r}"
