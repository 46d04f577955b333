"""Tells actions that cannot be taken back from the others, by their words."""

import re

from tools.language.similarity import means
from tools.text import normalise

_WORDS = re.compile(
    r"\b(?:pay|purchase|buy|order now|place (?:the )?order|delet\w*|remov\w*|eras\w*|drop|truncate|"
    r"send(?! me\b| us\b)|submit|publish|transfer|confirm|grant|revoke|unsubscribe|"
    r"empty (?:the )?trash|format|wipe|reset|cancel subscription|close account)\b"
    r"|支付|付款|购买|下单|删除|清空|发送|提交|发布|转账|授权|注销账"
    r"|thanh toán|mua|đặt hàng|xóa|xoá|gửi|chuyển khoản|xuất bản|cấp quyền"
)


_DESTRUCTIVE = re.compile(
    r"\b(?:delet\w*|remov\w*|eras\w*|drop|truncate|wipe|empty|clear all|discard|purge|uninstall|"
    r"pay|buy|purchase|place (?:the )?order|trash|bin)\b"
    r"|支付|付款|购买|下单|删除|清空|移除|回收站|thanh toán|mua|đặt hàng|xóa|xoá|gỡ|dọn|thùng rác"
)


_GIVES = re.compile(
    r"^(?:send(?! me\b| us\b)|publish|post|tweet|transfer|grant|authori[sz]e|make public"
    r"|share publicly)\b"
    r"|^(?:发送|发布|发表|转账|授权|公开)"
    r"|^(?:gửi|đăng|xuất bản|chuyển khoản|chuyển tiền|cấp quyền)\b"
)
"""How a widget is called that sends, publishes or grants something: with it a label begins."""
_GIVING = re.compile(
    r"\b(?:sen[dt]\w*|publi\w*|post\w*|tweet\w*|transfer\w*|grant\w*|authori\w*|shar\w*|e-?mail\w*|"
    r"mail\w*|repl\w+|answer\w*|respond\w*|messag\w*|chat\w*|comment\w*|invit\w*|forward\w*|tell\w*|"
    r"ask\w*|deliver\w*|notif\w*|contact\w*|report\w*|request\w*|give\w*|allow\w*|permi\w*|rights?|"
    r"access|move\w*|write\w*|talk\w*|say\w*|feedback|form|dialog|review\w*|test\w*|letter\w*|note\w*|"
    r"topic\w*|thread\w*|entry|entries|article\w*|blog\w*|news\w*|ticket\w*|issue\w*|question\w*)\b"
    r"|发|寄|投|留言|回复|评论|分享|转|授|允许|公开|邀请|告诉|反馈|提问|表单|文章|帖"
    r"|gửi|đăng|chia sẻ|trả lời|nhắn|bình luận|mời|chuyển|cấp|cho phép|báo|hỏi|biểu mẫu|bài"
)
"""What a step speaks of that may well mean it."""
_ORDERS = re.compile(
    r"(?:^|[,;.]\s*|\b(?:and|then)\s+)order(?=\s*(?:$|[.,;!])|\s+(?:it|them|now)\b)"
)
"""How a step orders what it has spoken of: check out, and order."""
_TO_THE_PAYMENT = re.compile(
    r"^(?:去|前往|继续)(?:支付|付款)$|^(?:đến|tới|sang) (?:trang )?thanh toán$"
)
"""How a widget is called that only leads to where one pays."""
_GOES_THERE = re.compile(
    r"\b(?:payments?|check ?out|(?:go|goes|move|moves) on|continues?|proceeds?|next)\b"
    r"|支付|付款|结算|继续|下一步|thanh toán|tiếp tục|tiếp theo"
)
"""What a step speaks of that goes there: the payment, or what comes next."""


def irreversible_unasked(step: str, label: str) -> bool:
    """Say whether a widget's label promises what cannot be taken back, and the step does not ask.

    A loss or a payment has to be asked for; where something is sent, published or granted, a step
    that speaks of a message, a form or the like may mean it.
    """
    said, name = normalise(step), normalise(label)
    if _WORDS.search(said) is not None or _ORDERS.search(said) is not None:
        return False
    if _TO_THE_PAYMENT.search(name) is not None and _GOES_THERE.search(said) is not None:
        return False
    if loses(label) and not loses(step):
        return not means(step, "delete")
    return _GIVES.search(name) is not None and _GIVING.search(said) is None


def looks_irreversible(description: str) -> bool:
    """Say whether an action pays, deletes, sends or the like."""
    return _WORDS.search(normalise(description)) is not None


def loses(label: str) -> bool:
    """Say whether a widget's label promises a loss, or a payment."""
    return _DESTRUCTIVE.search(normalise(label)) is not None
