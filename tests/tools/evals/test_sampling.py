from surefoot.tools.evals.app_set import draw_sample


def test_a_part_is_always_the_same_in_the_order_of_the_set() -> None:
    part = draw_sample(range(100), 10)
    assert part == draw_sample(range(100), 10) == tuple(sorted(set(part)))
    assert len(part) == 10
    assert part != tuple(range(10))


def test_of_less_all_are_taken() -> None:
    assert draw_sample("ab", 5) == ("a", "b")
