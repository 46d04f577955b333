"""The shell of a simulated phone for people: a prompt that takes line after line."""

import struct
from collections.abc import Callable, Iterator

from surefoot.tools.devices.sim.phone import Phone
from surefoot.tools.devices.sim.shell import run_line
from surefoot.tools.devices.sim.shell_base import Result
from surefoot.tools.devices.sim.streams import Stream

_PROMPT = "sim:/ $ "
_STDIN, _STDOUT, _EXIT, _END_OF_INPUT = 0, 1, 3, 4
_BACKSPACES, _LINE_ENDS, _END = (8, 127), (10, 13), 4


def frame(kind: int, data: bytes) -> bytes:
    """Pack output for a client that asked for `shell,v2`."""
    return struct.pack("<BI", kind, len(data)) + data if data else b""


def answer(done: Result, *, framed: bool) -> bytes:
    """Pack what a command left."""
    if not framed:
        return done.output
    return frame(_STDOUT, done.output) + frame(_EXIT, bytes([done.code % 256]))


def serve_terminal(phone: Phone, stream: Stream, *, framed: bool, echo: bool) -> None:
    """Take lines until `exit` or the end of the input."""

    def tell(data: bytes) -> None:
        said = data.replace(b"\n", b"\r\n") if echo else data
        stream.write(frame(_STDOUT, said) if framed else said)

    line = bytearray()
    if echo:
        tell(_PROMPT.encode())
    for byte in _typed(stream, framed=framed):
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


def _typed(stream: Stream, *, framed: bool) -> Iterator[int]:
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
