"""Reads property files: classes, their marked methods, what is wrong with them."""

import importlib.util
import inspect
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType, TracebackType
from typing import Any

from surefoot.state.errors import ConfigError
from surefoot.state.values.properties import PropertyFacts, PropertyProblem
from surefoot.tools.properties.dsl import Mark, Properties, mark_of

_MOST_SOURCE = 4000


@dataclass(frozen=True)
class Member:
    """A property and how it is called."""

    facts: PropertyFacts
    mark: Mark
    owner: Properties
    owner_name: str
    method: Callable[..., Any]


@dataclass
class Loaded:
    """What some files hold."""

    members: dict[str, Member] = field(default_factory=dict)
    owners: dict[str, Properties] = field(default_factory=dict)
    problems: list[PropertyProblem] = field(default_factory=list)


class Caught:
    """Runs a user's code; whatever it raises is kept and goes no further.

    Args:
        passed_on: Errors that are not the user's.
    """

    def __init__(self, *passed_on: type[BaseException]) -> None:
        self._passed_on = passed_on
        self.error: BaseException | None = None

    def __enter__(self) -> "Caught":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> bool:
        if error is None or isinstance(error, self._passed_on):
            return False
        self.error = error
        return True

    def where(self, files: frozenset[str]) -> tuple[str, int]:
        """Say in which line of some files it was raised: "notes.py:3: assert x", and its number."""
        found: tuple[str, int] = ("", 0)
        if isinstance(self.error, SyntaxError) and self.error.filename in files:
            line = self.error.lineno or 0
            text = (self.error.text or "").strip()
            return f"{Path(str(self.error.filename)).name}:{line}: {text}", line
        for frame in traceback.extract_tb(self.error.__traceback__ if self.error else None):
            if frame.filename in files:
                text = f"{Path(frame.filename).name}:{frame.lineno}: {frame.line or ''}"
                found = text.rstrip(": "), frame.lineno or 0
        return found

    def words(self) -> str:
        """Returns what was raised."""
        if self.error is None:
            return ""
        said = str(self.error).strip()
        if isinstance(self.error, AssertionError):
            return said
        name = type(self.error).__name__
        return f"{name}: {said}" if said else name


def load_file(path: Path, into: Loaded) -> None:
    """Import a file and add its properties; what is wrong with it becomes a problem."""
    files = frozenset({str(path)})
    with Caught() as caught:
        module = _import_property_file(path, len(into.members))
        classes = list(_classes_of(module))
    if caught.error is not None:
        where, line = caught.where(files)
        text = f"cannot be imported: {caught.words()}" + (f" ({where})" if where else "")
        into.problems.append(PropertyProblem(name=str(path), text=text, line=line))
        return
    before = len(into.members), len(into.problems)
    for kind in classes:
        _add_class(kind, path, into)
    if (len(into.members), len(into.problems)) == before:
        text = "holds no class of Properties with a rule, invariant, initializer or main path"
        into.problems.append(PropertyProblem(name=str(path), text=text))


def _import_property_file(path: Path, number: int) -> ModuleType:
    name = f"_properties_{number}_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path.name} is no Python file")
    folder = str(path.parent)
    if folder not in sys.path:
        sys.path.insert(0, folder)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def _classes_of(module: ModuleType) -> Iterator[type[Properties]]:
    for one in list(vars(module).values()):
        own = getattr(one, "__module__", "") == module.__name__
        if own and inspect.isclass(one) and issubclass(one, Properties):
            yield one


def _add_class(kind: type[Properties], path: Path, into: Loaded) -> None:
    name = kind.__name__ if kind.__name__ not in into.owners else f"{path.stem}.{kind.__name__}"
    with Caught() as caught:
        owner = kind()
    if caught.error is not None:
        text = f"{name}() cannot be made: {caught.words()}"
        into.problems.append(PropertyProblem(name=str(path), text=text))
        return
    into.owners[name] = owner
    for attribute in dir(kind):
        given = inspect.getattr_static(kind, attribute)
        mark = mark_of(given)
        if mark is not None:
            _add_member(f"{name}.{attribute}", given, mark, (name, owner), path, into)


def _add_member(
    name: str,
    method: Any,
    mark: Mark,
    owned: tuple[str, Properties],
    path: Path,
    into: Loaded,
) -> None:
    problem = ""
    if mark.kind is None:
        problem = "has a precondition and is no rule: write @rule above it"
    elif inspect.iscoroutinefunction(method):
        problem = "is async; properties are plain functions"
    elif not callable(method):
        problem = "is no method"
    elif len(inspect.signature(method).parameters) != 2:
        problem = "must take self and d"
    if problem:
        into.problems.append(PropertyProblem(name=name, text=problem, line=_line_of(method)))
        return
    assert mark.kind is not None
    facts = PropertyFacts(
        name=name,
        kind=mark.kind,
        file=str(path),
        line=_line_of(method),
        said=(inspect.getdoc(method) or "").partition("\n")[0],
        guarded=bool(mark.preconditions),
        probability=mark.probability,
        max_tries=mark.max_tries,
        source=inspect.getsource(method)[:_MOST_SOURCE],
    )
    into.members[name] = Member(facts, mark, owned[1], owned[0], method)


def _line_of(method: object) -> int:
    code = getattr(method, "__code__", None)
    return int(code.co_firstlineno) if code is not None else 0


_YAML = frozenset({".yaml", ".yml"})
_LEFT_OUT = frozenset({"__pycache__", "node_modules", "venv"})


@dataclass(frozen=True)
class PropertyFiles:
    """What was found."""

    python: tuple[Path, ...]
    sentences: tuple[Path, ...]
    """YAML files."""


def property_files(paths: Sequence[str | Path]) -> PropertyFiles:
    """Find property files: files as they are named, of folders all that may be one.

    Of a folder those are counted, at any depth, whose name does not begin with `_` or `.`: Python
    files that speak of Properties, and YAML files with the key `properties`.

    Raises:
        ConfigError: a path does not exist, is no property file, or a folder holds none.
    """
    found: dict[Path, None] = {}
    for given in paths:
        path = Path(given).resolve()
        if path.is_dir():
            inside = list(_property_files_in(path))
            if not inside:
                raise ConfigError(
                    f"{given} holds no property files: no *.py that speaks of Properties and no"
                    " *.yaml with `properties:`"
                )
            found.update(dict.fromkeys(inside))
        elif not path.is_file():
            raise ConfigError(f"there is no property file {str(given)!r}")
        elif path.suffix != ".py" and path.suffix not in _YAML:
            raise ConfigError(f"{given} is no property file: it must be .py, .yaml or .yml")
        else:
            found[path] = None
    return PropertyFiles(
        tuple(path for path in found if path.suffix == ".py"),
        tuple(path for path in found if path.suffix in _YAML),
    )


def _property_files_in(folder: Path) -> Iterable[Path]:
    for path in sorted(folder.rglob("*")):
        names = path.relative_to(folder).parts
        if any(name.startswith((".", "_")) or name in _LEFT_OUT for name in names):
            continue
        if path.is_file() and _may_hold_properties(path):
            yield path


def _may_hold_properties(path: Path) -> bool:
    if path.suffix == ".py":
        return b"Properties" in path.read_bytes()
    return path.suffix in _YAML and any(
        line.startswith(b"properties:") for line in path.read_bytes().splitlines()
    )
