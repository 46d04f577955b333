"""A knowledge graph that another process serves."""

import json
import uuid
from collections.abc import Mapping

import httpx

from tools.knowledge.answers import Answer, Refusal, refused

CLIENT_HEADER = "X-Surefoot-Client"
"""Tells the server whose trail a call continues."""
TIMEOUT_S = 60.0


class HttpTransport:
    """Answers by `POST <address>/<operation>` with the parameters as a JSON object.

    Args:
        address: Of the routes, e.g. http://127.0.0.1:2024/kg.
    """

    def __init__(self, address: str) -> None:
        self._address = address.rstrip("/")
        self._headers = {CLIENT_HEADER: uuid.uuid4().hex}
        self._client = self._open()

    def call(self, operation: str, parameters: Mapping[str, object]) -> Answer:
        """Answer an operation; a server that does not answer is GRAPH_ERROR."""
        if self._client.is_closed:
            self._client = self._open()
        try:
            reply = self._client.post(f"{self._address}/{operation}", json=dict(parameters))
            answer = reply.json()
        except TypeError as error:
            return refused(operation, Refusal("INVALID_PARAMETER", f"不是 JSON：{error}"))
        except ValueError as error:
            return refused(operation, Refusal("GRAPH_ERROR", f"{self._address}: {error}"))
        except httpx.HTTPError as error:
            detail = f"{self._address}: {type(error).__name__}: {error}"
            return refused(operation, Refusal("GRAPH_ERROR", detail))
        if not isinstance(answer, dict) or "success" not in answer:
            detail = f"{self._address}: HTTP {reply.status_code}: {json.dumps(answer)[:200]}"
            return refused(operation, Refusal("GRAPH_ERROR", detail))
        return answer

    def close(self) -> None:
        """Let go of the connections."""
        self._client.close()

    def _open(self) -> httpx.Client:
        # The address is the user's own choice; proxies of the environment are not.
        return httpx.Client(headers=self._headers, timeout=TIMEOUT_S, trust_env=False)
