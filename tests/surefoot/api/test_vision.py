"""With vision on, a model that takes images sees the screenshot beside the words."""

from base64 import b64decode
from typing import Any

import pytest

from tests.conftest import Play
from tests.support.cases import CLAIM, claims
from tests.support.openai_server import OpenAIServer, _openai_server, openai_server

__all__ = ["_openai_server", "openai_server"]

CASE: dict[str, Any] = {
    "id": "look-into-uploads",
    "app": {"kind": "web", "bundled": "filebox", "path": "/testcase-bucket/"},
    "steps": [
        {
            "action": "Click the folder 'uploads' in the file list",
            "expected": "The folder opened",
            "check": {"check": "claim", "what": "items.csv stands in an open folder"},
        }
    ],
}


def pictures(server: OpenAIServer) -> list[bytes]:
    """The images of all requests, decoded."""
    parts = [
        part
        for request in server.requests
        for message in request["messages"]
        if isinstance(message["content"], list)
        for part in message["content"]
        if part["type"] == "image_url"
    ]
    return [b64decode(part["image_url"]["url"].partition(",")[2]) for part in parts]


@pytest.mark.parametrize("vision", ["on", "off"])
async def test_the_screenshot_is_shown_to_the_model_only_when_asked_for(
    play: Play, openai_server: OpenAIServer, vision: str
) -> None:
    rules = {CLAIM: claims("yes", "items.csv")}
    given = {"base_url": openai_server.base_url, "vision": vision, "learn": "off"}
    result = await play(CASE, rules, **given)
    assert result["verdict"] == "passed"
    shown = pictures(openai_server)
    if vision == "off":
        assert shown == []
    else:
        assert shown
        assert all(picture.startswith(b"\xff\xd8\xff") for picture in shown), "JPEG"
