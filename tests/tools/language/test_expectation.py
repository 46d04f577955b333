import pytest

from tools.language.expectation import language_of, parse_expectation


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("The field Name contains 'Ada'", "value"),
        ("'News' is ticked", "state"),
        ("There are three rows", "count"),
        ("共有 3 个文件", "count"),
        ("Có ba lớp học", "count"),
        ("The list is sorted by name", "order"),
        ("The second row is 'Ben'", "order"),
        ("The URL contains '/orders'", "url"),
        ("The form shows the address ann@mill.example", "shown"),
        ("Biểu mẫu hiển thị địa chỉ ann@mill.example", "shown"),
        ("The list is empty", "empty"),
        ("A message says 'Saved'", "message"),
        ("A message tells that 2 users were deleted", "message"),
        ("You are asked whether 'a.txt' should be deleted", "dialog"),
        ("弹出确认对话框", "dialog"),
        ("The user is logged in", "login"),
        ("Đăng nhập thành công", "login"),
        ("'a.txt' is listed", "shown"),
        ("The deleted file is restored", "created"),
        ("'b.txt' took the place of 'a.txt'", "renamed"),
    ],
)
def test_a_sentence_is_read_as_what_it_claims(text: str, kind: str):
    assert [claim.kind for claim in parse_expectation(text, {"Đăng nhập"})] == [kind]


@pytest.mark.parametrize(
    ("text", "number"), [("There are 3 rows", 3), ("两个文件", 2), ("Bảng có bốn dòng", 4)]
)
def test_numbers_are_read_in_digits_and_in_words(text: str, number: int):
    assert parse_expectation(text)[0].number == number


@pytest.mark.parametrize(
    ("text", "negated"),
    [
        ("'a.txt' is not listed", True),
        ("There is no folder 'Drafts'", True),
        ("'a.txt' is listed", False),
        ("An error message about the missing price appears", False),
        ("没有错误提示", True),
        ("Không có thông báo lỗi", True),
    ],
)
def test_a_negation_belongs_to_what_it_denies(text: str, negated: bool):
    assert parse_expectation(text)[0].negated is negated


def test_a_clause_without_a_predicate_takes_that_of_the_one_before():
    claims = parse_expectation("'News' is ticked and 'Terms' is not")
    assert [(c.kind, c.detail, c.negated) for c in claims] == [
        ("state", "checked", False),
        ("state", "checked", True),
    ]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("The navigation says 文件 and 笔记", "en"),
        ("显示 Ada Lovelace", "zh"),
        ("Trang báo 'Empty'", "vi"),
        ("'Đăng nhập' is shown", "en"),
    ],
)
def test_names_in_another_language_do_not_change_the_language(text: str, language: str):
    assert language_of(text) == language


@pytest.mark.parametrize("text", ["", "   ", "'", "....", "q0q", "\x00", "的", "是" * 500])
def test_odd_text_is_read_as_something_or_nothing(text: str):
    assert isinstance(parse_expectation(text), tuple)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("There are 2 dependencies: knots and tide-tables", ["knots", "tide-tables"]),
        ("Gói này có đúng 2 phụ thuộc: knots và tide-tables", ["knots", "tide-tables"]),
        ("列表中有三个成员：ann、bob 和 cleo", ["ann", "bob", "cleo"]),
        ("It has three entries: mint, dill and sweet basil.", ["mint", "dill", "sweet basil"]),
        ("Danh sách có 3 người gồm ann, bob và cleo", ["ann", "bob", "cleo"]),
        # Not as many as is said: what stands behind the colon is no list of them.
        ("There are 3 messages: welcome and more", []),
        ("Two members are listed: rita as Manager, sam as Tester", ["Manager", "Tester"]),
        ("A question comes up: is it really to be removed?", []),
    ],
)
def test_what_is_told_off_behind_a_colon_is_named(text, names):
    found = [n.text for c in parse_expectation(text) for n in c.names]
    assert sorted(found) == sorted(names)


@pytest.mark.parametrize(
    ("text", "negated"),
    [
        ("Có câu hỏi hiện ra: có thật sự xóa thư mục 'Photos' không?", False),
        ("Ứng dụng hỏi có muốn xóa 'Photos' hay không", False),
        ("'Photos' không còn trong danh sách", True),
    ],
)
def test_the_particle_of_a_question_denies_nothing(text, negated):
    assert any(claim.negated for claim in parse_expectation(text)) == negated


@pytest.mark.parametrize(
    ("text", "names", "is_message"),
    [
        ("toast 提示“包裹已签收”", ["包裹已签收"], True),
        ("Toast：包裹已签收", [], True),
        ("弹出 snackbar “已保存”", ["已保存"], True),
        ("Hiện toast “Đã lưu”", ["Đã lưu"], True),
        ("列表中有“toast”", ["toast"], False),
    ],
)
def test_an_english_word_for_what_the_app_says_is_no_name(text, names, is_message):
    claims = parse_expectation(text)
    assert [n.text for c in claims for n in c.names] == names
    assert any(c.kind == "message" for c in claims) == is_message


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("The discount grows to £5.50 and the order total is £49.50", 2),
        ("The bill climbs to 4 and two rows are left", 2),
        ("The pages 3 to 5 and 7 are listed", 1),
    ],
)
def test_a_verb_with_the_number_it_leads_to_is_a_clause_of_its_own(text: str, clauses: int):
    assert len(parse_expectation(text)) == clauses
