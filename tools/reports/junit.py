"""Results as junit.xml, which CI servers read: a suite is a case, a test is a step."""

import socket
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

from surefoot.tools.artifacts import RunFolder
from surefoot.tools.reports.facts import StepFacts
from surefoot.tools.reports.read import read_run, run_of
from surefoot.tools.reports.run_facts import RunFacts
from surefoot.tools.reports.text import plain_line, without_control_codes

_ELEMENTS = {"failed": "failure", "blocked": "error", "unknown": "error", "not_run": "skipped"}


def write_junit(
    source: RunFolder | Sequence[Mapping[str, Any]],
    path: Path,
    sums: Mapping[str, Any] | None = None,
) -> Path:
    """Write the results of one run, or of many, as junit.xml.

    A failed step is a failure; a blocked or unknown one an error, since neither may look green,
    and so is a setup that did not pass. A step that was not run is skipped, and so is one of the
    teardown that did not pass: it changes no verdict. A run that is not passed although no step
    says why gets a test of its own that does. Lines [[ATTACHMENT|path]], as Jenkins and GitLab
    read them, name the report, traces and videos, and the screenshots of a step that did not pass.

    Args:
        source: A run folder, also of a killed run, or result objects as `--json` prints them.
        path: The file; its folder must exist.
        sums: Of all results, with `suite`, their name: a test suite without tests tells them.
    """
    runs = [read_run(source.path)] if isinstance(source, RunFolder) else [run_of(r) for r in source]
    root = ET.Element("testsuites")
    for order, run in enumerate(runs):
        _add_run_suite(root, order, run)
    if sums is not None:
        _sums(root, len(runs), sums)
    ET.indent(root)
    half = path.with_name(path.name + ".part")
    half.write_bytes(ET.tostring(root, encoding="utf-8", xml_declaration=True) + b"\n")
    half.replace(path)
    return path


def _add_run_suite(root: ET.Element, order: int, run: RunFacts) -> None:
    name = _xml_token(run.case_id or run.run_id or run.title) or f"case-{order + 1}"
    suite = ET.SubElement(root, "testsuite", name=name, package="surefoot", id=str(order))
    _properties(suite, _junit_properties(run))
    for step in run.steps:
        own = name if step.part == "steps" else f"{name}.{step.part}"
        test = _test(suite, own, f"{step.number} {step.action}", step.seconds, step.verdict, step)
        if step.verdict not in ("passed", "not_run"):
            _attach(test, step.screenshots)
    if run.verdict != "passed" and all(s.verdict in ("passed", "not_run") for s in run.steps):
        _test(suite, name, "the run as a whole", 0.0, run.verdict, None, run.problem)
    lines = [*_step_and_finding_lines(run), *run.earlier, *_attachments(run.files)]
    ET.SubElement(suite, "system-out").text = without_control_codes("\n".join(lines))
    ET.SubElement(suite, "system-err").text = without_control_codes(run.problem)
    _add_counts(suite, run.started, run.seconds)


def _sums(root: ET.Element, order: int, sums: Mapping[str, Any]) -> None:
    """Tell the numbers of a suite."""
    name = _xml_token(f"{sums['suite']} (sum)")
    suite = ET.SubElement(root, "testsuite", name=name, package="surefoot", id=str(order))
    told = {"verdict": sums["verdict"], "seconds": sums["seconds"]}
    _properties(suite, told | sums["metrics"] | sums["usage"])
    ET.SubElement(suite, "system-out")
    ET.SubElement(suite, "system-err")
    # What its cases took is told by them: readers add the suites up.
    _add_counts(suite, None, 0.0)


def _add_counts(suite: ET.Element, started: float | None, seconds: float | None) -> None:
    moment = time.gmtime(started if _is_time(started) else None)
    suite.attrib.update(
        timestamp=time.strftime("%Y-%m-%dT%H:%M:%S", moment),
        hostname=_xml_token(socket.gethostname()) or "localhost",
        tests=str(len(suite.findall("testcase"))),
        failures=str(len(suite.findall("testcase/failure"))),
        errors=str(len(suite.findall("testcase/error"))),
        skipped=str(len(suite.findall("testcase/skipped"))),
        time=_seconds(seconds),
    )


def _junit_properties(run: RunFacts) -> dict[str, Any]:
    passed = run.count("passed")
    return {
        "title": run.title,
        "verdict": run.verdict,
        "flaky": "true" if run.is_flaky else "",
        "tries": len(run.earlier) + 1 if run.earlier else "",
        "run_id": run.run_id,
        "app": run.app,
        "device": run.device,
        "pass_at_1": int(run.verdict == "passed"),
        "complete_at_1": round(passed / len(run.steps), 4) if run.steps else 0.0,
        "model": run.model,
        "model_calls": run.usage.model_calls,
        "input_tokens": run.usage.input_tokens,
        "output_tokens": run.usage.output_tokens,
        "cost": run.usage.cost,
        "seconds": run.seconds,
    }


def _properties(suite: ET.Element, facts: Mapping[str, Any]) -> None:
    properties = ET.SubElement(suite, "properties")
    for name, value in facts.items():
        if value not in (None, ""):
            said = f"{value:.6f}".rstrip("0").rstrip(".") if isinstance(value, float) else value
            ET.SubElement(properties, "property", name=name, value=without_control_codes(str(said)))


def _test(
    suite: ET.Element,
    suite_name: str,
    name: str,
    seconds: float | None,
    verdict: str,
    step: StepFacts | None,
    problem: str = "",
) -> ET.Element:
    test = ET.SubElement(
        suite, "testcase", name=_xml_token(name), classname=suite_name, time=_seconds(seconds)
    )
    if verdict == "passed":
        return test
    reason = without_control_codes((step.reason if step else problem) or verdict.replace("_", " "))
    part = step.part if step else "steps"
    element = {"setup": "error", "teardown": "skipped"}.get(part, _ELEMENTS[verdict])
    if element == "skipped" or verdict == "not_run":
        ET.SubElement(test, "skipped").text = reason
        return test
    outcome = ET.SubElement(test, element)
    outcome.attrib.update(type=verdict, message=reason.splitlines()[0] if reason.strip() else "")
    outcome.text = without_control_codes("\n".join(_explanation(step))) if step else reason
    return test


def _attach(test: ET.Element, paths: Sequence[Path]) -> None:
    if paths:
        ET.SubElement(test, "system-out").text = "\n".join(_attachments(paths))


def _attachments(paths: Sequence[Path]) -> list[str]:
    return [f"[[ATTACHMENT|{path.absolute()}]]" for path in paths]


def _explanation(step: StepFacts) -> list[str]:
    told = [("reason", step.reason), ("expected", step.expected)]
    told += [("evidence", plain_line(line)) for line in step.evidence]
    if step.confidence is not None:
        told.append(("confidence", f"{step.confidence:.2f}, decided by {step.validated_by}"))
    shown = step.shown_try
    told += [("error", action.error) for action in (shown.actions if shown else ()) if action.error]
    told += [("event", f"{one.words}: {one.text}") for one in (shown.events if shown else ())]
    return [f"{kind}: {said}" for kind, said in told if said]


def _step_and_finding_lines(run: RunFacts) -> list[str]:
    steps = [
        f"{step.number}. {step.verdict.replace('_', ' ')}: {step.action}" for step in run.steps
    ]
    return steps + [
        f"finding, {finding.kind.replace('_', ' ')}: {finding.text}" for finding in run.findings
    ]


def _xml_token(text: str) -> str:
    """Give a text without line breaks and double spaces, as the schema's names are."""
    return " ".join(without_control_codes(text).split())


def _seconds(seconds: float | None) -> str:
    return f"{max(0.0, seconds or 0.0):.3f}"


def _is_time(unix_time: float | None) -> bool:
    """Say whether the date has four digits for its year."""
    return unix_time is not None and 0 <= unix_time < 253_402_300_800
