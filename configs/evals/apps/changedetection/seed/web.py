"""All of the web that the app sees: a proxy that answers every page with the same few lines.

web.py FILE: writes the port it serves on into FILE.
"""

import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

PAGE = "<html><body><p>Nothing new at {host}.</p></body></html>"


class Web(BaseHTTPRequestHandler):
    """One page of any site; no site has an icon."""

    def do_GET(self) -> None:
        """Answer."""
        found = not self.path.endswith(".ico")
        body = PAGE.format(host=self.headers.get("Host", "nowhere")).encode()
        self.send_response(200 if found else 404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


server = ThreadingHTTPServer(("127.0.0.1", 0), Web)
Path(sys.argv[1]).write_text(str(server.server_address[1]), "utf-8")
server.serve_forever()
