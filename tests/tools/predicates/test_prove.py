import json
from functools import lru_cache

import pytest

from surefoot.configs.settings import CONFIGS
from surefoot.evaluating.samples import read_labelled
from surefoot.state.values.check import Check
from surefoot.state.values.predicate import (
    Checked,
    Count,
    FieldHolds,
    Gone,
    Order,
    Place,
    Shown,
    StateIs,
)
from surefoot.state.values.screen import MASK, Screen, Widget
from surefoot.state.values.understood import Understood
from surefoot.tools.checking.run import run_check
from surefoot.tools.predicates.candidates import check_candidates
from surefoot.tools.predicates.holds import holds, without_events
from surefoot.tools.predicates.prove import Proven, SeenCheck, prove
from surefoot.tools.predicates.words import describe_predicate
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.stored import stored_screen
from surefoot.tools.understanding.by_grammar import read_by_grammar
from tests.support.screen_faults import mutants

BEFORE = """
- heading "uploads" [level=1]
- textbox "Folder name": ""
- table "Files":
  - row "items.csv 3 KB":
    - cell "items.csv"
    - cell "3 KB"
  - row "zebra.png 9 KB":
    - cell "zebra.png"
    - cell "9 KB"
- checkbox "Show hidden files"
- paragraph: 2 files
"""


def screen(snapshot: str, url: str = "http://h/uploads") -> Screen:
    return stored_screen({"aria_snapshot": snapshot, "url": url, "title": "uploads"})


def proven(action: str, expected: str, after: str, before: str = BEFORE) -> Proven:
    pair = ScreenPair(screen(after), screen(before))
    return prove(pair, seen_checks(expected, pair), acted=bool(action))


def seen_checks(expected: str, pair: ScreenPair) -> list[SeenCheck]:
    """The checks of a result that hold, with the lines that show it; a claim where none is read."""
    if not expected:
        return []
    read = read_by_grammar(expected, "result")
    if not isinstance(read, Understood):
        return [SeenCheck(Check(check="claim", what=expected))]
    outcomes = [(one, run_check(one, pair)) for one in read.checks]
    return [SeenCheck(one, seen.lines) for one, seen in outcomes if seen.verdict == "holds"]


def checks(proof: Proven) -> list[object]:
    return [check.predicate for check in proof.checks]


def test_a_new_file_is_checked_by_its_cell():
    row = '  - row "new.txt 1 KB":\n    - cell "new.txt"\n    - cell "1 KB"\n- checkbox'
    found = proven("Upload new.txt", "new.txt is listed", BEFORE.replace("- checkbox", row))
    assert Shown(role="cell", name="new.txt") in checks(found)
    assert found.shows_action
    assert found.unchecked == ()


def test_a_deleted_file_is_checked_by_its_absence_in_any_form():
    after = BEFORE.replace("items.csv", "other.csv")
    found = proven("Delete items.csv", "items.csv is no longer listed", after)
    assert Gone(name="items.csv") in checks(found)


def test_a_deleted_file_that_a_message_still_names_is_gone_by_its_exact_name():
    after = BEFORE.replace("items.csv", "other.csv") + "- status: items.csv was deleted\n"
    found = proven("Delete items.csv", "items.csv is no longer listed", after)
    assert Gone(name="items.csv", exact=True) in checks(found)
    assert Gone(name="items.csv") not in checks(found)


def test_a_box_is_checked_by_its_state():
    after = BEFORE.replace('files"\n- para', 'files" [checked]\n- para')
    found = proven("Tick 'Show hidden files'", "'Show hidden files' is ticked", after)
    assert StateIs(role="checkbox", name="Show hidden files", state="checked") in checks(found)


def test_a_field_is_checked_by_its_value_and_a_password_never():
    after = BEFORE.replace('name": ""', 'name": invoices')
    expected = "The field 'Folder name' contains 'invoices'"
    found = proven("Type 'invoices' into 'Folder name'", expected, after)
    field = FieldHolds(role="textbox", name="Folder name", value="invoices")
    assert field in checks(found)
    hidden = proven("Type the password", "", BEFORE.replace('name": ""', f'name": {MASK}'))
    assert MASK not in json.dumps([c.model_dump(mode="json") for c in hidden.checks])


def test_the_order_of_a_column_is_checked_by_itself():
    head = """
- heading "uploads" [level=1]
- table "Files":
  - row "Name Size":
    - columnheader "Name"
    - columnheader "Size"
"""
    up, down = (
        head + "".join(f'  - row "{n}":\n    - cell "{n}"\n    - cell "{s}"\n' for n, s in rows)
        for rows in ((("b", "9"), ("a", "10")), (("a", "10"), ("b", "9")))
    )
    found = proven("Click 'Size'", "The table is sorted by Size in ascending order", up, down)
    (check,) = checks(found)
    assert isinstance(check, Checked)
    assert holds(check, screen(up))
    assert not holds(check, screen(down))


def test_a_step_that_only_repeats_what_was_there_proves_no_action():
    found = proven("Click 'uploads'", "items.csv is listed", BEFORE)
    assert not found.shows_action
    assert all(check.proof == "held" for check in found.checks)


def test_a_claim_that_no_check_covers_is_named():
    found = proven("Click 'Save'", "The mail is sent to the 'Ministry'", BEFORE)
    assert found.unchecked != ()


@pytest.mark.parametrize(
    ("predicate", "right", "wrong"),
    [
        (Shown(name="2 files"), "- paragraph: 2 files", "- paragraph: 12 files"),
        (Shown(name="items.csv"), "- cell: items.csv", "- cell: items.csv.bak"),
        (Shown(role="link", name="a"), '- link "a"', '- link "a b"'),
        (Gone(name="a.txt"), '- cell "b.txt"', '- button "Select a.txt"'),
        (
            Count(within=Place(role="list", name=""), item="listitem", count=1),
            "- list:\n  - listitem: a",
            "- list:\n  - listitem: a\n  - listitem: b",
        ),
        (
            Order(within=Place(role="list", name=""), item="listitem", texts=("b", "a")),
            "- list:\n  - listitem: b\n  - listitem: x\n  - listitem: a",
            "- list:\n  - listitem: a\n  - listitem: b",
        ),
    ],
)
def test_a_predicate_tells_the_right_screen_from_a_near_miss(predicate, right, wrong):
    assert holds(predicate, screen(right)), describe_predicate(predicate)
    assert not holds(predicate, screen(wrong)), describe_predicate(predicate)


def test_hidden_widgets_are_not_shown():
    widget = Widget(id="e1", role="cell", name="a", states=("hidden",))
    assert not holds(Shown(name="a"), Screen(widgets=(widget,)))
    assert holds(Gone(name="a"), Screen(widgets=(widget,)))


@lru_cache(maxsize=1)
def recorded() -> list[tuple[str, ScreenPair, list[SeenCheck]]]:
    """Every second scene of the bundled app in which the step was done and its checks hold."""
    samples, states = read_labelled(CONFIGS / "evals" / "step_validation" / "filebox")
    done = []
    screens: dict[str, Screen] = {}
    for sample in samples[::2]:
        if sample["before"] is None or not sample["label"]:
            continue
        for key in (sample["page"], sample["before"]):
            screens[key] = screens.get(key) or stored_screen(states[key])
        pair = ScreenPair(screens[sample["page"]], screens[sample["before"]])
        read = read_by_grammar(sample["expected_result"] or "", "result")
        if isinstance(read, Understood):
            done.append((sample["id"], pair, seen_checks(sample["expected_result"], pair)))
    return done


@pytest.mark.parametrize("part", range(2))
def test_every_proven_check_fails_on_all_faults_it_should_notice(part):
    looked_at = 0
    for ident, pair, seen in recorded()[part::2]:
        kept = {check.predicate for check in prove(pair, seen, acted=True).checks}
        for one in seen:
            for candidate in check_candidates(one.check, one.lines, pair):
                if candidate.predicate in kept and holds(candidate.predicate, pair.after):
                    for mutant in mutants(candidate, pair.after):
                        if is_decided_again(candidate, mutant):
                            continue
                        looked_at += 1
                        words = describe_predicate(candidate.predicate)
                        wrong = f"{ident}: {words} survives {mutant.fault}"
                        survived = holds(candidate.predicate, mutant.screen)
                        assert not survived or _is_proven_elsewhere(candidate, pair, one), wrong
    assert looked_at > 60


def is_decided_again(candidate, mutant) -> bool:
    """A typed check says of any screen what is so; it need not rest on one widget's name."""
    return isinstance(candidate.predicate, Checked) and mutant.fault != "line removed"


def _is_proven_elsewhere(candidate, pair, one) -> bool:
    """The same predicate may rest on another place of the screen, where it notices all faults."""
    all_of_it = check_candidates(one.check, one.lines, pair)
    twins = [c for c in all_of_it if c.predicate == candidate.predicate]
    return any(
        faults and not any(holds(c.predicate, m.screen) for m in faults)
        for c in twins
        if (faults := list(mutants(c, pair.after)))
    )


def test_most_recorded_steps_are_checked_in_full_and_every_check_separates_the_screens():
    done = [(ident, pair, seen) for ident, pair, seen in recorded() if seen]
    full = 0
    for ident, pair, seen in done:
        proof = prove(pair, seen, acted=True)
        full += proof.shows_action and not proof.unchecked
        for check in proof.checks:
            assert holds(check.predicate, pair.after), ident
            assert (check.proof == "held") == holds(check.predicate, without_events(pair.before)), (
                ident
            )
    assert full / len(done) > 0.8, f"{full} of {len(done)}"
