"""Filebox: a small web file manager with known faults, for demos, tests and labelled samples."""

from surefoot.configs.examples.filebox.app.server import create_app

__all__ = ["create_app"]
