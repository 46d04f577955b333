"""Names of types in Java source text, resolved to descriptors."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from tree_sitter import Node

from surefoot.tools.java.descriptors import OBJECT, PRIMITIVES, descriptor

_JAVA_LANG = frozenset(
    """
    AutoCloseable Boolean Byte CharSequence Character Class Cloneable Comparable Double Enum Error
    Exception Float Integer Iterable Long Math Number Object Record Runnable RuntimeException Short
    String StringBuffer StringBuilder Thread Throwable Void
    """.split()  # noqa: SIM905
)


@dataclass
class Scope:
    """Where a name is read: what it may mean there."""

    package: str = ""
    imports: dict[str, str] = field(default_factory=dict)
    wildcards: list[str] = field(default_factory=list)
    outer: str = ""
    """Binary name of the class around, with slashes."""
    variables: dict[str, Node | None] = field(default_factory=dict)
    """Type parameters, each with the type it must be below, if it says one."""


class TypeNames:
    """What the names of types in sources mean."""

    def __init__(self, known: frozenset[str]) -> None:
        self._known = known
        self._by_simple: dict[str, list[str]] = {}
        for name in sorted(known):
            simple = name.replace("$", "/").rsplit("/", 1)[-1]
            self._by_simple.setdefault(simple, []).append(name)

    def descriptor(self, node: Node | None, scope: Scope, dimensions: int = 0) -> str:
        """Give the erased type that a node of the tree names."""
        if node is None:
            return "[" * dimensions + OBJECT
        if node.type == "array_type":
            brackets = node.child_by_field_name("dimensions")
            more = node_text(brackets).count("[") if brackets is not None else 1
            return self.descriptor(node.child_by_field_name("element"), scope, dimensions + more)
        if node.type in ("generic_type", "annotated_type"):
            return self.descriptor(node.named_children[0], scope, dimensions)
        name = node_text(node)
        if name in scope.variables:
            bound = scope.variables[name]
            free = replace(scope, variables={**scope.variables})
            del free.variables[name]
            return self.descriptor(bound, free, dimensions)
        if name in PRIMITIVES:
            return descriptor(name + "[]" * dimensions)
        return "[" * dimensions + f"L{self._class(name, scope)};"

    def _class(self, name: str, scope: Scope) -> str:
        slashed = name.replace(".", "/")
        first, _, rest = name.partition(".")
        nested = "$" + rest.replace(".", "$") if rest else ""
        around = scope.outer
        tried = [slashed]
        while around:
            tried.append(f"{around}${first}{nested}")
            if around.rsplit("/", 1)[-1].rsplit("$", 1)[-1] == first:
                tried.append(around + nested)
            around = around.rpartition("$")[0]
        if first in scope.imports:
            tried.append(scope.imports[first] + nested)
        tried.append(f"{scope.package}/{first}{nested}" if scope.package else first + nested)
        tried += [f"{package}/{first}{nested}" for package in scope.wildcards]
        for one in tried:
            if one in self._known:
                return one
        return self._guess(name, first, nested, scope)

    def _guess(self, name: str, first: str, nested: str, scope: Scope) -> str:
        if first in scope.imports:
            return scope.imports[first] + nested
        if first in _JAVA_LANG:
            return f"java/lang/{first}{nested}"
        alike = self._by_simple.get(name.rsplit(".", 1)[-1], [])
        if len(alike) == 1:
            return alike[0]
        if first[:1].islower():
            return name.replace(".", "/")
        if len(scope.wildcards) == 1:
            return f"{scope.wildcards[0]}/{first}{nested}"
        return f"{scope.package}/{first}{nested}" if scope.package else first + nested


def node_text(node: Node) -> str:
    """Give the source text of a syntax node."""
    return (node.text or b"").decode(errors="replace")
