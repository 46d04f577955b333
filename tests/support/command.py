"""The command line in processes of their own, forked: to load all that it needs takes seconds.

`python -m tests.support.command [adopt]` is the process that forks; with `adopt` it takes in what
its children leave running (Linux).
"""

import atexit
import ctypes
import gc
import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import IO, Any, NoReturn

from surefoot.tools.processes import is_running

ROOT = Path(__file__).parents[2]
PIPE, DEVNULL = subprocess.PIPE, subprocess.DEVNULL
_PR_SET_CHILD_SUBREAPER = 36
_LONGEST = 1 << 17


class Command:
    """A command that runs, with what `subprocess.Popen` has of it."""

    def __init__(self, pid: int, end: int, stdout: IO[bytes] | None, stderr: IO[bytes] | None):
        self.pid, self.stdout, self.stderr = pid, stdout, stderr
        self.returncode: int | None = None
        self._end = end

    def poll(self) -> int | None:
        """Give the exit code, None while it runs."""
        return self._ended(0)

    def wait(self, timeout: float | None = None) -> int:
        """Wait for its end.

        Raises:
            subprocess.TimeoutExpired: it runs on.
        """
        code = self._ended(timeout)
        if code is None:
            raise subprocess.TimeoutExpired("surefoot", timeout or 0)
        return code

    def send_signal(self, number: int) -> None:
        """Send a signal while it runs."""
        # Its end is told a moment after it: who forked it has to see it first.
        if self.poll() is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def kill(self) -> None:
        """Kill it while it runs."""
        self.send_signal(signal.SIGKILL)

    def communicate(self, timeout: float | None = None) -> tuple[bytes, bytes]:
        """Read all that it says until its end."""
        streams = [one for one in (self.stdout, self.stderr) if one is not None and not one.closed]
        said: dict[IO[bytes], bytes] = {}
        threads = [threading.Thread(target=lambda s=s: said.update({s: s.read()})) for s in streams]
        for thread in threads:
            thread.start()
        self.wait(timeout)
        for thread in threads:
            thread.join(timeout)
        for one in streams:
            one.close()
        out, err = (said.get(one, b"") if one else b"" for one in (self.stdout, self.stderr))
        return out, err

    def _ended(self, timeout: float | None) -> int | None:
        if self.returncode is None and select.select([self._end], [], [], timeout)[0]:
            self.returncode = int(os.read(self._end, 20) or -signal.SIGKILL)
            os.close(self._end)
        return self.returncode

    def __enter__(self) -> "Command":
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _: TracebackType | None,
    ) -> None:
        for stream in (self.stdout, self.stderr):
            if stream is not None:
                stream.close()
        self.wait()


class Forker:
    """The process that has everything loaded.

    Args:
        adopts: What a killed command leaves running becomes its child.
    """

    def __init__(self, *, adopts: bool = False) -> None:
        self._socket, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._lock = threading.Lock()
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.support.command", *(["adopt"] if adopts else [])],
                cwd=ROOT,
                env={**os.environ, "PYTHONPATH": str(ROOT)},
                stdin=theirs,
            )

    @property
    def pid(self) -> int:
        """Its own process id."""
        return self._process.pid

    def start(
        self,
        *arguments: str | Path,
        cwd: Path = ROOT,
        env: Mapping[str, str] | None = None,
        stdin: int = DEVNULL,
        stdout: int | IO[Any] = PIPE,
        stderr: int | IO[Any] = PIPE,
    ) -> Command:
        """Start a command in a session of its own."""
        given = {"PYTHONPATH": str(ROOT), **(os.environ if env is None else env)}
        told = {"arguments": [str(a) for a in arguments], "cwd": str(cwd), "environment": given}
        input_ = os.open(os.devnull, os.O_RDONLY) if stdin == DEVNULL else os.dup(stdin)
        out, their_out = _stream(stdout)
        err, their_err = _stream(stderr)
        end, their_end = os.pipe()
        theirs = [input_, their_out, their_err, their_end]
        with self._lock:
            socket.send_fds(self._socket, [json.dumps(told).encode()], theirs)
            pid = int(self._socket.recv(20))
        for one in theirs:
            os.close(one)
        return Command(pid, end, out, err)

    def end(self) -> None:
        """End the process that forks; commands run on."""
        self._socket.close()
        self._process.kill()
        self._process.wait()


def _stream(given: int | IO[Any]) -> tuple[IO[bytes] | None, int]:
    """Give our end of a stream, if we are to read it, and theirs."""
    if given == PIPE:
        ours, theirs = os.pipe()
        return os.fdopen(ours, "rb"), theirs
    if given == DEVNULL:
        return None, os.open(os.devnull, os.O_WRONLY)
    return None, os.dup(given if isinstance(given, int) else given.fileno())


@cache
def _forker() -> Forker:
    forker = Forker()
    atexit.register(forker.end)
    return forker


def start(*arguments: str | Path, **options: Any) -> Command:
    """Start a command of surefoot; see `Forker.start`."""
    return _forker().start(*arguments, **options)


def main() -> None:
    """Fork a command for every request, tell its process id, and its exit code when it ends."""
    if sys.argv[1:] == ["adopt"]:
        ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    import playwright.async_api
    import procrastinate

    import surefoot.cli.app
    import surefoot.graphs.exploration
    import surefoot.graphs.navigation
    import surefoot.graphs.step_validation
    import surefoot.graphs.uat
    import surefoot.running.shared_checkpoints
    import surefoot.suites.workers
    import surefoot.tools.devices.sessions
    import surefoot.tools.knowledge.async_client
    import surefoot.tools.llm.offline

    loaded = (playwright, procrastinate, surefoot)
    gc.freeze()
    asked = socket.socket(fileno=0)
    woken, wakes = os.pipe()
    os.set_blocking(wakes, False)
    signal.set_wakeup_fd(wakes)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    ends: dict[int, int] = {}
    while loaded:
        ready = select.select([asked, woken], [], [])[0]
        if woken in ready:
            os.read(woken, 1024)
            _tell_of_ends(ends)
        if asked in ready:
            text, streams, _, _ = socket.recv_fds(asked, _LONGEST, 4)
            if not text:
                return
            child = os.fork()
            if child == 0:
                signal.set_wakeup_fd(-1)
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                for fd in (woken, wakes, *ends.values()):
                    os.close(fd)
                _become(json.loads(text), streams)
                _end(surefoot.cli.main)
            ends[child] = streams.pop()
            for fd in streams:
                os.close(fd)
            asked.send(str(child).encode())


def _end(work: Callable[[], None]) -> NoReturn:
    """Work and end; of the end of an interpreter all but taking its modules apart."""
    code: object = 1
    try:
        work()
        code = 0
    except SystemExit as end:
        code = end.code
    finally:
        if sys.exc_info()[0] is not None:
            traceback.print_exc()
        threading._shutdown()  # type: ignore[attr-defined]
        atexit._run_exitfuncs()
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code if isinstance(code, int) else int(code is not None))


def _tell_of_ends(ends: dict[int, int]) -> None:
    while True:
        try:
            child, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if child == 0:
            return
        if child in ends:
            end = ends.pop(child)
            if is_running(os.getppid()):
                os.write(end, str(os.waitstatus_to_exitcode(status)).encode())
            os.close(end)


def _become(told: dict[str, Any], streams: list[int]) -> None:
    """Make this process look like a new one."""
    os.setsid()
    for number, fd in enumerate(streams[:3]):
        os.dup2(fd, number)
    for fd in streams:
        os.close(fd)
    os.chdir(told["cwd"])
    os.environ.clear()
    os.environ.update(told["environment"])
    sys.modules["__main__"].__package__ = "surefoot"
    sys.argv = [str(ROOT / "surefoot" / "__main__.py"), *told["arguments"]]


if __name__ == "__main__":
    main()
