"""Properties that are written as sentences: how they are understood, and that they are checked."""

from pathlib import Path

from surefoot.configs.settings import Settings
from surefoot.state.values.action import Tap
from surefoot.tools.devices.simulated import SimulatedDevice
from surefoot.tools.properties.reading import Read, read_sentences
from surefoot.tools.properties.session import PropertySession
from surefoot.tools.runlog import RunLog
from tests.support.counting_device import CountingDevice
from tests.support.screens import target
from tests.support.tables import tabled

UNDERSTOOD = {
    "When 'Search' is shown, type 'milk' into 'Search' and press Enter, then 'milk' is shown": ""
    "when: shown: 'Search'\ndo: fill 'Search' = 'milk'; press = 'Enter'\nthen: shown: 'milk'",
    "If the button 'Add note' is visible, tap 'Add note': the heading 'New note' is shown": ""
    "when: shown: button 'Add note'\ndo: click 'Add note'\nthen: shown: heading 'New note'",
    "Long press 'Buy milk', then the dialog 'Delete note' is shown": "when: shown: 'Buy milk'\n"
    "do: long press 'Buy milk'\nthen: dialog: 'Delete note'",
    "'NaN' is not shown": "then: gone: 'NaN'",
    "On every page where 'Vote' is shown, 'votes' is shown": "when: shown: 'Vote'\n"
    "then: shown: 'votes'",
    "On the page where 'Export' is shown, the button 'Export' is disabled": "when: shown: "
    "'Export'\nthen: state: button 'Export' = 'disabled'",
    "当“新建便签”可见时，点击“新建便签”，则“保存”按钮可见": "when: shown: '新建便签'\n"
    "do: click '新建便签'\nthen: shown: button '保存'",
    "'Ada' is shown in the list 'People'": "then: shown: 'Ada' in the list 'People'",
    "'Ada' and 'Bo' are shown": "then: shown: 'Ada'; shown: 'Bo'",
    "“甲”和“乙”可见": "then: shown: '甲'; shown: '乙'",
    "“错误”不显示": "then: gone: '错误'",
    "Khi 'Thêm ghi chú' hiển thị, nhấn 'Thêm ghi chú' thì nút 'Lưu' hiển thị": "when: shown: "
    "'Thêm ghi chú'\ndo: click 'Thêm ghi chú'\nthen: shown: button 'Lưu'",
    "When 'Draft' is shown, tap 'Draft' and go back, then 'Draft' is unchanged": "when: shown: "
    "'Draft'\ndo: click 'Draft'; back\nthen: unchanged: 'Draft'",
    "When 'Next' is shown, tap 'Next', then 'Page' has changed": "when: shown: 'Next'\n"
    "do: click 'Next'\nthen: changed: 'Page'",
    "When 'a: b, then c' is shown, tap 'x: y': 'd, then e' is shown": "when: shown: "
    "'a: b, then c'\ndo: click 'x: y'\nthen: shown: 'd, then e'",
}


async def read(folder: Path, text: str) -> Read:
    file = folder / "said.yaml"
    file.write_text(text, "utf-8")
    return await read_sentences(Settings(), RunLog(folder), [file])


async def test_sentences_are_understood_and_shown_for_review(tmp_path: Path) -> None:
    listed = "".join(f'  - "{said}"\n' for said in UNDERSTOOD)
    found = await read(tmp_path, "properties:\n" + listed)
    assert not found.problems
    assert {one.said: one.understood for one in found.sentences} == UNDERSTOOD
    assert [one.line for one in found.sentences] == list(range(2, 2 + len(UNDERSTOOD)))


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
    assert "say it in plainer words, or typed" in found.problems[0].text
    assert len(found.sentences) == 1
    for text in ("- a list", "properties: {}", "properties: [", "\x00"):
        assert (await read(tmp_path, text)).problems


@tabled
async def test_a_part_that_is_not_understood_is_never_left_out(tmp_path: Path, said: str) -> None:
    found = await read(tmp_path, f'properties:\n  - "{said}"\n')
    assert not found.sentences
    assert said in found.problems[0].text


async def test_what_no_sentence_says_is_written_typed(tmp_path: Path) -> None:
    found = await read(
        tmp_path,
        """properties:
  - name: few
    when: "'Notes' is shown"
    do: [{do: click, target: Add, kind: button}]
    then: [{check: count, what: Notes, kind: list, value: "100", compare: "<="}]
  - then: [{check: claim, what: it looks tidy}]
  - then: [{check: count, what: Notes}]
""",
    )
    assert [one.understood for one in found.sentences] == [
        "when: shown: 'Notes'\ndo: click button 'Add'\nthen: count: list 'Notes' <= '100'"
    ]
    assert "no exact check can say" in found.problems[0].text
    assert "count needs a value" in found.problems[1].text


async def test_sentences_are_tried_like_rules(tmp_path: Path, notes: CountingDevice) -> None:
    found = await read(
        tmp_path,
        """properties:
  - name: saved
    sentence: "When 'Add note' is shown, tap 'Add note', type '${text}' into 'Text' and
      tap 'Save': '${text}' is shown"
    max_tries: 2
  - name: wrong
    when: "'Add note' is shown"
    do: "tap 'Settings'"
    then: "'Add note' is shown"
  - name: never
    sentence: "'No notes yet' is not shown"
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
        assert wrong.played.text == "it does not hold: shown: 'Add note'"
        assert [(q.text, q.found) for q in wrong.played.queries] == [("Add note", False)]
        assert session.properties["wrong"].source.startswith("when: shown: 'Add note'")
        unmet = await session.play("missing", notes, {}, 1)
        assert unmet.played.outcome == "precondition_not_met"
        back = target(await notes.observe(), "switch", "Dark theme")
        await notes.perform(Tap(target=back))
    finally:
        await session.close()


async def test_sentences_compare_with_what_was_there_before(
    tmp_path: Path, notes: CountingDevice
) -> None:
    found = await read(
        tmp_path,
        """properties:
  - name: kept
    sentence: "When 'Add note' is shown, tap 'Add note' and go back, then 'Buy milk' is unchanged"
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
        for name in ("kept", "same", "nowhere", "lost"):
            run = await session.play(name, notes, {}, 1)
            outcomes[name] = (run.played.outcome, run.played.text)
    finally:
        await session.close()
    assert outcomes == {
        "kept": ("passed", ""),
        "same": ("failed", "it does not hold: changed: 'Buy milk'"),
        "nowhere": (
            "target_not_found",
            "TargetNotFoundError: cannot tell unchanged: 'Nobody': "
            "'Nobody' was not there before the step",
        ),
        "lost": ("failed", "it does not hold: unchanged: 'Buy milk'"),
    }


STUBBORN = """name: Terms
start: only
variables: {name: ""}
screens:
  only:
    title: Terms
    widgets:
      - {id: name, role: textbox, name: Name, bind: name, on: {type: {set: {name: Bo}}}}
"""


async def test_what_was_not_done_is_no_fault_of_the_app(tmp_path: Path) -> None:
    found = await read(
        tmp_path, "properties:\n  - \"type 'Ann' into 'Name', then 'Ann' is shown\"\n"
    )
    assert not found.problems
    (tmp_path / "app.yaml").write_text(STUBBORN, "utf-8")
    device = await SimulatedDevice.start(tmp_path / "app.yaml")
    session = await PropertySession.open([], tmp_path / "log", sentences=found.sentences)
    try:
        played = (await session.play("said:2", device, {}, 1)).played
    finally:
        await session.close()
    assert played.outcome == "target_not_found"
    assert "was not done: 'Name' holds 'Bo'" in played.text
