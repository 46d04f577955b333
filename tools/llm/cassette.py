"""Recorded model answers in one SQLite file, to repeat a run without the model."""

import asyncio
import hashlib
import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Literal

from pydantic import BaseModel

from surefoot.state.errors import ConfigError, ModelUnavailableError
from surefoot.tools.llm.prompts import Prompt
from surefoot.tools.llm.schemas import schema_hash

_TABLE = """
create table if not exists answers (
    key text primary key, agent text not null, model text not null, answer text not null,
    at real not null
)"""


class Cassette:
    """Reads and writes one file; several runs and processes may use it at once.

    Args:
        path: Made when missing, unless `mode` is replay.
        mode: `auto` gives what there is, `replay` makes a missing answer an error.
    """

    def __init__(self, path: Path, mode: Literal["auto", "replay"] = "auto") -> None:
        self.path, self.mode = path, mode

    async def answer(self, key: str, agent: str) -> str | None:
        """Look the recorded answer up; None when there is none and it may be asked for.

        Raises:
            ModelUnavailableError: there is none in replay mode.
            ConfigError: the file cannot be used.
        """
        found = await asyncio.to_thread(self._read, key)
        if found is None and self.mode == "replay":
            raise ModelUnavailableError(
                f"{agent}: {self.path} has no recorded answer to this question; record it with "
                "SUREFOOT_CASSETTE_MODE=auto"
            )
        return found

    async def record(self, key: str, agent: str, model: str, answer: str) -> None:
        """Keep an answer, in place of an older one to the same question.

        Raises:
            ConfigError: the file cannot be used.
        """
        await asyncio.to_thread(self._write, (key, agent, model, answer, time.time()))

    def _read(self, key: str) -> str | None:
        if self.mode == "auto" and not self.path.exists():
            return None
        with self._open("ro") as database:
            row = database.execute("select answer from answers where key = ?", (key,)).fetchone()
        return str(row[0]) if row else None

    def _write(self, row: tuple[str, str, str, str, float]) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self._open("rwc") as database, database:
            database.execute(_TABLE)
            database.execute("insert or replace into answers values (?, ?, ?, ?, ?)", row)

    @contextmanager
    def _open(self, access: Literal["ro", "rwc"]) -> Iterator[sqlite3.Connection]:
        address = f"{self.path.absolute().as_uri()}?mode={access}"
        try:
            with closing(sqlite3.connect(address, uri=True, timeout=30)) as database:
                yield database
        except sqlite3.Error as error:
            raise ConfigError(
                f"the cassette {self.path} cannot be used: {error}; give SUREFOOT_CASSETTE a file "
                "that was recorded here, or a new one"
            ) from error


def question_key(prompt: Prompt, answer: type[BaseModel], model: str) -> str:
    """Name a question: the same for the same agent, words, pictures, form of answer and model."""
    texts = [prompt.system, prompt.human]
    if prompt.nonce:
        texts = [text.replace(prompt.nonce, "nonce") for text in texts]
    images = [hashlib.sha256(image).hexdigest() for image in prompt.images]
    parts = [prompt.agent, model, schema_hash(answer), *texts, *images]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()
