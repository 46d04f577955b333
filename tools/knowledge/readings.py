"""How sentences of cases were understood, where a model or a person read them.

A sentence means the same in every app, so what was read for one is known for all.
"""

from pydantic import ValidationError
from sqlalchemy import Connection

from surefoot.state.values.understood import Understood
from surefoot.tools.knowledge import checks
from surefoot.tools.knowledge.answers import Answer, Refusal
from surefoot.tools.knowledge.identity import intent_of
from surefoot.tools.knowledge.look import Look
from surefoot.tools.knowledge.store.apps import make_app
from surefoot.tools.knowledge.store.patterns import Origin, StepPlace, add_reading, patterns_of
from surefoot.tools.knowledge.trail import Trail
from surefoot.tools.validation import first_error

_HALVES = ("action", "result")


def recall_reading(
    look: Look,
    _trail: Trail,
    *,
    app_id: object = None,
    sentence: object = None,
    half: object = None,
) -> Answer:
    """Answer `recall_reading`: how a sentence was understood before; null when it was not."""
    app, place = checks.name(app_id, "app_id"), _place(sentence, half)
    found = patterns_of(look.connection, app, place)
    confirmed = [row for row in found if row.source == "confirmed"]
    reading = Understood.model_validate_json((confirmed or found)[0].facts) if found else None
    told = None if reading is None else reading.model_dump(mode="json")
    return {"success": True, "message": "", "reading": told}


def keep_reading(
    connection: Connection, *, app_id: object = None, reading: object = None
) -> Answer:
    """Answer `keep_reading`: a person's stays when a model reads the sentence again."""
    app = checks.name(app_id, "app_id")
    given = checks.mapping(reading, "reading")
    try:
        read = Understood.model_validate(dict(given))
    except ValidationError as error:
        message = f"reading.{first_error(error)}"
        raise Refusal("INVALID_PARAMETER", message, field="reading") from error
    rev = make_app(connection, app)
    origin = Origin("confirmed" if read.by == "person" else "observed")
    place = _place(read.sentence, read.half)
    add_reading(connection, app, place, read.model_dump_json(), rev, origin=origin)
    return {"success": True, "message": "已保存"}


def _place(sentence: object, half: object) -> StepPlace:
    words = intent_of(checks.text(sentence, "sentence"))
    if not words:
        raise Refusal("INVALID_PARAMETER", "sentence 不能为空", field="sentence")
    if half not in _HALVES:
        raise Refusal(
            "INVALID_PARAMETER", f"half 应为 action 或 result，得到 {half!r}", field="half"
        )
    return StepPlace("reading", words, "", expected=str(half))
