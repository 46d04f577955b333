"""HTTP routes beside the graphs; `langgraph dev` mounts them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Literal

from fastapi import FastAPI, Request, Response
from fastapi.exception_handlers import http_exception_handler
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException

from surefoot.http.auth import service_tokens
from surefoot.http.door import Door, check_listening, served_host
from surefoot.http.knowledge import KnowledgeRoutes
from surefoot.http.solve import SolveRoutes
from surefoot.nodes.common.active_runs import accept_runs, stop_runs


def describe_wrong_fields(app: FastAPI) -> None:
    """Let an app name the fields that are wrong; what was sent may be no JSON, it is left out."""

    async def answer(_request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, RequestValidationError)
        faults = [
            {"loc": [str(part) for part in one["loc"]], "msg": one["msg"], "type": one["type"]}
            for one in error.errors()
        ]
        return JSONResponse({"detail": faults}, status_code=422)

    async def undecodable(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        if not isinstance(error.__cause__, UnicodeDecodeError):
            return await http_exception_handler(request, error)
        fault = {"loc": ["body"], "msg": "the body is no UTF-8", "type": "json_invalid"}
        return JSONResponse({"detail": [fault]}, status_code=422)

    app.add_exception_handler(RequestValidationError, answer)
    app.add_exception_handler(HTTPException, undecodable)


@asynccontextmanager
async def _lifespan(_app: FastAPI) -> AsyncIterator[None]:
    check_listening(served_host(), await asyncio.to_thread(service_tokens))
    accept_runs()
    yield
    # Before LangGraph ends its workers: a run that still acts would open its device again.
    await stop_runs()
    await asyncio.to_thread(knowledge.close)
    await solving.close()


class Health(BaseModel):
    """What the server says of itself."""

    status: Literal["ok"] = "ok"
    sandbox_problem: str | None = Field(
        description='Why Java that a model wrote is not run in a sandbox; "" when its self test '
        "found that it holds, null when no request has started it yet."
    )


knowledge = KnowledgeRoutes()
solving = SolveRoutes()
app = FastAPI(title="surefoot", lifespan=_lifespan, docs_url=None, redoc_url=None)
app.include_router(knowledge.router)
app.include_router(solving.router)
describe_wrong_fields(app)
# LangGraph keeps it the outermost: its own routes are behind it too.
app.add_middleware(Door, crowd=solving.crowd)


@app.get("/healthz")
async def healthz() -> Health:
    """Say that the server answers, and whether the sandbox for a model's Java holds."""
    return Health(sandbox_problem=await solving.sandbox_problem())
