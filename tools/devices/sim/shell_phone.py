"""Shell commands about the phone itself and its files: properties, screen, input."""

import hashlib

from surefoot.tools.devices.sim.dump import dump, replace_emoji
from surefoot.tools.devices.sim.phone import SimPhone
from surefoot.tools.devices.sim.render import png
from surefoot.tools.devices.sim.shell_base import Command, CommandResult, key_name, option, say
from surefoot.tools.devices.sim.sync import entries, is_folder
from surefoot.tools.devices.sim.touch import Touch


def _paths(words: list[str]) -> list[str]:
    return [word for word in words if not word.startswith("-")]


def _md5sum(phone: SimPhone, words: list[str]) -> CommandResult:
    path = words[-1] if words else ""
    data = phone.files.get(path)
    if data is None:
        return say(f"md5sum: {path}: No such file or directory", 1)
    return say(f"{hashlib.md5(data, usedforsecurity=False).hexdigest()}  {path}")


def _toybox(phone: SimPhone, words: list[str]) -> CommandResult:
    command = FILE_COMMANDS.get(words[0]) if words else None
    return command(phone, words[1:]) if command is not None else say("toybox: unknown command", 127)


def _rm(phone: SimPhone, words: list[str]) -> CommandResult:
    forced = any(word.startswith("-") and "f" in word for word in words)
    code = 0
    for path in _paths(words):
        inside = [name for name in phone.files if name == path or name.startswith(path + "/")]
        folders = {name for name in phone.folders if (name + "/").startswith(path + "/")}
        code = code if inside or folders or forced else 1
        phone.folders -= folders
        for name in inside:
            del phone.files[name]
    return say("", code)


def _cat(phone: SimPhone, words: list[str]) -> CommandResult:
    data = phone.files.get(words[-1] if words else "")
    return CommandResult(data) if data is not None else say("cat: No such file or directory", 1)


def _ls(phone: SimPhone, words: list[str]) -> CommandResult:
    path = next(iter(_paths(words)), "/")
    if path in phone.files:
        return say(path)
    if not is_folder(phone, path):
        return say(f"ls: {path}: No such file or directory", 1)
    return say("\n".join(entries(phone, path)))


def _mkdir(phone: SimPhone, words: list[str]) -> CommandResult:
    phone.folders |= {path.rstrip("/") for path in _paths(words)}
    return say()


def _touch(phone: SimPhone, words: list[str]) -> CommandResult:
    for path in _paths(words):
        phone.files.setdefault(path, b"")
    return say()


def _pwd(_phone: SimPhone, _words: list[str]) -> CommandResult:
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


_LONG_MS = 500


def properties(phone: SimPhone) -> dict[str, str]:
    """Give what `getprop` tells."""
    model = phone.model
    return {
        "ro.serialno": phone.serial,
        "ro.build.version.sdk": str(model.sdk),
        "ro.build.version.release": model.release,
        "ro.product.brand": model.brand,
        "ro.product.manufacturer": model.brand,
        "ro.product.model": model.name,
        "ro.product.name": model.name.replace(" ", "_"),
        "ro.product.device": "sim",
        "ro.product.cpu.abi": model.abi,
        "sys.boot_completed": "1",
        "persist.sys.locale": model.language or "en",
    }


def _getprop(phone: SimPhone, words: list[str]) -> CommandResult:
    known = properties(phone)
    if words:
        return say(known.get(words[0], "") + "\n")
    return say("\n".join(f"[{name}]: [{value}]" for name, value in known.items()))


def _wm(phone: SimPhone, words: list[str]) -> CommandResult:
    if words[:1] == ["density"]:
        return say(f"Physical density: {phone.model.density}")
    return say(f"Physical size: {phone.model.width_px}x{phone.model.height_px}")


def _inject_input(phone: SimPhone, words: list[str]) -> CommandResult:
    if words[:1] == ["-d"]:
        words = words[2:]
    verb, rest = words[0] if words else "", words[1:]
    touch = Touch(phone)
    if verb == "tap" and len(rest) == 2:
        touch.tap(float(rest[0]), float(rest[1]))
    elif verb in ("swipe", "draganddrop", "touchscreen") and len(rest) >= 4:
        _swipe(touch, rest)
    elif verb == "text" and rest:
        touch.type_text(" ".join(rest).replace("%s", " "))
    elif verb == "keyevent" and rest:
        for key in rest:
            if not key.startswith("--"):
                touch.press(key_name(key))
    else:
        return say("Error: Invalid arguments for command: " + verb, 255)
    return say()


def _swipe(touch: Touch, words: list[str]) -> None:
    x1, y1, x2, y2 = (float(word) for word in words[:4])
    still = (x1, y1) == (x2, y2)
    if still and len(words) > 4 and int(words[4]) >= _LONG_MS:
        touch.long_tap(x1, y1)
    else:
        touch.swipe(x1, y1, x2, y2)


def _settings(phone: SimPhone, words: list[str]) -> CommandResult:
    verb, key = words[0] if words else "", " ".join(words[1:3])
    if verb == "put" and len(words) > 3:
        phone.settings[key] = words[3]
        if key == "system user_rotation":
            Touch(phone).hold(int(words[3]) % 4)
        return say()
    return say(phone.settings.get(key, "null"))


def _screencap(phone: SimPhone, words: list[str]) -> CommandResult:
    data = png(phone)
    path = words[-1] if words and words[-1].startswith("/") else ""
    if not path:
        return CommandResult(data)
    phone.files[path] = data
    return say()


def _uiautomator(phone: SimPhone, words: list[str]) -> CommandResult:
    """Do `uiautomator dump`: the window in front only."""
    if words[:1] != ["dump"]:
        return say("Usage: uiautomator dump [file]", 1)
    path = next((word for word in words[1:] if word.startswith("/")), "/sdcard/window_dump.xml")
    written = replace_emoji(
        dump(phone.windows()[1:2], phone.rotation, server=False), phone.model.emoji
    )
    if path == "/dev/tty":
        return say(written + "UI hierchary dumped to: /dev/tty")
    phone.files[path] = written.encode()
    return say(f"UI hierchary dumped to: {path}")


def _ifconfig(_phone: SimPhone, _words: list[str]) -> CommandResult:
    return say("wlan0 Link encap:Ethernet\n          inet addr:10.0.2.16  Bcast:10.0.2.255")


def _log(phone: SimPhone, words: list[str]) -> CommandResult:
    level, tag = option(words, "-p", "i").upper(), option(words, "-t", "log")
    phone.log.append(f"{level}/{tag}( 4321): {words[-1] if words else ''}")
    phone.changed.notify_all()
    return say()


def _succeed(_phone: SimPhone, _words: list[str]) -> CommandResult:
    return say()


def _print_user_ids(_phone: SimPhone, _words: list[str]) -> CommandResult:
    return say("uid=2000(shell) gid=2000(shell)")


PHONE_COMMANDS: dict[str, Command] = {
    **FILE_COMMANDS,
    "getprop": _getprop,
    "wm": _wm,
    "input": _inject_input,
    "settings": _settings,
    "screencap": _screencap,
    "uiautomator": _uiautomator,
    "ifconfig": _ifconfig,
    "id": _print_user_ids,
    "log": _log,
    "chmod": _succeed,
    "svc": _succeed,
    "true": _succeed,
    "export": _succeed,
    "cd": _succeed,
}
