import random

import pytest

from bench.page_matching import known_again, pages_of, stored_screens
from surefoot.tools.knowledge.features import Features, read_features
from surefoot.tools.knowledge.page_index import LEAST, PageIndex, PageScore, choose_page

EVERYWHERE = ("Home", "Search", "Me")


def seen(*texts):
    return read_features(
        {"widgets": [{"type": "button", "text": t} for t in (*EVERYWHERE, *texts)]}
    )


@pytest.fixture
def index():
    made = PageIndex()
    made.add("cart", "购物车", [seen("Pay", "Remove", "Total")])
    made.add("list", "商品列表", [seen("Filter", "Sort", "Next"), seen("Filter", "Sort", "Empty")])
    made.add("login", "Log in", [seen("User", "Password", "Forgot it?")])
    return made


def test_a_page_is_known_by_what_only_it_shows(index):
    scores = index.match(features=seen("Pay", "Remove"))
    assert (scores[0].page_id, scores[0].how) == ("cart", "structure")
    assert choose_page(scores) == scores[0]


def test_the_look_that_is_most_alike_counts(index):
    assert index.match(features=seen("Filter", "Sort", "Empty"))[0].score == 0.99


def test_what_every_page_shows_is_no_page(index):
    assert choose_page(index.match(features=seen())) is None


def test_a_screen_like_no_page_is_no_page(index):
    other = read_features({"widgets": [{"type": "text", "text": "Out of order"}]})
    assert index.match(features=other) == []
    assert choose_page([]) is None


def test_new_contents_do_not_hide_a_page(index):
    contents = [f"article {letter}" for letter in "abc"]
    best = choose_page(index.match(features=seen("Filter", "Sort", "Next", *contents)))
    assert best is not None
    assert best.page_id == "list"


@pytest.mark.parametrize("title", ["购物车", " 购物车 ", "LOG IN"])
def test_the_title_is_certain_and_wins_over_the_structure(index, title):
    scores = index.match(title, seen("Filter", "Sort", "Next"))
    assert (scores[0].score, scores[0].how) == (1.0, "title")
    assert choose_page(scores) == scores[0]
    assert scores[1].page_id == "list"


def test_a_title_like_a_name_is_a_hint(index):
    scores = index.match("我的购物车 (3)")
    assert (scores[0].page_id, scores[0].how) == ("cart", "title_similar")
    assert scores[0].score < 1


def test_two_pages_that_look_alike_are_not_told_apart_but_for_where_one_was(index):
    index.add("cart 2", "订单", [seen("Pay", "Remove", "Total")])
    shown = seen("Pay", "Remove", "Total")
    scores = index.match(features=shown)
    assert [s.page_id for s in scores[:2]] == ["cart", "cart 2"]
    assert choose_page(scores) is None
    nearer = index.match(features=seen("Pay", "Remove"), bonus={"cart 2": 0.05, "gone": 0.05})
    assert nearer[0].page_id == "cart 2"
    assert choose_page(nearer) == nearer[0]


def test_two_pages_of_the_same_look_are_told_apart_by_where_one_was(index):
    index.add("cart 2", "订单", [seen("Pay", "Remove", "Total")])
    scores = index.match(features=seen("Pay", "Remove", "Total"), bonus={"cart 2": 0.05})
    assert [s.page_id for s in scores[:2]] == ["cart 2", "cart"]
    assert choose_page(scores) == scores[0]


def test_the_same_look_is_better_than_a_likely_page_that_is_almost_alike(index):
    many = [f"Thing {letter}" for letter in "abcdefghijklmnop"]
    index.add("a", "A", [seen(*many, "Alpha")])
    index.add("b", "B", [seen(*many, "Beta")])
    scores = index.match(features=seen(*many, "Alpha"), bonus={"b": 0.05})
    assert [s.page_id for s in scores[:2]] == ["a", "b"]
    assert choose_page(scores) == scores[0]


def test_a_bonus_makes_no_page_certain(index):
    assert (
        index.match(features=seen("Pay", "Remove", "Total"), bonus={"cart": 0.5})[0].score == 0.99
    )


def test_a_page_hardly_alike_is_not_taken():
    assert choose_page([PageScore("a", LEAST - 0.01, "structure")]) is None
    assert choose_page([PageScore("a", LEAST, "structure")]) is not None


def test_a_page_added_again_is_replaced_and_one_removed_is_gone(index):
    index.add("cart", "Basket", [seen("Checkout")])
    assert len(index) == 3
    assert choose_page(index.match(features=seen("Pay", "Remove", "Total"))) is None
    assert index.match("购物车") == []
    assert index.match("basket", seen("Checkout"))[0].page_id == "cart"
    index.remove("cart")
    index.remove("cart")
    assert (
        index.match("Basket", read_features({"widgets": [{"type": "button", "text": "Checkout"}]}))
        == []
    )


def test_weights_depend_on_what_is_held_and_not_on_how_it_came(index):
    changed = PageIndex()
    chance = random.Random(2)
    pages = [
        ("cart", "购物车", [seen("Pay", "Remove", "Total")]),
        ("list", "商品列表", [seen("Filter", "Sort", "Next"), seen("Filter", "Sort", "Empty")]),
        ("login", "Log in", [seen("User", "Password", "Forgot it?")]),
    ]
    for _ in range(3):
        for page_id, name, looks in chance.sample(pages, 3):
            changed.add("other", "Other", looks)
            changed.add(page_id, name, looks)
    changed.remove("other")
    for shown in (seen("Pay"), seen("Filter", "Pay"), seen("User", "Sort"), Features(frozenset())):
        assert changed.match("商品", shown) == index.match("商品", shown)


def test_a_page_without_a_look_is_known_by_its_name_only():
    index = PageIndex()
    index.add("a", "Settings", [])
    index.add("b", "Help", [Features(frozenset())])
    assert index.match(features=seen("Pay")) == []
    assert index.match("Settings")[0].how == "title"


def test_nothing_known_of_the_screen_matches_nothing(index):
    assert index.match() == []
    assert index.match("  ") == []


def test_stored_screens_are_known_again_with_a_part_of_them_changed():
    pages = pages_of(stored_screens())
    assert len(pages) >= 100
    assert known_again(pages, 0.0, 1)[0] == 1.0
    first, _, mistaken = known_again(pages, 0.15, 1)
    assert first >= 0.95
    assert mistaken <= 0.03
