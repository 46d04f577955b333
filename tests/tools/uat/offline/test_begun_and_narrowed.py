"""The offline operator where the app has other words: what is begun, narrowed, searched, dated."""

from typing import Any

import pytest

from tools.uat.offline.operating import operate
from tools.uat.offline.reading import Asked

CLUB = """
<node class=button resource-id=all text="All">
<node class=button resource-id=b6 text="6人以上">
<node class=button resource-id=b12 text="12人以上">
<node class=button resource-id=reg text="Register a team">
<node class=button resource-id=ord text="下单 Order">
"""
MAIL = """
<node class=searchbox resource-id=find content-desc="Search letters">
<node class=listitem resource-id=row clickable=true content-desc="Ms Gray Choir">
  <node class=text resource-id=a text="Ms Gray">
  <node class=text resource-id=b text="Choir">
<node class=tab resource-id=t1 text="Start">
<node class=tab resource-id=t2 text="More">
"""
LESSON = """
<node class=combobox resource-id=day content-desc="Day" text="Today">
<node class=combobox resource-id=kind content-desc="Kind" text="Piano">
<node class=checkbox resource-id=eat text="May eat along">
"""
SEARCHED = '- click the tab "Letters" (1 of 2): the screen changed'


def called(step: str, page: str, **more: Any) -> tuple[str, str, str]:
    answer = operate(Asked(step=step, screen=page.strip("\n"), values={}, **more))
    return answer["skill"], answer["rid"], answer["text"]


@pytest.mark.parametrize(
    ("step", "page", "more", "call"),
    [
        ("Start a new registration", CLUB, {}, ("click", "reg", "")),
        ("Narrow the teams down to those of 12 people and more", CLUB, {}, ("click", "b12", "")),
        ("Filter for 6 people and more", CLUB, {}, ("click", "b6", "")),
        ("Choose Monday 4 May", LESSON, {}, ("input_text", "day", "Monday 4 May")),
        ("Allow eating along", LESSON, {}, ("click", "eat", "")),
        ("Open it", MAIL, {"previous": "Search for the choir"}, ("click", "row", "")),
        ("Open Letters, search", MAIL, {"memory": SEARCHED}, ("input_text", "find", "")),
    ],
)
def test_what_is_meant_is_found(
    step: str, page: str, more: dict[str, str], call: tuple[str, str, str]
) -> None:
    assert called(step, page, **more) == call


@pytest.mark.parametrize(
    ("step", "page", "rid"),
    [
        ("Narrow the teams down to those of 8 people and more", CLUB, "b6"),
        ("Start a new ordination", CLUB, "ord"),
        ("Filter for 12 people", CLUB, "b12"),
    ],
)
def test_what_only_looks_like_it_is_left_alone(step: str, page: str, rid: str) -> None:
    assert called(step, page)[1] != rid
