"""Looks at the claims of an expected result one by one."""

import re
from collections.abc import Callable
from urllib.parse import unquote

from state.values.screen import Widget
from tools.judging.anchors import Anchor, anchors_of
from tools.judging.fields import assess_state, assess_value
from tools.judging.outcome import Outcome, lines_of
from tools.judging.pagetext import flat, is_hidden, texts_of
from tools.judging.scene import DIALOG_ROLES, Scene, signals
from tools.judging.tables import assess_count, assess_order, groups_of
from tools.language.expectation import Claim
from tools.language.text import normalise

_ROW_ROLES = frozenset({"row", "listitem", "treeitem", "option", "article"})
_TRANSIENT = frozenset({"alert", "status", "log"})


def assess(claim: Claim, scene: Scene) -> Outcome:
    """Say whether one claim holds on the screen of `scene`."""
    return _ASSESSORS.get(claim.kind, _assess_shown)(claim, scene)


def _where(anchor: Anchor, scene: Scene) -> list[Widget]:
    """Places that show the phrase; not where the step itself typed it, nor unchosen options."""
    typed = flat(anchor.text) in flat(scene.action)
    found = [
        m
        for m in scene.now.find(anchor.text)
        if not (m.in_field and typed)
        and (m.widget.role != "option" or "selected" in m.widget.states)
    ]
    if typed and scene.searches:
        # What was searched for is repeated by many apps; only a result counts.
        results = {
            i
            for g in groups_of(scene.now)
            for n, _ in g.items
            for i in range(n, n + len(scene.now.subtree(n)))
        }
        return [m.widget for m in found if m.index in results]
    return [m.widget for m in found]


def _assess_shown(claim: Claim, scene: Scene) -> Outcome:
    anchors = anchors_of(claim, scene)
    if not anchors:
        return _assess_words(claim, scene)
    if claim.negated:
        return _assess_absent(claim, anchors, scene)
    places = {a: _where(a, scene) for a in anchors}
    missing = [a for a in anchors if not places[a] and not _said(a.text, scene)]
    certain = [a for a in missing if a.certain]
    if certain:
        note = "not shown: " + ", ".join(repr(a.text) for a in certain)
        return Outcome(False, False, True, (), note, 1.0)
    if missing:
        coverage = 1 - len(missing) / len(anchors)
        note = "not shown: " + ", ".join(repr(a.text) for a in missing)
        if coverage < 0.67 or any(_is_name(a.text) for a in missing):
            return Outcome(False, False, False, (), note, 0.7)
        return Outcome(None, _any_new(anchors, scene), False, (), note, 0.4)
    lines = lines_of([w for a in anchors for w in places[a][:2]])
    if not _together(claim, anchors, scene):
        return Outcome(False, False, False, lines, "shown, but not in one row", 0.7)
    if _says_only(claim) and not _only_these(anchors, scene):
        return Outcome(False, False, False, lines, "others are shown too", 0.7)
    role_fits = _role_fits(claim, anchors, places)
    strength = 0.9 if any(a.certain for a in anchors) else 0.6
    holds = role_fits is not False
    return Outcome(
        holds,
        _any_new(anchors, scene),
        strength > 0.8 and role_fits is not False,
        lines,
        "",
        strength,
    )


def _says_only(claim: Claim) -> bool:
    return (
        re.search(
            r"\b(?:only|just|nothing but|solely)\b|仅|只(?:有|剩|显示|列)|\bchỉ\b", claim.body
        )
        is not None
    )


def _only_these(anchors: list[Anchor], scene: Scene) -> bool:
    """Every row of the tables and lists that show one of the anchors shows one of them."""
    wanted = [flat(a.text) for a in anchors]
    for group in groups_of(scene.now):
        texts = [scene.now.subtree_text(i) for i, _ in group.items]
        hits = [any(w in t for w in wanted) for t in texts]
        if any(hits):
            own = [t for t, hit in zip(texts, hits, strict=True) if not hit and t not in {"..", ""}]
            return not own
    return True


def _is_name(text: str) -> bool:
    return text[:1].isupper() or any(c.isdigit() for c in text)


def _said(text: str, scene: Scene) -> bool:
    wanted = flat(text)
    return any(wanted in flat(m) for m in scene.messages)


def _any_new(anchors: list[Anchor], scene: Scene) -> bool:
    return any(scene.is_new(a.text) for a in anchors)


def _role_fits(
    claim: Claim, anchors: list[Anchor], places: dict[Anchor, list[Widget]]
) -> bool | None:
    wanted = set(claim.roles) & {"button", "link", "heading", "checkbox", "tab", "field"}
    if not wanted or not anchors:
        return None
    first = places[anchors[0]]
    if not first:
        return None
    groups = {
        "button": {"button"},
        "link": {"link"},
        "heading": {"heading", "banner", "columnheader", "dialog"},
        "checkbox": {"checkbox", "switch"},
        "tab": {"tab", "link", "button"},
        "field": {"textbox", "searchbox", "combobox", "spinbutton"},
    }
    allowed = set().union(*(groups[r] for r in wanted))
    if any(w.role in allowed for w in first):
        return True
    if wanted & {"button", "link", "checkbox", "tab"}:
        return None if any(w.clickable for w in first) else False
    return None


def _together(claim: Claim, anchors: list[Anchor], scene: Scene) -> bool:
    """Words that describe one thing must stand in one row, where the first of them stands in rows."""
    if len(anchors) < 2 or _is_enumeration(claim):
        return True
    page = scene.now
    wanted = [flat(a.text) for a in anchors]
    rows = []
    for match in page.find(anchors[0].text):
        around = [(match.index, match.widget)]
        depth = match.widget.depth
        for index in range(match.index - 1, -1, -1):
            if page.widgets[index].depth < depth:
                depth = page.widgets[index].depth
                around.append((index, page.widgets[index]))
        rows += [i for i, w in around if w.role in _ROW_ROLES][:1] or page.item_of(match.index)
    if not rows:
        return True
    texts = [page.subtree_text(i) for i in rows]
    items = [page.subtree_text(i) for g in groups_of(page) for i, _ in g.items] or texts
    others = [w for w in wanted[1:] if any(w in t for t in items)]
    return not others or any(all(w in text for w in others) for text in texts)


def _is_enumeration(claim: Claim) -> bool:
    """A list of equal things: "A, B and C are listed"."""
    return bool(
        re.search(
            r"q\d+q\s*(?:,|and|or|to|through|till|、|和|及|与|至|到|và|đến|以及)\s*(?:the\s+)?(?:\w+\s+)?(?:q\d+q|\w)",
            claim.body,
        )
    )


def _assess_absent(claim: Claim, anchors: list[Anchor], scene: Scene) -> Outcome:
    subject = [a for a in anchors if a.certain] or anchors
    page = scene.now
    seen: list[Widget] = []
    for anchor in subject[:3]:
        seen += [
            m.widget
            for m in page.find(anchor.text)
            if not m.in_field and not _is_message(m.index, scene) and m.widget.role != "option"
        ]
    was = scene.earlier is not None and any(scene.earlier.find(a.text) for a in subject)
    if not seen:
        return Outcome(
            True, was, any(a.certain for a in subject), lines_of(scene.removed, 3), "not shown", 0.9
        )
    if len(claim.names) == 2 and len(subject) == 2:
        rows = [page.subtree_text(i) for g in groups_of(page) for i, _ in g.items]
        if rows and not any(all(flat(a.text) in r for a in subject) for r in rows):
            return Outcome(
                True,
                scene.changes is not None and scene.changes.any,
                False,
                (),
                "never in one row",
                0.6,
            )
    return Outcome(False, False, True, lines_of(seen), "still shown", 0.9)


def _is_message(index: int, scene: Scene) -> bool:
    """Whether the widget only talks about something, e.g. "Deleted a.txt"."""
    page = scene.now
    around = [page.widgets[index], *page.ancestors(index)]
    if any(w.role in _TRANSIENT or w.role in DIALOG_ROLES for w in around):
        return True
    text = flat(page.widgets[index].text or page.widgets[index].name)
    return bool(signals()["success"].search(text)) and len(text.split()) > 1


def _assess_words(claim: Claim, scene: Scene) -> Outcome:
    """No names at all: how many of the words does the screen share?"""
    if not claim.words:
        return Outcome(None, strength=0.1)
    words = [w for w in claim.words if len(w) > 2 or not w.isascii()]
    fresh = [w for w in words if _has_word(w, scene.added_text)]
    there = [w for w in words if _has_word(w, scene.now.text) or w in scene.place]
    if not words:
        return Outcome(None, strength=0.1)
    share = len(there) / len(words)
    if signals()["error"].search(claim.body) and not claim.negated:
        wrong = [
            t
            for t in [*scene.messages, *(t for w in scene.added for t in texts_of(w))]
            if complains(t)
        ]
        page = error_page(scene)
        if wrong or page:
            return Outcome(
                True, True, False, tuple(wrong[:2]) or (page,), "the app reports an error", 0.7
            )
    if claim.negated and not there:
        return Outcome(
            True, bool(scene.removed), False, lines_of(scene.removed, 2), "none of it is shown", 0.4
        )
    holds = (
        None
        if share < 0.6 or (scene.changes is not None and not fresh and not scene.only_looks)
        else not claim.negated
    )
    lines = lines_of(
        [w for w in scene.added if any(_has_word(x, flat(t)) for x in fresh for t in texts_of(w))]
    )
    return Outcome(
        holds, bool(fresh), False, lines, f"{len(there)} of {len(words)} words shown", 0.3
    )


def _has_word(word: str, text: str) -> bool:
    if not word.isascii():
        return word in text
    stem = word[: max(4, len(word) - 2)] if len(word) > 4 else word
    return re.search(rf"(?<!\w){re.escape(stem)}", text) is not None


def complains(text: str) -> bool:
    """Say whether a text of the app reports an error."""
    norm = re.sub(
        r"(?:no|without|0|zero) (?:errors?|problems?)|没有错误|không có lỗi", " ", normalise(text)
    )
    return signals()["error"].search(norm) is not None


def praises(text: str) -> bool:
    """Say whether a text of the app reports success."""
    return signals()["success"].search(normalise(text)) is not None and not complains(text)


def _assess_message(claim: Claim, scene: Scene) -> Outcome:
    said = scene.messages
    fresh = [t for w in scene.added for t in texts_of(w)]
    tone = {"error": complains, "success": praises}.get(claim.detail)
    anchors = [
        a
        for a in anchors_of(claim, scene)
        if a.certain or _said(a.text, scene) or scene.is_new(a.text)
    ]
    quoted = [n.text for n in claim.names if n.quoted]
    if claim.negated and not quoted:
        wrong = [t for t in [*said, *fresh] if complains(t)]
        held = not wrong
        return Outcome(
            held, bool(scene.changes and scene.changes.any), False, tuple(wrong[:3]), "", 0.7
        )
    pool = said + fresh
    matching = [
        t
        for t in pool
        if all(flat(q) in flat(t) or q in " ".join(pool) for q in quoted)
        and (tone is None or tone(t) or bool(quoted))
    ]
    if quoted and not all(
        any(flat(q) in flat(t) for t in pool) or scene.now.shows(q) for q in quoted
    ):
        return Outcome(claim.negated, False, claim.detail != "", (), "no such message", 0.9)
    if matching:
        hits = [
            t for t in matching if any(_has_word(w, normalise(t)) for w in claim.words)
        ] or matching
        strength = 0.9 if quoted or anchors else 0.7
        return Outcome(
            not claim.negated, True, bool(quoted), tuple(hits[:3]), "the app said so", strength
        )
    if tone is not None and (match := _shown_tone(claim, scene)):
        return Outcome(not claim.negated, False, False, match, "shown already before", 0.4)
    holds = claim.negated if scene.changes is not None else None
    return Outcome(holds, False, False, (), "no new message of that kind", 0.7)


def _shown_tone(claim: Claim, scene: Scene) -> tuple[str, ...]:
    tone = signals()[claim.detail]
    return lines_of(
        [
            w
            for w in scene.after.widgets
            if not is_hidden(w) and tone.search(flat(w.text or w.name))
        ],
        2,
    )


def _assess_dialog(claim: Claim, scene: Scene) -> Outcome:
    now = [w for w in scene.after.widgets if w.role in DIALOG_ROLES and not is_hidden(w)]
    then = [w for w in scene.before.widgets if w.role in DIALOG_ROLES] if scene.before else []
    native = [e for e in scene.events if e.kind == "dialog"]
    quoted = [n.text for n in claim.names]
    if claim.detail == "closed":
        if now and len(now) >= len(then) > 0:
            return Outcome(False, False, True, lines_of(now), "a dialog is open", 0.9)
        gone = bool(then) or bool(scene.removed)
        return Outcome(
            True,
            gone,
            bool(then),
            lines_of(then or scene.removed, 2),
            "no dialog",
            0.8 if then else 0.5,
        )
    text_ok = all(any(flat(q) in flat(e.text) for e in native) or scene.now.find(q) for q in quoted)
    if not text_ok:
        return Outcome(False, False, True, (), "no dialog with that text", 0.9)
    fresh = {id(w) for w in scene.added}
    opened = [
        w
        for i, w in enumerate(scene.after.widgets)
        if w in now and (scene.changes is None or any(id(x) in fresh for x in scene.now.subtree(i)))
    ]
    if opened or native:
        lines = lines_of(opened) or tuple(f'dialog "{e.text}"' for e in native)
        return Outcome(True, True, True, lines, "a dialog came up", 0.9)
    if quoted and any(scene.is_new(q) for q in quoted):
        return Outcome(True, True, False, (), "its text is new", 0.7)
    if (
        scene.added
        and any(w.role in {"button", "textbox"} for w in scene.added)
        and not scene.moved
    ):
        return Outcome(None, True, False, lines_of(scene.added, 3), "something opened", 0.5)
    return Outcome(False, False, False, (), "no dialog", 0.7)


def _assess_page(claim: Claim, scene: Scene) -> Outcome:
    """A page, view or form is there: by its address, title, heading or content."""
    anchors = anchors_of(claim, scene)
    words = [a.text for a in anchors] or [w for w in claim.words if len(w) > 2]
    if not words:
        return Outcome(True if scene.moved else None, scene.moved, strength=0.4)
    heads = " ".join(
        flat(w.name or w.text)
        for w in scene.after.widgets
        if not is_hidden(w)
        and (
            w.role == "heading" or {"selected", "current"} & set(w.states) or w.role in DIALOG_ROLES
        )
    )
    in_place = [w for w in words if flat(w) in scene.place or flat(w) in heads]
    shown = [w for w in words if w in in_place or scene.now.find(w)]
    broken = error_page(scene)
    if broken and not signals()["error"].search(claim.body):
        return Outcome(claim.negated, False, True, (broken,), "an error page", 0.9)
    certain = [a for a in anchors if a.certain and a.text not in shown]
    if certain:
        note = "not shown: " + ", ".join(repr(a.text) for a in certain)
        return Outcome(claim.negated, False, True, (), note, 0.9)
    share = len(shown) / len(words)
    fresh = any(scene.is_new(w) for w in words) or scene.moved
    if share >= 0.6 and (in_place or share == 1):
        return Outcome(
            not claim.negated, fresh, False, lines_of(scene.added, 3), "", 0.8 if in_place else 0.6
        )
    return Outcome(
        claim.negated if share < 0.3 else None,
        fresh,
        False,
        (),
        f"{len(shown)} of {len(words)} words",
        0.4,
    )


def error_page(scene: Scene) -> str:
    """The line that makes the whole page an error page, empty when it is none."""
    bad = [
        e
        for e in scene.events
        if e.kind == "request"
        and e.status
        and e.status >= 400
        and e.detail in {"document", "GET document"}
    ]
    if bad:
        return f"{bad[0].status} {bad[0].url}"
    strong = signals()["strong_error"]
    if strong.search(normalise(scene.after.title)):
        return scene.after.title
    said = [w for w in scene.after.widgets if not is_hidden(w) and w.role != "link"]
    heads = [w for w in said if w.role == "heading"] or (said if len(said) < 12 else said[:6])
    hit = next((w for w in heads if strong.search(flat(w.name or w.text))), None)
    return (hit.name or hit.text) if hit else ""


def _things(claim: Claim, scene: Scene) -> list[Anchor]:
    """What the claim is about; without names in it, what the step is about."""
    anchors = anchors_of(claim, scene)
    named = [a for a in anchors if a.certain] or [a for a in anchors if _is_name(a.text)] or anchors
    return named or [Anchor(n, False) for n in scene.action_names]


def _assess_created(claim: Claim, scene: Scene) -> Outcome:
    if claim.negated:
        things = _things(claim, scene)
        seen = [a for a in things if scene.is_new(a.text) and scene.now.shows(a.text)]
        return Outcome(not seen, False, bool(things), (), "", 0.7)
    things = _things(claim, scene)
    if not things:
        return _by_message(claim, scene)
    shown = _assess_shown(_with_names(claim), scene)
    if shown.holds:
        return shown
    return shown if shown.holds is False else _by_message(claim, scene)


def _with_names(claim: Claim) -> Claim:
    return claim


def _assess_deleted(claim: Claim, scene: Scene) -> Outcome:
    things = _things(claim, scene)
    if not things:
        gone = [c for c in scene.removed if texts_of(c)]
        return Outcome(True if gone else None, bool(gone), False, lines_of(gone, 3), "", 0.4)
    negated = claim.negated and not re.search(
        r"no longer|不再|không còn|gone|消失|biến mất", claim.body
    )
    absent = _assess_absent(claim, things, scene)
    if negated:
        return Outcome(
            None if absent.holds is None else not absent.holds,
            False,
            absent.certain,
            absent.lines,
            absent.note,
            0.8,
        )
    return absent


def _assess_renamed(claim: Claim, scene: Scene) -> Outcome:
    names = [n.text for n in claim.names] or list(scene.action_names)
    if not names:
        return _assess_changed(claim, scene)
    new_names = [n for n in names if scene.now.find(n)]
    if len(names) == 1:
        there = bool(new_names)
        return Outcome(there != claim.negated, there and scene.is_new(names[0]), True, (), "", 0.8)
    earlier = scene.earlier
    old = [n for n in names if earlier is not None and earlier.find(n) and n not in new_names]
    holds = bool(new_names) and bool(old or earlier is None)
    if not holds and len(new_names) == len(names):
        return Outcome(claim.negated, False, False, (), "both names are shown", 0.6)
    return Outcome(
        holds != claim.negated, holds and any(scene.is_new(n) for n in new_names), True, (), "", 0.8
    )


def _by_message(claim: Claim, scene: Scene) -> Outcome:
    """Judge success by what the app says and does where nothing can be looked up."""
    said = [*scene.messages, *(t for w in scene.added for t in texts_of(w))]
    errors = [t for t in said if complains(t)]
    good = [t for t in said if praises(t)]
    if good and not errors:
        return Outcome(
            not claim.negated, True, False, tuple(good[:3]), "the app reports success", 0.8
        )
    if errors:
        return Outcome(
            claim.negated, False, False, tuple(errors[:3]), "the app reports an error", 0.8
        )
    failed = [e for e in scene.events if e.kind == "request" and e.status and e.status >= 400]
    if failed:
        return Outcome(
            claim.negated,
            False,
            False,
            (f"{failed[0].status} {failed[0].url}",),
            "a request failed",
            0.8,
        )
    if scene.changes is not None and not scene.changes.any:
        posted = [e for e in scene.events if e.kind == "request" and e.status and e.status < 400]
        return Outcome(None if posted else claim.negated, False, False, (), "nothing changed", 0.5)
    return Outcome(None, bool(scene.added), False, (), "no message", 0.3)


def _assess_saved(claim: Claim, scene: Scene) -> Outcome:
    names = [n for n in claim.names if n.quoted]
    if names:
        shown = _assess_shown(claim, scene)
        if shown.holds is not True:
            return shown
    told = _by_message(claim, scene)
    if told.holds is None and scene.moved and not claim.negated:
        return Outcome(True, True, False, lines_of(scene.added, 3), "the form was left", 0.6)
    return told


def _assess_moved(claim: Claim, scene: Scene) -> Outcome:
    return _assess_shown(claim, scene)


def _assess_changed(claim: Claim, scene: Scene) -> Outcome:
    if scene.changes is None:
        return Outcome(None, strength=0.1)
    if claim.names and not claim.negated:
        return _assess_shown(claim, scene)
    holds = scene.changes.any != claim.negated
    return Outcome(holds, scene.changes.any, False, lines_of(scene.added, 3), "", 0.5)


def _assess_login(claim: Claim, scene: Scene) -> Outcome:
    passwords = [w for w in scene.after.widgets if _is_password(w)]
    had = [w for w in scene.before.widgets if _is_password(w)] if scene.before else []
    inside = [
        w
        for w in scene.after.widgets
        if not is_hidden(w)
        and signals()["logged_in"].search(flat(w.name or w.text))
        and len(w.name or w.text) < 40
    ]
    if claim.detail == "in":
        holds: bool | None = bool(not passwords and (inside or had)) or (
            None if not passwords else False
        )
    else:
        holds = bool(passwords) or (None if not inside else False)
        was_in = (
            scene.earlier is not None
            and signals()["logged_in"].search(scene.earlier.text) is not None
        )
        if holds is None and not inside and was_in:
            holds = True
        if holds is None and any(
            signals()["log_in"].search(flat(w.name))
            for w in scene.after.widgets
            if w.role in {"link", "button"}
        ):
            holds = True
    if holds is not None and claim.negated:
        holds = not holds
    return Outcome(
        holds, bool(had) != bool(passwords), False, lines_of(inside or passwords, 2), "", 0.85
    )


def _is_password(widget: Widget) -> bool:
    if widget.role != "textbox" or is_hidden(widget):
        return False
    label = flat(f"{widget.name} {widget.placeholder} {widget.test_id}")
    return (
        "password" in widget.states
        or re.search(r"passw|密码|mật khẩu|contraseña|passwort", label) is not None
    )


def _assess_url(claim: Claim, scene: Scene) -> Outcome:
    address = unquote(scene.after.location)
    wanted = [unquote(n.text) for n in claim.names]
    wanted = [w for w in wanted if re.search(r"[/=?#.%]", w)] or wanted
    if re.search(r"\bend|结尾|kết thúc", claim.body):
        checks = [address.rstrip("/").endswith(w.rstrip("/")) for w in wanted]
    else:
        checks = [w.casefold() in address.casefold() or w in scene.after.location for w in wanted]
    holds = all(checks) != claim.negated
    return Outcome(holds, scene.moved, True, (scene.after.location,), "", 1.0)


def _assess_title(claim: Claim, scene: Scene) -> Outcome:
    checks = [flat(n.text) in flat(scene.after.title) for n in claim.names]
    changed = scene.changes is not None and scene.changes.title[0] != scene.changes.title[1]
    return Outcome(all(checks) != claim.negated, changed, True, (scene.after.title,), "", 1.0)


def _assess_download(claim: Claim, scene: Scene) -> Outcome:
    files = [e.text for e in scene.events if e.kind == "download"]
    wanted = [n.text for n in claim.names]
    holds = bool(files) and all(any(w in f for f in files) for w in wanted)
    return Outcome(holds != claim.negated, holds, True, tuple(files), "", 0.9)


def _assess_popup(claim: Claim, scene: Scene) -> Outcome:
    opened = [e for e in scene.events if e.kind == "popup"]
    return Outcome(
        bool(opened) != claim.negated, bool(opened), False, tuple(e.url for e in opened), "", 0.7
    )


def _assess_empty(claim: Claim, scene: Scene) -> Outcome:
    told = [
        w
        for w in scene.after.widgets
        if not is_hidden(w)
        and w.role not in {"option", "link", "button"}
        and signals()["empty"].search(flat(w.text or w.name))
    ]
    groups = [
        g
        for g in groups_of(scene.now)
        if g.is_table or g.container.role in {"list", "tree", "feed"}
    ]
    main = [
        g
        for g in groups
        if not any(
            a.role in {"navigation", "banner", "contentinfo"} for a in scene.now.ancestors(g.index)
        )
    ]
    bare = [g for g in main if not g.items]
    fresh = {id(w) for w in scene.added}
    if told:
        new = any(id(w) in fresh for w in told)
        return Outcome(not claim.negated, new, False, lines_of(told, 2), "the screen says so", 0.8)
    if bare or (scene.removed and not main):
        return Outcome(
            not claim.negated,
            bool(scene.removed),
            False,
            lines_of(scene.removed, 3),
            "nothing left",
            0.6,
        )
    if main:
        return Outcome(
            claim.negated,
            False,
            False,
            lines_of([w for g in main for _, w in g.items[:2]]),
            "there are items",
            0.6,
        )
    return Outcome(None, strength=0.2)


_ASSESSORS: dict[str, Callable[[Claim, Scene], Outcome]] = {
    "value": assess_value,
    "state": assess_state,
    "count": assess_count,
    "order": assess_order,
    "url": _assess_url,
    "title": _assess_title,
    "empty": _assess_empty,
    "message": _assess_message,
    "dialog": _assess_dialog,
    "page": _assess_page,
    "created": _assess_created,
    "deleted": _assess_deleted,
    "renamed": _assess_renamed,
    "saved": _assess_saved,
    "moved": _assess_moved,
    "changed": _assess_changed,
    "login": _assess_login,
    "download": _assess_download,
    "popup": _assess_popup,
}
