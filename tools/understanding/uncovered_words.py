"""The words and verbs of a sentence that a reading must account for."""

from collections.abc import Iterator

from surefoot.state.values.check import Check
from surefoot.state.values.intent import Intent
from surefoot.state.values.understood import Half
from surefoot.tools.text import stem
from surefoot.tools.understanding.alignment import Alignment, Item
from surefoot.tools.understanding.coverage_words import CoverageWords
from surefoot.tools.understanding.grammar.forms import list_openings
from surefoot.tools.understanding.grammar.language import (
    Phrase,
    begins_purpose,
    find_longest,
    list_places,
)
from surefoot.tools.understanding.grammar.tokens import Token
from surefoot.tools.understanding.words import list_words

_MOST_NOUNS = 3
"""Words before what something is called, at most: the folder or file named."""
_MOST_OF_WAY = 9
"""What is looked for is said so many words behind how, at most."""


def is_name_like_token(marking: Alignment, at: int, known: CoverageWords) -> bool:
    """Say whether a token is written like a name: with a capital, digits, a dot inside."""
    token = marking.tokens[at]
    if token.kind != "word":
        return False
    if any(c.isdigit() or c in "@._" for c in token.text):
        return not (token.low.rstrip("stndrh").isdigit())
    if not token.text[:1].isupper() or token.low in known.idle | known.known.unclear:
        return False
    return at > 0 and stem(token.low) not in known.verbs


def list_uncovered_words(marking: Alignment, known: CoverageWords, half: Half) -> Iterator[str]:
    """List the rows of plain words that stand for nothing in the reading.

    A word or two before a name, a text or a kind say what it is of: the folder 'a', the file list.
    In an action the first word of a clause says what to do, so it is none of these.
    """
    starts = set(list_clause_starts(marking, known)) if half == "action" else set()
    skipped = _fixed_phrase_places(marking, known)
    skipped |= _purposes(marking, known) if half == "action" else set()
    skipped |= _search_clause_places(marking, known) if half == "action" else set()
    who = {phrase[-1] for phrase in known.known.subjects}
    if any(at and marking.tokens[at - 1].low in who for at in starts):
        skipped |= starts
    if half == "action" and known.known.passives:
        skipped |= {at for at in range(1, len(marking.tokens)) if _is_done_to(marking, at, known)}
    at, end = 0, len(marking.tokens)
    while at < end:
        if at in skipped or not _is_unexplained(marking, at, known):
            at += 1
            continue
        behind = at
        while behind < end and behind not in skipped and _is_unexplained(marking, behind, known):
            behind += 1
        if at in starts or not _describes(marking, at, behind, known):
            yield " ".join(token.text for token in marking.tokens[at:behind])
        at = behind


def _is_unexplained(marking: Alignment, at: int, known: CoverageWords) -> bool:
    token = marking.tokens[at]
    if token.kind != "word" or marking.is_covered(at) or token.low in known.idle:
        return False
    lists = (known.known.ordinals, known.known.numbers, known.known.all)
    if any((token.low,) in phrases for phrases in lists):
        return False
    if token.low in known.same and any(_keeps(item) for item in marking.items):
        return False
    if token.low in known.known.negations or (token.low,) in known.negative:
        return False
    if _is_deed(token, known):
        return True
    finds = {stem(word) for word in list_words("finds", [known.known.code])}
    return stem(token.low) not in known.verbs and stem(token.low) not in finds


def _is_deed(token: Token, known: CoverageWords) -> bool:
    """Say whether a word is a form of a verb: what is done says nothing of what a thing is."""
    return stem(token.low) != token.low and stem(token.low) in known.verbs


def _is_done_to(marking: Alignment, at: int, known: CoverageWords) -> bool:
    """Say whether a word tells what is done to a thing: is clicked."""
    return marking.tokens[at - 1].low in {"is", "are"} and _is_deed(marking.tokens[at], known)


def _keeps(item: Item) -> bool:
    return isinstance(item, Check) and item.check == "unchanged"


def _describes(marking: Alignment, at: int, behind: int, known: CoverageWords) -> bool:
    tokens, length = marking.tokens, behind - at
    called = (n for n in range(behind, at + _MOST_NOUNS + 1) if n + 1 < len(tokens))
    if any(tokens[n].low in known.known.finite and marking.is_covered(n + 1) for n in called):
        return True
    if any(t.low in known.known.unclear or _is_deed(t, known) for t in tokens[at:behind]):
        return False
    is_short = behind < len(tokens) and length <= known.known.noun_length
    if is_short and (marking.is_covered(behind) or _is_kind_told(marking, behind, known)):
        return True
    if is_short and behind + 1 < len(tokens) and tokens[behind].low in known.known.glue:
        return _is_place(marking, behind + 1, known)
    before = at > 1 and tokens[at - 1].kind == "quote" and marking.is_covered(at - 1)
    return before and length == 1 and (tokens[at - 2].low,) in known.known.articles


def _is_kind_told(marking: Alignment, at: int, known: CoverageWords) -> bool:
    """Say whether a word for a kind stands there that the reading has, or that has a name."""
    phrase = find_longest(marking.tokens, at, len(marking.tokens), known.known.kinds)
    if phrase is None:
        return False
    kind = known.known.kinds[phrase]
    names = ("kind", "within_kind", "where_kind")
    if any(kind == getattr(item, name, "") for item in marking.items for name in names):
        return True
    behind = at + len(phrase)
    return behind < len(marking.tokens) and marking.is_covered(behind)


def _fixed_phrase_places(marking: Alignment, known: CoverageWords) -> set[int]:
    """Give the places of the words that say something only together: at least, no longer."""
    needs = [phrase for phrases in known.known.needs.values() for phrase in phrases]
    phrases = (*known.known.filling, *known.negative, *known.known.compared, *known.known.sorted)
    ways = (phrase for phrase in known.ways if len(phrase) > 1)
    long = [*needs, *ways, *(phrase for phrase in phrases if len(phrase) > 1)]
    return list_places(marking.tokens, long)


def _purposes(marking: Alignment, known: CoverageWords) -> set[int]:
    """Give the places of clauses that only say what for: to mark it as important."""
    found: set[int] = set()
    tokens, end = marking.tokens, len(marking.tokens)
    for at in range(1, end - 1):
        phrase = find_longest(tokens, at, end, known.known.purposes)
        if phrase is None and not begins_purpose(known.known, tokens, at, end):
            continue
        behind = at + len(phrase or ("",))
        while behind < end and find_longest(tokens, behind, end, known.known.joints) is None:
            behind += 1
        inner = range(at, behind)
        if not any(tokens[n].kind in {"quote", "number"} or marking.is_covered(n) for n in inner):
            found |= set(inner)
    return found


def _search_clause_places(marking: Alignment, known: CoverageWords) -> set[int]:
    """Give the places of words that say where something is looked for: find A in the list."""
    found: set[int] = set()
    finds = list_words("finds", [known.known.code])
    for at in list_clause_starts(marking, known):
        token = marking.tokens[at] if at < len(marking.tokens) else None
        behind = find_clause(marking, at, known)
        if token is not None and token.low in finds and any(map(marking.is_covered, behind)):
            found |= {n for n in behind if marking.tokens[n].text.islower()}
    return found


def _is_place(marking: Alignment, at: int, known: CoverageWords) -> bool:
    """Say whether at a place stands what a thing is in: the mail by Ann, of the row 'A'."""
    article = find_longest(marking.tokens, at, len(marking.tokens), known.known.articles)
    at += len(article) if article is not None else 0
    owners = marking.owners[at] if at < len(marking.owners) else set()
    within = [getattr(marking.items[n], "within", "") for n in owners]
    return bool(within) and any(marking.tokens[at].text in words for words in within)


def list_clause_starts(marking: Alignment, known: CoverageWords) -> Iterator[int]:
    """List where clauses begin: at the start, and behind each word that joins."""
    at, end = 0, len(marking.tokens)
    while at < end:
        leads = known.known.lead | known.known.subjects
        lead = find_longest(marking.tokens, at, end, leads)
        while lead is not None and at + len(lead) < end:
            at += len(lead)
            lead = find_longest(marking.tokens, at, end, leads)
        yield at
        while at < end and find_longest(marking.tokens, at, end, known.known.joints) is None:
            at += 1
        while at < end and (joint := find_longest(marking.tokens, at, end, known.known.joints)):
            at += len(joint)


def find_clause(marking: Alignment, at: int, known: CoverageWords) -> range:
    """Give the places of the clause that a token stands in, as the words that join part it."""
    starts = [start for start in list_clause_starts(marking, known) if start <= at]
    begun = starts[-1] if starts else 0
    behind = next((s for s in list_clause_starts(marking, known) if s > at), len(marking.tokens))
    return range(begun, behind)


def list_uncovered_verbs(marking: Alignment, known: CoverageWords) -> Iterator[str]:
    """Verbs at the beginning of a clause that no intent does."""
    free = [item.do for item in marking.items if isinstance(item, Intent)]
    answers = any(isinstance(item, Intent) and item.answer for item in marking.items)
    within = 0
    for at in list_clause_starts(marking, known):
        if at < within:
            continue
        if _is_way(marking, at, known):
            continue
        within = at + _verb_length(marking, at, known)
        token = marking.tokens[at]
        wanted = known.verbs.get(stem(token.low))
        done_so = any(do in (wanted or ()) and do != "click" for do in free)
        if (act := _left_act(marking, at, known)) and not done_so:
            yield act
            continue
        if marking.is_covered(at) or token.kind != "word":
            continue
        if wanted is None:
            # Delete names a key, but begins no clause as one.
            if (token.low,) in known.known.keys and not is_key_token(marking, at, known):
                yield token.text
            continue
        done = next((do for do in free if do in wanted), None)
        if token.low in list_words("finds", [known.known.code]) and done in {None, "click"}:
            continue
        if done is None and not answers:
            yield token.text
        elif done is not None and done != "complete_form":
            free.remove(done)


def _is_way(marking: Alignment, at: int, known: CoverageWords) -> bool:
    """Say whether a verb only says how something is looked for: switch between the tabs to find."""
    if find_longest(marking.tokens, at, len(marking.tokens), known.ways) is None:
        return False
    finds = list_words("finds", [known.known.code])
    return any(token.low in finds for token in marking.tokens[at + 1 : at + _MOST_OF_WAY])


def _verb_length(marking: Alignment, at: int, known: CoverageWords) -> int:
    """Count the words of the verb at a place: three in "press and hold"."""
    verbs = tuple(words for form in known.known.actions for words in list_openings(form.row))
    return len(find_longest(marking.tokens, at, len(marking.tokens), verbs) or ())


def _left_act(marking: Alignment, at: int, known: CoverageWords) -> str:
    """Give the words of a deed at a place that no item has for its target: delete 'A'."""
    act = find_longest(marking.tokens, at, len(marking.tokens), known.known.acts)
    if act is None or any(marking.is_covered(at + n) for n in range(len(act))):
        return ""
    if _has_longer_verb(marking, at, act, known):
        return ""
    return ("" if known.known.code == "zh" else " ").join(act)


def _has_longer_verb(marking: Alignment, at: int, act: Phrase, known: CoverageWords) -> bool:
    """Say whether the words begin a verb of the grammar: "xóa" of "xóa trống"."""
    for form in known.known.actions:
        for words in list_openings(form.row):
            if words[: len(act)] != act or len(words) <= len(act):
                continue
            if find_longest(marking.tokens, at, len(marking.tokens), (words,)) is not None:
                return True
    return False


def is_key_token(marking: Alignment, at: int, known: CoverageWords) -> bool:
    """Say whether a token is a word of a key that is pressed."""
    pressed = {
        t for i in marking.items if isinstance(i, Intent) and i.do == "press" for t in i.texts
    }
    token = marking.tokens[at]
    if token.text in pressed or known.known.keys.get(tuple(token.low.split())) in pressed:
        return True
    return any(key in pressed and token.low in phrase for phrase, key in known.known.keys.items())
