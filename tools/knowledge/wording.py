"""Steps in words, as the interface specification writes them."""

from surefoot.tools.knowledge.edges import Edge

_DEEDS = {
    "click": "点击{what}",
    "double_click": "双击{what}",
    "long_click": "长按{what}",
    "hover": "指向{what}",
    "swipe": "滑动{what}",
    "scroll": "滚动{what}",
    "drag": "拖动{what}",
    "back": "返回",
    "home": "回到桌面",
    "launch": "启动应用",
    "goto": "打开地址",
}
_TYPED = "在{what}中输入{text}"
_CHOSEN = "在{what}中选择{text}"


def deed_in_words(edge: Edge) -> str:
    """Say what is done, e.g. 点击'外卖'按钮."""
    transition = edge.transition
    named = transition.widget_text or transition.widget_id
    what = f"'{named}'" if named else ""
    kind = transition.action_type
    if kind in {"input", "select"}:
        words = _TYPED if kind == "input" else _CHOSEN
        typed = "文本" if edge.transition.is_parameter or not transition.input_text else ""
        return words.format(what=what or "输入框", text=typed or f"'{transition.input_text}'")
    if kind == "click" and transition.widget_text:
        what += "按钮"
    return _DEEDS.get(kind, f"执行{kind} {{what}}").format(what=what).strip()


def step_in_words(edge: Edge, target_name: str) -> str:
    """Say what is done and where it leads, e.g. 点击'外卖'按钮，进入外卖首页."""
    ending = f"停留在{target_name}" if edge.source == edge.target else f"进入{target_name}"
    return f"{deed_in_words(edge)}，{ending}"
