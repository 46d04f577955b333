"""What must hold of Filebox; each rule but the first two finds one of its seeded faults.

The other faults show themselves: pages that are missing, requests and scripts that fail.
"""

import re

from surefoot.properties import Driver, Properties, initializer, rule

ACCOUNT, PASSWORD = "admin", "Cloud-Nine-9"
_SIZE = re.compile(r"([\d.]+) (B|KB|MB|GB)")
_BYTES = {"B": 1, "KB": 1024, "MB": 1024**2, "GB": 1024**3}


def sign_in(d: Driver) -> None:
    """Sign in as the account that may do everything."""
    d.open("/login")
    d(class_name="textbox", description="Account").set_text(ACCOUNT)
    d(description="Password").set_text(PASSWORD)
    d(class_name="button", text="Sign in").tap()


def choose(d: Driver, name: str, item: str) -> None:
    """Choose from the actions menu of a file or folder."""
    d(class_name="button", description=f"Actions for {name}").tap()
    d(class_name="menuitem", text=item).tap()


def speaks(d: Driver) -> str:
    """Give the language of the page; "" where none can be chosen."""
    chosen = d(class_name="combobox").widgets
    return (chosen[0].value or "") if chosen else ""


def rows(d: Driver) -> list[str]:
    """Name what can be selected in a list."""
    boxes = [one.name for one in d(class_name="checkbox").widgets]
    names = [name.removeprefix("Select ") for name in boxes if name.startswith("Select ")]
    return [name for name in names if name != "all"]


def is_any_selected(d: Driver) -> bool:
    """Say whether a row of a list is selected."""
    return any("checked" in one.states for one in d(class_name="checkbox").widgets)


def sizes(d: Driver) -> list[float]:
    """Give the sizes in a list, in bytes, from its top."""
    told = (_SIZE.fullmatch(one.name or one.text) for one in d(class_name="cell").widgets)
    return [float(size[1]) * _BYTES[size[2]] for size in told if size is not None]


class Filebox(Properties):
    """What holds of lists, the trash, settings and comments."""

    @initializer
    def start_signed_in(self, d: Driver) -> None:
        """Begin as somebody who may change files."""
        sign_in(d)

    @rule(precondition=lambda d: d(class_name="link", text="Sign in").exists, probability=1.0)
    def signing_in_works(self, d: Driver) -> None:
        """Somebody who has signed out can sign in again."""
        sign_in(d)
        assert not d(class_name="link", text="Sign in").exists

    @rule(precondition=lambda d: speaks(d) not in ("", "English"), probability=1.0)
    def english_can_be_chosen_again(self, d: Driver) -> None:
        """The language can be changed back."""
        d(class_name="combobox", instance=0).select("English")
        assert speaks(d) == "English"

    @rule(precondition=lambda d: d(description="Actions for photos").exists, max_tries=2)
    def rename_folder_lost(self, d: Driver) -> None:
        """A folder has its new name after it was renamed."""
        choose(d, "photos", "Rename")
        d(class_name="textbox", focused=True).set_text("pictures", submit=True)
        assert d(text="pictures").exists(timeout=2), "the folder keeps its old name"

    @rule(
        precondition=lambda d: d(class_name="button", text="Size").exists and len(sizes(d)) > 1,
        max_tries=2,
    )
    def size_sort_as_text(self, d: Driver) -> None:
        """The column Size sorts by size."""
        d(class_name="button", text="Size").tap()
        is_rising = "sort ascending" in d(class_name="columnheader", text="Size").widget.states
        told = sizes(d)
        assert told == sorted(told, reverse=not is_rising), f"not by size: {told}"

    @rule(precondition=lambda d: d(text="Download as ZIP").exists, max_tries=2)
    def zip_does_nothing(self, d: Driver) -> None:
        """A download begins."""
        d(text="Download as ZIP").tap()
        assert any(event.kind == "download" for event in d.events), "nothing is downloaded"

    @rule(precondition=lambda d: d(description="Actions for welcome.txt").exists, max_tries=2)
    def undo_restores_other(self, d: Driver) -> None:
        """Undo brings back what was deleted last."""
        choose(d, "welcome.txt", "Delete")
        d(class_name="button", text="Undo").tap()
        assert "welcome.txt" in rows(d), "what was deleted does not come back"

    @rule(
        precondition=lambda d: d(description="Select reports").exists and not is_any_selected(d),
        max_tries=2,
    )
    def count_off_by_one(self, d: Driver) -> None:
        """The count is the number of rows."""
        d(class_name="checkbox", description="Select reports").tap()
        d(class_name="button", text="Delete selected").tap()
        d(id="delete-many-yes").tap()
        left = len(rows(d))
        assert d(text_starts_with=f"{left} item").exists, f"{left} items are left"

    @rule(precondition=lambda d: d(description="Phone").exists, max_tries=2)
    def settings_lose_phone(self, d: Driver) -> None:
        """Settings that were saved are there on the next visit."""
        d(description="Phone").set_text("+49 30 1234")
        d(id="save-settings").tap()
        d.open(d.location)
        assert d(description="Phone").widget.value == "+49 30 1234", "the number is lost"

    @rule(precondition=lambda d: d(description="Filter the trash").exists, max_tries=2)
    def trash_filter_drops_letter(self, d: Driver) -> None:
        """Only names with the letters that were typed are shown."""
        d(description="Filter the trash").set_text("~")
        assert not d(class_name="button", text="Restore").exists, "no name has that letter"

    @rule(precondition=lambda d: d(text="Add comment").exists, max_tries=2)
    def comment_twice(self, d: Driver) -> None:
        """An impatient click adds one comment."""
        text = f"Seen {self.random.randint(1000, 9999)}"
        d(class_name="textbox").set_text(text)
        d(class_name="button", text="Add comment").tap(count=2)
        assert d(class_name="text", text=text).count == 1, "the comment is not there once"

    @rule(precondition=lambda d: d(description="Select all").exists, max_tries=2)
    def select_all_misses_last(self, d: Driver) -> None:
        """Every row is selected."""
        d(description="Select all").check()
        boxes = [d(description=f"Select {name}") for name in rows(d)]
        assert all(box.checked for box in boxes), "not every row is selected"
