"""Which words of a claim have no counterpart on the screen."""

import re
from dataclasses import replace
from functools import lru_cache

from tools.configured import read_configured
from tools.judging.scene import Scene
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.language.lexicon import lexicon
from tools.language.listed import listed_names
from tools.language.names import MARK
from tools.screens.roles import FIELD_ROLES
from tools.screens.texts import flat
from tools.text import normalise

_GOING_ON = re.compile(r"\b(?:is|are|keeps?|still|goes on|starts?) ([a-z]+ing)\b")
_KIND_OF_NAME = re.compile(r"^(?:the )?([a-z]+)\s+q\d+q\b")
"""What kind of thing a name is, said before it: the train 'IC 71'."""
_MARKED_VERB = re.compile(r"q\d+q,?\s+([a-z]+(?:s|ed|es))\b")


_IDLE_DEEDS = frozenset(
    {"showing", "displaying", "missing", "waiting", "reading", "saying", "telling", "listing"}
)
_DERIVED = re.compile(r"(?:ations?|ments?|ions?|als?)$")
"""Endings of nouns made of verbs: deployment, installation, removal."""
_ROOT = 5


def has_word(word: str, text: str) -> bool:
    """Say whether a normalised text has a word, whatever its ending or the form of its verb."""
    if not word.isascii():
        return word in text
    root = _irregular().get(word)
    return _has_root(word, text) or (root is not None and _has_root(root, text))


@lru_cache(maxsize=1)
def _irregular() -> dict[str, str]:
    """Forms of verbs that do not begin as their roots do."""
    raw = read_configured("language", "irregular.yaml")
    return {str(form): str(root) for form, root in raw.items()}


def _has_root(word: str, text: str) -> bool:
    root = _DERIVED.sub("", word)
    root = root if root == word else root[: max(_ROOT, len(root) - 1)]
    stem = word[: max(4, len(word) - 2)] if len(word) > 4 else word
    stem = min(stem, root, key=len) if len(root) >= _ROOT else stem
    return re.search(rf"(?<!\w){re.escape(stem)}", text) is not None


@lru_cache(maxsize=1)
def _synonyms() -> tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]:
    """Pairs of expressions: words of testers, and what apps say for them."""
    raw = read_configured("language", "synonyms.yaml")
    return tuple((re.compile(pair["word"]), re.compile(pair["said"])) for pair in raw)


def says_word(word: str, text: str) -> bool:
    """Say whether a normalised text has a word, or another that apps use for it."""
    if has_word(word, text):
        return True
    return any(own.fullmatch(word) and said.search(text) for own, said in _synonyms())


def unfounded(claim: Claim, scene: Scene, anchors: list[str]) -> list[str]:
    """Words that say what is meant, but which neither the screen nor the step knows.

    "money" in "money comes into view below 'projects'" is one when the screen shows no money; verbs
    of appearing and names for parts of screens never are. Only where claim and screen can share a
    language.
    """
    language = language_of(claim.clause)
    if language == "zh" or (language == "vi" and language_of(scene.now.text[:20000]) != "vi"):
        return []
    lexicon = expectation_lexicon(language)
    idle = lexicon["idle_words"]
    verbs = set(_MARKED_VERB.findall(claim.body)) | _teller(claim)
    verbs |= set(_KIND_OF_NAME.findall(claim.body.casefold()))
    going_on = set(_GOING_ON.findall(claim.body)) - _IDLE_DEEDS
    told = [*anchors, scene.action, scene.substep, *scene.messages]
    # A page that asks may do so by its title.
    titled = scene.after.title if claim.kind == "dialog" and scene.retitled else ""
    told.append(titled)
    known = " ".join([*map(flat, told), scene.place, *_ends_shown(scene, anchors)])
    found = []
    for word in claim.words:
        signed = _has_sign(word, claim, scene)
        if signed is not None:
            found += [] if signed else [word]
            continue
        if word in going_on and word not in f"{scene.now.text} {flat(titled)}":
            found.append(word)
        if idle.fullmatch(word) or word in verbs or word.isdigit() or len(word) < 3:
            continue
        if has_word(word, known) or has_word(word, scene.now.text):
            continue
        if not _meant_otherwise(word, f"{known} {scene.now.text}"):
            found.append(word)
    return found


_ENDS = {"to": "destination", "from": "origin"}
"""Ends of a journey, by the prepositions that their fields are called by."""


def _ends_shown(scene: Scene, anchors: list[str]) -> list[str]:
    """Give what a journey's fields are for, of those that hold what a claim names."""
    wanted = {flat(one) for one in anchors}
    fields = [w for w in scene.after.widgets if w.role in FIELD_ROLES]
    return [end_meant(w.name) for w in fields if flat(w.value or "") in wanted]


def end_meant(label: str) -> str:
    """Give what a field of a journey is for that is called by a preposition; "" for others."""
    return _ENDS.get(flat(label), "")


_SIGNS = {"minus": "[-−–]", "plus": r"\+"}


def _has_sign(word: str, claim: Claim, scene: Scene) -> bool | None:
    """Say whether the screen gives an amount the sign that a word tells: owes 5 of -5.

    Returns:
        None for any other word, and for amounts without a sign.
    """
    signs = expectation_lexicon(language_of(claim.clause)).get("signs") or {}
    told = next((key for key, form in signs.items() if form.fullmatch(word)), "")
    shown: list[str] = []
    for amount in re.findall(r"(?<![\w.])\d[\d.,]*", claim.body) if told else ():
        plain = re.escape(amount.rstrip(".,"))
        for key, mark in _SIGNS.items():
            if re.search(rf"{mark}\s?[$€£¥]?{plain}(?!\d)", scene.now.text):
                shown.append(key)
    return told in shown if shown else None


def _meant_otherwise(word: str, text: str) -> bool:
    """Say whether a text has another expression for the same thing: registration, create account.

    Single words are on every screen; only expressions of several tell that the thing is meant.
    """
    lex = lexicon("en")
    said = (w for key in lex.meanings("concepts", word) for w in lex.words("concepts", key))
    return any(" " in w and re.search(rf"(?<!\w){re.escape(w)}(?!\w)", text) for w in said)


def _teller(claim: Claim) -> set[str]:
    """What is said to show something: "sidebar" in "the sidebar offers X"."""
    words = expectation_lexicon(language_of(claim.clause)).get("tellers")
    found = words.match(claim.body) if words is not None else None
    return {found.group(1)} if found else set()


_SECTIONS: dict[str, tuple[str, ...]] = {
    "dialog": ("message", "done", "question"),
    "count": ("count",),
    "page": ("done", "openings"),
    "order": ("order",),
    "empty": ("empty", "field"),
    "state": ("states", "every"),
    "created": ("done", "restored"),
    "deleted": ("done", "gone", "no_longer"),
    "renamed": ("done",),
    "saved": ("done",),
    "moved": ("done",),
    "changed": ("done", "nothing_happens", "still"),
}
"""Where the lexicon has the words that make a claim one of its kind."""


def unexplained(claim: Claim, scene: Scene) -> list[str]:
    """Words of a claim that neither make it of its kind nor are known to the screen or step."""
    if claim.kind not in _SECTIONS:
        return []
    lexicon = expectation_lexicon(language_of(claim.clause))
    body = claim.body
    for section in ("roles", "field", "negation", *_SECTIONS[claim.kind]):
        entry = lexicon[section]
        for pattern in entry.values() if isinstance(entry, dict) else (entry,):
            if isinstance(pattern, re.Pattern):
                body = pattern.sub(" ", body)
    numbers = lexicon["count"]["numbers"]
    left = set(re.findall(r"[^\W_]+(?:[-'][^\W_]+)*", body)) - set(numbers)
    # Where the things are listed by their names, it does not matter what they are called together.
    listed = claim.kind == "count" and len(listed_names(claim)) == claim.number
    left -= set(claim.detail.split()) if listed else set()
    words = tuple(w for w in claim.words if w in left)
    return unfounded(replace(claim, words=words), scene, [])


_NUMBERED = frozenset(
    {
        "count",
        "order",
        "value",
        "url",
        "title",
        "login",
        "empty",
        "state",
        "kept",
        "difference",
        "extreme",
    }
)
"""Kinds of claims that look at their numbers themselves, or count what they look at."""


_TOLD_OFF = re.compile(
    r"^[^:：,，]*[:：,，]\s*(q\d+q(?:\s*(?:,|、|，|and|&|和|及|与|và)\s*q\d+q)*)\s*$"
)
"""So many, and behind a colon or a comma each of them by its name."""
_SPEAKS_OF_GONE = frozenset({"deleted", "empty"})
_CODE = re.compile(r"(?<![\w.,:/-])(\d+)([a-z]{1,3})(?!\w)")
"""What something is numbered by with letters behind: class 1a, 12b. As a whole it is no number."""

_PADDED = re.compile(r"(?<![\w.,:/-])0\d+(?![\w:.,/-])")
"""A number that stands with noughts before it, as room 02 does."""
_EXACT = re.compile(r"(?<![A-Za-z0-9_.,:/-])(?:\d{1,2}:\d{2}|\d+[.,]\d+)(?![A-Za-z0-9_:.,/-]*\d)")
_DIGITS = re.compile(r"(?<![A-Za-z0-9_.,:/-])\d[\d,]*+(?![A-Za-z0-9_:.-]\d)(?![A-Za-z_])")
_DATED = re.compile(
    r"\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun)[a-z]*\b|[月日号]"
)
"""In a name that is a date: apps write dates in many ways."""
_CAPITAL = re.compile(r"(?<=[a-zà-ỹ,] )[A-ZĐ][a-zà-ỹ]{2,}(?![\w'’])")
"""A name in the middle of a sentence."""
_IN_QUOTES = re.compile(r"'[^']*'|\"[^\"]*\"")
_OF = re.compile(
    r"(?<![\w.,])(\d+) ?(?:of|out of|/|trên|trong(?: số)?) ?(?:its |the |a total of )?(\d+)(?!\w)"
)
"""So many of so many: 3 of 10 aliases."""
_WRITTEN_OUT = re.compile(r"(?<![\w.-])(?:\d{4}-\d{2}-\d{2}|\d+\.\d+\.\d+)(?![\w-]|\.\d)")
"""Dates and versions, which stand on a screen as they are or not at all."""


def unknown_names(claim: Claim, scene: Scene) -> list[str]:
    """Names of a claim that neither screen, nor the app's messages, nor the step has."""
    if claim.negated or claim.kind in _SPEAKS_OF_GONE:
        return []
    said = [n.text for n in claim.names] + _WRITTEN_OUT.findall(claim.body)
    said += _CAPITAL.findall(_IN_QUOTES.sub(" ", claim.clause))
    said = [name for name in said if not _DATED.search(flat(name))]
    known = scene.known.replace(",", ".") if said else ""
    return [name for name in said if not _has(name, known)]


def other_number_of_names(claim: Claim) -> bool:
    """Say whether more or fewer are called by their names than are said to be there."""
    names = _TOLD_OFF.search(claim.body)
    if names is None or claim.kind != "count" or claim.negated or not claim.number:
        return False
    return len(MARK.findall(names[1])) != claim.number


def _has(name: str, known: str) -> bool:
    """Say whether a text has a name; what an address ends with is enough of it."""
    written = flat(name).replace(",", ".")
    if _WRITTEN_OUT.fullmatch(name) and not _WRITTEN_OUT.search(known):
        return True  # the app writes dates in another way
    return written in known or written.rstrip("/").rpartition("/")[2] in known


def unshown_numbers(claim: Claim, scene: Scene) -> list[str]:
    """Numbers of a claim that the screen must say, too: all but those that it is about."""
    if claim.negated or claim.kind in _NUMBERED - {"count"}:
        return []
    lexicon = expectation_lexicon(language_of(claim.clause))
    spelled = lexicon["count"]["numbers"]
    said = " ".join([scene.now.text, scene.place, *(flat(e.text) for e in scene.events)])
    said += " " + " ".join(flat(w.value) for w in scene.after.widgets if w.value)
    missing = [number for number in _exact(claim) if not _says(said, number)]
    pairs = set(_OF.findall(said))
    missing += [f"{k} of {n}" for k, n in _OF.findall(claim.body) if pairs and (k, n) not in pairs]
    if claim.kind == "count":
        return missing
    codes = {float(d): d + tail for d, tail in _CODE.findall(claim.body)}
    codes |= {float(d): d for d in _PADDED.findall(claim.body)}
    for number in spelled_numbers(claim):
        forms = [
            f"{number:g}",
            *([codes[number]] if number in codes else []),
            *(w for w, n in spelled.items() if n == number),
        ]
        if not any(_says(said, form) for form in forms):
            missing.append(f"{number:g}")
    fractions = lexicon.get("fractions")
    missing += [f for f in fractions.findall(claim.body) if f not in said] if fractions else []
    ordinals = lexicon.get("ordinals")
    if ordinals is not None and not claim.names:
        # A second window is another one.
        body = lexicon["openings"]["window"].sub(" ", claim.body)
        missing += [o for o in ordinals.findall(body) if o not in said and not _at(o, claim, said)]
    return missing


def _exact(claim: Claim) -> list[str]:
    """Times of the day and amounts with decimals: they count nothing, so the screen has them."""
    return _EXACT.findall(re.sub(r"q\d+q", " ", normalise(claim.body)))


def _says(said: str, number: str) -> bool:
    """Say whether a text has a number that is not part of a longer one."""
    form = re.escape(number)
    return re.search(rf"(?<![A-Za-z0-9_.]){form}(?![A-Za-z0-9_.]*[A-Za-z0-9_])", said) is not None


def _at(ordinal: str, claim: Claim, said: str) -> bool:
    """A counter is at that place: "2 of 14" for the second."""
    nth = expectation_lexicon(language_of(claim.clause))["order"]["nth"]
    place = nth.get(ordinal)
    return place is not None and re.search(rf"(?<!\d){place}(?: of | ?/ ?)\d", said) is not None


def spelled_numbers(claim: Claim) -> list[float]:
    """Numbers in the words of a claim, names apart."""
    numbers = expectation_lexicon(language_of(claim.clause))["count"]["numbers"]
    body = re.sub(r"q\d+q", " ", normalise(claim.body))
    found = [float(digits.replace(",", "")) for digits in _DIGITS.findall(body)]
    found += [float(n) for word, n in numbers.items() if n > 1 and re.search(rf"\b{word}\b", body)]
    return found
