"""View hierarchies written by hand, in the three dialects in which phones tell of them."""

from collections.abc import Sequence
from xml.sax.saxutils import quoteattr

_FLAGS = (
    "checkable",
    "checked",
    "clickable",
    "enabled",
    "focusable",
    "focused",
    "scrollable",
    "long-clickable",
    "password",
    "selected",
)


def view(
    kind: str,
    *children: str,
    text: str = "",
    desc: str = "",
    rid: str = "",
    box: Sequence[int] = (0, 0, 1080, 200),
    on: str = "",
    package: str = "com.example.shop",
    appium: bool = False,
    **more: str,
) -> str:
    """Write one view; `on` names the flags that are true, `!enabled` the one that is not."""
    kind = kind if "." in kind else f"android.widget.{kind}"
    names = on.split()
    flags = {
        flag: flag in names or (flag == "enabled" and "!enabled" not in names) for flag in _FLAGS
    }
    given = {"index": "0", "text": text, "resource-id": rid, "class": kind, "package": package}
    given |= {"content-desc": desc}
    given |= {flag: str(value).lower() for flag, value in flags.items()}
    given |= {"bounds": "[{},{}][{},{}]".format(*box)}
    given |= {name.replace("_", "-"): value for name, value in more.items()}
    if appium:
        given = {k: v for k, v in given.items() if v or k == "text"}
    written = " ".join(f"{name}={quoteattr(value)}" for name, value in given.items())
    tag = kind if appium else "node"
    return f"<{tag} {written}>{''.join(children)}</{tag}>"


def dump(*windows: str, size: tuple[int, int] | None = None) -> str:
    """Write a whole dump; Appium gives the size."""
    extra = f' class="hierarchy" width="{size[0]}" height="{size[1]}"' if size else ""
    head = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"
    return f'{head}<hierarchy rotation="0"{extra}>{"".join(windows)}</hierarchy>'


def window(*children: str, box: Sequence[int] = (0, 0, 1080, 2400), **more: str) -> str:
    """Write a window's root."""
    return view("FrameLayout", *children, box=box, **more)
