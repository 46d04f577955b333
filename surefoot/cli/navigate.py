"""The command `navigate`."""

import sys
from typing import Annotated, Any

import typer

from surefoot.terminal.options import (
    AppId,
    AsJson,
    BaseUrl,
    Headed,
    Knowledge,
    Model,
    Out,
    Review,
    Trace,
    Video,
    end_of_run,
    given_settings,
)
from surefoot.terminal.progress import err, log_quietly


def navigate(
    command: typer.Context,
    target: Annotated[
        str,
        typer.Argument(
            metavar="APP",
            help="Address, app.yaml, bundled app, android:PACKAGE, harmony:BUNDLE or case file.",
        ),
    ],
    intent: Annotated[str, typer.Argument(help="Where to go, in words.")],
    app_id: AppId = None,
    knowledge: Knowledge = None,
    model: Model = None,
    base_url: BaseUrl = None,
    headed: Headed = None,
    trace: Trace = None,
    video: Video = None,
    out: Out = None,
    review: Review = None,
    as_json: AsJson = False,
) -> None:
    """Go to where an intent is served; the knowledge graph is asked first and learns the way.

    Example: `surefoot navigate http://127.0.0.1:8000 'open the settings'`.
    """
    from surefoot.api.navigating import anavigate
    from surefoot.cli.answering import ask_person
    from surefoot.terminal.progress import WalkView

    given = given_settings(command)
    asks = None if as_json or not sys.stdin.isatty() else ask_person

    async def go() -> dict[str, Any]:
        with WalkView(intent, err) as view:
            done = await anavigate(target, intent, out=out, progress=view, ask_person=asks, **given)
            return done.to_dict()

    log_quietly()
    end_of_run(go, as_json=as_json)
