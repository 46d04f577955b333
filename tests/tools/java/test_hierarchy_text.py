"""A hierarchy is read in whatever form says what is above what; what does not say it is no fact."""

from typing import Any

import pytest

from surefoot.tools.java.hierarchy_text import read_hierarchy
from surefoot.tools.java.procedure import decide_exactly
from surefoot.tools.java.request import read_problem
from tests.support.tables import tabled

FORMS: dict[str, dict[str, Any]] = {
    "described": {
        "LDog;": "Type: Dog (signature: LDog;)\n  Extends: Animal",
        "LCat;": "Type: Cat (signature: LCat;) [final]\n  Extends: Animal",
        "LAnimal;": "Type: Animal (signature: LAnimal;) [abstract class]",
    },
    "names": {"Dog": "Animal", "Cat": "Animal", "Animal": "java.lang.Object"},
    "names without the top": {"Dog": "Animal", "Cat": "Animal"},
    "descriptors": {"LDog;": "LAnimal;", "LCat;": "LAnimal;", "LAnimal;": "Ljava/lang/Object;"},
    "lists": {"LDog;": ["LAnimal;"], "LCat;": ["Animal"], "LAnimal;": ["java.lang.Object"]},
    "declarations": {
        "Dog": "class Dog extends Animal",
        "Cat": "public final class Cat extends Animal<Map<String, Cat>> implements Tame {",
        "Animal": "abstract class Animal",
        "Tame": "interface Tame",
    },
    "maps": {
        "Dog": {"extends": "Animal", "implements": []},
        "Cat": {"superclass": "Animal", "interfaces": ["Tame"]},
        "Tame": {"kind": "interface"},
        "Animal": {"superClass": "java.lang.Object", "abstract": True},
    },
    "what is below": {"java.lang.Object": ["Animal"], "Animal": ["Dog", "Cat"]},
    "a tree": {"java.lang.Object": {"Animal": {"Dog": {}, "Cat": {}}}},
    "Chinese lines": {
        "LDog;": "类型: Dog\n父类: Animal",
        "LCat;": "类型：Cat\n父类：Animal\n接口列表：无",
        "LAnimal;": "类型: Animal [抽象类]",
    },
    "Chinese words": {
        "Dog": "Dog 继承 Animal",
        "Cat": "Cat继承自Animal",
        "Animal": "抽象类 Animal",
    },
    "a package": {
        "Lzoo/Dog;": "class zoo.Dog extends Animal",
        "Lzoo/Cat;": "class Cat extends zoo.Animal",
        "Lzoo/Animal;": "public abstract class Animal",
    },
}


def _ruled(hierarchy: dict[str, Any], *constraints: str) -> tuple[str, bool, tuple[str, ...]]:
    problem = read_problem(
        {
            "constraints": list(constraints),
            "type_hierarchy": hierarchy,
            "variable_static_type": {"x": "Animal", "y": "java.lang.Object"},
        }
    )
    return decide_exactly(problem).verdict(problem), problem.world.is_complete, problem.notes


@pytest.mark.parametrize("form", FORMS)
def test_what_is_above_what_is_read(form: str) -> None:
    dog = "Lzoo/Dog;" if form == "a package" else "LDog;"
    assert _ruled(FORMS[form], f"('x(ref)' instanceof {dog})")[0] == "SAT"
    assert _ruled(FORMS[form], f"!('x(ref)' instanceof {dog})", "!('x(ref)' is null)")[0] == "SAT"
    animal = dog.replace("Dog", "Animal")
    clash = (f"('y(ref)' isExactType {dog})", f"!('y(ref)' instanceof {animal})")
    assert _ruled(FORMS[form], *clash)[0] == "UNSAT"
    assert _ruled(FORMS[form], *clash)[2] == ()


@tabled
def test_what_does_not_say_it_is_neither_sat_nor_unsat(hierarchy: dict[str, Any]) -> None:
    for constraints in (
        ["('x(ref)' instanceof LDog;)"],
        ["('y(ref)' isExactType LDog;)", "('y(ref)' instanceof LAnimal;)"],
        ["('y(ref)' isExactType LDog;)", "!('y(ref)' instanceof LAnimal;)"],
    ):
        verdict, is_complete, notes = _ruled(hierarchy, *constraints)
        assert verdict == "UNKNOWN", constraints
        assert not is_complete
        assert any("does not say what is above" in note for note in notes)


def test_a_class_that_may_be_abstract_is_neither_built_nor_ruled_out() -> None:
    names = FORMS["names"]
    assert _ruled(names, "('x(ref)' isExactType LAnimal;)")[0] == "UNKNOWN"
    assert (
        _ruled(names, "('x(ref)' isExactType LDog;)", "('x(ref)' isExactType LCat;)")[0] == "UNSAT"
    )
    told = FORMS["declarations"]
    assert _ruled({**told, "Animal": "class Animal"}, "('x(ref)' isExactType LAnimal;)")[0] == "SAT"


def test_what_is_above_an_untold_class_is_not_ruled_out() -> None:
    told = {
        "LDog;": "class Dog extends Wolf",
        "LAnimal;": "class Animal",
        "LStone;": "final class Stone",
    }
    dog = "('y(ref)' isExactType LDog;)"
    assert _ruled(told, dog, "!('y(ref)' instanceof LAnimal;)")[0] == "UNKNOWN"
    assert _ruled(told, dog, "('y(ref)' instanceof LAnimal;)")[0] == "UNKNOWN"
    assert _ruled(told, dog, "!('y(ref)' instanceof LStone;)")[0] == "SAT"
    assert _ruled(told, dog, "('y(ref)' instanceof LStone;)")[0] == "UNSAT"


@tabled
def test_kinds_are_told_by_words_and_not_by_names(text: str, kind: str, is_final: bool) -> None:
    facts = read_hierarchy({"La/B;": text}).facts["La/B;"]
    assert (facts.kind, facts.final) == (kind, is_final)
    if kind == "interface" and "Extends" in text:
        assert facts.interfaces == ("La/C;", "La/D;")
