"""Shell commands of HarmonyOS on a simulated phone: aa, bm, uitest, snapshot_display, param."""

import json
import re
from typing import Any

from surefoot.tools.devices.sim.harmony_agent import layout
from surefoot.tools.devices.sim.phone import SimPhone
from surefoot.tools.devices.sim.render import jpeg, png
from surefoot.tools.devices.sim.shell_base import Command, CommandResult, option, say
from surefoot.tools.devices.sim.touch import Touch
from surefoot.tools.devices.sim.windows import LAUNCHER, LAUNCHER_ACTIVITY

ABILITY = "EntryAbility"
_KEYS = {
    "1": "home",
    "2": "back",
    "18": "power",
    "2049": "tab",
    "2050": "space",
    "2054": "enter",
    "2055": "delete",
    "2067": "menu",
    "2070": "escape",
    **{str(2000 + digit): str(digit) for digit in range(10)},
    **{str(2017 + place): chr(ord("a") + place) for place in range(26)},
}


def _aa(phone: SimPhone, words: list[str]) -> CommandResult:
    verb = words[0] if words else ""
    bundle = option(words, "-b") or words[-1]
    if verb == "dump":
        return say(_missions(phone))
    if verb == "start" and (option(words, "-U") or bundle in phone.apps):
        if bundle in phone.apps:
            phone.start(bundle)
        return say("start ability successfully.")
    if verb == "force-stop" and bundle in phone.apps:
        phone.stop(bundle)
        return say("force stop process successfully.")
    return say(f"error: failed to {verb} ability: {bundle} is not installed.")


def _missions(phone: SimPhone) -> str:
    """Tell what runs, in the form that clients read the app in front from."""
    front = phone.front or LAUNCHER
    running = [name for name, app in phone.apps.items() if app.pid] + [LAUNCHER]
    blocks = []
    for number, bundle in enumerate(running, 1):
        state = "FOREGROUND" if bundle == front else "BACKGROUND"
        ability = ABILITY if bundle != LAUNCHER else LAUNCHER_ACTIVITY
        blocks.append(
            f"  Mission ID #{number}\n    mission name #[#{bundle}:entry:{ability}]\n"
            f"    AbilityRecord ID #{number}\n      app name [{bundle}]\n"
            f"      main name [{ability}]\n      bundle name [{bundle}]\n"
            f"      state #{state}  start time [1]\n      isKeepAlive: false\n    }}\n"
        )
    return "User ID #100\n" + "".join(blocks)


def _bm(phone: SimPhone, words: list[str]) -> CommandResult:
    bundle = option(words, "-n")
    if words[:1] == ["clean"]:
        if bundle not in phone.apps:
            return say(f"error: {bundle} is not installed.")
        if "-d" in words:
            phone.clear(bundle)
        return say("clean bundle data files successfully.")
    if "-a" in words:
        return say("ID: 100:\n" + "".join(f"\t{name}\n" for name in sorted(phone.apps)))
    if bundle not in phone.apps:
        return say("error: failed to get information and the parameters may be wrong.")
    return say(f"{bundle}:\n{json.dumps(_bundle(phone, bundle), indent=4)}")


def _bundle(phone: SimPhone, bundle: str) -> dict[str, Any]:
    version = phone.apps[bundle].file.version
    code = int(re.sub(r"\D", "", version) or "1")
    skills = [{"actions": ["action.system.home"], "entities": ["entity.system.home"]}]
    ability = {"name": ABILITY, "moduleName": "entry", "skills": skills}
    module = {"name": "entry", "mainAbility": ABILITY, "abilityInfos": [ability]}
    return {
        "name": bundle,
        "mainEntry": "entry",
        "versionCode": code,
        "versionName": version,
        "hapModuleInfos": [module],
    }


def _uitest(phone: SimPhone, words: list[str]) -> CommandResult:
    verb, rest = words[0] if words else "", words[1:]
    if verb == "start-daemon":
        phone.agent = True
    elif verb == "dumpLayout":
        screen = phone.current()
        page = screen.run.memory.screen if screen is not None else "home"
        shown = [] if phone.faults.take("empty_dump") else phone.windows()
        found = layout(shown, phone.size, ABILITY, f"pages/{page}")
        path = option(rest, "-p", "/data/local/tmp/layout.json")
        phone.files[path] = json.dumps(found, ensure_ascii=False).encode()
        return say(f"DumpLayout saved to:{path}")
    elif verb == "screenCap":
        phone.files[option(rest, "-p", "/data/local/tmp/cap.png")] = png(phone)
    elif verb == "uiInput":
        return _ui_input(phone, rest)
    return say()


def _ui_input(phone: SimPhone, words: list[str]) -> CommandResult:
    touch, verb, rest = Touch(phone), words[0] if words else "", words[1:]
    if verb == "keyEvent":
        for key in rest:
            name = {"Home": "home", "Back": "back"}.get(key) or _KEYS.get(key)
            if name is not None:
                touch.press(name)
    elif verb in ("click", "doubleClick", "longClick") and len(rest) >= 2:
        do = touch.long_tap if verb == "longClick" else touch.tap
        for _ in range(2 if verb == "doubleClick" else 1):
            do(float(rest[0]), float(rest[1]))
    elif verb in ("swipe", "drag", "fling") and len(rest) >= 4:
        x1, y1, x2, y2 = (float(word) for word in rest[:4])
        (touch.drag if verb == "drag" else touch.swipe)(x1, y1, x2, y2)
    elif verb == "inputText" and len(rest) >= 3:
        touch.tap(float(rest[0]), float(rest[1]))
        touch.type_text(" ".join(rest[2:]))
    else:
        return say(f"error: uiInput {verb}: wrong arguments")
    return say("No Error")


def _snapshot(phone: SimPhone, words: list[str]) -> CommandResult:
    path = option(words, "-f", "/data/local/tmp/snapshot.jpeg")
    phone.files[path] = jpeg(phone)
    return say(f"success: snapshot display 0 , write to {path} as jpeg")


def _param(phone: SimPhone, words: list[str]) -> CommandResult:
    model = phone.model
    known = {
        "const.ohos.apiversion": "12",
        "const.product.software.version": f"{model.name} 5.0",
        "const.product.model": model.name,
        "const.product.brand": model.brand,
        "const.product.name": model.name,
        "const.product.cpu.abilist": model.abi,
    }
    return say(known.get(words[-1] if words else "", "") + "\n")


def _hidumper(phone: SimPhone, words: list[str]) -> CommandResult:
    if "RenderService" in words:
        width, height = phone.size
        return say(f"screen[0]: id=0, activeMode: {width}x{height}, refreshrate=60")
    return say(f"Current State: {'AWAKE' if phone.awake else 'INACTIVE'}")


def _power(phone: SimPhone, words: list[str]) -> CommandResult:
    phone.awake = words[:1] != ["suspend"]
    return say()


def _ps(phone: SimPhone, _words: list[str]) -> CommandResult:
    lines = ["UID PID PPID C STIME TTY TIME CMD"]
    if phone.agent:
        lines.append("shell 44306 1 0 11:03:37 ? 00:00:16 uitest start-daemon singleness")
    lines += [f"app {app.pid} 1 0 11:03 ? 00:00:01 {n}" for n, app in phone.apps.items() if app.pid]
    return say("\n".join(lines))


def _kill_agent(phone: SimPhone, words: list[str]) -> CommandResult:
    if "44306" in words:
        phone.agent = False
    return say()


def _test(phone: SimPhone, words: list[str]) -> CommandResult:
    """Do `[ -f path ]`."""
    return say("", 0 if len(words) > 1 and words[1] in phone.files else 1)


HARMONY_COMMANDS: dict[str, Command] = {
    "aa": _aa,
    "bm": _bm,
    "uitest": _uitest,
    "snapshot_display": _snapshot,
    "param": _param,
    "hidumper": _hidumper,
    "power-shell": _power,
    "ps": _ps,
    "kill": _kill_agent,
    "[": _test,
}
