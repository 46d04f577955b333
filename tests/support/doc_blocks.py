"""Code in a document with what it answers: run, compared, and written anew.

`python -m tests.support.doc_blocks docs/NAME.md` writes today's answers into a document.
"""

import ast
import contextlib
import io
import json
import math
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from surefoot.cli import main

_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_ANSWERS = {"json", "text"}
_TIME = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:\+00:00)?")


class Document:
    """A document whose blocks are run in their order, in one folder and one namespace.

    A block of `python` ends with an expression whose value the block of `json` behind it holds, or
    prints what a block of `text` holds. A block of `console` has commands behind `$ ` with their
    output.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self.names: dict[str, Any] = {"__name__": "document"}
        """What its code has named so far."""

    def replayed(self) -> str:
        """Give the document with the answers that come today."""
        written, end = "", 0
        answer: str | None = None
        for block in _BLOCK.finditer(self._text):
            kind, body = block.groups()
            if kind in _ANSWERS and answer is not None:
                body = answer
            answer = None
            if kind == "python":
                answer = self._python(body)
            elif kind == "console":
                body = "".join(_console(body))
            written += self._text[end : block.start()] + f"```{kind}\n{body}```"
            end = block.end()
        return written + self._text[end:]

    def _python(self, code: str) -> str | None:
        tree = ast.parse(code)
        last = tree.body[-1]
        value: Any = None
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            if isinstance(last, ast.Expr):
                exec(compile(ast.Module(tree.body[:-1], []), "document", "exec"), self.names)
                value = eval(compile(ast.Expression(last.value), "document", "eval"), self.names)
            else:
                exec(compile(tree, "document", "exec"), self.names)
        if value is not None:
            return json.dumps(value, ensure_ascii=False, indent=2) + "\n"
        return printed.getvalue() or None


def alike(one: str, other: str) -> bool:
    """Say whether two documents are the same but for times and the last digits of numbers."""
    found = [_parts(text) for text in (one, other)]
    return len(found[0]) == len(found[1]) and all(map(_same, *found))


def _parts(text: str) -> list[str]:
    return re.split(r"(\d+\.\d+)", _TIME.sub("TIME", text))


def _same(one: str, other: str) -> bool:
    if one == other:
        return True
    try:
        return "." in one and math.isclose(float(one), float(other), rel_tol=1e-9)
    except ValueError:
        return False


def _console(body: str) -> Iterator[str]:
    for line in body.splitlines():
        if not line.startswith("$ "):
            continue
        yield f"{line}\n"
        words = line.removeprefix("$ surefoot ").replace('"', "").split()
        before = sys.argv
        sys.argv = ["surefoot", *words]
        try:
            with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.suppress(SystemExit):
                main()
        finally:
            sys.argv = before
        yield "".join(f"{shown.rstrip()}\n" for shown in out.getvalue().splitlines())


def _rewrite(file: Path) -> None:
    text = file.read_text("utf-8")
    os.environ["COLUMNS"] = "110"
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        new = Document(text).replayed()
    file.write_text(new, "utf-8")


if __name__ == "__main__":
    _rewrite(Path(sys.argv[1]).resolve())
