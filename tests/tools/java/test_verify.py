"""Every way to be wrong about a valuation is named."""

import time
from typing import Any

import pytest

from bench.solving import long_list
from surefoot.state.values.heap import VariableValue
from surefoot.tools.garbage import pause_collection
from surefoot.tools.java.decide import decide
from surefoot.tools.java.plans import model_with
from surefoot.tools.java.read_problem import problem_of
from surefoot.tools.java.request import read_problem
from surefoot.tools.java.valuation import valuation
from surefoot.tools.java.verify import faults_of, type_faults_of

REQUEST = {
    "constraints": [
        "('a.next.next(ref)' == 'b(ref)')",
        "!('c(ref)' instanceof LDog;)",
        "!('a(ref)' is null)",
    ],
    "type_hierarchy": {
        "Ljava/lang/Object;": "Type: java.lang.Object (signature: Ljava/lang/Object;)",
        "LNode;": "Type: Node (signature: LNode;)\n  Extends: java.lang.Object",
        "LAnimal;": "Type: Animal (signature: LAnimal;) [abstract class]",
        "LDog;": "Type: Dog (signature: LDog;)\n  Extends: Animal",
        "LCat;": "Type: Cat (signature: LCat;)\n  Extends: Animal",
    },
    "variable_static_type": {"a": "Node", "b": "Node", "c": "Animal"},
    "heap_state": {
        "schemas": {"Node": {"fields": {"next": "Node"}}},
        "objects": {"1": {"class": "Node", "fields": {"next": "null"}}},
        "modifiable_objects": [],
    },
}


def _value(name: str, type_: str, reference: int | None, new: bool = True) -> VariableValue:
    is_new = new and type_ != "null"
    return VariableValue(variable=name, type=type_, newObject=is_new, reference=reference)


RIGHT = {
    "a": _value("a(ref)", "LNode;", 2),
    "a.next.next": _value("a.next.next(ref)", "LNode;", 3),
    "b": _value("b(ref)", "LNode;", 3),
    "c": _value("c(ref)", "LCat;", 4),
}


def _faults(**changed: Any) -> list[str]:
    values = {**RIGHT, **{name.replace("_", "."): value for name, value in changed.items()}}
    given = [value for value in values.values() if value is not None]
    return [fault.error_type for fault in faults_of(read_problem(REQUEST), given)]


def test_a_right_valuation_has_no_fault() -> None:
    assert _faults() == []
    assert _faults(c=_value("c(ref)", "null", None)) == []


@pytest.mark.parametrize(
    ("changed", "error"),
    [
        ({"x": _value("x(ref)", "LNode;", 9)}, "INVALID_VARIABLE"),
        ({"b": None}, "MISSING_VARIABLE"),
        ({"again": _value("b(ref)", "LNode;", 3)}, "DUPLICATE"),
        ({"c": _value("c(ref)", "LWolf;", 4)}, "UNKNOWN_TYPE"),
        ({"c": _value("c(ref)", "LAnimal;", 4)}, "ABSTRACT_TYPE"),
        ({"c": _value("c(ref)", "LNode;", 4)}, "STATIC_TYPE"),
        ({"c": _value("c(ref)", "LCat;", 3)}, "TYPE_MISMATCH"),
        ({"c": _value("c(ref)", "LCat;", None)}, "NEWOBJECT_FLAG"),
        ({"b": _value("b(ref)", "LNode;", 1)}, "NEWOBJECT_FLAG"),
        ({"b": _value("b(ref)", "LNode;", 7, new=False)}, "NEWOBJECT_FLAG"),
        ({"a": _value("a(ref)", "null", None)}, "NULL_DEREF"),
        ({"a.next": _value("a.next(ref)", "LDog;", 5)}, "FIELD_TYPE"),
        ({"a.next": _value("a.next(ref)", "LNode;", 2)}, "ALIAS_CONFLICT"),
        ({"a": _value("a(ref)", "LNode;", 1, new=False),
          "a.next": _value("a.next(ref)", "LNode;", 5)}, "FROZEN_FIELD"),
        ({"b": _value("b(ref)", "LNode;", 5)}, "VIOLATED"),
        ({"c": _value("c(ref)", "LDog;", 4)}, "VIOLATED"),
    ],
)  # fmt: skip
def test_each_fault_has_its_name(changed: dict[str, Any], error: str) -> None:
    assert error in _faults(**changed)


def test_an_object_without_the_field_is_told() -> None:
    request = {
        **REQUEST,
        "constraints": ["('c.next(ref)' is null)"],
        "heap_state": {"schemas": {name: {"fields": {}} for name in ("Animal", "Dog", "Cat")}},
    }
    values = [_value("c(ref)", "LCat;", 1), _value("c.next(ref)", "null", None)]
    faults = faults_of(read_problem(request), values)
    assert [fault.error_type for fault in faults] == ["NO_SUCH_FIELD"]


def test_a_location_that_is_not_named_may_hold_anything() -> None:
    request = {**REQUEST, "constraints": ["('a.next.next(ref)' is null)", "!('a(ref)' is null)"]}
    values = [_value("a(ref)", "LNode;", 2), _value("a.next.next(ref)", "null", None)]
    assert faults_of(read_problem(request), values) == []


def test_what_is_wrong_about_types_alone_is_told() -> None:
    problem = read_problem(REQUEST)
    types = [("a(ref)", "LNode;"), ("a.next.next(ref)", "LNode;"), ("b(ref)", "LNode;")]
    assert type_faults_of(problem, [*types, ("c(ref)", "LCat;")]) == []
    assert [f.error_type for f in type_faults_of(problem, types)] == ["MISSING_VARIABLE"]
    wrong = type_faults_of(problem, [*types, ("c(ref)", "LDog;")])
    assert [(f.error_type, f.location) for f in wrong] == [
        ("VIOLATED", "!('c(ref)' instanceof LDog;)")
    ]


def test_nothing_is_right_that_arithmetic_forbids() -> None:
    request = {
        **REQUEST,
        "constraints": ["(('a.val' * 2) == 7)", "!('a(ref)' is null)"],
        "heap_state": {"schemas": {"Node": {"fields": {"val": "int", "next": "Node"}}}},
    }
    faults = faults_of(read_problem(request), [_value("a(ref)", "LNode;", 1)])
    assert [(fault.error_type, fault.location) for fault in faults] == [
        ("VIOLATED", "(('a.val' * 2) == 7)")
    ]


@pytest.mark.parametrize(
    ("owner", "value", "error"),
    [
        (_value("c(ref)", "LCat;", 1), _value("c.bone(ref)", "null", None), []),
        (_value("c(ref)", "null", None), _value("c.bone(ref)", "null", None), []),
        (_value("c(ref)", "LDog;", 1), _value("c.bone(ref)", "LNode;", 2), []),
        (_value("c(ref)", "LDog;", 1), _value("c.bone(ref)", "null", None), ["VIOLATED"]),
        (_value("c(ref)", "null", None), _value("c.bone(ref)", "LNode;", 2), ["NULL_DEREF"]),
        (_value("c(ref)", "LCat;", 1), _value("c.bone(ref)", "LNode;", 2), ["NO_SUCH_FIELD"]),
    ],
)
def test_what_need_not_exist_is_null_in_a_valuation(
    owner: VariableValue, value: VariableValue, error: list[str]
) -> None:
    fields = {"Dog": {"fields": {"bone": "Node"}}, "Cat": {"fields": {}}, "Animal": {"fields": {}}}
    request = {
        **REQUEST,
        "constraints": ["(('c(ref)' instanceof LDog;) -> !('c.bone(ref)' is null))"],
        "heap_state": {"schemas": fields},
    }
    found = faults_of(read_problem(request), [owner, value])
    assert [fault.error_type for fault in found] == error


def test_along_list_is_checked_in_time_that_grows_with_it() -> None:
    spent = []
    for nodes in (100, 400):
        problem = problem_of(long_list(nodes), ())
        found = decide(problem).model
        assert found is not None
        values = valuation(problem, found)
        with pause_collection():  # it would go through all that the tests before have left
            started = time.process_time()
            assert faults_of(problem, values) == []
            assert model_with(problem, values) is not None
            spent.append(time.process_time() - started)
        one_for_two = values[-1].model_copy(update={"reference": values[1].reference})
        assert faults_of(problem, [*values[:-1], one_for_two]) != []
    assert spent[1] < 12 * spent[0] + 0.5
