"""Who is asking, in which language, and what they may do."""

from __future__ import annotations

import secrets

from fastapi import Request

from surefoot.configs.examples.filebox.app.store import Account, RefusedError, Store
from surefoot.configs.examples.filebox.app.texts import LANGUAGES, translate

SESSION_COOKIE = "filebox_session"
LANGUAGE_COOKIE = "filebox_language"


class PleaseSignIn(Exception):
    """A page only for people with an account was asked for without one."""


class Sessions:
    """Who is signed in, by the token in their cookie."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}

    def open(self, name: str) -> str:
        """Sign somebody in and give the token for their cookie."""
        token = secrets.token_urlsafe(24)
        self._names[token] = name
        return token

    def close(self, token: str) -> None:
        """Sign somebody out; an unknown token is no error."""
        self._names.pop(token, None)

    def name(self, token: str) -> str | None:
        """Give the account name behind a token."""
        return self._names.get(token)


def store_of(request: Request) -> Store:
    """Give the data of the app that serves this request."""
    store: Store = request.app.state.store
    return store


def sessions_of(request: Request) -> Sessions:
    """Give the sessions of the app that serves this request."""
    sessions: Sessions = request.app.state.sessions
    return sessions


def account_of(request: Request) -> Account | None:
    """Give who is signed in; None is a guest."""
    name = sessions_of(request).name(request.cookies.get(SESSION_COOKIE, ""))
    return store_of(request).accounts[name] if name else None


def signed_in(request: Request) -> Account:
    """Give who is signed in.

    Raises:
        PleaseSignIn: a guest is asking.
    """
    account = account_of(request)
    if account is None:
        raise PleaseSignIn
    return account


def editor(request: Request) -> Account:
    """Give who is signed in and may change files.

    Raises:
        RefusedError: a guest or a viewer is asking.
    """
    account = account_of(request)
    if account is None:
        raise RefusedError("error.sign_in", 401)
    if account.role == "viewer":
        raise RefusedError("error.read_only", 403)
    return account


def language_of(request: Request) -> str:
    """Give the chosen language; English until one was chosen."""
    chosen = request.cookies.get(LANGUAGE_COOKIE, "en")
    return chosen if chosen in LANGUAGES else "en"


def say(request: Request, key: str, **values: str) -> str:
    """Give one text in the language of the request."""
    return translate(language_of(request), key, **values)
