"""Serves the pages of MiniWoB++ on this machine, each as one episode that tells how it ends."""

import json
import re
import shutil
import subprocess
import sys
import threading
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from surefoot.state.errors import AppInstallError, ConfigError
from surefoot.tools.evals.app_set import kept_set

_CORE = re.compile(r"<script[^>]*core\.js[^>]*>\s*</script>", re.I)
_READING = "reading"
"""Instead of an episode's key: a page that shows several episodes, to read their utterances."""


@dataclass(frozen=True)
class Episode:
    """One task with one seed."""

    task: str
    seed: int

    @property
    def key(self) -> str:
        """Its name, also as a path and as the id of a case."""
        return f"{self.task}.{self.seed}"


@dataclass
class EpisodeOutcome:
    """What the page of an episode told when it was last opened."""

    utterance: str = ""
    reward: float | None = None
    """Of the first end, without regard to time; None before it."""
    reason: str = ""
    """Of the end, or why it did not begin."""

    @property
    def is_solved(self) -> bool:
        """Returns whether the page is content."""
        return self.reward is not None and self.reward > 0


class EpisodeServer:
    """Where the episodes are, and what they told.

    Args:
        pages: Folder with miniwob/TASK.html and what these load.
        episodes: Those that are served.
    """

    def __init__(self, pages: Path, episodes: Sequence[Episode]) -> None:
        self.pages = pages
        self.episodes = {episode.key: episode for episode in episodes}
        self.port = 0
        self._told: dict[str, EpisodeOutcome] = {}
        self._changed = threading.Condition()

    def address(self, episode: Episode) -> str:
        """Returns the address of an episode's page."""
        return f"http://127.0.0.1:{self.port}/{episode.key}/miniwob/{episode.task}.html"

    def reading_address(self, episodes: Sequence[Episode]) -> str:
        """Returns the address of a page that begins some episodes, to read what they say."""
        keys = ",".join(episode.key for episode in episodes)
        return f"http://127.0.0.1:{self.port}/{_READING}/{keys}"

    def told(self, episode: Episode) -> EpisodeOutcome:
        """Returns what an episode told so far."""
        with self._changed:
            return self._known(episode)

    def await_utterances(self, episodes: Sequence[Episode], limit_s: float) -> None:
        """Wait until all of them have begun or are broken, or the time is over."""
        with self._changed:
            self._changed.wait_for(
                lambda: all(self._known(e).utterance or self._known(e).reason for e in episodes),
                limit_s,
            )

    def await_end(self, episode: Episode, limit_s: float) -> None:
        """Wait until an episode has ended, or the time is over."""
        with self._changed:
            self._changed.wait_for(lambda: self._known(episode).reward is not None, limit_s)

    def _known(self, episode: Episode) -> EpisodeOutcome:
        return self._told.get(episode.key, EpisodeOutcome())

    def note(self, key: str, what: str, facts: dict[str, Any]) -> None:
        """Write down what a page told; an episode that begins anew forgets how it ended."""
        with self._changed:
            if what == "begin":
                self._told[key] = EpisodeOutcome(utterance=str(facts.get("utterance", "")))
            elif what == "broken":
                self._told[key] = EpisodeOutcome(reason=str(facts.get("reason", "")))
            elif (told := self._told.get(key)) is not None and told.reward is None:
                told.reward = float(facts.get("reward", 0))
                told.reason = str(facts.get("reason", ""))
            self._changed.notify_all()


@contextmanager
def serving_episodes(pages: Path, episodes: Sequence[Episode]) -> Iterator[EpisodeServer]:
    """Serve episodes on a free port of loopback until the block ends."""
    served = EpisodeServer(pages, episodes)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Pages, served))
    server.daemon_threads = True
    served.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield served
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class _Pages(SimpleHTTPRequestHandler):
    """Answers for /KEY/...: the files of the package, and what pages tell."""

    protocol_version = "HTTP/1.1"

    def __init__(self, served: EpisodeServer, *args: Any) -> None:
        self._served = served
        super().__init__(*args, directory=str(served.pages))

    def do_GET(self) -> None:
        """Send a file, with the episode in it where it is the page of one."""
        key, _, rest = self.path.lstrip("/").partition("/")
        if key == _READING:
            self._send(_reading_page(self._served, rest.split(",")))
            return
        episode = self._served.episodes.get(key)
        if episode is None:
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        self.path = f"/{rest}"
        if rest == f"miniwob/{episode.task}.html":
            page = Path(self.translate_path(self.path)).read_text("utf-8", "replace")
            self._send(_with_episode(page, episode))
            return
        super().do_GET()

    def do_POST(self) -> None:
        """Take what the page of an episode tells."""
        key, _, what = self.path.lstrip("/").partition("/")
        content = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        known = key in self._served.episodes and what in {"begin", "broken", "end"}
        if known:
            self._served.note(key, what, json.loads(content))
        self.send_response(HTTPStatus.NO_CONTENT if known else HTTPStatus.NOT_FOUND)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_args: Any) -> None:
        """Say nothing: the requests are not what is looked at."""

    def _send(self, page: str) -> None:
        content = page.encode()
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)


def _with_episode(page: str, episode: Episode) -> str:
    """Put the episode behind the page's core.js, before its own code."""
    facts = json.dumps({"key": episode.key, "seed": episode.seed})
    script = kept_set("miniwob", "episode.js").read_text("utf-8")
    own = f"<script>window.SUREFOOT_EPISODE = {facts};</script><script>{script}</script>"
    return _CORE.sub(lambda found: found[0] + own, page, count=1)


def _reading_page(served: EpisodeServer, keys: Sequence[str]) -> str:
    frames = "".join(
        f'<iframe width="1280" height="800" src="/{key}/miniwob/{served.episodes[key].task}.html">'
        "</iframe>"
        for key in keys
        if key in served.episodes
    )
    return f"<!DOCTYPE html><title>Utterances</title><body>{frames}</body>"


PACKAGE = "miniwob==1.1.0"
_HTML = "miniwob/html/"
_LIMIT_S = 180.0


def fetch_pages(home: Path) -> Path:
    """Returns the folder of the pages; the package is fetched when it is not there yet.

    Args:
        home: Work folder of the evaluation; the pages are put into `html`.

    Raises:
        AppInstallError: the package cannot be fetched, or holds no pages.
    """
    pages = home / "html"
    if pages.is_dir():
        return pages
    half = home / "html.part"
    shutil.rmtree(half, ignore_errors=True)
    home.mkdir(parents=True, exist_ok=True)
    _unpack(_fetch_package(home), half)
    half.replace(pages)
    return pages


def _fetch_package(home: Path) -> Path:
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
    command += ["--no-deps", "--only-binary", ":all:", "--dest", str(home), PACKAGE]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=_LIMIT_S)
    except subprocess.TimeoutExpired as error:
        raise AppInstallError(f"{PACKAGE} is not fetched after {_LIMIT_S:g} s") from error
    found = sorted(home.glob("miniwob-*.whl"))
    if done.returncode != 0 or not found:
        said = done.stderr.strip().splitlines() or ["no message"]
        raise AppInstallError(f"{PACKAGE} cannot be fetched: {said[-1][:300]}")
    return found[-1]


def _unpack(package: Path, to: Path) -> None:
    """Unpack the pages alone: nothing of the package is ever run by Python."""
    with zipfile.ZipFile(package) as held:
        names = [name for name in held.namelist() if name.startswith(_HTML)]
        if not names:
            raise AppInstallError(f"{package}: no pages under {_HTML}")
        for name in names:
            target = to / name.removeprefix(_HTML)
            if name.endswith("/") or not target.resolve().is_relative_to(to.resolve()):
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(held.read(name))


def choose_tasks(named: Sequence[str], pages: Path) -> tuple[str, ...]:
    """Returns the tasks that are to be run: those that are named, else those of tasks.txt.

    Raises:
        ConfigError: a task has no page.
    """
    tasks = tuple(named) or tuple(kept_set("miniwob", "tasks.txt").read_text("utf-8").split())
    known = {path.stem for path in (pages / "miniwob").glob("*.html")}
    missing = [task for task in tasks if task not in known]
    if missing:
        raise ConfigError(f"no such task: {', '.join(missing)}; the pages are in {pages}/miniwob")
    return tuple(dict.fromkeys(tasks))
