"""The two names of a Java type: as in source (`zoo.Dog[]`) and the descriptor (`[Lzoo/Dog;`)."""

from __future__ import annotations

import re
from functools import lru_cache

OBJECT = "Ljava/lang/Object;"
STRING = "Ljava/lang/String;"
NULL = "null"
JDK = ("Ljava/", "Ljavax/", "Ljdk/", "Lsun/")
"""How the descriptors of the JDK's own classes begin."""
PRIMITIVES = {
    "boolean": "Z",
    "byte": "B",
    "char": "C",
    "short": "S",
    "int": "I",
    "long": "J",
    "float": "F",
    "double": "D",
}
_NAMES = {letter: name for name, letter in PRIMITIVES.items()}
ARRAY_SUPERTYPES = (OBJECT, "Ljava/lang/Cloneable;", "Ljava/io/Serializable;")
_DESCRIPTOR = re.compile(r"\[*(L[^;\[]+;|[ZBCSIJFD])")


@lru_cache(maxsize=65_536)
def descriptor(name: str) -> str:
    """Give a type's descriptor, however the type is written.

    Args:
        name: "Node", "zoo.Dog", "zoo/Dog", "Lzoo/Dog;", "Lzoo.Dog;", "int[]", "[Lzoo.Dog;", "[I".
    """
    name = name.strip()
    dimensions = 0
    while name.endswith("[]"):
        name, dimensions = name[:-2].rstrip(), dimensions + 1
    name = "[" * dimensions + name
    if _DESCRIPTOR.fullmatch(name) and not (len(name) == 1 and name in _NAMES):
        return name.replace(".", "/")
    bare = name.lstrip("[")
    brackets = name[: len(name) - len(bare)]
    bare = _without_type_arguments(bare)
    if bare in PRIMITIVES:
        return brackets + PRIMITIVES[bare]
    return f"{brackets}L{bare.replace('.', '/')};"


def class_name(of: str) -> str:
    """Give the name with dots: "zoo.Dog", "int[]"; an inner class stays "Outer$Inner"."""
    bare = of.lstrip("[")
    dimensions = len(of) - len(bare)
    named = _NAMES.get(bare) or bare.removeprefix("L").removesuffix(";").replace("/", ".")
    return named + "[]" * dimensions


def simple_name(of: str) -> str:
    """Give the name without its package, "Inner" for "Lzoo/Outer$Inner;"."""
    return re.split(r"[.$]", class_name(of))[-1]


def is_array(of: str) -> bool:
    """Say whether a descriptor is an array's."""
    return of.startswith("[")


def is_reference(of: str) -> bool:
    """Say whether values of the type are references."""
    return of.startswith(("L", "["))


def element(of: str) -> str:
    """Give the type of an array's elements."""
    return of[1:]


def _without_type_arguments(name: str) -> str:
    return re.sub(r"<.*>", "", name).strip()
