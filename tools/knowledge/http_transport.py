"""A knowledge graph that another process serves."""

import json
import uuid
from collections.abc import Mapping, Sequence

import httpx

from surefoot.configs.settings import Secrets
from surefoot.tools.knowledge.answers import Answer, Refusal, refused

CLIENT_HEADER = "X-Surefoot-Client"
"""Tells the server whose trail a call continues."""
TIMEOUT_S = 60.0


class HttpTransport:
    """Answers by `POST <address>/<operation>` with the parameters as a JSON object.

    Args:
        address: Of the routes, e.g. http://127.0.0.1:2024/kg; without a path, /kg is meant. The
            token of the environment, `SUREFOOT_TOKEN`, is shown to it.
    """

    def __init__(self, address: str) -> None:
        self._address = address.rstrip("/")
        if self._address.count("/") == 2:
            self._address += "/kg"
        self._headers = {CLIENT_HEADER: uuid.uuid4().hex, "Content-Type": "application/json"}
        if token := Secrets().surefoot_token:
            self._headers["Authorization"] = f"Bearer {token.get_secret_value()}"
        self._client = self._open()

    def call(self, operation: str, parameters: Mapping[str, object]) -> Answer:
        """Answer an operation; a server that does not answer is GRAPH_ERROR."""
        if self._client.is_closed:
            self._client = self._open()
        try:
            content = json.dumps(parameters, default=_plain, allow_nan=False)
        except (TypeError, ValueError, RecursionError) as error:
            return refused(operation, Refusal("INVALID_PARAMETER", f"不是 JSON：{error}"))
        try:
            reply = self._client.post(f"{self._address}/{operation}", content=content)
            answer = reply.json()
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


def _plain(value: object) -> object:
    """Write what a client in the same process may give, too: any mapping, any sequence."""
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, Sequence) and not isinstance(value, bytes):
        return list(value)
    raise TypeError(f"{type(value).__name__} cannot be written as JSON")
