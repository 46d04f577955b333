"""HTTP routes beside the graphs; `langgraph dev` mounts them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from nodes.common.run import close_sessions
from surefoot.http_knowledge import KnowledgeRoutes


@asynccontextmanager
async def _lifespan(_app: FastAPI) -> AsyncIterator[None]:
    yield
    await close_sessions()
    await asyncio.to_thread(knowledge.close)


knowledge = KnowledgeRoutes()
app = FastAPI(title="surefoot", lifespan=_lifespan, docs_url=None, redoc_url=None)
app.include_router(knowledge.router)


@app.get("/healthz")
async def healthz() -> dict[str, str]:
    """Say that the server answers."""
    return {"status": "ok"}
