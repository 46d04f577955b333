"""Counts its greetings in a file of the data folder: server.py PORT FOLDER."""

import os
import subprocess
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

PAGE = """<!doctype html><title>Greeter</title><h1>Greeter</h1>
<form method=post><button>Say hello</button></form><p>{text}</p>"""
FOLDER = Path(sys.argv[2])
GREETINGS = FOLDER / "greetings"


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        said = len(GREETINGS.read_text("utf-8")) if GREETINGS.exists() else 0
        text = f"Hello number {said}" if said else "Nobody has been greeted"
        content = PAGE.format(text=text).encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def do_POST(self):
        with GREETINGS.open("a", encoding="utf-8") as file:
            file.write("x")
        self.send_response(303)
        self.send_header("Location", "/")
        self.send_header("Content-Length", "0")
        self.end_headers()


# A child that leaves the group, as kernels and workers of real apps do.
child = subprocess.Popen(["sleep", "600"], start_new_session=True)
(FOLDER.parents[1] / "child.pid").write_text(str(child.pid), "utf-8")
(FOLDER.parents[1] / "environment").write_text("\n".join(sorted(os.environ)), "utf-8")
HTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
