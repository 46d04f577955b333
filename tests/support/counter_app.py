"""A small shop list that counts on the server what is done to it.

`python -m tests.support.counter_app PORT LOG`: every POST is one line of LOG.
"""

import html
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs

PAGE = """<!doctype html><html lang="en"><head><title>Shopping list</title></head><body>
<h1>Shopping list</h1>
<form method="post" action="/add"><label>Item <input name="item" autocomplete="off"></label>
<button>Add</button></form>
<ul>{items}</ul><p>{count} items</p></body></html>"""


def serve(port: int, log: Path) -> None:
    """Serve until killed."""
    items: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def log_message(self, format: str, *args: object) -> None:
            """Keep quiet."""

        def do_GET(self) -> None:
            listed = "".join(f"<li>{html.escape(item)}</li>" for item in items)
            content = PAGE.format(items=listed, count=len(items)).encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def do_POST(self) -> None:
            size = int(self.headers.get("Content-Length", 0))
            item = parse_qs(self.rfile.read(size).decode()).get("item", [""])[0]
            with log.open("a") as file:
                file.write(f"{item}\n")
            time.sleep(0.05)
            items.append(item)
            self.send_response(303)
            self.send_header("Location", "/")
            self.send_header("Content-Length", "0")
            self.end_headers()

    with ThreadingHTTPServer(("127.0.0.1", port), Handler) as server:
        server.serve_forever()


if __name__ == "__main__":
    serve(int(sys.argv[1]), Path(sys.argv[2]))
