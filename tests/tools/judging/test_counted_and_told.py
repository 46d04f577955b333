"""Numbers that only a message or a row of labels gives, and messages in another language."""

from tests.support.judged import holds

ROWS = "".join(f'  - row:\n    - cell "Order {n}"\n    - cell "open"\n' for n in range(7))
ORDERS = f'- heading "Orders" [level=1]\n- button "Send"\n- table:\n{ROWS}'


def told(text: str, state: str = "class success") -> str:
    return f"- list:\n  - listitem [{state}]: {text}\n{ORDERS}"


def test_a_message_says_how_many_things_were_worked_on():
    step = "Click 'Send'"
    for expected in ("Two orders were sent", "两条记录都已发送", "Hai mục đã được gửi"):
        assert holds(step, expected, ORDERS, told("2 orders were sent.")) == "yes", expected
        assert holds(step, expected, ORDERS, told("1 order was sent.")) == "no", expected
    assert holds(step, "Two orders were sent", ORDERS, told("Nothing sent.", "class error")) != (
        "yes"
    )


def test_labels_side_by_side_are_counted():
    names = ("bed", "herbs", "pests", "soil")
    labels = "".join(f"  - generic: {n}\n" for n in names)
    tabs = '- tab "Recent"\n- tab "Tags"'
    after = f'- tab "Recent"\n- tab "Tags" [selected]\n- tabpanel:\n{labels}'
    assert holds("Click the tab 'Tags'", "Four tags are listed", tabs, after) == "yes"
    assert holds("Click the tab 'Tags'", "Five tags are listed", tabs, after) == "no"


def test_what_is_left_when_something_is_gone_is_counted_without_it():
    before = '- list:\n  - listitem: Ann\n  - listitem: Ben\n  - listitem: Cid\n- button "Remove"'
    after = before.replace("  - listitem: Ben\n", "")
    step = "删除 Ben"
    assert holds(step, "列表里不再有 Ben，只剩两个联系人", before, after) == "yes"
    assert holds(step, "列表里不再有 Ben，只剩三个联系人", before, after) == "no"


def test_any_message_may_be_the_one_in_another_language():
    window = '- heading "Models" [level=1]\n- dialog "What is new":\n  - text: Read on\n'
    plain = '- heading "Models" [level=1]\n- paragraph: Read on'
    assert holds("Mở trang mô hình", "Hiện thông báo giới thiệu", "- text: x", window) == "yes"
    assert holds("Mở trang mô hình", "Hiện thông báo giới thiệu", "- text: x", plain) == (
        "cannot_tell"
    )


def test_a_change_is_told_by_a_message_of_success():
    form = '- spinbutton "Stock": "3"\n- button "Save"'
    done = "- list:\n  - listitem [class success]: 1 part was changed successfully.\n" + form
    expected = "Có thông báo rằng một phụ tùng đã được thay đổi"
    assert holds("Bấm 'Save'", expected, form, done) == "yes"


def test_a_name_that_is_no_vietnamese_word_must_be_shown():
    rows = '- table:\n  - row:\n    - cell "mia"\n  - row:\n    - cell "noah"'
    step, before = "Bấm 'Members'", '- link "Members"'
    assert holds(step, "Có 2 thành viên, trong đó có noah", before, rows) == "yes"
    assert holds(step, "Có 2 thành viên, trong đó có olga", before, rows) == "no"


def test_a_field_that_was_locked_after_a_save_shows_what_is_kept():
    before = '- textbox "Project name": Film reviews\n- button "Save"'
    after = '- textbox "Project name" [disabled]: Movie reviews\n- button "Edit"'
    step = "Change the name to 'Movie reviews' and click 'Save'"
    sent = {"snapshot": after, "requests": [{"method": "PATCH", "status": 200, "url": "/v1/1"}]}
    assert holds(step, "The project is called 'Movie reviews'", before, sent) == "yes"
    kept = sent | {"snapshot": after.replace("Movie", "Film")}
    assert holds(step, "The project is called 'Movie reviews'", before, kept) != "yes"


def test_what_was_shown_is_gone_when_its_deletion_was_agreed_to():
    note = '- button "new"\n- article:\n  - heading "Slugs" [level=2]\n  - paragraph: They eat'
    step = "Click 'delete' and accept the question"
    agreed = {"type": "confirm", "message": "Delete Slugs?", "action": "accepted"}
    gone = {"snapshot": '- button "new"', "dialogs": [agreed]}
    assert holds(step, "The note has disappeared", note, gone) == "yes"
    refused = {"snapshot": note + "\n- text: x", "dialogs": [agreed | {"action": "dismissed"}]}
    assert holds(step, "The note has disappeared", note, refused) != "yes"


def test_grey_bars_where_the_content_will_be_are_not_emptiness_nor_content():
    bars = '- link "Weather"\n- generic:\n  - heading [level=3]\n  - list:\n'
    bars += "    - listitem\n    - listitem\n    - listitem\n"
    none = '- link "Weather"\n- paragraph: No runs have been logged yet.'
    step, expected = "打开地址 /runs", "显示 Weather，没有任何运行"
    assert holds(step, expected, "- text: x", bars) == "cannot_tell"
    assert holds(step, expected, "- text: x", none) == "yes"


def test_the_last_row_is_gone_where_the_table_says_that_there_is_none():
    head = (
        '- heading "Projects" [level=1]\n- table:\n  - row:\n    - columnheader "Name"\n  - row:\n'
    )
    asked = head + '    - cell "Sport"\n- dialog "Sure?":\n  - button "Yes"'
    expected = "The project is gone and the list is empty"
    assert holds("Click 'Yes'", expected, asked, head + '    - cell "No data available"') == "yes"
    assert holds("Click 'Yes'", expected, asked, head + '    - cell "Sport"') == "no"


def test_a_form_in_another_language_is_known_by_its_fields():
    menu = '- menuitem "Create Label"'
    form = '- text: Create a Label Type\n- textbox "Label name"\n- button "Save"'
    assert holds("选择“Create Label”", "出现新建标签的表单", menu, form) == "yes"
    assert holds("选择“Create Label”", "出现新建标签的表单", menu, "- text: Labels") != "yes"
