"""Properties that are written as sentences: how they are understood, and that they are checked."""

from pathlib import Path

import pytest

from configs.settings import Settings
from state.values.action import Tap
from state.values.screen import Event, Screen, Widget
from state.values.sentence import Condition
from tests.support.counting_device import CountingDevice
from tests.support.screens import target
from tools.llm.rules import registered
from tools.properties.conditions import holds_on
from tools.properties.reading import AGENT, Read, read_sentences
from tools.properties.session import PropertySession
from tools.runlog import RunLog

UNDERSTOOD = {
    "When 'Search' is shown, type 'milk' into 'Search' and submit, then every result contains "
    "'milk'": "when: 'Search' is shown\ndo: type 'milk' into 'Search' and submit\n"
    "then: every row or item says 'milk'",
    "If the button 'Add note' is visible, tapping 'Add note' must lead to the heading 'New note' "
    "being shown": "when: button 'Add note' is shown\ndo: tap 'Add note'\n"
    "then: heading 'New note' is shown",
    "When the user taps 'Settings', 'Dark theme' is shown": "when: 'Settings' is shown\n"
    "do: tap 'Settings'\nthen: 'Dark theme' is shown",
    "Long press 'Buy milk', then the dialog 'Delete note' must be shown": "when: 'Buy milk' is "
    "shown\ndo: long tap 'Buy milk'\nthen: a message 'Delete note' comes",
    "'NaN' is never shown": "then: 'NaN' is not shown",
    "On every page where 'Vote' is shown, 'votes' is shown": "when: 'Vote' is shown\n"
    "then: 'votes' is shown",
    "On the page where 'Export' is shown, the button 'Export' is disabled": "when: 'Export' is "
    "shown\nthen: button 'Export' is disabled",
    "The list 'Notes' must have at most 100 items": "then: the number of 'Notes' is <= 100",
    "当“新建便签”可见时，点击“新建便签”，则“保存”按钮可见": "when: '新建便签' is shown\n"
    "do: tap '新建便签'\nthen: button '保存' is shown",
    "If 'Delete' is shown and I click 'Delete', a dialog 'Are you sure?' should appear": "when: "
    "'Delete' is shown\ndo: tap 'Delete'\nthen: a message 'Are you sure?' comes",
    "Given 'Find' is shown, when I type 'a' in 'Find' and press enter, then 'Results' is shown": ""
    "when: 'Find' is shown\ndo: type 'a' into 'Find'; press 'enter'\nthen: 'Results' is shown",
    "Clicking 'Log out' must show the button 'Log in'": "when: 'Log out' is shown\n"
    "do: tap 'Log out'\nthen: button 'Log in' is shown",
    "'Ada' is shown in the list 'People'": "then: 'Ada' is shown in 'People'",
    "'Ada' and 'Bo' are shown": "then: 'Ada' is shown; 'Bo' is shown",
    "“甲”和“乙”可见": "then: '甲' is shown; '乙' is shown",
    "“错误”从不显示": "then: '错误' is not shown",
    "Khi 'Thêm ghi chú' hiển thị, nhấn 'Thêm ghi chú' thì nút 'Lưu' hiển thị": "when: 'Thêm ghi "
    "chú' is shown\ndo: tap 'Thêm ghi chú'\nthen: button 'Lưu' is shown",
    "When 'Cart' is shown, rotate the screen to landscape, then 'Cart' is shown": "when: 'Cart' is "
    "shown\ndo: rotate 'landscape'\nthen: 'Cart' is shown",
    "When 'Save' is shown, tap 'Save', then the list 'Notes' has one more item than before": ""
    "when: 'Save' is shown\ndo: tap 'Save'\nthen: the number of 'Notes' is == 1 more than before",
    "When 'Draft' is shown, rotate the screen to landscape, then 'Draft' is unchanged": "when: "
    "'Draft' is shown\ndo: rotate 'landscape'\nthen: 'Draft' is as it was before",
    "When 'Next' is shown, tap 'Next', then 'Page' has changed": "when: 'Next' is shown\n"
    "do: tap 'Next'\nthen: 'Page' is not as it was before",
    "当“取消”可见时，点击“取消”，则“总计”与之前相同": "when: '取消' is shown\ndo: tap '取消'\n"
    "then: '总计' is as it was before",
    "Khi 'Xóa' hiển thị, nhấn 'Xóa' thì danh sách 'Ghi chú' bớt một mục": "when: 'Xóa' is shown\n"
    "do: tap 'Xóa'\nthen: the number of 'Ghi chú' is == -1 more than before",
}


async def read(folder: Path, text: str) -> Read:
    file = folder / "said.yaml"
    file.write_text(text, "utf-8")
    return await read_sentences(Settings(), RunLog(folder), [file])


@pytest.mark.usefixtures("clean_environment")
async def test_sentences_are_understood_and_shown_for_review(tmp_path: Path) -> None:
    listed = "".join(f'  - "{said}"\n' for said in UNDERSTOOD)
    found = await read(tmp_path, "properties:\n" + listed)
    assert not found.problems
    assert {one.said: one.understood for one in found.sentences} == UNDERSTOOD
    assert [one.line for one in found.sentences] == list(range(2, 2 + len(UNDERSTOOD)))


@pytest.mark.usefixtures("clean_environment")
async def test_what_is_not_understood_is_a_problem_with_its_line(tmp_path: Path) -> None:
    found = await read(
        tmp_path,
        """properties:
  - The app must feel fast
  - {name: wrong, sometimes: maybe, then: "'a' is shown"}
  - {when: "'a' is shown"}
  - "'a' is shown"
""",
    )
    assert [(one.line, one.text.partition(":")[0]) for one in found.problems] == [
        (2, "'The app must feel fast'"),
        (3, "sometimes"),
        (4, "says nothing"),
    ]
    assert "between quotes" in found.problems[0].text
    assert len(found.sentences) == 1
    for text in ("- a list", "properties: {}", "properties: [", "\x00"):
        assert (await read(tmp_path, text)).problems


@pytest.mark.parametrize(
    "said",
    [
        "If the cart is not empty, clicking 'Remove all' empties it",
        "When 'Edit' is shown, then after clicking 'Edit' the field 'Title' is not empty",
        "When 'Sort' is visible, click it; 'Ann' stands above 'Bob'",
        "When 'Name' is shown, leave it empty and click 'Save': an error message must be shown",
        "After adding 'Mug' to the cart, 'Mug' is shown",
        "'Save' is shown only if 'Edit' is shown",
        "'Sum' is shown where 'Cart' is shown",
        "'Total' never changes",
        "When 'Total' is unchanged, tap 'Save', then 'Saved' is shown",
        "When 'Save' is shown, tap 'Save', then nothing changes",
    ],
)
@pytest.mark.usefixtures("clean_environment")
async def test_a_part_that_is_not_understood_is_never_left_out(tmp_path: Path, said: str) -> None:
    found = await read(tmp_path, f'properties:\n  - "{said}"\n')
    assert not found.sentences
    assert said in found.problems[0].text


@pytest.mark.usefixtures("clean_environment")
async def test_a_name_that_the_model_invents_is_refused_and_asked_again(tmp_path: Path) -> None:
    asked = []

    def answer(_text: str) -> dict[str, object]:
        asked.append(1)
        name = "Invented" if len(asked) == 1 else "Total"
        return {"when": [], "do": [], "then": [{"kind": "shown", "name": name}], "cannot": ""}

    with registered({AGENT: answer}):
        found = await read(tmp_path, "properties:\n  - the 'Total' stays\n")
    assert len(asked) == 2
    assert found.sentences[0].then[0].name == "Total"


@pytest.mark.usefixtures("clean_environment")
async def test_sentences_are_tried_like_rules(tmp_path: Path, notes: CountingDevice) -> None:
    found = await read(
        tmp_path,
        """properties:
  - name: saved
    sentence: "When 'Add note' is shown, tap 'Add note', type any text into 'Text' and
      tap 'Save': that text is shown"
    max_tries: 2
  - name: wrong
    when: "'Add note' is shown"
    do: "tap 'Settings'"
    then: "'Add note' is shown"
  - name: never
    sentence: "'No notes yet' is never shown"
  - name: missing
    sentence: "When 'Add note' is shown, tap 'Nowhere', then 'Add note' is shown"
""",
    )
    assert not found.problems
    session = await PropertySession.open([], tmp_path / "log", sentences=found.sentences)
    try:
        screen = await notes.observe()
        notes.calls.clear()
        looked = await session.look(screen, {}, 1)
        assert looked.holding == ("saved", "wrong", "missing")
        assert looked.kept == ("never",)
        assert not notes.calls
        saved = await session.play("saved", notes, {}, 1)
        assert (saved.played.outcome, saved.played.text) == ("passed", "")
        typed = [act.action.text for act in saved.acts if act.action.kind == "type_text"]
        assert any(typed[0] == widget.name for widget in saved.screen.widgets)
        wrong = await session.play("wrong", notes, {}, 1)
        assert wrong.played.outcome == "failed"
        assert wrong.played.text == "it does not hold: 'Add note' is shown"
        assert [(q.text, q.found) for q in wrong.played.queries] == [("Add note", False)]
        assert session.properties["wrong"].source.startswith("when: 'Add note' is shown")
        unmet = await session.play("missing", notes, {}, 1)
        assert unmet.played.outcome == "precondition_not_met"
        back = target(await notes.observe(), "switch", "Dark theme")
        await notes.perform(Tap(target=back))
    finally:
        await session.close()


@pytest.mark.usefixtures("clean_environment")
async def test_sentences_compare_with_what_was_there_before(
    tmp_path: Path, notes: CountingDevice
) -> None:
    found = await read(
        tmp_path,
        """properties:
  - name: kept
    sentence: "When 'Add note' is shown, tap 'Add note' and go back, then 'Buy milk' is unchanged"
  - name: counted
    do: "tap 'Add note', type any text into 'Text' and tap 'Save'"
    then: "there is one more item in the list than before"
  - name: lost
    do: "tap 'Settings'"
    then: "'Buy milk' is unchanged"
  - name: same
    sentence: "When 'Settings' is shown, tap 'Settings' and go back, then 'Buy milk' has changed"
  - name: nowhere
    sentence: "When 'Settings' is shown, tap 'Settings', then 'Nobody' is unchanged"
""",
    )
    assert not found.problems
    session = await PropertySession.open([], tmp_path / "log", sentences=found.sentences)
    outcomes = {}
    try:
        for name in ("kept", "counted", "same", "nowhere", "lost"):
            run = await session.play(name, notes, {}, 1)
            outcomes[name] = (run.played.outcome, run.played.text)
    finally:
        await session.close()
    assert outcomes == {
        "kept": ("passed", ""),
        "counted": ("passed", ""),
        "same": ("failed", "it does not hold: 'Buy milk' is not as it was before"),
        "nowhere": ("target_not_found", "TargetNotFoundError: 'Nobody' is not on the screen"),
        "lost": ("failed", "it does not hold: 'Buy milk' is as it was before"),
    }


SCREEN = Screen(
    location="http://h/notes?page=2",
    title="My notes",
    widgets=(
        Widget(id="1", role="searchbox", name="Search", value="milk"),
        Widget(id="2", role="list", name="Found"),
        Widget(id="3", role="listitem", name="Buy milk", depth=1),
        Widget(id="4", role="listitem", name="Milk and honey", depth=1),
        Widget(id="5", role="button", name="Save", states=("disabled",)),
        Widget(id="6", role="alert", text="One note is too long"),
    ),
    events=(Event(kind="toast", text="Saved"),),
)


@pytest.mark.parametrize(
    ("given", "holds"),
    [
        ({"kind": "shown", "name": "Buy milk"}, True),
        ({"kind": "shown", "name": "Saved"}, True),
        ({"kind": "shown", "name": "Buy milk", "within": "Found"}, True),
        ({"kind": "shown", "name": "Save", "within": "Found"}, False),
        ({"kind": "shown", "name": "milk", "roles": ["searchbox"]}, False),
        ({"kind": "shown", "name": "Deleted", "negated": True}, True),
        ({"kind": "every", "name": "milk"}, True),
        ({"kind": "every", "name": "honey"}, False),
        ({"kind": "value", "name": "Search", "value": "milk"}, True),
        ({"kind": "value", "name": "Search", "value": "mil"}, False),
        ({"kind": "value", "name": "Nowhere", "value": ""}, False),
        ({"kind": "state", "name": "Save", "state": "disabled"}, True),
        ({"kind": "state", "name": "Save", "state": "enabled"}, False),
        ({"kind": "count", "name": "Found", "number": 2}, True),
        ({"kind": "count", "number": 3, "compare": "<"}, True),
        ({"kind": "count", "name": "Found", "number": 2, "compare": ">"}, False),
        ({"kind": "title", "name": "notes"}, True),
        ({"kind": "address", "name": "page=2"}, True),
        ({"kind": "message", "name": "too long"}, True),
        ({"kind": "message", "negated": True}, False),
    ],
)
def test_conditions_on_a_screen(given: dict[str, object], holds: bool) -> None:
    assert holds_on(Condition.model_validate(given), SCREEN) is holds
