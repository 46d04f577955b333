from tools.planning.planner import make_plan

PAGE = """
- banner:
  - link "Orchard" [url="/"] [ref=e1]
  - link "Log out" [url="/logout"] [ref=e2]
- main:
  - heading "Harvest" [level=1] [ref=e3]
  - button "Export as CSV" [ref=e4]
  - link "Older revisions" [url="/harvest/history"] [ref=e5]
  - link "Backlinks" [url="/harvest/links"] [ref=e6]
  - textbox "Household name" [ref=e7]
  - checkbox "Show archived trees" [checked] [ref=e8]
  - button "Save settings" [ref=e9]
"""


def done(step):
    plan = make_plan(step, PAGE)
    return [
        " ".join(part for part in (s["action"], s["ref"], s["text"]) if part)
        for s in plan["substeps"]
    ]


def test_a_text_to_type_is_found_in_a_sentence_that_does_not_say_to_type():
    plan = done('The household is now called "Oak Lane 3": change it and save the settings')
    assert plan[:1] == ["fill e7 Oak Lane 3"]


def test_a_plan_of_the_rules_that_knows_its_widget_is_kept():
    assert done("Click 'Backlinks'") == ["click e6"]


def test_a_step_that_only_looks_does_nothing():
    assert done("Check that the harvest is shown") == []


def test_what_was_tried_is_left_to_the_rules():
    attempts = '- click the link "Backlinks" (1 of 1): no visible effect'
    plan = make_plan("Click Backlinks", PAGE, attempts)
    assert "to be found" not in plan["reason"]


BASKET = """
- main:
  - heading "Basket" [level=1] [ref=e1]
  - heading "Totals" [level=2] [ref=e2]
  - table [ref=e3]:
    - row "Basket total £12.99" [ref=e4]:
      - rowheader "Basket total" [ref=e5]
      - cell "£12.99" [ref=e6]
    - row "Order total £12.99" [ref=e7]:
      - rowheader "Order total" [ref=e8]
      - cell "£12.99" [ref=e9]
  - link "Continue shopping" [url="/"] [ref=e10]
  - link "Proceed to checkout" [url="/checkout/"] [ref=e11]
"""


def test_a_scroll_is_not_replaced_by_a_click():
    first = make_plan("scroll down to the totals", BASKET)["substeps"][0]
    assert (first["action"], first["ref"]) == ("scroll", "e2")
