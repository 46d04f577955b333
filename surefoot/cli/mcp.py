"""The command that serves agents."""

from surefoot.terminal.options import BaseUrl, Headed, Knowledge, Model, Out


def mcp(
    model: Model = None,
    base_url: BaseUrl = None,
    headed: Headed = None,
    out: Out = None,
    knowledge: Knowledge = None,
) -> None:
    """Serve agents over the Model Context Protocol on stdin and stdout; needs the extra `mcp`.

    Example: `surefoot mcp --out runs`.
    """
    from surefoot.agents.server import serve_mcp

    given = {"model": model, "base_url": base_url, "headed": headed}
    serve_mcp({**given, "home": out, "knowledge": knowledge})
