"""How it is read that something is given a name: name it docs, call the folder docs."""

from tools.language.clause import Clause
from tools.language.field_values import beside
from tools.language.intents import Intent, Phrase
from tools.language.phrases import tidy


def read_name(clause: Clause, kind: str) -> list[Intent]:
    """Read the name that is given; nothing when none is said."""
    text = clause.without_head(clause.after, "with")
    marks = [m for m in clause.masked.marks(text) if clause.masked.atom(m)[1]]
    if len(marks) == 1:
        value = clause.masked.atom(marks[0])[0]
    elif clause.verb.endswith(_THING_FOLLOWS):
        pair = beside(clause, tidy(text, clause.lex))
        value = pair[1] if pair else _behind_noun(clause, text)
    else:
        value = clause.value(text)
    if not value:
        return []
    title = clause.lex.words("concepts", "name")[0]
    words = clause.masked.plain(clause.text)
    return [
        Intent(kind="fill", words=words, target=Phrase(text=title), value=value, verb=clause.verb)
    ]


_THING_FOLLOWS = (" the", " a", " an", " new")


def _behind_noun(clause: Clause, text: str) -> str:
    """Give what follows the word for the thing: docs in "folder docs"."""
    nouns = clause.lex.starts("roles", tidy(text, clause.lex))
    rest = tidy(text, clause.lex)
    at = max((noun.end for noun in nouns), default=len(rest.split(" ")[0]))
    return clause.value(rest[at:])
