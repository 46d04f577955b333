"""Lets the model judge what no exact check can say: one claim a question."""

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from pydantic import Field

from surefoot.configs.settings import Settings
from surefoot.state.errors import ModelReplyError
from surefoot.state.values.screen import Widget
from surefoot.state.values.verdict import Usage
from surefoot.tools.checking.claim_view import list_claim_lines, list_screen_lines
from surefoot.tools.checking.outcome import Outcome, leave_open
from surefoot.tools.gates import orders_the_tester
from surefoot.tools.llm.ask import ask
from surefoot.tools.llm.fencing import readable_app_text
from surefoot.tools.llm.prompts import Prompt, render
from surefoot.tools.llm.schemas import LeanAnswer
from surefoot.tools.runlog import RunLog
from surefoot.tools.screens.pair import ScreenPair, event_lines
from surefoot.tools.screens.texts import flat, is_hidden, whole_words
from surefoot.tools.screens.view import change_lines, keywords
from surefoot.tools.text import blank_quoted, is_cjk, quoted_spans, tokens
from surefoot.tools.understanding.grammar.language import language_of
from surefoot.tools.understanding.phrases import denies

CONTRARY = "It is NOT so: "
"""How a claim is asked about once more: small models say yes to either."""
_SCREEN_TOKENS = 260
_CHANGES_TOKENS = 70
_MOST_EVENTS = 4
_SMALLEST_QUOTE = 2
"""Characters."""
_CONTENT_WORD = 4
"""Letters."""
_MARK = re.compile(r"^\s*(?:[-+~]\s+)?")
_NEXT_LINE = re.compile(r"[,|]?\s+(?=[-+~] )")
_NAMED_ONLY = re.compile(
    r"(?:img|image|(?:textbox|searchbox|combobox|spinbutton)(?=[^:]*$))(?: |$)"
)
"""The line of a picture, or of a field that holds nothing: its name is no text of the app."""
_OFF = frozenset(tokens("unchecked disabled collapsed unselected empty"))
"""States of a line that deny another one."""
_NUMBER = re.compile(r"(?<![\w.,])\d[\d.,:/-]*\d|(?<![\w.,])\d")
_NAME = re.compile(r"[^\W\d_][\w'-]*(?:\.\w+)*")
_LATIN = re.compile(_NAME.pattern, re.ASCII)


class ClaimAnswer(LeanAnswer):
    """What the model says of a claim."""

    quotes: list[str] = Field(max_length=6)
    holds: Literal["yes", "no", "cannot_tell"]


async def judge_claim(
    settings: Settings,
    log: RunLog,
    claim: str,
    pair: ScreenPair,
    *,
    done: str,
    proven: Collection[str] | None = None,
) -> tuple[Outcome, Usage]:
    """Ask whether one claim holds on the screen now.

    The lines that an answer rests on must stand on the screen, and hold the names of the claim,
    and for a yes its numbers, and the answer to the contrary must be the other one, unless the
    claim quotes what the lines say; otherwise nothing is told by it.

    Args:
        settings: Which model.
        log: Where the conversation is written down.
        claim: In the words of the test.
        pair: The screens after and before the step.
        done: The step in the words of the test, to which the claim may refer ("its total").
        proven: Texts of the claim that exact checks have found, where it is asked about what they
            leave open: no line needs to hold them. None where it is a claim of its own.

    Raises:
        ModelUnavailableError: the model is down or too slow.
    """
    now, usage = _View.of(claim, pair), Usage()

    async def says(said: str, view: _View, done: str) -> ClaimAnswer:
        nonlocal usage
        try:
            reply = await ask(settings, view.prompt(settings, said, done), ClaimAnswer, log=log)
        except ModelReplyError as error:
            usage += error.usage
            raise
        usage += reply.usage
        return reply.value

    try:
        answer = now.seen(await says(claim, now, done))
        outcome = verify_answer(claim, answer, now.lines, _earlier_lines(pair), proven or ())
        # A text in quotation marks that was found stands for itself.
        is_told = bool(quoted_spans(claim)) and not denies(claim) and proven is None
        if outcome.verdict == "refuted" or (outcome.verdict == "holds" and not is_told):
            contrary = await says(CONTRARY + claim, now, done)
            if contrary.holds == answer.holds or contrary.holds == "cannot_tell":
                why = f"the model says {answer.holds}, and {contrary.holds} to the contrary as well"
                return leave_open(why, *outcome.lines), usage
        if outcome.held_before and pair.alone_before is not None:
            # Of a row that stays the line is as old as of one that was there among others.
            then = await says(claim, _View.of(claim, pair.alone_before), "")
            outcome = replace(outcome, held_before=then.holds == "yes")
    except ModelReplyError as error:
        return leave_open(f"the model gave no usable answer: {error}"), usage
    return outcome, usage


@dataclass(frozen=True)
class _View:
    """What of two screens is shown for a claim."""

    pair: ScreenPair
    shown: Sequence[str]
    changes: Sequence[str]
    events: Sequence[str]

    @classmethod
    def of(cls, claim: str, pair: ScreenPair) -> "_View":
        words = keywords(claim)
        shown = list_claim_lines(pair, words, budget_tokens=_SCREEN_TOKENS)
        return cls(pair, shown, _change_lines(pair, words), event_lines(pair.events, _MOST_EVENTS))

    @property
    def lines(self) -> tuple[str, ...]:
        """What may be quoted: what was asked of the server shows a user nothing."""
        told = event_lines([e for e in self.pair.events if e.kind in {"dialog", "toast"}])
        changed = (line for line in self.changes if line[:1] != "-")
        return (self.pair.after.location, *self.shown, *changed, *told)

    def seen(self, answer: ClaimAnswer) -> ClaimAnswer:
        """Leave out of an answer what it quotes of requests, which stand among the messages."""
        lines = self.lines
        kept = [
            q
            for q in answer.quotes
            if find_quoted_line(q, lines) or not find_quoted_line(q, self.events)
        ]
        return answer.model_copy(update={"quotes": kept})

    def prompt(self, settings: Settings, claim: str, done: str) -> Prompt:
        pair = self.pair
        return render(
            "checking/claim",
            images=[pair.picture] if pair.picture and settings.vision == "on" else [],
            location=pair.after.location or pair.after.title,
            screen="\n".join(self.shown) or "(nothing)",
            changes="\n".join(self.changes),
            events="\n".join(self.events),
            done=" ".join(done.split()),
            claim=" ".join(claim.split()),
        )


def verify_answer(
    claim: str,
    answer: ClaimAnswer,
    lines: Sequence[str],
    earlier: Collection[str] | None = None,
    proven: Collection[str] = (),
) -> Outcome:
    """Take an answer for as much as the lines that it quotes show.

    A line that tells the tester what to write down shows nothing, nor does the name of a picture
    or of an empty field.

    | answer | quotes | outcome |
    |---|---|---|
    | cannot_tell | any | cannot_tell |
    | yes, no | none, or one that stands on no line | cannot_tell |
    | yes | all there, with every name and number of the claim | holds |
    | no | all there, with every name of the claim, of which it has one | refuted |
    | yes, no | a name or number is in no quoted line | cannot_tell |
    | yes | the claim has neither, is in the language of the app, and no word of it is quoted | cannot_tell |
    | yes | the claim denies something; a name of it is on no line at all | as without that name |
    | yes | the claim denies something else, and no quoted line denies anything | cannot_tell |

    Args:
        claim: What was asked.
        answer: What the model says of it.
        lines: That it was shown.
        earlier: Lines of the screen before the step, as `_line_without_focus` gives them; None if not known.
        proven: Texts of the claim that need no line any more.
    """
    if answer.holds == "cannot_tell":
        return leave_open("the model cannot tell it by the screen")
    given = [quote for quote in answer.quotes if len(flat(quote)) > 1]
    quoted = [line for quote in given for line in _lines_of_quote(quote, lines)]
    if not quoted or "" in quoted:
        return leave_open(f"the model says {answer.holds}, but what it quotes is not on the screen")
    quoted = [line for line in quoted if not _NAMED_ONLY.match(line)]
    if not quoted:
        return leave_open("the model quotes only what pictures and empty fields are called")
    quoted = [line for line in quoted if not orders_the_tester(readable_app_text(line))]
    if not quoted:
        return leave_open("what the model quotes tells the tester what to write down")
    names, numbers = list_names(claim), list_numbers(claim)
    needed = [*names, *numbers] if answer.holds == "yes" else names
    needed = [name for name in needed if flat(name) not in map(flat, proven)]
    is_denial, shown = answer.holds == "yes" and denies(claim), "\n".join(lines)
    text = flat("\n".join(quoted))
    absent = [n for n in needed if is_denial and not whole_words(flat(n)).search(flat(shown))]
    needed = [name for name in needed if name not in absent]
    if answer.holds == "yes" and not needed and not absent and _says_nothing_of(claim, text):
        return leave_open("the model says yes, but its quotes say nothing of it", *quoted)
    missing = [name for name in needed if not whole_words(flat(name)).search(text)]
    if missing:
        lacks = ", ".join(map(repr, missing))
        return leave_open(
            f"the model says {answer.holds}, but its quotes do not hold {lacks}", *quoted
        )
    if answer.holds == "yes":
        is_denied = any(denies(line) or _OFF & {*tokens(line)} for line in quoted)
        if is_denial and not absent and not is_denied:
            return leave_open("the model says yes, but no line that it quotes denies it", *quoted)
        was = earlier is not None and _held_before(claim, quoted, earlier)
        return Outcome("holds", tuple(dict.fromkeys(quoted)), held_before=was)
    if not names:
        return leave_open("the model says no, but the claim names nothing that a line could deny")
    return Outcome("refuted", tuple(dict.fromkeys(quoted)), f"the model says no: {claim}")


def _says_nothing_of(claim: str, text: str) -> bool:
    """Say whether lines in the language of a claim share no word with it."""
    is_same = language_of(claim) == language_of(text)
    return is_same and not _content_words(claim) & _content_words(text)


def _held_before(claim: str, quoted: Sequence[str], earlier: Collection[str]) -> bool:
    """Say whether none of the lines that speak of a claim is new."""
    words = {*map(flat, list_names(claim)), *map(flat, list_numbers(claim)), *_content_words(claim)}
    speak = [line for line in quoted if any(word in flat(line) for word in words)]
    return all(_line_without_focus(line) in earlier for line in speak or quoted)


def _line_without_focus(line: str) -> str:
    """Give what a line says, wherever the focus is."""
    return flat(_MARK.sub("", line).replace(" [active]", ""))


def _is_unseen(widget: Widget | None) -> bool:
    return widget is None or widget.covered or is_hidden(widget)


def _earlier_lines(pair: ScreenPair) -> frozenset[str] | None:
    if pair.before is None or pair.earlier is None:
        return None
    return frozenset(
        map(_line_without_focus, [pair.before.location, *list_screen_lines(pair.earlier)])
    )


def _content_words(text: str) -> set[str]:
    """Give the words that say something: longer ones, pairs of Chinese characters."""
    return {t for t in tokens(text) if len(t) >= (2 if is_cjk(t[0]) else _CONTENT_WORD)}


def _lines_of_quote(quote: str, lines: Sequence[str]) -> list[str]:
    """Give the lines that a quote is; a small model puts several into one, each must be there."""
    whole = find_quoted_line(quote, lines)
    return [whole] if whole else [find_quoted_line(part, lines) for part in _NEXT_LINE.split(quote)]


def find_quoted_line(quote: str, lines: Iterable[str]) -> str:
    """Give the line in which a quote stands, without its mark; "" for none."""
    wanted = flat(_MARK.sub("", quote))
    if len(wanted) < _SMALLEST_QUOTE:
        return ""
    pattern = whole_words(wanted)
    return next((_MARK.sub("", line) for line in lines if pattern.search(flat(line))), "")


def list_names(claim: str) -> list[str]:
    """Give what a claim quotes, and its words like names.

    Those with a capital letter behind the first one, or a dot inside; in Chinese all Latin ones.
    """
    found = [span.text for span in quoted_spans(claim)]
    rest = blank_quoted(claim)
    if any(map(is_cjk, rest)):
        found += [match[0] for match in _LATIN.finditer(rest)]
    else:
        words = [match[0] for match in _NAME.finditer(rest)]
        found += [word for word in words[1:] if word[0].isupper() or "." in word]
    return list(dict.fromkeys(name for name in found if flat(name)))


def list_numbers(claim: str) -> list[str]:
    """Give the numbers of a claim, those in quotes apart."""
    return list(dict.fromkeys(match[0] for match in _NUMBER.finditer(blank_quoted(claim))))


def _change_lines(pair: ScreenPair, words: frozenset[str]) -> list[str]:
    if pair.changes is None or not pair.changes.any:
        return []
    shown = [c for c in pair.changes.items if not _is_unseen(c.after or c.before)]
    visible = replace(pair.changes, items=tuple(shown))
    return change_lines(visible, budget_tokens=_CHANGES_TOKENS, words=words)
