"""Makes the intents and checks of a row of clauses that go on from one another."""

from collections.abc import Iterable, Mapping
from typing import Any

from state.values.check import Check
from state.values.intent import Intent
from tools.understanding.grammar.build import (
    Unsaid,
    answered,
    intents_of,
    last_thing,
    resolved,
)
from tools.understanding.grammar.clauses import Clause
from tools.understanding.grammar.held import checks_of
from tools.understanding.grammar.language import Form, Language, longest
from tools.understanding.grammar.things import Facts
from tools.understanding.grammar.tokens import Token

Thing = Mapping[str, Any]
_HOLDERS = frozenset({"row", "card", "section", "dialog", "table", "list", "form"})


def acted(clauses: Iterable[Clause], language: Language) -> tuple[Intent, ...]:
    """Give what is done, in order.

    A pronoun means the one thing that the clause before names; what was only looked for is the
    place of what is done next.

    Raises:
        Unsaid: it cannot be said.
    """
    intents: list[Intent] = []
    last: Thing | None = None
    sought: Thing | None = None
    do = ""
    for form, parts in clauses:
        if form.facts.get("do") == "find":
            if sought is not None:
                raise Unsaid
            last = sought = last_thing(parts)
            if sought is None:
                raise Unsaid
            continue
        form, do = _continued(form, do)
        with_answer = answered((form, parts), intents)
        if with_answer is not None:
            intents = with_answer
            continue
        told = resolved(parts, last)
        made = intents_of((form, told), language)
        if sought is not None and told == parts:
            made = [_found_in(made[0], sought), *made[1:]]
        sought = None
        intents += made
        last = last_thing(told)
    if sought is not None:
        raise Unsaid
    return tuple(intents)


def _continued(form: Form, do: str) -> tuple[Form, str]:
    """Give a clause that leaves its verb out the one of the clause before."""
    if form.facts.get("do") == "more":
        facts = {key: value for key, value in form.facts.items() if key != "after"}
        return Form(form.row, {**facts, "do": do}, form.starts), do
    return form, str(form.facts.get("do", ""))


def _plain(form: Form) -> Form:
    """Give a form without what says only how its clause goes on."""
    facts = {key: value for key, value in form.facts.items() if key not in {"after", "place"}}
    return Form(form.row, facts, form.starts)


def _found_in(intent: Intent, sought: Thing) -> Intent:
    """Say that something is in what was looked for."""
    words = sought.get("target") or sought.get("within")
    if intent.within or intent.within_kind or not (words and (intent.target or intent.kind)):
        raise Unsaid
    told = {"within": words}
    if sought.get("kind") in _HOLDERS:
        told["within_kind"] = sought["kind"]
    return intent.model_copy(update=told)


def stated(tokens: tuple[Token, ...], language: Language) -> tuple[Token, ...]:
    """Give the tokens of what must hold as of what holds: should be -> is."""
    found: list[Token] = []
    at, end = 0, len(tokens)
    while at < end:
        modal = longest(tokens, at, end, language.modals)
        if modal is None:
            found.append(tokens[at])
            at += 1
            continue
        first, last = tokens[at], tokens[at + len(modal) - 1]
        for word in language.modals[modal]:
            found.append(Token("word", word, first.start, last.end, word))
        at += len(modal)
    return tuple(found)


def held(clauses: Iterable[Clause], language: Language) -> tuple[Check, ...]:
    """Give what must hold; what a clause leaves out is the one thing of the clause before.

    Raises:
        Unsaid: it cannot be said.
    """
    found: list[Check] = []
    last: Thing | None = None
    place: Thing | None = None
    for form, parts in clauses:
        told: Facts = resolved(parts, last)
        if form.facts.get("place") and place is not None:
            told = {**told, "where": place}
        place = told.get("where")
        form = _plain(form)
        if "subject" in form.facts:
            if last is None:
                raise Unsaid
            told = {**told, str(form.facts["subject"]): last}
            facts = {key: value for key, value in form.facts.items() if key != "subject"}
            found += checks_of((Form(form.row, facts, form.starts), told), language)
            continue
        found += checks_of((form, told), language)
        last = last_thing(told)
    return tuple(found)
