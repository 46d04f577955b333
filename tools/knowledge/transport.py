"""How a client asks for an operation: of a store in this process, or of one that another serves."""

import json
import uuid
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from inspect import signature
from pathlib import Path
from typing import Concatenate, ParamSpec, Protocol, TypeGuard, TypeVar

import httpx
from langchain_core.embeddings import Embeddings

from surefoot.configs.settings import OFF, Secrets, Settings
from surefoot.state.errors import ConfigError
from surefoot.tools.knowledge.answers import Answer, RefusedError, refusal_answer
from surefoot.tools.knowledge.client_history import ClientHistory
from surefoot.tools.knowledge.service import KnowledgeService, Opening, open_service

P = ParamSpec("P")


class Transport(Protocol):
    """What answers the operations."""

    def call(self, operation: str, parameters: Mapping[str, object]) -> Answer:
        """Answer an operation; faults are answers too."""

    def close(self) -> None:
        """Let go of what is open."""


class Asking:
    """What has operations."""

    transport: Transport


A = TypeVar("A", bound=Asking)


def operation(method: Callable[Concatenate[A, P], Answer]) -> Callable[Concatenate[A, P], Answer]:
    """Make a method ask for the operation of its name; what is None was not given."""
    form = signature(method)

    @wraps(method)
    def ask(self: A, /, *args: P.args, **kwargs: P.kwargs) -> Answer:
        bound = form.bind(self, *args, **kwargs)
        bound.apply_defaults()
        _, *told = bound.arguments.items()
        given = {name: value for name, value in told if value is not None}
        return self.transport.call(method.__name__, given)

    return ask


CLIENT_HEADER = "X-Surefoot-Client"
"""Tells the server whose history a call continues."""
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
            content = json.dumps(parameters, default=_json_dict_or_list, allow_nan=False)
        except (TypeError, ValueError, RecursionError) as error:
            return refusal_answer(
                operation, RefusedError("INVALID_PARAMETER", f"不是 JSON：{error}")
            )
        try:
            reply = self._client.post(f"{self._address}/{operation}", content=content)
            answer = reply.json()
        except ValueError as error:
            return refusal_answer(
                operation, RefusedError("GRAPH_ERROR", f"{self._address}: {error}")
            )
        except httpx.HTTPError as error:
            detail = f"{self._address}: {type(error).__name__}: {error}"
            return refusal_answer(operation, RefusedError("GRAPH_ERROR", detail))
        if not isinstance(answer, dict) or "success" not in answer:
            detail = f"{self._address}: HTTP {reply.status_code}: {json.dumps(answer)[:200]}"
            return refusal_answer(operation, RefusedError("GRAPH_ERROR", detail))
        return answer

    def close(self) -> None:
        """Let go of the connections."""
        self._client.close()

    def _open(self) -> httpx.Client:
        # The address is the user's own choice; proxies of the environment are not.
        return httpx.Client(headers=self._headers, timeout=TIMEOUT_S, trust_env=False)


def _json_dict_or_list(value: object) -> object:
    """Write what a client in the same process may give, too: any mapping, any sequence."""
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, Sequence) and not isinstance(value, bytes):
        return list(value)
    raise TypeError(f"{type(value).__name__} cannot be written as JSON")


class LocalTransport:
    """Answers in this process.

    Args:
        service: Of the store; several clients may share one.
    """

    def __init__(self, service: KnowledgeService) -> None:
        self._service = service
        self._history = ClientHistory()

    def call(self, operation: str, parameters: Mapping[str, object]) -> Answer:
        """Answer an operation."""
        return self._service.call(operation, parameters, self._history)

    def close(self) -> None:
        """Let go of the store's connections."""
        self._service.close()


def is_served(address: str | Path) -> TypeGuard[str]:
    """Returns whether another process serves the graph at this address."""
    return isinstance(address, str) and address.startswith(("http://", "https://"))


def open_transport(address: str | Path | None, embeddings: Embeddings | None = None) -> Transport:
    """Open what answers at an address; see KGClient."""
    settings = Settings()
    if address is None:
        address = settings.knowledge_address
    if str(address) == OFF:
        raise ConfigError("there is no knowledge graph: SUREFOOT_KNOWLEDGE is off")
    if is_served(address):
        return HttpTransport(address)
    return LocalTransport(open_service(Opening.of(settings, address), embeddings=embeddings))
