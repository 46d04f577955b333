"""Whether something else was done than the step says: a neighbour clicked, another row changed."""

import re
from urllib.parse import unquote, urlsplit

from state.values.screen import Widget
from tools.judging.acts import act_words
from tools.judging.backing import agreed_instead, backed_out
from tools.judging.misdeeds import misdeed
from tools.judging.outcome import lines_of
from tools.judging.scene import Scene
from tools.language.expectation import protect_names
from tools.language.steps import parse_step
from tools.screens.roles import CHOICE_ROLES, FIELD_ROLES
from tools.screens.texts import flat, texts_of
from tools.text import normalise

_FILE = re.compile(r"\w\.\w{1,5}$")


def other_target(scene: Scene, kinds: frozenset[str]) -> tuple[str, ...]:
    """The tool says that it acted on something that the step does not name."""
    if backed_out(scene) or agreed_instead(scene) or _sibling(scene) or _other_value(scene):
        return (scene.substep,)
    if kinds & {"type", "check", "uncheck"} and (row := _other_row(scene)):
        return row
    if deed := misdeed(scene, kinds):
        return deed
    if "delete" not in kinds and not scene.searches and (came := _other_came(scene)):
        return came
    done = [n.text for n in protect_names(scene.substep)[1] if n.quoted and len(flat(n.text)) > 1]
    step = flat(scene.action)
    if not done or _other_file(done, scene):
        return (scene.substep,) if done else ()
    exact = {flat(w.name): w.role for w in scene.screens_widgets if w.name}
    quoted = [flat(n.text) for n in protect_names(scene.action)[1] if n.quoted]
    if (
        len(quoted) == 1
        and quoted[0] in exact
        and quoted[0] not in flat(scene.substep)
        and any(exact.get(flat(d)) == exact[quoted[0]] and flat(d) not in step for d in done)
    ):
        return (scene.substep,)
    if any(_related(flat(d), step) for d in done):
        return ()
    meant = [n for n in protect_names(scene.action, scene.vocabulary)[1] if len(n.text) > 2]
    if any(flat(n.text) in flat(scene.substep) for n in meant):
        return ()
    kinds_of = {w.role for w in scene.screens_widgets if any(flat(d) == flat(w.name) for d in done)}
    twins = [
        n
        for n in meant
        if any(flat(n.text) == flat(w.name) and w.role in kinds_of for w in scene.screens_widgets)
    ]
    return (scene.substep,) if twins else ()


def _other_row(scene: Scene) -> tuple[str, ...]:
    """What changed stands in a row whose title the step does not name, but another row's."""
    if scene.changes is None or scene.moved:
        return ()
    index = scene.index
    changed = [
        index[id(c.after)]
        for c in scene.changes.items
        if c.kind == "~"
        and c.after is not None
        and c.after.role in FIELD_ROLES | CHOICE_ROLES
        and id(c.after) in index
    ]
    step = flat(scene.action)
    for group in scene.items.groups:
        rows = [range(i, scene.now.ends[i]) for i, _ in group.items]
        hit = [row for row in rows if any(place in row for place in changed)]
        if len(hit) != 1 or len(rows) < 2:
            continue
        named = [row for row in rows if _title_in(scene, row, step)]
        if named and hit[0] not in named:
            return lines_of([scene.now.widgets[i] for i in changed if i in hit[0]])
    return ()


def _title_in(scene: Scene, row: range, step: str) -> bool:
    """The step names what a row says first."""
    titles = [
        flat(t)
        for i in row
        for t in texts_of(scene.now.widgets[i])
        if scene.now.widgets[i].role not in FIELD_ROLES | CHOICE_ROLES | {"row", "listitem"}
    ]
    title = next((t for t in titles if len(t) > 2), "")
    return bool(title) and re.search(rf"(?<!\w){re.escape(title)}(?!\w)", step) is not None


def _other_came(scene: Scene) -> tuple[str, ...]:
    """A neighbour of what the step names in quotes is what has come up, and that has not."""
    if scene.before is None or scene.earlier is None or scene.moved:
        return ()
    quoted = [flat(n.text) for n in protect_names(scene.action)[1] if n.quoted]
    fresh = {flat(t) for w in scene.added for t in texts_of(w)}
    if any(len(name) > 2 and name in scene.added_text for name in quoted):
        # "Open the menu 'A' and choose 'B'": B has come up, A only led to it.
        return ()
    for name in quoted:
        if len(name) < 3:
            continue
        own = [w for w in scene.before.widgets if _is_called(w, name)]
        if any(
            g.is_table and g is scene.earlier_items.around(name) for g in scene.earlier_items.groups
        ):
            continue
        kinds = {(w.role, w.depth) for w in own}
        around = {id(d) for w in own for d in _dialogs(w, scene)}
        near = {
            flat(w.name or w.text)
            for w in scene.before.widgets
            if (w.role, w.depth) in kinds and around <= {id(d) for d in _dialogs(w, scene)}
        } - {name, ""}
        came = sorted(
            n
            for n in near & fresh
            if len(n) > 2
            and n not in flat(scene.action)
            and len(scene.now.find(n)) > len(scene.earlier.find(n))
        )
        if came:
            return tuple(came[:2])
    return ()


def _dialogs(widget: Widget, scene: Scene) -> list[Widget]:
    """The dialogs that a widget stood in: what lies behind a dialog is no neighbour."""
    assert scene.earlier is not None
    index = next((i for i, w in enumerate(scene.earlier.widgets) if w is widget), None)
    above = scene.earlier.ancestors(index) if index is not None else ()
    return [w for w in above if w.role in {"dialog", "alertdialog"}]


def _is_called(widget: Widget, name: str) -> bool:
    """Say whether a widget is called so, a note in brackets apart: "Cinema (public)"."""
    said = flat(widget.name or widget.text)
    return said == name or said.startswith(f"{name} (")


def _other_file(done: list[str], scene: Scene) -> bool:
    """The tool used a file, and not the one that the step names."""
    files = [d for d in done if _FILE.search(d)]
    meant = [n.text for n in protect_names(scene.action)[1] if _FILE.search(n.text)]
    step = flat(scene.action)
    return bool(files and meant) and not any(_related(flat(f), step) for f in files)


def _other_value(scene: Scene) -> bool:
    """The tool typed or chose something else than what the step says."""
    given = [_plain(g) for g in act_words()["given"].findall(scene.substep) if flat(g)]
    told = [i.value for i in parse_step(scene.action) if i.value and "${" not in i.value]
    wanted = [_plain(v) for v in told if not v.islower() or f"'{v}'" in scene.action]
    if not given or not wanted or "${" in scene.substep:
        return False
    step, done = _plain(scene.action), _plain(scene.substep)
    return not any(w in done for w in wanted) and not any(g in step for g in given)


def _plain(text: str) -> str:
    """Normalise for comparing values: 9,5 is 9.5."""
    return re.sub(r"(?<=\d),(?=\d)", ".", flat(text))


def _sibling(scene: Scene) -> str:
    """The row or card that the tool acted in, when the step names another one and not this."""
    step = flat(scene.action)
    screens = (scene.earlier_items, scene.items) if scene.before is not None else (scene.items,)
    names = protect_names(scene.substep, scene.vocabulary)[1]
    done = [flat(n.text) for n in names if len(flat(n.text)) > 2]
    if not done or done[-1] in step or any(part in step for part in done[-1].split()):
        return ""
    meant = [flat(n.text) for n in protect_names(scene.action, scene.vocabulary)[1]]
    meant = [m for m in meant if len(m) > 2 and m not in done]
    for items in screens:
        acted = set(items.about(done[-1]))
        for name in meant:
            other = set(items.about(name))
            if acted and other and not acted & other and items.siblings(acted, other):
                return done[-1]
    return ""


def _related(done: str, step: str) -> bool:
    """The step names it, or at least a word of it."""
    if done in step or step in done:
        return True
    return any(len(w) > 2 and re.search(rf"(?<!\w){re.escape(w[:5])}", step) for w in done.split())


def went_astray(scene: Scene) -> tuple[str, ...]:
    """A page opened that belongs to a neighbour of what the step names; fields open none."""
    if scene.before is None or not scene.moved:
        return ()
    if act_words()["sorts"].search(normalise(scene.action)) and (left := _other_page(scene)):
        return left
    heads = " ".join(flat(w.name or w.text) for w in scene.added if w.role == "heading")
    old_place = normalise(unquote(scene.before.location) + " " + scene.before.title)
    new_words = _segments(scene.after.location) - _segments(scene.before.location)
    place = scene.place + " " + heads
    meant = [
        w
        for w in scene.before.widgets
        if w.clickable and w.name and w.role not in FIELD_ROLES and _named_in(w.name, scene.action)
    ]
    if not meant or any(flat(w.name) in place for w in meant):
        return ()
    target = max(meant, key=lambda w: len(w.name))
    if target.url and _segments(target.url) & new_words:
        return ()
    for widget in scene.before.widgets:
        name = flat(widget.name)
        if (
            widget.role != target.role
            or widget.depth != target.depth
            or name == flat(target.name)
            or len(name) < 3
        ):
            continue
        if name in new_words or (name in heads and name not in old_place):
            return lines_of([widget])
    return ()


def _other_page(scene: Scene) -> tuple[str, ...]:
    """The main headings are other ones: sorting a list does not leave its page."""
    assert scene.before is not None
    then, now = (
        [w for w in s.widgets if w.role == "heading" and w.level in (1, 2) and (w.name or w.text)]
        for s in (scene.before, scene.after)
    )
    old, new = ([_words(w) for w in heads] for heads in (then, now))
    # "Tags by use - 6 tags" and "Tags by name - 6 tags" head the same list.
    kept = any(len(a & b) * 2 > min(len(a), len(b)) for a in old for b in new)
    return lines_of(now, 2) if then and now and not kept else ()


def _words(heading: Widget) -> set[str]:
    return set(re.findall(r"\w+", flat(heading.name or heading.text)))


def _named_in(name: str, action: str) -> bool:
    norm = flat(name)
    return len(norm) > 2 and re.search(rf"(?<!\w){re.escape(norm)}(?!\w)", flat(action)) is not None


def _segments(url: str) -> set[str]:
    parts = urlsplit(url)
    return {
        normalise(s) for s in re.split(r"[/?&=#]", unquote(parts.path + "?" + parts.query)) if s
    }
