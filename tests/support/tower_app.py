"""A house of four rooms, each entered by a button that posts; every entry is noted in a file."""

import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

ROOMS = {
    "/": ("A house", "Enter the hall of treasure", "hall"),
    "/hall": ("Hall", "Climb to the tower of treasure", "tower"),
    "/tower": ("Tower", "Unlock the treasure room", "room"),
    "/room": ("The treasure room", "", ""),
}


class Rooms(BaseHTTPRequestHandler):
    """Serves the rooms."""

    log: Path

    def do_GET(self) -> None:
        title, label, target = ROOMS.get(self.path, ("Not here", "", ""))
        button = f"<form method=post action=/{target}><button>{label}</button></form>"
        page = f"<!doctype html><title>{title}</title><h1>{title}</h1>{button if target else ''}"
        body = page.encode()
        self.send_response(200 if self.path in ROOMS else 404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        with self.log.open("a") as file:
            file.write(f"{self.path[1:]}\n")
        self.send_response(303)
        self.send_header("Location", self.path)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


if __name__ == "__main__":
    Rooms.log = Path(sys.argv[2])
    ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Rooms).serve_forever()
