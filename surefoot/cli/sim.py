"""`surefoot sim`: simulated phones for real clients."""

from typing import Annotated

import typer

from surefoot.terminal.options import AsJson


def sim(
    apps: Annotated[
        list[str], typer.Argument(metavar="APP...", help="app.yaml files, or names of examples.")
    ],
    port: Annotated[int, typer.Option(min=0, help="Of the server; 0: a free one.")] = 0,
    serial: Annotated[str, typer.Option(help="Serial number of the first phone.")] = "",
    phones: Annotated[int, typer.Option(min=1, help="How many phones.")] = 1,
    level: Annotated[
        str,
        typer.Option(
            help="adb: our own adb server. adbd: behind the real one. hdc: HarmonyOS phones."
        ),
    ] = "adb",
    sdk: Annotated[int, typer.Option(min=21, help="Android API level.")] = 33,
    language: Annotated[str, typer.Option(help="Of the apps, e.g. `vi`.")] = "",
    as_json: AsJson = False,
) -> None:
    """Serve simulated phones with these apps to adb and uiautomator2 until Ctrl-C.

    Example: `surefoot sim notes_sim --port 5599`.
    """
    from surefoot.cli.simulating import serve_phones

    serve_phones(
        apps,
        port=port,
        serial=serial,
        phones=phones,
        level=level,
        sdk=sdk,
        language=language,
        as_json=as_json,
    )
