"""What was seen and done, written down."""

from collections.abc import Collection

from sqlalchemy import Connection

from surefoot.tools.knowledge import checks
from surefoot.tools.knowledge.answers import Answer, Refusal
from surefoot.tools.knowledge.features import Features, features, loaded
from surefoot.tools.knowledge.ids import intent_id_of, page_id_of
from surefoot.tools.knowledge.names import fold, normalise
from surefoot.tools.knowledge.store.apps import make_app, revisions
from surefoot.tools.knowledge.store.intents import Intent, put_intent
from surefoot.tools.knowledge.store.pages import Page, find_pages, put_page, put_variant

UNLIKE = 0.2
"""Screens that share less than this part are likely not of one page."""


def add_page(
    connection: Connection,
    *,
    app_id: object = None,
    page_name: object = None,
    page_type: object = None,
    description: object = None,
    intents: object = None,
    ui_hierarchy: object = None,
) -> Answer:
    """Answer `add_page`: a new page, or the one of this name brought up to date."""
    app = checks.name(app_id, "app_id")
    name = checks.name(page_name, "page_name")
    kind = checks.page_type(page_type)
    told = checks.optional_text(description, "description")
    served = checks.texts(intents, "intents")
    hierarchy = checks.hierarchy(ui_hierarchy)
    rev = make_app(connection, app)
    page = Page(page_id_of(app, name), app, name, kind or "other", told)
    was_there = put_page(
        connection,
        page,
        normalise(name),
        rev,
        type_given=bool(kind),
        description_given=bool(told),
    )
    for text in served:
        intent = Intent(intent_id_of(app, text), app, text, pages=(page.page_id,))
        put_intent(connection, intent, fold(text), rev)
    message = "页面已存在，已更新" if was_there else "页面已添加"
    shown = features(hierarchy) if hierarchy is not None else Features(frozenset())
    if shown.keys:
        message += _keep_screen(connection, page.page_id, shown, rev)
    return {"success": True, "page_id": page.page_id, "message": message}


def register_intent(
    connection: Connection,
    *,
    app_id: object = None,
    intent_text: object = None,
    target_page: object = None,
    keywords: object = None,
) -> Answer:
    """Answer `register_intent`: something users want, and the page where they get it."""
    app = checks.name(app_id, "app_id")
    text = checks.name(intent_text, "intent_text")
    target = checks.optional_name(target_page, "target_page")
    words = checks.texts(keywords, "keywords")
    if target:
        _check_target(app, known_pages(connection, target)[target], revisions(connection, app))
    rev = make_app(connection, app)
    intent = Intent(intent_id_of(app, text), app, text, target, tuple(words))
    was_there = put_intent(connection, intent, fold(text), rev)
    message = "意图已存在，已更新" if was_there else "意图已注册"
    return {"success": True, "intent_id": intent.intent_id, "message": message}


def _check_target(app: str, page: Page, joined: Collection[str]) -> None:
    """Refuse a page of another app, but for one that transitions join to it."""
    if page.app_id != app and page.app_id not in joined:
        raise Refusal(
            "INVALID_PARAMETER",
            f"target_page 属于另一个应用 {page.app_id}，没有转换通往那里",
            field="target_page",
        )


def _keep_screen(connection: Connection, page_id: str, shown: Features, rev: int) -> str:
    """Keep a screen of a page, give a warning when it is like none of those before."""
    before = put_variant(connection, page_id, shown.digest, shown.dumped(), rev)
    likeness = [_likeness(shown, loaded(text)) for text in before]
    if likeness and max(likeness) < UNLIKE:
        return "；注意：界面与已有界面差别很大，若是不同页面请使用不同的页面名称"
    return ""


def _likeness(one: Features, other: Features) -> float:
    """Share of what either shows that both show."""
    return len(one.keys & other.keys) / len(one.keys | other.keys)


def known_pages(connection: Connection, *page_ids: str) -> dict[str, Page]:
    """Give pages that must all exist.

    Raises:
        Refusal: PAGE_NOT_FOUND.
    """
    found = find_pages(connection, page_ids)
    for page_id in page_ids:
        if page_id not in found:
            raise Refusal("PAGE_NOT_FOUND", page_id, page_id=page_id)
    return found
