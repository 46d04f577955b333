"""Entries that are told by a name that stands in them."""

import pytest

from tools.planning.planner import make_plan

BOATS = """
- heading "Boats" [level=1] [ref=e1]
- table [ref=e2]:
  - row [ref=e3]:
    - cell [ref=e4]:
      - link "B-1" [ref=e5] [cursor=pointer]
    - cell [ref=e6]:
      - link "Ann Lee" [ref=e7] [cursor=pointer]
    - cell [ref=e8]:
      - link "{}" [ref=e9] [cursor=pointer]
  - row [ref=e13]:
    - cell [ref=e14]:
      - link "B-2" [ref=e15] [cursor=pointer]
    - cell [ref=e16]:
      - link "Bo Ray" [ref=e17] [cursor=pointer]
    - cell [ref=e18]:
      - link "{}" [ref=e19] [cursor=pointer]
"""


@pytest.mark.parametrize(
    "step",
    ["Open the boat of Bo Ray", "View the boat that Bo Ray rents", "Open the boat by Bo Ray"],
)
@pytest.mark.parametrize(("name", "ref"), [("View", "e19"), ("Papers", "e15")])
def test_the_entry_with_the_name_is_opened(step: str, name: str, ref: str) -> None:
    plan = make_plan(step, BOATS.format(name, name))
    assert [(s["action"], s["ref"]) for s in plan["substeps"]] == [("click", ref)]


def test_a_name_in_two_entries_tells_none() -> None:
    twice = BOATS.format("View", "View").replace("Bo Ray", "Ann Lee")
    plan = make_plan("Open the boat that Ann Lee rents", twice)
    assert all(s["ref"] not in ("e9", "e19") for s in plan["substeps"])
