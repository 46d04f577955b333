"""Measures how well a widget suits a part of a step, without reading the part."""

from collections.abc import Sequence
from functools import lru_cache

from tools.language.lexicon import lexicon
from tools.language.similarity import all_meanings, holds_name, units
from tools.planning.meant.page import Candidate, Page
from tools.planning.meant.said import Hits, Said
from tools.planning.node import CHECKS, TEXT_FIELDS
from tools.text import bare

_VERBS = (
    "click", "fill", "set", "select", "check", "uncheck", "open", "goto", "search", "filter",
    "sort", "close", "cancel", "confirm", "submit", "go_back", "look", "expand", "do", "rename",
    "append", "press", "clear", "log_out",
)  # fmt: skip
_GOALS = (
    "delete", "add", "edit", "save", "cancel", "search", "close", "next", "previous", "back",
    "more", "settings", "log_in", "log_out", "sort", "filter", "submit", "rename", "download",
    "upload", "copy", "move", "view", "hide", "reset", "home", "select_all", "menu", "help",
    "discard", "first", "last", "clear", "refresh", "ok", "yes", "no", "history", "expand",
)  # fmt: skip
_OWN = ("delete", "add", "edit", "save", "cancel", "search", "close", "next", "more", "view")
"""Meanings of a widget that count one by one."""
_ROLES = ("button", "link", "tab", "combobox", "row", "cell", "img", "heading", "menuitem")
_PLACES = ("navigation", "banner", "complementary", "contentinfo", "toolbar")
_STATES = ("disabled", "selected", "expanded", "collapsed", "focused", "pressed")
_YES = frozenset({"ok", "yes", "submit", "save"})
_NO = frozenset({"cancel", "no", "discard", "close", "back"})


class Wish:
    """What a part of a step wants, as far as single words tell."""

    def __init__(self, said: Said, value: bool) -> None:
        lex = lexicon()
        self.verbs = {f.key for f in lex.find("verbs", said.text)}
        self.first = {f.key for f in lex.find("verbs", said.text)[:2]}
        self.roles = {f.key for f in lex.find("roles", said.text)}
        self.ordinals = {f.key for f in lex.find("ordinals", said.text)} - {"any"}
        self.sides = {f.key for f in lex.find("directions", said.text)}
        meant = {f.key for f in lex.find("concepts", said.text)}
        told = {lex.base(f) for f in lex.find("verbs", said.text)}
        meant |= {m for word in told for m in lex.meanings("concepts", word)} | self.verbs
        self.goals = (meant | {m for ms in said.meanings for m in ms}) & set(_GOALS)
        self.denies = bool(lex.find("negations", said.text))
        self.agrees = bool(self.goals & _YES) or "confirm" in self.verbs
        self.refuses = bool(self.goals & _NO) or "cancel" in self.verbs or self.denies
        self.value = value
        """A text to type stands in it."""


def traits(
    candidates: Sequence[Candidate], said: Said, wish: Wish, page: Page
) -> list[dict[str, float]]:
    """Give what can be measured of each widget, by name.

    Args:
        candidates: The widgets.
        said: The words of the part.
        wish: What the part wants.
        page: All of the screen.
    """
    shared = _of_step(said, wish, page)
    rows = [{**shared, **_of_words(c, said), **_of_kind(c, wish, page)} for c in candidates]
    for key in (
        "own",
        "own_share",
        "own_best",
        "joint",
        "context",
        "row",
        "option",
        "exact",
        "url_all",
    ):
        best = max((row[key] for row in rows), default=0.0)
        equal = sum(row[key] >= best - 0.001 for row in rows)
        for row in rows:
            row[f"{key}_behind"] = best - row[key]
            row[f"{key}_equal"] = equal if row[key] >= best - 0.001 else 0.0
    return rows


def quick(candidate: Candidate, said: Said) -> float:
    """Say roughly how well a widget suits, to leave most of them out."""
    own = _own(candidate, said)
    score = said.weight_of(own) + 0.5 * said.share(candidate.name)
    around = f"{candidate.row} {candidate.head} {candidate.group}"
    score += 0.4 * said.weight_of(said.hits(around)) + 0.3 * said.weight_of(
        said.hits(candidate.url)
    )
    return score + (0.1 if candidate.within else 0.0)


def _own(c: Candidate, said: Said) -> Hits:
    return said.hits(c.name)


def _of_step(said: Said, wish: Wish, page: Page) -> dict[str, float]:
    found = {f"verb_{key}": float(key in wish.first) for key in _VERBS}
    found["words"] = float(len(said.tokens))
    found["value"] = float(wish.value)
    found["quotes"] = float(len(said.quoted))
    found["goals"] = float(len(wish.goals))
    found["has_dialog"] = float(page.scene.dialog is not None)
    found["widgets"] = float(len(page.candidates))
    return found


def _join(*parts: Hits) -> Hits:
    joint: Hits = {}
    for part in parts:
        for at, strength in part.items():
            joint[at] = max(joint.get(at, 0.0), strength)
    return joint


def _of_words(c: Candidate, said: Said) -> dict[str, float]:
    own = _own(c, said)
    row, head, group = said.hits(c.row), said.hits(c.head), said.hits(c.group)
    url, dialog = said.hits(c.url), said.hits(c.dialog)
    beside = said.hits(c.beside)
    offered = [said.share(o) for o in c.options]
    option = max(offered, default=0.0)
    chosen = said.hits(c.options[offered.index(option)]) if option > 0.5 else {}
    joint = _join(own, row, head, group, url, chosen)
    around = {at: s for at, s in _join(row, head, group, dialog).items() if at not in own}
    name = bare(c.name)
    exact = bool(name) and len(name) > 1 and holds_name(name, said.text)
    return {
        "own": said.weight_of(own),
        "own_share": said.share(c.name),
        "own_best": max((said.weights[at] * s for at, s in own.items()), default=0.0),
        "own_words": float(len(own)),
        "own_last": max(own, default=-1) / max(len(said.tokens), 1),
        "own_first": min(own, default=99) / max(len(said.tokens), 1),
        "exact": float(len(name)) if exact else 0.0,
        "joint": said.weight_of(joint),
        "context": said.weight_of(around),
        "row": said.weight_of({a: s for a, s in row.items() if a not in own}),
        "head": said.weight_of({a: s for a, s in head.items() if a not in own}),
        "group": said.weight_of({a: s for a, s in group.items() if a not in own}),
        "beside": said.weight_of({a: s for a, s in beside.items() if a not in own}),
        "url": said.weight_of({a: s for a, s in url.items() if a not in own}),
        "url_all": said.weight_of(url),
        "option": option,
        "quoted_own": float(any(q == name for q in said.quoted)),
        "quoted_in": float(any(holds_name(q, c.name) for q in said.quoted)),
        "quoted_row": float(any(holds_name(q, c.row) for q in said.quoted)),
        "quoted_head": float(any(holds_name(q, f"{c.head} {c.group}") for q in said.quoted)),
        "quoted_option": float(any(bare(o) in said.quoted for o in c.options)),
        "name_words": float(len(units(c.name))) if name else 0.0,
    }


@lru_cache(maxsize=8192)
def _meanings(name: str) -> frozenset[str]:
    return all_meanings(name)


def _of_kind(c: Candidate, wish: Wish, page: Page) -> dict[str, float]:
    node = c.node
    mine = _meanings(c.name) & set(_GOALS)
    found = {f"is_{role}": float(node.role == role) for role in _ROLES}
    found["is_check"] = float(node.role in CHECKS)
    found["is_field"] = float(node.role in TEXT_FIELDS and not c.options)
    found["is_list"] = float(bool(c.options))
    found["is_other"] = float(not any(found.values()))
    found["agrees"] = float(len(mine & wish.goals))
    found["differs"] = float(len(mine - wish.goals))
    found["misses"] = float(bool(wish.goals) and not mine & wish.goals)
    found |= {f"means_{goal}": float(goal in mine) for goal in _OWN}
    found |= {f"wants_{goal}": float(goal in wish.goals) for goal in _OWN}
    found |= {f"in_{place}": float(c.place == place) for place in _PLACES}
    found |= {state: float(state in node.widget.states) for state in _STATES}
    found["yes"], found["no"] = float(bool(mine & _YES)), float(bool(mine & _NO))
    found["agree"], found["refuse"] = float(wish.agrees), float(wish.refuses)
    found["denied"] = float(wish.denies)
    found["checked"] = float("checked" in node.widget.states)
    found["within"] = float(c.within)
    found["alike"] = float(c.alike)
    found["nth"] = float(c.nth)
    found["ordinal"] = _ordinal(c, wish)
    found["at"] = node.index / max(len(page.scene.nodes), 1)
    found["in_row"] = float(c.inside_row)
    found["filled"] = float(bool(node.widget.value))
    found["said_role"] = float(_is_called(c, wish.roles))
    found["other_role"] = float(bool(wish.roles) and not _is_called(c, wish.roles))
    found["side"] = float(bool(wish.sides))
    return found


def _ordinal(c: Candidate, wish: Wish) -> float:
    for key in wish.ordinals:
        number = int(key)
        if (number > 0 and c.nth == number) or (number < 0 and c.nth == c.alike + 1 + number):
            return 1.0
    return -1.0 if wish.ordinals else 0.0


def _is_called(c: Candidate, roles: set[str]) -> bool:
    if c.node.role in roles:
        return True
    if c.node.role in TEXT_FIELDS:
        return bool(roles & {"textbox", "searchbox", "combobox", "spinbutton"} & _kinds(c))
    return "icon" in roles and not c.name and c.node.role in ("button", "link", "img")


def _kinds(c: Candidate) -> set[str]:
    return {"combobox"} if c.options else {"textbox", "searchbox", "spinbutton"}
