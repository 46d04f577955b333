import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tools.language.steps import parse_step


def short(step):
    return [
        " ".join(
            part
            for part in (i.kind, i.target.text, i.key, "" if i.value is None else f"={i.value}")
            if part
        )
        for i in parse_step(step)
    ]


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("Type 'a, then b' into the field and click 'go and see'",
         ["fill =a, then b", "click go and see =go and see"]),
        ("enter 5 as quantity", ["fill quantity =5"]),
        ("set Quantity to 5", ["set Quantity =5"]),
        ("Enter the user name admin", ["fill user name =admin"]),
        ("fill the form with name 'A' and e-mail 'b@c'", ["fill name =A", "fill e-mail =b@c"]),
        ("Fill in 'Name' with 'Bob', 'Email' with 'x@y.z' and submit",
         ["fill Name =Bob", "fill Email =x@y.z", "submit"]),
        ("log in as admin with password ${password}",
         ["fill username =admin", "fill password =${password}", "log_in"]),
        ("rename a.txt to b.txt", ["rename a.txt =b.txt"]),
        ("select the options A and B", ["select A", "select B"]),
        ("go to Settings > Profile", ["goto Settings", "goto Profile"]),
        ("Press Ctrl+Shift+P", ["press Ctrl+Shift+P Control+Shift+p"]),
        ("Press the Save button", ["click Save"]),
        ("open the page /settings", ["goto =/settings"]),
        ("Open the address /#/runs/1", ["goto =/#/runs/1"]),
        ("Open #!/runs", ["goto =#!/runs"]),
        ("输入文件夹名 spares 并点击 Create", ["fill 文件夹名称 =spares", "click Create"]),
        ("Enter file name report", ["fill file name =report"]),
        ("Choose 50 rows per page", ["select 50 =50"]),
        ("Write: select max(price) as x from y", ["fill =select max(price) as x from y"]),
        ("Sort by country: click its header", ["sort country"]),
        ("Open the settings with F10", ["press F10"]),
        ("Save it and leave the password empty", ["clear password =", "do"]),
        ("Leave the last name blank, then press Save", ["clear last name =", "click Save"]),
        ("Leave everything else blank and submit", ["submit"]),
        ("Submit the form with the name left empty", ["clear name =", "submit"]),
        ("Take 19 November as the date", ["fill date =19 November"]),
        (
            "Search for mug and open the one that comes up",
            ["search =mug", "open result"],
        ),
        ("Punch in 1234 as code and press OK", ["fill code =1234", "click OK"]),
        (
            "Sign up as ann@pier.example, password abc1",
            ["do sign up", "fill email =ann@pier.example", "fill password =abc1", "submit"],
        ),
        (
            "注册 ann@pier.example，密码 abc12",
            ["do 注册", "fill 邮箱 =ann@pier.example", "fill 密码 =abc12", "submit"],
        ),
        ("Sign up with an invalid password", ["do an invalid password =an invalid password"]),
        ("Leave it empty and save", ["do"]),
        ("Keep the notes empty and save", ["do"]),
        ("Leave both fields empty and save", ["look =", "do"]),
        ("Leave the page", ["close"]),
        ("The user clicks on 'A' and then types 'b'", ["click A =A", "fill =b"]),
        ("Click Delete (the red one)", ["click Delete"]),
        ("Description: Bakery", ["fill Description =Bakery"]),
        ("输入报告后点击搜索", ["fill 报告", "click 搜索"]),
        ("用户名输入 admin，密码输入 123", ["fill 用户名 =admin", "fill 密码 =123"]),
        ("把“旧.txt”重命名为“新.txt”", ["rename 旧.txt =新.txt"]),
        ("将数量设为5", ["set 数量 =5"]),
        ("在“状态”下拉框中选择“已完成”", ["select 已完成 =已完成"]),
        ("按大小降序排序", ["sort 大小"]),
        ("请点击“保存”，然后刷新页面", ["click 保存 =保存", "reload"]),
        ("Nhập 'abc' vào ô tìm kiếm rồi nhấn Enter", ["fill =abc", "press Enter Enter"]),
        ("Đổi tên 'a' thành 'b'", ["rename a =b"]),
        ("Chọn 'Hà Nội' trong danh sách Thành phố", ["select Hà Nội =Hà Nội"]),
        ("Đăng nhập với tên admin và mật khẩu 123",
         ["fill tên đăng nhập =admin", "fill mật khẩu =123", "log_in"]),
        ("Đóng hộp thoại, không lưu gì cả", ["close"]),
    ],
)  # fmt: skip
def test_a_step_is_read_as_what_it_asks_for(step, expected):
    assert short(step) == expected


@pytest.mark.parametrize(
    "step",
    [
        "Verify that the list is empty",
        "Check that 'Save' is disabled",
        "check the total is 5",
        "验证标题显示正确",
        "Kiểm tra rằng nút Lưu bị mờ",
    ],
)
def test_looking_is_no_action(step):
    assert [intent.kind for intent in parse_step(step)] == ["look"]


def test_check_may_mean_to_tick():
    (intent,) = parse_step("check the box 'I agree'")
    assert (intent.kind, intent.target.text, intent.unsure) == ("check", "I agree", False)


@pytest.mark.parametrize(
    ("step", "around"),
    [
        ("Click the delete button in the row of 'Alice'", "Alice"),
        ("click the trash icon of report.pdf", "report.pdf"),
        ("Tick the checkbox next to 'Buy milk'", "Buy milk"),
        ("In the dialog 'Share', click Copy", "Share"),
        ("点击文件 report.pdf 的删除图标", "report.pdf"),
        ("点击张三所在行的编辑按钮", "张三"),
        ("Nhấn nút Xóa của hàng 'An'", "An"),
    ],
)
def test_what_is_around_the_target_is_known(step, around):
    within = parse_step(step)[0].target.within
    assert within is not None
    assert around in (within.text, within.within.text if within.within else "")


@pytest.mark.parametrize(
    ("step", "ordinal"),
    [
        ("click the second link", 2),
        ("open the 3rd row", 3),
        ("click the last button", -1),
        ("点击第二个链接", 2),
        ("nhấn liên kết thứ hai", 2),
        ("tick all checkboxes", 0),
    ],
)
def test_the_place_among_its_like_is_known(step, ordinal):
    assert parse_step(step)[0].target.ordinal == ordinal


@pytest.mark.parametrize(
    ("step", "descending"),
    [
        ("sort the list by size, largest first", True),
        ("sort by name ascending", False),
        ("Sắp xếp theo kích thước giảm dần", True),
        ("sort by date", None),
    ],
)
def test_the_order_is_known(step, descending):
    assert parse_step(step)[0].descending is descending


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=120))
def test_any_text_can_be_read(text):
    parse_step(text)


@pytest.mark.parametrize(
    ("step", "kinds"),
    [
        ("Sign in and open the tab 我的", ["log_in", "open"]),
        ("Open 钱包 and tap 充值", ["open", "click"]),
        ("Turn 夜间模式 off, leave 声音 as it is", ["uncheck"]),
        ("Tap 充值", ["click"]),
        ("Log in后打开Settings页面", ["open"]),
    ],
)
def test_an_english_step_may_name_what_the_app_calls_in_chinese(step, kinds):
    assert [intent.kind for intent in parse_step(step)] == kinds


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("Open the garden and don't forget to tick the greenhouse",
         ["open garden", "check greenhouse"]),
        ("Remember to tick the greenhouse", ["check greenhouse"]),
        ("Click “Don't forget to vote”", ["click Don't forget to vote =Don't forget to vote"]),
        ("打开花园，别忘了勾选“温室”", ["open 花园", "check 温室"]),
        ("勾选“记得我”", ["check 记得我"]),
        ('Mở khu vườn và đừng quên tích "Nhà kính"', ["open khu vườn", "check Nhà kính"]),
    ],
)  # fmt: skip
def test_what_is_not_to_be_forgotten_is_done(step, expected):
    assert short(step) == expected


@pytest.mark.parametrize(
    ("step", "kind"),
    [("Pause for 3 seconds", "wait"), ("Pause a moment", "wait"), ("Pause the video", "do")],
)
def test_a_thing_that_is_paused_is_no_wait(step: str, kind: str) -> None:
    assert [intent.kind for intent in parse_step(step)] == [kind]


@pytest.mark.parametrize(
    "step",
    [
        "Log in with a valid account",
        "Sign in with the client account",
        "登录学生账号",
        "用有效的账户登录",
        "Đăng nhập bằng tài khoản hợp lệ",
        "Đăng nhập bằng tài khoản khách hàng",
    ],
)
def test_the_kind_of_an_account_is_no_user_name(step: str) -> None:
    assert [intent.kind for intent in parse_step(step)] == ["log_in"]


def test_the_name_of_an_account_is_a_user_name() -> None:
    assert parse_step("Log in with the existing account ann")[0].value == "ann"
    assert parse_step("用 editor 账号登录")[0].value == "editor"


@pytest.mark.parametrize(
    ("step", "names"),
    [
        ("Click Admin, then Users", ["Admin", "Users"]),
        ("Open Settings and then Profile", ["Settings", "Profile"]),
    ],
)
def test_a_verb_is_said_of_the_second_name_too(step: str, names: list[str]) -> None:
    assert [intent.target.text for intent in parse_step(step)] == names


@pytest.mark.parametrize("step", ["获取验证码", "获取短信验证码", "领取优惠券"])
def test_what_is_got_is_not_only_looked_at(step: str) -> None:
    assert [intent.kind for intent in parse_step(step)] == ["do"]


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("打开网点列表", ["open 网点"]),
        ("选择等额本息", ["select 等额本息"]),
        ("打开计算器", ["open 计算器"]),
        ("填写金额，计算", ["fill 金额", "do"]),
    ],
)
def test_a_word_that_has_a_verb_in_it_does_nothing(step: str, expected: list[str]) -> None:
    assert short(step) == expected
