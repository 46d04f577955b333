"""Properties in their process: what is looked at, what is tried, what never vanishes."""

import time
from collections.abc import Awaitable, Callable

from surefoot.state.values.properties import Memory
from surefoot.tools.properties.session import PropertySession
from tests.support.counting_device import CountingDevice

Write = Callable[..., Awaitable[PropertySession]]

NOTES = """
class Notes(Properties):
    titles = Bundle()

    @initializer
    def start(self, d):
        self.titles.add("Buy milk")

    @rule(precondition=lambda d: d(text="Add note").exists, probability=0.5, max_tries=3)
    def a_new_note_is_listed(self, d):
        '''A note that was saved is in the list.'''
        title = f"Note {self.random.randint(1, 999)}"
        d(text="Add note").tap()
        d(id="draft").set_text(title)
        d(text="Save").tap()
        self.titles.add(title)
        assert d(text=title).exists

    @rule(precondition=lambda d: d(text="Nowhere").exists)
    def never(self, d):
        raise ValueError("cannot be")

    @rule
    def without_a_precondition(self, d):
        assert d(class_name="button").count == 4, "there are four buttons"

    @rule(precondition=lambda self, d: "Buy milk" in self.titles)
    def it_knows_what_it_added(self, d):
        assert self.titles.random() in self.titles

    @invariant
    def no_negative_count(self, d):
        assert not d(text_matches="-[0-9]+ notes").exists
"""


async def test_the_properties_of_a_file_are_known_by_name_and_kind(properties: Write) -> None:
    session = await properties(NOTES)
    assert not session.problems
    assert session.named("rule") == [
        "Notes.a_new_note_is_listed",
        "Notes.it_knows_what_it_added",
        "Notes.never",
        "Notes.without_a_precondition",
    ]
    assert session.named("initializer") == ["Notes.start"]
    facts = session.properties["Notes.a_new_note_is_listed"]
    assert (facts.probability, facts.max_tries, facts.guarded) == (0.5, 3, True)
    assert facts.said == "A note that was saved is in the list."
    assert "assert d(text=title).exists" in facts.source


async def test_preconditions_and_invariants_ask_the_seen_screen_and_no_device(
    properties: Write, notes: CountingDevice
) -> None:
    session = await properties(NOTES)
    screen = await notes.observe()
    notes.calls.clear()
    looked = await session.look(screen, {}, 1)
    assert looked.holding == ("Notes.a_new_note_is_listed", "Notes.without_a_precondition")
    assert looked.kept == ("Notes.no_negative_count",)
    assert not looked.broken
    assert not notes.calls


async def test_a_precondition_that_uses_the_device_is_an_error(
    properties: Write, notes: CountingDevice
) -> None:
    session = await properties("""
class Wrong(Properties):
    @rule(precondition=lambda d: d(text="Add note").tap() or True)
    def acts_too_early(self, d): ...
""")
    looked = await session.look(await notes.observe(), {}, 1)
    assert not looked.holding
    assert "only look" in looked.broken[0].text
    assert looked.broken[0].outcome == "error"


async def test_a_rule_that_holds_passes_and_tells_what_it_did(
    properties: Write, notes: CountingDevice
) -> None:
    session = await properties(NOTES)
    run = await session.play("Notes.a_new_note_is_listed", notes, {}, 7)
    assert run.played.outcome == "passed", run.played
    assert [act.action.kind for act in run.acts] == ["tap", "type_text", "tap"]
    assert run.acts[0].action.target.locators  # found again on another screen
    assert run.acts[-1].after == run.screen


async def test_the_same_seed_makes_the_same_choices(
    properties: Write, notes: CountingDevice
) -> None:
    session = await properties(NOTES)
    typed = []
    for seed in (7, 7, 8):
        run = await session.play("Notes.a_new_note_is_listed", notes, {}, seed)
        typed.append(run.acts[1].action.text)
    assert typed[0] == typed[1] != typed[2]


async def test_what_a_class_keeps_lives_through_the_end_of_its_process(
    properties: Write, notes: CountingDevice
) -> None:
    session = await properties(NOTES)
    started = await session.play("Notes.start", notes, {}, 1)
    memory: Memory = started.played.memory
    assert memory == {"Notes": {"titles": ["Buy milk"]}}
    await session.close()
    looked = await session.look(await notes.observe(), memory, 1)
    assert "Notes.it_knows_what_it_added" in looked.holding
    assert (await session.look(await notes.observe(), {"Notes": {}}, 1)).holding == (
        "Notes.a_new_note_is_listed",
        "Notes.without_a_precondition",
    )


OUTCOMES = """
class Outcomes(Properties):
    @rule
    def fails(self, d):
        assert d(text="Not there").exists

    @rule
    def fails_with_words(self, d):
        assert False, "the list is empty"

    @rule
    def finds_nothing(self, d):
        d(text="Not there").tap()

    @rule(precondition=lambda d: d(text="Not there").exists)
    def comes_too_late(self, d): ...

    @rule
    def goes_wrong(self, d):
        {}["missing"]

    @rule
    def taps_what_is_disabled(self, d):
        d(text="Export").tap()

    @rule
    def leaves(self, d):
        raise SystemExit(0)
"""


async def test_every_outcome_has_a_name_and_says_why(
    properties: Write, notes: CountingDevice
) -> None:
    session = await properties(OUTCOMES)
    expected = {
        "fails": ("failed", 'assert d(text="Not there").exists'),
        "fails_with_words": ("failed", "the list is empty"),
        "finds_nothing": ("target_not_found", "d(text='Not there') is not on the screen"),
        "comes_too_late": ("precondition_not_met", "changed"),
        "goes_wrong": ("error", "KeyError: 'missing'"),
        "taps_what_is_disabled": ("error", "disabled"),
        "leaves": ("error", "SystemExit: 0"),
    }
    for name, (outcome, text) in expected.items():
        run = await session.play(f"Outcomes.{name}", notes, {}, 1)
        assert run.played.outcome == outcome
        assert text in run.played.text
        if name == "fails":
            assert run.played.where.endswith('assert d(text="Not there").exists')
            assert [(q.text, q.found) for q in run.played.queries] == [("Not there", False)]


async def test_a_property_that_loops_for_ever_is_ended_and_the_others_go_on(
    properties: Write, notes: CountingDevice
) -> None:
    session = await properties("""
class Loops(Properties):
    @rule
    def for_ever(self, d):
        while True:
            pass

    @rule
    def is_fine(self, d): ...

    @rule
    def kills_its_process(self, d):
        import os
        os._exit(3)
""")
    started = time.monotonic()
    run = await session.play("Loops.for_ever", notes, {}, 1, limit_s=0.5)
    assert time.monotonic() - started < 5
    assert (run.played.outcome, run.played.overran) == ("error", True)
    assert "did not come to an end" in run.played.text
    ended = await session.play("Loops.kills_its_process", notes, {}, 1)
    assert "exit code 3" in ended.played.text
    fine = await session.play("Loops.is_fine", notes, {}, 1)
    assert fine.played.outcome == "passed"


async def test_a_precondition_that_loops_is_named_and_can_be_left_out(
    properties: Write, notes: CountingDevice
) -> None:
    session = await properties("""
def loop(d):
    while True: pass

class Loops(Properties):
    @rule
    def a_fine_one(self, d): ...

    @rule(precondition=loop)
    def never_decided(self, d): ...
""")
    screen = await notes.observe()
    looked = await session.look(screen, {}, 1, limit_s=0.5)
    assert [(one.name, one.outcome) for one in looked.broken] == [("Loops.never_decided", "error")]
    again = await session.look(screen, {}, 1, left_out=["Loops.never_decided"])
    assert again.holding == ("Loops.a_fine_one",)


async def test_files_that_cannot_be_imported_are_told_and_the_others_are_read(
    properties: Write,
) -> None:
    session = await properties(
        "def broken(:\n",
        "import no_such_module_at_all\n",
        "while True:\n    pass\n",
        "x = 1\n",
        "class Fine(Properties):\n    @rule\n    def fine(self, d): ...\n",
        load_s=4.0,
    )
    told = {problem.name.rpartition("/")[2]: problem.text for problem in session.problems}
    assert "SyntaxError" in told["props_0.py"]
    assert "no_such_module_at_all" in told["props_1.py"]
    assert "did not come to an end in time" in told["props_2.py"]
    assert "holds no class of Properties" in told["props_3.py"]
    assert list(session.properties) == ["Fine.fine"]


async def test_methods_of_the_wrong_form_are_told(properties: Write) -> None:
    session = await properties("""
class Wrong(Properties):
    @rule
    async def waits(self, d): ...

    @rule
    def takes_nothing(self): ...

    @precondition(lambda d: True)
    def no_rule(self, d): ...
""")
    assert {p.name: p.text for p in session.problems} == {
        "Wrong.waits": "is async; properties are plain functions",
        "Wrong.takes_nothing": "must take self and d",
        "Wrong.no_rule": "has a precondition and is no rule: write @rule above it",
    }


async def test_a_broken_invariant_is_told_on_the_screen_where_it_breaks(
    properties: Write, notes: CountingDevice
) -> None:
    session = await properties("""
class Always(Properties):
    @invariant
    def at_most_one_note(self, d):
        assert d(class_name="listitem").count <= 1, "two notes"

    @invariant
    def about_something_else(self, d):
        assert d(id="nowhere").text == "x"
""")
    looked = await session.look(await notes.observe(), {}, 1)
    assert [(one.name, one.outcome, one.text) for one in looked.broken] == [
        ("Always.at_most_one_note", "failed", "two notes")
    ]
    assert looked.kept == ()


async def test_a_main_path_can_be_left_after_so_many_actions(
    properties: Write, notes: CountingDevice
) -> None:
    session = await properties("""
class Ways(Properties):
    @main_path
    def save(self, d):
        d(text="Add note").tap()
        d(id="draft").set_text("x")
        d(text="Save").tap()
""")
    whole = await session.play("Ways.save", notes, {}, 1)
    assert len(whole.acts) == 3
    part = await session.play("Ways.save", notes, {}, 1, most_actions=1)
    assert (part.played.outcome, len(part.acts)) == ("passed", 1)
    assert part.screen.title == "New note"


async def test_a_main_path_may_be_any_python(properties: Write, notes: CountingDevice) -> None:
    session = await properties("""
TEXTS = {"draft": "one"}

def fill(d, texts):
    for field, text in texts.items():
        d(id=field).set_text(f"{text} note")

class Ways(Properties):
    def save(self, d):
        d(text="Save").tap()

    @main_path
    def write(self, d):
        if d(text="Add note").exists:
            d(text="Add note").tap()
        fill(d, TEXTS)
        while not d(text="My notes").exists:
            self.save(d)
""")
    for most, kinds in ((None, ["tap", "type_text", "tap"]), (2, ["tap", "type_text"])):
        run = await session.play("Ways.write", notes, {}, 1, most_actions=most)
        assert (run.played.outcome, run.played.text) == ("passed", "")
        assert [act.action.kind for act in run.acts] == kinds
