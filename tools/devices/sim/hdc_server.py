"""A server for the command `hdc` of HarmonyOS, with simulated phones behind it."""

import socket
import tempfile
from collections.abc import Iterable
from pathlib import Path

from surefoot.state.errors import CaseFileError
from surefoot.tools.devices.sim.adb_server import Forwards
from surefoot.tools.devices.sim.listener import HOST, Listener, SocketStream
from surefoot.tools.devices.sim.memory import read_app
from surefoot.tools.devices.sim.phone import SimPhone
from surefoot.tools.devices.sim.services import Services
from surefoot.tools.devices.sim.shell import run_line

_COMMAND = f"""#!/bin/bash
# Passes its words to the simulated phones and prints what they answer.
host={HOST} port=${{HDC_SERVER_PORT:-PORT}}
if [ "$1" = -s ]; then host=${{2%:*}} port=${{2##*:}}; shift 2; fi
exec 3<>"/dev/tcp/$host/$port" || exit 1
printf '%s\\0' "$PWD" "$@" '' >&3
cat <&3
"""
_MOST = 1024 * 1024


class HdcServer(Listener):
    """Serves phones to hdc; `folder` holds the command, put it first on the PATH."""

    def __init__(self, phones: Iterable[SimPhone], port: int = 0) -> None:
        super().__init__(port, "sim-hdc")
        self.phones = {phone.serial: phone for phone in phones}
        self._services = {serial: Services(phone) for serial, phone in self.phones.items()}
        self._forwards = Forwards()
        self._home = tempfile.TemporaryDirectory(prefix="surefoot-hdc-")
        self.folder = Path(self._home.name)
        command = self.folder / "hdc"
        command.write_text(_COMMAND.replace("PORT}", f"{self.port}}}"), "utf-8")
        command.chmod(0o755)

    def before_close(self) -> None:
        """Stop forwarding and let no request hang."""
        self._forwards.remove_all()
        for phone in self.phones.values():
            phone.faults.release()

    def __exit__(self, *error: object) -> None:
        super().__exit__(*error)
        self._home.cleanup()

    def serve(self, connection: socket.socket) -> None:
        """Answer one command."""
        stream, data = SocketStream(connection), b""
        while not data.endswith(b"\0\0") and len(data) < _MOST:
            data += stream.read_some(65536)
        folder, *words = data.removesuffix(b"\0\0").decode("utf-8", "replace").split("\0")
        stream.write(self._answer(Path(folder), words))

    def _answer(self, folder: Path, words: list[str]) -> bytes:
        if words[:2] == ["list", "targets"]:
            plugged = [serial for serial, phone in self.phones.items() if phone.plugged]
            return ("\n".join(plugged) or "[Empty]").encode() + b"\n"
        serial = words[1] if words[:1] == ["-t"] else next(iter(self.phones), "")
        phone = self.phones.get(serial)
        if phone is None or not phone.plugged:
            return b"[Fail]Device not founded or connected\n"
        verb, *rest = words[2:] if words[:1] == ["-t"] else words or [""]
        if verb != "fport":  # that is between the command and its own server
            phone.faults.wait()
        if phone.faults.take("drop"):
            return b"[Fail]Device not founded or connected\n"
        if verb == "shell":
            return run_line(phone, " ".join(rest)).output
        if verb == "fport":
            return self._forward(phone, rest).encode()
        if verb == "file" and len(rest) == 3:
            return _copy(phone, folder, *rest).encode()
        if verb in ("install", "uninstall") and rest:
            return _install_or_uninstall(phone, verb, folder / rest[-1], rest[-1]).encode()
        return f"[Fail]unknown command {verb}\n".encode()

    def _forward(self, phone: SimPhone, words: list[str]) -> str:
        if words[:1] == ["ls"]:
            lines = (line.split() for line in self._forwards.listed().splitlines())
            return "".join(f"{s} {to} {at} [Forward]\n" for s, to, at in lines) or "[Empty]\n"
        if words[:1] == ["rm"]:
            return (
                "Remove forward ruler success\n" if self._forwards.remove(words[1]) else "[Fail]\n"
            )
        try:
            self._forwards.add(words[0], words[1], self._services[phone.serial])
        except ValueError as error:
            return f"[Fail]{error}\n"
        return f"Forwardport result:OK {words[0]} {words[1]}\n"


def _copy(phone: SimPhone, folder: Path, verb: str, source: str, target: str) -> str:
    try:
        with phone.changed:
            if verb == "send":
                phone.files[target] = (folder / source).read_bytes()
            elif source not in phone.files:
                return f"[Fail]no such file or directory: {source}\n"
            else:
                (folder / target).write_bytes(phone.files[source])
    except OSError as error:
        return f"[Fail]{error}\n"
    return "FileTransfer finish\n"


def _install_or_uninstall(phone: SimPhone, verb: str, path: Path, bundle: str) -> str:
    with phone.changed:
        if verb == "install":
            try:
                phone.install(read_app(path))
            except CaseFileError as error:
                return f"[Fail]install: {error}\n"
        elif bundle not in phone.apps:
            return f"[Fail]uninstall: {bundle} is not installed\n"
        else:
            phone.uninstall(bundle)
    return "msg:install bundle successfully.\n"
