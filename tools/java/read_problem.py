"""A request as a problem, with everything known of its classes: class files, sources, hierarchy."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from surefoot.state.errors import ConfigError
from surefoot.tools.java.facts import Lookup
from surefoot.tools.java.jdk import find_jdk
from surefoot.tools.java.jimage import JdkClasses
from surefoot.tools.java.problem import Problem
from surefoot.tools.java.request import read_problem
from surefoot.tools.java.under_test import facts_for


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
