"""Cases as tests, by pytest in a process of its own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.site import running_site

PAGE = """<form><label>New item <input id=i></label><button>Add</button></form>
<ul id=l><li>tea</li></ul><script>document.forms[0].onsubmit = e => {e.preventDefault();
l.insertAdjacentHTML('beforeend', '<li>' + i.value + '</li>')}</script>"""
CASE = """{head}app: {{kind: web, url: "http://127.0.0.1:1/"}}
steps:
  - action: "Type 'milk' into the field 'New item' and click 'Add'"
    expected: "The list contains '{item}'"
"""
CONFTEST = """import pytest

@pytest.fixture(scope="session")
def surefoot_app():
    return "{address}"
"""
TEST = """from pathlib import Path

def test_a_case_from_python(surefoot_run):
    assert surefoot_run(Path("cases/add.surefoot.yaml")).verdict == "passed"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "cases").mkdir()
    return tmp_path


def write(folder: Path, name: str, item: str, head: str = "") -> None:
    path = folder / "cases" / f"{name}.surefoot.yaml"
    path.write_text(CASE.format(head=head, item=item), "utf-8")


def run_tests(folder: Path, *options: str) -> tuple[int, str]:
    plain = ["-p", "no:cacheprovider", "-W", "ignore"]
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *plain, "--surefoot-out", "runs", *options],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(root), "SUREFOOT_KNOWLEDGE": "off"},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout


def test_each_case_is_a_test_with_its_steps_told_where_it_fails(folder: Path) -> None:
    write(folder, "add", "milk", "title: Add an item\ntags: [smoke]\n")
    write(folder, "wrong", "bread")
    (folder / "test_more.py").write_text(TEST, "utf-8")
    with running_site() as site:
        site.page("", PAGE)
        (folder / "conftest.py").write_text(CONFTEST.format(address=site.address), "utf-8")
        code, said = run_tests(folder)
        assert (code, "1 failed, 2 passed" in said) == (1, True), said
        assert "  ✗ 1. Type 'milk' into the field 'New item' and click 'Add'" in said
        assert "failed: does not hold: value: list holds 'bread'" in said
        assert "report: " in said
        assert "Traceback" not in said
        code, said = run_tests(folder, "--collect-only", "-k", "smoke", "cases")
        assert (code, "1/2 tests collected (1 deselected)" in said) == (0, True), said


def test_a_wrong_case_file_is_told_with_every_fault_and_its_line(folder: Path) -> None:
    bad = "app: {kind: web, ulr: x}\nsteps:\n  - acton: Look\n    max_trys: 3\n"
    (folder / "cases" / "bad.surefoot.yaml").write_text(bad, "utf-8")
    code, said = run_tests(folder)
    assert code == 2
    assert "bad.surefoot.yaml:1: app.ulr: is not a known key; did you mean 'url'?" in said
    assert "bad.surefoot.yaml:3: steps.0.acton: is not a known key; did you mean 'action'?" in said
    assert "bad.surefoot.yaml:4: steps.0.max_trys" in said
