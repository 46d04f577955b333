"""What an exploration chooses: what promises most, and never the same source for ever."""

from pathlib import Path
from random import Random

from surefoot.state.values.exploration import EventDone, EventSource, Outcome, StateFacts
from surefoot.tools.exploration.choosing import next_step
from surefoot.tools.exploration.memory import ExplorationMemory, ObservedState


def look(state: str, *keys: str, structure: str = "") -> ObservedState:
    facts = StateFacts(id=state, structure=structure or state, page="page")
    return ObservedState(facts=facts, keys=keys, screen="", shot="")


class Walk:
    """A memory that is fed events."""

    def __init__(self, folder: Path, first: ObservedState) -> None:
        self.memory = ExplorationMemory(folder)
        self.memory.begin(first)

    def go(
        self,
        key: str,
        after: ObservedState,
        outcome: Outcome = "done",
        source: EventSource = "untried",
    ) -> None:
        event = EventDone(
            number=self.memory.events,
            key=key,
            label=key,
            source=source,
            before=self.memory.state,
            after=after.facts.id,
            outcome=outcome,
        )
        self.memory.add(event, after)

    def next(self, *offered: str) -> str | None:
        step = next_step(self.memory, self.memory.state, offered, Random(1))
        return step.key if step is not None else None


def test_a_counter_that_goes_on_for_ever_is_left_for_what_was_never_tried(tmp_path: Path) -> None:
    walk = Walk(tmp_path, look("0 votes", "vote", "turn", structure="votes"))
    walk.go("turn", look("0 votes", "vote", "turn", structure="votes"))
    for count in range(1, 12):
        walk.go("vote", look(f"{count} votes", "vote", "turn", "news", structure="votes"))
    assert walk.memory.promise("11 votes", "vote") < 0.05 < walk.memory.promise("11 votes", "news")
    assert walk.next("vote", "turn", "news") == "news"


def test_the_number_in_a_label_makes_no_other_event_of_it(tmp_path: Path) -> None:
    walk = Walk(tmp_path, look("a", "tap Cart (1)"))
    for count in range(2, 6):
        walk.go(f"tap Cart ({count - 1})", look("a", f"tap Cart ({count})"))
    assert walk.memory.promise("a", "tap Cart (5)") < 0.1


def test_where_an_event_led_lately_counts_more_than_where_it_led_most(tmp_path: Path) -> None:
    walk = Walk(tmp_path, look("home", "shop"))
    for _ in range(3):
        walk.go("shop", look("empty shop", "back"))
        walk.go("back", look("home", "shop"))
    for _ in range(2):
        walk.go("shop", look("full shop", "back"))
        walk.go("back", look("home", "shop"))
    after, sure = walk.memory.utg.likely("home", "shop")
    assert (after, 0.5 < sure < 1) == ("full shop", True)


def test_what_is_no_longer_offered_in_a_state_is_not_gone_for(tmp_path: Path) -> None:
    walk = Walk(tmp_path, look("a", "gone", "stays"))
    walk.go("stays", look("a", "stays"))
    assert walk.memory.utg.untried("a") == ("gone",)
    walk.go("stays", look("a", "stays"))
    assert walk.memory.utg.untried("a") == ()
    assert not walk.memory.utg.unfinished


def test_what_was_not_taken_is_tried_elsewhere(tmp_path: Path) -> None:
    walk = Walk(tmp_path, look("dialog", "tap link News"))
    for _ in range(3):
        walk.go("tap link News", look("dialog", "tap link News"), "failed")
    walk.go("close", look("home", "tap link News"))
    assert walk.memory.promise("home", "tap link News") == 0.5


def test_what_was_never_done_promises_what_others_of_its_kind_did(tmp_path: Path) -> None:
    walk = Walk(tmp_path, look("0"))
    for number in range(12):
        word = "abcdefghijkl"[number]
        walk.go(f"tap link {word}", look(f"page {word}", f"tap button {word}"))
        walk.go(f"tap checkbox {word}", look(f"page {word}", f"tap button {word}"))
    page = look("page", "tap link other", "tap checkbox other")
    walk.go("tap link m", page)
    promises = [walk.memory.promise("page", key) for key in page.keys]
    assert promises[0] > 0.8 > 0.2 > promises[1]


def test_a_known_way_says_nothing_of_what_its_events_do_elsewhere(tmp_path: Path) -> None:
    walk = Walk(tmp_path, look("step 1", "next", structure="step"))
    for _ in range(6):
        walk.go("next", look("step 2", "next", structure="step"))
        walk.go("restart", look("step 1", "next", structure="step"))
    assert walk.memory.promise("step 2", "next") > 0.2


def test_no_way_goes_by_what_is_not_offered_there(tmp_path: Path) -> None:
    """A form on the way is empty again: what sends it filled in cannot be done."""
    note, sent = look("note", "type", "send (filled in)"), look("sent", "send (filled in)", "news")
    walk = Walk(tmp_path, look("home", "note"))
    walk.go("note", note)
    walk.go("type", note)
    walk.go("send (filled in)", sent)
    walk.go("send (filled in)", look("home", "note"))
    step = next_step(walk.memory, "home", ("note",), Random(1))
    assert step is not None
    assert step.length == 3
    for _ in range(2):
        walk.go("note", look("note", "type", "back"))
        walk.go("back", look("home", "note"))
    step = next_step(walk.memory, "home", ("note",), Random(1))
    assert step is not None
    assert step.length == 1, "it leads to nothing that is untried"


def test_a_state_in_which_a_property_always_comes_first_is_not_gone_for(tmp_path: Path) -> None:
    """Signed out, a property signs in again before anything can be tried."""
    home, login = look("home", "sign out"), look("login", "type name", "type password")
    walk = Walk(tmp_path, home)
    for _ in range(6):
        walk.go("sign out", login)
        walk.go("property signs_in", home, source="property")
    walk.go("help", look("help", "home", "topic"))
    walk.go("topic", look("topic", "home"))
    walk.go("home", look("home", "sign out", "help"))
    assert walk.next("sign out", "help") == "help"


def test_a_new_state_in_which_nothing_new_can_be_done_is_worth_less(tmp_path: Path) -> None:
    walk = Walk(tmp_path, look("list", "tap tick", "tap open"))
    walk.go("tap tick", look("ticked", "tap tick", "tap open"))
    walk.go("tap open", look("menu", "rename", "share"))
    page = look("other list", "tap tick", "tap open")
    walk.go("away", page)
    ticks, opens = (walk.memory.promise("other list", key) for key in page.keys)
    assert ticks < opens


def test_what_begins_with_the_same_word_promises_what_the_others_did(tmp_path: Path) -> None:
    walk = Walk(tmp_path, look("0"))
    for number, word in enumerate("abcdef"):
        walk.go(f"tap button Edit {word}", look(f"page {word}", f"tap button save {word}"))
        walk.go(f"tap button Like {word}", look(f"page {word}", f"tap button save {word}"))
        walk.go("home", look(str(number)))
    page = look("page", "tap button Edit me", "tap button Like me")
    walk.go("away", page)
    edits, likes = (walk.memory.promise("page", key) for key in page.keys)
    assert edits > 2 * likes


def test_a_field_promises_what_can_be_done_once_it_is_filled_in(tmp_path: Path) -> None:
    walk = Walk(tmp_path, look("form", "type into textbox Name", "tap radio A"))
    for number, word in enumerate("abcdefgh"):
        walk.go(f"type into textbox {word}", look("form"))
        walk.go(f"tap button {word}", look(f"sent {number}", f"tap link {number} {word}"))
        walk.go("back", look("form"))
    sends = "tap button Send (filled in)"
    shown = look("mail", "type into textbox Name").model_copy(
        update={"enables": {"type into textbox Name": (sends,)}}
    )
    walk.go("mail", look("mail", "type into textbox Name"))
    alone = walk.memory.promise("mail", "type into textbox Name")
    walk.go("again", shown)
    assert walk.memory.promise("mail", "type into textbox Name") > 2 * alone
    walk.go(sends, look("mail", "type into textbox Name"))
    assert walk.memory.promise("mail", "type into textbox Name") <= alone, "it was sent before"


def test_what_loses_something_comes_later_than_what_does_not(tmp_path: Path) -> None:
    walk = Walk(tmp_path, look("list", "tap button Delete", "tap button Rename"))
    loses = walk.memory.promise("list", "tap button Delete")
    assert 0 < loses < walk.memory.promise("list", "tap button Rename")
    assert walk.next("tap button Delete", "tap button Rename") == "tap button Rename"
