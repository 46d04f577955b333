"""A request as a problem, with everything known of its classes: class files, sources, hierarchy."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tools.java.problem import Problem
from tools.java.request import read_problem
from tools.java.sources import read_sources
from tools.java.under_test import facts_for


def problem_of(request: Mapping[str, Any], classpath: tuple[Path, ...]) -> Problem:
    """Read a request; class files beat sources, sources beat what the hierarchy says.

    Raises:
        ConfigError: an entry of the class path does not exist or is no jar.
    """
    hierarchy = request.get("type_hierarchy") or {}
    written = read_sources(sources_in(request).values(), hierarchy)
    known = {**written, **facts_for(request, classpath)}
    return read_problem(request, known=known, is_closed=bool(hierarchy))


def sources_in(request: Mapping[str, Any]) -> dict[str, str]:
    """Give the sources of a request by the name of their class, the method under test first."""
    context = request.get("source_context") or {}
    related = context.get("related_classes")
    method = context.get("class_source") or context.get("method_source")
    named = {str(context.get("class_name") or "Method"): method}
    named |= dict(related) if isinstance(related, Mapping) else {}
    return {name: text for name, text in named.items() if isinstance(text, str) and text.strip()}
