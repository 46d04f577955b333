"""A small web site on this machine: files of a folder and pages that a test writes."""

import contextlib
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

PAGES = Path(__file__).parent / "pages"


class Site:
    """Where it is and what it serves.

    Besides pages: /status/404 answers so, /slow?ms=500 takes its time, /file/a.txt downloads,
    /redirect?to=... leads on, /answer?status=500&reason=Why&body=...&X-Name=... answers just so.
    """

    def __init__(self, address: str) -> None:
        self.address = address
        self.pages: dict[str, str] = {}
        self.asked: list[str] = []
        """Every path that was asked for, with its query."""

    def page(self, name: str, body: str, title: str = "Test page") -> str:
        """Serve a page, give its address."""
        whole = body.lstrip().lower().startswith(("<!doctype", "<html"))
        head = f"<!doctype html><html lang='en'><head><title>{title}</title></head>"
        self.pages[f"/{name}"] = body if whole else f"{head}<body>{body}</body></html>"
        return f"{self.address}/{name}"


@contextlib.contextmanager
def running_site(port: int = 0) -> Iterator[Site]:
    """Serve until the block is left; at a port of its own, or a given one."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, format: str, *args: object) -> None:
            """Keep quiet."""

        def do_POST(self) -> None:
            self.rfile.read(int(self.headers.get("Content-Length", 0)))
            self.do_GET()

        def do_GET(self) -> None:
            parts = urlsplit(self.path)
            status, kind, content = 200, "text/html; charset=utf-8", b""
            reason, extra = None, dict[str, str]()
            site.asked.append(self.path)
            if parts.path in site.pages:
                content = site.pages[parts.path].encode()
            elif parts.path.startswith("/status/"):
                status, content = int(parts.path.rsplit("/", 1)[1]), b"<h1>Error page</h1>"
            elif parts.path == "/answer":
                extra = {key: value[0] for key, value in parse_qs(parts.query).items()}
                status, reason = int(extra.pop("status", "200")), extra.pop("reason", None)
                content = extra.pop("body", "").encode()
            elif parts.path == "/redirect":
                status, extra["Location"] = 302, parse_qs(parts.query)["to"][0]
            elif parts.path == "/slow":
                time.sleep(int(parse_qs(parts.query).get("ms", ["500"])[0]) / 1000)
                kind, content = "text/plain", b"late answer"
            elif parts.path.startswith("/file/"):
                kind, content = "application/octet-stream", b"some content"
                extra["Content-Disposition"] = "attachment"
            elif (PAGES / (parts.path.strip("/") or "index.html")).is_file():
                content = (PAGES / (parts.path.strip("/") or "index.html")).read_bytes()
            else:
                status, content = 404, b"<h1>Not found</h1>"
            with contextlib.suppress(ConnectionError):
                self.send_response(status, reason)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(content)))
                for name, value in extra.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(content)

    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    site = Site(f"http://127.0.0.1:{server.server_port}")
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield site
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
