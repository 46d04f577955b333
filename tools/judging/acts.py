"""What kind of step the words of a step make."""

import re
from functools import lru_cache

from state.values.screen import Screen
from tools.configured import read_configured
from tools.language.names import protect_names
from tools.screens.roles import CHOICE_ROLES
from tools.screens.texts import flat
from tools.text import normalise

_HELPERS = {
    "look",
    "look_that",
    "look_end",
    "look_or_tick",
    "then_act",
    "cancel_label",
    "close_it",
    "given",
    "answers_no",
    "backing_out",
    "taken_back",
    "dismissed",
    "keeps_it",
    "throws_away",
    "sorts",
    "sorted_by",
    "away_and_back",
}


@lru_cache(maxsize=1)
def act_words() -> dict[str, re.Pattern[str]]:
    """Words for each kind of step, in every language."""
    raw = read_configured("language", "acts.yaml")
    return {key: re.compile(words) for key, words in raw.items()}


def kinds_of(action: str) -> frozenset[str]:
    """Kinds of step that the words allow, e.g. {"type", "select"}."""
    body = _bare(action)
    kinds = {k for k, words in act_words().items() if words.search(body)}
    return frozenset(kinds - _HELPERS)


def _bare(action: str) -> str:
    return re.sub(r"q\d+q", "x", normalise(protect_names(action)[0]))


def only_looks(action: str, screen: Screen) -> bool:
    """Say whether a step asks to look and not to act.

    "Check 'Remember me'" acts where that is a box to tick.
    """
    body = _bare(action)
    if not act_words()["look"].search(body) or act_words()["then_act"].search(body):
        return False
    if not act_words()["look_or_tick"].match(body):
        return True
    if act_words()["look_that"].search(body):
        return True
    step = flat(action)
    return not any(
        w.role in CHOICE_ROLES and len(flat(w.name)) > 1 and flat(w.name) in step
        for w in screen.widgets
    )


def without_look(action: str) -> str:
    """What a step that only looks says about the screen."""
    found = act_words()["look"].search(normalise(action))
    rest = action[found.end() :] if found else action
    return re.sub(act_words()["look_end"].pattern, "", rest.strip(), count=1, flags=re.IGNORECASE)


def acts_to_save(action: str) -> bool:
    """Say whether a step sends what was entered: "... and click 'Save'"."""
    return act_words()["save"].search(normalise(action)) is not None
