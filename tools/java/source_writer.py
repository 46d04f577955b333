"""Java source that makes a drawn graph of objects: through constructors and factories first.

Three levels: `plain` gives constructors the drawn values and nothing else, `made_up` gives them
values that a careful constructor takes, `raw` runs no constructor.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from surefoot.tools.java.descriptors import STRING, element, is_array, is_reference
from surefoot.tools.java.source_text import HELPERS, java_text, number, type_name

Level = Literal["plain", "made_up", "raw"]
LEVELS: tuple[Level, ...] = ("plain", "made_up", "raw")
_EMPTY = {
    "Ljava/util/List;": "new java.util.ArrayList()",
    "Ljava/util/Collection;": "new java.util.ArrayList()",
    "Ljava/lang/Iterable;": "new java.util.ArrayList()",
    "Ljava/util/Set;": "new java.util.HashSet()",
    "Ljava/util/Map;": "new java.util.HashMap()",
    "Ljava/lang/Object;": "new Object()",
    "Ljava/lang/CharSequence;": '"a"',
    STRING: '"a"',
}


@dataclass
class Writer:
    """Writes one file.

    Args:
        graph: As `surefoot.tools.java.plans.as_json` writes it.
        classes: What is known of the classes, by descriptor; see
            `surefoot.tools.java.building_facts`.
        package: Package of the file, "" for the unnamed one.
        level: How objects are made.
    """

    graph: Mapping[str, Any]
    classes: Mapping[str, Mapping[str, Any]]
    package: str
    level: Level
    made: dict[str, str] = field(default_factory=dict)
    """By id of an object made so far, the type that its variable is declared as."""
    given: set[tuple[str, str]] = field(default_factory=set)
    """Fields that a constructor was given."""

    def file(self, name: str) -> str:
        """Give the whole file."""
        lines = [*self._made(), *self._linked(), *self._roots()]
        head = f"package {self.package};\n\n" if self.package else ""
        body = "\n".join(f"    {line}" for line in lines)
        return (
            f"{head}import java.lang.reflect.*;\nimport java.util.*;\n\n"
            f"/** Objects, {self.level}. */\n"
            f'@SuppressWarnings({{"unchecked", "rawtypes", "removal", "deprecation"}})\n'
            f"class {name} {{\n"
            f"  public static Map<String, Object> build() throws Exception {{\n{body}\n  }}\n"
            f"{HELPERS}}}\n"
        )

    def _made(self) -> Iterator[str]:
        for number_ in self._children_first():
            drawn = self.graph["objects"][number_]
            expression = self._object(number_, drawn)
            declared = self._declarable(drawn["type"])
            self.made[number_] = declared
            is_typed = expression.startswith(("new ", f"{declared}."))
            cast = "" if declared == "Object" or is_typed else f"({declared}) "
            yield f"{declared} o{number_} = {cast}{expression};"

    def _object(self, number_: str, drawn: Mapping[str, Any]) -> str:
        type_ = drawn["type"]
        if is_array(type_):
            return f"Array.newInstance({_class(element(type_))}, {drawn.get('length') or 0})"
        if type_ == STRING:
            return f"new String({java_text(str(drawn['fields'].get('value', '')))})"
        if "constant" in drawn:
            return f"constant({_class(type_)}, {java_text(drawn['constant'])})"
        known = self.classes.get(type_)
        if known is not None and _is_of_an_enum(known):
            return f"only({_class(type_)})"
        if (
            known is None
            or self.level == "raw"
            or not (known["constructors"] or known["factories"])
        ):
            return f"raw({_class(type_)})"
        return self._constructed(number_, drawn, known)

    def _constructed(self, number_: str, drawn: Mapping[str, Any], known: Mapping[str, Any]) -> str:
        own = {n: f for n, f in known["fields"].items() if f["declaring"] == known["type"]}
        canonical = [f["type"] for f in own.values()]
        ways = [
            *sorted(
                (one for one in known["constructors"] if self._sees(known, one["visibility"])),
                key=lambda one: (one["parameters"] != canonical, len(one["parameters"])),
            ),
            *(one for one in known["factories"] if self._sees(known, one["visibility"])),
        ]
        hidden = sorted(known["constructors"], key=lambda one: len(one["parameters"]))
        way = ways[0] if ways else hidden[0] if hidden else None
        if way is None or known["inner"]:
            return f"raw({_class(drawn['type'])})"
        is_canonical = "name" not in way and way["parameters"] == canonical
        arguments = self._arguments(
            number_, drawn, known, way["parameters"], own if is_canonical else {}
        )
        if not ways:
            types = ", ".join(_class(parameter) for parameter in way["parameters"])
            given = ", ".join(arguments)
            return (
                f"hidden({_class(drawn['type'])}, new Class<?>[] {{{types}}}, "
                f"new Object[] {{{given}}})"
            )
        method = f".{way['name']}" if "name" in way else ""
        new = "" if method else "new "
        return f"{new}{known['name']}{method}({', '.join(arguments)})"

    def _arguments(
        self,
        number_: str,
        drawn: Mapping[str, Any],
        known: Mapping[str, Any],
        parameters: Sequence[str],
        certain: Mapping[str, Any],
    ) -> list[str]:
        """Give what a constructor is called with: what fields of the same types are drawn to hold.

        Args:
            number_: Of the object.
            drawn: The object.
            known: Its class.
            parameters: Types of the parameters.
            certain: Fields that the constructor surely sets from its parameters.
        """
        left = dict(certain or known["fields"])
        arguments = []
        for parameter in parameters:
            name = next((n for n, one in left.items() if one["type"] == parameter), None)
            slot = drawn["fields"].get(name) if name is not None else None
            value = self._value(slot, parameter)
            is_given = value not in ("", "null")
            arguments.append(value if is_given else self._default(parameter))
            if name is None:
                continue
            del left[name]
            is_null = value == "null" and self.level == "plain"
            if name in certain and (slot is None or is_given or is_null):
                self.given.add((number_, name))
        return arguments

    def _linked(self) -> Iterator[str]:
        for number_, drawn in self.graph["objects"].items():
            if is_array(drawn["type"]):
                for at, slot in (drawn.get("elements") or {}).items():
                    value = self._value(slot, element(drawn["type"]))
                    yield f"Array.set(o{number_}, {at}, {value});"
                continue
            known = self.classes.get(drawn["type"])
            fields = known["fields"] if known is not None else {}
            yield from self._contained(number_, drawn)
            for name, slot in drawn["fields"].items():
                if name in fields and drawn["type"] != STRING and "constant" not in drawn:
                    yield from self._assigned(number_, drawn["type"], name, slot, fields[name])

    def _contained(self, number_: str, drawn: Mapping[str, Any]) -> Iterator[str]:
        """Put the elements of a collection and the entries of a map in."""
        for at, slot in sorted((drawn.get("elements") or {}).items(), key=lambda one: int(one[0])):
            yield f"element(o{number_}, {at}, {self._value(slot, '')});"
        for name, slot in drawn["fields"].items():
            if name.startswith('["'):
                key = java_text(name[2:-2])
                yield f"((Map<Object, Object>) o{number_}).put({key}, {self._value(slot, '')});"

    def _assigned(
        self, number_: str, owner: str, name: str, slot: object, known: Mapping[str, Any]
    ) -> Iterator[str]:
        if (number_, name) in self.given and known["final"]:
            return
        value = self._value(slot, known["type"]) or "null"
        declaring = self.classes.get(known["declaring"])
        is_seen = (
            declaring is not None
            and declaring["type"] == owner
            and not known["final"]
            and self._sees(declaring, known["visibility"])
            and self._fits(slot)
            and self.made[number_] != "Object"
        )
        if is_seen:
            yield f"o{number_}.{name} = {value};"
        else:
            simple = name.rpartition(".")[2]
            where = f"{_class(known['declaring'])}, {java_text(simple)}"
            yield f"set({where}, o{number_}, {value});"

    def _roots(self) -> Iterator[str]:
        yield "Map<String, Object> roots = new LinkedHashMap<>();"
        for name, slot in self.graph["roots"].items():
            yield f"roots.put({java_text(name)}, {self._value(slot, '') or 'null'});"
        yield "return roots;"

    def _children_first(self) -> list[str]:
        """Order the objects so that what one holds comes before it, where there is no cycle."""
        ordered: list[str] = []
        seen: set[str] = set()
        for start in self.graph["objects"]:
            stack = [(start, False)]
            while stack:
                at, is_left = stack.pop()
                if is_left:
                    ordered.append(at)
                elif at not in seen:
                    seen.add(at)
                    stack.append((at, True))
                    stack += [(child, False) for child in _child_refs(self.graph["objects"][at])]
        return ordered

    def _declarable(self, type_: str) -> str:
        """Give what a variable that holds an object of a type is declared as."""
        bare = type_.lstrip("[")
        known = self.classes.get(bare)
        if bare == STRING or not is_reference(bare):
            return type_name(type_, "")
        if known is None or not self._names(known):
            return "Object"
        return type_name(type_, known["name"])

    def _names(self, known: Mapping[str, Any]) -> bool:
        """Say whether the file can write the name of a class."""
        place = known["type"][1:-1].rpartition("/")[0].replace("/", ".")
        is_here = place == self.package
        if not known["name"] or (not place and self.package):
            return False
        outer = known["type"].rpartition("$")[0]
        around = self.classes.get(f"{outer};") if outer else None
        if outer and (around is None or not self._names(around)):
            return bool(known["visibility"] == "public" and around is None)
        seen = known["visibility"]
        return bool(seen == "public" or (is_here and seen != "private"))

    def _sees(self, owner: Mapping[str, Any], visibility: str) -> bool:
        place = owner["type"][1:-1].rpartition("/")[0].replace("/", ".")
        is_here = place == self.package and visibility != "private"
        return self._names(owner) and (visibility == "public" or is_here)

    def _fits(self, slot: object) -> bool:
        """Say whether a value can be assigned without reflection."""
        if isinstance(slot, Mapping) and slot.get("ref") is not None:
            return self.made[str(slot["ref"])] != "Object"
        return True

    def _value(self, slot: object, type_: str) -> str:
        """Write a drawn value; "" for one that is not there yet."""
        if isinstance(slot, Mapping):
            ref = slot.get("ref")
            if ref is None:
                return "null"
            return f"o{ref}" if str(ref) in self.made else ""
        if slot is None:
            return ""
        return java_text(slot) if isinstance(slot, str) else number(slot, type_)

    def _default(self, type_: str) -> str:
        is_plain = self.level == "plain"
        if not is_reference(type_):
            return number(0 if is_plain else 1, type_)
        if is_plain:
            return '""' if type_ == STRING else f"({self._nameable(type_)}) null"
        fitting = [n for n in self.made if self.graph["objects"][n]["type"] == type_]
        if fitting:
            return f"o{fitting[-1]}"
        if is_array(type_):
            return f"({self._nameable(type_)}) Array.newInstance({_class(element(type_))}, 0)"
        return _EMPTY.get(type_) or self._simple(type_) or f"({self._nameable(type_)}) null"

    def _simple(self, type_: str) -> str:
        """Make an object for an argument, "" where no simple way is known."""
        known = self.classes.get(type_)
        if known is None or known["kind"] not in ("class", "enum") or not self._names(known):
            return ""
        if known.get("constants"):
            return f"{known['name']}.{known['constants'][0]}"
        for one in known["constructors"]:
            if self._sees(known, one["visibility"]) and type_ not in one["parameters"]:
                values = [
                    _EMPTY.get(p) or (number(1, p) if not is_reference(p) else "null")
                    for p in one["parameters"]
                ]
                return f"new {known['name']}({', '.join(values)})"
        return ""

    def _nameable(self, type_: str) -> str:
        bare = type_.lstrip("[")
        known = self.classes.get(bare)
        if known is not None:
            return type_name(type_, known["name"]) if self._names(known) else "Object"
        return type_name(type_, "")


def _is_of_an_enum(known: Mapping[str, Any]) -> bool:
    return any(one["declaring"] == "Ljava/lang/Enum;" for one in known["fields"].values())


def _child_refs(drawn: Mapping[str, Any]) -> Iterator[str]:
    slots = [*drawn["fields"].values(), *(drawn.get("elements") or {}).values()]
    for slot in reversed(slots):
        if isinstance(slot, Mapping) and slot.get("ref") is not None:
            yield str(slot["ref"])


def _class(type_: str) -> str:
    return f"type({json.dumps(type_)})"
