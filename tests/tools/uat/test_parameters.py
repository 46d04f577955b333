"""Which parameters an agent is told of."""

from surefoot.state.values.case import Parameter
from surefoot.tools.uat.parameters import MOST_CANDIDATES, line_of, nearest


def many(count: int) -> dict[str, Parameter]:
    return {f"other_{n}": Parameter(value=str(n), description=f"thing {n}") for n in range(count)}


def test_few_are_all_told() -> None:
    assert len(nearest(many(20), "anything")) == 20


def test_of_many_fifty_are_told_exact_names_among_them() -> None:
    known = {
        **many(300),
        "card_phone": Parameter(value="1"),
        "p9": Parameter(value="2", description="银行卡号"),
    }
    found = nearest(known, "Enter card phone; the field 银行卡号 comes next")
    assert len(found) == MOST_CANDIDATES
    assert {"card_phone", "p9"} <= set(found)


def test_a_line_never_has_the_value() -> None:
    assert line_of("pin", Parameter(value="4711", description="PIN of the card")) == (
        "pin: PIN of the card"
    )
    assert line_of("pin", Parameter(value="4711")) == "pin"
