"""The folder that a JVM is given: our own jar and copies of the class path, under plain names."""

from __future__ import annotations

import shutil
import tempfile
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from surefoot.tools.java.harness_jar import harness_folder
from surefoot.tools.java.jdk import Jdk
from surefoot.tools.java.sandbox import JvmPlace, Mount
from surefoot.tools.scratch import Scratch

_INSIDE = "/app"


@dataclass(frozen=True, slots=True)
class StagedFiles:
    """What is staged; the class path is as it was when this was made."""

    scratch: Scratch
    jars: tuple[str, ...]
    """File names of the class path, in order."""

    @property
    def folder(self) -> Path:
        """Where it is."""
        return self.scratch.folder

    @property
    def mount(self) -> Mount:
        """How a JVM is given it."""
        return Mount(self.folder, _INSIDE)

    def arguments(self, place: JvmPlace, main: str) -> list[str]:
        """Give what `java` is called with to start one of our programs on this stage."""
        base = place.path(self.mount)
        jars = [f"{base}/{name}" for name in self.jars]
        # A class archive of our own (AppCDS) would save 0.01 s of a runner's 0.11: not worth it.
        if main == "Runner":
            return ["-jar", f"{base}/harness.jar", *jars]
        return ["-cp", f"{base}/harness.jar", f"surefoot.harness.{main}", *jars]

    def remove(self) -> None:
        """Delete the folder."""
        self.scratch.remove()


def stage_files(jdk: Jdk, entries: Sequence[Path] = (), cache: Path | None = None) -> StagedFiles:
    """Copy what a JVM needs to where a user without rights can read it, whoever owns the original.

    Args:
        jdk: Which JDK.
        entries: The class path: folders and jars.
        cache: See `harness_folder`.
    """
    made = harness_folder(jdk, cache)
    scratch = Scratch("java", _open_folder())
    folder = scratch.folder
    for file in made.iterdir():
        shutil.copy2(file, folder / file.name)
    names = []
    for number, entry in enumerate(entries):
        names.append(f"classes{number}.jar")
        _stage(entry, folder / names[-1])
    for file in folder.iterdir():
        file.chmod(0o644)
    folder.chmod(0o755)
    return StagedFiles(scratch, tuple(names))


def _open_folder() -> Path:
    """Give a folder for temporary files that every user can reach, not only its owner."""
    usual = Path(tempfile.gettempdir()).resolve()
    for folder in (usual, Path("/tmp"), Path("/var/tmp")):
        if all(above.stat().st_mode & 0o001 for above in (folder, *folder.parents)):
            return folder
    return usual


def _stage(entry: Path, jar: Path) -> None:
    if entry.is_file():
        shutil.copyfile(entry, jar)
        return
    with zipfile.ZipFile(jar, "w") as archive:
        for file in sorted(entry.rglob("*")):
            if file.is_file():
                archive.write(file, file.relative_to(entry).as_posix())
