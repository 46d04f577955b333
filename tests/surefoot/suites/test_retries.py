"""What passes only when it is tried again is passed, and told as flaky."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
import typer

from surefoot.configs.settings import Settings
from surefoot.suites.suite import Job, Watcher, run_suite
from surefoot.terminal.options import end_of_suite
from surefoot.tools.casefile import parse_case
from tests.support.site import Site, running_site

PAGE = "<button onclick=\"document.querySelector('p').innerText = '{0}'\">Toss</button><p></p>"


class Mends(Watcher):
    """Mends the app while the case is about to be tried again."""

    def __init__(self, site: Site) -> None:
        self.site, self.verdicts = site, list[str]()

    def retried(self, job: Job, result: Mapping[str, Any]) -> None:
        self.verdicts.append(result["verdict"])
        self.site.page("coin.html", PAGE.format("Heads"))


def test_a_case_that_passes_when_it_is_tried_again_is_flaky(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def end(fail_on_flaky: bool) -> tuple[int, dict[str, Any]]:
        kept: list[dict[str, Any]] = []
        with running_site() as site:
            url = site.page("coin.html", PAGE.format("Tails"))
            cases = []
            for name, seen in (("toss", "Heads"), ("never", "Edge")):
                step = {"action": "Click 'Toss'", "expected": f"'{seen}' is shown"}
                case = {"id": name, "app": {"kind": "web", "url": url}, "steps": [step]}
                cases.append((tmp_path / "case.yaml", parse_case(case, "case")))
            mends = Mends(site)

            async def run(_watcher: Watcher) -> dict[str, Any]:
                given = cases[:1] if fail_on_flaky else cases
                settings = Settings(home=tmp_path, knowledge="off")
                kept.append(await run_suite("coin", given, settings, retries=2, watcher=mends))
                return kept[0]

            with pytest.raises(typer.Exit) as ended:
                end_of_suite(run, as_json=True, fail_on_flaky=fail_on_flaky)
        assert mends.verdicts == ["failed"] * (1 if fail_on_flaky else 3)
        return ended.value.exit_code, kept[0]

    code, facts = end(fail_on_flaky=False)
    toss, never = facts["runs"]
    assert (code, toss["verdict"], toss["is_flaky"], never["verdict"]) == (
        1,
        "passed",
        True,
        "failed",
    )
    assert [one["verdict"] for one in toss["earlier"]] == ["failed"]
    assert (len(never["earlier"]), never["is_flaky"]) == (2, False)
    assert all(Path(one["report"]).exists() for one in (*toss["earlier"], *never["earlier"]))
    counted = {key: facts["metrics"][key] for key in ("cases_passed", "cases_flaky", "pass_at_1")}
    assert counted == {"cases_passed": 1, "cases_flaky": 1, "pass_at_1": 0.0}
    suites = ET.parse(facts["junit"]).getroot()
    told = {p.get("name"): p.get("value") for p in suites[0].iterfind("properties/property")}
    assert (told["flaky"], told["tries"], suites[0].get("failures")) == ("true", "2", "0")
    assert "try 1: failed: Step 1: 'Heads' is not shown" in suites[0].findtext("system-out", "")
    page = Path(facts["report"]).read_text("utf-8")
    assert 'class="flaky"' in page and "1 passed when tried again" in page

    code, facts = end(fail_on_flaky=True)
    assert (code, facts["verdict"]) == (1, "passed")
