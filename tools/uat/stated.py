"""What a step only states: "open the wallet, the balance is £20" opens it, and expects the rest."""

import re

from state.values.case import Case
from tools.language.clauses import language_of
from tools.language.lexicon import lexicon
from tools.uat.offline.words import says
from tools.uat.rewriting import result_said

_COMMA = re.compile(r"[，,]\s*")
_REASON = re.compile(
    r"^(?:(?:因为?|由于)?(?:用户|会员|顾客|客户)?(?:此时|当前)?(?:尚|还)?(?:未|没有?)"
    r"(?:登录|登陆|注册|授权|绑定|实名|认证|选择?|填写?|输入|勾选)[^，,。“]{0,8}[，,]\s*"
    r"(?:所以|因此|故|则)?(?=(?:会|应|需|自动|系统|页面)*"
    r"(?:跳转|跳到|转到|转至|进入|弹出|提示|显示|要求|返回|回到|出现))"
    r"|(?:(?:as|since|because)\s+)?"
    r"(?:(?:the \w+|he|she|they|i|we|you)\s+(?:is|are|am|has|have)\s+)?"
    r"not (?:yet )?(?:logged in|signed in|registered|verified)(?: yet)?\s*,\s*(?:and )?(?:so )?"
    r"(?=(?:the|an?|it|they?|he|she)\s|(?:redirected|sent|taken|led|asked)\b)"
    r"|(?:(?:do|vì|bởi)\s+)?(?:(?:người dùng|khách hàng|khách)\s+)?"
    r"chưa (?:đăng nhập|đăng ký|xác thực)(?:\s*,\s*|\s+)(?:nên\s+)?"
    r"(?=(?:được\s+|bị\s+)?(?:chuyển|hiển thị|hiện|yêu cầu|mở|quay)))",
    re.IGNORECASE,
)
"""Why something comes, before what comes; that somebody has not logged in is on no screen."""

_GONE_FROM = re.compile(
    r"(?<![^，,。；])[“「]?[\u4e00-\u9fff]{2,8}[”」]?(?:列表|页面?)?[中里]"
    r"(?:不再|不会再|已经?不再?|没)有([^，,。；]+)"
)
"""What is gone is gone from everywhere that is shown, and where it was stays: 待使用中不再有A."""

_GONE_AND = re.compile(r"^(不再有[^，,。；]+)[，,]\s*(?=共|仅|只|剩)")
"""How many are left is another thing than what is gone."""
_NOT_DONE = re.compile(
    r"^(?:没有?|并?未)(?:被)?(?:删除|取消|提交|支付|退出|移除)[，,](?=(?:仍然?|还|依然|依旧)(?:显示|有|在))"
)
"""That nothing was done is told by what is still there: 没有删除，仍显示A."""
_REFUSED_FOR = re.compile(
    r"^(?:(?:it|this|the \w+) (?:is|was|gets) )?"
    r"(?:rejected|refused|denied|declined|not accepted)\s*,? because ((?:the|an?|no) .+?)"
    r" (?:was|is|were|has been|have been) (?:not |never )?"
    r"(?:given|entered|chosen|made|ticked|accepted|filled in)[.]?$",
    re.IGNORECASE,
)
"""What an app refuses for is what it asks for."""
_KIND_IS = re.compile(
    r"^(?:[Tt]he|[Tt]his) (?:restaurant|hotel|shop|store|place|course|class|film|movie|book"
    r"|product|item|article|room|flat|house|doctor|teacher|trip|event|show|recipe|song|car)"
    r" is ([^a-z\s'][^.]*)"
)
"""What is said of the very thing that a step opens: its page does not say of what kind it is."""
_HAS_DONE = re.compile(
    r"(?:^|(?<=[.] ))The [a-z]+ has (?:now )?"
    r"((?:confirm|accept|declin|reject|cancell?|approv)ed)(?: it)?(?=[.]|$)"
)
"""What somebody on the other side has done, the state of it tells."""
_ARRIVED = re.compile(
    r"^((?:进入|跳转到|来到|到达|打开|回到)[^，,。“\"]{2,14}(?:页面|界面))[，,]\s*"
)
"""Where one has come to is one thing, what is seen there another."""
ASKS = "A message asks"
_ASKING = re.compile(r"^(?:an?|the) error(?: message)? asks\b", re.IGNORECASE)
"""A question of the app is no error by its tone."""
_TELLS_OF_NONE = re.compile(
    r"^(?:an?|the) error(?: message)? (?:says|tells|states)(?: (?:us|the user))?(?: that)?"
    r" there (is|are) no (?:such )?",
    re.IGNORECASE,
)
"""That there is no such thing is told in plain words, too."""
_REFUSES = re.compile(
    r"^the (?:app|system) (?:refuses|declines|rejects)(?: it| this)?: *(?=\S)", re.IGNORECASE
)
_SHORT_STATE = re.compile(r"^([\u4e00-\u9fff]{2,5})了[。.]?$")
"""A state in one word: 约满了 is what screens call 约满."""
_THE_NEW = re.compile(
    r", (?:and |with )?the (?:new|other|last|latest) one (?:being|is) (?=\S)", re.IGNORECASE
)
_LOOKS = re.compile(r"^\s*(?:\d{1,2}[.)]\s*)?(?:verify|check|look at|see|view)\b", re.IGNORECASE)
_ARE_KEPT = re.compile(r"^(.+ and .+?) are (?:both|all) (?:saved|kept|stored|booked)[.]?$", re.I)
"""Where a step only looks, nothing is saved anew."""
_BECOMES = re.compile(r"(?:已经?)?变[为成](?=\s*\d)")
"""Where a step only looks, nothing changes any more: it is so."""


def act_and_state(step: str) -> tuple[str, str]:
    """Cut what a step states off what it does.

    Returns:
        The act and the state; the whole step and "" where it states nothing behind what it opens.
    """
    pieces = _COMMA.split(step, maxsplit=1)
    if len(pieces) < 2 or not says("leads", pieces[0]):
        return step, ""
    act, state = pieces
    is_act = bool(lexicon(language_of(state)).starts("verbs", state))
    return (step, "") if is_act or not says("states", state) else (act, state)


def expected_of(case: Case, index: int) -> str:
    """Give what must hold after a step: what is expected of it, and what it states itself."""
    action = case.steps[index].action
    result = result_said(action)
    state = act_and_state(action)[1] or _in_plain_words(result, action)
    expected = _in_plain_words(case.expected_after(index), action)
    # The result of a Chinese template is a sentence of its own.
    is_zh = bool(result) and language_of(state) == "zh"
    between = "。" if is_zh else ". "
    return _ARRIVED.sub(r"\1。", between.join(text for text in (state, expected) if text))


def _in_plain_words(expected: str, action: str) -> str:
    """Put what is expected after an act as what the screen tells."""
    expected = _REASON.sub("", expected)
    expected = _NOT_DONE.sub("", expected)
    expected = _GONE_FROM.sub(r"不再有\1", expected)
    expected = _GONE_AND.sub(r"\1。", expected)
    expected = _REFUSED_FOR.sub(rf"{ASKS} for \1", expected)
    if says("leads", action):
        expected = _KIND_IS.sub(r"'\1' is shown", expected)
    expected = _HAS_DONE.sub(r"The status is '\1'", expected)
    expected = _ASKING.sub(ASKS, expected)
    expected = _TELLS_OF_NONE.sub(r"A message says there \1 no ", expected)
    expected = _THE_NEW.sub(". One of them is ", expected)
    expected = _REFUSES.sub("A message says ", expected)
    expected = _SHORT_STATE.sub(r"\1", expected)
    if says("looks_only", action):
        expected = _BECOMES.sub("为", expected)
    if _LOOKS.match(action):
        expected = _ARE_KEPT.sub(r"\1 are shown", expected)
    return expected
