"""Class paths, sources and numbers."""

import random
import zipfile
from typing import Any

import pytest

from surefoot.state.errors import ConfigError
from surefoot.tools.java.classpath import ClassPath
from surefoot.tools.java.model import compute
from surefoot.tools.java.procedure import decide_exactly
from surefoot.tools.java.request import read_problem
from surefoot.tools.java.sources import read_sources
from tests.support.tables import tabled


@pytest.fixture(scope="module")
def folder(compiled):
    return compiled(Node="package a.b; public class Node { Node next; }")


@pytest.fixture
def jar(folder, tmp_path):
    path = tmp_path / "lib.jar"
    with zipfile.ZipFile(path, "w") as archive:
        archive.write(folder / "a/b/Node.class", "a/b/Node.class")
        archive.write(folder / "a/b/Node.class", "META-INF/versions/21/a/b/Node.class")
        archive.writestr("a/b/Broken.class", b"\xca\xfe\xba\xbe\0")
    return path


def test_classes_are_found_in_folders_and_jars(folder, jar):
    for entry in (folder, jar):
        path = ClassPath([entry])
        assert path.facts("La/b/Node;").fields["next"].descriptor == "La/b/Node;"
        assert path.facts("La/b/None;") is None
        assert path.facts("[La/b/Node;") is None
        path.close()


def test_every_class_is_named_once(folder, jar):
    path = ClassPath([folder, jar])
    assert list(path.names()) == ["a/b/Node", "a/b/Broken"]
    path.close()


def test_classes_that_came_as_bytes_win(compiled, jar):
    other = compiled(Node="package a.b; public class Node { int other; }")
    path = ClassPath([jar], {"a/b/Node": (other / "a/b/Node.class").read_bytes()})
    assert list(path.facts("La/b/Node;").fields) == ["other"]
    path.close()


def test_a_damaged_class_is_no_class(jar):
    path = ClassPath([jar])
    assert path.facts("La/b/Broken;") is None
    path.close()


@pytest.mark.parametrize("name", ["../secret", "/etc/passwd", "a/../../secret", "", "a\0b"])
def test_a_name_never_leads_out_of_the_class_path(folder, name):
    (folder.parent / "secret.class").write_bytes(b"x")
    assert ClassPath([folder]).read(name) is None


def test_an_entry_that_is_neither_folder_nor_jar_is_an_error(tmp_path):
    (tmp_path / "notes.txt").write_text("hello")
    for name in ("notes.txt", "absent.jar"):
        with pytest.raises(ConfigError, match="no folder and no jar"):
            ClassPath([tmp_path / name])


BOX = """
package p;
import java.util.*;
import q.Lid;

public class Box<T extends Comparable<T>> {
    private T value;
    List<String> names;
    int[][] grid, more[];
    Lid lid;
    static int made;
    static class Part { Box<Part> around; class Deep { } }
    class Inner { }
    enum Size { SMALL, LARGE; Part part; }
    record Pair(int first, Box<?> second) { }
    interface Shown extends Runnable { int WIDTH = 3; }
    private Box(T value, int... sizes) { }
    static Box of() { return null; }
    static int count() { return 0; }
}
"""


def test_fields_have_their_erased_types() -> None:
    fields = read_sources([BOX])["Lp/Box;"].fields
    assert {name: fact.descriptor for name, fact in fields.items()} == {
        "value": "Ljava/lang/Comparable;",
        "names": "Ljava/util/List;",
        "grid": "[[I",
        "more": "[[[I",
        "lid": "Lq/Lid;",
        "made": "I",
    }
    assert fields["made"].static
    assert fields["value"].visibility == "private"


def test_types_within_types_have_their_own_facts() -> None:
    classes = read_sources([BOX])
    assert sorted(classes) == [
        "Lp/Box$Inner;",
        "Lp/Box$Pair;",
        "Lp/Box$Part$Deep;",
        "Lp/Box$Part;",
        "Lp/Box$Shown;",
        "Lp/Box$Size;",
        "Lp/Box;",
    ]
    assert [name for name, facts in classes.items() if facts.inner] == [
        "Lp/Box$Part$Deep;",
        "Lp/Box$Inner;",
    ]
    assert classes["Lp/Box$Size;"].constants == ("SMALL", "LARGE")
    assert classes["Lp/Box$Pair;"].constructors[0].parameters == ("I", "Lp/Box;")
    assert classes["Lp/Box$Shown;"].interfaces == ("Ljava/lang/Runnable;",)


def test_constructors_and_factories_are_told_apart() -> None:
    box = read_sources([BOX])["Lp/Box;"]
    assert box.constructors[0].parameters == ("Ljava/lang/Comparable;", "[I")
    assert box.constructors[0].visibility == "private"
    assert [factory.name for factory in box.factories] == ["of"]


def test_names_of_other_sources_and_of_known_classes_are_understood() -> None:
    classes = read_sources(
        [
            "package a; class Dog extends Animal { b.Kennel home; Cat rival; }",
            "package a; class Cat { }",
        ],
        ["Lb/Kennel;", "La/Animal;"],
    )
    dog = classes["La/Dog;"]
    assert dog.superclass == "La/Animal;"
    assert [fact.descriptor for fact in dog.fields.values()] == ["Lb/Kennel;", "La/Cat;"]


def test_broken_text_gives_what_can_be_read() -> None:
    half = "class Node { Node next; int val; int f() { return ; x } }"
    assert "LNode;" in read_sources([half, "%%%"])
    assert read_sources(["", "not java at all"]) == {}


FIELDS = {"x": "int", "y": "int", "big": "long", "d": "double", "f": "float", "next": "Cell"}
HIERARCHY = {
    "LCell;": "Type: Cell (signature: LCell;)\n  Extends: java.lang.Object",
    "Ljava/lang/Object;": "Type: java.lang.Object (signature: Ljava/lang/Object;)",
}


def _ruled(*constraints: str, **heap: Any) -> tuple[str, str]:
    request = {
        "constraints": list(constraints),
        "type_hierarchy": HIERARCHY,
        "variable_static_type": {"p": "Cell"},
        "heap_state": {"schemas": {"Cell": {"fields": FIELDS}}, **heap},
    }
    problem = read_problem(request)
    ruling = decide_exactly(problem)
    return ruling.verdict(problem), "; ".join([*problem.unreadable, ruling.decision.why])


@tabled
def test_bits_shifts_and_literals_are_javas(
    constraint: str, holding: int, not_holding: int
) -> None:
    assert _ruled(constraint, f"('p.x' == {holding})")[0] == "SAT"
    assert _ruled(constraint, f"('p.x' == {not_holding})")[0] == "UNSAT"


@pytest.mark.parametrize("sign", ["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", ">>>"])
@pytest.mark.parametrize(("field", "bits"), [("x", 32), ("big", 64)])
def test_every_operation_comes_out_as_on_the_check_of_models(
    sign: Any, field: str, bits: Any
) -> None:
    dice = random.Random(f"{sign}{bits}")
    edges = [1, -1, 2 ** (bits - 1) - 1, -(2 ** (bits - 1))]
    for _ in range(3):
        left = dice.choice([*edges, dice.randrange(-(2**20), 2**20)])
        right = dice.choice([*edges, dice.randrange(1, 70)])
        fixed = [f"('p.{field}' == {left})", f"('p.next.{field}' == {right})"]
        expression = f"('p.{field}' {sign} 'p.next.{field}')"
        right_one = compute(sign, left, right, bits)
        assert _ruled(f"({expression} == {right_one})", *fixed)[0] == "SAT", fixed
        assert _ruled(f"({expression} != {right_one})", *fixed)[0] == "UNSAT", fixed


@tabled
def test_what_cannot_be_decided_of_numbers_is_unknown_and_says_why(
    constraints: list[str], verdict: str, why: str
) -> None:
    found, reason = _ruled(*constraints)
    assert found == verdict
    assert why in reason


@pytest.mark.parametrize(
    ("held", "asked", "verdict"),
    [(1.5, 2, "UNKNOWN"), ("NaN", 0, "UNKNOWN"), (2.0, 2, "SAT"), (2.0, 3, "UNKNOWN")],
)
def test_a_number_that_must_stay_is_no_other(held: object, asked: int, verdict: str) -> None:
    objects = {"1": {"class": "Cell", "fields": {"d": held}}}
    constraints = ["('p(ref)' == 1)", f"('p.d' == {asked})"]
    assert _ruled(*constraints, objects=objects, modifiable_objects=[])[0] == verdict


def test_a_number_fits_the_class_that_declares_it() -> None:
    request = {
        "constraints": ["('o.v' > 3000000000)", "('o(ref)' isExactType LSmall;)"],
        "type_hierarchy": {
            name: f"Type: {name[1:-1]} (signature: {name})\n  Extends: java.lang.Object"
            for name in ("LSmall;", "LWide;")
        },
        "variable_static_type": {"o": "java.lang.Object"},
        "heap_state": {
            "schemas": {"Small": {"fields": {"v": "int"}}, "Wide": {"fields": {"v": "long"}}}
        },
    }
    problem = read_problem(request)
    assert decide_exactly(problem).verdict(problem) in ("UNSAT", "UNKNOWN")
    wide = read_problem({**request, "constraints": ["('o.v' > 3000000000)"]})
    found = decide_exactly(wide).decision.model
    assert found is not None
    assert found.objects[1].type == "LWide;"
