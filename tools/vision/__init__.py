"""What only a picture of the screen tells; the libraries for it are the extra `vision`."""

from importlib.util import find_spec

_LIBRARIES = ("cv2", "onnxruntime", "rapidocr")


def missing_libraries() -> tuple[str, ...]:
    """Name what of the extra is not installed."""
    return tuple(name for name in _LIBRARIES if find_spec(name) is None)
