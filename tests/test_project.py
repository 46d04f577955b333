"""The rules of the project that no other tool checks."""

import ast
import importlib.util
import inspect
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from surefoot.configs.settings import Secrets, Settings
from surefoot.state import errors

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
LAYERS = ("graphs", "nodes", "tools", "configs", "state")
"""Folders of the top level that are parts of the one package."""
HEAVY = ("playwright", "uiautomator2", "adbutils", "openai", "langchain_openai", "fastapi")


def python_files(*folders):
    return [
        pytest.param(path, id=str(path.relative_to(ROOT)))
        for folder in folders
        for path in sorted((ROOT / folder).rglob("*.py"))
    ]


def run(*command):
    return subprocess.run(
        [sys.executable, *command], cwd=ROOT, capture_output=True, text=True, timeout=120
    )


def test_the_package_of_this_tree_wins_over_an_installed_one():
    found = Path(importlib.util.find_spec("surefoot").origin)
    assert found == ROOT / "surefoot" / "__init__.py"


@pytest.mark.parametrize("layer", LAYERS)
def test_a_layer_is_a_part_of_the_one_package(layer):
    assert (ROOT / "surefoot" / layer).readlink() == Path("..", layer)


def test_nobody_imports_a_layer_by_its_bare_name():
    """Such a name is also that of a folder of nearly every user."""
    bare = re.compile(rf"^ *(?:from|import) (?:{'|'.join(LAYERS)})\b", re.M)
    files = [file.values[0] for file in python_files(*LAYERS, "surefoot", "bench", "tests")]
    found = [str(file) for file in files if bare.search(file.read_text("utf-8"))]
    assert found == [str(ROOT / "tests" / "test_package.py")]  # a user's own, in a text


def test_no_name_of_a_function_means_something_else_in_each_of_three_files():
    """One that does in three graphs what its name says, as a node or a route, may stand in each."""
    nodes = {file.values[0].stem for file in python_files("nodes")}
    found: dict[str, set[str]] = {}
    for file in python_files(*(layer for layer in LAYERS if layer != "configs"), "surefoot"):
        path = file.values[0].resolve()
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                found.setdefault(node.name, set()).add(str(path.relative_to(ROOT)))
    several = {name: sorted(files) for name, files in found.items() if len(files) > 2}
    assert sum(map(len, found.values())) > 3000
    assert {
        name: files
        for name, files in several.items()
        if name not in {*nodes, "main"} and not name.startswith("after_")
    } == {}


def test_layers_import_downwards_only():
    lint = "import sys; from importlinter.cli import lint_imports"
    done = run("-c", f"{lint}; sys.exit(lint_imports(no_cache=True))")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("path", python_files("state", "nodes", "graphs"))
def test_annotations_are_real_where_langgraph_reads_them(path):
    """LangGraph evaluates them: a postponed one loses branches and input types in silence."""
    text = path.read_text("utf-8")
    assert "from __future__ import annotations" not in text
    assert "TYPE_CHECKING" not in text


def test_importing_the_graphs_starts_no_heavy_library():
    stems = sorted(path.stem for path in (ROOT / "graphs").glob("[a-z]*.py"))
    modules = [f"surefoot.graphs.{stem}" for stem in stems]
    code = f"import sys, {', '.join(modules)}; print(*(set(sys.modules) & set({HEAVY!r})))"
    done = run("-c", code)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == []


def test_the_drawing_of_the_errors_is_the_tree_of_the_classes():
    assert drawn(errors.__doc__) == {
        name: kind.__base__.__name__
        for name, kind in vars(errors).items()
        if isinstance(kind, type) and issubclass(kind, errors.SurefootError)
    } | {"SurefootError": None}


def drawn(text):
    """Read a tree of box characters: each name and the name it hangs from."""
    parents, branch = {}, []
    for line in inspect.cleandoc(text).splitlines():
        if found := re.match(r"((?:[│ ] {3})*(?:[├└]── )?)([A-Z]\w+Error)\b", line):
            level = len(found.group(1)) // 4
            branch[level:] = [found.group(2)]
            parents[found.group(2)] = branch[level - 1] if level else None
    return parents


@pytest.mark.parametrize(
    "path", [file for file in python_files("tests") if file.id.split("/")[-1].startswith("test_")]
)
def test_no_test_file_is_empty(path):
    names = [
        node.name
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    assert [name for name in names if name.startswith("test_")]


def test_the_folder_table_of_the_README_is_the_tree():
    cells = re.findall(
        r"^\|\s*(`[\w./-]+/`(?:, `[\w./-]+/`)*)\s*\|", README.read_text("utf-8"), re.M
    )
    rows = [name for cell in cells for name in re.findall(r"`([\w./-]+)/`", cell)]
    listed = run_git("ls-files").splitlines()
    tree = {name.split("/")[0] for name in listed if "/" in name and not name.startswith(".")}
    assert rows, "no row of the form | `folder/` | ... |"
    assert [row for row in rows if not (ROOT / row).is_dir()] == []
    assert tree - {row.split("/")[0] for row in rows} == set()


def test_the_README_is_read_in_a_few_minutes():
    assert len(README.read_text("utf-8").splitlines()) <= 80


def test_the_docs_are_a_site_without_a_broken_link(tmp_path, monkeypatch):
    monkeypatch.setenv("NO_MKDOCS_2_WARNING", "1")
    done = run("-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path))
    assert done.returncode == 0, done.stdout + done.stderr
    first = (tmp_path / "index.html").read_text("utf-8")
    assert 'href="uat.html"' in first
    assert 'href="configs/evals/understanding/index.html"' in first


def test_the_server_knows_every_graph():
    served = json.loads((ROOT / "langgraph.json").read_text("utf-8"))["graphs"]
    written = {path.stem for path in (ROOT / "graphs").glob("[!_]*.py")}
    assert set(served) == written
    assert {name: graph["path"] for name, graph in served.items()} == {
        name: f"surefoot.graphs.{name}:graph" for name in written
    }


def test_the_example_of_the_environment_names_only_settings_that_exist():
    known = {f"SUREFOOT_{name}" for name in Settings.model_fields} | set(Secrets.model_fields)
    known = {name.upper() for name in known} | {"CHROME", "SUREFOOT_DATA"}
    text = (ROOT / ".env.example").read_text("utf-8")
    named = set(re.findall(r"^#?\s?([A-Z][A-Z_]+)=", text, re.M))
    assert named <= known
    assert named


def run_git(*command):
    return subprocess.run(
        ["git", *command], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
