"""What a step only states: "open the wallet, the balance is £20" opens it, and expects the rest."""

import re

from state.values.case import Case
from tools.language.clauses import language_of
from tools.language.lexicon import lexicon
from tools.uat.offline.words import says

_COMMA = re.compile(r"[，,]\s*")


def act_and_state(step: str) -> tuple[str, str]:
    """Cut what a step states off what it does.

    Returns:
        The act and the state; the whole step and "" where it states nothing behind what it opens.
    """
    pieces = _COMMA.split(step, maxsplit=1)
    if len(pieces) < 2 or not says("leads", pieces[0]):
        return step, ""
    act, state = pieces
    is_act = bool(lexicon(language_of(state)).starts("verbs", state))
    return (step, "") if is_act or not says("states", state) else (act, state)


def expected_of(case: Case, index: int) -> str:
    """Give what must hold after a step: what is expected of it, and what it states itself."""
    state = act_and_state(case.steps[index].action)[1]
    return ". ".join(text for text in (state, case.expected_after(index)) if text)
