"""What a caller may set and tell: limits, the mode, names in any script, more than is known."""

from typing import Any

import pytest

from surefoot.tools.llm.prompts import section
from tests.support.openai_server import OpenAIServer
from tests.support.solving import HEAP, LIST, TYPES, heap, line, over, says, types

ASKED = over(LIST, "('a.next(ref)' == 'a(ref)')")


@pytest.mark.parametrize(
    ("given", "sent"),
    [
        ({"max_tokens": 300, "temperature": 0.7}, (300, 0.7)),
        ({"max_tokens": None, "temperature": None}, (None, 0.0)),
        ({}, (None, 0.0)),
    ],
)
async def test_limits_are_sent_to_the_model_as_they_are_given(
    solve: Any,
    openai_server: OpenAIServer,
    given: dict[str, Any],
    sent: tuple[int | None, float],
) -> None:
    played = await solve({**ASKED, **given}, model="openai:rules", base_url=openai_server.base_url)
    assert played.answer["decided_by"] == "model"
    for body in openai_server.requests:
        assert (body.get("max_completion_tokens"), body["temperature"]) == sent


@pytest.mark.parametrize(("mode", "asks"), [("exact", False), ("verify", True), (None, True)])
async def test_a_request_may_choose_its_mode(solve: Any, mode: str | None, asks: bool) -> None:
    played = await solve({**ASKED, "mode": mode})
    assert ("type_solver" in played.nodes) is asks


async def test_what_is_not_understood_is_named_and_shown_to_the_model(solve: Any) -> None:
    seen: list[str] = []

    def choose(text: str) -> dict[str, Any]:
        seen.append(section(text, "beside"))
        return types(a="LNode;", a__next="LNode;")

    asked = {
        **over(LIST, "('a.next(ref)' == 'a(ref)')", heap={"thread_locals": {"t": 1}}),
        "source_context": {"branch": "line 7 was taken"},
    }
    played = await solve(asked, {TYPES: choose})
    assert played.answer["result"] == "SAT"
    assert played.answer["explanation"] == [
        "not understood: heap_state.thread_locals",
        "not understood: source_context.branch",
    ]
    assert '{"t": 1}' in seen[0]
    assert "line 7 was taken" in seen[0]


async def test_names_may_be_of_any_script(solve: Any) -> None:
    asked = {
        "constraints": ["('订单.下一个(ref)' == '订单(ref)')", "('订单.数量' > 3)"],
        "type_hierarchy": {"L商店/订单;": "Type: 商店.订单 (signature: L商店/订单;)"},
        "variable_static_type": {"订单": "商店.订单"},
        "heap_state": {"schemas": {"商店.订单": {"fields": {"下一个": "订单", "数量": "int"}}}},
    }
    for mode in ("exact", "verify"):
        answer = (await solve(asked, solver_mode=mode)).answer
        assert answer["valuation"] == [
            line("订单(ref)", "L商店/订单;", 1),
            line("订单.下一个(ref)", "L商店/订单;", 1),
        ]
        assert answer["numbers"]["订单.数量"] > 3


async def test_the_numbers_of_a_sat_get_values(solve: Any) -> None:
    asked = over(LIST, "('a.val' > 41)", "('n' == 'a.val')", "('t' == true)", "('d' < 0)")
    asked["variable_static_type"] |= {"n": "long", "t": "boolean", "d": "double"}
    drawn = heap()
    for mode, rules in (("exact", {}), ("verify", {HEAP: says(drawn)})):
        answer = (await solve(asked, rules, solver_mode=mode)).answer
        numbers = answer["numbers"]
        assert numbers["a.val"] == numbers["n"] > 41
        assert numbers["t"] is True
        assert isinstance(numbers["d"], float)
        assert numbers["d"] < 0
    clash = over(LIST, "('a.val' > 41)", "('a.val' < 41)")
    assert (await solve(clash)).answer["numbers"] == {}
