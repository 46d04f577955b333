"""One request to solve, read: what must hold, over which locations, types and given objects."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from surefoot.state.values.heap import Slot
from surefoot.tools.java.descriptors import OBJECT
from surefoot.tools.java.terms import (
    Formula,
    Label,
    Path,
    list_prefixes,
    needed_paths,
    number_paths,
    reference_paths,
)
from surefoot.tools.java.world import World


@dataclass(frozen=True)
class GivenObject:
    """An object that exists before the method runs."""

    type: str
    slots: Mapping[Label, Slot] = field(default_factory=dict)
    """What its fields ("next") and elements ("[0]") hold, as far as told."""
    is_frozen: bool = True
    """The told slots must stay as they are."""
    length: int | None = None


@dataclass(frozen=True)
class Problem:
    """Constraints with everything their meaning rests on."""

    formulas: tuple[Formula, ...]
    """All must hold; in canonical order, so that the order written changes nothing."""
    world: World
    static_types: Mapping[str, str] = field(default_factory=dict)
    """Declared type by variable ("head") or location ("head.next")."""
    given: Mapping[int, GivenObject] = field(default_factory=dict)
    may_allocate: bool = True
    unreadable: tuple[str, ...] = ()
    """Why constraints were left out that cannot be read: nothing can be said to satisfy them."""
    notes: tuple[str, ...] = ()
    """What of the request was not understood beside its constraints."""
    texts: Mapping[Formula, str] = field(default_factory=dict)
    """How a formula was written in the request."""
    new: tuple[tuple[Path, str], ...] = ()
    """Locations that hold a new object each, no two the same, with its class."""
    also_read: frozenset[Path] = frozenset()
    """Never null: `this`, and what is read from by constraints left out of `formulas`."""

    @cached_property
    def references(self) -> list[Path]:
        """The locations that constraints name as references, sorted by name."""
        named = {path for formula in self.formulas for path in reference_paths(formula)}
        return sorted(named, key=str)

    @cached_property
    def numbers(self) -> list[Path]:
        """The locations that constraints read numbers from, sorted by name."""
        named = {path for formula in self.formulas for path in number_paths(formula)}
        return sorted(named, key=str)

    @cached_property
    def locations(self) -> list[Path]:
        """The references and every location on the way to one or to a number, parents first."""
        found = {*self.references, *self.also_read}
        found |= list_prefixes([*self.references, *self.numbers])
        return sorted(found, key=lambda path: (len(path.labels), str(path)))

    @cached_property
    def dereferenced(self) -> frozenset[Path]:
        """The locations that cannot be null because something behind them must exist."""
        return self.also_read | list_prefixes(self.needed)

    @cached_property
    def needed(self) -> frozenset[Path]:
        """The locations that must exist; one named on a side of "||" only need not."""
        return frozenset[Path]().union(*map(needed_paths, self.formulas))

    @cached_property
    def number_labels(self) -> Mapping[Path, list[Label]]:
        """What numbers are read from the object at a location."""
        labels: dict[Path, list[Label]] = {}
        for path in self.numbers:
            if path.labels:
                labels.setdefault(path.parent, []).append(path.labels[-1])
        return labels

    def under(self, formulas: Iterable[Formula]) -> Problem:
        """Give the same heap, types and locations under other formulas."""
        kept = tuple(dict.fromkeys(formulas))
        return replace(self, formulas=kept, also_read=self.dereferenced)

    def only(self, formulas: Iterable[Formula]) -> Problem:
        """Give the same heap and types under other formulas alone, with the locations of these."""
        return replace(self, formulas=tuple(formulas))

    def declared(self, path: Path) -> str:
        """Give the declared type of a variable, or what the request says of a location."""
        known = self._declared.get(path)
        if known is None:
            known = self._declared[path] = self.static_types.get(str(path), OBJECT)
        return known

    @cached_property
    def _declared(self) -> dict[Path, str]:
        return {}
