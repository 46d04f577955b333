"""A report of what is known in one statement: a server is asked once, and keeps nothing waiting."""

import time
from collections.abc import Sequence

from sqlalchemy import Connection

from surefoot.tools.knowledge.ids import widget_key_of
from surefoot.tools.knowledge.store.counters import ADD, INSERTED, PUT, Addition, put_parameters
from surefoot.tools.knowledge.store.statements import Statement
from surefoot.tools.knowledge.store.transitions import (
    FIELDS,
    NOTE_PRELUDE,
    Transition,
    transition_of,
)

# The app's row is taken before the transition's, as by every writer. A widget that is known by its
# text and could learn its id is left to `meant_by`.
_REPORT = Statement(
    "WITH known AS (SELECT transition_id, app_id FROM transitions"
    " WHERE from_page = :source AND action_type = :type AND widget_key = :key"
    " AND to_page = :target AND NOT deleted AND NOT (:widget <> '' AND :text <> '' AND EXISTS"
    " (SELECT 1 FROM transitions lesser WHERE lesser.from_page = :source"
    " AND lesser.action_type = :type AND lesser.widget_id = '' AND lesser.widget_text = :text))),"
    " taken AS (UPDATE apps SET rev = apps.rev + 1, updated_at = :now FROM known"
    " WHERE apps.app_id = known.app_id RETURNING known.transition_id, apps.app_id, apps.rev),"
    f" counted AS ({PUT} SELECT transition_id, app_id, {INSERTED}, rev, :now FROM taken"
    f" ON CONFLICT {ADD} RETURNING {FIELDS}),"
    " noted AS (INSERT INTO preludes (transition_id, pattern, n)"
    f" SELECT transition_id, :pattern, 1 FROM counted WHERE :leaves {NOTE_PRELUDE})"
    f" SELECT {FIELDS} FROM counted"
)


def count_known(
    connection: Connection, addition: Addition, prelude: Sequence[str] | None
) -> Transition | None:
    """Add to a transition that is there under the very name of the action's widget.

    Args:
        connection: Of a server; each statement is a transaction by itself.
        addition: What is added; its app need not be told.
        prelude: What was done on the page before it was left, None when it was not left.

    Returns:
        The transition as it is then; None when nothing was added, and more is to be looked at.
    """
    deed = addition.deed
    key = widget_key_of(deed.widget_id, deed.widget_text, deed.widget_xpath)
    parameters = put_parameters(addition, key)
    pattern = {"pattern": " ".join(prelude or ()), "leaves": prelude is not None}
    rows = _REPORT.rows(connection, {**parameters, **pattern, "now": time.time()})
    return transition_of(rows[0]) if rows else None
