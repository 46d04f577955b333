"""Facts are read from source text alone."""

from surefoot.tools.java.sources import read_sources

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
