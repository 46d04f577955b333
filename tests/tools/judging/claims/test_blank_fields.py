"""Fields that are said to be empty, or not."""

import pytest

from tests.support.judged import holds

FORM = """
- dialog "Add folder":
  - textbox "Folder Label"
  - textbox "Folder ID" [required]: mr6ny
  - text: Required identifier for the folder. It must be the same everywhere.
  - combobox "Folder Path" [required]: /srv/x
  - textbox "Remark"
- listitem [active]: General
"""


@pytest.mark.parametrize(
    ("expected", "answer"),
    [
        ("The folder label is empty", True),
        ("The folder ID is empty", False),
        ("The folder path is blank", False),
        ("Both the label and the remark are empty", True),
        ("Both the label and the ID are empty", False),
        ("Both the remark and the path are empty", False),
        ("The folder ID is not empty", True),
        ("The remark is not empty", False),
        ("'Folder Path' is empty", False),
    ],
)
def test_the_fields_themselves_tell(expected: str, answer: bool) -> None:
    said = holds("Click 'Add folder'", expected, '- button "Add folder"', FORM)
    assert (said == "yes") == answer
