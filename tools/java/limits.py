"""How much a JVM may use."""

from __future__ import annotations

from dataclasses import dataclass


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
