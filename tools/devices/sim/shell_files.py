"""Shell commands about files of a simulated phone."""

import hashlib

from surefoot.tools.devices.sim.phone import Phone
from surefoot.tools.devices.sim.shell_base import Command, Result, say
from surefoot.tools.devices.sim.sync import entries, is_folder


def _named(words: list[str]) -> list[str]:
    return [word for word in words if not word.startswith("-")]


def _md5sum(phone: Phone, words: list[str]) -> Result:
    path = words[-1] if words else ""
    data = phone.files.get(path)
    if data is None:
        return say(f"md5sum: {path}: No such file or directory", 1)
    return say(f"{hashlib.md5(data, usedforsecurity=False).hexdigest()}  {path}")


def _toybox(phone: Phone, words: list[str]) -> Result:
    command = FILE_COMMANDS.get(words[0]) if words else None
    return command(phone, words[1:]) if command is not None else say("toybox: unknown command", 127)


def _rm(phone: Phone, words: list[str]) -> Result:
    forced = any(word.startswith("-") and "f" in word for word in words)
    code = 0
    for path in _named(words):
        inside = [name for name in phone.files if name == path or name.startswith(path + "/")]
        folders = {name for name in phone.folders if (name + "/").startswith(path + "/")}
        code = code if inside or folders or forced else 1
        phone.folders -= folders
        for name in inside:
            del phone.files[name]
    return say("", code)


def _cat(phone: Phone, words: list[str]) -> Result:
    data = phone.files.get(words[-1] if words else "")
    return Result(data) if data is not None else say("cat: No such file or directory", 1)


def _ls(phone: Phone, words: list[str]) -> Result:
    path = next(iter(_named(words)), "/")
    if path in phone.files:
        return say(path)
    if not is_folder(phone, path):
        return say(f"ls: {path}: No such file or directory", 1)
    return say("\n".join(entries(phone, path)))


def _mkdir(phone: Phone, words: list[str]) -> Result:
    phone.folders |= {path.rstrip("/") for path in _named(words)}
    return say()


def _touch(phone: Phone, words: list[str]) -> Result:
    for path in _named(words):
        phone.files.setdefault(path, b"")
    return say()


def _pwd(_phone: Phone, _words: list[str]) -> Result:
    return say("/")


FILE_COMMANDS: dict[str, Command] = {
    "md5sum": _md5sum,
    "toybox": _toybox,
    "rm": _rm,
    "cat": _cat,
    "ls": _ls,
    "mkdir": _mkdir,
    "touch": _touch,
    "pwd": _pwd,
}
