"""How the sentences of a case are understood, before anything is opened."""

import asyncio
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Unpack

from surefoot.api.blocking import blocking
from surefoot.api.results import Understanding
from surefoot.api.validating import CaseLike
from surefoot.configs.keywords import UnderstandingKeywords
from surefoot.configs.settings import OFFLINE, Settings, settings_from
from surefoot.nodes.common.reading import read_halves
from surefoot.nodes.common.run import RunContext
from surefoot.nodes.uat.steps import expected_of
from surefoot.running.runner import CaseGraph, check_case
from surefoot.state.errors import ConfigError
from surefoot.state.values.case import Case
from surefoot.state.values.understood import NotUnderstood, StepReading, Understood
from surefoot.state.values.verdict import Usage
from surefoot.tools.artifacts import RunFolder
from surefoot.tools.casefile import load_case, parse_case
from surefoot.tools.casefile_forms import Forms, write_forms
from surefoot.tools.runlog import RunLog
from surefoot.tools.scratch import scratch
from surefoot.tools.secrets import put_away, secret_values
from surefoot.tools.uat.rewriting import rewrite_step, without_hint

Read = Understood | NotUnderstood


async def aunderstand(
    case: CaseLike,
    *,
    graph: CaseGraph = "step_validation",
    write: bool = False,
    model: str | None = None,
    out: str | Path | None = None,
    **settings: Unpack[UnderstandingKeywords],
) -> Understanding:
    """Read every sentence of a case as a run would; no app is opened.

    Args:
        case: A case file, a mapping of the same form, or a Case.
        graph: For which graph: `uat` rewrites raw steps into instructions first.
        write: Write `do` and `check` into the file, for each step that is understood whole.
        model: `offline` or `openai:<name>`, for what the grammar does not read.
        out: Folder of the runs, where the knowledge graph and the conversations are.
        settings: Further settings by name.

    Raises:
        ConfigError: the case or a setting cannot be meant, or its file cannot be written.
        ModelError: the model cannot be used.

    Example:
        >>> read = surefoot.understand({"app": "notes_sim", "steps": ["Open it"]})
        >>> print(read.steps[0].problem.partition(";")[0])
        not understood: 'Open it'
    """
    chosen = settings_from({"model": model, "home": out, **settings})
    path = Path(case) if isinstance(case, str | Path) else None
    if write and path is None:
        raise ConfigError("only a case file can be written into")
    loaded = load_case(path) if path is not None else parse_case(case, "case")
    await check_case(loaded, chosen)
    halves, usage = await _read_all(loaded, chosen, graph)
    steps = [_describe_step_reading(loaded, index, read) for index, read in enumerate(halves)]
    written: list[int] = []
    if write and path is not None:
        forms = {
            index: form
            for index, read in enumerate(halves)
            if not steps[index]["problem"] and (form := _forms_to_write(read)).items()
        }
        await asyncio.to_thread(write_forms, path, forms)
        written = sorted(forms)
    facts = {
        "case": loaded.id,
        "title": loaded.title,
        "understood": not any(step["problem"] for step in steps),
        "steps": steps,
        "written": written,
        "usage": usage.model_dump(),
    }
    return Understanding.of(facts)


understand = blocking(aunderstand)


async def _read_all(
    case: Case, settings: Settings, graph: CaseGraph
) -> tuple[list[list[Read]], Usage]:
    """Read every step as a run would, its secrets put away."""
    name = f"{case.id}-{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(3)}"
    safe, known = put_away(case, name), secret_values(case.parameters)
    halves: list[list[Read]] = []
    total = Usage()
    with _log_folder(settings, name) as folder:
        log = RunLog(folder, known)
        settings = await asyncio.to_thread(_without_new_graph, settings)
        run = RunContext(name, settings, safe, RunFolder(folder), log, known)
        try:
            sentences = await asyncio.to_thread(_sentences, safe, settings, graph)
            for index, (action, expected) in enumerate(sentences):
                read, usage = await read_halves(run, index, action, expected)
                halves.append(read)
                total += usage
        finally:
            await asyncio.to_thread(log.flush)
    return halves, total


def _sentences(case: Case, settings: Settings, graph: CaseGraph) -> list[tuple[str, str]]:
    """Returns both halves of each step as the graph reads them."""
    indices = range(len(case.steps))
    if graph != "uat":
        return [(case.steps[index].action, case.expected_after(index)) for index in indices]
    known = {name: parameter.description for name, parameter in case.parameters.items()}
    rules = settings.rewriting
    return [
        (
            without_hint(rewrite_step(case.steps[index].action, known, rules), rules),
            expected_of(case, index, rules),
        )
        for index in indices
    ]


@contextmanager
def _log_folder(settings: Settings, name: str) -> Iterator[Path]:
    """Returns where conversations are written down; nothing is kept where there are none."""
    if settings.model == OFFLINE:
        with scratch("understanding") as folder:
            yield folder
    else:
        yield settings.home / "understanding" / name


def _without_new_graph(settings: Settings) -> Settings:
    """Leave out a knowledge graph that nothing has been put into yet."""
    address = settings.knowledge_address
    is_file = "://" not in address and address != ":memory:"
    if settings.model != OFFLINE or not is_file or Path(address).exists():
        return settings
    return settings.model_copy(update={"learn": "off"})


def _describe_step_reading(case: Case, index: int, halves: list[Read]) -> dict[str, Any]:
    step = case.steps[index]
    left = tuple(half for half in halves if isinstance(half, NotUnderstood))
    problem = StepReading(left=left).problem
    return {
        "index": index,
        "action": step.action,
        "expected": step.expected,
        "problem": problem,
        "readings": [_reading(half) for half in halves],
    }


def _reading(read: Read) -> dict[str, Any]:
    if isinstance(read, NotUnderstood):
        said: dict[str, Any] = {"by": "nobody", "intents": [], "checks": [], "do": [], "check": []}
        left = list(read.words)
    else:
        said = {
            "by": read.by,
            "intents": [str(intent) for intent in read.intents],
            "checks": [str(check) for check in read.checks],
            "do": [one.model_dump(mode="json", exclude_defaults=True) for one in read.intents],
            "check": [one.model_dump(mode="json", exclude_defaults=True) for one in read.checks],
        }
        left = []
    return {"half": read.half, "sentence": read.sentence, **said, "left_over": left}


def _forms_to_write(halves: list[Read]) -> Forms:
    """Returns what is to be written for a step that is understood whole."""
    read = [half for half in halves if isinstance(half, Understood)]
    by_hand = {half.half for half in read if half.by == "case"}
    do = tuple(intent for half in read for intent in half.intents)
    check = tuple(check for half in read for check in half.checks)
    has_check = bool(check) or any(half.half == "result" for half in read)
    return Forms(
        do=do if do and "action" not in by_hand else None,
        check=check if has_check and "result" not in by_hand else None,
    )
