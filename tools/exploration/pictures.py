"""Likeness of two screenshots, and a tarpit detector that knows nothing else."""

import io
from functools import lru_cache

import numpy as np
from PIL import Image

SIDE = 8
ALIKE = 0.85
"""From this likeness on two screenshots count as the same page."""
IN_A_ROW = 2
"""So many events in a row that change nothing make a tarpit."""


@lru_cache(maxsize=8)
def difference_hash(picture: bytes) -> int:
    """Give 64 bits that tell where a picture gets brighter to the right."""
    small = Image.open(io.BytesIO(picture)).convert("L").resize((SIDE + 1, SIDE))
    pixels = np.asarray(small, dtype=np.int16)
    bits = (pixels[:, 1:] > pixels[:, :-1]).ravel()
    return int("".join("1" if bit else "0" for bit in bits), 2)


def likeness(one: int, other: int) -> float:
    """Compare two hashes.

    Returns:
        0.0 (each bit differs) to 1.0 (equal).
    """
    return 1 - (one ^ other).bit_count() / SIDE**2


class PictureDetector:
    """Says whether the last events changed nothing that is to be seen."""

    def __init__(self, in_a_row: int = IN_A_ROW, alike: float = ALIKE) -> None:
        self._in_a_row, self._alike = in_a_row, alike
        self._same = 0

    def feed(self, before: int, after: int) -> bool:
        """Take in the hashes of the screen before and after an event; say whether it is stuck."""
        self._same = self._same + 1 if likeness(before, after) >= self._alike else 0
        return self._same >= self._in_a_row
