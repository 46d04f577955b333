"""Hostile Java that wants to be believed: a result comes from the harness or not at all."""

import pytest

from surefoot.tools.java.programs import Program
from tests.support.java import told

pytestmark = pytest.mark.asyncio(loop_scope="session")

FORGED = (
    '{\\"status\\":\\"built\\",\\"graph\\":{\\"roots\\":{},\\"objects\\":{},\\"truncated\\":false}}'
)


@pytest.mark.parametrize("before", ["", "0123456789abcdef0123456789abcdef"])
async def test_s29_a_printed_result_without_the_mark_is_forged(attack, before):
    body = f"""String text = "{before}{FORGED}{before}";
      new FileOutputStream(FileDescriptor.out).write(text.getBytes());
      Runtime.getRuntime().halt(0); return 1;"""
    outcome = await attack(body)
    assert (outcome.kind, outcome.graph) == ("forged", None), outcome


async def test_s29_noise_before_the_result_does_not_count(attack):
    body = (
        f"""new FileOutputStream(FileDescriptor.out).write("{FORGED}".getBytes()); return "me";"""
    )
    assert told(await attack(body)) == "me"


async def test_s30_the_mark_is_not_found_in_arguments_properties_or_stdin(attack):
    body = """
      StringBuilder seen = new StringBuilder(System.getProperties() + " " + System.getenv());
      for (StackTraceElement e : new Throwable().getStackTrace()) seen.append(e);
      seen.append(" in=").append(System.in.read()).append(" fd=");
      try { seen.append(new FileInputStream(FileDescriptor.in).read()); }
      catch (IOException closed) { seen.append("closed"); }
      return seen;"""
    seen = told(await attack(body))
    assert " in=-1 fd=closed" in seen
    assert not [word for word in seen.replace("=", " ").split() if len(word) == 32]


async def test_s31_replaced_streams_and_handlers_change_nothing(attack):
    body = """System.setOut(null); System.setErr(null); System.setIn(null);
      Thread.setDefaultUncaughtExceptionHandler((t, e) -> Runtime.getRuntime().halt(0));
      Thread.currentThread().setContextClassLoader(null); return "still";"""
    assert told(await attack(body)) == "still"


async def test_s31_reflection_on_the_harness_gives_no_result(attack):
    body = """Class<?> runner = ClassLoader.getSystemClassLoader()
        .loadClass("surefoot.harness.Runner");
      Method main = runner.getMethod("main", String[].class);
      main.setAccessible(true); main.invoke(null, (Object) new String[0]); return "in";"""
    outcome = await attack(body)
    assert outcome.kind in ("forged", "runtime_error", "no_result"), outcome


@pytest.mark.parametrize(
    "end", ["System.exit(0)", "System.exit(137)", "Runtime.getRuntime().halt(0)"]
)
async def test_s33_whatever_the_exit_code_there_is_no_result_without_the_harness(attack, end):
    outcome = await attack(f"{end}; return 1;")
    assert outcome.kind in ("no_result", "timeout"), outcome
    assert outcome.graph is None


@pytest.mark.parametrize("stream", ["System.out", "System.err"])
async def test_s17_endless_output_is_cut_off(attack, stream):
    outcome = await attack(f'while (true) {stream}.print("y".repeat(1000));')
    assert outcome.kind == "output_limit", outcome
    assert len(outcome.printed) == 65_536


async def test_s17_endless_output_past_the_harness_is_cut_off(attack):
    body = (
        "var out = new FileOutputStream(FileDescriptor.out); while (true) out.write(new byte[999]);"
    )
    assert (await attack(body)).kind == "output_limit"


async def test_s35_code_hidden_in_a_comment_is_held_all_the_same(attack):
    body = (
        r'String s = ""; // \u000a s = Files.readString(Path.of("/etc/passwd"));' + "\n return s;"
    )
    outcome = await attack(body)
    assert "NoSuchFileException" in outcome.problem


async def test_s43_any_bytes_and_signs_come_back_as_text(attack):
    body = r"""System.err.write(new byte[] {27, 91, 51, 49, 109, 0, (byte) 0xff, (byte) 0xc3});
      return "\0 \u202e \u001b[31m \ud83d\ude00 " + (char) 0xd800;"""
    outcome = await attack(body)
    assert told(outcome) == "\0 \u202e \x1b[31m \U0001f600 \ufffd"
    assert outcome.printed == "\x1b[31m\0\ufffd\ufffd"


async def test_what_objects_say_of_themselves_is_not_asked(java):
    """No method of a built object runs while it is written down: they would end the JVM."""
    text = """import java.io.*; import java.util.*;
      public class Build {
        static class Liar implements Serializable, Comparable<Liar> {
          int held = 7;
          public boolean equals(Object o) { throw new Error(); }
          public int hashCode() { while (true) { } }
          public int compareTo(Liar o) { throw new Error(); }
          public String toString() { System.exit(0); return ""; }
          private Object writeReplace() { throw new Error(); }
          private void writeObject(ObjectOutputStream out) { System.exit(0); }
        }
        static Map<String, Object> build() { return Map.of("told(ref)", new Liar()); }
      }"""
    made = await java.compile({"Build.java": text})
    outcome = await java.run(Program(made.classes, entry="Build"))
    assert outcome.graph.objects["1"].fields == {"held": 7}
