"""Claims that the app says something, and what it says when nothing else tells."""

import re
from dataclasses import replace

from tools.judging.claims.departures import assess_gone, goes_away
from tools.judging.claims.numbers_said import count_said
from tools.judging.claims.opposites import opposed
from tools.judging.claims.silences import TONES, assess_silence, says
from tools.judging.claims.tone import complains, error_page, praises
from tools.judging.coverage import has_word, says_word, unfounded
from tools.judging.outcome import Outcome, lines_of
from tools.judging.reasons import about_field, reasons_in, refuses, same_reason
from tools.judging.refusal import complaints
from tools.judging.scene import Scene, is_write, signals
from tools.judging.translated import nouns_said, speaks_another
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.screens.roles import DIALOG_ROLES, FIELD_ROLES, MESSAGE_ROLES
from tools.screens.texts import flat, is_hidden
from tools.text import is_cjk, normalise

_TOLD = 8
"""Letters of a message that a claim tells word for word; a Chinese character counts for two."""
_NUMBER = re.compile(r"(?<![A-Za-z0-9_.])\d[\d.,]*(?![A-Za-z0-9_])")
_SAYS = re.compile(r"[:：]|(?:弹出|给出|显示|出现)?提示(?:信息|语|框)?(?:为|是)?|thông báo(?: là)?")
"""What stands before the words of a message that is told word for word."""
_LONGEST = 80
"""Characters of a message that may still stand from before; longer texts are prose of the page."""
_PHRASE = 5
"""Characters of a phrase that nobody says by chance."""
_DEEDS = {
    "created": "created",
    "deleted": "deleted",
    "moved": "moved",
    "saved": "changed",
    "renamed": "changed",
    "changed": "changed",
}
"""Kinds of what was done; those with one value mean the same to a message."""
_REPORTED = re.compile(r"\bthat (?:the |an? )?([^,;]+?)\W*$")
_SENTENCE = 4
"""Words of a reported sentence that tells enough."""
FROM_TO = re.compile(r"q\d+q\s*(?:to|into|变为|变成|改为|改成|至|到|thành|sang)\s*q\d+q")
"""What a message tells of a change: from 'open' to 'closed'."""


def assess_message(claim: Claim, scene: Scene) -> Outcome:
    """The app says what the claim quotes, or something of that tone with its names."""
    required = _required(claim)
    if claim.negated:
        return assess_silence(claim, required, scene)
    if scene.uncovered and (told := _standing(claim, scene)):
        return Outcome(True, True, False, told, "the screen says so", 0.6)
    if goes_away(claim):
        return _quoted_gone(required, scene) if required else assess_gone(claim, scene)
    blocks = [*scene.blocks, *scene.news, *_failures(claim, scene)]
    plain = count_said(claim, scene) or opposed(claim, scene.blocks, required)
    if plain is not None:
        return plain
    if FROM_TO.search(claim.body) and _content(claim):
        return _of_change(claim, blocks, required, scene)
    saying = [b for b in blocks if all(says(b, r) for r in required)]
    if required and not saying:
        return _not_said(claim, required, scene)
    fitting = _word_for_word(claim, saying) or _fitting(claim, saying, bool(required), scene)
    fitting = fitting or _told_so(claim, scene)
    if fitting:
        return Outcome(True, True, bool(required), tuple(fitting[:3]), "the app said so", 0.9)
    toned = [
        b
        for b in saying
        if claim.detail in TONES and TONES[claim.detail](b) and same_reason(claim, b) is not False
    ]
    if toned:
        # A page that was only gone to says what it is about, and not what was done.
        sure = not _content(claim) and (toned[0] in scene.blocks or not _only_went(scene))
        note = "a message of that kind" if sure else "a message in other words"
        return Outcome(True if sure else None, True, False, tuple(toned[:3]), note, 0.6)
    shown = _shown_tone(claim, scene)
    if shown:
        return Outcome(None, False, False, shown, "shown already before", 0.4)
    standing = _standing(claim, scene)
    if standing:
        new = scene.uncovered or (bool(required) and all(map(scene.is_new, required)))
        return Outcome(True, new, False, standing, "the screen says so", 0.6)
    if speaks_another(claim, scene) and not (required or claim.detail):
        return _some_message(scene)
    holds = False if scene.changes is not None else None
    return Outcome(holds, False, False, (), "no new message of that kind", 0.7)


def _of_change(claim: Claim, blocks: list[str], required: list[str], scene: Scene) -> Outcome:
    """New texts tell what was changed from what to what: one text, or several where it was done.

    A page that was only gone to has all kinds of words and numbers in its texts.
    """
    words = _content(claim)
    if _only_went(scene):
        blocks = [b for b in blocks if all(says(b, r) for r in required)]
    told = [b for b in blocks if _share(words, b) > 0 and any(says(b, r) for r in required)]
    if all(any(says(b, r) for b in told) for r in required):
        return Outcome(True, True, True, tuple(told[:3]), "the app said so", 0.9)
    # Two words that stand somewhere are no message about them.
    return Outcome(False, False, False, (), "no message says both", 0.8)


def _only_went(scene: Scene) -> bool:
    """Another page is shown, and the app was sent nothing to keep."""
    return scene.moved and not any(is_write(e) for e in scene.events)


def _quoted_gone(required: list[str], scene: Scene) -> Outcome:
    """A message that is quoted stood on the screen before and does no longer."""
    if any(scene.now.find(r) for r in required):
        return Outcome(False, False, True, (), "still shown", 0.9)
    was = scene.earlier is not None and all(scene.earlier.find(r) for r in required)
    lines = lines_of(scene.removed, 2)
    return Outcome(True if was else None, was, was, lines, "the message is gone", 0.8)


def _some_message(scene: Scene) -> Outcome:
    """A window or message has come up; its words are in another language than the claim's."""
    came = [w for w in scene.came if w.role in DIALOG_ROLES | MESSAGE_ROLES and not is_hidden(w)]
    said = [(w, scene.now.subtree_text(scene.index[id(w)])) for w in came]
    told = [w for w, t in said if t and not complains(t) and not signals()["busy"].search(t)]
    if told:
        inside = scene.now.subtree(scene.index[id(told[0])])
        return Outcome(True, True, False, lines_of(inside, 3), "a message has come up", 0.6)
    return Outcome(None, False, False, (), "in another language", 0.3)


def _standing(claim: Claim, scene: Scene) -> tuple[str, ...]:
    """Texts that say all words of the claim and were there already, maybe behind a dialog."""
    lexicon = expectation_lexicon(language_of(claim.clause))
    words = [w for w in claim.words if not lexicon["idle_words"].fullmatch(w)]
    words += [flat(n.text) for n in claim.names]
    if not words or claim.detail == "error":
        return ()
    if len(words) == 1 and not claim.names:
        # One word is said by chance; what it is said of must be there, too.
        words = [w for w in claim.words if not lexicon["message"]["any"].fullmatch(w)]
    told = [
        w
        for w in scene.after.widgets
        if not is_hidden(w)
        and w.value is None
        and len((said := flat(w.text or w.name)).split()) > 2
        and all(has_word(x, said) for x in words)
        and not signals()["injection"].search(said)
    ]
    return lines_of(told, 2)


def _required(claim: Claim) -> list[str]:
    """Names and numbers that the message must contain."""
    numbers = _NUMBER.findall(re.sub(r"q\d+q", " ", claim.body))
    return [n.text for n in claim.names] + [n.rstrip(".,") for n in numbers]


def _failures(claim: Claim, scene: Scene) -> list[str]:
    """Requests that the server answered with an error, and the page that it gave instead.

    Their addresses say nothing that is quoted: nobody sees them, and scripts choose them.
    """
    failed = [e for e in scene.events if e.kind == "request" and e.status and e.status >= 400]
    told = [f"error {e.status} {e.url}" for e in failed]
    told += [page] if (page := error_page(scene)) else []
    if not any(name.quoted for name in claim.names):
        return told
    addresses = tuple(e.url for e in failed)
    return [line.rpartition(" ")[0] if line.endswith(addresses) else line for line in told]


def _stands(text: str, scene: Scene) -> bool:
    """Say whether the screen has a text that is not only what a field or a picture is called."""
    silent = FIELD_ROLES | {"img"}
    found = scene.now.find(text)
    return any(not match.in_field and match.widget.role not in silent for match in found)


def _not_said(claim: Claim, required: list[str], scene: Scene) -> Outcome:
    """A quoted text may still be on the page: validation messages stay."""
    quoted = [n.text for n in claim.names if n.quoted]
    if quoted and all(_stands(q, scene) for q in required):
        new = any(scene.is_new(q) for q in required)
        return Outcome(True, new, new, (), "it is on the screen", 0.8 if new else 0.4)
    if not quoted and any(scene.now.shows(r) for r in required if " " in r):
        return Outcome(None, False, False, (), "shown already before", 0.4)
    return Outcome(False, False, bool(quoted), (), "no such message", 0.9)


def _told_so(claim: Claim, scene: Scene) -> list[str]:
    """Give the message that is all that stands behind a colon, or behind 提示."""
    lead = _SAYS.search(claim.clause)
    told = _letters(claim.clause[lead.end() :]) if lead else ""
    letters = sum(2 if is_cjk(letter) else 1 for letter in told)
    if claim.negated or letters < _TOLD:
        return []
    return [block for block in (*scene.blocks, *scene.news) if _letters(block) == told]


def _letters(text: str) -> str:
    """Leave out quotes, blanks and the stop at the end."""
    return re.sub(r"[\s'“”]", "", flat(text)).rstrip(".!。！")


def _word_for_word(claim: Claim, saying: list[str]) -> list[str]:
    """Messages that are what is quoted, or say a long phrase or sentence as the claim has it."""
    told = [flat(n.text) for n in claim.names if n.quoted or " " in n.text]
    if len(told) == len(claim.names) == 1 and len(told[0]) >= _PHRASE:
        whole = [block for block in saying if flat(block) == told[0]]
        if whole:
            return whole
    phrases = [w for w in claim.words if len(w) >= _PHRASE and not w.isascii()]
    reported = _REPORTED.search(normalise(claim.clause.replace("'", "")))
    if reported and len(reported.group(1).split()) >= _SENTENCE:
        phrases.append(reported.group(1))
    return [block for block in saying if any(flat(phrase) in flat(block) for phrase in phrases)]


def _fitting(claim: Claim, saying: list[str], named: bool, scene: Scene) -> list[str]:
    """Messages whose words agree with the words of the claim, best first."""
    tone = TONES.get(claim.detail)
    words = _content(claim)
    if not words and tone is None and not named:
        return []
    ranked = []
    for block in saying:
        share = _share(words, block)
        common = same_reason(claim, block)
        right_tone = tone is None or tone(block) or (common and not refuses(reasons_in(block)))
        right_tone = right_tone or (claim.detail == "error" and flat(block) in scene.warned)
        enough = share >= 0.5 and (named or not words or says_word(words[-1], normalise(block)))
        alike = enough and nouns_said(claim, block) and same_deed(claim, block)
        alike = alike and not _unknown_words(claim, block, scene)
        if (
            right_tone
            and common is not False
            and (alike or common)
            and about_field(claim, block, scene)
        ):
            ranked.append((share, block))
    ranked.sort(key=lambda pair: -pair[0])
    return [block for _, block in ranked]


def _content(claim: Claim) -> list[str]:
    """Words of a claim that a message has to say: neither idle nor about messages as such."""
    language = language_of(claim.clause)
    if language != "en" and claim.detail:
        # The message may be in another language; its tone has to do.
        return []
    lexicon = expectation_lexicon(language)
    message = lexicon["message"]
    said = [message[k] for k in ("any", "noun", "idle", "error", "success")]
    return [w for w in claim.words if not w.isdigit() and not any(p.fullmatch(w) for p in said)]


def _share(words: list[str], block: str) -> float:
    """Share of the words that a message says, by themselves or by a word of like meaning."""
    norm = normalise(block)
    return sum(says_word(w, norm) for w in words) / len(words) if words else 1.0


def _unknown_words(claim: Claim, block: str, scene: Scene) -> list[str]:
    """Words of a claim that neither its message nor the screen nor the step knows: other names."""
    told = normalise(block)
    meant = replace(claim, words=tuple(_content(claim)))
    return [w for w in unfounded(meant, scene, [block]) if not says_word(w, told)]


def same_deed(claim: Claim, block: str) -> bool:
    """A claim that something was deleted is not told by "was changed"."""
    done = expectation_lexicon(language_of(claim.clause))["done"]
    claimed = {family for k, family in _DEEDS.items() if done[k].search(claim.body)}
    told = {family for k, family in _DEEDS.items() if done[k].search(normalise(block))}
    return not claimed or not told or bool(claimed & told)


def _shown_tone(claim: Claim, scene: Scene) -> tuple[str, ...]:
    """Texts of the right tone that were shown before already; they speak of the claim's things."""
    if claim.detail not in TONES:
        return ()
    tone, injected = signals()[claim.detail], signals()["injection"]
    words = _content(claim)
    told = [
        w
        for w in scene.after.widgets
        if not is_hidden(w)
        and len(said := flat(w.text or w.name)) <= _LONGEST
        and tone.search(said)
        and not injected.search(said)
        and (not words or any(has_word(word, said) for word in words))
    ]
    return lines_of(told, 2)


def by_message(claim: Claim, scene: Scene) -> Outcome:
    """Judge success by what the app says and does where nothing can be looked up."""
    errors = complaints(scene)
    good = [t for t in scene.news if praises(t) and same_deed(claim, t)]
    if errors:
        lines = tuple(errors[:3])
        return Outcome(claim.negated, False, False, lines, "the app reports an error", 0.8)
    failed = [e for e in scene.events if e.kind == "request" and e.status and e.status >= 400]
    if failed:
        lines = (f"{failed[0].status} {failed[0].url}",)
        return Outcome(claim.negated, False, False, lines, "a request failed", 0.8)
    if good:
        unknown = unfounded(claim, scene, [])
        holds = None if unknown else not claim.negated
        return Outcome(holds, True, False, tuple(good[:3]), "the app reports success", 0.8)
    if scene.changes is not None and not scene.changes.any:
        posted = any(e.kind == "request" and e.status and e.status < 400 for e in scene.events)
        return Outcome(None if posted else claim.negated, False, False, (), "nothing changed", 0.5)
    return Outcome(None, bool(scene.added), False, (), "no message", 0.3)
