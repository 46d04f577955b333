"""Reads a sentence by the grammar of its language, whole or not at all."""

from collections.abc import Sequence
from functools import lru_cache
from unicodedata import normalize

from surefoot.state.values.check import Check
from surefoot.state.values.intent import Intent
from surefoot.state.values.understood import Half, NotUnderstood, Understood
from surefoot.tools.understanding.alignment import list_parts
from surefoot.tools.understanding.context import Context, describe_context
from surefoot.tools.understanding.coverage import find_uncovered
from surefoot.tools.understanding.grammar.clauses import Clause, Clauses
from surefoot.tools.understanding.grammar.intents import UnsaidError
from surefoot.tools.understanding.grammar.joining import (
    find_row,
    join_checks,
    join_intents,
    to_imperative,
    to_statement,
)
from surefoot.tools.understanding.grammar.language import (
    GrammarForm,
    Language,
    find_longest,
    language,
    language_of,
)
from surefoot.tools.understanding.grammar.tokens import Token, tokens_of
from surefoot.tools.understanding.grammar.unspaced import blank_notes


@lru_cache(maxsize=512)
def read_by_grammar(
    sentence: str, half: Half, context: Context | None = None
) -> Understood | NotUnderstood:
    """Read a plain sentence.

    Args:
        sentence: As the case has it, `${name}` marks and all.
        half: Whether it says what to do or what must hold.
        context: The sentences around it; nothing is taken from them that is not named there once.

    Returns:
        What it means; NotUnderstood with the words from which on it was not read.
    """
    text = normalize("NFC", sentence)
    known = language(language_of(text))
    tokens = (to_imperative if half == "action" else to_statement)(
        tokens_of(blank_notes(text)), known
    )
    reader = _Reader(known, tokens, context or Context())
    try:
        read = reader.action() if half == "action" else ((), reader.result(0, len(tokens)))
    except UnsaidError:
        read = None
    if read is None or not any(read):
        return NotUnderstood(sentence=sentence, half=half, words=reader.unread(text))
    intents, checks = read
    found = Understood(sentence=sentence, half=half, intents=intents, checks=checks)
    if left := find_uncovered(found, describe_context(text, context or Context())):
        # What was read beyond the sentence stands nowhere in it: then all of it is not understood.
        said = tuple(words for words in left if words in sentence)
        return NotUnderstood(sentence=sentence, half=half, words=said)
    return found.model_copy(update={"parts": list_parts(found)})


class _Reader:
    """Reads one sentence."""

    def __init__(self, known: Language, tokens: tuple[Token, ...], around: Context) -> None:
        self.known, self.tokens, self.around = known, tokens, around
        self._left: list[Token] = list(tokens)

    def action(self) -> tuple[tuple[Intent, ...], tuple[Check, ...]] | None:
        """Read what is to be done, in order; what is only looked at becomes checks."""
        end = len(self.tokens)
        looked = self._looked(0, end)
        if looked is not None:
            return (Intent(do="look"),), looked
        clauses = self._clauses(self.known.actions, 0, end)
        if clauses is None:
            return self._done_and_looked(end)
        # An aim that names something must hold then: click 'Up' so that the count is 3.
        aim = (
            at for at in range(1, end) if find_longest(self.tokens, at, end, self.known.purposes)
        )
        at = next(aim, end)
        named = any(token.kind in {"quote", "number"} for token in self.tokens[at:])
        checks = self.result(at + 1, end) if named else ()
        return (*join_intents(clauses), *[Intent(do="look")] * bool(checks)), checks

    def _done_and_looked(self, end: int) -> tuple[tuple[Intent, ...], tuple[Check, ...]] | None:
        """Read a sentence that does something and then looks: ... and check that ..."""
        for at in range(1, end):
            joint = find_longest(self.tokens, at, end, self.known.joints)
            if joint is None or (checks := self._looked(at + len(joint), end)) is None:
                continue
            actions = self._clauses(self.known.actions, 0, at)
            if actions is not None:
                return (*join_intents(actions), Intent(do="look")), checks
        return None

    def _looked(self, start: int, end: int) -> tuple[Check, ...] | None:
        """Read a sentence that only asks to look: verify that ..."""
        for form in self.known.looks:
            for at in range(start + 1, end):
                if self._clauses_of_form(form, start, at):
                    rest = to_statement(self.tokens[at:end], self.known)
                    told = _Reader(self.known, (*self.tokens[:at], *rest), self.around)
                    try:
                        checks = told.result(at, len(told.tokens))
                    except UnsaidError:
                        checks = ()
                    if checks:
                        return checks
        return None

    def _clauses_of_form(self, form: GrammarForm, start: int, end: int) -> bool:
        reader = Clauses(self.known, self.tokens, (form,))
        return reader.parser.first((form,), start, end) is not None

    def result(self, start: int, end: int) -> tuple[Check, ...]:
        """Read what must hold."""
        clauses = self._clauses(self.known.results, start, end)
        if clauses is None and not start:
            return self._looked(start, end) or ()
        return join_checks(clauses or (), self.known, self._row)

    def _row(self) -> str:
        """Give the one row that this step names, else the one of the steps before; "" for none."""
        found: set[str] = set()
        for told in ((self.around.other_half,), self.around.before):
            read = (read_by_grammar(sentence, "action") for sentence in told if sentence)
            found |= {find_row(one.intents) for one in read if isinstance(one, Understood)} - {""}
            if found:
                break
        return found.pop() if len(found) == 1 else ""

    def _clauses(self, forms: Sequence[GrammarForm], start: int, end: int) -> list[Clause] | None:
        reader = Clauses(self.known, self.tokens, forms)
        found = reader.read(start, end)
        if found is None:
            self._left = reader.unread(start, end)
        return found

    def unread(self, sentence: str) -> tuple[str, ...]:
        """Give the words from which on nothing was read."""
        if not self._left:
            return (sentence,)
        begun = min(token.start for token in self._left)
        return (sentence[begun : max(token.end for token in self._left)],)
