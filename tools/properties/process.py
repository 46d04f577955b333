"""The run's side of the process in which property files live."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

from pydantic import BaseModel

from surefoot.configs.settings import IMPORT_ROOT
from surefoot.state.errors import PropertyOverrunError
from surefoot.tools.properties.messages import REPLY, At, Reply


class Process:
    """One process; its methods block.

    Args:
        log: File that takes what the user's code prints.
    """

    def __init__(self, log: Path) -> None:
        ours, theirs = socket.socketpair()
        paths = [str(IMPORT_ROOT), os.environ.get("PYTHONPATH", "")]
        # Sets have the same order in every run of a seed.
        environment = {
            **os.environ,
            "PYTHONHASHSEED": "0",
            "PYTHONPATH": os.pathsep.join(path for path in paths if path),
        }
        given = [str(theirs.fileno()), str(os.getpid())]
        with log.open("ab") as printed, theirs:
            self._child = subprocess.Popen(
                [sys.executable, "-m", "surefoot.tools.properties.worker", *given],
                stdin=subprocess.DEVNULL,
                stdout=printed,
                stderr=printed,
                pass_fds=[theirs.fileno()],
                env=environment,
                start_new_session=True,
            )
        self._socket, self._held, self._at = ours, b"", ""

    @property
    def lives(self) -> bool:
        """Whether it can be asked."""
        return self._child.poll() is None

    def say(self, message: BaseModel) -> None:
        """Send a question or an answer.

        Raises:
            PropertyOverrunError: the process has ended.
        """
        try:
            self._socket.settimeout(None)
            self._socket.sendall(message.model_dump_json().encode() + b"\n")
        except OSError as error:
            raise self._ended() from error

    def hear(self, deadline: float) -> Reply:
        """Returns what the process says next.

        Args:
            deadline: Value of `time.monotonic()` after which it is ended.

        Raises:
            PropertyOverrunError: it says nothing in time, or has ended.
        """
        while True:
            reply = REPLY.validate_json(self._line(deadline))
            if not isinstance(reply, At):
                return reply
            self._at = reply.name

    def close(self) -> None:
        """End it and all that it started."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._child.pid, signal.SIGKILL)
        self._child.wait()
        self._socket.close()

    def _line(self, deadline: float) -> bytes:
        while b"\n" not in self._held:
            left = deadline - time.monotonic()
            if left <= 0:
                self.close()
                raise PropertyOverrunError(self._at, "did not come to an end in time")
            self._socket.settimeout(left)
            try:
                more = self._socket.recv(1 << 20)
            except TimeoutError:
                continue
            except OSError as error:
                raise self._ended() from error
            if not more:
                raise self._ended()
            self._held += more
        line, _, self._held = self._held.partition(b"\n")
        return line

    def _ended(self) -> PropertyOverrunError:
        self.close()
        code = self._child.returncode
        return PropertyOverrunError(self._at, f"ended its process (exit code {code})")
