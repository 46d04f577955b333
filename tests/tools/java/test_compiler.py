"""The warm compiler on a real JVM, and sources that would bring it down."""

import asyncio
from dataclasses import replace

import pytest

from surefoot.tools.java.compiler import Compiler
from surefoot.tools.java.sandbox import COMPILER, bubblewrapped
from surefoot.tools.java.staging import stage_files

pytestmark = pytest.mark.asyncio(loop_scope="session")

FINE = {"A.java": "public class Any { static class In { } }"}


async def test_sources_are_compiled_together_whatever_their_names(java):
    made = await java.compile({"x": "package a; public class B { c.D d; }", "y": D})
    assert made.status == "compiled"
    assert sorted(made.classes) == ["a/B", "c/D"]
    assert made.classes["a/B"].startswith(b"\xca\xfe\xba\xbe")


D = "package c; public class D { }"


async def test_classes_that_were_sent_are_known(java):
    known = (await java.compile({"D.java": D})).classes
    made = await java.compile({"E.java": "package c; class E extends D { }"}, known)
    assert list(made.classes) == ["c/E"]


async def test_errors_name_source_and_line(java):
    made = await java.compile({"Main.java": "class A {\n  int a = b;\n  Strin c;\n}"})
    assert made.status == "errors"
    assert "Main.java:2: cannot find symbol" in made.problem
    assert "Main.java:3: " in made.problem
    assert made.classes == {}


async def test_s32_names_of_others_are_refused(java):
    known = (await java.compile({"D.java": D})).classes
    again = await java.compile({"D.java": D}, known)
    assert again.status in ("refused", "errors")
    ours = await java.compile({"R.java": "package surefoot.harness; class Runner { }"})
    assert (ours.status, ours.classes) == ("refused", {})
    theirs = await java.compile({"S.java": "package java.lang; class Mine { }"})
    assert theirs.status in ("errors", "refused")
    assert (await java.compile({"p.java": "@Deprecated package c;"})).classes == {}


async def test_s34_nothing_runs_while_it_is_compiled(java, tmp_path):
    source = """import javax.annotation.processing.*; import java.util.*;
      public class P extends AbstractProcessor {
        static { if (true) while (true) { } }
        public boolean process(Set<? extends javax.lang.model.element.TypeElement> a,
            RoundEnvironment b) { while (true) { } } }"""
    service = {"META-INF/services/javax.annotation.processing.Processor": "P"}
    known = await java.compile({"P.java": source})
    assert known.status == "compiled", known.problem
    sent = {**known.classes, **{name: text.encode() for name, text in service.items()}}
    assert (await java.compile({"A.java": "@Deprecated class A { }"}, sent)).status == "compiled"


@pytest.mark.parametrize(
    "name", ["@opts", "-J-X", "../../X", "a\0b", "con", "x" * 300, "\U0001f600", "", "/etc/passwd"]
)
async def test_s36_a_name_of_a_source_is_a_mere_label(java, name):
    assert (await java.compile({name: FINE["A.java"]})).status == "compiled"


BOMBS = {
    "literal": 'class A { String a = "' + "x" * 12_000_000 + '"; }',
    "long line": 'class A { String a = "' + "x" * 200_000 + "; }",
    "parentheses": "class A { int a = " + "(" * 4000 + "1" + ")" * 4000 + "; }",
    "many parentheses": "class A { int a = " + "(" * 100_000 + "1" + ")" * 100_000 + "; }",
    "sum": "class A { String a = " + '"a" + 1 + ' * 20_000 + '""; }',
    "statements": "class A { void a() { " + "int a; { a(); } " * 15_000 + "} }",
    "fields": "class A { " + "".join(f"int a{n};" for n in range(20_000)) + "}",
    "errors": "class A { " + "x y; " * 12_000 + "}",
    "inference": "class A { static <T> T id(T a) { return a; } Object a = "
    + "id(" * 300
    + "1"
    + ")" * 300
    + "; }",
    "lambdas": "import java.util.function.*; class A { static <T> T f(Supplier<T> s)"
    " { return s.get(); } static <T> T f(Callable<T> s) { return null; }"
    " interface Callable<T> { T call() throws Exception; } Object a = "
    + "f(() -> " * 12
    + "1"
    + ")" * 12
    + "; }",
    "escapes": "class A { // \\u000a int a = 1;\n }",
    "nul": "class A { \0 }",
    "surrogate": 'class A { String a = "\ud800"; }',
}


@pytest.mark.parametrize("bomb", BOMBS)
async def test_s37_a_bomb_is_told_and_the_next_is_compiled(java, bomb):
    async with asyncio.timeout(40):
        made = await java.compile({"A.java": BOMBS[bomb]})
        assert made.status in ("compiled", "errors", "limit"), made.problem
        assert len(made.problem) <= 16_000
        assert (await java.compile(FINE)).status == "compiled"


async def test_s37_a_compilation_that_takes_too_long_is_ended(java, jdk):
    stage = stage_files(jdk)
    hasty = Compiler(bubblewrapped(jdk), stage, replace(COMPILER, wall_s=0.01))
    try:
        made = await hasty.compile({"A.java": BOMBS["lambdas"]})
        assert (made.status, made.problem) == ("limit", "not compiled after 0.01 s")
    finally:
        await hasty.close()
        stage.remove()


async def test_a_request_that_is_given_up_does_not_answer_the_next(java):
    slow = asyncio.ensure_future(java.compile({"A.java": BOMBS["lambdas"]}))
    await asyncio.sleep(0.05)
    slow.cancel()
    await asyncio.wait([slow])
    made = await java.compile({"B.java": "class Next { }"})
    assert list(made.classes) == ["Next"]


async def test_requests_at_once_are_served_one_by_one(java):
    texts = [{"A.java": f"class A{n} {{ }}"} for n in range(6)]
    made = await asyncio.gather(*map(java.compile, texts))
    assert [list(m.classes) for m in made] == [[f"A{n}"] for n in range(6)]
