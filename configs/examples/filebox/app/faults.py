"""Faults on purpose: each function is one entry of `faults.yaml`, and nothing else in here is used.

Correct code stays in the other files, so that only what is listed goes wrong. The faults of the
browser are in `static/faults.js`.
"""

from __future__ import annotations

from surefoot.configs.examples.filebox.app.store import RefusedError, Store, StoredObject

LEGACY_FOLDER = "legacy/"
RELEASE_NOTES = "/release-notes"


def rename_folder(store: Store, key: str, name: str) -> str:
    """rename-folder-lost: answer like a rename and change nothing."""
    return store.get(key).key


def restore_for_undo(store: Store) -> StoredObject:
    """undo-restores-other: put back the oldest deletion instead of the latest."""
    if not store.trash:
        raise RefusedError("error.gone", 404)
    return store.restore(store.trash[0].number)


def accept_preferences(known: dict[str, str], sent: dict[str, str]) -> dict[str, str]:
    """settings-lose-phone: keep every field but one."""
    return {
        name: sent.get(name, value) if name != "phone" else value for name, value in known.items()
    }


def add_comment(store: Store, key: str, author: str, text: str) -> None:
    """comment-twice: take every request as a new comment, also the second one of a double click."""
    store.comments.setdefault(key, []).append((author, text))


def send_invitation() -> None:
    """invitation-not-sent: the mail server is always down; the page says it was sent."""
    raise RefusedError("error.mail_down", 500)


def is_listed_but_missing(key: str) -> bool:
    """legacy-folder-404: the folder is in the list, its page is not there."""
    return key == LEGACY_FOLDER
