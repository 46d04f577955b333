"""Classes of the JDK that objects can have where a request names only what is above them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from surefoot.tools.java.facts import ClassFacts

_BELOW = {
    "Ljava/lang/Iterable;": "Ljava/util/ArrayList;",
    "Ljava/util/Collection;": "Ljava/util/ArrayList;",
    "Ljava/util/List;": "Ljava/util/ArrayList;",
    "Ljava/util/AbstractList;": "Ljava/util/ArrayList;",
    "Ljava/util/Set;": "Ljava/util/LinkedHashSet;",
    "Ljava/util/SortedSet;": "Ljava/util/TreeSet;",
    "Ljava/util/NavigableSet;": "Ljava/util/TreeSet;",
    "Ljava/util/Queue;": "Ljava/util/LinkedList;",
    "Ljava/util/Deque;": "Ljava/util/LinkedList;",
    "Ljava/util/Map;": "Ljava/util/HashMap;",
    "Ljava/util/SortedMap;": "Ljava/util/TreeMap;",
    "Ljava/util/NavigableMap;": "Ljava/util/TreeMap;",
    "Ljava/util/concurrent/ConcurrentMap;": "Ljava/util/concurrent/ConcurrentHashMap;",
    "Ljava/lang/CharSequence;": "Ljava/lang/String;",
    "Ljava/lang/Number;": "Ljava/lang/Integer;",
}


def list_substitutes(named: Iterable[str], told: Mapping[str, ClassFacts]) -> Iterator[str]:
    """Name a class for each type that no class told of is below.

    Args:
        named: Types that locations are declared as or compared with.
        told: The classes of the request.
    """
    taken = {upper for facts in told.values() for upper in (facts.superclass, *facts.interfaces)}
    for name in named:
        if name in _BELOW and name not in taken:
            yield _BELOW[name]
