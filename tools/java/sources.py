"""Class facts from Java source text, as requests carry it: nothing is compiled, nothing run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

import tree_sitter_java
from tree_sitter import Language, Node, Parser

from surefoot.tools.java.descriptors import OBJECT
from surefoot.tools.java.facts import (
    ClassFacts,
    ConstructorFact,
    FactoryFact,
    FieldFact,
    Kind,
    Visibility,
)
from surefoot.tools.java.source_names import Scope, TypeNames, node_text

MOST_CHARACTERS = 1_000_000
_LANGUAGE = Language(tree_sitter_java.language())
_DECLARATIONS = {
    "class_declaration": "class",
    "interface_declaration": "interface",
    "annotation_type_declaration": "interface",
    "enum_declaration": "enum",
    "record_declaration": "class",
}


@dataclass(frozen=True)
class _Declared:
    """One type declaration and where it stands."""

    name: str
    """Binary name with slashes, "zoo/Outer$Inner"."""
    node: Node
    scope: Scope


def read_sources(sources: Iterable[str], known: Iterable[str] = ()) -> dict[str, ClassFacts]:
    """Give the facts of every class that some source text declares, by descriptor.

    Args:
        sources: Texts of Java files, or parts of them; what cannot be read is left out.
        known: Descriptors of classes known from elsewhere, which simple names may mean.
    """
    texts = tuple(text for text in sources if len(text) <= MOST_CHARACTERS)
    return dict(_parse_java_texts(texts, frozenset(known)))


def sources_of(context: Mapping[str, object]) -> list[str]:
    """Give the source texts in a request's `source_context`."""
    related = context.get("related_classes")
    texts = list(related.values()) if isinstance(related, Mapping) else []
    texts += [context.get(key) for key in ("class_source", "method_source", "source")]
    return list(dict.fromkeys(text for text in texts if isinstance(text, str)))


@lru_cache(maxsize=64)
def _parse_java_texts(texts: tuple[str, ...], known: frozenset[str]) -> dict[str, ClassFacts]:
    parser = Parser(_LANGUAGE)
    declared = [one for text in texts for one in _declarations(parser, text)]
    names = frozenset(name[1:-1] for name in known) | {one.name for one in declared}
    reader = TypeNames(names)
    return {f"L{one.name};": _facts_of_declaration(one, reader) for one in declared}


def _declarations(parser: Parser, text: str) -> Iterator[_Declared]:
    root = parser.parse(text.encode("utf-8", "replace")).root_node
    scope = Scope()
    for node in root.named_children:
        if node.type == "package_declaration":
            scope.package = node_text(node.named_children[-1]).replace(".", "/")
        elif node.type == "import_declaration" and node.named_children:
            name = node_text(node.named_children[0]).replace(".", "/")
            if any(child.type == "asterisk" for child in node.children):
                scope.wildcards.append(name)
            else:
                scope.imports[name.rsplit("/", 1)[-1]] = name
    yield from _types_in(root, scope)


def _types_in(node: Node, scope: Scope) -> Iterator[_Declared]:
    for child in node.named_children:
        name = child.child_by_field_name("name") if child.type in _DECLARATIONS else None
        if name is None:
            if child.type in ("enum_body", "enum_body_declarations"):
                yield from _types_in(child, scope)
            continue
        if _is_torn(child):
            continue
        prefix = f"{scope.outer}$" if scope.outer else f"{scope.package}/" if scope.package else ""
        binary = prefix + node_text(name)
        variables = {**scope.variables, **_type_parameters(child)}
        inner = Scope(scope.package, scope.imports, scope.wildcards, binary, variables)
        yield _Declared(binary, child, inner)
        body = child.child_by_field_name("body")
        if body is not None:
            yield from _types_in(body, inner)


def _is_torn(declaration: Node) -> bool:
    """Say whether members may be missing: half a class says nothing of the fields it has not."""
    body = declaration.child_by_field_name("body")
    return body is None or any(one.is_missing or one.is_error for one in body.children)


def _type_parameters(node: Node) -> dict[str, Node | None]:
    parameters = node.child_by_field_name("type_parameters")
    found: dict[str, Node | None] = {}
    for one in parameters.named_children if parameters is not None else ():
        name, *more = one.named_children
        bounds = [child.named_children[0] for child in more if child.type == "type_bound"]
        found[node_text(name)] = bounds[0] if bounds else None
    return found


def _facts_of_declaration(declared: _Declared, names: TypeNames) -> ClassFacts:
    node, scope = declared.node, declared.scope
    modifiers = _modifiers(node)
    above = node.child_by_field_name("superclass")
    owner = f"L{declared.name};"
    kind = _declared_kind(node, modifiers)
    members = list(_member_nodes(node))
    constants = [
        node_text(name)
        for member in members
        if member.type == "enum_constant" and (name := member.child_by_field_name("name"))
    ]
    is_enum = node.type == "enum_declaration"
    is_open_enum = is_enum and any(_has_body(member) for member in members)
    if is_enum and any("abstract" in _modifiers(one) for one in members):
        # Its constants have bodies: no object is exactly of the enum itself.
        kind = "abstract"
    superclass: str | None = "Ljava/lang/Enum;" if is_enum else OBJECT
    if above is not None:
        superclass = names.descriptor(above.named_children[0], scope)
    outer = declared.name.rpartition("$")[0]
    is_inner = bool(outer) and node.type == "class_declaration" and "static" not in modifiers
    is_inner &= not _is_in_interface(node)
    fields = dict(_named_field_facts(members, owner, scope, names, kind))
    if is_inner:
        around = FieldFact(f"L{outer};", static=False, declaring=owner, final=True)
        fields.setdefault(f"this${outer.count('$')}", around)
    return ClassFacts(
        descriptor=owner,
        kind=kind,
        final="final" in modifiers
        or node.type == "record_declaration"
        or (is_enum and not is_open_enum),
        superclass=None if kind == "interface" else superclass,
        interfaces=tuple(_interfaces(node, scope, names)),
        fields=fields,
        constructors=tuple(_constructors(members, scope, names, kind, modifiers)),
        factories=tuple(_factories(members, owner, scope, names)),
        constants=tuple(constants) if is_enum else None,
        visibility=_visibility(modifiers),
        source_name=declared.name.replace("/", ".").replace("$", "."),
        inner=is_inner,
    )


def _is_in_interface(node: Node) -> bool:
    around = node.parent.parent if node.parent is not None else None
    return around is not None and _DECLARATIONS.get(around.type) == "interface"


def _has_body(member: Node) -> bool:
    return member.type == "enum_constant" and member.child_by_field_name("body") is not None


def _declared_kind(node: Node, modifiers: frozenset[str]) -> Kind:
    told = _DECLARATIONS[node.type]
    if told == "class" and "abstract" in modifiers:
        return "abstract"
    return "interface" if told == "interface" else "enum" if told == "enum" else "class"


def _member_nodes(node: Node) -> Iterator[Node]:
    body = node.child_by_field_name("body")
    for member in body.named_children if body is not None else ():
        if member.type == "enum_body_declarations":
            yield from member.named_children
        else:
            yield member
    parameters = node.child_by_field_name("parameters")
    if node.type == "record_declaration" and parameters is not None:
        yield from (one for one in parameters.named_children if one.type == "formal_parameter")


def _interfaces(node: Node, scope: Scope, names: TypeNames) -> Iterator[str]:
    for child in node.named_children:
        if child.type in ("super_interfaces", "extends_interfaces"):
            for listed in child.named_children:
                for one in listed.named_children if listed.type == "type_list" else [listed]:
                    yield names.descriptor(one, scope)


def _named_field_facts(
    members: Iterable[Node], owner: str, scope: Scope, names: TypeNames, kind: Kind
) -> Iterator[tuple[str, FieldFact]]:
    for member in members:
        if member.type not in ("field_declaration", "constant_declaration", "formal_parameter"):
            continue
        modifiers = _modifiers(member)
        is_component = member.type == "formal_parameter"
        variables = [member] if is_component else member.children_by_field_name("declarator")
        for variable in variables:
            name = variable.child_by_field_name("name")
            brackets = variable.child_by_field_name("dimensions")
            more = node_text(brackets).count("[") if brackets is not None else 0
            if name is not None:
                type_ = names.descriptor(member.child_by_field_name("type"), scope, more)
                yield (
                    node_text(name),
                    FieldFact(
                        type_,
                        static="static" in modifiers or kind == "interface",
                        declaring=owner,
                        final="final" in modifiers or is_component,
                        visibility="private" if is_component else _visibility(modifiers),
                    ),
                )


def _constructors(
    members: Iterable[Node],
    scope: Scope,
    names: TypeNames,
    kind: Kind,
    of_class: frozenset[str],
) -> Iterator[ConstructorFact]:
    if kind in ("interface", "enum"):
        return
    found = False
    components = []
    for member in members:
        if member.type == "formal_parameter":
            components.append(names.descriptor(member.child_by_field_name("type"), scope))
        if member.type == "constructor_declaration":
            found = True
            yield ConstructorFact(
                tuple(_parameters(member, scope, names)), _visibility(_modifiers(member))
            )
    if not found:
        yield ConstructorFact(tuple(components), _visibility(of_class))


def _factories(
    members: Iterable[Node], owner: str, scope: Scope, names: TypeNames
) -> Iterator[FactoryFact]:
    for member in members:
        modifiers = _modifiers(member)
        name = member.child_by_field_name("name")
        if member.type == "method_declaration" and "static" in modifiers and name is not None:
            given = names.descriptor(member.child_by_field_name("type"), scope)
            if given == owner:
                parameters = tuple(_parameters(member, scope, names))
                yield FactoryFact(node_text(name), parameters, _visibility(modifiers))


def _parameters(node: Node, scope: Scope, names: TypeNames) -> Iterator[str]:
    listed = node.child_by_field_name("parameters")
    for one in listed.named_children if listed is not None else ():
        if one.type == "formal_parameter":
            brackets = one.child_by_field_name("dimensions")
            more = node_text(brackets).count("[") if brackets is not None else 0
            yield names.descriptor(one.child_by_field_name("type"), scope, more)
        elif one.type == "spread_parameter":
            yield names.descriptor(one.named_children[-2], scope, 1)


def _modifiers(node: Node) -> frozenset[str]:
    for child in node.children:
        if child.type == "modifiers":
            return frozenset(node_text(one) for one in child.children)
    return frozenset()


def _visibility(modifiers: frozenset[str]) -> Visibility:
    choices: tuple[Visibility, ...] = ("public", "protected", "private")
    return next((one for one in choices if one in modifiers), "package")
