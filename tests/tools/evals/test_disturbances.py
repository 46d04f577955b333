"""Answers that are made wrong by seed."""

from typing import Any

from tools.evals.disturbances import Disturbed, Rates
from tools.llm.rules import registered, rule

SCREEN = (
    "<node class=button resource-id=save text=Save>\n<node class=button resource-id=no text=No>"
)
ALWAYS = {"skill": 0.0, "node": 0.0, "parameter": 0.0, "inspection": 0.0}


def block(name: str, text: str, nonce: str) -> str:
    return f"<{name}-{nonce}>\n{text}\n</{name}-{nonce}>"


def asked(agent: str, rates: Rates, seed: int = 1, nonce: str = "0a1b2c3d") -> dict[str, Any]:
    """What an agent answers to a prompt whose right answer is known."""
    right = {
        "uat/operation": lambda _: {"skill": "click", "rid": "save"},
        "uat/parameter": lambda _: {"parameter": "amount"},
        "uat/inspection": lambda _: {"completed": "yes", "refused": False},
    }
    told = {"screen": SCREEN, "parameters": "amount\nnote: a text", "wanted": "operation"}
    text = "\n".join(block(name, said, nonce) for name, said in told.items())
    with registered(right), Disturbed(seed, rates).model():
        return rule(agent)(text)


def test_at_no_rate_every_answer_is_right() -> None:
    none = Rates(**ALWAYS)
    assert asked("uat/operation", none) == {"skill": "click", "rid": "save"}
    assert asked("uat/parameter", none) == {"parameter": "amount"}
    assert asked("uat/inspection", none)["completed"] == "yes"


def test_each_kind_of_wrong_answer() -> None:
    assert asked("uat/operation", Rates(**{**ALWAYS, "skill": 1.0}))["skill"] == "long_press"
    wrong = {asked("uat/operation", Rates(**{**ALWAYS, "node": 1.0}), n)["rid"] for n in range(20)}
    assert wrong == {"no", "node_9999"}
    names = {
        asked("uat/parameter", Rates(**{**ALWAYS, "parameter": 1.0}), n)["parameter"]
        for n in range(20)
    }
    assert names == {"note", "unknown_parameter"}
    flipped = asked("uat/inspection", Rates(**{**ALWAYS, "inspection": 1.0}))
    assert flipped["completed"] == "no"


def test_the_same_prompt_gets_the_same_answer_whatever_its_nonce() -> None:
    rates = Rates(**{**ALWAYS, "node": 0.5})
    for seed in range(10):
        one, other = (
            asked("uat/operation", rates, seed, nonce) for nonce in ("0a1b2c3d", "ffffffff")
        )
        assert one == other


def test_one_prompt_for_all_agents_errs_more() -> None:
    rates = Rates(**{**ALWAYS, "skill": 0.4})
    several = sum(asked("uat/operation", rates, n)["skill"] != "click" for n in range(60))
    single = sum(asked("uat/single", rates, n)["skill"] != "click" for n in range(60))
    assert 12 < several < 36 < single


def test_what_was_made_wrong_is_counted() -> None:
    disturbed = Disturbed(1, Rates(**{**ALWAYS, "skill": 1.0}))
    with registered({"uat/operation": lambda _: {"skill": "none", "rid": ""}}), disturbed.model():
        rule("uat/operation")(block("screen", SCREEN, "0a1b2c3d"))
    assert (disturbed.answers, disturbed.wrong) == (1, 0)
