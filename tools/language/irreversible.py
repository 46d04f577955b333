"""Tells actions that cannot be taken back from the others, by their words."""

import re

from tools.language.text import normalise

_WORDS = re.compile(
    r"\b(?:pay|purchase|buy|order now|place (?:the )?order|delet\w*|remov\w*|eras\w*|drop|truncate|"
    r"send|submit|publish|transfer|confirm|grant|revoke|unsubscribe|empty (?:the )?trash|"
    r"format|wipe|reset|cancel subscription|close account)\b"
    r"|支付|付款|购买|下单|删除|清空|发送|提交|发布|转账|授权|注销账"
    r"|thanh toán|mua|đặt hàng|xóa|xoá|gửi|chuyển khoản|xuất bản|cấp quyền"
)


def looks_irreversible(description: str) -> bool:
    """Say whether an action pays, deletes, sends or the like."""
    return _WORDS.search(normalise(description)) is not None
