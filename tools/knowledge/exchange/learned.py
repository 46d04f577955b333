"""What validated steps taught, to and from files."""

from pydantic import ValidationError
from sqlalchemy import Connection

from surefoot.state.errors import ConfigError
from surefoot.state.values.base import Value
from surefoot.state.values.knowledge import KnownWidget, VerdictPattern
from surefoot.state.values.understood import Understood
from surefoot.tools.knowledge.exchange.file_format import AppForm, LocatorForm, PatternForm
from surefoot.tools.knowledge.learned import Substeps
from surefoot.tools.knowledge.store.patterns import put_pattern, put_widget
from surefoot.tools.knowledge.store.statements import Statement

_PATTERNS = Statement(
    "SELECT kind, known_by, intent, expected, page, position, facts, source, seen_at,"
    " success_count, fail_count, last_worked, updated_at FROM patterns"
    " WHERE app_id = :app AND NOT deleted ORDER BY pattern_id"
)
_LOCATORS = Statement(
    "SELECT page, facts, heal_count, updated_at FROM locators"
    " WHERE app_id = :app AND NOT deleted ORDER BY locator_id"
)


_FORMS: dict[str, type[Value]] = {
    "verdict": VerdictPattern,
    "plan": Substeps,
    "reading": Understood,
}


def export_patterns(connection: Connection, app: str) -> tuple[PatternForm, ...]:
    """Returns how the steps of an app were judged and done."""
    rows = _PATTERNS.mappings(connection, {"app": app})
    return tuple(
        PatternForm.model_construct(**{**row, "last_worked": bool(row["last_worked"])})
        for row in rows
    )


def export_locators(connection: Connection, app: str) -> tuple[LocatorForm, ...]:
    """Returns by what the widgets of an app are found."""
    rows = _LOCATORS.mappings(connection, {"app": app})
    return tuple(LocatorForm.model_construct(**row) for row in rows)


def import_patterns(connection: Connection, app: AppForm, rev: int) -> None:
    """Write what a file knows of the steps of an app; counts add up, what is newer stays.

    Raises:
        ConfigError: facts of the file are none.
    """
    try:
        for pattern in app.patterns:
            _FORMS[pattern.kind].model_validate_json(pattern.facts)
            put_pattern(connection, app.app_id, pattern.model_dump(), rev)
        for locator in app.locators:
            widget = KnownWidget.model_validate_json(locator.facts)
            facts = locator.model_dump(include={"heal_count", "updated_at"})
            put_widget(connection, app.app_id, locator.page, widget, rev, **facts)
    except ValidationError as error:
        raise ConfigError(f"{app.app_id}: what was learned of a step cannot be read") from error
