"""Interim: words of the languages, until the data files of the grammar are there."""

import re
from functools import lru_cache

from tools.text import folded

KINDS = {
    "button": "button", "link": "link", "field": "field", "text field": "field", "textbox": "field", "input field": "field",
    "text box": "field", "input": "field", "textarea": "field", "box": "field", "checkbox": "checkbox", "check box": "checkbox", "radio": "radio",
    "radio button": "radio", "switch": "switch", "toggle": "switch", "list": "list", "dropdown": "list", "option": "option", "tab": "tab",
    "menu": "menu", "menu item": "menuitem", "item": "row", "row": "row", "entry": "row", "column": "column", "column header": "column", "card": "card",
    "section": "section", "dialog": "dialog", "popup": "dialog", "icon": "icon", "image": "image", "slider": "slider", "page": "page", "heading": "heading", "table": "table", "form": "form",
    "按钮": "button", "链接": "link", "输入框": "field", "字段": "field", "复选框": "checkbox", "单选框": "radio", "开关": "switch",
    "列表": "list", "下拉框": "list", "选项": "option", "标签页": "tab", "菜单": "menu", "行": "row", "对话框": "dialog", "页面": "page", "图标": "icon",
    "nút": "button", "liên kết": "link", "ô": "field", "trường": "field", "hộp kiểm": "checkbox", "danh sách": "list", "thẻ": "tab",
    "hàng": "row", "dòng": "row", "hộp thoại": "dialog", "trang": "page", "biểu tượng": "icon", "mục": "row",
}  # fmt: skip
ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "last": "last", "all": "all", "both": "all", "every": "all", "each": "all", "any": "any"} | {
    "第一": 1, "第二": 2, "第三": 3, "最后": "last", "所有": "all", "全部": "all", "thứ nhất": 1, "đầu tiên": 1, "thứ hai": 2, "thứ ba": 3, "cuối": "last", "tất cả": "all"}  # fmt: skip
REFERS = re.compile(
    r"\b(it|its|them|they|that|this|these|those|there|same|nó|chúng|đó|này)\b|它|该|此|这|那|其"
)
FUNCTION = set(
    """a an the and then or on in into to of for from with by at as it its that this them their your when done is are be below above up off use using so one do does not no now still again
there here which who has have was were been says say appears appear shown visible displayed listed contains contain field button link list page named called labeled name text value""".split()
)


@lru_cache
def refers_back(sentence: str) -> bool:
    return bool(REFERS.search(folded(sentence)))


def kind_of(word: str) -> str:
    return KINDS.get(folded(word).strip(), "")


def says_ordinal(sentence: str, ordinal: object) -> bool:
    low = folded(sentence)
    if any(value == ordinal and word in low for word, value in ORDINALS.items()):
        return True
    return bool(re.search(rf"(?<!\d){ordinal}(?!\d)", low))


_VI = re.compile(r"[ăâđêôơưạảấầẩẫậắằẳẵặẹẻẽềểễệịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]")


def language_of(sentence: str) -> str:
    low = folded(sentence)
    if any("\u3400" <= c <= "\u9fff" for c in low):
        return "zh"
    return "vi" if _VI.search(low) else "en"
