"""The report of an exploration and its graph of states, in a real browser."""

from random import Random

import pytest

from surefoot.state.values.exploration import EventDone, StateFacts
from surefoot.state.values.finding import ExplorationFinding
from surefoot.tools.artifacts import RunFolder
from surefoot.tools.exploration.utg import Utg
from surefoot.tools.reports.exploration import ExplorationFacts, write_exploration, write_utg_page

LONG = "https://shop.example/" + "a-very-long-address-without-any-break/" * 12


def graph_of(states: int) -> Utg:
    """A graph in which each state was reached from one before, and many lead back."""
    utg, chance = Utg(), Random(3)
    ids = [f"s{number}" for number in range(states)]
    facts = [StateFacts(id=one, structure="s", page=LONG, title=f"Page {one}") for one in ids]
    utg.see(facts[0], ["a"], 0, "", "")
    for number in range(1, states):
        before = ids[max(0, number - 1 - int(chance.expovariate(0.08)))]
        utg.see(facts[number], ["a"], number, "", "")
        label = f"tap button 'Open number {number}'"
        done = {"number": number, "key": label, "label": label, "source": "untried"}
        utg.add(EventDone(**done, before=before, after=ids[number]))  # type: ignore[arg-type]
    for number in range(2 * states):
        done = {"number": number, "key": "back", "label": "press BACK", "source": "back"}
        start, end = chance.choice(ids), chance.choice(ids)
        utg.add(EventDone(**done, before=start, after=end))  # type: ignore[arg-type]
    return utg


def facts_of(events: int) -> ExplorationFacts:
    rows = [
        {
            "number": number,
            "label": f"tap link {LONG if number % 5 else 'Basket'}",
            "source": "model" if number % 3 else "untried",
            "outcome": "done",
            "is_new": number < 4,
            "is_stuck": number == 9,
            "shot_before": "",
        }
        for number in range(events)
    ]
    finding = ExplorationFinding(
        signature="page_error-1", kind="page_error", text=LONG, detail=LONG, event=5
    )
    return ExplorationFacts(
        run_id="explore-1",
        title="Explore the app",
        app="shop",
        mode="llm",
        seed=1,
        verdict="failed",
        reason="12 events are done",
        model_problem=LONG,
        news=[int(number < 4) for number in range(events)],
        tarpits=1,
        findings=[finding],
        rows=rows,
    )


@pytest.mark.parametrize("width", [390, 1280])
def test_the_report_fits_its_width_has_axes_and_can_be_filtered(
    tmp_path, open_file, complaints, width
) -> None:
    page = open_file(write_exploration(RunFolder(tmp_path), facts_of(12), graph_of(6)), width)
    assert page.evaluate("document.documentElement.scrollWidth") == width
    first = page.locator(".chart").first
    assert first.locator(".down").inner_text().split() == ["4", "2", "0"]
    assert first.locator(".across").inner_text().split() == ["0", "6", "12"]
    # Details look like something that can be opened.
    summary = page.locator("details summary").first
    assert summary.evaluate("one => getComputedStyle(one).cursor") == "pointer"
    shown = page.locator(".strip li:visible")
    assert shown.count() == 12
    page.fill("#words", "basket")
    assert shown.count() == 3
    page.click("[data-kind=model]")
    assert shown.count() == 2
    assert page.inner_text("#found") == "2 of 12 events"
    assert complaints == []


def test_a_graph_of_two_hundred_states_has_no_two_in_one_place_and_few_lines(
    tmp_path, open_file, complaints
) -> None:
    page = open_file(write_utg_page(RunFolder(tmp_path), graph_of(200), "Big"))
    boxes = page.evaluate("data.nodes.map(one => [one.x, one.y, one.x + WIDE, one.y + HIGH])")
    assert len(boxes) == 200
    apart = [
        one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
        for place, one in enumerate(boxes)
        for other in boxes[:place]
    ]
    assert all(apart)
    # By each state the one way by which it was reached first, named, with an arrow head.
    drawn = ".edge:not(.other)"
    assert page.locator(drawn).count() == page.locator(".edge-label").count() == 199
    assert page.locator(".edge.other").first.evaluate("one => getComputedStyle(one).display") == (
        "none"
    )
    assert page.locator(drawn).first.get_attribute("marker-end") == "url(#head)"
    page.check("#all")
    assert page.locator(".edge.other").first.evaluate("one => getComputedStyle(one).display") == (
        "inline"
    )
    assert complaints == []


def test_the_graph_fits_a_phone(tmp_path, open_file, complaints) -> None:
    page = open_file(write_utg_page(RunFolder(tmp_path), graph_of(8), LONG), 390)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert complaints == []
