"""What properties of an app are written with; see docs/properties.md."""

from surefoot.tools.properties.driver import Driver, Selection
from surefoot.tools.properties.dsl import (
    Bundle,
    Properties,
    initializer,
    invariant,
    main_path,
    precondition,
    rule,
)

__all__ = [
    "Bundle",
    "Driver",
    "Properties",
    "Selection",
    "initializer",
    "invariant",
    "main_path",
    "precondition",
    "rule",
]
