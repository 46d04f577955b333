"""The command `replay`."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from surefoot.state.errors import ConfigError
from surefoot.terminal.options import (
    EXIT_CODES,
    AppId,
    AsJson,
    AtOnce,
    BaseUrl,
    Devices,
    Headed,
    Knowledge,
    Model,
    Out,
    Trace,
    Video,
    end_of_suite,
    given_settings,
    run_until_done,
    say_recordings,
)
from surefoot.terminal.progress import err, log_quietly, say_line, say_replay, show_result


def replay(
    command: typer.Context,
    script: Annotated[Path, typer.Argument(help="A script.json, or a folder of them.")],
    url: Annotated[str | None, typer.Option(help="Start address of the app, if moved.")] = None,
    serial: Annotated[str | None, typer.Option(help="The phone, if another one.")] = None,
    adb_port: Annotated[int | None, typer.Option(help="Port of the adb server.")] = None,
    keep_healed: Annotated[
        bool, typer.Option(help="Write healed locators back into the script.")
    ] = True,
    devices: Devices = None,
    at_once: AtOnce = None,
    app_id: AppId = None,
    knowledge: Knowledge = None,
    model: Model = None,
    base_url: BaseUrl = None,
    headed: Headed = None,
    trace: Trace = None,
    video: Video = None,
    out: Out = None,
    as_json: AsJson = False,
) -> None:
    """Do what a passed run did, without a model: locators heal, expectations never.

    Only a widget that neither the screen nor the knowledge graph tells is asked for. Example:
    `surefoot replay runs/RUN/script.json`.
    """
    from surefoot.api.replaying import areplay, release_device

    given: dict[str, Any] = {"url": url, "serial": serial, "adb_port": adb_port}
    given |= {"keep_healed": keep_healed, **given_settings(command)}
    log_quietly()
    if script.is_dir():
        from surefoot.api.accepting import areplay_folder

        more = {"devices": devices or (), "at_once": at_once, "out": out, **given}
        end_of_suite(
            lambda watcher: areplay_folder(script, watcher=watcher, **more), as_json=as_json
        )
    if devices or at_once:
        raise ConfigError(f"{script} is one script: --devices and --at-once are for folders")

    async def go() -> dict[str, Any]:
        try:
            return (await areplay(script, out=out, **given)).to_dict()
        finally:
            await release_device()

    result = run_until_done(go())
    show_result(result, as_json, _say_replay)
    raise typer.Exit(EXIT_CODES[result["verdict"]])


def _say_replay(result: Mapping[str, Any]) -> None:
    say_replay(result, err)
    say_recordings(result)
    say_line(f"report: {result['report']}")
