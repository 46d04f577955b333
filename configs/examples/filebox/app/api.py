"""What the scripts of the pages call: JSON in, JSON out, refusals as `{"error": text}`."""

from __future__ import annotations

import asyncio
import re
from typing import Annotated

from fastapi import APIRouter, Body, Depends, File, Form, Request, UploadFile

from surefoot.configs.examples.filebox.app import faults
from surefoot.configs.examples.filebox.app.session import account_of, editor, store_of
from surefoot.configs.examples.filebox.app.store import Account, RefusedError
from surefoot.configs.examples.filebox.app.views import object_url, size_text

router = APIRouter()

Text = Annotated[str, Body(embed=True)]
Editor = Annotated[Account, Depends(editor)]

SEARCH_DELAY_S = 1.2
COMMENT_DELAY_S = 0.5
UPLOAD_DELAY_S = 0.6
MORE_DELAY_S = 0.4
ACTIVITY_PAGE = 20
_EMAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+")


@router.post("/folders")
async def create_folder(request: Request, _: Editor, prefix: Text, name: Text) -> dict[str, str]:
    """Make a folder."""
    return {"key": store_of(request).create_folder(prefix, name)}


@router.post("/upload")
async def upload(
    request: Request,
    _: Editor,
    file: Annotated[UploadFile, File()],
    prefix: Annotated[str, Form()] = "",  # a form's empty text counts as absent
) -> dict[str, str]:
    """Keep one file; slow enough that its progress can be seen."""
    content = await file.read()
    await asyncio.sleep(UPLOAD_DELAY_S)
    name = (file.filename or "unnamed").replace("/", "_")
    return {"key": store_of(request).put(prefix, name, content), "name": name}


@router.post("/rename")
async def rename(request: Request, _: Editor, key: Text, name: Text) -> dict[str, str]:
    """Rename a file."""
    store = store_of(request)
    if key.endswith("/"):
        return {"key": faults.rename_folder(store, key, name)}
    return {"key": store.rename(key, name)}


@router.post("/move")
async def move(request: Request, _: Editor, key: Text, folder: Text) -> dict[str, str]:
    """Move a file into a folder."""
    return {"key": store_of(request).move(key, folder)}


@router.post("/delete")
async def delete(
    request: Request, _: Editor, keys: Annotated[list[str], Body(embed=True)]
) -> dict[str, int]:
    """Move objects to the trash."""
    for key in keys:
        store_of(request).delete(key)
    return {"deleted": len(keys)}


@router.post("/undo")
async def undo(request: Request, _: Editor) -> dict[str, str]:
    """Take a deletion back."""
    return {"name": faults.restore_for_undo(store_of(request)).name}


@router.post("/star")
async def star(request: Request, _: Editor, key: Text) -> dict[str, bool]:
    """Mark an object, or take the mark away."""
    starred = store_of(request).starred
    starred.symmetric_difference_update({store_of(request).get(key).key})
    return {"starred": key in starred}


@router.post("/trash/restore")
async def restore(
    request: Request, _: Editor, number: Annotated[int, Body(embed=True)]
) -> dict[str, str]:
    """Put one deletion back."""
    return {"name": store_of(request).restore(number).name}


@router.post("/trash/empty")
async def empty_trash(request: Request, _: Editor) -> dict[str, bool]:
    """Delete for good."""
    store_of(request).empty_trash()
    return {"empty": True}


@router.get("/search")
async def search(request: Request, q: str = "") -> dict[str, list[dict[str, str]]]:
    """Find objects by name; late, like an index on another machine."""
    await asyncio.sleep(SEARCH_DELAY_S)
    account = account_of(request)
    hits = [
        {"name": o.name, "where": o.parent, "url": object_url(o.key), "size": size_text(o)}
        for o in store_of(request).find(q)
        if not o.key.startswith("restricted/") or (account and account.role == "admin")
    ]
    return {"hits": hits}


@router.post("/comments")
async def comment(request: Request, account: Editor, key: Text, text: Text) -> dict[str, bool]:
    """Add a comment to a file."""
    if not text.strip():
        raise RefusedError("error.comment", 422)
    await asyncio.sleep(COMMENT_DELAY_S)
    faults.add_comment(store_of(request), key, account.full_name, text.strip())
    return {"added": True}


@router.post("/invitations")
async def invite(request: Request, _: Editor, email: Text) -> dict[str, bool]:
    """Send a link by mail."""
    if not _EMAIL.fullmatch(email):
        raise RefusedError("error.email", 422)
    faults.send_invitation()
    return {"sent": True}


@router.post("/note")
async def save_note(request: Request, _: Editor, html: Text) -> dict[str, bool]:
    """Keep the note."""
    store_of(request).note = re.sub(
        r"(?is)<(script|style).*?</\1>|\son\w+=(\"[^\"]*\"|\S+)", "", html
    )
    return {"saved": True}


@router.post("/settings")
async def save_settings(
    request: Request, account: Editor, fields: Annotated[dict[str, str], Body(embed=True)]
) -> dict[str, bool]:
    """Keep the preferences."""
    if not fields.get("display_name", "").strip():
        raise RefusedError("error.display_name", 422)
    if not _EMAIL.fullmatch(fields.get("email", "")):
        raise RefusedError("error.email", 422)
    per_page = fields.get("per_page", "")
    if not per_page.isdigit() or not 5 <= int(per_page) <= 100:
        raise RefusedError("error.per_page", 422)
    account.preferences = faults.accept_preferences(account.preferences, fields)
    return {"saved": True}


@router.post("/password")
async def change_password(
    _: Request, account: Editor, current: Text, new: Text, repeat: Text
) -> dict[str, bool]:
    """Change one's own password."""
    if current != account.password:
        raise RefusedError("error.current_password", 422)
    if len(new) < 8:
        raise RefusedError("error.short_password", 422)
    if new != repeat:
        raise RefusedError("error.repeat_password", 422)
    account.password = new
    return {"changed": True}


@router.get("/activity")
async def more_activity(request: Request, start: int = 0) -> dict[str, list[dict[str, str]]]:
    """Give the next entries of the endless list."""
    await asyncio.sleep(MORE_DELAY_S)
    entries = store_of(request).activity[start : start + ACTIVITY_PAGE]
    return {
        "entries": [
            {"when": f"{entry.when:%Y-%m-%d %H:%M}", "text": entry.text} for entry in entries
        ]
    }


@router.post("/unlock")
async def unlock(request: Request, account: Editor, name: Text) -> dict[str, bool]:
    """Let a locked account in again."""
    if account.role != "admin" or name not in store_of(request).accounts:
        raise RefusedError("error.403_text", 403)
    store_of(request).accounts[name].locked = False
    return {"unlocked": True}
