"""A real JDK and real class files; without a JDK these tests are left out, and counted."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from state.errors import ConfigError
from tools.java.jdk import Jdk, find_jdk

Compile = Callable[..., Path]


@pytest.fixture(scope="session")
def jdk() -> Jdk:
    try:
        return find_jdk()
    except ConfigError as error:
        pytest.skip(str(error))


@pytest.fixture(scope="session")
def compiled(jdk: Jdk, tmp_path_factory: pytest.TempPathFactory) -> Compile:
    """Compile sources, by file name, into a folder of class files."""

    def compile_all(**sources: str) -> Path:
        folder = tmp_path_factory.mktemp("classes")
        files = []
        for name, text in sources.items():
            file = folder / "src" / f"{name}.java"
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, "utf-8")
            files.append(file)
        command = [jdk.home / "bin" / "javac", "-encoding", "UTF-8", "-d", folder / "out", *files]
        subprocess.run(command, check=True, timeout=60)
        return folder / "out"

    return compile_all
