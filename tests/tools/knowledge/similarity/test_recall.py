"""The figures that the search promises, on the half of the set that nothing was tuned on."""

import pytest

from bench.intents import TOLD_AT_LENGTH, accepted_in_error, found, phrases
from surefoot.tools.knowledge.similarity.lexical import LexicalIndex


@pytest.mark.parametrize("keywords", [False, True])
@pytest.mark.parametrize(("language", "most"), [("zh", 0.05), ("en", 0.10), ("vi", 0.10)])
def test_paraphrases_that_share_words_are_found_and_other_wishes_are_not(language, most, keywords):
    index = LexicalIndex(phrases(language, keywords=keywords))
    shared = found(index, language, "shares")
    assert shared.first >= 0.95
    assert shared.accepted >= 0.90
    assert shared.mistaken <= 0.05
    assert accepted_in_error(index, language) <= most


@pytest.mark.parametrize("keywords", [False, True])
@pytest.mark.parametrize("language", TOLD_AT_LENGTH)
def test_a_wish_may_be_told_at_length(language, keywords):
    index = LexicalIndex(phrases(language, keywords=keywords))
    told = found(index, language, "long")
    assert told.first >= 0.90
    assert told.accepted >= 0.75
    assert accepted_in_error(index, language, group="long_out_of_scope") == 0


@pytest.mark.parametrize("keywords", [False, True])
@pytest.mark.parametrize("language", TOLD_AT_LENGTH)
def test_a_deed_done_to_something_else_is_seldom_taken_for_an_intent(language, keywords):
    index = LexicalIndex(phrases(language, keywords=keywords))
    assert accepted_in_error(index, language, group="deed_out_of_scope") <= 0.2
