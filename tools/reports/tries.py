"""The tries of one step, joined from the rows of `events.jsonl`."""

import re
from dataclasses import dataclass, field

from surefoot.tools.reports.facts import ActionFacts, Frame, JudgementFacts, LogLine, TryFacts
from surefoot.tools.reports.pictures import Album, PictureMark
from surefoot.tools.reports.rows import Row, lines, nested, text, whole


@dataclass
class _Group:
    """Rows of one try."""

    plans: list[Row] = field(default_factory=list)
    executions: list[Row] = field(default_factory=list)
    validations: list[Row] = field(default_factory=list)
    decision: str = ""
    verdict: str = ""


def read_tries(rows: list[Row], album: Album, evidence: tuple[str, ...]) -> tuple[TryFacts, ...]:
    """Join the rows of one step.

    Args:
        rows: In the order in which they were written.
        album: Where the screenshots are.
        evidence: What the result quotes; marked in the changes besides what the try quotes.
    """
    return tuple(
        _try(order, group, album, evidence)
        for order, group in enumerate(_try_groups(rows), start=1)
    )


def _try_groups(rows: list[Row]) -> list[_Group]:
    """Split by the rows' `try`, and after each decision where a row has none."""
    groups: list[_Group] = []
    current: int | None = None
    for row in rows:
        given = whole(row, "try")
        other = given is not None and current is not None and given != current
        # A plan is written before the try that it is for, and may not name it.
        planned_anew = row.get("kind") == "plan" and bool(groups and groups[-1].validations)
        decided = row.get("kind") != "decide" and bool(groups and groups[-1].decision)
        if not groups or other or planned_anew or decided:
            groups.append(_Group())
            current = None
        current = given if given is not None else current
        _add(groups[-1], row)
    return groups


def _add(group: _Group, row: Row) -> None:
    match row.get("kind"):
        case "plan":
            group.plans.append(row)
        case "execute":
            group.executions.append(row)
        case "validate":
            group.validations.append(row)
        case "decide":
            group.decision, group.verdict = text(row, "decision"), text(row, "verdict")


def _try(order: int, group: _Group, album: Album, evidence: tuple[str, ...]) -> TryFacts:
    judgements = tuple(_judgement(row, evidence) for row in group.validations)
    return TryFacts(
        number=order,
        planned=tuple(line for row in group.plans for line in lines(row, "substeps")),
        actions=tuple(_executed_action(i, row) for i, row in enumerate(group.executions, start=1)),
        frames=(*_frames(group.executions, album), *_judged_frames(group, album)),
        judgements=judgements,
        decision=group.decision or (judgements[-1].decision if judgements else ""),
        verdict=group.verdict,
    )


def _executed_action(order: int, row: Row) -> ActionFacts:
    kind = nested(row, "action").get("kind")
    return ActionFacts.model_validate({**row, "number": order, "kind": kind})


def _judgement(row: Row, evidence: tuple[str, ...]) -> JudgementFacts:
    quoted = (*lines(row, "evidence"), *evidence)
    changes = tuple(_change_log_line(change, quoted) for change in lines(row, "changes"))
    return JudgementFacts.model_validate({**row, "changes": changes})


def _change_log_line(change: str, evidence: tuple[str, ...]) -> LogLine:
    sign = change[0] if change[:2] in ("+ ", "- ", "~ ") else ""
    content = change[2:] if sign else change
    shown = any(_is_quoted_line(content, quote) for quote in evidence)
    return LogLine(sign=sign, content=content, is_evidence=shown)


def _is_quoted_line(content: str, quote: str) -> bool:
    """Say whether a quoted line is this line; a quote may leave out its sign, indent and ends."""
    line, wanted = _normalise(content), _normalise(quote)
    if not line or not wanted:
        return False
    return line == wanted or (len(wanted) >= 6 and wanted in line)


def _normalise(line: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"^\s*[+~-]\s+", "", line)).strip()


def _frames(executions: list[Row], album: Album) -> list[Frame]:
    """Give the strip of pictures: before each action, and after the last one."""
    frames: list[Frame] = []
    shown = ""
    for order, row in enumerate(executions, start=1):
        before, after = text(row, "shot_before"), text(row, "shot_after")
        if shown and shown != before:
            frames.append(_frame(album, shown, f"After {order - 1}", executions[order - 2]))
        if before:
            caption = "Before" if len(executions) == 1 else f"Before {order}"
            frames.append(_frame(album, before, caption, row, order))
        shown = after
    if shown:
        last = executions[-1]
        same = " (same picture)" if shown == text(last, "shot_before") else ""
        frames.append(_frame(album, shown, f"After{same}", last))
    return frames


def _judged_frames(group: _Group, album: Album) -> list[Frame]:
    """Give what was seen where nothing was done, or where it was another screen by then."""
    seen = [row for row in (*group.plans, *group.validations) if text(row, "shot")]
    done = text(group.executions[-1], "shot_after") if group.executions else ""
    if not seen or text(seen[-1], "shot") == done or (done and seen[-1] in group.plans):
        return []
    caption = "Seen; nothing was done" if group.plans else "Seen"
    caption = "Judged" if group.executions else caption
    return [_frame(album, text(seen[-1], "shot"), caption, seen[-1])]


def _frame(album: Album, digest: str, caption: str, row: Row, order: int | None = None) -> Frame:
    picture = album.picture(digest)
    mark: PictureMark | None = None
    if picture and order is not None:
        mark = album.mark(row, order, picture)
    url = text(row, "url_after" if order is None else "url_before")
    return Frame(picture=picture, mark=mark, caption=caption, url=url)
