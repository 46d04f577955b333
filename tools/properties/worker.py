"""The process in which property files live: whatever they do, the run can end it.

It is started with the number of a socket, by which it is asked and answers; see `messages`.
"""

import inspect
import json
import os
import random
import socket
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from pydantic import BaseModel

from surefoot.state.errors import TargetNotFoundError
from surefoot.state.values.action import Action
from surefoot.state.values.properties import Broken, Looked, Memory, Outcome, Played, PropertyFacts
from surefoot.state.values.screen import Screen
from surefoot.tools.properties.driver import Driver
from surefoot.tools.properties.dsl import Properties
from surefoot.tools.properties.loading import Caught, Loaded, Member, load_file
from surefoot.tools.properties.messages import (
    QUESTION,
    AskHolds,
    At,
    Do,
    Ended,
    HoldsAnswer,
    Load,
    Play,
    Question,
    Refused,
    See,
    SeenScreen,
)
from surefoot.tools.properties.messages import LoadedNames as LoadedReply
from surefoot.tools.properties.sentences import add_sentences

_LOOK_FOR_PARENT_S = 1.0


class _GoneError(BaseException):
    """The run has ended, or the device is lost: the user's code must not go on."""


class _EnoughError(BaseException):
    """So many actions were asked for, and done."""


class _Line:
    """The socket to the run, a JSON text a line."""

    def __init__(self, connection: socket.socket) -> None:
        self._read = connection.makefile("rb")
        self._write = connection.makefile("wb")

    def say(self, message: BaseModel) -> None:
        self._write.write(message.model_dump_json().encode() + b"\n")
        self._write.flush()

    def hear(self) -> Question:
        line = self._read.readline()
        if not line:
            raise _GoneError
        return QUESTION.validate_json(line)


class _Phone:
    """The run's device, reached over the socket."""

    def __init__(self, line: _Line, screen: Screen, *, most_actions: int | None = None) -> None:
        self.screen, self.looks_only = screen, True
        self._line, self._left = line, most_actions

    def perform(self, action: Action) -> None:
        if self._left == 0:
            raise _EnoughError
        if self._left is not None:
            self._left -= 1
        self._ask(Do(action=action))

    def observe(self) -> None:
        self._ask(See())

    def _ask(self, message: BaseModel) -> None:
        self._line.say(message)
        answer = self._line.hear()
        if isinstance(answer, SeenScreen):
            self.screen = answer.screen
        elif isinstance(answer, Refused):
            if answer.missing:
                raise TargetNotFoundError(answer.text)
            raise RuntimeError(answer.text)
        else:
            raise _GoneError


class PropertyWorker:
    """Answers the run's questions one after the other."""

    def __init__(self, connection: socket.socket) -> None:
        self._line = _Line(connection)
        self._loaded = Loaded()
        self._files: frozenset[str] = frozenset()

    def serve(self) -> None:
        """Answer until the run is gone."""
        answers: dict[type, Callable[[Any], BaseModel]] = {
            Load: self._load,
            AskHolds: self._look,
            Play: self._play,
        }
        while True:
            try:
                question = self._line.hear()
                self._line.say(answers[type(question)](question))
            except _GoneError:
                return

    def _load(self, question: Load) -> LoadedReply:
        for file in question.files:
            self._line.say(At(name=file))
            load_file(Path(file), self._loaded)
        add_sentences(question.sentences, self._loaded)
        self._files = frozenset(m.facts.file for m in self._loaded.members.values())
        facts: list[PropertyFacts] = [m.facts for m in self._loaded.members.values()]
        return LoadedReply(properties=tuple(facts), problems=tuple(self._loaded.problems))

    def _look(self, question: AskHolds) -> HoldsAnswer:
        self._remember(question.memory, question.seed)
        phone = _Phone(self._line, question.screen)
        asked = {"rule": self._may_run, "invariant": self._holds}
        answers = {
            name: asked[member.facts.kind](member, phone)
            for name, member in self._loaded.members.items()
            if member.facts.kind in asked and name not in question.left_out
        }
        held = [name for name, answer in answers.items() if answer is True]
        rules = [name for name in held if self._loaded.members[name].facts.kind == "rule"]
        return HoldsAnswer(
            looked=Looked(
                holding=tuple(rules),
                kept=tuple(name for name in held if name not in rules),
                broken=tuple(one for one in answers.values() if isinstance(one, Broken)),
                memory=self._kept(),
            )
        )

    def _may_run(self, member: Member, phone: _Phone) -> Broken | bool:
        """Returns whether all preconditions of a rule hold."""
        for condition in member.mark.preconditions:
            self._line.say(At(name=member.facts.name))
            with Caught(_GoneError) as caught:
                held = bool(_call_precondition(condition, member.owner, Driver(phone)))
            if isinstance(caught.error, TargetNotFoundError | AssertionError):
                return False
            if caught.error is not None:
                return self._wrong(member, caught, "error")
            if not held:
                return False
        return True

    def _holds(self, member: Member, phone: _Phone) -> Broken | bool:
        """Look whether an invariant holds; false when what it is about is not on the screen."""
        self._line.say(At(name=member.facts.name))
        with Caught(_GoneError) as caught:
            member.method(member.owner, Driver(phone))
        if isinstance(caught.error, AssertionError):
            return self._wrong(member, caught, "failed")
        if isinstance(caught.error, TargetNotFoundError):
            return False
        return True if caught.error is None else self._wrong(member, caught, "error")

    def _wrong(self, member: Member, caught: Caught, outcome: Any) -> Broken:
        where, _ = caught.where(self._files)
        text = caught.words() or where
        return Broken(name=member.facts.name, outcome=outcome, text=text, where=where)

    def _play(self, question: Play) -> Ended:
        member = self._loaded.members[question.name]
        self._remember(question.memory, question.seed)
        phone = _Phone(self._line, question.screen, most_actions=question.most_actions)
        held = self._may_run(member, phone)
        if held is not True:
            if isinstance(held, Broken):
                return self._ended(member, "error", held.text)
            return self._ended(member, "precondition_not_met", "the screen has changed meanwhile")
        phone.looks_only = False
        driver = Driver(phone)
        self._line.say(At(name=member.facts.name))
        with Caught(_GoneError) as caught:
            member.method(member.owner, driver)
        where, _ = caught.where(self._files)
        queries = tuple(driver.queries)
        outcome = _outcome_of(caught.error)
        said = "" if outcome == "passed" else caught.words() or where
        played = self._ended(member, outcome, said).played
        return Ended(played=played.model_copy(update={"where": where, "queries": queries}))

    def _ended(self, member: Member, outcome: Outcome, text: str) -> Ended:
        name = member.facts.name
        return Ended(played=Played(name=name, outcome=outcome, text=text, memory=self._kept()))

    def _remember(self, memory: Memory, seed: int) -> None:
        """Give the objects what they knew, and all chance the seed of this call."""
        Properties.random = Random(seed)
        random.seed(seed)
        for name, owner in self._loaded.owners.items():
            known = memory.get(name)
            if known is None:
                continue
            held = vars(owner)
            for attribute in [one for one, value in held.items() if _is_json(value)]:
                del held[attribute]
            held.update(json.loads(json.dumps(known)))

    def _kept(self) -> Memory:
        """Returns what the objects know, as far as it is JSON."""
        return {
            name: {
                attribute: json.loads(json.dumps(value))
                for attribute, value in vars(owner).items()
                if _is_json(value)
            }
            for name, owner in self._loaded.owners.items()
        }


def _call_precondition(condition: Callable[..., Any], owner: Properties, driver: Driver) -> object:
    if len(inspect.signature(condition).parameters) == 1:
        return condition(driver)
    return condition(owner, driver)


def _outcome_of(error: BaseException | None) -> Outcome:
    if error is None or isinstance(error, _EnoughError):
        return "passed"
    if isinstance(error, AssertionError):
        return "failed"
    if isinstance(error, TargetNotFoundError):
        return "target_not_found"
    return "error"


def _is_json(value: object) -> bool:
    """Returns whether a value comes back from JSON as it was."""
    try:
        return bool(json.loads(json.dumps(value)) == value)
    except (TypeError, ValueError, RecursionError):
        return False


def _end_with(parent: int) -> None:
    """End this process when the run was killed, even in an endless loop of a property."""
    while os.getppid() == parent:
        time.sleep(_LOOK_FOR_PARENT_S)
    os._exit(1)


def main() -> None:
    """Serve the run that started this process."""
    threading.Thread(target=_end_with, args=(int(sys.argv[2]),), daemon=True).start()
    with socket.socket(fileno=int(sys.argv[1])) as connection:
        PropertyWorker(connection).serve()


if __name__ == "__main__":
    main()
