"""What is looked at of a thing that was opened a moment before."""

from tools.planning.planner import make_plan

SHELF = '- link "Poems" [ref=e1]\n- link "View history" [ref=e2]\n'
POEMS = '- heading "Poems"\n- link "Read" [ref=e3]\n- link "View history" [ref=e4]\n'
OPENED = '- click the link "Poems" (1 of 2): the screen changed'


def refs(plan):
    return [s["ref"] for s in plan["substeps"]]


def test_what_belongs_to_a_thing_is_looked_up_where_the_thing_is_open():
    step = "Open 'Poems' and look at its history"
    first = make_plan(step, SHELF)
    assert refs(first) == ["e1"]
    assert not first["complete"]
    assert refs(make_plan(step, POEMS, OPENED)) == ["e4"]


def test_what_nothing_leads_to_is_only_looked_at():
    plan = make_plan("Open 'Poems' and look at its text", POEMS, OPENED)
    assert plan["look_only"]
    assert not plan["substeps"]


def test_a_field_that_asks_how_much_is_for_the_amount():
    form = '- textbox "What?" [ref=e1]\n- textbox "How much?" [ref=e2]\n- button "Submit" [ref=e3]'
    assert refs(make_plan("Enter 18+36 as the amount", form)) == ["e2"]


def test_a_line_is_added_to_the_text_that_is_there():
    form = '- textbox "Source": Old words\n- textbox "Summary:"\n- button "Save"'
    form = form.replace('"Source"', '"Source" [ref=e1]').replace(
        '"Summary:"', '"Summary:" [ref=e2]'
    )
    assert refs(make_plan("Append the line 'New words' to the text", form)) == ["e1"]
