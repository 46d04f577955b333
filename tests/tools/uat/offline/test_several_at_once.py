"""The offline operation agent where a step names people, searches, emptied fields and lists."""

import pytest

from tools.uat.offline.operating import operate
from tools.uat.offline.reading import Asked

LESSON = """
<node class=combobox resource-id=drop content-desc="Teacher" text="Any teacher">
<node resource-id=button#1 text="09:00">
<node resource-id=button#2 text="11:20">
<node class=button resource-id=primary text="Reserve">
"""
PLACES = """
<node class=searchbox resource-id=sv content-desc="Search places" text="Ulm">
<node resource-id=listitem#1 clickable=true content-desc="Ulm">
"""
TRIP = """
<node class=combobox resource-id=sp_from content-desc="From" text="Aachen">
<node class=button resource-id=btn text="Find trains">
<node class=button resource-id=btn2 text="Find hotels">
"""
QUESTION = """
<node class=button resource-id=btn_main text="Pay later">
<node resource-id=dialog#1 text="Confirm the booking?">
  <node resource-id=text#5 text="You pay 39.00 at the counter.">
  <node resource-id=button#2 text="Not yet">
  <node resource-id=button#3 text="Book it">
"""
NIGHT = """
<node class=switch resource-id=switch#3 text="夜间模式">
<node resource-id=dialog#1 text="开通夜间模式？">
  <node resource-id=button#2 text="暂不开通">
  <node resource-id=button#3 text="立即开通">
"""
TURNED = '- check the switch "夜间模式" (1 of 2): the screen changed'
CHOSEN = '- choose "Dr. Lund" in "Teacher" (1 of 2): the screen changed'
WENT_BACK = "- go back (1 of 2): the screen changed"
PAID = '- click the button "Pay later" (1 of 2): the screen changed'


@pytest.mark.parametrize(
    ("step", "page", "memory", "call"),
    [
        ("Pick Dr. Lund and the time 11:20", LESSON, "", ("input_text", "drop", "Dr. Lund")),
        ("Pick Dr. Lund and the time 11:20", LESSON, CHOSEN, ("click", "button#2", "")),
        ("Pick Lund and the time 11:20", LESSON, "", ("input_text", "drop", "Lund")),
        ("Clear the search", PLACES, "", ("clear_text", "sv", "")),
        ("Go back and clear the search", PLACES, WENT_BACK, ("clear_text", "sv", "")),
        ("Empty the search field", PLACES, "", ("clear_text", "sv", "")),
        ("Search for trains and take the one at 8:00", TRIP, "", ("click", "btn", "")),
        ("Choose to pay later and confirm", QUESTION, PAID, ("click", "button#3", "")),
        ("打开夜间模式并确认开通", NIGHT, TURNED, ("click", "button#3", "")),
        ("Decline", QUESTION, "", ("click", "button#2", "")),
    ],
)
def test_each_part_has_its_widget(
    step: str, page: str, memory: str, call: tuple[str, str, str]
) -> None:
    asked = Asked(step=step, screen=page.strip("\n"), values={}, memory=memory)
    answer = operate(asked)
    assert (answer["skill"], answer["rid"], answer["text"]) == call


def test_an_empty_search_is_not_emptied_again() -> None:
    page = PLACES.replace(' text="Ulm"', "")
    answer = operate(Asked(step="Clear the search", screen=page.strip("\n"), values={}))
    assert answer["skill"] != "clear_text"


def test_all_values_are_typed_before_the_button() -> None:
    page = """
<node class=textbox resource-id=who content-desc="Member number">
<node class=textbox resource-id=word content-desc="Password">
<node class=button resource-id=ok text="Continue">
"""
    known = {"member_number": "Number of the member", "wrong_password": "A wrong password"}
    step = "Enter ${member_number} and ${wrong_password} and press Continue"
    memory: list[str] = []
    used = []
    for _ in range(3):
        asked = Asked(
            step=step, screen=page.strip("\n"), values={}, memory="\n".join(memory), described=known
        )
        answer = operate(asked)
        used.append(answer["rid"])
        mark = "${member_number}" if answer["rid"] == "who" else "${wrong_password}"
        said = answer["description"].replace('" (', f'": {mark} (')
        memory.append(f"- {said}: the screen changed")
        page = page.replace(f"resource-id={answer['rid']}", f'resource-id={answer["rid"]} text="x"')
    assert used == ["who", "word", "ok"]
