"""Menus and lists as apps draw them: nameless, closed, named after what is chosen in them."""

from tools.planning.planner import make_plan

CATALOGUE = """
- combobox [collapsed] [ref=e1]:
  - textbox "Kinds" [ref=e2]
- combobox [collapsed] [ref=e3]:
  - textbox "Shelves" [ref=e4]
- button "Find" [ref=e5]
- table [ref=e6]:
  - row [ref=e7]:
    - link "Atlas" [ref=e8]
    - link "Maps" [ref=e9]
    - checkbox "Lent" [ref=e10]
"""
OFFER = """
- generic [ref=e1]: "Price:"
  - combobox "Low" [ref=e2]
- generic [ref=e3]: "Keeper:"
  - combobox "Ann" [ref=e4]
- button "Store" [ref=e5]
"""
TICKET = """
- link "Steps" [ref=e1]
- link "Answer" [ref=e2]
- text: Ann wrote at noon
- link "Answer" [ref=e3]
"""
OPEN = TICKET.replace(
    '- link "Answer" [ref=e2]\n', '- menu [ref=e8]:\n  - link "Answer" [ref=e2]\n'
)
POPUP = """
- tree [ref=e1]:
  - treeitem "Choir" [ref=e2]
- menu "More" [ref=e3]:
  - menuitem "Put into" [ref=e4]
- tooltip [ref=e5]:
  - link "Choir" [ref=e6]
"""
LETTER = """
- textbox "Copies" [ref=e1]
- textbox [ref=f2e1]: Write here
- button "Send off" [ref=e2]
"""
LONG = (
    '- link "Make" [ref=e1]\n- textbox "Name of the dock:" [ref=e2]\n'
    + "".join(f'- textbox "Line {n}" [ref=e{n}]\n' for n in range(10, 30))
    + '- button "Make" [ref=e3]\n'
)
MAIL = """
- navigation "Folders" [ref=e1]:
  - button "\uf142" [collapsed] [ref=e2]
  - link "Inbox" [ref=e3]
- menuitem "More" [ref=e4]
"""


def first(step, screen, tried=""):
    chosen = make_plan(step, screen, tried)["substeps"]
    return (chosen[0]["action"], chosen[0]["ref"]) if chosen else None


def test_a_closed_list_is_opened_though_the_option_stands_in_a_row():
    assert first("Select 'Maps' in the filter 'Kinds'", CATALOGUE) == ("click", "e1")
    assert first("Select 'Maps' in the field 'Shelves' and click 'Find'", CATALOGUE) == (
        "click",
        "e3",
    )


def test_a_list_named_after_its_choice_is_found_by_its_label():
    step = "Select 'High' in the field 'Price' and 'Bo' in the field 'Keeper' and click 'Store'"
    assert first(step, OFFER) == ("click", "e2")
    assert first("选择“Price”为“High”，“Keeper”为“Bo”", OFFER) == ("click", "e2")


def test_a_menu_is_opened_by_its_name_before_its_entry_is_looked_for():
    opened = '- click the link "Steps" to find "Answer" (1 of 1, to be continued): '
    for step in ("Select 'Answer' in the menu 'Steps'", "在“Steps”菜单中选择“Answer”"):
        assert first(step, TICKET) == ("click", "e1")
        assert first(step, OPEN, f"{opened}the screen changed") == ("click", "e2")


def test_what_a_menu_entry_opened_comes_before_a_tree_of_the_same_names():
    tried = (
        '- click the menuitem "More" (1 of 3): the screen changed\n'
        '- click the menuitem "Put into" (2 of 3): the screen changed'
    )
    step = "Click 'More', choose 'Put into' and then choose the folder 'Choir'"
    assert first(step, POPUP, tried) == ("click", "e6")
    assert first("Choose the folder 'Choir'", POPUP) == ("click", "e2")


def test_a_message_goes_into_the_editor_that_is_a_frame_of_its_own():
    assert first("Enter 'On my way' in the message box", LETTER) == ("fill", "f2e1")
    assert first("在消息框中输入“On my way”", LETTER) == ("fill", "f2e1")
    assert first("Enter '2' in the field 'Copies'", LETTER) == ("fill", "e1")


def test_a_long_form_is_sent_off_at_its_foot():
    plan = make_plan("Enter 'North' in the field 'Name of the dock' and click 'Make'", LONG)
    assert [s["ref"] for s in plan["substeps"]] == ["e2", "e3"]


def test_three_dots_are_the_button_that_is_drawn_so():
    assert first("Click the three dots above the folder list", MAIL) == ("click", "e2")
    assert first("Click 'More'", MAIL) == ("click", "e4")


def test_a_file_that_is_not_listed_yet_is_no_control_of_the_app():
    menus = '- menuitem "Settings" [ref=e1]\n- button "New" [ref=e2]'
    listed = menus + '\n- listitem "settings.json" [ref=e3]'
    for step in ("Right-click settings.json", "右键点击 settings.json，选择 Delete"):
        assert first(step, menus) != ("right_click", "e1")
        assert first(step, listed) == ("right_click", "e3")


def test_a_log_in_that_asks_for_the_password_later_goes_on_to_it():
    form = '- textbox "User name" [ref=e1]: ann\n- button "Login" [ref=e2]'
    asked = '- textbox "Password for ann" [ref=e3]\n- button "OK" [ref=e4]'
    step = "Log in as ann with the password ${password}"
    typed = '- type "ann" into the field "User name" (1 of 3): the screen changed'
    assert first(step, form, typed) == ("click", "e2")
    onward = typed + '\n- click the button "Login" (2 of 3, to be continued): the screen changed'
    assert first(step, asked, onward) == ("fill", "e3")


def test_the_checkout_is_looked_for_in_the_cart_where_the_page_has_none():
    shop = '- heading "Teas" [ref=e1]\n- link "View bag" [ref=e2] [cursor=pointer]\n'
    shop += '- link "Contact" [ref=e3] [cursor=pointer]\n'
    assert first("Go to the checkout", shop) == ("click", "e2")
    assert first("Go to the checkout and ship to the home address", shop) == ("click", "e2")
    there = '- button "Check out" [ref=e4] [cursor=pointer]\n'
    assert first("Go to the checkout", shop + there) == ("click", "e4")


FILES = """
- list "Files" [ref=e1]:
  - listitem [ref=e2]:
    - text: song.txt
    - button "Actions for song.txt" [ref=e4]
"""
NO_DELETE = f"""{FILES}- menu "Actions for song.txt" [ref=e5]:
  - menuitem "Open" [ref=e6]
  - menuitem "Copy the address" [ref=e7]
"""


def test_a_menu_that_stands_open_is_not_opened_again() -> None:
    step = "Choose Delete in the menu of song.txt"
    opener = 'click the button "Actions for song.txt" to find "Delete"'
    assert first(step, FILES) == ("click", "e4")
    tried = f"- {opener} (1 of 1, to be continued): the screen changed"
    assert first(step, NO_DELETE, tried) != ("click", "e4")
    hover = '- hover over the listitem to find "Delete": no visible effect\n'
    waited = "- plan: none\n- wait a moment: no visible effect\n- scroll down: nothing more to see"
    answer = make_plan(step, NO_DELETE, f"{tried}\n{hover * 2}{waited}")
    assert "\"Delete\" is not in the open menu 'Actions for song.txt'" in answer["cannot"]


def test_a_menu_that_is_told_by_what_it_offers_is_over_once_it_is_open():
    step, closed = (
        "Open the menu with more options and choose Rename",
        '- button "More options" [ref=e1]\n- heading "Floor lamp" [ref=e2]\n',
    )
    first = make_plan(step, closed)["substeps"][-1]
    assert first["ref"] == "e1"
    menu = (
        closed + '- menu [ref=e3]\n  - menuitem "Rename" [ref=e4]\n  - menuitem "Remove" [ref=e5]\n'
    )
    tried = f"- {first['description']}: changed"
    assert make_plan(step, menu, tried)["substeps"][0]["ref"] == "e4"
