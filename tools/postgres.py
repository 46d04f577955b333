"""What each connection to a PostgreSQL server is told."""

_IDLE_S = 30
"""A host that stops within a transaction, frozen or cut off, keeps its locks so long at most."""
END_IDLE_TRANSACTIONS = f"SET idle_in_transaction_session_timeout = '{_IDLE_S}s'"
"""Statement that lets the server end a transaction in which its client does nothing."""
