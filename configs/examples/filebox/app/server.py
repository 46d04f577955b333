"""The Filebox application: its pages, its API and what every answer has in common."""

from __future__ import annotations

from pathlib import Path

from fastapi import FastAPI, Request, Response
from fastapi.responses import JSONResponse
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException

from surefoot.configs.examples.filebox.app import api, pages
from surefoot.configs.examples.filebox.app.session import PleaseSignIn, Sessions, language_of, say
from surefoot.configs.examples.filebox.app.store import RefusedError, Store


def create_app(data: Path | None = None) -> FastAPI:
    """Give a Filebox with fresh contents.

    Args:
        data: Folder whose files become the bucket's contents; it is only read. None takes the
            bundled contents, which are the same at every start.
    """
    app = FastAPI(title="Filebox", docs_url=None, redoc_url=None, openapi_url=None)
    app.state.store = Store(data)
    app.state.sessions = Sessions()
    app.mount("/static", StaticFiles(directory=Path(__file__).with_name("static")), name="static")
    app.include_router(api.router, prefix="/api")
    app.include_router(pages.router)

    @app.exception_handler(RefusedError)
    async def refuse(request: Request, error: RefusedError) -> Response:
        text = say(request, error.text_key, **error.values)
        return JSONResponse({"error": text}, status_code=error.status)

    @app.exception_handler(PleaseSignIn)
    async def send_to_login(request: Request, error: PleaseSignIn) -> Response:
        return pages.to_login(request)

    @app.exception_handler(HTTPException)
    async def show_error(request: Request, error: HTTPException) -> Response:
        return pages.error_page(request, 403 if error.status_code == 403 else 404)

    @app.middleware("http")
    async def never_cached(request: Request, call_next: pages.CallNext) -> Response:
        response = await call_next(request)
        response.headers["Cache-Control"] = "no-store"
        response.headers["Content-Language"] = language_of(request)
        return response

    return app
