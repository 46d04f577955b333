"""Which intents of a model are in doubt, and with which words a second question says why."""

import re
from typing import Any

from surefoot.state.values.intent import Intent
from surefoot.tools.understanding.doubts_intents import explain_intents_doubt
from tests.support.tables import tabled


def doubt(sentence: str, *intents: dict[str, Any]) -> str:
    return explain_intents_doubt(sentence, [Intent.model_validate(intent) for intent in intents])


@tabled
def test_what_the_step_says_is_not_doubted(sentence: str, intent: dict[str, Any]) -> None:
    assert doubt(sentence, intent) == ""


@tabled
def test_what_the_step_does_not_say_is_doubted(
    sentence: str, intent: dict[str, Any], why: str
) -> None:
    assert re.search(why, doubt(sentence, intent))
