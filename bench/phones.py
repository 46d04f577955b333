"""What surefoot adds to a look and a tap on a phone, beside the bare client; and to read a dump."""

import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import adbutils
import uiautomator2

from bench.table import Table, timed
from surefoot.configs.settings import Settings
from surefoot.state.values.action import Open, Tap, Target
from surefoot.state.values.app import AndroidApp
from surefoot.tools.devices.hierarchy.screens import parse_hierarchy
from surefoot.tools.devices.phone_kinds import start_phone
from surefoot.tools.devices.phones.device import PhoneDevice
from surefoot.tools.devices.sim.adb_server import AdbServer
from surefoot.tools.devices.sim.memory import read_app
from surefoot.tools.devices.sim.phone import SimPhone
from surefoot.tools.uat.perception import perceive_screen

_REPEAT = 25
_APP = """
name: Counter
start: only
variables: {count: 0}
screens:
  only:
    title: Counter
    widgets:
      - {id: more, role: button, name: More, on: {tap: {add: {count: 1}}}}
      - {id: counted, role: text, text: "Counted {count}"}
"""
_ROW = (
    '<node index="0" text="{text}" resource-id="com.example.shop:id/row_{n}" '
    'class="android.widget.{kind}" package="com.example.shop" content-desc="" checkable="false" '
    'checked="false" clickable="{click}" enabled="true" focusable="true" focused="false" '
    'scrollable="false" long-clickable="false" password="false" selected="false" '
    'bounds="[0,{top}][1080,{bottom}]" drawing-order="1" hint="">{inside}</node>'
)


async def run() -> Table:
    """Measure on a simulated phone behind an adb server of its own; milliseconds."""
    table = Table("A look and a tap on a phone", "ms", note="simulated phone, hierarchy only")
    with tempfile.TemporaryDirectory() as scratch:
        path = Path(scratch) / "app.yaml"
        path.write_text(_APP, "utf-8")
        file = read_app(path)
    with AdbServer([SimPhone([file])]) as server:
        app = AndroidApp(package=file.package_name, adb_port=server.port)
        device = await start_phone(app, Settings())
        await device.perform(Open(address=app.package))
        bare = _Bare(server.port)
        table.add("bare client: dump, click", await timed(bare.step, repeat=_REPEAT))
        table.add("surefoot: observe, tap, settle", await timed(_Own(device).step, repeat=_REPEAT))
        table.add("surefoot: observe", await timed(device.observe, repeat=_REPEAT))
        bare.close()
        await device.close()
    dump = _dump(45)
    table.add(f"read a dump of {len(dump) // 1000} kB", _timed(lambda: parse_hierarchy(dump)))
    share = len(perceive_screen(parse_hierarchy(dump)).text()) / len(dump)
    table.note += f"; the compact screen has {share:.1%} of that dump's characters"
    return table


class _Bare:
    """The client as it is."""

    def __init__(self, port: int) -> None:
        serial = adbutils.AdbClient(port=port).device_list()[0].serial
        self._phone = uiautomator2.connect(adbutils.AdbClient(port=port).device(serial))
        box = parse_hierarchy(self._phone.dump_hierarchy()).widgets[1].box
        assert box is not None
        self._place = (box.x + box.width / 2, box.y + box.height / 2)

    async def step(self) -> None:
        """Dump and click."""
        self._phone.dump_hierarchy()
        self._phone.click(*self._place)

    def close(self) -> None:
        """Let the server end."""
        self._phone.stop_uiautomator(wait=False)


class _Own:
    """The device."""

    def __init__(self, device: PhoneDevice) -> None:
        self._device = device

    async def step(self) -> None:
        """Observe and tap; the tap returns when the screen holds still."""
        screen = await self._device.observe()
        button = next(w for w in screen.widgets if w.name == "More")
        await self._device.perform(Tap(target=Target(widget=button.id)))


def _dump(rows: int) -> str:
    """Write a screen of rows with a text each, about 900 characters a row."""
    written = []
    for n in range(rows):
        place = {"n": n, "top": n * 50, "bottom": n * 50 + 50}
        inside = _ROW.format(
            text=f"Order {n}", kind="TextView", click="false", inside="", **place
        ).replace("row_", "title_")
        written.append(
            _ROW.format(text="", kind="LinearLayout", click="true", inside=inside, **place)
        )
    return f'<hierarchy rotation="0">{"".join(written)}</hierarchy>'


def _timed(work: Callable[[], object]) -> list[float]:
    work()
    durations = []
    for _ in range(_REPEAT):
        started = time.perf_counter()
        work()
        durations.append((time.perf_counter() - started) * 1000)
    return durations
