"""Reading text in pictures. The models are part of the package `rapidocr`: nothing is fetched."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from surefoot.tools.vision.colours import Pixels
from surefoot.tools.vision.regions import Rect

_PARAMETERS = {
    "Global.log_level": "error",
    # A line is too little work to be shared: two threads take twice the processor's time.
    "EngineConfig.onnxruntime.intra_op_num_threads": 1,
    "EngineConfig.onnxruntime.inter_op_num_threads": 1,
    # Each line by itself and no wider than it is.
    "Rec.rec_batch_num": 1,
    "Rec.rec_img_shape": [3, 48, 96],
    # Long pictures of one line are not to be blown up for the detector.
    "Det.limit_type": "max",
    "Det.limit_side_len": 960,
}


class Line(NamedTuple):
    """A line that was read."""

    text: str
    score: float
    """0 (guessed) to 1 (sure)."""


class Found(NamedTuple):
    """A line that was found by itself."""

    rect: Rect
    line: Line


@lru_cache(maxsize=1)
def _engine() -> Any:
    from rapidocr import RapidOCR

    return RapidOCR(params=_PARAMETERS)


def read_lines(pictures: Sequence[Pixels]) -> list[Line]:
    """Read pictures of one line each."""
    if not pictures:
        return []
    read = _engine().recognize_txt([np.ascontiguousarray(one[..., ::-1]) for one in pictures])
    return [Line(text, float(score)) for text, score in zip(read.txts, read.scores, strict=True)]


def detect_lines(picture: Pixels) -> list[Found]:
    """Find the lines of a picture, and read them."""
    answer = _engine()(np.ascontiguousarray(picture[..., ::-1]), use_cls=False)
    if getattr(answer, "boxes", None) is None or answer.txts is None:
        return []
    height, width = picture.shape[:2]
    found: list[Found] = []
    for corners, text, score in zip(answer.boxes, answer.txts, answer.scores, strict=True):
        left, top = np.floor(corners.min(axis=0)).astype(int)
        right, bottom = np.ceil(corners.max(axis=0)).astype(int)
        rect = Rect(max(0, left), max(0, top), min(width, right), min(height, bottom))
        found.append(Found(rect, Line(text, float(score))))
    return found
