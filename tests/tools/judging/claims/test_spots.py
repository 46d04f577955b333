"""Claims about what stands at an end of a list, and what a field still holds."""

from tests.support.judged import holds

PAGE = "- list:\n  - listitem: Welcome\n  - listitem: Beans\n  - listitem: Leeks\n"


def test_a_thing_is_known_by_the_words_of_its_title():
    step, before = "Look into the list", "- text: x"
    assert holds(step, "The welcome note is on top", before, PAGE) == "yes"
    assert holds(step, "The leeks are at the top", before, PAGE) != "yes"


def test_a_word_is_still_in_its_field():
    before = '- searchbox "Search": bell\n- link "All"\n- text: 1 hit\n'
    kept = '- searchbox "Search": bell\n- link "All"\n- text: 9 hits\n'
    gone = '- searchbox "Search"\n- link "All"\n- text: 9 hits\n'
    expected = "The word is still in the search field"
    assert holds("Click 'All'", expected, before, kept) == "yes"
    assert holds("Click 'All'", expected, before, gone) == "no"
