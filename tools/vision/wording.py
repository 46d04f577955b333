"""Which words of a text were read from a picture, though a letter or two were misread."""

import unicodedata

_MISREAD_SHARE = 0.25
_PAIRS = {
    "《": "》",
    "「": "」",
    "『": "』",
    "“": "”",
    "‘": "’",
    "（": "）",
    "(": ")",
    "<": ">",
    "【": "】",
}
_CLOSING = frozenset(_PAIRS.values())


def words_meant(read: str, text: str) -> str:
    """Give the words of `text` that are most like `read`, which has no spaces of its own to trust.

    Returns:
        The words as the text has them; empty when more than a quarter of the letters differ.
    """
    wanted, _ = _letters_and_places(read)
    plain, places = _letters_and_places(text)
    if not wanted or not plain:
        return ""
    away, start, end = _least_edits_span(wanted, plain)
    if away > len(wanted) * _MISREAD_SHARE:
        return ""
    first, last = _with_brackets(text, places[start], places[end - 1])
    return " ".join(text[first : last + 1].split())


def is_apart(first: str, second: str) -> bool:
    """Say whether a bracket ends with one text and another begins with the next."""
    return first.rstrip()[-1:] in _CLOSING and second.lstrip()[:1] in _PAIRS


def _letters_and_places(text: str) -> tuple[str, list[int]]:
    """Give the letters without spaces, width and case, and where in the text each is."""
    letters = [
        (letter, place)
        for place, written in enumerate(text)
        for letter in unicodedata.normalize("NFKC", written).casefold()
        if not letter.isspace()
    ]
    return "".join(letter for letter, _ in letters), [place for _, place in letters]


def _least_edits_span(wanted: str, text: str) -> tuple[int, int, int]:
    """Find the piece of a text with the least edits to `wanted`: edits, start, end."""
    if (same := text.find(wanted)) >= 0:
        return 0, same, same + len(wanted)
    # A row for each letter of `wanted`: (edits, start) of the best piece that ends at each place.
    row = [(0, place) for place in range(len(text) + 1)]
    for count, letter in enumerate(wanted, 1):
        above, row = row, [(count, 0)]
        for place, other in enumerate(text, 1):
            edits, start = above[place - 1]
            row.append(
                min(
                    (edits + (letter != other), start),
                    (above[place][0] + 1, above[place][1]),
                    (row[place - 1][0] + 1, row[place - 1][1]),
                    key=lambda one: (one[0], -one[1]),
                )
            )
    end = min(
        (p for p in range(len(text) + 1) if row[p][1] < p), key=lambda p: row[p][0], default=0
    )
    return (row[end][0], row[end][1], end) if end else (len(wanted), 0, 1)


def _with_brackets(text: str, first: int, last: int) -> tuple[int, int]:
    """Add the bracket that only one side was read of."""
    inside = text[first : last + 1]
    before, after = text[first - 1 : first] if first else "", text[last + 1 : last + 2]
    if before in _PAIRS and inside.endswith(_PAIRS[before]) and before not in inside:
        first -= 1
    elif inside[:1] in _PAIRS and after == _PAIRS[inside[:1]] and after not in inside:
        last += 1
    return first, last
