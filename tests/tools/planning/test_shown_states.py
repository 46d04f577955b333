"""What is to be shown only is told by its state, or by whose it is."""

import pytest

from tests.support.planned_acts import acts
from tools.planning.planner import make_plan

REMARKS = """
- list [ref=e1]:
  - listitem [ref=e2]:
    - link "All (6)" [ref=e3]
  - listitem [ref=e4]:
    - link "Pending (3)" [ref=e5]
  - listitem [ref=e6]:
    - link "Approved (3)" [ref=e7]
- searchbox "Search remarks" [ref=e8]
- combobox [ref=e9]: Anybody
  - option "Anybody" [selected] [ref=e10]
  - option "Carla" [ref=e11]
- checkbox "Only unpaid" [ref=e12]
- table [ref=e13]:
  - row [ref=e14]:
    - checkbox "Unpaid" [ref=e15]
    - button "Delete" [ref=e16]
"""


@pytest.mark.parametrize(
    ("step", "act"),
    [
        ("Show only those that still wait for approval", "click e5"),
        ("Only what Carla has said", "select e9"),
        ("只显示未付款的", "check e12"),
        ("Show only the ones not paid", "check e12"),
    ],
)
def test_the_control_of_that_state_or_person_is_used(step: str, act: str):
    assert acts(step, REMARKS) == [act]


def test_what_has_no_name_is_not_typed_into_a_search():
    plan = make_plan("Show only those that were sold at the pier", REMARKS)
    assert plan["substeps"] == []
    assert plan["cannot"]
