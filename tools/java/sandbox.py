"""Where a JVM runs, and how much it may use: under bubblewrap, else under limits alone."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from surefoot.state.errors import ConfigError
from surefoot.tools.java.jdk import Jdk

_LIBRARY = re.compile(r"(/\S+) \(0x")
_NOBODY = 65534
# Of the JDK: what a JVM without screen and sound may load.
_OWN_LIBRARIES = (
    *("server/libjvm", "libjava", "libjli", "libjimage", "libnet", "libnio", "libzip"),
    *("libverify", "libextnet", "libmanagement", "libinstrument", "libprefs"),
)
_DEVICES = ("/dev/null", "/dev/zero", "/dev/random", "/dev/urandom")
_NAMESPACES = ("--unshare-all", "--unshare-user", "--disable-userns", "--die-with-parent")
# The C library would set 64 MB of address space aside for every thread.
_ARENAS = ("MALLOC_ARENA_MAX", "2")
_INSTALL = "install bubblewrap (Debian: apt-get install bubblewrap)"


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of one JVM; the kernel enforces them, the JVM's own come on top."""

    wall_s: float = 6.0
    """From the sending of a program to its result."""
    cpu_s: int | None = 5
    """Of the whole life of the process, its start included; None for one that serves many."""
    memory_bytes: int = 1_500_000_000
    """Address space, which is more than what is in use: a JVM reserves generously."""
    heap_mb: int = 128
    tasks: int = 32
    """Threads and processes; an idle JVM has 15."""
    file_bytes: int = 10_000_000
    """Size of one file."""
    tmp_bytes: int = 33_554_432
    """All files together."""
    open_files: int = 256
    output_bytes: int = 1_000_000
    """Of each of the two outputs."""
    stack_kb: int = 1024
    """Of a thread."""
    compiles_late: bool = True
    """Whether only what runs long is compiled to machine code: in a short life it does not pay."""

    def prlimit(self) -> list[str]:
        """Give the words of the command prlimit that set these, the number of tasks apart."""
        words = [
            f"--as={self.memory_bytes}",
            f"--fsize={self.file_bytes}",
            f"--nofile={self.open_files}",
            "--core=0",
        ]
        return words if self.cpu_s is None else [*words, f"--cpu={self.cpu_s}"]

    def jvm(self) -> list[str]:
        """Give the options of a JVM that keeps within these."""
        late = ["-XX:CompileThresholdScaling=10"] if self.compiles_late else []
        return [
            *late,
            f"-Xmx{self.heap_mb}m",
            f"-Xss{self.stack_kb}k",
            "-XX:+UseSerialGC",
            "-XX:CICompilerCount=1",
            "-XX:TieredStopAtLevel=1",
            "-XX:ReservedCodeCacheSize=32m",
            "-XX:CompressedClassSpaceSize=64m",
            "-XX:MaxMetaspaceSize=96m",
            "-XX:MaxDirectMemorySize=32m",
            "-XX:+ExitOnOutOfMemoryError",
            "-XX:-CreateCoredumpOnCrash",
            "-XX:ErrorFile=/dev/null",
            "-XX:-UsePerfData",
            "-XX:-UseContainerSupport",
            "-XX:+DisableAttachMechanism",
            "-XX:+DisplayVMOutputToStderr",
            "-Dfile.encoding=UTF-8",
            "-Djava.io.tmpdir=/tmp",
            "-Duser.home=/tmp",
        ]


RUNNER = Limits()
COMPILER = Limits(wall_s=10.0, cpu_s=None, heap_mb=256, output_bytes=8_000_000, compiles_late=False)


class SandboxMissingError(ConfigError):
    """Code that a model wrote is not run here, since nothing would hold it."""


@dataclass(frozen=True, slots=True)
class Mount:
    """A file or folder that a JVM may read."""

    source: Path
    inside: str
    writable: bool = False


@dataclass(frozen=True, slots=True)
class JvmPlace:
    """How to start a JVM; see `bubblewrapped` and `limited_place`."""

    jdk: Jdk
    limiter: str
    """The program prlimit."""
    bubblewrap: str | None = None
    """None: limits alone."""
    lowerer: str | None = None
    """The program setpriv; None for one who is no administrator and needs none."""
    mounts: tuple[Mount, ...] = ()

    @property
    def isolates(self) -> bool:
        """Whether code that nobody trusts may run here."""
        return self.bubblewrap is not None

    def path(self, mount: Mount) -> str:
        """Where a mounted file is found by the JVM."""
        return mount.inside if self.isolates else str(mount.source)

    def command(
        self,
        arguments: Sequence[str],
        limits: Limits,
        mounts: Sequence[Mount] = (),
        seccomp: int | None = None,
    ) -> list[str]:
        """Give the command that starts a JVM.

        Args:
            arguments: Of the program java, the JVM's limits apart.
            limits: What it may use.
            mounts: What it may read beside the JDK.
            seccomp: Open file descriptor of a filter of system calls.
        """
        java = [str(self.jdk.java), *limits.jvm(), *self._no_native(), *arguments]
        outer = [self.limiter, *limits.prlimit(), "--"]
        if self.bubblewrap is None:
            return [*outer, "env", "=".join(_ARENAS), *java]
        # Tasks are limited inside: counted there, other processes of the same user do not matter.
        inner = [self.limiter, f"--nproc={limits.tasks}", "--", *java]
        filtered = [] if seccomp is None else ["--seccomp", str(seccomp)]
        return [
            *outer,
            *self._lowered(),
            self.bubblewrap,
            *_NAMESPACES,
            *("--new-session", "--cap-drop", "ALL", "--hostname", "sandbox", "--clearenv"),
            *(word for mount in (*self.mounts, *mounts) for word in _bind(mount)),
            *(word for device in _DEVICES for word in ("--dev-bind", device, device)),
            *("--size", str(limits.tmp_bytes), "--tmpfs", "/tmp", "--remount-ro", "/"),
            # Without /proc the loader does not find the JDK's libraries by itself.
            *("--setenv", "LD_LIBRARY_PATH", str(self.jdk.home / "lib"), "--chdir", "/"),
            *("--setenv", *_ARENAS),
            *filtered,
            *("--", *inner),
        ]

    def _no_native(self) -> list[str]:
        """See `Guard.java`: until Java 23 our own guard needs this leave to be installed."""
        if self.jdk.major < 24:
            return ["-Djava.security.manager=allow"]
        return ["--illegal-native-access=deny"]

    def _lowered(self) -> list[str]:
        if self.lowerer is None:
            return []
        user = [f"--reuid={_NOBODY}", f"--regid={_NOBODY}", "--clear-groups"]
        return [self.lowerer, *user, "--no-new-privs", "--bounding-set=-all", "--inh-caps=-all"]


def bubblewrapped(jdk: Jdk, path: str | None = None) -> JvmPlace:
    """Give a place that holds code nobody trusts.

    Args:
        jdk: Which JDK.
        path: Where the programs are looked for; the PATH by default.

    Raises:
        SandboxMissingError: a program that it takes is missing.
    """
    bubblewrap = shutil.which("bwrap", path=path)
    if bubblewrap is None:
        raise SandboxMissingError(f"bubblewrap is not installed: {_INSTALL}")
    limiter = _program("prlimit", path)
    lowerer = _program("setpriv", path) if os.geteuid() == 0 else None
    mounts = [Mount(jdk.home, str(jdk.home)), Mount(Path(limiter), limiter)]
    mounts += [Mount(source.resolve(), str(source)) for source in _outside(jdk)]
    own = (jdk.home / "lib" / f"{name}.so" for name in _OWN_LIBRARIES)
    needed = [Path(limiter), jdk.java, *(library for library in own if library.exists())]
    mounts += [Mount(source.resolve(), str(source)) for source in _libraries(needed, jdk)]
    return JvmPlace(jdk, limiter, bubblewrap, lowerer, tuple(mounts))


def limited_place(jdk: Jdk) -> JvmPlace:
    """Give a place with limits alone, for code that came with the classes under test.

    Raises:
        SandboxMissingError: not even limits can be set here.
    """
    return JvmPlace(jdk, _program("prlimit", None))


def _bind(mount: Mount) -> list[str]:
    return ["--bind" if mount.writable else "--ro-bind", str(mount.source), mount.inside]


def _program(name: str, path: str | None) -> str:
    found = shutil.which(name, path=path) or shutil.which(name, path="/usr/bin:/bin")
    if found is None:
        raise SandboxMissingError(f"{name} is not installed (Debian: apt-get install util-linux)")
    return found


def _outside(jdk: Jdk) -> list[Path]:
    """Name what links of the JDK's configuration lead to: Debian keeps it in a folder of /etc.

    Every mount takes time, so files of one folder are mounted with it; a file that lies in one
    with those of others comes alone.
    """
    found: dict[Path, list[Path]] = {}
    for folder in (jdk.home / "lib", jdk.home / "conf"):
        for file in folder.rglob("*"):
            if file.is_symlink() and file.exists():
                target = Path(os.path.normpath(file.parent / file.readlink()))
                if target.is_relative_to("/etc"):
                    found.setdefault(Path(*target.parts[:3]), []).append(target)
    grouped = ([top] if len(files) > 1 else files for top, files in found.items())
    return [path for paths in grouped for path in paths]


def _libraries(programs: Sequence[Path], jdk: Jdk) -> list[Path]:
    """Name the system's libraries that the programs are linked with, the loader included."""
    known = {"LD_LIBRARY_PATH": f"{jdk.home}/lib:{jdk.home}/lib/server", "PATH": "/usr/bin:/bin"}
    told = subprocess.run(
        ["ldd", *map(str, programs)], capture_output=True, text=True, check=False, env=known
    ).stdout
    found = sorted({Path(path) for path in _LIBRARY.findall(told)})
    return [path for path in found if not path.is_relative_to(jdk.home)]
