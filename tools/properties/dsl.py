"""What users write properties with.

from surefoot.properties import Properties, initializer, invariant, rule

class Notes(Properties):
    @rule(precondition=lambda d: d(text="Search").exists, probability=0.5, max_tries=3)
    def a_found_note_contains_the_query(self, d):
        ...  # plain asserts
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, TypeVar, overload

from surefoot.state.values.properties import PropertyKind

F = TypeVar("F", bound=Callable[..., Any])
Precondition = Callable[..., Any]
"""Gets the driver, or the object and the driver; it only looks."""
_MARK = "__surefoot_property__"


@dataclass(frozen=True)
class Mark:
    """What a decorator said of a method."""

    kind: PropertyKind | None = None
    preconditions: tuple[Precondition, ...] = ()
    probability: float | None = None
    max_tries: int | None = None


def mark_of(method: object) -> Mark | None:
    """Returns what the decorators of a method said, None for a plain method."""
    found = getattr(method, _MARK, None)
    return found if isinstance(found, Mark) else None


@overload
def rule(method: F, /) -> F: ...
@overload
def rule(
    method: None = None,
    /,
    *,
    precondition: Precondition | None = None,
    probability: float | None = None,
    max_tries: int | None = None,
) -> Callable[[F], F]: ...
def rule(
    method: F | None = None,
    /,
    *,
    precondition: Precondition | None = None,
    probability: float | None = None,
    max_tries: int | None = None,
) -> F | Callable[[F], F]:
    """Say that something holds whenever it is tried.

    Args:
        method: What to try, with plain asserts.
        precondition: When it can be tried; always without one. Gets `d`, or `self` and `d`.
        probability: That it is tried when it can be, 0 to 1; the run's when absent.
        max_tries: How often in a run; without end when absent.
    """
    if probability is not None and not 0 <= probability <= 1:
        raise ValueError(f"probability must be between 0 and 1, not {probability!r}")
    if max_tries is not None and max_tries < 1:
        raise ValueError(f"max_tries must be at least 1, not {max_tries!r}")

    def marked(method: F) -> F:
        known = mark_of(method) or Mark()
        more = () if precondition is None else (precondition,)
        return _attach_mark(
            method,
            replace(
                known,
                kind="rule",
                preconditions=known.preconditions + more,
                probability=probability,
                max_tries=max_tries,
            ),
        )

    return marked if method is None else marked(method)


def precondition(condition: Precondition) -> Callable[[F], F]:
    """Returns when a rule can be tried; several must all hold."""

    def marked(method: F) -> F:
        known = mark_of(method) or Mark()
        return _attach_mark(method, replace(known, preconditions=(*known.preconditions, condition)))

    return marked


def initializer(method: F) -> F:
    """Have a method run once when the app was started, and again when its data was cleared."""
    return _attach_mark(method, Mark(kind="initializer"))


def invariant(method: F) -> F:
    """Returns what holds on every screen; it is looked at after every event and only looks."""
    return _attach_mark(method, Mark(kind="invariant"))


def main_path(method: F) -> F:
    """Name a way through the app that a guided exploration follows and leaves."""
    return _attach_mark(method, Mark(kind="main_path"))


def _attach_mark(method: F, mark: Mark) -> F:
    setattr(method, _MARK, mark)
    return method


@dataclass
class Bundle:
    """A named list that a property class keeps: what it put into the app.

        class Notes(Properties):
            titles = Bundle()

    Its entries are JSON; they live through a kill of the run.
    """

    entries: list[Any] = field(default_factory=list)
    _random: Random = field(default_factory=Random, repr=False, compare=False)

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, owner: "Properties | None", kind: type) -> "Bundle":
        if owner is None:
            return self
        entries = vars(owner).setdefault(self._name, list(self.entries))
        return Bundle(entries, owner.random)

    def add(self, entry: Any) -> None:
        """Put an entry at the end."""
        self.entries.append(entry)

    def remove(self, entry: Any) -> None:
        """Take an entry out.

        Raises:
            ValueError: it is not in the list.
        """
        self.entries.remove(entry)

    def random(self) -> Any:
        """Returns one of the entries, by the run's seed.

        Raises:
            IndexError: there is none.
        """
        return self._random.choice(self.entries)

    def __set__(self, owner: "Properties", entries: "list[Any] | Bundle") -> None:
        vars(owner)[self._name] = list(entries)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)

    def __contains__(self, entry: object) -> bool:
        return entry in self.entries

    def __getitem__(self, index: int) -> Any:
        return self.entries[index]


class Properties:
    """Base of the classes that hold properties.

    Attributes that are JSON are kept between two calls and through a kill of the run.
    """

    random: Random = Random(0)
    """The run's generator: the same seed gives the same choices."""
