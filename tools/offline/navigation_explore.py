"""How the offline model answers `navigation/explore_unknown`."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from surefoot.tools.gates import chooses_secret, secret_kinds, takes_secret
from surefoot.tools.knowledge.intent_words import (
    IntentWords,
    parse_intent,
    quoted_texts,
    share_covered,
)
from surefoot.tools.llm.prompts import section
from surefoot.tools.similarity import all_meanings, units

_OFFERED = re.compile(r"\[(\d+)\] (\S+) (['\"])(.*?)\3(?: = (.*?))?(?: \(([a-z ]+)\))?$")
_ENOUGH = 0.66
"""So much of the wish the page must say to be the one that is meant."""
_CHANCE = 0.34
"""A title of which the wish says less has its words by chance: "Add wheelchair places"."""
_LEAST = 0.99
"""So much weight the words that are said must have at least: one word that is known."""
_NEAR = 0.5
"""From here on what a widget says comes before a log-in."""
_DEEPEST = 2
_MOST_LOGINS = 2
_BACK, _CLICKS = "go back", ("click", "double-click")
_STAYED, _FAILED, _FIRST = "-> the same page", "-> failed: ", "(the first page)"
_FIELDS = frozenset({"textbox", "searchbox", "combobox"})
_ONWARD = ("tab", "menuitem", "treeitem", "link", "button", "listitem")
_EMPTY = frozenset({"", "None", "''", '""'})
_MARK = re.compile(r"\$\{\w+\}")
_OPENERS = ("menu", "more", "administration", "settings", "list", "account", "log_in")
"""Meanings of widgets behind which more is found, the most telling first."""


@dataclass(frozen=True)
class _Offered:
    number: int
    role: str
    words: str
    value: str

    def means(self, *meanings: str) -> bool:
        return any(unit.meanings & set(meanings) for unit in units(self.words))


def explore_unknown(text: str) -> dict[str, Any]:
    """Arrive where the page says the wish, log in where it must, else go where words come near.

    Args:
        text: The human message of the prompt.

    Returns:
        The answer in the prompt's response format.
    """
    wish, texts = parse_intent(section(text, "intent")), section(text, "texts").splitlines()
    signs = [section(text, "title").strip(), *section(text, "headings").splitlines()]
    offered = [
        _read_offered(m) for line in section(text, "offered").splitlines() if (m := _match(line))
    ]
    steps = section(text, "steps").splitlines()
    return (
        _find_search_answer(section(text, "intent"), wish, signs, offered, texts, steps)
        or _find_arrival(wish, signs, offered, steps)
        or _find_nearest_choice(wish, signs, offered, _NEAR)
        or _logged_in(offered, texts, steps)
        or _find_nearest_choice(wish, signs, offered)
        or _find_shown_text(wish, section(text, "shown").splitlines(), steps)
        or _onward(wish, offered, texts, steps)
        or _answer(reason="nothing leads on")
    )


def _match(line: str) -> re.Match[str] | None:
    return _OFFERED.match(line)


def _read_offered(found: re.Match[str]) -> _Offered:
    return _Offered(int(found[1]), found[2], found[4], found[5] or "")


def _answer(choice: int = -1, **more: Any) -> dict[str, Any]:
    usual = {"text": "", "submit": False, "arrived": False, "evidence": "", "reason": ""}
    return {"choice": choice, **usual, **more}


def _find_search_answer(
    intent: str,
    wish: IntentWords,
    signs: Sequence[str],
    offered: Sequence[_Offered],
    texts: Sequence[str],
    steps: Sequence[str],
) -> dict[str, Any] | None:
    """Type what is to be searched for where one searches; what is found then is the place."""
    quoted = [one for one in texts if one in quoted_texts(intent)]
    if not quoted or not all_meanings(intent) & {"search", "filter"}:
        return None
    sought = quoted[0]
    if any(step.startswith(f"type {sought!r}") for step in steps[-2:]):
        shown = next((one for one in signs if wish.said_by(one)), None)
        held = next((one.value for one in offered if sought in one.value), None)
        evidence = shown or (sought if held else None)
        if evidence is not None:
            return _answer(arrived=True, evidence=evidence, reason=f"{sought!r} was searched for")
        return None
    field = next((one for one in offered if one.role in _FIELDS and _searches(one)), None)
    if field is None:
        return None
    return _answer(field.number, text=sought, submit=True, reason="this is where one searches")


def _searches(field: _Offered) -> bool:
    return field.role == "searchbox" or field.means("search", "filter")


def _find_arrival(
    wish: IntentWords, signs: Sequence[str], offered: Sequence[_Offered], steps: Sequence[str]
) -> dict[str, Any] | None:
    """The page says most of the wish, and no widget says more of it.

    The words of the widget that led here count where the page says a part of them itself.
    """
    by_sign = [(wish.said_by(one), one) for one in signs if one]
    here = frozenset().union(*(said for said, _ in by_sign))
    evidence = max(by_sign, key=lambda pair: _fit(wish, pair[1]), default=(here, ""))[1]
    if not here or not _weighs(wish, here):
        return None
    last = steps[-1] if steps and _FAILED not in steps[-1] else ""
    led = wish.said_by(last.split(" -> ")[0])
    known = here | led if here & led else here
    best = max(_fit(wish, one) for _, one in by_sign)
    further = [one for one in offered if _says_more(wish, one, known, best)]
    is_chance = share_covered(wish, evidence) < _CHANCE
    if wish.share(known) < _ENOUGH or further or is_chance:
        return None
    return _answer(arrived=True, evidence=evidence, reason=f"the page says {evidence!r}")


def _weighs(wish: IntentWords, numbers: frozenset[int]) -> bool:
    return sum(wish.words[one].weight for one in numbers) >= _LEAST


def _fit(wish: IntentWords, text: str) -> float:
    """How much of the wish a text says, and how little else."""
    return wish.share(wish.said_by(text)) * (0.5 + 0.5 * share_covered(wish, text))


def _says_more(wish: IntentWords, one: _Offered, known: frozenset[int], best: float) -> bool:
    """Say whether a widget names the wish better than the page does."""
    if one.role in _FIELDS:
        return False
    said = wish.said_by(one.words)
    if said - known:
        return share_covered(wish, one.words) >= 0.5
    return _fit(wish, one.words) > best and wish.share(said) >= _ENOUGH


def _logged_in(
    offered: Sequence[_Offered], texts: Sequence[str], steps: Sequence[str]
) -> dict[str, Any] | None:
    """Fill in the one field for a password and the one before it, then send them off; once."""
    marks = [one for one in texts if _MARK.fullmatch(one)]
    secret = next((one for one in marks if secret_kinds(one)), None)
    if secret is None:
        return None
    fields = [one for one in offered if one.role in _FIELDS]
    locked = [one for one in fields if takes_secret(one.words, secret)]
    tried = sum(step.startswith(f"type {secret!r}") for step in steps)
    is_anew = any(chooses_secret(one.words) for one in fields)
    if len(locked) != 1 or is_anew or tried >= _MOST_LOGINS:
        return None
    lock = locked[0]
    before = [one for one in fields if one.number < lock.number and not _searches(one)]
    account = next((one for one in marks if one != secret), None)
    if before and account is not None and before[-1].value in _EMPTY:
        return _answer(before[-1].number, text=account, reason="the app wants a log-in")
    if lock.value in _EMPTY:
        return _answer(lock.number, text=secret, reason="the app wants a log-in")
    buttons = [one for one in offered if one.role == "button" and one.number > lock.number]
    sends = next((one for one in buttons if one.means("log_in", "submit")), None)
    chosen = sends or next(iter(buttons), None)
    if chosen is None:
        return _answer(lock.number, text=secret, submit=True, reason="the log-in is filled in")
    return _answer(chosen.number, reason="the log-in is filled in")


def _find_nearest_choice(
    wish: IntentWords, signs: Sequence[str], offered: Sequence[_Offered], least: float = 0.0
) -> dict[str, Any] | None:
    """Choose the widget that says most of the wish, and little else."""
    here = frozenset().union(*(wish.said_by(one) for one in signs))

    def score(one: _Offered) -> float:
        said = wish.said_by(one.words)
        news = wish.share(said - here)
        return (0.7 * wish.share(said) + 0.3 * news) * (0.5 + 0.5 * share_covered(wish, one.words))

    clickable = [one for one in offered if one.role not in _FIELDS]
    best = max(clickable, key=score, default=None)
    if best is None or score(best) <= least:
        return None
    return _answer(best.number, reason=f"{best.words!r} comes nearest to the wish")


def _find_shown_text(
    wish: IntentWords, texts: Sequence[str], steps: Sequence[str]
) -> dict[str, Any] | None:
    """Where no widget comes near, a text that says just the wish shows that it is here.

    What was clicked says it only of itself.
    """
    new = [one for one in texts if not any(one in step for step in steps)]
    best = max(new, key=lambda one: _fit(wish, one), default="")
    said = wish.said_by(best)
    if not _weighs(wish, said) or _fit(wish, best) < _ENOUGH:
        return None
    return _answer(arrived=True, evidence=best, reason=f"the page says {best!r}")


def _onward(
    wish: IntentWords, offered: Sequence[_Offered], texts: Sequence[str], steps: Sequence[str]
) -> dict[str, Any] | None:
    """Where no word comes near: log in where one can, open menus, then what is next.

    Not deeper and deeper: after a few steps without a word of the wish one goes back.
    """
    clickable = [one for one in offered if one.role not in _FIELDS and not one.means("log_out")]
    may_log_in = any(_MARK.fullmatch(one) for one in texts)
    for meaning in _OPENERS if may_log_in else _OPENERS[:-1]:
        found = next((one for one in clickable if one.means(meaning)), None)
        if found is not None:
            return _answer(found.number, reason="nothing names the wish; this may lead on")
    if _count_strayed_pages(wish, steps) >= _DEEPEST:
        return _answer(reason="nothing names the wish for some steps; back")
    named = [one for one in clickable if sum(c.isalnum() for c in one.words) > 1]
    for role in _ONWARD:
        found = next((one for one in named if one.role == role), None)
        if found is not None:
            return _answer(found.number, reason="nothing names the wish; this may lead on")
    return None


def _count_strayed_pages(wish: IntentWords, steps: Sequence[str]) -> int:
    """How many pages deep the last steps have led whose words say nothing of the wish."""
    deep = 0
    for step in steps:
        if step.endswith(_FIRST):
            deep = 0
        elif step.startswith(_BACK):
            deep -= 1
        elif step.endswith(_STAYED) or _FAILED in step or not step.startswith(_CLICKS):
            continue
        elif wish.said_by(step):
            deep = 0
        else:
            deep += 1
    return max(deep, 0)
