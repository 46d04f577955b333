"""The services of a simulated phone that a client opens streams to: shell, sync, tcp, exec."""

import re
import threading

from surefoot.tools.devices.sim.harmony_agent import AGENT_PORT, serve_agent
from surefoot.tools.devices.sim.listener import Stream
from surefoot.tools.devices.sim.phone import SERVER_PORT, SimPhone
from surefoot.tools.devices.sim.render import framebuffer
from surefoot.tools.devices.sim.rpc import Rpc, serve_http
from surefoot.tools.devices.sim.shell import answer, frame, run_line, serve_terminal
from surefoot.tools.devices.sim.sync import serve_sync

FEATURES = "shell_v2,fixed_push_mkdir"
_FOLLOWED_LOG = re.compile(r"(export [^;]*; *)?(exec +)?logcat\b(?!.* '?(-d|-c|--clear))")
_QUIET_S = 0.5
_CHATTER = "D/system_server( 1200): alive"
"""A phone's log is never quiet for long; clients rely on it."""
_SERVER_START = re.compile(
    r"\s*(?:(?:export\s+)?\w+=\S*[;\s]\s*)*(?:exec\s+)?app_process\s+/\s+com\.wetest\.uia2\.Main\b([^;&|]*)"
)
_LAST_PORT = 65535


class Services:
    """What one phone serves."""

    def __init__(self, phone: SimPhone) -> None:
        self.phone = phone
        self._rpc = Rpc(phone)

    def refusal(self, service: str) -> str:
        """Say why a service is not opened, empty when it is."""
        kind, _, rest = service.partition(":")
        kind = kind.partition(",")[0]
        if kind in ("shell", "exec", "sync", "framebuffer"):
            return ""
        if kind == "tcp":
            phone = self.phone
            there = int(rest) in phone.servers if rest.isdecimal() else False
            there = there or (rest == str(AGENT_PORT) and phone.agent)
            return "" if there else "closed"
        return "unknown service" if kind not in ("root", "unroot") else ""

    def serve(self, service: str, stream: Stream) -> None:
        """Serve one stream until it ends; the caller closes it."""
        self.phone.opened(stream)
        try:
            self._serve(service, stream)
        except (EOFError, OSError):  # the client has left, which is how most streams end
            return
        finally:
            self.phone.closed(stream)

    def _serve(self, service: str, stream: Stream) -> None:
        kind, _, rest = service.partition(":")
        kind, _, options = kind.partition(",")
        framed = "v2" in options.split(",")
        if kind == "sync":
            serve_sync(self.phone, stream)
        elif kind == "tcp" and rest == str(AGENT_PORT):
            serve_agent(self.phone, stream)
        elif kind == "tcp":
            serve_http(self.phone, self._rpc, stream)
        elif kind in ("root", "unroot"):
            stream.write(b"adbd cannot run as root in production builds\n")
        elif server_port(rest):
            self._run_server(stream, framed=framed)
        elif kind == "framebuffer":
            with self.phone.changed:
                stream.write(framebuffer(self.phone))
        elif _FOLLOWED_LOG.match(rest):
            self._follow_log(stream, framed=framed)
        elif rest:
            stream.write(answer(run_line(self.phone, rest), framed=framed))
        else:
            echo = "raw" not in options.split(",")
            serve_terminal(self.phone, stream, framed=framed, echo=echo)

    def starts_server(self, service: str, stream: Stream) -> None:
        """Start the UI server before the client hears that its process runs."""
        port = server_port(service.partition(":")[2])
        if port:
            with self.phone.changed:
                self.phone.servers[port] = stream

    def _follow_log(self, stream: Stream, *, framed: bool) -> None:
        """Send the log as it grows until the client leaves."""
        left = threading.Event()
        args = (stream, left, framed)
        writer = threading.Thread(target=self._send_log, args=args, name="sim-log", daemon=True)
        writer.start()
        try:
            while True:
                stream.read_some(4096)
        finally:
            left.set()
            with self.phone.changed:
                self.phone.changed.notify_all()
            writer.join()

    def _send_log(self, stream: Stream, left: threading.Event, framed: bool) -> None:
        sent, phone = 0, self.phone
        while not left.is_set():
            with phone.changed:
                if len(phone.log) == sent:
                    phone.changed.wait(_QUIET_S)
                sent = min(sent, len(phone.log))  # it may have been cleared
                new, sent = phone.log[sent:] or [_CHATTER], len(phone.log)
            data = "".join(f"{line}\n" for line in new).encode()
            try:
                stream.write(frame(1, data) if framed else data)
            except OSError:  # the client has left
                return

    def _run_server(self, stream: Stream, *, framed: bool) -> None:
        """Be the process of the UI server: it lives as long as the stream."""
        said = b"[server] INFO: [UiAutomator2Server] Starting Server\n"
        stream.write(frame(1, said) if framed else said)
        while True:
            stream.read_some(4096)


def server_port(command: str) -> int:
    """Give the port of the UI server that a command starts, 0 when it starts none."""
    found = _SERVER_START.match(command)
    if found is None:
        return 0
    words = [word.strip("'\"") for word in found[1].split()]
    given = [word for word in words if not word.startswith(("-", "2>"))] or [str(SERVER_PORT)]
    return int(given[0]) if given[0].isdecimal() and int(given[0]) <= _LAST_PORT else 0
