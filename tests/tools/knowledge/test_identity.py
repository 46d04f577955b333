import pytest

from surefoot.state.values.case import Parameter
from surefoot.state.values.screen import Event, Screen, Widget
from surefoot.tools.knowledge.verdicts import normalise_step, page_identity, signature_of
from surefoot.tools.parameters import named_values, with_marks, without_marks
from surefoot.tools.screens.pair import ScreenPair


def page(*texts: str, url: str = "http://127.0.0.1:8000/orders/17", **more: object) -> Screen:
    widgets = [Widget(id="e1", role="heading", name="Orders", level=1)]
    widgets += [Widget(id=f"e{n}", role="cell", name=t) for n, t in enumerate(texts, 2)]
    return Screen(location=url, title="Orders", widgets=tuple(widgets), **more)  # type: ignore[arg-type]


def signature(before: Screen, after: Screen, **values: str) -> str:
    return signature_of(ScreenPair(after, before), values)


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1:8000/orders/18",
        "https://shop.example/orders/17",
        "http://127.0.0.1:8000/orders/9000017",
    ],
)
def test_a_page_is_the_same_on_another_host_and_for_another_id(url):
    assert page_identity(page("a")) == page_identity(page("b", url=url))


def test_a_page_with_another_heading_or_path_is_another_one():
    other = page("a").model_copy(update={"widgets": ()})
    assert page_identity(page("a")) != page_identity(other)
    assert page_identity(page("a")) != page_identity(page("a", url="http://h/customers/17"))


def test_clocks_and_generated_ids_do_not_change_a_signature_but_names_do():
    one = signature(page(), page("a.txt", "2024-01-02 10:00", "id 0a1b2c3d4e5f6a7b"))
    two = signature(page(), page("a.txt", "2025-11-30 23:59", "id 9f8e7d6c5b4a3f2e"))
    assert one == two
    assert one != signature(page(), page("b.txt", "2024-01-02 10:00", "id 0a1b2c3d4e5f6a7b"))


def test_a_message_counts_the_same_while_it_is_shown_and_when_it_has_gone():
    toast = Widget(id="e9", role="status", text="Saved")
    shown = page("a").model_copy(update={"widgets": (*page("a").widgets, toast)})
    gone = page("a", events=(Event(kind="toast", text="Saved"),))
    assert signature(page(), shown) == signature(page(), gone)
    assert signature(page(), gone) != signature(page(), page("a"))


def test_the_value_of_a_parameter_does_not_change_a_signature():
    one = signature(page(), page("invoices"), folder="invoices")
    assert one == signature(page(), page("letters"), folder="letters")


def test_an_intent_keeps_names_and_marks_but_no_kind_of_quotation_mark():
    assert normalise_step("Type “A B”  into ${field}.") == normalise_step(
        "Type 'A B' into ${field}"
    )
    assert normalise_step("Open 'Trash'") != normalise_step("Open 'trash'")


def test_short_values_stand_for_a_parameter_only_as_a_whole_text():
    assert with_marks("1", {"n": "1"}) == "${n}"
    assert with_marks("tr:nth-of-type(1)", {"n": "1"}) == "tr:nth-of-type(1)"
    assert with_marks("Folder 'inv' created", {"f": "inv"}) == "Folder '${f}' created"
    assert with_marks("invoice inv.csv", {"f": "inv"}) == "invoice inv.csv"
    assert without_marks("${f} and ${g}", {"f": "x"}) == "x and ${g}"


def test_secrets_are_no_values_to_put_back():
    parameters = {"a": Parameter(value="x"), "s": Parameter(value="hush", secret=True)}
    assert named_values("${a} ${s}", parameters) == {"a": "x"}
