"""Whatever fingers do on the bundled apps, the phone goes on and shows a whole screen."""

import random

import pytest
from lxml import etree

from surefoot.tools.devices.sim.dump import dump
from surefoot.tools.devices.sim.harmony_agent import layout
from surefoot.tools.devices.sim.nodes import Box
from surefoot.tools.devices.sim.phone import Phone
from surefoot.tools.devices.sim.render import jpeg
from surefoot.tools.devices.sim.touch import Touch
from tests.support.sim_phones import example, started

STEPS = 120
TEXTS = ("你好", "13800138000", "", "12.5", "1234", "11010119900101123X", "<&\">'")
KEYS = ("back", "enter", "home", "delete", "7", "menu", "escape")


def step(phone: Phone, dice: random.Random) -> None:
    touch, (width, height) = Touch(phone), phone.size
    views = [node for node in phone.nodes() if node.flags & {"clickable", "scrollable"}]
    point = dice.randrange(width), dice.randrange(height)
    kind = dice.choices(range(6), (60, 5, 8, 10, 10, 3))[0]
    if kind == 0:
        touch.tap(*(dice.choice(views).box.centre if views else point))
    elif kind == 1:
        touch.long_tap(*point)
    elif kind == 2:
        touch.swipe(*point, dice.randrange(width), dice.randrange(height))
    elif kind == 3:
        touch.press(dice.choice(KEYS))
    elif kind == 4:
        touch.type_text(dice.choice(TEXTS), clear=dice.random() < 0.5)
    else:
        touch.hold(dice.randrange(4))


@pytest.mark.parametrize("name", ["notes_sim", "wallet_sim", "tarpit_sim"])
def test_any_touch_leaves_a_whole_screen(name):
    app, dice = example(name), random.Random(name)
    phone = started(app)
    for number in range(STEPS):
        if not phone.troubled and (not phone.front or number % 20 == 0):
            phone.start(app.package_name, dice.choice(list(app.screens)))
        step(phone, dice)
        whole = Box(0, 0, *phone.size)
        assert all(node.box.cut(whole) == node.box for node in phone.nodes())
        etree.fromstring(dump(phone.windows(), phone.rotation).encode())
        layout(phone.windows(), phone.size, "EntryAbility", "pages/index")
    assert jpeg(phone).startswith(b"\xff\xd8")
