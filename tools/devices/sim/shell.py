"""The shell of a simulated phone: command lines with `;`, `&&`, `||` and `|`."""

import shlex
from collections.abc import Callable
from dataclasses import dataclass

from tools.devices.sim.phone import Phone
from tools.devices.sim.shell_apps import APP_COMMANDS
from tools.devices.sim.shell_base import Command, Result
from tools.devices.sim.shell_phone import PHONE_COMMANDS

_COMMANDS: dict[str, Command] = {**PHONE_COMMANDS, **APP_COMMANDS}
_CHAIN = frozenset({";", "&&", "||", "|"})


@dataclass
class _Step:
    words: list[str]
    link: str
    """What stands before it: empty, `;`, `&&`, `||` or `|`."""


def run_line(phone: Phone, line: str) -> Result:
    """Do a command line as `sh -c` does; all output in one."""
    output, code, piped = b"", 0, b""
    try:
        steps = _steps(line)
    except ValueError as error:
        return Result(f"sh: syntax error: {error}\n".encode(), 2)
    for number, step in enumerate(steps):
        if (step.link == "&&" and code) or (step.link == "||" and not code):
            continue
        given = piped if step.link == "|" else b""
        done = _run(phone, [word.replace("$?", str(code)) for word in step.words], given)
        code, piped = done.code, done.output
        follows = steps[number + 1].link if number + 1 < len(steps) else ""
        if follows != "|":
            output += done.output
    return Result(output, code)


def _steps(line: str) -> list[_Step]:
    lexer = shlex.shlex(line, posix=True, punctuation_chars=";&|")
    lexer.whitespace_split = True
    lexer.commenters = ""
    steps, link, words = [], "", list[str]()
    for word in lexer:
        if word in _CHAIN:
            if words:
                steps.append(_Step(words, link))
            link, words = word, []
        else:
            words.append(word)
    if words:
        steps.append(_Step(words, link))
    return steps


def _run(phone: Phone, words: list[str], piped: bytes) -> Result:
    quiet = [word for word in words if word not in ("2>&1", "2>/dev/null")]
    if quiet[0] in _TEXT:
        return _TEXT[quiet[0]](quiet[1:], piped)
    command = _COMMANDS.get(quiet[0].rpartition("/")[2])
    if command is None:
        problem = f"/system/bin/sh: {quiet[0]}: inaccessible or not found\n"
        return Result(problem.encode(), 127)
    with phone.changed:
        return command(phone, quiet[1:])


def _echo(words: list[str], _piped: bytes) -> Result:
    return Result((" ".join(words) + "\n").encode())


def _grep(words: list[str], piped: bytes) -> Result:
    wanted = next((word for word in words if not word.startswith("-")), "").encode()
    lines = [line for line in piped.splitlines(keepends=True) if wanted in line]
    return Result(b"".join(lines), 0 if lines else 1)


_TEXT: dict[str, Callable[[list[str], bytes], Result]] = {"echo": _echo, "grep": _grep}
