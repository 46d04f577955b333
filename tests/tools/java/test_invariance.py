"""What a verdict must not rest on: order, spelling, and the names of variables, fields, classes."""

import json
import random
import re
from functools import cache
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bench.solving_random import SCHEMAS, TYPES, random_request
from surefoot.configs.settings import CONFIGS
from surefoot.tools.evals.solver_set import read_cases
from surefoot.tools.java.procedure import decide_exactly
from surefoot.tools.java.read_problem import problem_of
from surefoot.tools.java.request import read_problem

_QUOTED = re.compile(r"'([\w.$]+)(\(ref\))'")
_FIELDS = ["friend", *(name for schema in SCHEMAS.values() for name in schema["fields"])]
_NAMES = [*(type_[1:-1] for type_ in TYPES), *_FIELDS, "a", "b", "c"]
_QUICK = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


def _verdict(request: dict[str, Any]) -> str:
    problem = read_problem(request)
    return decide_exactly(problem).verdict(problem)


def _respelt(text: str, dice: random.Random) -> str:
    """Write a constraint another way, of the same meaning."""

    def location(found: re.Match[str]) -> str:
        path = re.sub(r"\.", lambda _: dice.choice([".", "(ref)."]), found[1])
        quote = dice.choice(["'", ""])
        return f"{quote}{path}(ref){quote}"

    text = _QUOTED.sub(location, text)
    if dice.random() < 0.5:
        text = text.replace(" is null", dice.choice([" == null", "  is  null ", " == 0"]))
    if dice.random() < 0.3:
        text = f"!(!({text}))"
    return text.replace(" ", "  ") if dice.random() < 0.3 else text


def _renamed(request: dict[str, Any], dice: random.Random) -> dict[str, Any]:
    """Give every variable, field and class another name, the same one everywhere."""
    numbers = dice.sample(range(100), len(_NAMES))
    new = {name: f"{name[0]}{number}x" for name, number in zip(_NAMES, numbers, strict=True)}
    names = "|".join(sorted(_NAMES, key=len, reverse=True))
    words = re.compile(rf"(?<![A-Za-z])(L?)({names})(?![A-Za-z])")
    text = words.sub(lambda found: found[1] + new[found[2]], json.dumps(request))
    told: dict[str, Any] = json.loads(text)
    return told


@_QUICK
@given(seed=st.integers(0, 5000), throw=st.integers(0, 2**32))
def test_another_order_and_spelling_change_no_verdict(seed: int, throw: int) -> None:
    request, dice = random_request(seed), random.Random(throw)
    respelt = [_respelt(text, dice) for text in request["constraints"]]
    dice.shuffle(respelt)
    twice = [*respelt, dice.choice(respelt)]
    assert _verdict({**request, "constraints": twice}) == _verdict(request), twice


@_QUICK
@given(seed=st.integers(0, 5000), throw=st.integers(0, 2**32))
def test_other_names_change_no_verdict(seed: int, throw: int) -> None:
    request = random_request(seed)
    renamed = _renamed(request, random.Random(throw))
    assert renamed != request
    assert _verdict(renamed) == _verdict(request), renamed["constraints"]


@cache
def _labelled() -> list[dict[str, Any]]:
    sets = ("constraint_solving", "constraint_solving_forms")
    return [case for name in sets for case in read_cases(CONFIGS / "evals" / name)]


@_QUICK
@given(data=st.data())
def test_labelled_requests_keep_their_verdict(data: st.DataObject) -> None:
    case = data.draw(st.sampled_from(_labelled()))
    dice = random.Random(data.draw(st.integers(0, 2**32)))
    respelt = [_respelt(text, dice) for text in case["request"]["constraints"]]
    dice.shuffle(respelt)
    problem = problem_of({**case["request"], "constraints": respelt}, ())
    assert decide_exactly(problem).verdict(problem) == case["expected"]["result"], respelt
