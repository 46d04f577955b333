"""The answers of the eleven operations: their keys, their errors, their sentences.

Source: the interface specification of the knowledge graph; its sentences stay as they are.
"""

from collections.abc import Mapping
from typing import Any, Literal

from surefoot.state.errors import KnowledgeError
from surefoot.tools.strict_yaml import read_configured

Answer = dict[str, Any]
"""Plain JSON."""

Code = Literal[
    "INVALID_PARAMETER",
    "PAGE_NOT_FOUND",
    "INTENT_NOT_FOUND",
    "PATH_NOT_FOUND",
    "GRAPH_ERROR",
    "VECTOR_STORE_ERROR",
]

SENTENCES: dict[Code, str] = {
    "INVALID_PARAMETER": "参数无效",
    "PAGE_NOT_FOUND": "页面不存在",
    "INTENT_NOT_FOUND": "未找到匹配的意图",
    "PATH_NOT_FOUND": "无法找到从当前页面到目标页面的路径",
    "GRAPH_ERROR": "图谱操作错误",
    "VECTOR_STORE_ERROR": "向量存储错误",
}
NOT_IN_GRAPH = "当前页面不在图谱中"

EMPTY: dict[str, Answer] = read_configured("knowledge", "empty_answers.yaml")
"""What an answer holds when the operation failed, beside `success`, `message` and `error`."""


class RefusedError(KnowledgeError):
    """An operation that cannot be answered, with the specification's code.

    Args:
        code: One of the six.
        detail: What exactly, "" for the sentence alone.
        sentence: Instead of the code's own.
        details: Further facts for programs, e.g. `field`.
    """

    def __init__(
        self, code: Code, detail: str = "", *, sentence: str = "", **details: object
    ) -> None:
        self.code, self.details = code, details
        opening = sentence or SENTENCES[code]
        super().__init__(f"{opening}：{detail}" if detail else opening)


def refusal_answer(operation: str, refusal: RefusedError) -> Answer:
    """Returns the answer of an operation that was refused; every documented key is there."""
    message = str(refusal)
    error = {"code": refusal.code, "message": message, "details": dict(refusal.details)}
    return {"success": False, "message": message, **_copy(EMPTY.get(operation, {})), "error": error}


def _copy(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _copy(item) for key, item in value.items()}
    return list(value) if isinstance(value, list) else value
