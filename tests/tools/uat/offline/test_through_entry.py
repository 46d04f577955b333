"""Acts on an entry that the app offers only behind it."""

import pytest

from tools.uat.offline.operating import operate
from tools.uat.offline.reading import Asked

LIST = """
<node class=listitem resource-id=r1 clickable=true content-desc="Piano Monday">
  <node class=text resource-id=a text="Piano">
  <node class=text resource-id=b text="Monday">
<node class=listitem resource-id=r2 clickable=true content-desc="Choir Friday">
  <node class=text resource-id=c text="Choir">
  <node class=text resource-id=d text="Friday">
"""
SHEET = (
    LIST
    + """
<node class=dialog resource-id=s text="Choir">
  <node class=button resource-id=k1 text="{act}">
  <node class=button resource-id=k2 text="{leave}">
"""
)
OPENED = '- click the listitem "Choir Friday" (1 of {parts}, to be continued): the screen changed'


@pytest.mark.parametrize(
    ("step", "parts", "act", "leave"),
    [
        ("Cancel Choir and confirm", 2, "Cancel lesson", "Cancel"),
        ("取消 Choir 并确定", 2, "取消课程", "取消"),
        ("Delete Choir", 1, "Delete", "Close"),
        ("Hủy Choir", 1, "Hủy buổi học", "Hủy"),
    ],
)
def test_the_entry_is_opened_then_acted_on(step: str, parts: int, act: str, leave: str) -> None:
    first = operate(Asked(step=step, screen=LIST.strip("\n"), values={}))
    assert (first["skill"], first["rid"]) == ("click", "r2")
    sheet, memory = SHEET.format(act=act, leave=leave).strip("\n"), OPENED.format(parts=parts)
    second = operate(Asked(step=step, screen=sheet, values={}, memory=memory))
    assert (second["skill"], second["rid"]) == ("click", "k1")


def test_only_the_way_out_is_no_act() -> None:
    sheet = SHEET.format(act="Details", leave="Cancel").strip("\n")
    memory = OPENED.format(parts=1)
    answer = operate(Asked(step="Cancel Choir", screen=sheet, values={}, memory=memory))
    assert answer["rid"] not in {"r2", "k1"}


@pytest.mark.parametrize("step", ["Swap Choir and Piano", "交换 Choir 和 Piano"])
def test_other_acts_open_no_entry(step: str) -> None:
    assert "to be continued" not in operate(
        Asked(step=step, screen=LIST.strip("\n"), values={})
    ).get("description", "")
