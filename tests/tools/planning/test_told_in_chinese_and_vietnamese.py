"""Steps in Chinese and Vietnamese that say what is there, made or meant in words of their own."""

import pytest

from tools.planning.planner import make_plan

VET = """
- navigation [ref=e1]:
  - link "Compose" [ref=e2] [cursor=pointer]
  - link "Patients" [ref=e3] [cursor=pointer]
  - button "Add note" [ref=e4] [cursor=pointer]
- main [ref=e5]:
  - textbox "Search terms" [ref=e6]
  - checkbox "Select all 9 animals" [ref=e7]
  - checkbox "Show items per page" [ref=e8]
"""


def done(step: str, screen: str) -> list[str]:
    plan = make_plan(step, screen)
    return [
        " ".join(str(p) for p in (s["action"], s["ref"], s["text"]) if p) for s in plan["substeps"]
    ]


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("写一封新邮件", ["click e2"]),
        ("发一封邮件", ["click e2"]),
        ("Viết một thư mới", ["click e2"]),
        ("写一条笔记", ["click e4"]),
        ("Viết một ghi chú mới", ["click e4"]),
    ],
)
def test_what_is_written_anew_is_made(step, expected):
    assert done(step, VET) == expected


@pytest.mark.parametrize("step", ["输入一封邮件", "写一份报告", "Nhập một tin nhắn mới"])
def test_a_word_for_a_kind_of_thing_is_not_typed(step):
    assert [told for told in done(step, VET) if told.startswith(("fill", "append"))] == []


def test_what_stands_in_a_field_is_typed_whatever_it_is():
    assert done("在 Search terms 里输入“一封邮件”", VET) == ["fill e6 一封邮件"]


@pytest.mark.parametrize("step", ["Chuyển sang trang sau", "Sang trang kế tiếp", "去下一页"])
def test_a_widget_of_which_no_telling_word_is_said_is_left_alone(step):
    assert done(step, VET) == []


BOATS = """
- navigation "Trail" [ref=e1]:
  - listitem [ref=e2]: / Invoices
  - heading "Invoices" [level=1] [ref=e3]
  - table [ref=e4]:
    - row [ref=e5]:
      - columnheader "Invoice" [ref=e6]
      - columnheader "Skipper" [ref=e7]
    - row [ref=e8]:
      - checkbox [ref=e9]
      - cell [ref=e10]:
        - link "#7 Mooring in June" [ref=e11] [cursor=pointer]
      - cell [ref=e12]:
        - link "Lena Brook" [ref=e13] [cursor=pointer]
      - cell "€ 84.50" [ref=e14]
      - cell "2031-06-07" [ref=e15]
      - cell [ref=e16]:
        - button "Delete" [ref=e17] [cursor=pointer]
        - button "Claim" [ref=e18] [cursor=pointer]
    - row [ref=e20]:
      - checkbox [ref=e21]
      - cell [ref=e22]:
        - link "#12 Crane" [ref=e23] [cursor=pointer]
      - cell [ref=e24]:
        - link "Piet Vos" [ref=e25] [cursor=pointer]
      - cell "€ 7" [ref=e26]
      - cell "3 Jul 2031" [ref=e27]
      - cell [ref=e28]:
        - button "Delete" [ref=e29] [cursor=pointer]
        - button "Claim" [ref=e30] [cursor=pointer]
    - row [ref=e32]:
      - checkbox [ref=e33]
      - cell [ref=e34]:
        - link "#13 Winter berth" [ref=e35] [cursor=pointer]
      - cell [ref=e36]:
        - link "Piet Vos" [ref=e37] [cursor=pointer]
      - cell "€ 412.00" [ref=e38]
      - cell "9 Nov 2031" [ref=e39]
      - cell [ref=e40]:
        - button "Delete" [ref=e41] [cursor=pointer]
        - button "Claim" [ref=e42] [cursor=pointer]
"""
HARBOUR_SHOP = """
- navigation "Trail" [ref=e1]:
  - listitem [ref=e2]: / Ropes
  - heading "Ropes" [level=1] [ref=e3]
  - link "Show cart" [ref=e4] [cursor=pointer]
  - list [ref=e5]:
    - listitem [ref=e6]:
      - link "Hemp rope" [ref=e7] [cursor=pointer]
      - button "Add to cart" [ref=e8] [cursor=pointer]
    - listitem [ref=e9]:
      - link "Steel wire" [ref=e10] [cursor=pointer]
      - button "Add to cart" [ref=e11] [cursor=pointer]
"""


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("打开 Lena Brook 的发票", "click e11"),
        ("查看金额为 412.00 欧元的发票", "click e35"),
        ("打开 7 号发票", "click e11"),
        ("打开编号为 12 的那张发票", "click e23"),
        ("打开 7月3日 的发票", "click e23"),
        ("打开 Piet Vos 的最后一张发票", "click e35"),
        ("删除第 12 号发票", "click e29"),
        ("认领 13 号发票", "click e42"),
        ("勾选 Lena Brook 的发票", "check e9"),
        ("选中 Lena Brook 的发票", "check e9"),
        ("Chọn hóa đơn của Lena Brook", "check e9"),
        ("Mở hóa đơn của Lena Brook", "click e11"),
        ("Mở hóa đơn số 12", "click e23"),
        ("Xem hóa đơn có giá trị 84.50 euro", "click e11"),
        ("Mở hóa đơn của Piet Vos ngày 9 tháng 11", "click e35"),
        ("Xóa hóa đơn số 13", "click e41"),
        ("Nhận hóa đơn số 7", "click e18"),
        ("点击 Lena Brook", "click e13"),
    ],
)
def test_an_entry_is_told_by_what_stands_in_it(step, expected):
    assert done(step, BOATS) == [expected]


@pytest.mark.parametrize("step", ["删除 99 号发票", "Xóa hóa đơn số 5", "删除 Ann Lee 的发票"])
def test_an_entry_that_is_not_there_is_not_worked_on(step):
    assert [told for told in done(step, BOATS) if told.startswith("click")] == []


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("把 Steel wire 放进购物车", "click e11"),
        ("将第二件商品放进购物车", "click e11"),
        ("把 Hemp rope 加到购物车里", "click e8"),
        ("Cho Steel wire vào giỏ hàng", "click e11"),
        ("Bỏ Hemp rope vào giỏ", "click e8"),
        ("Thêm sản phẩm đầu tiên vào giỏ hàng", "click e8"),
    ],
)
def test_what_is_put_into_the_cart_is_put_there_from_its_entry(step, expected):
    assert done(step, HARBOUR_SHOP) == [expected]


GREENHOUSE = """
- main [ref=e1]:
  - heading "New bed" [level=2] [ref=e2]
  - generic [ref=e3]: Name
    - textbox "English" [ref=e4]
  - generic [ref=e5]: Description
    - textbox "English" [ref=e6]
  - generic [ref=e7]: Seedlings
    - textbox [ref=e8]: "12"
  - generic [ref=e9]: Heated bed with backup lamp
  - checkbox [ref=e10]
  - generic [ref=e11]: Active
  - checkbox [checked] [ref=e12]
  - generic [ref=e13]: Expires
    - textbox [ref=e14]
- navigation "Settings" [ref=e20]:
  - button "Settings" [disabled] [ref=e21]
- generic "Preferences" [ref=e22]:
  - listbox [ref=e23]:
    - option "Special Folders" [ref=e24]
    - option "Displaying messages" [ref=e25]
    - option "Encryption" [ref=e26]
"""


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("苗床名填 Rosemary", "fill e4 Rosemary"),
        ("苗床名称填写 Rosemary", "fill e4 Rosemary"),
        ("描述填 By the door", "fill e6 By the door"),
        ("Nhập tên luống là Rosemary", "fill e4 Rosemary"),
        ("取消勾选启用", "uncheck e12"),
        ("Bỏ tích Hoạt động", "uncheck e12"),
        ("Untick Active", "uncheck e12"),
        ("进入特殊文件夹设置", "click e24"),
        ("打开“显示邮件”的偏好设置", "click e25"),
        ("Mở cài đặt mã hóa", "click e26"),
    ],
)
def test_fields_boxes_and_parts_are_met_by_what_they_are_for(step, expected):
    assert done(step, GREENHOUSE) == [expected]


@pytest.mark.parametrize("step", ["输入湿度 40", "Nhập độ ẩm 40"])
def test_a_field_that_is_not_there_is_not_typed_into_another_with_its_value(step):
    assert [told for told in done(step, GREENHOUSE) if told.startswith("fill")] == []


def test_boxes_with_their_texts_behind_them_keep_these():
    screen = """
- main [ref=e1]:
  - checkbox [ref=e2]
  - text: Heated
  - checkbox [checked] [ref=e3]
  - text: Active
"""
    assert done("取消勾选启用", screen) == ["uncheck e3"]


def test_a_count_is_called_like_what_is_counted():
    screen = """
- generic [ref=e1]: Aliases
  - textbox [ref=e2]: "5"
- generic [ref=e3]: Mailboxes
  - textbox [ref=e4]: "3"
"""
    assert done("把别名数改为 20", screen) == ["fill e2 20"]
    assert done("Đổi số hộp thư thành 8", screen) == ["fill e4 8"]


SHIPS = """
- heading "Aliases" [level=1] [ref=e1]
- table [ref=e2]:
  - row [ref=e3]:
    - cell "info@pier.example" [ref=e4]
    - cell [ref=e5]:
      - link "YES" [ref=e6] [cursor=pointer]
      - link "del" [ref=e7] [cursor=pointer]
    - cell "Broken lamp at the scanner" [ref=e8]
  - row [ref=e9]:
    - cell "crew@pier.example" [ref=e10]
    - cell [ref=e11]:
      - link "YES" [ref=e12] [cursor=pointer]
      - link "del" [ref=e13] [cursor=pointer]
    - cell "The projector is green" [ref=e14]
- button "Add alias" [ref=e20]
- link "All aliases" [ref=e21]
"""


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("停用别名 crew@pier.example", ["click e12"]),
        ("Tắt bí danh crew@pier.example", ["click e12"]),
        ("Xóa bí danh crew@pier.example", ["click e13"]),
        ("打开所有别名", ["click e21"]),
        ("打开关于投影仪的别名", ["click e12"]),
        ("打开关于键盘的别名", []),
    ],
)
def test_what_is_told_of_an_entry_is_done_there_or_not_at_all(step, expected):
    assert done(step, SHIPS) == expected


CHOIR = """
- navigation "Parts" [ref=e1]:
  - link "Scores" [ref=e2] [cursor=pointer]
  - link "Members log in to their own pages here" [ref=e3] [cursor=pointer]
- heading "Songs" [level=1] [ref=e4]
- textbox "filter voices" [ref=e5]
- textbox "Search songs" [ref=e6]
- textbox "Password" [ref=e7]
- textbox "Password (again)" [ref=e8]
- button "Login" [ref=e9] [cursor=pointer]
- table [ref=e10]:
  - row [ref=e11]:
    - columnheader "Song" [ref=e12]
  - row [ref=e13]:
    - checkbox [ref=e14]
    - cell "Ave maris" [ref=e15]
    - cell [ref=e16]:
      - button "icon ellipsis-h" [ref=e17] [cursor=pointer]
    - cell [ref=e18]:
      - link "Comment" [ref=e19] [cursor=pointer]
  - row [ref=e20]:
    - checkbox [ref=e21]
    - cell "Locus iste" [ref=e22]
    - cell [ref=e23]:
      - button "icon ellipsis-h" [ref=e24] [cursor=pointer]
    - cell [ref=e25]:
      - link "Comment" [ref=e26] [cursor=pointer]
- menuitem "Move to..." [ref=e30]:
  - list [ref=e31]:
    - listitem [ref=e32]:
      - link "Scores" [ref=e33] [cursor=pointer]
- paragraph [ref=e34]: Please confirm that the song is to be sung.
- button "Do it" [ref=e35] [cursor=pointer]
"""


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("找到 Locus iste，点它右边的评论", ["click e26"]),
        ("在表格里找到 Ave maris,然后点击它的评论", ["click e19"]),
        ("Tìm Locus iste trong bảng rồi bấm nút bình luận của nó", ["click e26"]),
        ("Thêm bình luận cho bài hát Latin (Locus iste)", ["click e26"]),
        ("把歌曲移动到 Scores", ["click e33"]),
        ("Chuyển bài hát vào thư mục Scores", ["click e33"]),
        ("去会员的登录页面", ["click e3"]),
        ("Sang trang đăng nhập của thành viên", ["click e3"]),
        ("点第二行的“更多”按钮", ["click e24"]),
        ("点击第一行的操作按钮", ["click e17"]),
        ("在声部面板里筛选 alto", ["fill e5 alto", "press e5 Enter"]),
        ("再次输入密码 ave-7", ["fill e8 ave-7"]),
        ("Nhập lại mật khẩu ave-7", ["fill e8 ave-7"]),
        ("确认演唱歌曲", ["click e35"]),
    ],
)
def test_what_is_said_of_a_thing_leads_to_its_own_control(step, expected):
    assert done(step, CHOIR) == expected


def test_the_word_for_a_kind_of_thing_is_not_searched_for():
    screen = '- searchbox "Search" [ref=e1]'
    assert done("Tìm biến tide_max", screen)[0] == "fill e1 tide_max"
    assert done("搜索变量 tide_max", screen)[0] == "fill e1 tide_max"


@pytest.mark.parametrize("step", ["打开名为 Nunc dimittis 的歌曲", "Mở bài hát Nunc dimittis"])
def test_a_thing_by_a_name_that_is_nowhere_is_not_looked_for_in_the_menus_of_others(step):
    assert [told for told in done(step, CHOIR) if told.startswith("click")] == []


DESK = """
- navigation [ref=e1]:
  - button "Add account" [ref=e2] [cursor=pointer]
- textbox "Summary of the problem" [ref=e3]: Leak
- textbox "Description of your issue" [ref=e4]: It drips.
- textbox "Due on" [ref=e5]
- combobox "Save sent message in" [ref=e6]: Sent
  - option "- don't save -" [ref=e7]
  - option "Sent" [selected] [ref=e8]
- checkbox "Return receipt" [ref=e9]
- button "Save" [ref=e10] [cursor=pointer]
"""


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("问题摘要填 Broken lamp", ["fill e3 Broken lamp"]),
        ("Nhập tóm tắt sự cố là Broken lamp", ["fill e3 Broken lamp"]),
        ("勾选回执", ["check e9"]),
        ("Lưu bản nháp", ["click e10"]),
    ],
)
def test_what_is_said_is_met_and_not_its_contrary(step, expected):
    assert done(step, DESK) == expected


@pytest.mark.parametrize(
    "step", ["湿度说明填 Broken lamp", "把标题改成 Broken lamp", "标题填 Broken lamp"]
)
def test_no_field_is_filled_only_because_it_is_left(step):
    assert [told for told in done(step, DESK) if "e5" in told] == []


def test_what_is_there_is_not_opened_by_making_another():
    assert "click e2" not in done("查看账户", DESK)


REPAIR = """
- heading "Repair 4" [level=1] [ref=e1]
- link "All repairs" [ref=e2] [cursor=pointer]
- list [ref=e3]:
  - listitem [ref=e4]:
    - radio "Closed" [ref=e5]
    - radio "Resolved" [checked] [ref=e6]
    - checkbox "Is this update public?" [checked] [ref=e7]
- textbox "First name *" [ref=e8]
- textbox "Queue" [ref=e9]
- textbox "Message Body" [ref=e10]
- textbox "To" [active] [ref=e11]
"""


@pytest.mark.parametrize("step", ["删除工单", "Xóa vé", "编辑工单", "Sửa vé"])
def test_no_box_is_ticked_to_delete_or_edit_what_is_no_entry(step):
    assert [t for t in done(step, REPAIR) if t.endswith((" e5", " e6", " e7"))] == []


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("名字填 Mary", "fill e8 Mary"),
        ("队列填 Laptops", "fill e9 Laptops"),
        ("Nhập nội dung là See you", "fill e10 See you"),
        ("Viết nội dung “See you”", "fill e10 See you"),
    ],
)
def test_a_text_goes_into_the_field_that_is_called_so(step, expected):
    assert done(step, REPAIR) == [expected]


@pytest.mark.parametrize("step", ["清空 To", "Nhập “” vào ô To"])
def test_a_field_is_emptied_whatever_stands_before_the_empty_text(step):
    assert done(step, REPAIR) == ["fill e11"]
