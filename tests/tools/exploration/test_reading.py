"""What an exploration may do that only reads."""

from surefoot.state.values.action import Tap
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.exploration.candidates import candidates_on


def offered(*widgets: Widget, read_only: bool = True) -> list[str]:
    screen = Screen(
        location="http://127.0.0.1/",
        widgets=tuple(w.model_copy(update={"clickable": True}) for w in widgets),
    )
    supports = ("tap", "type_text", "press", "select_option")
    found = candidates_on(screen, supports, read_only=read_only)  # type: ignore[arg-type]
    if read_only:
        assert {one.action.dialog for one in found if isinstance(one.action, Tap)} <= {"dismiss"}
    return [one.label for one in found if one.key != "back"]


def button(name: str, **more: str) -> Widget:
    return Widget(id=name or "icon", role="button", name=name, **more)  # type: ignore[arg-type]


def test_what_saves_sends_deletes_or_buys_is_left_out_in_any_language() -> None:
    changing = [button(name) for name in ("Save", "Send", "Delete", "Buy now", "Add to cart")]
    changing += [
        button(name) for name in ("保存", "发送", "删除", "购买", "Lưu", "Gửi", "Xóa", "Mua")
    ]
    changing.append(button("", test_id="btn_delete"))
    for one in changing:
        assert offered(one) == [], one
        assert offered(one, read_only=False)
    looking = [
        button(name) for name in ("Menu", "Details", "Next page", "Filter", "设置", "Xem thêm")
    ]
    looking.append(Widget(id="l", role="link", name="Latest news", url="/news"))
    assert len(offered(*looking)) == len(looking)


def test_a_search_may_be_typed_and_sent_any_other_form_may_not() -> None:
    name = Widget(id="f", role="textbox", name="Name", value="Ada")
    assert offered(name, button("Go")) == []
    switch = Widget(id="s", role="switch", name="Night mode")
    assert offered(switch) == []
    search = Widget(id="q", role="searchbox", name="Find", value="")
    assert len(offered(search, button("Go"))) == 3
