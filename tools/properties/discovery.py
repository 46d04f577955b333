"""Finds the property files that are meant by paths."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from surefoot.state.errors import ConfigError

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
            inside = list(_inside(path))
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


def _inside(folder: Path) -> Iterable[Path]:
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
