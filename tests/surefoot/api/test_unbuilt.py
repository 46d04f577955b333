"""Why no objects were built is said, and what can be built is, although a class is missing."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from surefoot.api.blocking import run_blocking
from surefoot.api.solving import solve
from surefoot.tools.java.service import java_service
from tests.surefoot.api.test_solving import needs_java

pytestmark = needs_java


@pytest.fixture(scope="module", autouse=True)
def _jvms() -> Iterator[None]:
    yield
    run_blocking(java_service().close(), "close")


def _asked(node: str = "Node", **sources: str) -> dict[str, Any]:
    return {
        "constraints": ["!('a.next(ref)' is null)"],
        "type_hierarchy": {f"L{node.replace('.', '/')};": f"Type: {node}"},
        "variable_static_type": {"a": node},
        "source_context": {"related_classes": sources},
    }


@pytest.mark.parametrize("mode", ["exact", "verify"])
@pytest.mark.parametrize(
    ("request_", "why"),
    [
        (_asked(), "there is neither a source nor a class path"),
        (_asked(Node="class Node { Node next; Gone g; int n() { return g.n(); } }"), "Gone"),
        (_asked(Node="class Node { Node next;"), "Node does not compile: reached end of file"),
        (_asked(Node="class Node { Node next;", Other="class Other { }"), "Node does not compile"),
        (_asked(Other="class Other { }"), "ClassNotFoundException: Node"),
    ],
)
def test_why_no_object_was_built_is_said(
    tmp_path: Path, mode: Any, request_: dict[str, Any], why: str
) -> None:
    answer = solve(request_, mode=mode, out=tmp_path)
    assert answer["result"] == "SAT"
    assert answer["objects"] is None
    assert why in "; ".join(line for line in answer["explanation"] if "no objects" in line)


@pytest.mark.parametrize("mode", ["exact", "verify"])
@pytest.mark.parametrize(
    ("request_", "named"),
    [
        (_asked(Node="class Node { Node next; Gone gone; }"), "Gone"),
        (_asked(Node="class Node { Node next; }", Other="class Other { Gone g() { } }"), "Gone"),
        (_asked(Node="class Node { Node next; }", Other="class Other {"), "Other"),
        (
            _asked(
                "zoo.Node", Node="package zoo; import far.Gone; class Node { Node next; Gone g; }"
            ),
            "far.Gone",
        ),
    ],
)
def test_what_is_missing_is_named_and_the_rest_is_built(
    tmp_path: Path, mode: Any, request_: dict[str, Any], named: str
) -> None:
    answer = solve(request_, mode=mode, out=tmp_path)
    assert answer["objects"] is not None, answer["explanation"]
    assert len(answer["objects"]["objects"]) == 2
    assert any(named in line for line in answer["explanation"])


def test_objects_of_the_jdk_need_no_source(tmp_path: Path) -> None:
    asked = {
        "constraints": ["('l(ref)' instanceof Ljava/util/ArrayList;)", "('n[2]' == 7)"],
        "variable_static_type": {"l": "java.util.List", "n": "int[]"},
    }
    answer = solve(asked, mode="exact", out=tmp_path)
    types = {one["type"] for one in answer["objects"]["objects"].values()}
    assert types >= {"Ljava/util/ArrayList;", "[I"}
    assert answer["explanation"] == []
    assert answer["numbers"] == {"n[2]": 7}
