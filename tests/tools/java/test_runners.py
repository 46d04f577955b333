"""Objects built on real JVMs: by plans, and by code, and what is told of them."""

import asyncio

import pytest

from surefoot.state.errors import ConfigError
from surefoot.state.values.heap import HeapGraph, HeapObject, Reference
from surefoot.tools.java.programs import MethodCall, Plan, Program

pytestmark = pytest.mark.asyncio(loop_scope="session")

ZOO = """
package zoo;
class Node { int val; Node next; Node(int v) { val = v; } }
class Made { int set = 5; final String name = "made"; private Made friend; private Made() { } }
class Angry { int left; Angry() { throw new IllegalStateException("no"); } }
abstract class Shape { private int id; Shape next; }
class Square extends Shape { private int id; final double side = Math.sqrt(4); }
interface Pet { }
enum Size { SMALL, BIG; Size other; }
enum Op { PLUS { }, MINUS { } }
class All { boolean z; byte b; char c; short s; int i; long j; float f; double d;
  Integer boxed; Object any; String text; int[] numbers; long[][] deep; Node[] nodes; Size size; }
class Broken { static int x = 1 / 0; }
class Outer { int held; class Inner { int own; } }
record Point(int x, Object y) { }
class S {
  static String run(Node a) {
    if (a == null) return "NULL";
    return a.next == a ? "SELF" : a.next == null ? "END" : "ON";
  }
  static int twice(int a) { return 2 * a; }
  static String fail(Node a) { throw new IllegalArgumentException("wrong"); }
  private String own(Object[] many) { return "own " + many.length; }
}
"""


@pytest.fixture(scope="session")
def zoo(compiled):
    folder = compiled(Zoo=ZOO)
    files = folder.rglob("*.class")
    return {f.relative_to(folder).as_posix()[: -len(".class")]: f.read_bytes() for f in files}


@pytest.fixture
def build(java, zoo):
    async def run(roots, objects, call=None, **plan):
        graph = HeapGraph(
            roots={
                k: Reference(ref=v) if v is None or type(v) is int else v[0]
                for k, v in roots.items()
            },
            objects={str(k): v for k, v in objects.items()},
        )
        return await java.run(Program(zoo, Plan(graph, **plan), call=call))

    return run


def ref(number):
    return Reference(ref=number)


def node(**fields):
    return HeapObject(type="Lzoo/Node;", fields=fields)


async def test_a_plan_with_a_cycle_comes_back_as_it_was_drawn(build):
    outcome = await build(
        {"a(ref)": 1, "a.next(ref)": 2, "b(ref)": None},
        {1: node(val=3, next=ref(2)), 2: node(next=ref(1))},
    )
    assert outcome.kind == "built", outcome
    assert outcome.graph.roots == {"a(ref)": ref(1), "a.next(ref)": ref(2), "b(ref)": ref(None)}
    assert outcome.graph.objects["1"].fields == {"val": 3, "next": ref(2)}
    assert outcome.graph.objects["2"].fields == {"val": 0, "next": ref(1)}
    assert not outcome.graph.truncated


async def test_a_private_constructor_without_parameters_runs_and_final_fields_are_set(build):
    made = HeapObject(type="Lzoo/Made;", fields={"friend": ref(1)})
    raw = HeapObject(type="Lzoo/Node;", fields={"val": -4})
    outcome = await build({"m(ref)": 1, "n(ref)": 2}, {1: made, 2: raw})
    objects = outcome.graph.objects
    assert (objects["1"].how, objects["2"].how) == ("constructor", "raw")
    assert objects["1"].fields == {"set": 5, "name": ref(3), "friend": ref(1)}
    assert objects["3"].fields == {"value": "made"}
    final = await build({"p(ref)": 1}, {1: HeapObject(type="Lzoo/Point;", fields={"x": 9})})
    assert final.graph.objects["1"].fields == {"x": 9, "y": ref(None)}


async def test_a_constructor_that_throws_is_left_out_and_so_are_all_when_wanted(build):
    plan = {1: HeapObject(type="Lzoo/Angry;", fields={"left": 1})}
    assert (await build({"a(ref)": 1}, plan)).graph.objects["1"].how == "raw"
    plan = {1: HeapObject(type="Lzoo/Made;")}
    outcome = await build({"a(ref)": 1}, plan, constructors=False)
    assert outcome.graph.objects["1"].how == "raw"
    assert outcome.graph.objects["1"].fields["set"] == 0


async def test_values_of_every_type(build):
    fields = {
        **{"z": True, "b": -1, "c": 955, "s": 300, "i": -(1 << 31), "j": (1 << 63) - 1},
        **{"f": 0.1, "d": "NaN", "boxed": ref(2), "any": 7, "text": "ä\0\U0001f600"},
        **{"numbers": ref(3), "deep": ref(4), "nodes": ref(6), "size": ref(7)},
    }
    outcome = await build(
        {"a(ref)": 1},
        {
            1: HeapObject(type="Lzoo/All;", fields=fields),
            2: HeapObject(type="Ljava/lang/Integer;", fields={"value": 12}),
            3: HeapObject(type="[I", elements={1: 5}, length=4),
            4: HeapObject(type="[[J", elements={0: ref(5)}),
            5: HeapObject(type="[J", length=0),
            6: HeapObject(type="[Lzoo/Node;", elements={2: ref(None)}),
            7: HeapObject(type="Lzoo/Size;", constant="BIG"),
        },
    )
    assert outcome.kind == "built", outcome
    objects = outcome.graph.objects
    got = objects["1"].fields
    assert {k: got[k] for k in "zbcsijfd"} == {k: fields[k] for k in "zbcsijfd"}
    assert (objects["3"].length, objects["3"].elements) == (4, {1: 5})
    assert (objects["4"].length, objects["4"].elements) == (1, {0: ref(5)})
    assert (objects["6"].length, objects["6"].elements) == (3, {})
    assert (objects["7"].constant, objects["7"].how) == ("BIG", "enum")
    assert objects["2"].fields == {"value": 12}
    assert objects[str(got["text"].ref)].fields == {"value": "ä\0\U0001f600"}
    assert objects[str(got["any"].ref)].type == "Ljava/lang/Integer;"


async def test_equal_strings_are_two_objects_when_the_plan_says_so(build):
    text = HeapObject(type="Ljava/lang/String;", fields={"value": "x"})
    outcome = await build({"a(ref)": 1, "b(ref)": 2, "c(ref)": 1}, {1: text, 2: text})
    assert [outcome.graph.roots[k].ref for k in ("a(ref)", "b(ref)", "c(ref)")] == [1, 2, 1]


async def test_hidden_fields_keep_apart(build):
    fields = {"id": 1, "zoo.Shape.id": 2, "side": 0.5}
    outcome = await build({"s(ref)": 1}, {1: HeapObject(type="Lzoo/Square;", fields=fields)})
    assert outcome.graph.objects["1"].fields == {**fields, "next": ref(None)}


async def test_enum_objects_take_constants_that_nobody_else_has(build):
    small, plus = HeapObject(type="Lzoo/Size;"), HeapObject(type="Lzoo/Op$2;")
    outcome = await build({"a(ref)": 1, "b(ref)": 2, "c(ref)": 3}, {1: small, 2: small, 3: plus})
    names = [outcome.graph.objects[k].constant for k in "123"]
    assert names == ["SMALL", "BIG", "MINUS"]
    more = await build({"a(ref)": 1}, dict.fromkeys((1, 2, 3), small))
    assert (more.kind, more.problem) == (
        "runtime_error",
        "object 3 (Lzoo/Size;): no constant is left",
    )


async def test_classes_of_the_jdk_are_built_with_their_private_fields(build):
    plan = {
        1: HeapObject(type="Ljava/util/ArrayList;", fields={"elementData": ref(2), "size": 1}),
        2: HeapObject(type="[Ljava/lang/Object;", elements={0: ref(1)}),
    }
    call = MethodCall("Ljava/util/ArrayList;", "size", ("l(ref)",))
    outcome = await build({"l(ref)": 1}, plan, call)
    assert outcome.graph.objects["1"].fields["elementData"] == ref(2)
    assert outcome.returned == "1"


@pytest.mark.parametrize(
    ("made", "problem"),
    [
        (HeapObject(type="Lzoo/Shape;"), "no object can be of exactly this type"),
        (HeapObject(type="Lzoo/Pet;"), "no object can be of exactly this type"),
        (HeapObject(type="Lzoo/None;"), "ClassNotFoundException: zoo.None"),
        (HeapObject(type="nonsense"), "ClassNotFoundException"),
        (HeapObject(type="Lzoo/Node;", fields={"nope": 1}), "has no such field"),
        (HeapObject(type="Lzoo/Node;", fields={"next": ref(2)}), "Cannot cast"),
        (HeapObject(type="Lzoo/Node;", fields={"next": ref(9)}), "the plan has no object 9"),
        (HeapObject(type="Lzoo/Node;", fields={"val": ref(None)}), "null is no int"),
        (HeapObject(type="[Lzoo/Node;", elements={0: ref(2)}), "IllegalArgumentException"),
        (HeapObject(type="Lzoo/Broken;"), "ArithmeticException"),
        (HeapObject(type="Lzoo/Size;", constant="HUGE"), "no constant HUGE"),
        (HeapObject(type="Ljava/lang/Class;"), "cannot be allocated"),
    ],
)
async def test_what_cannot_be_built_says_why(build, made, problem):
    outcome = await build({"a(ref)": 1}, {1: made, 2: HeapObject(type="Lzoo/Made;")})
    assert outcome.kind == "runtime_error", outcome
    assert problem in outcome.problem


async def test_methods_are_called_with_what_was_built(build):
    plan = {
        1: node(next=ref(1)),
        2: HeapObject(type="Lzoo/S;"),
        3: HeapObject(type="[Ljava/lang/Object;", length=3),
    }
    roots = {"a": 1, "s": 2, "many": 3, "none": None, "number": (21,)}

    async def call(method, *arguments):
        return await build(roots, plan, MethodCall("zoo.S", method, arguments))

    assert (await call("run", "a")).returned == "SELF"
    assert (await call("run", "none")).returned == "NULL"
    assert (await call("twice", "number")).returned == "42"
    assert (await call("own", "s", "many")).returned == "own 3"
    assert (await call("fail", "a")).threw == "java.lang.IllegalArgumentException: wrong"
    assert "has no method nope" in (await call("nope", "a")).problem
    assert "there is no root b" in (await call("run", "b")).problem


async def test_a_long_chain_is_cut_and_says_so(build):
    chain = {n: node(next=ref(n + 1)) for n in range(1, 2500)} | {2500: node()}
    outcome = await build({"a(ref)": 1}, chain)
    assert outcome.kind == "built", outcome
    assert len(outcome.graph.objects) == 2500, "what was planned is told in full"


async def test_code_builds_what_it_returns_and_is_dumped_up_to_the_limit(java, zoo):
    text = """package zoo; import java.util.*;
      class Maker { static Map<String, Object> build() {
        Node first = new Node(1), last = first;
        for (int at = 0; at < 3000; at++) { last.next = new Node(at); last = last.next; }
        Map<String, Object> roots = new LinkedHashMap<>();
        roots.put("a(ref)", first); roots.put("none(ref)", null); roots.put("n", 5);
        return roots; } }"""
    made = await java.compile({"Maker.java": text}, zoo)
    outcome = await java.run(Program({**zoo, **made.classes}, entry="zoo.Maker", most_objects=50))
    graph = outcome.graph
    assert graph.roots == {"a(ref)": ref(1), "none(ref)": ref(None), "n": 5}
    assert len(graph.objects) == 50
    assert graph.truncated
    assert graph.objects["50"].fields["next"] == ref(51), "cut off, not null"


@pytest.mark.parametrize(
    ("code", "problem"),
    [
        ("class X { }", "has no method build"),
        ("class X { Object build() { return null; } }", "must be static"),
        ("class X { static Object build() { return 1; } }", "must return a java.util.Map"),
        ('class X { static Object build() { throw new Error("mine"); } }', "java.lang.Error: mine"),
    ],
)
async def test_code_of_another_form_says_what_is_wrong(java, code, problem):
    made = await java.compile({"X.java": code})
    outcome = await java.run(Program(made.classes, entry="X"))
    assert outcome.kind == "runtime_error"
    assert problem in outcome.problem


async def test_numbers_beyond_java_are_refused(build):
    with pytest.raises(ConfigError, match="no whole number"):
        await build({"a(ref)": 1}, {1: node(val=1 << 64)})
    with pytest.raises(ConfigError, match="no room"):
        await build({"a(ref)": 1}, {1: HeapObject(type="[I", elements={1 << 40: 1})})


async def test_ids_of_a_plan_may_be_large_and_what_hangs_on_it_is_told_too(build):
    made = HeapObject(type="Lzoo/Made;")
    outcome = await build({"m(ref)": 900_000}, {900_000: made})
    assert outcome.graph.objects["900000"].fields["name"] == ref(900_001)
    assert outcome.graph.objects["900001"].fields == {"value": "made"}
    assert not outcome.graph.truncated


async def test_long_texts_are_cut_before_they_are_too_much(java):
    text = """import java.util.*; class X { static Map<String, Object> build() {
        List<Object> all = new ArrayList<>();
        for (int at = 0; at < 1500; at++) all.add("y".repeat(20_000) + at);
        return Map.of("all(ref)", all); } }"""
    made = await java.compile({"X.java": text})
    outcome = await java.run(Program(made.classes, entry="X"))
    assert outcome.kind == "built", outcome.problem
    assert outcome.graph.truncated


async def test_many_at_once_wait_for_their_turn(java, zoo):
    graph = HeapGraph(roots={"n(ref)": ref(1)}, objects={"1": node(val=3)})
    outcomes = await asyncio.gather(*(java.run(Program(zoo, Plan(graph))) for _ in range(12)))
    assert {outcome.kind for outcome in outcomes} == {"built"}
    assert not java._runners._used
