"""What counts as the app refusing, and what is only content of a page."""

import pytest

from state.values.screen import Screen, Widget
from tests.support.judged import holds, judged
from tools.judging.claims.tone import complains
from tools.judging.refusal import refusal
from tools.judging.scene import Scene

LOGIN = '- heading "Log in" [level=1]\n- textbox "Name"\n- textbox "Password"\n- button "Log in"'
INSIDE = """
- link "Log out"
- heading "Desk" [level=1]
- heading "Backup key" [level=3]
- paragraph: Missing a backup key
- paragraph: 3 failed jobs since Monday
"""
HIDDEN_WAY_OUT = INSIDE.replace('"Log out"', '"Log out" [hidden]').replace("3 failed", "4 failed")
KEY = (
    '- heading "Desk" [level=1]\n- heading "API token" [level=3]\n- paragraph: Missing an API token'
)
FORM = '- heading "New ticket" [level=1]\n- textbox "Subject"\n- button "Create"'
LEDGER = """
- heading "Journal" [level=1]
- list:
  - listitem: Phone bill, receipt is missing
  - listitem: Rent for March
  - listitem: Chain oil
  - listitem: Wages for March
"""
MADE = """
- generic: Ticket 7 created.
- heading "Bug 7: Lamp is missing" [level=2]
- combobox "Relation":
  - option "Is duplicate of"
  - option "Blocks"
"""


def page(url: str, snapshot: str) -> dict[str, str]:
    return {"url": f"http://127.0.0.1{url}", "snapshot": snapshot}


@pytest.mark.parametrize(
    ("step", "expected", "before", "after", "answer"),
    [
        # Behind a log-in, what is missing or has failed is what the page is about.
        ("Log in as ann", "Desk is shown", page("/login", LOGIN), page("/desk", INSIDE), "yes"),
        (
            "Log in as ann",
            "Desk is shown",
            page("/login", LOGIN),
            page("/desk", INSIDE.replace("3 failed jobs since Monday", "Feed error:")),
            "yes",
        ),
        (
            "Log in as ann",
            "Desk is shown",
            page("/login", LOGIN),
            page("/desk", HIDDEN_WAY_OUT),
            "yes",
        ),
        # A sentence that repeats its heading tells of the heading's thing.
        ("Click 'Desk'", "Desk is shown", page("/", FORM), page("/desk", KEY), "yes"),
        # A line of a long list is what the list is about.
        ("Click 'Journal'", "The journal opens", page("/", FORM), page("/journal", LEDGER), "yes"),
        # What the step typed is no error of the app, nor is what a list offers.
        (
            "Type the subject 'Lamp is missing' and click 'Create'",
            "The ticket was created",
            page("/new", FORM),
            page("/tickets/7", MADE),
            "yes",
        ),
    ],
)
def test_content_is_no_refusal(step, expected, before, after, answer):
    assert holds(step, expected, before, after) == answer


def test_a_log_in_that_stays_outside_is_refused():
    after = page("/login", LOGIN + "\n- paragraph: Wrong name or password")
    assert (
        judged("Log in as ann", "Desk is shown", page("/login", LOGIN), after).action_done == "no"
    )


@pytest.mark.parametrize(
    "message",
    [
        "- generic [class error]: The store knows no such secret.",
        "- paragraph: There is already a ticket called Lamp.",
    ],
)
def test_a_sentence_drawn_as_an_error_or_told_of_a_double_is_a_refusal(message):
    after = f"{FORM}\n{message}"
    told = judged("Click 'Create'", "The ticket 'Lamp' was created", FORM, after)
    assert told.action_done == "no"


def test_sorting_that_leaves_the_page_of_the_list_went_astray():
    rows = '- table:\n  - row:\n    - cell "Emma"\n  - row:\n    - cell "Persuasion"'
    before = page("/category/5", f'- heading "Romance" [level=2]\n{rows}')
    other = page("/", f'- heading "Books" [level=2]\n{rows}')
    assert holds("Sort by title", "Emma is at the top", before, other) == "action no"
    sorted_ = page("/category/5/abc", f'- heading "Romance" [level=2]\n{rows}\n- text: sorted')
    assert holds("Sort by title", "Emma is at the top", before, sorted_) == "yes"


def test_what_a_new_form_asks_for_is_no_refusal_however_it_is_drawn():
    page = '- heading "Friends"\n- button "Delete"'
    asks = {
        "aria_snapshot": '- heading "Delete Friends"\n- textbox "Phrase"\n- button "Delete"\n'
        "- text: Please type DELETE in the field",
        "html": "<h1>Delete Friends</h1><input aria-label='Phrase'><button>Delete</button>"
        "<p class='error'>Please type DELETE in the field</p>",
    }
    assert holds("Click 'Delete'", "A phrase is asked for", page, asks) != "no"
    assert judged("Click 'Delete'", "", page, asks).action_done == "yes"


@pytest.mark.parametrize(
    ("expected", "answer"),
    [
        ("The page says that credentials are needed to see it", "yes"),
        ("One is told to log in first", "yes"),
        ("页面提示需要登录", "yes"),
        ("Trang báo cần đăng nhập", "yes"),
        ("The page of the package opens", "action no"),
    ],
)
def test_a_page_that_only_members_see_refuses_as_expected(expected, answer):
    before = '- list:\n  - listitem:\n    - link "ledger"'
    after = '- heading "Sorry, you need credentials access to see this page." [level=4]\n'
    after += '- button "Go home"'
    assert holds("Click 'ledger'", expected, before, after) == answer


@pytest.mark.parametrize(
    ("text", "refuses"),
    [
        ("Groups are hidden from others. This cannot be changed later.", False),
        ("The short name can't be edited afterwards", False),
        ("名称创建后不能修改", False),
        ("The group cannot be changed", True),
        ("The name cannot be empty", True),
    ],
)
def test_a_warning_of_what_comes_later_refuses_nothing(text: str, refuses: bool) -> None:
    assert complains(text) is refuses


def test_what_a_keypad_asks_for_is_no_refusal() -> None:
    keys = tuple(Widget(id=str(n), role="button", name=str(n)) for n in range(10))
    pad = Widget(id="pad", role="keypad", name="请输入支付密码", value="")
    hint = Widget(id="hint", role="text", text="请输入支付密码")
    before = Screen(title="收银台", widgets=(Widget(id="pay", role="button", name="去支付"),))
    after = Screen(title="支付密码", widgets=(hint, pad, *keys))
    assert refusal(Scene("点击去支付", "click 去支付", after, before)) == ()
