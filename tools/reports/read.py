"""Joins the files of a run folder into the facts of a report."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, cast

from surefoot.state.values.app import WebApp
from surefoot.state.values.case import PARTS, Part
from surefoot.state.values.verdict import THRESHOLDS, StepVerdict, Verdict
from surefoot.tools.recordings import list_recordings
from surefoot.tools.reports.facts import (
    Conversation,
    JudgementFacts,
    ReadingFacts,
    SoughtFacts,
    StepFacts,
    TryFacts,
)
from surefoot.tools.reports.fixes import offer_fixes
from surefoot.tools.reports.pictures import Album
from surefoot.tools.reports.rows import (
    Row,
    as_flag,
    lines,
    nested,
    nested_all,
    number,
    read_object,
    read_rows,
    text,
    whole,
)
from surefoot.tools.reports.run_facts import (
    FindingFacts,
    RunFacts,
    SignOffFacts,
    UsageFacts,
    read_navigation,
    steps_of,
)
from surefoot.tools.reports.tries import read_tries

UNFINISHED = "The run ended before it wrote its result: it was killed, or it still goes on."
_KINDS = frozenset(["plan", "execute", "validate", "decide"])
_VERDICTS = frozenset(["passed", "failed", "blocked", "unknown"])
_READ_KINDS = frozenset(["understood", "ground"])
_BEFORE = -1


class Conversations:
    """Conversations of `agents.jsonl`, each given out once.

    Args:
        agents: Rows of `agents.jsonl`.
        events: Rows of `events.jsonl`; a conversation that names no step belongs to the step of
            the first event after it.
    """

    def __init__(self, agents: list[Row], events: list[Row]) -> None:
        self._rows = agents
        self._left = {position for position, row in enumerate(agents) if row}
        timed = ((number(event, "at"), whole(event, "step")) for event in events)
        self._times = [(at, step) for at, step in timed if at is not None and step is not None]

    def of_step(self, step: int, positions: Iterable[int | None]) -> tuple[Conversation, ...]:
        """Give the conversations at `positions`, and those of the step not given out yet."""
        mine = {position for position in self._left if self._step(position) == step}
        # The list of a step names its validations; they count even when the times disagree.
        mine |= {p for p in positions if p is not None and 0 <= p < len(self._rows)}
        self._left -= mine
        return tuple(_read_conversation(p, self._rows[p]) for p in sorted(mine) if self._rows[p])

    def left_over(self) -> tuple[Conversation, ...]:
        """Give the conversations that nobody asked for."""
        return tuple(
            _read_conversation(position, self._rows[position]) for position in sorted(self._left)
        )

    def _step(self, position: int) -> int | None:
        row = self._rows[position]
        at, named = number(row, "at"), whole(row, "step")
        if named is not None or at is None:
            return named
        return next((step for time, step in self._times if time >= at), None)


def _read_conversation(position: int, row: Row) -> Conversation:
    facts = {**row, **nested(row, "usage"), "position": position}
    if nested_all(row, "conversation"):
        facts |= {"messages": row["conversation"], "input": ""}
    return Conversation.model_validate(facts)


def read_run(folder: Path) -> RunFacts:
    """Read everything that the folder of a run tells, also of one that was killed."""
    return _Join(
        folder,
        read_object(folder / "result.json"),
        read_object(folder / "case.json"),
        read_rows(folder, "events"),
        read_rows(folder, "agents"),
    ).run()


def run_of(result: Mapping[str, Any]) -> RunFacts:
    """Read a result, the object that `--json` prints, with its run's folder where that is there."""
    folder = Path(result.get("report") or "").parent
    if not result.get("report") or not (folder / "case.json").is_file():
        return _Join(None, dict(result), {}, [], []).run()
    case, logs = read_object(folder / "case.json"), ("events", "agents")
    return _Join(folder, dict(result), case, *(read_rows(folder, name) for name in logs)).run()


def _sign_off(row: Row) -> SignOffFacts | None:
    found = SignOffFacts.model_validate(row)
    return found if found.results else None


def _readings(rows: list[Row]) -> tuple[ReadingFacts, ...]:
    """Give how the sentences of a step were understood; one that was read again comes once."""
    read = [ReadingFacts.model_validate(row) for row in rows if row["kind"] == "understood"]
    return tuple({(one.half, one.sentence): one for one in read}.values())


def _latest_groundings(rows: list[Row]) -> tuple[SoughtFacts, ...]:
    """Give what was looked for; of what was looked for again the last result."""
    sought = [SoughtFacts.model_validate(row) for row in rows if row["kind"] == "ground"]
    return tuple({one.intent: one for one in sought}.values())


class _Join:
    """One run while it is read."""

    def __init__(
        self, folder: Path | None, result: Row, case: Row, events: list[Row], agents: list[Row]
    ) -> None:
        self.walk = read_navigation(result, events) if _is_navigation(result, events) else None
        result = steps_of(result) if self.walk is not None else result
        self.folder, self.result, self.case = folder, result, case
        self.events, self.agents = events, agents
        # A navigation has the steps that it went.
        self.wanted = nested_all(case, "steps") if self.walk is None else []
        self.results = _by_index(result)
        self.rows = _by_step(events, _KINDS)
        self.readings = _by_step(events, _READ_KINDS)
        self.album = Album((folder or Path()) / "shots", _viewport(case))
        self.talks = Conversations(agents, events)

    def run(self) -> RunFacts:
        """Join everything."""
        before = self._step(_BEFORE)
        indices = {*range(len(self.wanted)), *self.results, *self.rows} - {_BEFORE}
        steps = tuple(self._step(index) for index in sorted(indices))
        rows = self.events + self.agents
        verdict = text(self.result, "verdict")
        return RunFacts(
            run_id=text(self.result, "run_id") or (self.folder.name if self.folder else ""),
            case_id=text(self.case, "id") or text(self.result, "case"),
            title=text(self.case, "title") or text(self.result, "title"),
            tags=lines(self.case, "tags"),
            app=_app_address(nested(self.case, "app")),
            report=(self.folder / "report.html").absolute() if self.folder else None,
            device=text(self.result, "device"),
            # Without a result it is never a pass, whatever the steps say.
            verdict=cast(Verdict, verdict if verdict in _VERDICTS else "unknown"),
            problem=text(self.result, "problem") if self.result else self._why_unfinished(),
            is_complete=bool(self.result),
            steps=steps,
            before=before if before.tries or before.talks else None,
            findings=tuple(
                FindingFacts.model_validate(row) for row in nested_all(self.result, "findings")
            ),
            usage=_usage(nested(self.result, "usage"), self.agents),
            model=self._model(),
            started=_first_known(number(self.result, "started"), min(_times(rows), default=None)),
            seconds=_first_known(number(self.result, "seconds"), _rows_duration_s(rows)),
            pictures=tuple(self.album.pictures),
            talks=self.talks.left_over(),
            walk=self.walk,
            earlier=tuple(
                f"try {number}: {text(one, 'verdict')}: {text(one, 'why')} ({text(one, 'run_id')})"
                for number, one in enumerate(nested_all(self.result, "earlier"), 1)
            ),
            recordings=list_recordings(self.folder) if self.folder else (),
            not_recorded=text(self.result, "not_recorded"),
            sign_off=_sign_off(read_object(self.folder / "sign_off.json") if self.folder else {}),
        )

    def _step(self, index: int) -> StepFacts:
        wanted = self.wanted[index] if 0 <= index < len(self.wanted) else {}
        result = self.results.get(index, {})
        tries = read_tries(self.rows.get(index, []), self.album, lines(result, "evidence"))
        last = next((t.judgement for t in reversed(tries) if t.judgement), None)
        said = [judgement.conversation for t in tries for judgement in t.judgements]
        verdict = _step_verdict(result, tries)
        by = text(result, "validated_by") or (last.validated_by if last else "")
        judged = verdict != "not_run" and by not in ("", "none", "execution")
        readings = _readings(self.readings.get(index, []))
        sought = _latest_groundings(self.readings.get(index, []))
        rows = self.rows.get(index, [])
        seconds = _first_known(number(result, "seconds"), _rows_duration_s(rows))
        confidence = number(result, "confidence") if result or last is None else last.confidence
        done = next((a.description for t in tries for a in t.actions), "")
        return StepFacts(
            number=index + 1,
            part=_case_part(text(result, "part") or text(wanted, "part")),
            action=text(result, "action") or text(wanted, "action") or done,
            expected=text(result, "expected") or text(wanted, "expected"),
            verdict=verdict,
            confidence=confidence if judged else None,
            threshold=self._threshold(wanted) if judged else None,
            reason=text(result, "reason") or (last.reason if last else ""),
            evidence=lines(result, "evidence") or (last.evidence if last else ()),
            llm_validated=as_flag(result.get("llm_validated")),
            validated_by=by,
            starts=self._start(rows, seconds),
            seconds=seconds,
            tries=tries,
            done=lines(result, "actions"),
            talks=self.talks.of_step(index, said),
            readings=readings,
            sought=sought,
            fixes=offer_fixes(readings, sought, last) if verdict in ("failed", "unknown") else (),
        )

    def _start(self, rows: list[Row], seconds: float | None) -> float | None:
        """Say when a step began, s after the run: so long before the last that is told of it."""
        first, last = min(_times(self.events), default=None), max(_times(rows), default=None)
        if first is None or last is None or seconds is None:
            return None
        return max(0.0, last - seconds - first)

    def _why_unfinished(self) -> str:
        question = read_object(self.folder / "question.json") if self.folder else {}
        if not question:
            return UNFINISHED
        step, about_to = whole(question, "step"), text(question, "about_to")
        where = "" if step is None else f" at step {step + 1}"
        what = f", before: {about_to}" if about_to else ""
        return f"The run waits for a person{where}{what}. {text(question, 'reason')}".strip()

    def _threshold(self, wanted: Row) -> float | None:
        return THRESHOLDS.get(
            text(wanted, "criticality") or text(self.case, "criticality") or "normal"
        )

    def _model(self) -> str:
        rows = [self.result, nested(self.result, "usage"), *self.agents, *self.events]
        return next((model for row in rows if (model := text(row, "model"))), "")


def _case_part(word: str) -> Part:
    return next((part for part in PARTS if part == word), "steps")


def _is_navigation(result: Row, events: list[Row]) -> bool:
    """Say whether a run is a navigation: an intent was opened for, not a case."""
    return "path" in result or any(
        row.get("kind") == "open" and text(row, "intent") for row in events
    )


def _by_index(result: Row) -> dict[int, Row]:
    """Key the step results; one without an index has that of its place in the list."""
    found: dict[int, Row] = {}
    for place, row in enumerate(nested_all(result, "steps")):
        index = whole(row, "index")
        found[place if index is None or index < 0 else index] = row
    return found


def _by_step(events: list[Row], kinds: frozenset[str]) -> dict[int, list[Row]]:
    """Give the rows of some kinds, in their order, by the step that they are of."""
    found: dict[int, list[Row]] = {}
    for row in events:
        if text(row, "kind") in kinds:
            found.setdefault(_step_of(row), []).append(row)
    return found


def _step_of(row: Row) -> int:
    step = whole(row, "step")
    return _BEFORE if step is None or step < 0 else step


def _step_verdict(result: Row, tries: tuple[TryFacts, ...]) -> StepVerdict:
    """Give the step's verdict; without a result what its last decision says."""
    verdict = text(result, "verdict") or (tries[-1].verdict if tries else "")
    if verdict in _VERDICTS or verdict == "not_run":
        return cast(StepVerdict, verdict)
    if not tries:
        return "not_run"
    judgement: JudgementFacts | None = tries[-1].judgement
    decision = tries[-1].decision
    if decision == "fail_step":
        return "failed"
    if decision in ("next_step", "finish") and judgement and judgement.is_completed:
        return "passed"
    return "unknown"


def _usage(given: Row, agents: list[Row]) -> UsageFacts:
    """Read what the model calls cost; the sum over the conversations when the run wrote none."""
    if given:
        return UsageFacts.model_validate(given)
    used = [nested(row, "usage") for row in agents if row]
    keys = ("input_tokens", "output_tokens", "cost")
    sums = {key: sum(number(usage, key) or 0 for usage in used) for key in keys}
    return UsageFacts(model_calls=len(used), **sums)


def _viewport(case: Row) -> tuple[float, float] | None:
    app = nested(case, "app")
    usual = WebApp.model_fields["viewport"].default if app.get("kind") == "web" else None
    size = app.get("viewport", usual)
    if not isinstance(size, list | tuple) or len(size) != 2:
        return None
    given = {"width": size[0], "height": size[1]}
    width, height = number(given, "width"), number(given, "height")
    return (width, height) if width and height and width > 0 and height > 0 else None


def _app_address(app: Row) -> str:
    if url := text(app, "url"):
        return url
    if bundled := text(app, "bundled"):
        return f"{bundled} (bundled) {text(app, 'path')}".strip()
    return text(app, "path") or text(app, "package")


def _times(rows: list[Row]) -> list[float]:
    return [at for row in rows if (at := number(row, "at")) is not None]


def _rows_duration_s(rows: list[Row]) -> float | None:
    times = _times(rows)
    return max(times) - min(times) if times else None


def _first_known(*numbers: float | None) -> float | None:
    return next((n for n in numbers if n is not None), None)
