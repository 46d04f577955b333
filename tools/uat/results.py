"""Results of templated steps that only tell the act once more, and less of it than the request."""

import re

_ALL_FILLED = re.compile(
    r"^(?:that )?(?:(?:all|both)(?: of)?(?: the| these)?|the|every|each)?\s*"
    r"(?:(?:required|mandatory) )?(?:fields?|data|details|form|inputs?)"
    r" (?:is|are|has been|have been|being) (?:all )?(?:completely )?"
    r"(?:filled(?: in| out)?|completed?)$"
    r"|^(?:所有|全部|各)?(?:必填)?(?:字段|信息|内容|项目?|表单)(?:均|都|全部)?已(?:全部)?"
    r"(?:填写|填好|填入|输入)(?:完整|完成|完毕)?$",
    re.IGNORECASE,
)
"""That a form is filled in, whatever its fields are: it names none of what is to be done."""
_FILLED_IN = re.compile(
    r"(?P<things>[\u4e00-\u9fff、]{2,30}?)(?:均|都)?已(?:经)?(?:填写|填入|填好|输入|选择|选中|选好)"
)
_SUCCEEDED = re.compile(r"^(?P<act>[\u4e00-\u9fff]{2,6})成功[，,]\s*(?=\S)")
_LIST = re.compile(r"(?<=\S)[和及与、](?=\S)")


def is_all_filled(result: str) -> bool:
    """Say whether a result is that the form is filled in as a whole: the app shows that."""
    return _ALL_FILLED.match(result) is not None


def tells_less(result: str, ask: str) -> bool:
    """Say whether a result names only what the request fills in, and not how: 婚姻状况已填写."""
    if is_all_filled(result):
        return True
    told = _FILLED_IN.fullmatch(result)
    things = [one for one in _LIST.split(told.group("things")) if one] if told else []
    has_more = len(things) > 1 or re.search("[，,]", ask) is not None
    return has_more and bool(things) and all(one in ask for one in things)


def without_success(result: str, ask: str) -> str:
    """Take off that the act succeeded, before what the app shows: 登录成功，进入首页."""
    done = _SUCCEEDED.match(result)
    return result[done.end() :] if done and done.group("act") in ask else result
