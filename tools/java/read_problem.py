"""A request as a problem, with everything known of its classes: class files, sources, hierarchy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from surefoot.state.errors import ConfigError
from surefoot.tools.java.classpath import ClassPath
from surefoot.tools.java.descriptors import descriptor
from surefoot.tools.java.facts import ClassFacts, Lookup
from surefoot.tools.java.hierarchy_text import read_hierarchy
from surefoot.tools.java.jdk import JdkClasses, find_jdk
from surefoot.tools.java.problem import Problem
from surefoot.tools.java.request import read_problem

_MOST_SCANNED = 5000
"""Classes of a class path that are read to find who extends whom."""


def problem_of(request: Mapping[str, Any], classpath: tuple[Path, ...]) -> Problem:
    """Read a request; class files beat sources, sources beat what the hierarchy says.

    Raises:
        ConfigError: an entry of the class path does not exist or is no jar.
    """
    return read_problem(
        request,
        known=facts_for(request, classpath),
        elsewhere=_of_the_jdk(),
        is_closed=bool(request.get("type_hierarchy")),
    )


@lru_cache(maxsize=1)
def _of_the_jdk() -> Lookup | None:
    """Give what looks up classes of the JDK; without a JDK nothing is known of them."""
    try:
        return JdkClasses(find_jdk().modules).facts
    except ConfigError:
        return None


def sources_in(request: Mapping[str, Any]) -> dict[str, str]:
    """Give the sources of a request by the name of their class, the method under test first."""
    context = request.get("source_context") or {}
    related = context.get("related_classes")
    method = context.get("class_source") or context.get("method_source")
    named = {str(context.get("class_name") or "Method"): method}
    named |= dict(related) if isinstance(related, Mapping) else {}
    return {name: text for name, text in named.items() if isinstance(text, str) and text.strip()}


def facts_for(request: Mapping[str, Any], classpath: tuple[Path, ...]) -> dict[str, ClassFacts]:
    """Give the facts of the classes that a request is about, as far as the class path has them.

    These are the classes that the request names, their superclasses, the classes of their fields,
    and what extends any of them.

    Raises:
        ConfigError: an entry of the class path does not exist or is no jar.
    """
    if not classpath:
        return {}
    known, below = _scan_class_path(classpath)
    found: dict[str, ClassFacts] = {}
    waiting = list(_types_in_request(request, known))
    while waiting:
        name = waiting.pop().lstrip("[")
        facts = known.get(name)
        if facts is None or name in found:
            continue
        found[name] = facts
        waiting += [*([facts.superclass] if facts.superclass else []), *facts.interfaces]
        waiting += [field.descriptor for field in facts.fields.values() if not field.static]
        waiting += below.get(name, ())
    return found


@lru_cache(maxsize=8)
def _scan_class_path(
    classpath: tuple[Path, ...],
) -> tuple[dict[str, ClassFacts], dict[str, list[str]]]:
    """Read every class once; the class path of a process is taken not to change."""
    path = ClassPath(classpath)
    known: dict[str, ClassFacts] = {}
    below: dict[str, list[str]] = {}
    try:
        for number, name in enumerate(path.names()):
            facts = path.facts(f"L{name};")
            if facts is None:
                continue
            known[facts.descriptor] = facts
            for upper in (facts.superclass, *facts.interfaces):
                if upper:
                    below.setdefault(upper, []).append(facts.descriptor)
            if number >= _MOST_SCANNED:
                break
    finally:
        path.close()
    return known, below


def _types_in_request(request: Mapping[str, Any], known: Mapping[str, ClassFacts]) -> Iterator[str]:
    hierarchy = request.get("type_hierarchy") or {}
    yield from read_hierarchy(hierarchy).facts
    heap = request.get("heap_state") or {}
    told = [
        *(request.get("variable_static_type") or {}).values(),
        *(request.get("parameter_type_constraints") or {}).values(),
        *(heap.get("schemas") or {}),
    ]
    simple = {name[1:-1].rpartition("/")[2]: name for name in known}
    for name in _nonblank_strings(told):
        full = descriptor(name)
        yield full if full.lstrip("[") in known else simple.get(full.strip("[L;"), full)
    text = " ".join(_nonblank_strings(request.get("constraints") or []))
    yield from (name for name in known if name in text)


def _nonblank_strings(values: Iterable[object]) -> Iterator[str]:
    return (value for value in values if isinstance(value, str) and value.strip())
