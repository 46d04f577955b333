"""Words that are much like another: written without accents, misspelt, with another ending."""

from surefoot.tools.text import strip_marks

_PLAIN = 0.7
"""How alike two words are that differ in their accents only."""
_PIECES = 0.8
"""How alike words of one first letter are at most when they share pieces of three letters: endings
and slips come late in a word, while "name" is not "rename"."""
_ENOUGH = 0.5
"""Share of common pieces (Dice) from which on two words are alike."""
_JOINED = 1.2
"""Worth of two words in a row written as one: more than of one word, for it stands for both."""


class Vocabulary:
    """Words and the pieces they are made of; what is alike is worked out once a word."""

    def __init__(self) -> None:
        self._pieces: dict[str, frozenset[str]] = {}
        self._holders: dict[str, set[str]] = {}
        self._pairs: dict[str, set[str]] = {}
        """By how they are written as one word."""
        self._known: dict[str, dict[str, float]] = {}

    def add(self, word: str) -> None:
        """Add a word, or two with a blank between; one that is there already changes nothing."""
        if word in self._pieces:
            return
        if " " in word:
            self._pairs.setdefault(word.replace(" ", ""), set()).add(word)
            self._known.clear()
            return
        pieces = _pieces_of(word)
        self._pieces[word] = pieces
        for piece in pieces:
            self._holders.setdefault(piece, set()).add(word)
        self._known.clear()

    def remove(self, word: str) -> None:
        """Forget a word, or two with a blank between, that is there."""
        self._known.clear()
        if " " in word:
            self._pairs[word.replace(" ", "")].remove(word)
            return
        for piece in self._pieces.pop(word):
            self._holders[piece].discard(word)

    def alike(self, word: str) -> dict[str, float]:
        """Give the words held that are like this one or two in a row, with how much; not itself."""
        known = self._known.get(word)
        if known is None:
            known = self._known[word] = self._work_out(word)
        return known

    def _work_out(self, word: str) -> dict[str, float]:
        if " " in word:
            joined = word.replace(" ", "")
            return {joined: _JOINED} if joined in self._pieces else {}
        own = _pieces_of(word)
        common: dict[str, int] = {}
        for piece in own:
            for other in self._holders.get(piece, ()):
                common[other] = common.get(other, 0) + 1
        common.pop(word, None)
        plain = strip_marks(word)
        found = dict.fromkeys(self._pairs.get(word, ()), _JOINED)
        for other, count in common.items():
            share = 2 * count / (len(own) + len(self._pieces[other]))
            if share == 1.0 and strip_marks(other) == plain:
                # Who writes an accent means it: "đặt" is not "đạt".
                if plain in (word, other):
                    found[other] = _PLAIN
            elif share >= _ENOUGH and strip_marks(other)[0] == plain[0]:
                found[other] = share * _PIECES
        # Sorted, so that what is added up from it is the same in every process.
        return dict(sorted(found.items()))


def _pieces_of(word: str) -> frozenset[str]:
    edged = f"^{strip_marks(word)}$"
    return frozenset(edged[at : at + 3] for at in range(len(edged) - 2))
