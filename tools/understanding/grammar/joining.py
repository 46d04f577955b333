"""Makes the intents and checks of a row of clauses that go on from one another."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any

from surefoot.state.values.check import Check
from surefoot.state.values.intent import Intent
from surefoot.tools.text import stem
from surefoot.tools.understanding.grammar.checks import checks_of
from surefoot.tools.understanding.grammar.clauses import Clause
from surefoot.tools.understanding.grammar.intents import (
    UnsaidError,
    find_only_thing,
    intents_of,
    resolve_pronouns,
    with_answer,
)
from surefoot.tools.understanding.grammar.language import GrammarForm, Language, find_longest
from surefoot.tools.understanding.grammar.things import Facts, is_named_place, is_unnamed_place
from surefoot.tools.understanding.grammar.tokens import Token

Thing = Mapping[str, Any]
_HISSING = ("s", "sh", "ch", "x")
_OF_ONE = {"have": "has", "": ""}
_HOLDERS = frozenset({"row", "card", "section", "dialog", "table", "list", "form"})


def join_intents(clauses: Iterable[Clause]) -> tuple[Intent, ...]:
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
                raise UnsaidError
            last = sought = find_only_thing(parts)
            if sought is None:
                raise UnsaidError
            continue
        form, do = _form_and_verb(form, do)
        answered = with_answer((form, parts), intents)
        if answered is not None:
            intents = answered
            continue
        named = str((sought or {}).get("target", "")) or find_row(intents)
        told = resolve_pronouns(parts, last, partial(str, named))
        made = intents_of((form, told))
        if sought is not None and told == parts:
            made = [_found_in(made[0], sought), *made[1:]]
        sought = None
        intents += made
        last = find_only_thing(told)
    if sought is not None:
        raise UnsaidError
    return tuple(intents)


def _form_and_verb(form: GrammarForm, do: str) -> tuple[GrammarForm, str]:
    """Give a clause that leaves its verb out the one of the clause before."""
    if form.facts.get("do") == "more":
        return replace(form, facts={"do": do}), do
    return _drop_joining_facts(form), str(form.facts.get("do", ""))


def _drop_joining_facts(form: GrammarForm) -> GrammarForm:
    """Give a form without what says only how its clause goes on."""
    told = {"after", "place", "subject", "goes"}
    return replace(form, facts={key: v for key, v in form.facts.items() if key not in told})


def _found_in(intent: Intent, sought: Thing) -> Intent:
    """Say that something is in what was looked for."""
    words = sought.get("holds") or sought.get("target") or sought.get("within")
    told = {"within": words} if words else {}
    if sought.get("kind") in _HOLDERS:
        told["within_kind"] = sought["kind"]
    if intent.within and not intent.region and (is_unnamed_place(sought) or is_named_place(sought)):
        return intent.model_copy(update={"region": words} if is_named_place(sought) else {})
    if intent.within or intent.within_kind or not (told and (intent.target or intent.kind)):
        raise UnsaidError
    return intent.model_copy(update=told)


def to_statement(tokens: tuple[Token, ...], language: Language) -> tuple[Token, ...]:
    """Give the tokens of what must hold as of what holds: should not be -> is not."""
    found: list[Token] = []
    at, end = 0, len(tokens)
    while at < end:
        modal = find_longest(tokens, at, end, language.modals)
        must = find_longest(tokens, at, end, language.musts)
        if must is not None and len(must) >= len(modal or ()) and tokens[at].text.islower():
            verb = at + len(must)
            while between := find_longest(tokens, verb, end, language.between):
                verb += len(between)
            found += _holding(tokens[at], tokens[at + len(must) : verb], tokens[verb : verb + 1])
            at = verb + 1
        elif modal is not None and not (
            not language.modals[modal]
            and _may_end_name(found, language)
            and not (at + len(modal) < end and tokens[at + len(modal)].low in language.finite)
        ):
            last = tokens[at + len(modal) - 1]
            for word in language.modals[modal]:
                found.append(Token("word", word, tokens[at].start, last.end, word))
            at += len(modal)
        else:
            found.append(tokens[at])
            at += 1
    return tuple(found)


def _may_end_name(before: Sequence[Token], language: Language) -> bool:
    """Say whether the next word may belong to a name: Buy now."""
    return (
        language.code == "en"
        and len(before) > 1
        and before[-1].kind == "word"
        and before[-1].text[:1].isupper()
    )


def _holding(must: Token, between: Sequence[Token], verb: Sequence[Token]) -> Iterator[Token]:
    """Give a verb that should hold as it is said where it does, with the words before it."""
    low = verb[0].low if verb else ""
    said = [token.low for token in between]
    if low == "be":
        words = ["is", *said]
    elif "not" in said:
        words = ["does", *said, low]
    else:
        words = [*said, _OF_ONE.get(low, f"{low}es" if low.endswith(_HISSING) else f"{low}s")]
    end = (*between, *verb, must)[0].end
    return (Token("word", must.text, must.start, end, word) for word in words if word)


def to_imperative(tokens: tuple[Token, ...], language: Language) -> tuple[Token, ...]:
    """Give the tokens of what somebody does as of what is to be done: the user clicks -> click."""
    tokens = _active(tokens, language)
    found: list[Token] = []
    small = {word for article in language.articles for word in article}
    joining = {joint[-1] for joint in language.joints} - small
    at, end = 0, len(tokens)
    is_told_of = False
    while at < end:
        subject = find_longest(tokens, at, end, language.subjects)
        behind = at + len(subject or ())
        if subject is None or behind >= end or (found and found[-1].low not in joining):
            token = tokens[at]
            if is_told_of and tokens[at - 1].low in joining and token.text.islower():
                token = replace(token, low=_told_to(token.low, language))
            found.append(token)
            at += 1
            continue
        is_told_of = True
        must = find_longest(tokens, behind, end, language.musts)
        at = behind + len(must or ())
        if must is None and at < end:
            verb = tokens[at]
            found.append(replace(verb, low=_told_to(verb.low, language)))
            at += 1
    return tuple(found)


def _active(tokens: tuple[Token, ...], language: Language) -> tuple[Token, ...]:
    """Give what is done to a thing as it is told to be done: X is clicked -> click X."""
    looks = {word for form in language.looks for word in form.starts}
    found: list[Token] = []
    at, end = 0, len(tokens)
    while language.passives and at < end:
        joint = find_longest(tokens, at, end, language.joints)
        if joint is not None:
            found += tokens[at : at + len(joint)]
            at += len(joint)
            continue
        if tokens[at].kind == "word" and tokens[at].low in looks:
            break
        behind = at
        while behind < end and find_longest(tokens, behind, end, language.joints) is None:
            behind += 1
        found += _active_clause(tokens[at:behind], language)
        at = behind
    return (*found, *tokens[at:])


@lru_cache(maxsize=3)
def _roots(language: Language) -> Mapping[str, str]:
    """Give the verb of each root of what is done to a thing: chang -> change."""
    forms = ((verb, form) for verb in language.verbs for form in (verb, f"{verb}d", f"{verb}ed"))
    return {stem(form): verb for verb, form in forms}


def _active_clause(clause: tuple[Token, ...], language: Language) -> tuple[Token, ...]:
    roots = _roots(language)
    for at in range(1, len(clause) - 1):
        participle = clause[at + 1]
        verb = language.passives.get((participle.low,), (roots.get(stem(participle.low), ""),))[0]
        if clause[at].low not in {"is", "are"} or not verb or verb == participle.low != "set":
            continue
        if clause[0].low in language.verbs and clause[0].text.islower():
            break
        behind = at + 2
        pair = clause[at + 1 : behind + 1]
        small = tuple(token.low for token in pair) in language.passives
        told = (replace(participle, low=verb), *(pair[1:] if small else ()))
        first = replace(clause[0], text=clause[0].low) if clause[0].kind == "word" else clause[0]
        subject = (first, *clause[1:at]) if (first.low,) in language.articles else clause[:at]
        return (*told, *subject, *clause[behind + small :])
    return clause


def _told_to(verb: str, language: Language) -> str:
    """Give a verb as one is told it: clicks -> click."""
    known = language.verbs | {phrase[0] for phrase in language.commands}
    return next((v for v in (verb[:-1], verb[:-2]) if verb.endswith("s") and v in known), verb)


def _next_label_place(form: GrammarForm, parts: Facts) -> Thing:
    """Give where the label of the next clause is, if it says none: the row of this one's."""
    things, place = parts.get("whats", (parts.get("what", {}),)), parts.get("where") or {}
    if form.facts.get("check") == "value":
        thing = parts.get("what") or (*things, {})[0]
        told = {key: thing[key] for key in ("ordinal", "within", "within_kind") if key in thing}
        told |= {"ordinal": parts["nth"]} if "nth" in parts else {}
        return told or ({"within": place["target"]} if place.get("target") else {})
    listed = form.facts == {"check": "shown"} and place.get("kind") in {"list", "table"}
    listed |= form.facts.get("kind") == "row" and "ordinal" in form.facts
    named = [thing.get("target") for thing in things if thing.get("sure")]
    return {"within": named[0]} if listed and len(named) == len(things) == 1 else {}


def _place_bare_labels(form: GrammarForm, parts: Facts, around: Thing) -> Facts:
    """Put labels that say no place where the clause before was: “A”的数量为 1，状态为“B”."""
    name = next((key for key in ("whats", "pairs") if key in parts), "what")
    things = parts.get(name, {}) if name != "what" else (parts.get("what", {}),)
    is_said = any({key for key in t if t[key]} - {"value"} != {"target"} for t in things)
    if form.facts.get("check") != "value" or {"where", "nth"} & set(parts) or is_said:
        return parts
    placed = tuple({**thing, **around} for thing in things)
    return {**parts, name: placed[0] if name == "what" else placed}


def find_row(intents: Iterable[Intent]) -> str:
    """Give the one row that something was done in; "" for none or several."""
    placed = {i.within for i in intents if i.within_kind in {"", "row"}}
    rows = placed | {i.target for i in intents if i.kind == "row"}
    told = rows - {""}
    return told.pop() if len(told) == 1 else ""


def join_checks(
    clauses: Iterable[Clause], language: Language, row: Callable[[], str]
) -> tuple[Check, ...]:
    """Give what must hold; what a clause leaves out is the one thing of the clause before.

    Args:
        clauses: In order.
        language: Of the sentence.
        row: Gives the one that is pointed at, "" for none.

    Raises:
        Unsaid: it cannot be said.
    """
    found: list[Check] = []
    last: Thing | None = None
    place: Thing | None = None
    state: str | None = None
    around: Thing = {}
    for form, parts in clauses:
        named = str(last.get("target", "")) if last and last.get("kind") == "row" else ""
        resolved = resolve_pronouns(parts, last, partial(str, named) if named else row)
        told: Facts = _place_bare_labels(form, resolved, around)
        around = _next_label_place(form, told)
        if form.facts.get("negate") and "state" not in told:
            if state is None:
                raise UnsaidError
            told = {**told, "state": state}
        state = None if form.facts.get("negate") else told.get("state")
        if form.facts.get("place") and place is not None:
            told = {**told, "where": place}
        place = told.get("where")
        subject = form.facts.get("subject")
        if subject and last is None:
            raise UnsaidError
        told = {**told, str(subject): last} if subject else told
        found += checks_of((_drop_joining_facts(form), told), language)
        last = last if subject or "after" in form.facts else find_only_thing(told)
    return tuple(found)
