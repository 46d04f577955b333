"""The locked packages: every requirement with a version that it allows, every one with hashes."""

import re
import tomllib

from packaging.requirements import Requirement

from tests.support.served import ROOT

_LOCKED = re.compile(
    r"^([\w.-]+)==([^\s;]+)(?: ; ([^\\]+?))? \\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)",
    re.M,
)


def test_every_requirement_is_locked_to_versions_that_it_allows_with_hashes() -> None:
    text = (ROOT / "configs" / "lock" / "requirements.txt").read_text("utf-8")
    rest = _LOCKED.sub("", text)
    assert rest.strip() == "", "each line is a version with its hashes"
    locked: dict[str, list[str]] = {}
    for name, version, _, _ in _LOCKED.findall(text):
        locked.setdefault(name, []).append(version)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wanted = [
        *project["build-system"]["requires"],
        *project["project"]["dependencies"],
        *project["project"]["optional-dependencies"]["dev"],
    ]
    for requirement in map(Requirement, wanted):
        name = re.sub(r"[-_.]+", "-", requirement.name).lower()
        versions = locked.get(name, [])
        assert versions, f"{name}: make lock"
        assert all(requirement.specifier.contains(one) for one in versions), f"{name}: make lock"
