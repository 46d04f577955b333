from tools.planning.planner import make_plan

WAITING = """
- banner [ref=e1]:
  - button "Login" [ref=e2]
- main [ref=e3]:
  - textbox "Username" [ref=e4]
  - textbox "Password" [ref=e5]
  - button "Login" [disabled] [ref=e6]
"""


def clicked(step, screen):
    return [s["ref"] for s in make_plan(step, screen)["substeps"] if s["action"] == "click"]


def test_the_button_of_a_form_is_meant_though_it_waits_for_the_fields():
    assert clicked("Log in as ann with the password ${password}", WAITING) == ["e6"]


def test_a_button_that_waits_for_other_fields_is_left_alone():
    assert clicked("Log in", WAITING) == ["e2"]
