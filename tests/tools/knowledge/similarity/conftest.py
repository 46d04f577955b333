"""What tests of the search share."""

from tests.support.openai_server import _openai_server, openai_server

__all__ = ["_openai_server", "openai_server"]
