"""The folder a JVM is given: our own Java, compiled once for a JDK; copies of the class path."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from surefoot.state.errors import ConfigError
from surefoot.state.values.heap import HeapGraph, HeapObject, Reference
from surefoot.tools.java.jdk import Jdk
from surefoot.tools.java.programs import Plan, Program, encode
from surefoot.tools.java.sandbox import JvmPlace, Mount
from surefoot.tools.scratch import Scratch

_INSIDE = "/app"
SOURCES = Path(__file__).parent / "harness"
_PACKAGE = "surefoot/harness"
# Only the manifest of a jar that is started as such opens a package without slowing the start.
_MANIFEST = (
    "Manifest-Version: 1.0\nMain-Class: surefoot.harness.Runner\n"
    "Add-Exports: java.base/jdk.internal.misc\n"
)
_OPTIONS = ("--add-exports", "java.base/jdk.internal.misc=ALL-UNNAMED", "-encoding", "UTF-8")


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


def stage_files(jdk: Jdk, entries: Sequence[Path] = ()) -> StagedFiles:
    """Copy what a JVM needs to where a user without rights can read it, whoever owns the original.

    Args:
        jdk: Which JDK.
        entries: The class path: folders and jars.
    """
    made = harness_folder(jdk)
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


def harness_folder(jdk: Jdk) -> Path:
    """Give the folder that holds `harness.jar` for this JDK; it is made when it is missing.

    Args:
        jdk: Which JDK.

    Raises:
        ConfigError: it cannot be compiled or written.
    """
    sources = sorted(SOURCES.glob("*.java"))
    digest = hashlib.sha256(f"{jdk.home} {jdk.version}".encode())
    for source in sources:
        digest.update(source.read_bytes())
    folder = _cache() / digest.hexdigest()[:24]
    if not (folder / "harness.jar").is_file():
        _make(jdk, sources, folder)
    return folder


def _cache() -> Path:
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "surefoot" / "java"


def _make(jdk: Jdk, sources: list[Path], folder: Path) -> None:
    folder.parent.mkdir(parents=True, exist_ok=True)
    scratch = Scratch("jar", folder.parent)
    work = scratch.folder
    try:
        javac, classes = jdk.home / "bin" / "javac", work / "classes"
        command = [javac, *_OPTIONS, "-d", classes, *sources]
        done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
        if done.returncode:
            raise ConfigError(f"{jdk.home}: cannot compile: {done.stderr.strip()[:500]}")
        _pack(classes, work / "harness.jar")
        shutil.rmtree(classes)
        work.chmod(0o755)
        _publish_harness(work, folder)
    finally:
        scratch.remove()


def _publish_harness(work: Path, folder: Path) -> None:
    try:
        work.rename(folder)
    except OSError:
        # Another process may have been faster; both made the same.
        if not (folder / "harness.jar").is_file():
            raise


def _pack(classes: Path, jar: Path) -> None:
    with zipfile.ZipFile(jar, "w") as archive:
        archive.writestr("META-INF/MANIFEST.MF", _MANIFEST)
        for file in sorted(classes.rglob("*.class")):
            archive.write(file, file.relative_to(classes).as_posix())
        archive.writestr(f"{_PACKAGE}/sample.bin", encode(_sample(classes)))


def _sample(classes: Path) -> Program:
    """Draw the objects on which a runner warms up."""
    own = f"L{_PACKAGE}/Sample;"
    numbers = {"yes": True, "one": 1, "sign": 65, "few": 2, "some": 3, "many": 4}
    links = {"next": Reference(ref=1), "any": Reference(ref=2), "size": Reference(ref=3)}
    arrays = {"numbers": Reference(ref=4), "others": Reference(ref=5)}
    graph = HeapGraph(
        roots={"sample(ref)": Reference(ref=1), "none(ref)": Reference(ref=None)},
        objects={
            "1": HeapObject(
                type=own, fields={**numbers, **links, **arrays, "about": 0.5, "exact": 0.25}
            ),
            "2": HeapObject(type="Ljava/lang/String;", fields={"value": "text"}),
            "3": HeapObject(type=f"L{_PACKAGE}/Sample$Size;"),
            "4": HeapObject(type="[I", elements={0: 1}, length=2),
            "5": HeapObject(type=f"[{own}", elements={0: Reference(ref=1)}),
            "6": HeapObject(type="Ljava/util/ArrayList;", fields={"size": 0}),
        },
    )
    names = ("Sample", "Sample$Size")
    files = {f"{_PACKAGE}/{n}": (classes / _PACKAGE / f"{n}.class").read_bytes() for n in names}
    return Program(files, plan=Plan(graph))
