"""What an app says to an upload or a form: a refusal is never a pass, a success never a fault."""

from typing import Any

import pytest

from surefoot.state.values.check import Check
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.checking.refusal import list_refusals
from surefoot.tools.checking.run import run_check
from surefoot.tools.checking.verdict import judge_checks
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.stored import stored_screen
from tests.support.tables import tabled

SITE = "http://127.0.0.1:8080"
FORM = '- textbox "Name"\n- button "Save"\n'
REFUSED = (
    "File is too large",
    "This type is not allowed",
    "Name is required",
    "文件过大",
    "不支持的文件类型",
    "名称不能为空",
    "Tệp quá lớn",
    "Loại tệp không được phép",
    "Cần nhập tên",
)
NAMES = (("Ann", "Bob", "Cid"), ("Ann", "Cid"))
DONE = ("File uploaded", "Saved", "文件已上传", "保存成功", "Đã tải lên", "Đã lưu")
WEB: dict[str, Any] = {"kind": "web", "location": f"{SITE}/new"}
UPLOADS = {"check": "url", "what": "uploads"}


def screen(path: str = "/new", snapshot: str = FORM, **more: Any) -> Screen:
    return stored_screen({"url": SITE + path, "aria_snapshot": snapshot, **more})


def verdict(after: Screen, *checks: dict[str, Any]) -> str:
    before = screen()
    seen = [(c, run_check(c, ScreenPair(after, before))) for c in map(Check.model_validate, checks)]
    return judge_checks(seen, list_refusals(ScreenPair(after, before))).verdict


def answered(status: int, method: str = "POST", kind: str = "") -> list[dict[str, Any]]:
    return [{"method": method, "type": kind, "url": f"{SITE}/uploads", "status": status}]


@pytest.mark.parametrize("said", ["Loading...", "Moving message(s)…"])
def test_an_alert_of_what_goes_on_is_no_refusal(said: str) -> None:
    after = screen(snapshot=f"{FORM}\n- alert: {said}\n- text: Saved")
    assert verdict(after, {"check": "shown", "what": "Saved"}) == "passed"


@pytest.mark.parametrize("said", REFUSED)
def test_an_alert_that_refuses_is_no_pass(said: str) -> None:
    after = screen(snapshot=f"{FORM}- alert: {said}\n")
    assert verdict(after) == "unknown"
    assert verdict(after, UPLOADS) == "failed"
    assert verdict(screen("/uploads", f"- alert: {said}\n"), UPLOADS) == "unknown"
    assert verdict(after, {"check": "effect", "value": "saved"}) == "failed"


def test_an_alert_that_says_the_number_that_is_counted_is_no_refusal() -> None:
    rows = "- list:\n  - listitem: Ann\n  - listitem: Bob\n"
    found = screen(snapshot=f"{FORM}{rows}- alert: 2 members found.\n")
    wrong = screen(snapshot=f"{FORM}{rows}- alert: Name is required\n")
    counted = {"check": "count", "kind": "row", "value": "2"}
    assert verdict(found, counted) == "passed"
    assert verdict(wrong, counted) == "unknown"


@pytest.mark.parametrize("mark", ["invalid", "class is-invalid", "class error"])
def test_a_field_that_is_marked_anew_is_a_refusal(mark: str) -> None:
    before, after = screen(), screen(snapshot=f"{FORM}- text: Required\n")
    name, *others = after.widgets
    marked = (name.model_copy(update={"states": (mark,)}), *others)
    seen = after.model_copy(update={"widgets": marked})
    assert "invalid" in {sign.kind for sign in list_refusals(ScreenPair(seen, before))}
    assert not list_refusals(ScreenPair(seen, seen))
    assert not list_refusals(ScreenPair(after, before))


@pytest.mark.parametrize(("status", "due"), [(422, "passed"), (500, "failed")])
def test_the_error_of_a_field_is_no_failing_server(status: int, due: str) -> None:
    refused = FORM.replace('"Name"', '"Name" [invalid]')
    after = screen(snapshot=refused, requests=answered(status))
    said = {"check": "message", "where": "Name", "where_kind": "field", "value": "error"}
    assert verdict(after, said) == due


@tabled
def test_a_state_that_came_is_what_no_refusal_brings(box: str, alert: str, due: str) -> None:
    was = '- checkbox "News"\n- checkbox "Old" [checked]\n'
    after = screen(snapshot=f"- {box}\n- {alert}\n")
    what = "Old" if "Old" in box else "News"
    check = Check.model_validate({"check": "state", "what": what, "value": "checked"})
    pair = ScreenPair(after, screen(snapshot=was))
    seen = [(check, run_check(check, pair))]
    assert judge_checks(seen, list_refusals(pair)).verdict == due


def test_a_row_that_is_gone_and_the_number_left_are_what_no_refusal_brings() -> None:
    rows = [
        "\n".join(["- list:", *(f"  - listitem: {name}" for name in names), ""]) for names in NAMES
    ]
    before, after = (screen(snapshot=FORM + lines) for lines in rows)
    told = after.model_copy(
        update={"widgets": screen(snapshot=f"{FORM}{rows[1]}- alert: 1 gone\n").widgets}
    )
    pair = ScreenPair(told, before)
    gone = Check.model_validate({"check": "gone", "what": "Bob"})
    left = Check.model_validate({"check": "count", "kind": "row", "value": "2"})
    for checks, due in (((gone, left), "passed"), ((gone,), "unknown"), ((left,), "unknown")):
        seen = [(check, run_check(check, pair)) for check in checks]
        assert judge_checks(seen, list_refusals(pair)).verdict == due


def test_a_row_that_came_with_its_cells_is_what_no_refusal_brings() -> None:
    table = '- table:\n  - row:\n    - cell "Basil"\n    - cell "Shelf"\n'
    after = screen(
        snapshot=f'{FORM}{table}- alert:\n  - text: Basil was added\n  - button "icon x"\n'
    )
    together = {"check": "together", "what": "Basil", "value": "Shelf"}
    assert verdict(after, together) == "passed"
    assert verdict(after, {"check": "shown", "what": "Basil", "kind": "row"}) == "unknown"
    (sign,) = list_refusals(ScreenPair(after, screen()))
    assert sign.text == "basil was added"


@pytest.mark.parametrize("said", REFUSED)
def test_a_refusal_that_is_expected_is_a_pass(said: str) -> None:
    after = screen(snapshot=f"{FORM}- alert: {said}\n")
    assert verdict(after, {"check": "message", "what": said}) == "passed"
    assert verdict(after, {"check": "message"}) == "passed"
    assert verdict(after, {"check": "message", "what": "Welcome"}) == "failed"


@pytest.mark.parametrize("said", DONE)
def test_a_status_or_toast_of_success_is_a_pass(said: str) -> None:
    on_page = screen("/uploads", f"- status: {said}\n")
    assert verdict(on_page, UPLOADS) == verdict(on_page) == "passed"
    toast = screen("/uploads", '- heading "Uploads"\n', toasts=[said], requests=answered(201))
    assert verdict(toast, UPLOADS, {"check": "message", "what": said}) == "passed"
    assert verdict(toast, {"check": "effect", "value": "sent"}) == "passed"
    assert verdict(toast, {"check": "message", "what": "Failed"}) == "failed"


@tabled
def test_only_the_page_itself_is_the_page_that_was_landed_on(path: str, due: str) -> None:
    assert verdict(screen(path, '- heading "Files"\n'), UPLOADS) == due


@pytest.mark.parametrize("status", [400, 403, 404, 409, 413, 415, 422, 500, 503])
def test_an_error_answer_is_no_pass(status: int) -> None:
    for kind, method in (("", "POST"), ("document", "GET")):
        after = screen("/uploads", '- heading "Oh"\n', requests=answered(status, method, kind))
        broken = status >= 500 or (status == 404 and kind == "document")
        due = "failed" if broken else "unknown"
        assert verdict(after, UPLOADS) == due
        assert verdict(after, UPLOADS, {"check": "gone", "what": "Name"}) == due


@pytest.mark.parametrize("host", ["http://count.example.com/hit", "https://cdn.example.org/x"])
def test_an_error_of_another_server_is_no_refusal(host: str) -> None:
    requests = [{"method": "POST", "url": host, "status": 500}]
    assert verdict(screen("/uploads", '- heading "Up"\n', requests=requests), UPLOADS) == "passed"


def test_a_log_in_that_came_up_is_no_pass() -> None:
    html = "<form><input aria-label=User><input type=password aria-label=Password></form>"
    after = stored_screen({"url": f"{SITE}/uploads/in", "html": html})
    assert verdict(after, UPLOADS) == "unknown"


@pytest.mark.parametrize(
    ("rows", "menu", "fields", "due"),
    [
        (0, ["Home", "Users", "Log out"], ["Full name", "User"], "passed"),
        (9, ["Home", "Users", "Log out", "Back"], ["Full name", "User"], "passed"),
        (9, ["Home", "Help"], ["Full name", "User"], "unknown"),
        (0, ["Home", "Users", "Log out"], ["User"], "unknown"),
        (0, ["Help"], ["Server", "User", "Database"], "unknown"),
    ],
)
def test_a_form_with_a_password_in_the_app_is_no_log_in(
    rows: int, menu: list[str], fields: list[str], due: str
) -> None:
    inputs = "".join(f"<input aria-label='{name}'>" for name in fields)
    form = f"<form>{inputs}<input type=password aria-label=Password></form>"
    before, after = (
        "".join(f"<button>{name}</button>" for name in names)
        for names in (["Home", "Users", "Log out", *(f"Edit {n}" for n in range(rows))], menu)
    )
    pair = ScreenPair(
        stored_screen({"url": f"{SITE}/uploads/new", "html": f"{after}<h1>New</h1>{form}"}),
        stored_screen({"url": SITE, "html": before}),
    )
    check = Check.model_validate({"check": "shown", "what": "New", "kind": "heading"})
    left = Check.model_validate({"check": "effect", "value": "logged_out"})
    assert judge_checks([(check, run_check(check, pair))], list_refusals(pair)).verdict == due
    assert (run_check(left, pair).verdict == "holds") == (due == "unknown")


def test_a_field_that_is_newly_marked_invalid_is_no_pass() -> None:
    html = "<form><input aria-label=Name aria-invalid=true><button>Save</button></form>"
    after = stored_screen({"url": f"{SITE}/new", "html": f"{html}<p>Draft</p>"})
    assert verdict(after, {"check": "shown", "what": "Draft"}) == "unknown"
    state = {"check": "state", "what": "Name", "value": "invalid"}
    assert verdict(after, state) == "passed"
    barred = html.replace("<button", "<button disabled")
    locked = stored_screen({"url": f"{SITE}/new", "html": barred})
    assert verdict(locked, {"check": "state", "what": "Save", "value": "disabled"}) == "passed"
    told = stored_screen({"url": f"{SITE}/new", "html": f"{html}<p>Enter a valid name</p>"})
    assert verdict(told, {"check": "shown", "what": "Enter a valid name"}) == "passed"
    beside = stored_screen({"url": f"{SITE}/new", "html": f"{html}<p>Required</p>"})
    required = {"check": "shown", "what": "Required"}
    assert verdict(beside, required) == "unknown"
    assert verdict(beside, required | {"position": "next_to", "anchor": "Name"}) == "passed"
    assert [sign.kind for sign in list_refusals(ScreenPair(after, after))] == []


@pytest.mark.parametrize("said", [*REFUSED, *DONE])
def test_the_words_of_a_toast_alone_do_not_tell_that_it_was_saved(said: str) -> None:
    saved = {"check": "effect", "value": "saved"}
    assert verdict(screen(toasts=[said]), saved) == "unknown"
    counted = [{"method": "POST", "url": "http://count.example.com/hit", "status": 200}]
    assert verdict(screen(toasts=[said], requests=counted), saved) == "unknown"
    assert verdict(screen(toasts=["Ok"], requests=answered(201)), saved) == "passed"


@tabled
def test_the_counter_of_a_link_is_no_refusal(outer: str, said: str, due: str) -> None:
    base = [Widget(id="n1", role="text", text="Stored 1 entry")]
    badge = Widget(id="n3", role="generic", text=said, depth=1, states=("class error",))
    after = Screen(widgets=(*base, Widget(id="n2", role=outer, name="Errors"), badge), **WEB)
    before = Screen(widgets=(Widget(id="n1", role="text", text="Ledger"),), **WEB)
    pair = ScreenPair(after, before)
    check = Check(check="shown", what="Stored 1 entry")
    judged = judge_checks([(check, run_check(check, pair))], list_refusals(pair))
    assert judged.verdict == due


FAULTY = """- alert: Please correct the errors below
- textbox "Name" [invalid]
- text: Name is required
- button "Save"
"""


@pytest.mark.parametrize(
    ("snapshot", "expected", "said"),
    [
        (FAULTY, "Name is required", "passed"),
        (FAULTY, "Please correct the errors below", "passed"),
        (FAULTY.replace(" [invalid]", ""), "Name is required", "unknown"),
        (FAULTY, "Saved", "failed"),
    ],
)
def test_the_head_of_a_form_and_its_field_tell_of_one_refusal(
    snapshot: str, expected: str, said: str
) -> None:
    assert verdict(screen(snapshot=snapshot), {"check": "message", "what": expected}) == said


@pytest.mark.parametrize(
    ("mark", "due"), [("Error", "passed"), ("Name is required", "passed"), ("Gone", "unknown")]
)
def test_a_mark_that_says_a_part_of_the_message_tells_of_no_second_refusal(
    mark: str, due: str
) -> None:
    alerts = f"- alert: Error × Name is required\n- alert: {mark}\n"
    told = {"check": "message", "what": "Name is required"}
    assert verdict(screen(snapshot=FORM + alerts), told) == due


def test_where_no_message_is_expected_a_refused_form_stays_open() -> None:
    kept = {"check": "shown", "what": "Save", "kind": "button"}
    assert verdict(screen(snapshot=FAULTY), kept) == "unknown"


def test_an_empty_form_that_has_just_come_may_mark_what_it_needs() -> None:
    menu, form = '- button "New"\n', '- textbox "Name" [invalid]\n- button "Save"\n'
    came = {"check": "count", "kind": "field", "value": "1"}
    first, opened = screen(snapshot=menu), screen(snapshot=menu + form)
    filled = screen(snapshot=menu + form.replace(" [invalid]", " [invalid]: Ann"))
    again = screen(snapshot=menu + form.replace("Save", "Store"))

    def judge(after: Screen, at_last: Screen) -> str:
        pair, check = ScreenPair(after, first, at_last), Check.model_validate(came)
        return judge_checks([(check, run_check(check, pair))], list_refusals(pair)).verdict

    assert judge(opened, first) == "passed"
    assert judge(filled, first) == "unknown"  # What is given is refused.
    assert judge(again, opened) == "unknown"  # "Click 'New', then 'Save'".


@pytest.mark.parametrize(
    ("message", "due"),
    [
        ("<p role=alert class='alert alert-success'>Saved</p>", "passed"),
        ("<p role=alert class=MuiAlert-standardSuccess>Saved</p>", "passed"),
        ("<p role=alert class='q-notification bg-positive'>Saved</p>", "passed"),
        ("<p role=alert class='alert alert-danger'>Saved</p>", "unknown"),
        ("<p role=alert class=unsuccessful>Saved</p>", "unknown"),
    ],
)
def test_an_alert_that_is_painted_as_a_success_is_no_refusal(message: str, due: str) -> None:
    came = f"<p>Tea</p>{message}<b>Oat</b>"
    before, after = (stored_screen(page, SITE) for page in ("<p>Tea</p>", came))
    pair, check = ScreenPair(after, before), Check(check="shown", what="Oat")
    judged = judge_checks([(check, run_check(check, pair))], list_refusals(pair))
    assert judged.verdict == due
    assert due == "passed" or "expect it" in judged.reason
