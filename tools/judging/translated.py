"""Claims in one language about a screen in another: nouns of user interfaces are looked up."""

import re
from dataclasses import replace

from tools.judging.coverage import has_word
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.language.lexicon import Found, lexicon
from tools.language.names import MARK
from tools.screens.roles import FIELD_ROLES
from tools.screens.texts import flat, texts_of
from tools.text import normalise

_CHINESE = re.compile(r"[\u4e00-\u9fff]")


def speaks_another(claim: Claim, scene: Scene) -> bool:
    """Say whether claim and screen are in different languages."""
    language = language_of(claim.clause)
    if language == "en":
        return False
    shown = scene.now.text[:20_000]
    if language == "zh":
        return len(_CHINESE.findall(shown)) < len(shown) / 50
    return language_of(shown) != "vi"


def assess_translated(claim: Claim, scene: Scene) -> Outcome:
    """Look for every noun of the claim by its English words; one of them must be new."""
    if any(w.role in FIELD_ROLES for w in scene.came):
        # A form is known by its fields, whatever the page calls it.
        form = expectation_lexicon(language_of(claim.clause)).get("form")
        claim = replace(claim, body=form.sub(" ", claim.body)) if form is not None else claim
    nouns, left = _nouns(claim)
    if not nouns or left:
        return Outcome(None, strength=0.1)
    listed = _new_list(claim, scene)
    if listed:
        # No app writes "list" over its list.
        nouns = [words for words in nouns if "list" not in words]
    added = " ".join(flat(t) for w in scene.added if w.value is None for t in texts_of(w))
    shown = scene.now.text + " " + scene.place
    there = [words for words in nouns if any(has_word(w, shown) for w in words)]
    fresh = [words for words in nouns if any(has_word(w, added) for w in words)]
    saying = [
        w
        for w in scene.added
        if any(has_word(x, flat(t)) for words in fresh for x in words for t in texts_of(w))
    ]
    if claim.negated:
        return Outcome(None, False, False, (), "in another language", 0.3)
    told = len(there) == len(nouns) and (fresh or scene.only_looks or listed)
    note = f"{len(there)} of {len(nouns)} nouns shown in English"
    new = bool(fresh) or listed
    return Outcome(True if told else None, new, False, lines_of(saying, 3), note, 0.5)


def _new_list(claim: Claim, scene: Scene) -> bool:
    """Say whether a list is expected and entries have come with another page."""
    if "list" not in claim.roles or not scene.moved:
        return False
    return any(scene.items.of(scene.index[id(w)]) is not None for w in scene.added)


def _nouns(claim: Claim) -> tuple[list[tuple[str, ...]], list[str]]:
    """English words for each noun of a claim, and what no noun explains."""
    language = "zh" if language_of(claim.clause) == "zh" else "vi"
    generic = expectation_lexicon(language)["generic_words"]
    english = lexicon("en")
    body = normalise(MARK.sub(" ", claim.body))
    found: dict[tuple[int, int], list[Found]] = {}
    for hit in lexicon(language).find("concepts", body):
        found.setdefault((hit.start, hit.end), []).append(hit)
    nouns: list[tuple[str, ...]] = []
    usual: list[tuple[str, ...]] = []
    rest = body
    for (start, end), hits in found.items():
        word = body[start:end]
        rest = rest.replace(word, " ", 1)
        words = tuple(w for hit in hits for w in english.words("concepts", hit.key))
        (usual if word in generic else nouns).append(words)
    nouns = nouns or usual
    if language == "zh":
        for word in sorted(generic, key=len, reverse=True):
            rest = rest.replace(word, " ")
        return nouns, re.findall(r"[\u4e00-\u9fff]{2,}", rest)
    return nouns, [w for w in re.findall(r"[^\W\d_]+", rest) if w not in generic]


def is_home(claim: Claim, scene: Scene) -> bool:
    """Say whether the start of an app is claimed, in another language, and whose it is is said."""
    home = expectation_lexicon(language_of(claim.clause)).get("home")
    if home is None or claim.names or not home.search(claim.body):
        return False
    owner = replace(claim, body=home.sub(" ", claim.body))
    shown = f"{scene.now.text} {scene.place}"
    return all(any(has_word(w, shown) for w in words) for words in _nouns(owner)[0])


def nouns_said(claim: Claim, text: str) -> bool:
    """Say whether a text has every noun of a claim in another language, in its English words.

    True for a claim in English, and for a text in the language of the claim.
    """
    language = language_of(claim.clause)
    if language == "en" or language_of(text) == language:
        return True
    told = normalise(text)
    return all(any(has_word(w, told) for w in words) for words in _nouns(claim)[0])
