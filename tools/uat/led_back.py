"""Steps that go back to what was chosen before: "switch back to Leeds" is about the same list."""

import re
from collections.abc import Sequence

from tools.language.clauses import language_of
from tools.language.steps import parse_step

_BACK = re.compile(
    r"^(?:再|又)?(?:切换|切|换|调|改|选)回(?:到|至|成|为)?(?P<zh>[^，,。]+)[。]?$"
    r"|^(?:switch|change|set it|turn it) back to (?P<en>[^,.]+)[.]?$"
    r"|^(?:chuyển|đổi)(?: sang)? (?:lại|trở lại|ngược lại)(?: sang| về| thành)? "
    r"(?P<vi>[^,.]+)[.]?$",
    re.IGNORECASE,
)
_MOVES = re.compile(r"(?:switch|change) to\b|切换到|chuyển sang\b", re.IGNORECASE)
"""What is switched is called by no name."""
_RIGHT = re.compile(
    r"^(?:这次|这回|这一次)(?:输入?|填写?)(?:对|正确)了?[。]?$"
    r"|^this time (?:(?:enter|type|use|with) )?the (?:right|correct) one[.]?$",
    re.IGNORECASE,
)
_WRONG = re.compile(
    r"输入错误的(?P<zh>[\u4e00-\u9fff]{2,8})"
    r"|\b(?:enter|type) (?:the|an?) (?:wrong|incorrect|invalid) (?P<en>[a-z]+(?: [a-z]+)?)",
    re.IGNORECASE,
)
_SAID = {
    "en": "Change the {thing} to {name}",
    "zh": "把{thing}切换到{name}",
    "vi": "Chuyển {thing} sang {name}",
}
_PLAIN = {"en": "Switch to {name}", "zh": "切换到{name}", "vi": "Chuyển sang {name}"}


def led_back(steps: Sequence[str]) -> list[str]:
    """Say in each step that goes back to something what it is that is changed.

    Args:
        steps: Instructions in order, those told in a roundabout way put plainly.

    Returns:
        "Switch back to Leeds" behind "Change the branch to York" becomes "Change the branch to
        Leeds"; where nothing was changed before it becomes "Switch to Leeds".
    """
    return [_plain(step, steps[:number]) for number, step in enumerate(steps)]


def _plain(step: str, before: Sequence[str]) -> str:
    found = _BACK.match(step)
    if found is None:
        return (_entered_right(before) or step) if _RIGHT.match(step) else step
    name = next(name for name in found.groups() if name).strip()
    language = language_of(step)
    thing = ""
    for one in reversed(before):
        thing = _changed(one, name)
        if thing or _MOVES.match(one):
            break
    return (_SAID if thing else _PLAIN)[language].format(thing=thing, name=name)


def _entered_right(before: Sequence[str]) -> str:
    """Enter what a step before has entered wrong: "this time the right one"."""
    for step in reversed(before):
        wrong = _WRONG.search(step)
        if wrong is not None and wrong.group("zh"):
            return f"输入正确的{wrong.group('zh')}"
        if wrong is not None:
            return f"Enter the right {wrong.group('en')}"
    return ""


def _changed(step: str, name: str) -> str:
    """Give what a step has set to something else; "" where it has set nothing."""
    sets = [i for i in parse_step(step) if i.kind == "set" and i.value and i.target.text]
    return sets[-1].target.text if sets and sets[-1].value != name else ""
