from surefoot.tools.reports.run_facts import read_navigation, steps_of

PATH = [
    {"description": "click 'A'", "source": "model", "from_page": "1", "to_page": "1"},
    {"description": "click 'B'", "source": "knowledge", "from_page": "1", "to_page": "2"},
]
NAMED = [{**row, "to_page_name": f"Page {row['to_page']}", "success": True} for row in PATH]


def test_a_step_that_led_nowhere_is_told_from_one_that_led_on():
    steps = steps_of({"path": NAMED})["steps"]
    assert [one["reason"] for one in steps] == ["stayed on 'Page 1'", "led to 'Page 2'"]


def test_who_was_there_at_once_has_explored_nothing():
    assert read_navigation({"path": NAMED}, []).is_explored
    assert not read_navigation({"path": []}, []).is_explored
