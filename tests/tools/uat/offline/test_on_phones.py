"""The offline operation agent on screens of phones: entries are buttons, hints are names."""

import pytest

from tools.uat.offline.operating import operate
from tools.uat.offline.reading import Asked

JOBS = """
<node class=heading resource-id=h text="Workshop">
<node resource-id=button#1 clickable=true text="J77 Brakes" bounds=42,479,1038,665>
  <node resource-id=heading#2 text="J77">
  <node resource-id=text#2 text="Brakes">
<node resource-id=button#2 clickable=true text="J81 Chain" bounds=42,689,1038,875>
  <node resource-id=heading#3 text="J81">
  <node resource-id=text#3 text="Chain">
<node resource-id=button#3 text="Jobs" bounds=42,2319,358,2376>
"""
NOTE = """
<node class=heading resource-id=h text="New job">
<node class=text resource-id=l1 text="Bicycle">
<node class=textbox resource-id=et1 content-desc="Make and colour">
<node class=text resource-id=l2 text="Remarks">
<node class=textbox resource-id=et2 content-desc="Anything else?">
<node class=button resource-id=ok text="Save">
"""
DAY = """
<node resource-id=button#1 clickable=true text="Pick-up Mon 3 May" bounds=42,479,1038,665>
  <node resource-id=heading#2 text="Pick-up">
  <node resource-id=text#2 text="Mon 3 May">
"""


@pytest.mark.parametrize(
    ("step", "page", "call"),
    [
        ("Open the job J81", JOBS, ("click", "button#2")),
        ("Enter the remarks", NOTE, ("input_text", "et2")),
    ],
)
def test_the_widget_is_found(step: str, page: str, call: tuple[str, str]) -> None:
    described = {"remarks": "Remarks on the job"}
    asked = Asked(step=step, screen=page.strip("\n"), values={}, described=described)
    answer = operate(asked)
    assert (answer["skill"], answer["rid"]) == call


@pytest.mark.parametrize(
    ("step", "value"),
    [
        ("Choose 4 May as the pick-up", "4 May"),
        ("Select the pick-up on Tuesday, 4 May", "Tuesday, 4 May"),
    ],
)
def test_a_field_with_its_caption_is_opened_to_choose_in(step: str, value: str) -> None:
    answer = operate(Asked(step=step, screen=DAY.strip("\n"), values={}))
    assert answer["description"].startswith(f'open "Pick-up" to choose "{value}"')


def test_the_form_of_a_later_part_is_filled_in_before_it_is_sent() -> None:
    page = """
<node class=textbox resource-id=user content-desc="Member number">
<node class=textbox resource-id=pass content-desc="Password" state=password>
<node class=button resource-id=go text="Sign in">
"""
    known = {"member_number": "Number of the member", "member_password": "Password"}
    step = "Open the club and sign in"
    led = '- click the tab "Club" (1 of 2): the screen changed'
    asked = Asked(step=step, screen=page.strip("\n"), values={}, described=known, memory=led)
    answer = operate(asked)
    assert (answer["skill"], answer["rid"]) == ("input_text", "user")
    assert answer["description"].endswith("(2 of 2, to be continued)")


@pytest.mark.parametrize(
    ("step", "caption", "shown", "said"),
    [
        ("Change the depot to South", "Current depot", "North", 'open "depot" to choose "South"'),
        ("把仓库切换到南仓", "当前仓库", "北仓", 'open "仓库" to choose "南仓"'),
        ("Change the depot to South", "Nearest depot", "North", ""),
    ],
)
def test_a_caption_may_say_that_it_is_what_is_chosen_now(
    step: str, caption: str, shown: str, said: str
) -> None:
    page = (
        "<node class=listitem resource-id=cell clickable=true>\n"
        f'  <node class=text resource-id=a text="{caption}">\n'
        f'  <node class=text resource-id=b text="{shown}">'
    )
    answer = operate(Asked(step=step, screen=page, values={}))
    opens = str(answer["description"]).partition(" (")[0]
    assert opens == said if said else "to choose" not in opens
