"""The properties of a run: read once, asked on every screen, tried on the device."""

import asyncio
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from surefoot.configs.settings import Settings
from surefoot.state.errors import ActionError, ElementNotFoundError, PropertyOverrunError
from surefoot.state.values.action import Action
from surefoot.state.values.properties import (
    Broken,
    Looked,
    Memory,
    Played,
    PropertyFacts,
    PropertyKind,
    PropertyProblem,
    SentenceProperty,
)
from surefoot.state.values.screen import Screen
from surefoot.state.values.verdict import Usage
from surefoot.tools.devices.base import Device
from surefoot.tools.properties.loading import property_files
from surefoot.tools.properties.messages import (
    AskHolds,
    Do,
    Ended,
    HoldsAnswer,
    Load,
    LoadedNames,
    Play,
    Question,
    Refused,
    Reply,
    SeenScreen,
)
from surefoot.tools.properties.process import Process
from surefoot.tools.properties.reading import read_sentences
from surefoot.tools.runlog import RunLog

LOAD_S = 20.0
"""For the import of all files."""
LOOK_S = 5.0
"""For all preconditions and invariants on one screen."""


@dataclass(frozen=True)
class PropertyAct:
    """One action that a property did."""

    action: Action
    """As it was done: its target has locators for another screen."""
    before: Screen
    after: Screen
    picture: bytes
    error: str = ""
    """Why the device did not do it."""


@dataclass(frozen=True)
class PropertyRun:
    """What came of a rule, an initializer or a main path, and what it did."""

    played: Played
    acts: tuple[PropertyAct, ...]
    screen: Screen
    """What is shown now."""


class PropertySession:
    """The property files of a run, in a process of their own.

    What the property classes keep is given to every call and comes back from it, so that it can be
    stored with the run. Made by `PropertySession.open`.
    """

    def __init__(
        self, log: Path, files: Sequence[Path], sentences: Sequence[SentenceProperty]
    ) -> None:
        self._log, self._files, self._sentences = log, list(files), tuple(sentences)
        self._process: Process | None = None
        self.properties: dict[str, PropertyFacts] = {}
        self.problems: tuple[PropertyProblem, ...] = ()

    @classmethod
    async def open(
        cls,
        files: Sequence[Path],
        log: Path,
        *,
        sentences: Sequence[SentenceProperty] = (),
        load_s: float = LOAD_S,
    ) -> "PropertySession":
        """Read property files.

        Args:
            files: Python files, see `discovery.property_files`.
            log: Takes what they print.
            sentences: Those of YAML files, see `reading.read_sentences`.
            load_s: For the import of all of them.

        Returns:
            A session; `problems` tells of files that cannot be used.
        """
        session = cls(log, files, sentences)
        await asyncio.to_thread(session._start, load_s)
        return session

    async def look(
        self,
        screen: Screen,
        memory: Memory,
        seed: int,
        *,
        left_out: Iterable[str] = (),
        limit_s: float = LOOK_S,
    ) -> Looked:
        """Returns which rules may be tried and which invariants do not hold; asks no device."""
        out = tuple(left_out)
        question = AskHolds(screen=screen, memory=memory, seed=seed, left_out=out)
        if not any(one.kind in ("rule", "invariant") for one in self.properties.values()):
            return Looked(memory=memory)
        deadline = time.monotonic() + limit_s
        try:
            process = await asyncio.to_thread(self._need)
            answer = await asyncio.to_thread(_ask_property_worker, process, question, deadline)
        except PropertyOverrunError as over:
            broken = Broken(name=over.at, outcome="error", text=over.problem, overran=True)
            return Looked(broken=(broken,), memory=memory)
        assert isinstance(answer, HoldsAnswer)
        return answer.looked

    async def play(
        self,
        name: str,
        device: Device,
        memory: Memory,
        seed: int,
        *,
        limit_s: float = 60.0,
        most_actions: int | None = None,
    ) -> PropertyRun:
        """Run a rule, an initializer or a main path on a device.

        Its precondition is looked at first, on the screen as it is now.

        Args:
            name: The property.
            device: The app under test.
            memory: What the property classes knew before.
            seed: Of all chance in it.
            limit_s: It is ended after this.
            most_actions: It stops before the next one, for a main path that is left.

        Raises:
            DeviceLostError: the device went away.
        """
        screen = await device.observe()
        stage = _Stage(device, screen)
        question = Play(
            name=name, screen=screen, memory=memory, seed=seed, most_actions=most_actions
        )
        deadline = time.monotonic() + limit_s
        try:
            process = await asyncio.to_thread(self._need)
            answer = await _serve_until_ended(process, stage, question, deadline)
        except PropertyOverrunError as over:
            played = Played(
                name=name, outcome="error", text=over.problem, overran=True, memory=memory
            )
            return PropertyRun(played, tuple(stage.acts), stage.screen)
        return PropertyRun(answer.played, tuple(stage.acts), stage.screen)

    def named(self, kind: PropertyKind) -> list[str]:
        """Returns the properties of a kind."""
        return [name for name, one in self.properties.items() if one.kind == kind]

    async def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            await asyncio.to_thread(process.close)

    def _need(self) -> Process:
        """Returns the process, started anew when it was ended."""
        if self._process is None or not self._process.lives:
            self._start(LOAD_S)
        assert self._process is not None
        return self._process

    def _start(self, load_s: float) -> None:
        """Start the process; a file that ends it or does not come to an end is left out."""
        problems: list[PropertyProblem] = []
        while self._files or self._sentences:
            self._process = Process(self._log)
            files = tuple(str(file) for file in self._files)
            question = Load(files=files, sentences=self._sentences)
            try:
                answer = _ask_property_worker(self._process, question, time.monotonic() + load_s)
            except PropertyOverrunError as over:
                text = f"cannot be imported: it {over.problem}"
                problems.append(PropertyProblem(name=over.at, text=text))
                left = [file for file in self._files if str(file) != over.at]
                if len(left) == len(self._files):
                    break
                self._files = left
                continue
            assert isinstance(answer, LoadedNames)
            self.properties = {one.name: one for one in answer.properties}
            problems += answer.problems
            break
        if not self.problems:
            self.problems = tuple(problems)


class _Stage:
    """The device while a property uses it."""

    def __init__(self, device: Device, screen: Screen) -> None:
        self._device, self.screen = device, screen
        self.acts: list[PropertyAct] = []

    async def serve(self, wish: Do | None) -> SeenScreen | Refused:
        """Act or look, and give what is shown then."""
        if wish is None:
            self.screen = await self._device.observe()
            return SeenScreen(screen=self.screen)
        before, done, refused = self.screen, wish.action, None
        try:
            done = await self._device.perform(wish.action)
        except ActionError as error:
            missing = isinstance(error, ElementNotFoundError)
            refused = Refused(missing=missing, text=str(error))
        self.screen = await self._device.observe()
        picture = await self._device.screenshot()
        problem = refused.text if refused is not None else ""
        self.acts.append(PropertyAct(done, before, self.screen, picture, problem))
        return refused or SeenScreen(screen=self.screen)


async def _serve_until_ended(
    process: Process, stage: _Stage, question: Play, deadline: float
) -> Ended:
    """Serve a property until it ends; whatever goes wrong here leaves no half-asked process."""
    try:
        answer = await asyncio.to_thread(_ask_property_worker, process, question, deadline)
        while not isinstance(answer, Ended):
            wish = answer if isinstance(answer, Do) else None
            seen = await stage.serve(wish)
            answer = await asyncio.to_thread(_ask_property_worker, process, seen, deadline)
    except BaseException:
        await asyncio.shield(asyncio.to_thread(process.close))
        raise
    return answer


def _ask_property_worker(process: Process, question: Question, deadline: float) -> Reply:
    process.say(question)
    return process.hear(deadline)


PRINTED = "properties.log"
"""File of a run folder that takes what property files print."""


async def open_properties(
    settings: Settings, log: RunLog, paths: Sequence[str | Path]
) -> tuple[PropertySession, Usage]:
    """Read the properties of files and folders; the model reads those that are sentences.

    Args:
        settings: Which model.
        log: Of the run.
        paths: Files and folders; none is no problem.

    Returns:
        The properties, whose `problems` tell of all that cannot be used, and what the model cost.

    Raises:
        ConfigError: a path is no property file.
    """
    files = await asyncio.to_thread(property_files, paths)
    read = await read_sentences(settings, log, files.sentences)
    await asyncio.to_thread(log.folder.mkdir, parents=True, exist_ok=True)
    session = await PropertySession.open(
        files.python, log.folder / PRINTED, sentences=read.sentences
    )
    session.problems = (*session.problems, *read.problems)
    return session, read.usage
