"""Tells actions that cannot be taken back from the others, by their words."""

import re

from tools.language.similarity import units
from tools.language.text import normalise

_WORDS = re.compile(
    r"\b(?:pay|purchase|buy|order now|place (?:the )?order|delet\w*|remov\w*|eras\w*|drop|truncate|"
    r"send|submit|publish|transfer|confirm|grant|revoke|unsubscribe|empty (?:the )?trash|"
    r"format|wipe|reset|cancel subscription|close account)\b"
    r"|支付|付款|购买|下单|删除|清空|发送|提交|发布|转账|授权|注销账"
    r"|thanh toán|mua|đặt hàng|xóa|xoá|gửi|chuyển khoản|xuất bản|cấp quyền"
)


_DESTRUCTIVE = re.compile(
    r"\b(?:delet\w*|remov\w*|eras\w*|drop|truncate|wipe|empty|clear all|discard|purge|uninstall|"
    r"pay|buy|purchase|place (?:the )?order|trash|bin)\b"
    r"|支付|付款|购买|下单|删除|清空|移除|回收站|thanh toán|mua|đặt hàng|xóa|xoá|gỡ|dọn|thùng rác"
)


def destroys_unasked(step: str, label: str) -> bool:
    """Say whether a widget's label promises a loss that the words of the step do not ask for."""
    return (
        _DESTRUCTIVE.search(normalise(label)) is not None
        and _DESTRUCTIVE.search(normalise(step)) is None
        and _WORDS.search(normalise(step)) is None
        and not any("delete" in unit.meanings for unit in units(step))
    )


def looks_irreversible(description: str) -> bool:
    """Say whether an action pays, deletes, sends or the like."""
    return _WORDS.search(normalise(description)) is not None
