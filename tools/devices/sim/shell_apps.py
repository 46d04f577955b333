"""Shell commands about apps: am, pm, monkey, ps, dumpsys, logcat."""

import base64
import re
import zipfile
from io import BytesIO

from surefoot.state.errors import CaseFileError
from surefoot.tools.devices.sim.memory import parse_app
from surefoot.tools.devices.sim.phone import SERVER_PORT, Installed, SimPhone
from surefoot.tools.devices.sim.shell_base import Command, CommandResult, option, say
from surefoot.tools.devices.sim.touch import Touch
from surefoot.tools.devices.sim.windows import (
    LAUNCHER,
    LAUNCHER_ACTIVITY,
    PERMISSIONS,
    PERMISSIONS_ACTIVITY,
)

IME = "com.github.uiautomator/.AdbKeyboard"
"""Keyboard that the client installs for typing."""
IME_SETTING = "secure default_input_method"
_SERVER_PID = 3900
_SERVER_LINE = "app_process / com.wetest.uia2.Main"
_SYSTEM = (LAUNCHER, "com.android.systemui", "com.example.keyboard")


def activity_of(app: Installed) -> str:
    """Name the activity that an app shows."""
    return app.file.activity(app.run.memory.screen)


def _am(phone: SimPhone, words: list[str]) -> CommandResult:
    verb, rest = words[0] if words else "", words[1:]
    if verb in ("start", "start-activity"):
        return _am_start(phone, rest)
    if verb == "force-stop":
        if rest and rest[-1] in phone.apps:
            phone.stop(rest[-1])
            phone.changed.notify_all()
        return say()
    if verb == "broadcast":
        return _broadcast(phone, rest)
    if verb == "kill":
        return say()
    return say(f"Unknown command: {verb}", 255)


def _am_start(phone: SimPhone, words: list[str]) -> CommandResult:
    named = option(words, "-n")
    package, _, activity = named.partition("/")
    address = option(words, "-d")
    if not named and address:
        phone.log.append(f"I/ActivityTaskManager: START u0 {{act=VIEW dat={address}}}")
        return say(f"Starting: Intent {{ act=android.intent.action.VIEW dat={address} }}")
    app = phone.apps.get(package)
    full = activity.replace(package, "", 1) if activity.startswith(package) else activity
    screens = {app.file.activity(name): name for name in app.file.screens} if app else {}
    intent = f"Starting: Intent {{ cmp={named} }}\n"
    if app is None or full not in screens:
        problem = f"Error type 3\nError: Activity class {{{named}}} does not exist.\n"
        return say(intent + problem, 1)
    if "-S" in words:
        phone.stop(package)
    screen = screens[full]
    phone.start(package, "" if screen == app.file.start else screen)
    phone.changed.notify_all()
    if "-W" not in words:
        return say(intent)
    return say(f"{intent}Status: ok\nLaunchState: COLD\nActivity: {named}\nTotalTime: 1\nComplete")


def _broadcast(phone: SimPhone, words: list[str]) -> CommandResult:
    action = option(words, "-a")
    touch = Touch(phone)
    if not action.startswith("ADB_KEYBOARD"):
        return say(f"Broadcasting: Intent {{ act={action} }}\nBroadcast completed: result=0")
    if phone.settings.get(IME_SETTING) != IME:
        return say("Broadcast completed: result=0")
    done = True
    if action == "ADB_KEYBOARD_INPUT_TEXT":
        text = base64.b64decode(option(words, "text")).decode("utf-8")
        done = touch.type_text(text)
    elif action == "ADB_KEYBOARD_CLEAR_TEXT":
        done = touch.type_text("", clear=True)
    elif action in ("ADB_KEYBOARD_SMART_ENTER", "ADB_KEYBOARD_EDITOR_CODE"):
        touch.press("enter")
    elif action == "ADB_KEYBOARD_HIDE":
        phone.keyboard = ""
    result = 'result=-1, data="success"' if done else 'result=1, data="no focused field"'
    return say(f"Broadcasting: Intent {{ act={action} }}\nBroadcast completed: {result}")


def _monkey(phone: SimPhone, words: list[str]) -> CommandResult:
    package = option(words, "-p")
    if package not in phone.apps:
        return say("** No activities found to run, monkey aborted.", 252)
    phone.start(package)
    phone.changed.notify_all()
    return say("Events injected: 1\n## Network stats: elapsed time=9ms")


def _pm(phone: SimPhone, words: list[str]) -> CommandResult:
    verb, rest = words[0] if words else "", words[1:]
    package = rest[-1] if rest else ""
    if verb == "list":
        return say("".join(f"package:{name}\n" for name in _list_packages(phone, rest)))
    if verb == "install":
        return _install_pushed_file(phone, package)
    if verb == "grant":
        return say()
    if verb == "path" and package in _SYSTEM:
        return say(f"package:/system/app/{package}.apk")
    if package not in phone.apps and package != IME.partition("/")[0]:
        return say("" if verb == "path" else "Failure [DELETE_FAILED_INTERNAL_ERROR]", 1)
    if verb == "path":
        return say(f"package:/data/app/{package}-1/base.apk")
    if verb == "clear":
        phone.clear(package)
    elif verb == "uninstall":
        if package in phone.apps:
            phone.uninstall(package)
        phone.settings.pop("ime", None)
    phone.changed.notify_all()
    return say("Success")


def _list_packages(phone: SimPhone, words: list[str]) -> list[str]:
    third = sorted(phone.apps)
    ime = [IME.partition("/")[0]] if "ime" in phone.settings else []
    if "-s" in words:
        return list(_SYSTEM)
    return third + ime if "-3" in words else [*_SYSTEM, *third, *ime]


def _install_pushed_file(phone: SimPhone, path: str) -> CommandResult:
    """Install a pushed file: an app file of the simulator in the place of an apk, or the IME."""
    data = phone.files.get(path)
    if data is None:
        return say(f"Failure [INSTALL_FAILED_INVALID_URI] {path}", 1)
    if _is_keyboard(data):
        phone.settings["ime"] = IME
        return say("Success")
    try:
        phone.install(parse_app(data.decode("utf-8"), path))
    except (UnicodeDecodeError, CaseFileError) as error:
        return say(f"Failure [INSTALL_PARSE_FAILED_NOT_APK: {error}]", 1)
    return say("Success")


def _is_keyboard(data: bytes) -> bool:
    if not zipfile.is_zipfile(BytesIO(data)):
        return False
    with zipfile.ZipFile(BytesIO(data)) as archive:
        manifest = archive.read("AndroidManifest.xml") if _has_manifest(archive) else b""
    name = IME.rpartition(".")[2]
    return name.encode() in manifest or name.encode("utf-16-le") in manifest


def _has_manifest(archive: zipfile.ZipFile) -> bool:
    return "AndroidManifest.xml" in archive.namelist()


def _ime(phone: SimPhone, words: list[str]) -> CommandResult:
    verb = words[0] if words else ""
    if verb == "list":
        return say("com.example.keyboard/.Keyboard\n" + phone.settings.get("ime", ""))
    wanted = words[-1]
    if verb == "set":
        phone.settings[IME_SETTING] = wanted
    elif verb == "disable" and phone.settings.get(IME_SETTING) == wanted:
        phone.settings[IME_SETTING] = "com.example.keyboard/.Keyboard"
    return say(f"Input method {wanted} {verb}d")


def _ps(phone: SimPhone, words: list[str]) -> CommandResult:
    found = [("system", 1200, LAUNCHER)]
    found += [("u0_a101", app.pid, name) for name, app in phone.apps.items() if app.pid]
    found += [("shell", _server_pid(port), "app_process") for port in phone.servers]
    user = option(words, "-u")
    lines = [_process(*one) for one in found if user in ("", one[0])]
    return say("\n".join(["USER PID PPID VSZ RSS WCHAN ADDR S NAME", *lines]))


def _kill_servers_by_pid(phone: SimPhone, words: list[str]) -> CommandResult:
    ended = [port for port in phone.servers if str(_server_pid(port)) in words]
    for port in ended:
        phone.kill_server(port)
    return say() if ended else say("sh: kill: no such process\n", 1)


def _pkill(phone: SimPhone, words: list[str]) -> CommandResult:
    """End the UI servers whose command lines match; 1 where there are none, as with a real one."""
    wanted = re.compile(words[-1])
    ended = [port for port in phone.servers if wanted.search(f"{_SERVER_LINE} -p {port}")]
    for port in ended:
        phone.kill_server(port)
    return say("", 0 if ended else 1)


def _server_pid(port: int) -> int:
    return _SERVER_PID + port - SERVER_PORT


def _app_process(_phone: SimPhone, words: list[str]) -> CommandResult:
    """Refuse to be the UI server on a port that is none."""
    return say(f"Invalid port: {words[-1]}\n", 1)


def _process(user: str, pid: int, name: str) -> str:
    return f"{user} {pid} 300 1200000 90000 ep_poll 0 S {name}"


def _pidof(phone: SimPhone, words: list[str]) -> CommandResult:
    app = phone.apps.get(words[-1] if words else "")
    return say(str(app.pid)) if app is not None and app.pid else say("", 1)


def _dumpsys(phone: SimPhone, words: list[str]) -> CommandResult:
    known = {
        "window": _dump_window,
        "activity": _dump_activity,
        "package": _dump_package,
        "display": _dump_display,
    }
    topic = words[0] if words else ""
    if topic in known:
        return say(known[topic](phone, words[1:]))
    if topic == "power":
        awake = str(phone.awake).lower()
        return say(f"  mHoldingDisplaySuspendBlocker={awake}")
    if topic == "battery":
        return say("  AC powered: true\n  level: 100\n  scale: 100\n  temperature: 250")
    if topic == "input_method":
        return say(f"  mInputShown={str(bool(phone.keyboard)).lower()}")
    if topic == "SurfaceFlinger":
        return say('Display 4619827259835644672 (HWC display 0): port=0 displayName="SIM_0"')
    return say(f"Can't find service: {topic}", 20)


def _front_activity(phone: SimPhone) -> tuple[str, str, int]:
    app = phone.current()
    if app is None:
        return LAUNCHER, LAUNCHER_ACTIVITY, 1200
    dialog = app.run.memory.dialog
    if dialog is not None and dialog.permission:
        return PERMISSIONS, PERMISSIONS_ACTIVITY, 1300
    return app.file.package_name, activity_of(app), app.pid


def _dump_window(phone: SimPhone, words: list[str]) -> str:
    """Android 10 and later name the window in front only in the short form of the report."""
    package, activity, _ = _front_activity(phone)
    full = f"{package}/{_full(package, activity)}"
    if phone.troubled:
        trouble = phone.apps[phone.troubled].run.memory.trouble
        kind = "Application Error" if trouble == "crash" else "Application Not Responding"
        full = f"{kind}: {phone.troubled}"
    if words[:1] == ["windows"] and phone.model.sdk >= 29:
        return "WINDOW MANAGER WINDOWS (dumpsys window windows)\n"
    app = f"  mFocusedApp=ActivityRecord{{1 u0 {package}/{activity} t7}}"
    return f"  mCurrentFocus=Window{{4f3a1c2 u0 {full}}}\n{app}"


def _dump_activity(phone: SimPhone, words: list[str]) -> str:
    package, activity, pid = _front_activity(phone)
    full = f"{package}/{activity}"
    if words[:1] == ["top"]:
        return f"TASK {package} id=7\n  ACTIVITY {full} 8d2f1a0 pid={pid}\n"
    name = "mResumedActivity" if phone.model.sdk < 33 else "topResumedActivity"
    return f"  {name}: ActivityRecord{{8d2f1a0 u0 {full} t7}}\n"


def _full(package: str, activity: str) -> str:
    return package + activity if activity.startswith(".") else activity


def _dump_package(phone: SimPhone, words: list[str]) -> str:
    app = phone.apps.get(words[0] if words else "")
    if app is None:
        package = words[0] if words else ""
        if package not in _SYSTEM:
            return f"Unable to find package: {package}"
        return f"Packages:\n  Package [{package}] (1):\n    versionCode=1\n    versionName=1.0\n"
    main = app.file.activity(app.file.start)
    package = app.file.package_name
    code = int(re.sub(r"\D", "", app.file.version) or "1")
    return (
        f"Activity Resolver Table:\n  android.intent.action.MAIN:\n    1 {package}/{main}\n"
        f"Packages:\n  Package [{package}] (1):\n    versionCode={code} minSdk=23 targetSdk=33\n"
        f"    versionName={app.file.version}\n    pkgFlags=[ HAS_CODE ALLOW_CLEAR_USER_DATA ]\n"
        "    firstInstallTime=2026-01-01 09:00:00\n    lastUpdateTime=2026-01-01 09:00:00\n"
        "    signatures=PackageSignatures{1 version:2, signatures:[1], past signatures:[]}\n"
    )


def _dump_display(phone: SimPhone, _words: list[str]) -> str:
    width, height = phone.size
    return (
        f"  mViewports=[DisplayViewport{{type=INTERNAL, valid=true, displayId=0, "
        f"orientation={phone.rotation}, deviceWidth={width}, deviceHeight={height}}}]\n"
    )


def _logcat(phone: SimPhone, words: list[str]) -> CommandResult:
    if "-c" in words or "--clear" in words:
        phone.log.clear()
        phone.changed.notify_all()
        return say()
    return say("--------- beginning of main\n" + "\n".join(phone.log))


APP_COMMANDS: dict[str, Command] = {
    "am": _am,
    "pm": _pm,
    "monkey": _monkey,
    "ime": _ime,
    "ps": _ps,
    "pidof": _pidof,
    "kill": _kill_servers_by_pid,
    "pkill": _pkill,
    "app_process": _app_process,
    "dumpsys": _dumpsys,
    "logcat": _logcat,
}
