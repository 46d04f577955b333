"""Claims about where something stands."""

import pytest

from tests.support.judged import holds


def _form(name: str) -> str:
    fields = (("Mail", "a@b.example"), ("Name", name), ("Town", "Rome"))
    rows = (f'  - generic:\n    - text: {f}\n    - textbox "{f}": {v}\n' for f, v in fields)
    return f"- banner:\n  - generic: {name}\n- main:\n{''.join(rows)}"


@pytest.mark.parametrize(
    "expected", ["The name at the top of the page is 'Ada L.'", "页面顶部显示“Ada L.”"]
)
def test_the_top_of_the_page_is_no_place_of_a_list(expected: str):
    assert holds("Save the name 'Ada L.'", expected, _form("Ada"), _form("Ada L.")) == "yes"
