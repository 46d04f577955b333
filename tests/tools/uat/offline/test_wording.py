"""The offline operation agent on short manners of speaking."""

from tools.uat.offline.entering import entered_now
from tools.uat.offline.operating import operate
from tools.uat.offline.reading import Asked
from tools.uat.offline.wording import spelt_out
from tools.uat.rewriting import objects_of

CAGE = """
<node resource-id=listitem#1 clickable=true content-desc="Polly Parrot">
  <node resource-id=text#1 text="Polly">
  <node resource-id=text#2 text="Parrot">
<node resource-id=listitem#2 clickable=true text="Feeding">
"""
LINE = """
<node class=listitem resource-id=bubble text="Hello">
<node class=textbox resource-id=note content-desc="Type here">
<node class=img resource-id=send clickable=true>
"""
CODE = """
<node class=textbox resource-id=code content-desc="Security code of your card" text="••••">
<node class=button resource-id=pay text="Pay 84.50">
"""
NUMBER = """
<node class=textbox resource-id=number content-desc="New mobile number">
<node class=button resource-id=ok text="Save">
"""


def first(step: str, page: str, memory: str = "", **described: str) -> tuple[str, str]:
    screen = page.strip("\n")
    asked = Asked(step=step, screen=screen, values={}, memory=memory, described=described)
    answer = operate(asked)
    return answer["skill"], answer["rid"]


def test_each_part_gets_its_verb() -> None:
    assert spelt_out("Open Polly, then the feeding") == "Open Polly, then open the feeding"
    assert spelt_out("Open Polly, then close it") == "Open Polly, then close it"
    assert spelt_out("Choose a cage and go on") == "Choose a cage and continue"
    assert spelt_out("Go on") == "Go on"


def test_the_second_thing_is_opened_too() -> None:
    led = '- click the listitem "Polly Parrot" (1 of 2): the screen changed'
    assert first("Open Polly, then the feeding", CAGE) == ("click", "listitem#1")
    assert first("Open Polly, then the feeding", CAGE, led) == ("click", "listitem#2")


def test_what_belongs_to_somebody_is_an_object() -> None:
    assert objects_of("Enter the owner's name") == ["the owner's name"]
    assert objects_of("Enter 'Ada' as the name") == []


def test_the_only_field_takes_what_is_known_by_the_words_of_the_step() -> None:
    step = "输入给饲养员的消息并发送"
    assert first(step, LINE, message="给饲养员的消息") == ("input_text", "note")


def test_the_only_field_is_left_alone_when_it_is_for_something_else() -> None:
    page = LINE.replace("Type here", "Voucher").strip("\n")
    known = {"message": "给饲养员的消息", "voucher": "Voucher"}
    asked = Asked(step="输入给饲养员的消息并发送", screen=page, values={}, described=known)
    assert entered_now(asked) is None


def test_another_value_is_typed_over_the_first_one() -> None:
    step = "Enter the right security code and pay"
    assert first(step, CODE, card_code="Security code of the card") == ("input_text", "code")


def test_one_stands_for_what_was_opened() -> None:
    led = '- click the listitem "Mobile number" (1 of 2): the screen changed'
    step = "Open the mobile number and enter the new one"
    known = {"new_mobile": "New mobile number"}
    assert first(step, NUMBER, led, **known) == ("input_text", "number")
