"""The shell of a simulated phone: lines with `;`, `&&`, `||`, `|`, and a prompt that takes them."""

import re
import shlex
import struct
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from surefoot.tools.devices.sim.harmony_shell import HARMONY_COMMANDS
from surefoot.tools.devices.sim.listener import Stream
from surefoot.tools.devices.sim.phone import SimPhone
from surefoot.tools.devices.sim.shell_apps import APP_COMMANDS
from surefoot.tools.devices.sim.shell_base import Command, CommandResult
from surefoot.tools.devices.sim.shell_phone import PHONE_COMMANDS

_COMMANDS: dict[str, dict[str, Command]] = {
    "android": {**PHONE_COMMANDS, **APP_COMMANDS},
    "harmony": {**PHONE_COMMANDS, **HARMONY_COMMANDS},
}
_TOKEN = re.compile(
    r"""(?P<operator>&&|\|\||[;|\n])|(?:'[^']*'|"(?:\\.|[^"\\])*"|\\.|[^\s;|&'"\\]|&(?!&)|['"\\])+""",
    re.DOTALL,
)
_SETTING = re.compile(r"[A-Z_]+=\S*")
"""A variable of the command after it."""


@dataclass
class _Step:
    words: list[str]
    link: str
    """What stands before it: empty, `;`, `&&`, `||` or `|`."""


def run_line(phone: SimPhone, line: str) -> CommandResult:
    """Do a command line as `sh -c` does; all output in one."""
    output, code, piped = b"", 0, b""
    try:
        steps = _parse_shell_steps(line)
    except ValueError as error:
        return CommandResult(f"sh: syntax error: {error}\n".encode(), 2)
    for number, step in enumerate(steps):
        if (step.link == "&&" and code) or (step.link == "||" and not code):
            continue
        given = piped if step.link == "|" else b""
        done = _run_simple_command(
            phone, [word.replace("$?", str(code)) for word in step.words], given
        )
        code, piped = done.code, done.output
        follows = steps[number + 1].link if number + 1 < len(steps) else ""
        if follows != "|":
            output += done.output
    return CommandResult(output, code)


def _parse_shell_steps(line: str) -> list[_Step]:
    steps, link, words = [], "", list[str]()
    for word in _shell_tokens(line):
        if isinstance(word, _Operator):
            if words:
                steps.append(_Step(words, link))
            link, words = str(word), []
        else:
            words.append(word)
    if words:
        steps.append(_Step(words, link))
    return steps


class _Operator(str):
    """A word between commands that no quotes stand around."""


def _shell_tokens(line: str) -> Iterator[str]:
    """Split a line; operators are apart from words even without blanks."""
    for found in _TOKEN.finditer(line):
        if found.lastgroup == "operator":
            yield _Operator(found.group())
        else:
            yield "".join(shlex.split(found.group()))


def _run_simple_command(phone: SimPhone, words: list[str], piped: bytes) -> CommandResult:
    quiet = [word for word in words if word not in ("2>&1", "2>/dev/null")]
    while len(quiet) > 1 and _SETTING.fullmatch(quiet[0]):
        quiet = quiet[1:]
    if quiet[0] == "exec":
        quiet = quiet[1:] or ["true"]
    if quiet[0] in _TEXT:
        return _TEXT[quiet[0]](quiet[1:], piped)
    command = _COMMANDS[phone.model.platform].get(quiet[0].rpartition("/")[2])
    if command is None:
        problem = f"/system/bin/sh: {quiet[0]}: inaccessible or not found\n"
        return CommandResult(problem.encode(), 127)
    with phone.changed:
        return command(phone, quiet[1:])


def _echo(words: list[str], _piped: bytes) -> CommandResult:
    if words[:1] == ["-n"]:
        return CommandResult(" ".join(words[1:]).encode())
    return CommandResult((" ".join(words) + "\n").encode())


def _sleep(words: list[str], _piped: bytes) -> CommandResult:
    threading.Event().wait(float(words[0]) if words else 0.0)
    return CommandResult()


def _grep(words: list[str], piped: bytes) -> CommandResult:
    wanted = next((word for word in words if not word.startswith("-")), "").encode()
    lines = [line for line in piped.splitlines(keepends=True) if wanted in line]
    return CommandResult(b"".join(lines), 0 if lines else 1)


def _exit(words: list[str], _piped: bytes) -> CommandResult:
    return CommandResult(b"", int(words[0]) if words and words[0].isdigit() else 0)


def _false(_shell_tokens: list[str], _piped: bytes) -> CommandResult:
    return CommandResult(b"", 1)


_TEXT: dict[str, Callable[[list[str], bytes], CommandResult]] = {
    "echo": _echo,
    "grep": _grep,
    "exit": _exit,
    "sleep": _sleep,
    "false": _false,
}


_PROMPT = "sim:/ $ "
_STDIN, _STDOUT, _EXIT, _END_OF_INPUT = 0, 1, 3, 4
_BACKSPACES, _LINE_ENDS, _END = (8, 127), (10, 13), 4


def frame(kind: int, data: bytes) -> bytes:
    """Pack output for a client that asked for `shell,v2`."""
    return struct.pack("<BI", kind, len(data)) + data if data else b""


def answer(done: CommandResult, *, framed: bool) -> bytes:
    """Pack what a command left."""
    if not framed:
        return done.output
    return frame(_STDOUT, done.output) + frame(_EXIT, bytes([done.code % 256]))


def serve_terminal(phone: SimPhone, stream: Stream, *, framed: bool, echo: bool) -> None:
    """Take lines until `exit` or the end of the input."""

    def tell(data: bytes) -> None:
        said = data.replace(b"\n", b"\r\n") if echo else data
        stream.write(frame(_STDOUT, said) if framed else said)

    line = bytearray()
    if echo:
        tell(_PROMPT.encode())
    for byte in _terminal_input_bytes(stream, framed=framed):
        if byte in _LINE_ENDS:
            tell(b"\n" if echo else b"")
            if line.strip() == b"exit":
                break
            tell(run_line(phone, line.decode("utf-8", "replace")).output if line else b"")
            line.clear()
            tell(_PROMPT.encode() if echo else b"")
        elif byte == _END:
            break
        else:
            _edit(line, byte, tell if echo else None)
    if framed:
        stream.write(frame(_EXIT, b"\0"))


def _edit(line: bytearray, byte: int, tell: Callable[[bytes], None] | None) -> None:
    if byte not in _BACKSPACES:
        line.append(byte)
        if tell is not None:
            tell(bytes([byte]))
    elif line:
        line.pop()
        if tell is not None:
            tell(b"\b \b")


def _terminal_input_bytes(stream: Stream, *, framed: bool) -> Iterator[int]:
    while True:
        if not framed:
            yield from stream.read_some(1024)
            continue
        kind, size = struct.unpack("<BI", stream.read(5))
        data = stream.read(size) if size else b""
        if kind == _STDIN:
            yield from data
        elif kind == _END_OF_INPUT:
            return
