"""HTTP routes beside the graphs; `langgraph dev` mounts them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from tools.devices.host import host


@asynccontextmanager
async def _lifespan(_app: FastAPI) -> AsyncIterator[None]:
    yield
    await host().close_all()


app = FastAPI(title="surefoot", lifespan=_lifespan, docs_url=None, redoc_url=None)


@app.get("/healthz")
async def healthz() -> dict[str, str]:
    """Say that the server answers."""
    return {"status": "ok"}
