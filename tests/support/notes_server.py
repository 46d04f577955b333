"""A web app of notes with a list for each browser context, and a journal of all that reaches it."""

import html
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs
from uuid import uuid4

PAGE = """<!doctype html><html lang="en"><head><title>Notes</title></head><body>
<h1>My notes</h1>
<form method="post" action="/save"><label>Note <input name="note" autocomplete="off"></label>
<button>Save</button></form><ul>{items}</ul></body></html>"""
_PATIENCE_S = 30.0


@dataclass
class NotesServer:
    """What the server knows; the first visitors wait until `together` of them are there."""

    together: int
    journal: dict[str, list[str]] = field(default_factory=dict)
    """What was saved by each visitor, a cookie each."""
    address: str = ""
    met: bool = False
    """The first visitors were there at the same time."""

    def __post_init__(self) -> None:
        self._gate = threading.Barrier(self.together)
        self._count = threading.Lock()

    def welcome(self) -> str:
        """Let a new visitor in."""
        with self._count:
            visitor = uuid4().hex
            self.journal[visitor] = []
            early = len(self.journal) <= self.together
        if early:
            self._gate.wait(_PATIENCE_S)
            self.met = True
        return visitor


@contextmanager
def notes_server(together: int) -> Iterator[NotesServer]:
    """Serve until the block is left."""
    notes = NotesServer(together)

    class Handler(BaseHTTPRequestHandler):
        def log_message(self, format: str, *args: object) -> None:
            """Keep quiet."""

        def do_GET(self) -> None:
            known = self._visitor()
            if self.path != "/":
                return self._answer(404, "")
            visitor = known or notes.welcome()
            items = "".join(f"<li>{html.escape(note)}</li>" for note in notes.journal[visitor])
            self._answer(200, PAGE.format(items=items), ("Set-Cookie", f"visitor={visitor}"))

        def do_POST(self) -> None:
            size = int(self.headers.get("Content-Length", 0))
            note = parse_qs(self.rfile.read(size).decode()).get("note", [""])[0]
            notes.journal[self._visitor()].append(note)
            self._answer(303, "", ("Location", "/"))

        def _visitor(self) -> str:
            cookie = SimpleCookie(self.headers.get("Cookie", "")).get("visitor")
            return cookie.value if cookie is not None else ""

        def _answer(self, status: int, text: str, *headers: tuple[str, str]) -> None:
            content = text.encode()
            self.send_response(status)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(content)))
            for name, value in headers:
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(content)

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        notes.address = f"http://127.0.0.1:{server.server_address[1]}"
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield notes
        finally:
            server.shutdown()
            thread.join()
