"""The JDK of this machine."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from surefoot.state.errors import ConfigError

_LEAST = 17
_RELEASE = re.compile(r'^JAVA_VERSION="([^"]+)"', re.MULTILINE)
_INSTALL = "install one (Debian: apt-get install default-jdk-headless) or set JAVA_HOME"


@dataclass(frozen=True, slots=True)
class Jdk:
    """One installed JDK."""

    home: Path
    """Its real folder, all links followed."""
    version: str
    """E.g. "17.0.15"."""

    @property
    def java(self) -> Path:
        """The program that starts a JVM."""
        return self.home / "bin" / "java"

    @property
    def modules(self) -> Path:
        """The file that holds the classes of the JDK."""
        return self.home / "lib" / "modules"

    @property
    def major(self) -> int:
        """E.g. 17."""
        return int(re.split(r"\D", self.version, maxsplit=1)[0])


def find_jdk(environment: Mapping[str, str] | None = None) -> Jdk:
    """Find a JDK: JAVA_HOME beats the PATH, the PATH beats the usual folders.

    Args:
        environment: Where to look for JAVA_HOME and PATH; the process's own by default.

    Raises:
        ConfigError: there is none, JAVA_HOME holds none, or all are older than 17.
    """
    known = os.environ if environment is None else environment
    if named := known.get("JAVA_HOME"):
        if (jdk := _read(Path(named))) is None:
            raise ConfigError(
                f"JAVA_HOME={named!r} holds no JDK {_LEAST} or newer: correct it or unset it"
            )
        return jdk
    found = [jdk for folder in _folders(known.get("PATH", "")) if (jdk := _read(folder))]
    if not found:
        raise ConfigError(f"no JDK {_LEAST} or newer was found: {_INSTALL}")
    return found[0]


def _folders(path: str) -> Iterator[Path]:
    for name in ("javac", "java"):
        if program := shutil.which(name, path=path):
            yield Path(program).resolve().parents[1]
    yield from sorted(Path("/usr/lib/jvm").glob("*"), reverse=True)


def _read(folder: Path) -> Jdk | None:
    """Give the JDK of a folder, None when it holds none that serves (a mere JRE does not)."""
    home = folder.resolve()
    release, modules = home / "release", home / "lib" / "modules"
    if not (release.is_file() and modules.is_file() and (home / "bin" / "javac").exists()):
        return None
    version = _RELEASE.search(release.read_text("utf-8", "replace"))
    if version is None:
        return None
    jdk = Jdk(home, version[1])
    return jdk if jdk.major >= _LEAST else None
