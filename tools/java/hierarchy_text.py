"""Read `type_hierarchy`, in the form that engines send and in others that say what is above what.

Read are described types ("Type: zoo.Dog (signature: Lzoo/Dog;) [final]" with the lines "Extends:
...", "Implements: a, b"), declarations ("final class Dog extends Animal"), maps ({"extends":
"Animal"}), trees ({"Animal": {"Dog": {}}}) and names alone ("Dog": "Animal") where it is sure which
of both is above the other; the words in English and Chinese. What cannot be read is said.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from surefoot.tools.java.descriptors import OBJECT, descriptor, simple_name
from surefoot.tools.java.facts import ClassFacts, Kind

_ROLES = {
    "extends": "extends superclass super_class super parent parent_class base_class inherits "
    "inherits_from subclass_of derived_from 继承自 继承 父类 超类 基类",
    "implements": "implements implemented_interfaces interfaces all_interfaces super_interfaces "
    "实现接口 所有接口 实现 接口列表",
    "self": "type class name class_name signature descriptor 类型 类名 名称 签名",
    "kind": "kind modifiers modifier abstract final interface enum 种类 修饰符",
    "left out": "package methods fields constructors subclasses known_subclasses permits subtypes "
    "source file module 包 方法 字段 构造方法 子类",
}
_ROLE = {word.replace("_", " "): role for role, words in _ROLES.items() for word in words.split()}
_MARKS = {
    "interface": "interface", "接口": "interface",
    "abstract": "abstract", "抽象类": "abstract", "抽象": "abstract",
    "enum": "enum", "枚举类": "enum", "枚举": "enum",
    "final": "final", "最终类": "final", "record": "final",
    "class": "", "public": "", "protected": "", "private": "", "static": "", "strictfp": "",
    "sealed": "", "non-sealed": "", "类": "",
}  # fmt: skip
_VERBS = ("extends", "implements", "inherits", "inherits from", "继承自", "继承", "实现")
_PHRASE = re.compile(
    "|".join(
        rf"(?<![\w@$.])@?{one}\b" if one.isascii() else one
        for one in sorted((*_VERBS, *_MARKS), key=len, reverse=True)
    )
)
"""The words of a declaration; a class may be called Parent or Final."""
_NAME = r"\[*L[\w$/.]+;|[^\W\d][\w$]*(?:[./][\w$]+)*(?:\[\])*"
_NAMES = re.compile(rf"(?:{_NAME})(?:\s*,\s*(?:{_NAME}))*")
_LINE = re.compile(r"(?P<key>[^:：]{1,30})[:：](?P<value>.*)", re.DOTALL)
_DEEPEST = 100
"""Of a tree."""
_NOTHING = frozenset(("", "none", "null", "-", "无", "[]"))


class _UnreadError(ValueError):
    """A text that does not say what is above a type."""


@dataclass
class _Told:
    """What an entry says of its type."""

    named: str
    extends: list[str] = field(default_factory=list)
    implements: list[str] = field(default_factory=list)
    marks: set[str] = field(default_factory=set)
    alone: list[str] = field(default_factory=list)
    """Names without a word that says what they are."""
    has_kind: bool = False
    """It would say that the type is abstract or an interface."""


@dataclass(frozen=True)
class Hierarchy:
    """What a request tells of its types."""

    facts: Mapping[str, ClassFacts]
    unread: Mapping[str, str]
    """Types whose entry does not say what is above them, with what it says."""
    kindless: frozenset[str]
    """Types that may be abstract or an interface: others are below them, and nothing tells."""


def read_hierarchy(hierarchy: Mapping[str, Any]) -> Hierarchy:
    """Give what a hierarchy says of each type, by descriptor."""
    told: dict[str, _Told] = {}
    unread: dict[str, str] = {}
    for key, value in _flat_hierarchy_entries(hierarchy):
        named = descriptor(key)
        try:
            one = _parse_type_entry(named, value)
            told[one.named] = one
        except _UnreadError:
            told[named], unread[named] = _Told(named), str(value)
    alone = [one for one in told.values() if one.alone]
    if any(one.named == OBJECT for one in alone):
        for one in alone:
            for name in one.alone:
                told.setdefault(name, _Told(name)).extends.append(one.named)
    elif _are_parents(alone):
        for one in alone:
            one.extends += one.alone
    else:
        unread |= {one.named: ", ".join(one.alone) for one in alone}
    names = _Names(told)
    unread.pop(OBJECT, None)
    facts = {name: names.facts(one) for name, one in told.items()}
    above = {upper for one in facts.values() for upper in (one.superclass, *one.interfaces)}
    kindless = {name for name, one in told.items() if not one.has_kind and name in above}
    kindless = (kindless | unread.keys()) - {OBJECT}
    return Hierarchy(facts, unread, frozenset(kindless))


def _flat_hierarchy_entries(
    hierarchy: Mapping[str, Any], above: str = "", depth: int = 0
) -> Iterator[tuple[str, Any]]:
    """Give the entries, those of a tree with what is above them."""
    for key, value in hierarchy.items():
        is_tree = isinstance(value, Mapping) and all(
            not _role(str(name)) and isinstance(below, Mapping) for name, below in value.items()
        )
        is_told = is_tree and (above or value)
        yield key, {"extends": above} if is_told else value
        if is_tree and depth < _DEEPEST:
            yield from _flat_hierarchy_entries(value, key, depth + 1)


def _parse_type_entry(named: str, value: object) -> _Told:
    """Read one entry.

    Raises:
        _UnreadError: it does not say what is above the type.
    """
    told = _Told(named)
    if isinstance(value, Mapping) and value:
        for key, part in value.items():
            _add_role_value(told, _role(str(key)), key, part)
    elif isinstance(value, list | tuple):
        told.alone = [descriptor(str(one)) for one in value]
    elif isinstance(value, str) and value.strip():
        lines = [line.strip() for line in value.strip().splitlines() if line.strip()]
        if len(lines) == 1 and _NAMES.fullmatch(lines[0]) and not _PHRASE.search(lines[0]):
            told.alone = [
                name
                for name in _descriptors_in_text(lines[0])
                if not _is_same_type_name(name, named)
            ]
            lines = []
            if not told.alone:
                raise _UnreadError
        for line in lines:
            _add_entry_line(told, line)
    else:
        raise _UnreadError
    return told


def _add_entry_line(told: _Told, line: str) -> None:
    found = _LINE.fullmatch(line)
    if found is None:
        _declaration(told, line)
        return
    role = _role(found["key"])
    if role != "self":
        _add_role_value(told, role, found["key"], found["value"].strip())
        return
    head = re.sub(r"[（(]\s*(?:signature|签名)\s*[:：]\s*([^)）]+)[)）]", r" \1 ", found["value"])
    marks = re.findall(r"\[([^\[\]]+)\]", head)
    head = re.sub(r"\[[^\[\]]+\]", " ", head)
    names = head.split()
    signed = [name for name in names if name.endswith(";")]
    told.named = descriptor(signed[0]) if signed else told.named
    told.has_kind |= found["key"].strip().lower() in ("type", "类型")
    told.marks |= {_MARKS.get(word, "") for one in marks for word in one.lower().split()}
    if len(names) > 2:
        _declaration(told, head)


def _add_role_value(told: _Told, role: str, key: str, value: object) -> None:
    texts = [str(one) for one in value] if isinstance(value, list | tuple) else [str(value or "")]
    match role:
        case "extends":
            told.extends += [name for text in texts for name in _descriptors_in_text(text)]
        case "implements":
            told.implements += [name for text in texts for name in _descriptors_in_text(text)]
        case "kind":
            told.has_kind = True
            is_flag = isinstance(value, bool) or value in ("true", "false")
            words = [key] * (value in (True, "true")) if is_flag else " ".join(texts).split()
            told.marks |= {_mark_of_word(word) for word in words}
        case "self" if texts[0].lower() in _MARKS:
            told.has_kind = True
            told.marks.add(_mark_of_word(texts[0]))
        case "self" | "left out":
            pass
        case _:
            raise _UnreadError


def _declaration(told: _Told, line: str) -> None:
    """Read "final class Dog extends Animal implements Pet", "Dog 继承 Animal"."""
    line = _without_type_arguments(line).rstrip("{} ")
    role, at = "self", 0
    for phrase in [*_PHRASE.finditer(line), None]:
        between = line[at : phrase.start() if phrase else len(line)].strip(" ,，、。\t")
        if between and role == "self" and not _is_same_type_name(descriptor(between), told.named):
            raise _UnreadError
        if role != "self":
            if not between:
                raise _UnreadError
            _add_role_value(told, role, "", between)
        if phrase is None:
            break
        at, word = phrase.end(), phrase.group().lstrip("@")
        role = "self" if word in _MARKS else _ROLE[word]
        if role == "self":
            told.has_kind = True
            told.marks.add(_MARKS[word])
    if not (told.has_kind or told.extends or told.implements):
        raise _UnreadError


def _role(key: str) -> str:
    words = re.sub(r"(?<=[a-z])(?=[A-Z])|[_-]", " ", key.strip()).lower()
    return _ROLE.get(words, "")


def _mark_of_word(word: str) -> str:
    mark = _MARKS.get(word.lower())
    if mark is None:
        raise _UnreadError
    return mark


def _descriptors_in_text(text: str) -> list[str]:
    bare = [part.strip() for part in re.split(r"[,，、]", _without_type_arguments(text))]
    named = [part for part in bare if part.lower() not in _NOTHING]
    if not all(re.fullmatch(_NAME, name) for name in named):
        raise _UnreadError
    return [descriptor(name) for name in named]


def _without_type_arguments(text: str) -> str:
    before = ""
    while before != text:
        before, text = text, re.sub(r"<[^<>]*>", "", text)
    return text


def _is_same_type_name(name: str, other: str) -> bool:
    return name == other or (name[1:-1] == simple_name(name) == simple_name(other))


def _are_parents(told: Sequence[_Told]) -> bool:
    """Say whether names alone are surely what is above their types, and not what is below.

    Nothing is above Object, and nothing is below two classes.
    """
    named = [name for one in told for name in one.alone]
    is_single = all(len(one.alone) == 1 for one in told)
    return bool({OBJECT, "LObject;"} & {*named}) or (is_single and len(set(named)) < len(named))


class _Names:
    """The types of a hierarchy, which it may name by their simple names."""

    def __init__(self, told: Mapping[str, _Told]) -> None:
        self._told = told
        self._simple: dict[str, list[str]] = {}
        for name in told:
            self._simple.setdefault(simple_name(name), []).append(name)

    def facts(self, told: _Told) -> ClassFacts:
        """Give what is told of one."""
        extends, implements = (
            [self._known(name) for name in dict.fromkeys(names)]
            for names in (told.extends, told.implements)
        )
        above = [name for name in extends if not self._is_interface(name)]
        is_interface = "interface" in told.marks
        is_top = is_interface or told.named == OBJECT
        kinds: tuple[Kind, ...] = ("interface", "abstract", "enum")
        found = ClassFacts(
            descriptor=told.named,
            kind=next((kind for kind in kinds if kind in told.marks), "class"),
            final="final" in told.marks,
            superclass=None if is_top else next(iter(above), OBJECT),
        )
        others = [name for name in extends if name != found.superclass]
        interfaces = tuple(name for name in dict.fromkeys([*others, *implements]) if name != OBJECT)
        return replace(found, interfaces=interfaces)

    def _is_interface(self, name: str) -> bool:
        return name in self._told and "interface" in self._told[name].marks

    def _known(self, name: str) -> str:
        alike = self._simple.get(name[1:-1], [])
        if name in self._told or len(alike) != 1:
            return OBJECT if name == "LObject;" else name
        return alike[0]
