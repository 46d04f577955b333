"""Which checks of a model are in doubt, and which are not."""

from typing import Any

from surefoot.state.values.check import Check
from surefoot.tools.understanding.doubts_checks import explain_check_doubt
from tests.support.tables import tabled


def doubt(sentence: str, **check: Any) -> str:
    return explain_check_doubt(sentence, Check.model_validate(check))


@tabled
def test_what_the_sentence_says_is_not_doubted(sentence: str, check: dict[str, Any]) -> None:
    assert doubt(sentence, **check) == ""


@tabled
def test_what_the_sentence_does_not_say_is_doubted(
    sentence: str, check: dict[str, Any], why: str
) -> None:
    assert why in doubt(sentence, **check)
