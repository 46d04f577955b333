"""The services of a simulated phone that a client opens streams to: shell, sync, tcp, exec."""

from tools.devices.sim.harmony_agent import AGENT_PORT, serve_agent
from tools.devices.sim.http import PORT, serve_http
from tools.devices.sim.phone import Phone
from tools.devices.sim.rpc import Rpc
from tools.devices.sim.shell import run_line
from tools.devices.sim.streams import Stream
from tools.devices.sim.sync import serve_sync
from tools.devices.sim.terminal import answer, frame, serve_terminal

FEATURES = "shell_v2,fixed_push_mkdir"
_SERVER_CLASS = "com.wetest.uia2.Main"


class Services:
    """What one phone serves."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self._rpc = Rpc(phone)

    def refusal(self, service: str) -> str:
        """Say why a service is not opened, empty when it is."""
        kind, _, rest = service.partition(":")
        kind = kind.partition(",")[0]
        if kind in ("shell", "exec", "sync"):
            return ""
        if kind == "tcp":
            phone = self.phone
            there = rest == str(PORT) and phone.server is not None
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
        elif _SERVER_CLASS in rest:
            self._run_server(stream, framed=framed)
        elif rest:
            stream.write(answer(run_line(self.phone, rest), framed=framed))
        else:
            echo = "raw" not in options.split(",")
            serve_terminal(self.phone, stream, framed=framed, echo=echo)

    def starts_server(self, service: str, stream: Stream) -> None:
        """Start the UI server before the client hears that its process runs."""
        if _SERVER_CLASS in service:
            with self.phone.changed:
                self.phone.server = stream

    def _run_server(self, stream: Stream, *, framed: bool) -> None:
        """Be the process of the UI server: it lives as long as the stream."""
        said = b"[server] INFO: [UiAutomator2Server] Starting Server\n"
        stream.write(frame(1, said) if framed else said)
        while True:
            stream.read_some(4096)
