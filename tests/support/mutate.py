"""Takes one defence out at a time, in a copy of this tree, and looks whether its test notices.

`python -m tests.support.mutate [HOW_MANY|all]` prints its seed; `SUREFOOT_MUTATE_SEED` repeats one.
With `all` it writes `docs/mutants.md`.
"""

import ast
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator, Sequence
from compileall import compile_dir
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from py_compile import PycInvalidationMode
from typing import NoReturn

import pytest
import yaml

ROOT = Path(__file__).parents[2]
LIST = Path(__file__).with_name("mutants.yaml")
PAGE = ROOT / "docs" / "mutants.md"
TEST_S = 300.0
"""For one test with all defences in their places."""
LEAST_S, TIMES = 20.0, 3.0
"""For one without: as long at least, and so many times longer than with; a defence without which
its test hangs was noticed."""
_OURS = frozenset({"surefoot", "bench", "tests"})
# But LangGraph: how it reads checkpoints is a defence, and set before it is loaded.
_OTHERS = ("fastapi", "httpx", "hypothesis", "langchain_openai", "lxml.etree", "networkx", "numpy")
_OTHERS += ("playwright.async_api", "pydantic_settings", "pytest_asyncio", "rich", "sqlalchemy")
_OTHERS += ("typer", "uvicorn", "z3")
_LOADED = "ignore:Module already imported so cannot be rewritten"
LOG = "last.log"
_FAILURES = re.compile(r"^\d+ failed\b", re.MULTILINE)
_NONE_RUN = 5
"""As pytest says it where there is no test; here, too, where all were left out."""
_FAILED = 1
"""What pytest ends with when a test failed; all other codes but 0 say that none was run."""


@dataclass(frozen=True)
class Mutant:
    """One defence, and the test that must notice when it is gone."""

    row: str
    file: str
    old: str
    new: str
    test: str

    def without(self, text: str) -> str:
        """Give the text of its file without it.

        Raises:
            ValueError: it does not stand there once.
            SyntaxError: what is left is no Python, which every test would notice.
        """
        if text.count(self.old) != 1:
            raise ValueError(f"{self.file}: not once there: {self.old!r}")
        left = text.replace(self.old, self.new)
        if self.file.endswith(".py"):
            ast.parse(left, self.file)
        return left


@cache
def known() -> list[Mutant]:
    """Give all that are written down."""
    return [Mutant(**given) for given in yaml.safe_load(LIST.read_text("utf-8"))]


def copied(folder: Path) -> Path:
    """Copy what belongs to this tree, as it stands now."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file() or (ROOT / name).is_symlink():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name, follow_symlinks=False)
    return folder


def _prepare(tree: Path) -> None:
    """Load what others wrote, and compile a tree so that a file that is changed counts as such."""
    sys.dont_write_bytecode = True
    for name in _OTHERS:
        import_module(name)
    compile_dir(tree, quiet=2, invalidation_mode=PycInvalidationMode.CHECKED_HASH)


def seconds_of(tree: Path, test: str) -> float | None:
    """Say how long a test takes with all defences in their places; None where it fails.

    One that fails is run again: on a busy machine it may have been too late.
    """
    for _ in range(2):
        started = time.monotonic()
        if code_of(tree, test, TEST_S) == 0:
            return time.monotonic() - started
    return None


def code_of(tree: Path, test: str, within_s: float) -> int | None:
    """Run one test in a tree; gives pytest's code, None when it did not end in time.

    Forked from this process, which has loaded what others wrote: that is most of a start.
    """
    child = os.fork()
    if child == 0:
        os.setsid()
        _run_here(tree, test)
    deadline = time.monotonic() + within_s
    while time.monotonic() < deadline:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return _meant(os.waitstatus_to_exitcode(status), last_log(tree))
        time.sleep(0.05)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return None


def _meant(code: int, said: str) -> int:
    """Give pytest's code for what it said of the tests.

    A test that fails may leave a file open, over which pytest fails itself behind its summary.
    """
    if code == 0 and " passed" not in said:
        return _NONE_RUN
    return _FAILED if _FAILURES.search(said) else code


def last_log(tree: Path) -> str:
    """Give what pytest said last."""
    return (tree / LOG).read_text("utf-8", "replace")


def _run_here(tree: Path, test: str) -> NoReturn:
    """Run a test as pytest of that tree does, and end this process with its code."""
    code = _FAILED + 1
    try:
        os.chdir(tree)
        os.environ["PYTHONPATH"] = str(tree)
        sys.path[:] = [str(tree), *(path for path in sys.path if Path(path or ".") != ROOT)]
        for name in [name for name in sys.modules if name.partition(".")[0] in _OURS]:
            del sys.modules[name]
        silent = os.open(tree / LOG, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(silent, 1)
        os.dup2(silent, 2)
        code = int(pytest.main(["-n0", "-q", "--no-header", "-x", "-W", _LOADED, test]))
    except BaseException:
        traceback.print_exc()
        raise
    finally:
        sys.stderr.flush()
        os._exit(code)


def noticed(tree: Path, mutant: Mutant, takes_s: float | None) -> str:
    """Take a defence out, run its test, put it back; gives "" when the test failed.

    Args:
        tree: A copy of this tree.
        mutant: What is taken out.
        takes_s: How long the test takes with it; None where it fails all the same.
    """
    if takes_s is None:
        return "its test fails with the defence in its place, too"
    path = tree / mutant.file
    whole = path.read_text("utf-8")
    path.write_text(mutant.without(whole), "utf-8")
    try:
        code = code_of(tree, mutant.test, LEAST_S + TIMES * takes_s)
    finally:
        path.write_text(whole, "utf-8")
    return "" if code in (_FAILED, None) else f"not noticed (pytest ended with {code})"


def tried(drawn: Sequence[Mutant]) -> Iterator[tuple[Mutant, str]]:
    """Take them out one after the other; gives each with what was wrong, "" when noticed."""
    takes_s: dict[str, float | None] = {}
    with tempfile.TemporaryDirectory(prefix="surefoot-mutants-") as folder:
        tree = copied(Path(folder))
        _prepare(tree)
        for mutant in drawn:
            if mutant.test not in takes_s:
                takes_s[mutant.test] = seconds_of(tree, mutant.test)
            yield mutant, noticed(tree, mutant, takes_s[mutant.test])


def table(done: Sequence[tuple[Mutant, str]], seed: int) -> str:
    """Write down what was noticed, as a page of the docs."""
    good = sum(not wrong for _, wrong in done)
    lines = [
        "# Defences that were taken out",
        "",
        "Written by `make mutants ARGS=all`: each defence of [reliability.md](reliability.md) that "
        "stands in",
        "`tests/support/mutants.yaml` was taken out of a copy of the tree, one at a time, and its "
        "test was run.",
        "",
        f"**{good} of {len(done)} noticed** (`SUREFOOT_MUTATE_SEED={seed}`).",
        "",
        "| row | file | what stood there | the test | |",
        "|---|---|---|---|---|",
    ]
    for one, wrong in sorted(done, key=lambda pair: known().index(pair[0])):
        stood = " ".join(one.old.split()).replace("|", "\\|").replace("`", "'")
        name = one.test.rpartition("::")[2]
        lines.append(f"| {one.row} | {one.file} | `{stood}` | {name} | {wrong or 'noticed'} |")
    return "\n".join(lines) + "\n"


def main() -> int:
    """Take out as many as asked for, drawn by chance; gives how many were not noticed."""
    asked = sys.argv[1] if len(sys.argv) > 1 else "40"
    many = len(known()) if asked == "all" else min(int(asked), len(known()))
    seed = int(os.environ.get("SUREFOOT_MUTATE_SEED") or random.SystemRandom().randrange(10**6))
    print(f"SUREFOOT_MUTATE_SEED={seed}: {many} of {len(known())} defences", flush=True)
    done = []
    for mutant, wrong in tried(random.Random(seed).sample(known(), many)):
        done.append((mutant, wrong))
        told = wrong or "noticed"
        print(f"{len(done):3} {mutant.row:4} {told:10} {mutant.test}", flush=True)
    missed = sum(bool(wrong) for _, wrong in done)
    print(f"{many - missed} of {many} noticed")
    if asked == "all":
        PAGE.write_text(table(done, seed), "utf-8")
    return missed


if __name__ == "__main__":
    sys.exit(min(main(), 100))
