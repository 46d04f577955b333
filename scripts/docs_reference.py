"""Writes the reference pages of the docs' site from the code: commands, settings, Python."""

import typer.main
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from typer.cli import get_docs_for_click

import surefoot
from surefoot.cli.app import app
from surefoot.configs.settings import list_settings, settings_from


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add one page each."""
    pages = {"commands": _commands(), "settings": _settings(), "python": _python()}
    for name, text in pages.items():
        files.append(File.generated(config, f"reference/{name}.md", content=text))
    return files


def _commands() -> str:
    command = typer.main.get_command(app)
    text = get_docs_for_click(obj=command, ctx=typer.Context(command), name="surefoot")
    return text.replace("# `surefoot`", "# All commands", 1)


def _settings() -> str:
    text = "# All settings\n"
    for one in list_settings(settings_from({})):
        default = "none" if one.default in ("", "None") else f"`{one.default}`"
        text += f"\n**`{one.variable}`** (default {default})\n\n:   {one.description}\n"
    return text


def _python() -> str:
    text = "# Python\n\nAll of these are names of `surefoot`.\n"
    for name, module in surefoot._HOME_OF.items():
        text += f"\n::: {module}.{name}\n"
    return text
