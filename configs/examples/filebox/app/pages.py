"""The pages people see."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import PlainTextResponse, RedirectResponse
from starlette.exceptions import HTTPException

from surefoot.configs.examples.filebox.app import faults
from surefoot.configs.examples.filebox.app.api import ACTIVITY_PAGE
from surefoot.configs.examples.filebox.app.session import (
    LANGUAGE_COOKIE,
    SESSION_COOKIE,
    account_of,
    language_of,
    say,
    sessions_of,
    signed_in,
    store_of,
)
from surefoot.configs.examples.filebox.app.store import CAPACITY_BYTES, StoredObject
from surefoot.configs.examples.filebox.app.texts import LANGUAGES, browser_texts, translate
from surefoot.configs.examples.filebox.app.views import (
    BUCKET,
    TEMPLATES,
    breadcrumbs,
    table_rows,
)

CallNext = Callable[[Request], Awaitable[Response]]

router = APIRouter()

SLOW_PREVIEW_S = 1.8
SLOW_PREVIEW_BYTES = 1024**2
ROOT = f"/{BUCKET}/"
_LOGIN_MESSAGES = {"login.first", "login.bye"}


def page(
    request: Request, template: str, area: str, status: int = 200, **values: object
) -> Response:
    """Give a whole page; `area` is the entry of the navigation it belongs to."""
    language = language_of(request)
    account = account_of(request)
    used_bytes = store_of(request).used_bytes()
    context = {
        "t": partial(translate, language),
        "language": language,
        "languages": LANGUAGES,
        "browser_texts": browser_texts(language),
        "account": account,
        "preferences": account.preferences if account else {},
        "area": area,
        "used_bytes": used_bytes,
        "capacity_bytes": CAPACITY_BYTES,
        "used_percent": round(100 * used_bytes / CAPACITY_BYTES),
    }
    return TEMPLATES.TemplateResponse(request, template, context | values, status_code=status)


def error_page(request: Request, status: int) -> Response:
    """Give the 404 or 403 page."""
    return page(request, "error.html", "", status, status_code=status)


def to_login(request: Request) -> Response:
    """Send a guest to the sign-in page and back afterwards."""
    target = quote(request.url.path, safe="")
    return RedirectResponse(f"/login?why=login.first&next={target}", status_code=303)


def _local(target: str) -> str:
    return target if target.startswith("/") and not target.startswith(("//", "/\\")) else ROOT


@router.get("/")
async def home() -> Response:
    """Go to the bucket."""
    return RedirectResponse(ROOT, status_code=303)


@router.get("/login")
async def login_form(request: Request, next: str = ROOT, why: str = "") -> Response:
    """Ask who it is."""
    message = say(request, why) if why in _LOGIN_MESSAGES else ""
    return page(request, "login.html", "login", next=_local(next), message=message, name="")


@router.post("/login")
async def login(
    request: Request,
    account: Annotated[str, Form()] = "",
    password: Annotated[str, Form()] = "",
    next: Annotated[str, Form()] = ROOT,
) -> Response:
    """Sign somebody in, or say why not."""
    name = account.strip()
    known = store_of(request).accounts.get(name)
    if not name or not password or known is None or known.password != password:
        reason = "login.wrong" if name and password else "login.required"
        again = {"next": _local(next), "name": name, "error": say(request, reason)}
        return page(request, "login.html", "login", 401, **again)
    if known.locked:
        return RedirectResponse("/account-locked", status_code=303)
    target = _local(next) + ("?first-visit" if known.new else "")
    known.new = False
    response = RedirectResponse(target, status_code=303)
    response.set_cookie(
        SESSION_COOKIE, sessions_of(request).open(name), httponly=True, samesite="lax"
    )
    return response


@router.get("/account-locked")
async def account_locked(request: Request) -> Response:
    """Say that this account cannot sign in."""
    return page(request, "locked.html", "login", 403)


@router.post("/logout")
async def logout(request: Request) -> Response:
    """Sign out."""
    sessions_of(request).close(request.cookies.get(SESSION_COOKIE, ""))
    response = RedirectResponse("/login?why=login.bye", status_code=303)
    response.delete_cookie(SESSION_COOKIE)
    return response


@router.post("/language")
async def choose_language(
    language: Annotated[str, Form()], back: Annotated[str, Form()] = ROOT
) -> Response:
    """Keep the chosen language and show the same page in it."""
    response = RedirectResponse(_local(back), status_code=303)
    response.set_cookie(LANGUAGE_COOKIE, language if language in LANGUAGES else "en")
    return response


def _readable(request: Request, key: str) -> StoredObject | None:
    """Give the object behind a key, None for the bucket itself.

    Raises:
        HTTPException: 403 or 404, shown as a page.
    """
    account = account_of(request)
    if key.startswith("restricted/") and (account is None or account.role != "admin"):
        raise HTTPException(403)
    if key == "":
        return None
    known = store_of(request).objects.get(key)
    if known is None or faults.is_listed_but_missing(key):
        raise HTTPException(404)
    return known


@router.get("/" + BUCKET)
async def bucket_without_slash() -> Response:
    """Go to the bucket's own address."""
    return RedirectResponse(ROOT, status_code=303)


@router.get("/" + BUCKET + "/{key:path}")
async def browse(request: Request, key: str) -> Response:
    """Show a folder's list or one file."""
    known = _readable(request, key)
    store = store_of(request)
    crumbs = breadcrumbs(key)
    if known is None or known.is_folder:
        return page(
            request,
            "list.html",
            "files",
            prefix=key,
            items=store.listing(key),
            starred=store.starred,
            crumbs=crumbs,
            first_visit="first-visit" in request.query_params,
        )
    return page(
        request,
        "object.html",
        "files",
        item=known,
        crumbs=crumbs,
        slow=known.size_bytes > SLOW_PREVIEW_BYTES,
        comments=store.comments.get(key, []),
    )


@router.get("/preview/{key:path}")
async def preview(request: Request, key: str) -> Response:
    """Show the inside of a file; the frame of the file's page."""
    known = _readable(request, key)
    if known is None or known.is_folder:
        raise HTTPException(404)
    if known.size_bytes > SLOW_PREVIEW_BYTES:
        await asyncio.sleep(SLOW_PREVIEW_S)
    return TEMPLATES.TemplateResponse(
        request,
        "preview.html",
        {
            "item": known,
            "language": language_of(request),
            "none": say(request, "object.none"),
            "rows": table_rows(known.content) if known.kind == "table" else [],
            "text": known.content.decode("utf-8", "replace"),
            "source": f"/raw/{quote(key, safe='')}",
        },
    )


@router.get("/raw/{key:path}")
async def raw(request: Request, key: str, download: bool = False) -> Response:
    """Give a file's bytes."""
    known = _readable(request, key)
    if known is None or known.is_folder:
        raise HTTPException(404)
    media_type = "image/svg+xml" if known.kind == "image" else "application/octet-stream"
    disposition = "attachment" if download else "inline"
    headers = {"Content-Disposition": f"{disposition}; filename*=UTF-8''{quote(known.name)}"}
    return Response(known.content, media_type=media_type, headers=headers)


@router.get("/trash")
async def trash(request: Request) -> Response:
    """Show what was deleted, the latest first."""
    signed_in(request)
    return page(request, "trash.html", "trash", trash=store_of(request).trash[::-1])


@router.get("/notes")
async def notes(request: Request) -> Response:
    """Show the editor."""
    signed_in(request)
    return page(request, "notes.html", "notes", note=store_of(request).note)


@router.get("/settings")
async def settings(request: Request) -> Response:
    """Show the preferences."""
    signed_in(request)
    return page(request, "settings.html", "settings")


@router.get("/activity")
async def activity(request: Request) -> Response:
    """Show the endless list."""
    entries = store_of(request).activity[:ACTIVITY_PAGE]
    return page(request, "activity.html", "activity", entries=entries)


@router.get("/statistics")
async def statistics(request: Request) -> Response:
    """Show numbers about the bucket."""
    files = [o for o in store_of(request).objects.values() if not o.is_folder]
    counts = Counter(o.kind for o in files)
    totals: Counter[str] = Counter()
    for item in files:
        totals[item.kind] += item.size_bytes
    return page(request, "statistics.html", "statistics", counts=counts, totals=totals)


@router.get("/help")
async def help_page(request: Request) -> Response:
    """Show how Filebox is used."""
    return page(request, "help.html", "help", release_notes=faults.RELEASE_NOTES)


@router.get("/admin")
async def admin(request: Request) -> Response:
    """Show the accounts to an administrator."""
    if signed_in(request).role != "admin":
        raise HTTPException(403)
    return page(request, "admin.html", "admin", accounts=store_of(request).accounts.values())


@router.get("/robots.txt")
async def robots() -> Response:
    """Keep search engines away."""
    return PlainTextResponse("User-agent: *\nDisallow: /\n")
