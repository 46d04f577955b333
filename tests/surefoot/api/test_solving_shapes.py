"""Classes that are hard to make objects of, built by source that the offline model wrote."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from surefoot.api.blocking import run_blocking
from surefoot.api.solving import solve
from surefoot.state.errors import ConfigError
from surefoot.tools.java.jdk import find_jdk
from surefoot.tools.java.sandbox import bubblewrapped
from surefoot.tools.java.service import java_service


def _has_sandbox() -> bool:
    try:
        bubblewrapped(find_jdk())
    except ConfigError:
        return False
    return True


pytestmark = pytest.mark.skipif(not _has_sandbox(), reason="no JDK or no bubblewrap here")


@pytest.fixture(scope="module", autouse=True)
def _jvms() -> Iterator[None]:
    yield
    run_blocking(java_service().close(), "close")


def asked(
    declared: dict[str, str], constraints: list[str], sources: dict[str, str], **above: str
) -> dict[str, Any]:
    """A request over the classes of some sources, each below Object or what `above` says."""
    kinds = {**dict.fromkeys(sources, "\n  Extends: java.lang.Object"), **above}
    return {
        "constraints": constraints,
        "type_hierarchy": {
            f"L{name.replace('.', '/')};": f"Type: {name}{text}" for name, text in kinds.items()
        },
        "variable_static_type": declared,
        "source_context": {"related_classes": sources},
    }


@pytest.mark.parametrize(
    "request_",
    [
        pytest.param(
            asked(
                {"p": "P"},
                ["('p.x' == 5)", "!('p.q(ref)' is null)"],
                {
                    "P": "record P(int x, Q q) { P { java.util.Objects.requireNonNull(q); } }",
                    "Q": "class Q { private Q() { } static Q of() { return new Q(); } }",
                },
            ),
            id="a record that refuses null",
        ),
        pytest.param(
            asked(
                {"a": "Outer"},
                ["('a.in.v' > 2)"],
                {"Outer": "class Outer { In in; class In { int v; In(int v) { this.v = v; } } }"},
                **{"Outer$In": "\n  Extends: java.lang.Object"},
            ),
            id="an inner class",
        ),
        pytest.param(
            asked(
                {"a": "pk.Outer"},
                ["!('a.in(ref)' is null)"],
                {"pk.Outer": "package pk; class Outer { In in; private static class In { } }"},
                **{"pk.Outer$In": "\n  Extends: java.lang.Object"},
            ),
            id="a private class of a package",
        ),
        pytest.param(
            asked(
                {"a": "Q[][]", "x": "Q"},
                ["('a[1][0](ref)' == 'x(ref)')", "!('x(ref)' is null)"],
                {"Q": "class Q { }"},
            ),
            id="an array of arrays",
        ),
        pytest.param(
            asked({"a": "int[]"}, ["('a[2]' == 7)", "('a.length' == 5)"], {"Q": "class Q { }"}),
            id="numbers in an array",
        ),
        pytest.param(
            asked(
                {"e": "E"},
                ["!('e(ref)' is null)"],
                {"E": "enum E { A { int f() { return 1; } }; abstract int f(); }"},
                **{"E$1": "\n  Extends: E"},
            ),
            id="an enum constant with a body",
        ),
        pytest.param(
            asked(
                {"b": "Box"},
                ["('b.v(ref)' instanceof LQ;)"],
                {
                    "Box": "class Box<T> { T v; Box(T v) { v.hashCode(); this.v = v; } }",
                    "Q": "class Q { Q(String s) { s.charAt(0); } }",
                },
            ),
            id="constructors that look at what they get",
        ),
    ],
)
def test_the_objects_are_built_by_source(request_: dict[str, Any], tmp_path: Path) -> None:
    answer = solve(request_, out=tmp_path)
    assert (answer["result"], answer["verified"]) == ("SAT", True), answer
    assert answer["decided_by"] == "model"
    assert answer["objects"] is not None, answer["explanation"]
    assert answer["initialization_code"], answer["explanation"]
