"""How exactly hyperlinks inside paragraphs are found in pictures of phones."""

import io
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageChops, ImageDraw

from bench.table import Table
from surefoot.tools.devices.sim.nodes import Piece, ViewBox
from surefoot.tools.devices.sim.typeset import Ink, font, write
from surefoot.tools.vision import missing_libraries

if TYPE_CHECKING:
    from surefoot.tools.vision.hyperlinks import Hyperlink

_SIZE = (1080, 2400)
_COLOURS = ("#576B95", "#1677FF", "#07C160", "#FA9D3B")
_REPEAT = 3


@dataclass(frozen=True)
class Page:
    """A screen with one paragraph."""

    text: str
    links: tuple[str, ...]
    size: int = 42
    left: int = 60
    top: int = 1400
    width: int = 960
    paper: str = "#FFFFFF"
    ink: str = "#1F1F1F"

    def pieces(self, colour: str) -> tuple[tuple[Piece, ...], int]:
        """Typeset the paragraph: its pieces, and where it ends."""
        links = {words: words for words in self.links}
        ink = Ink(self.size, self.ink)
        return write(self.text, self.left, self.top, self.width, ink, links, colour)

    def drawn(self, colour: str, changed: dict[Piece, str] | None = None) -> Image.Image:
        """Draw it with links of a colour; some pieces may have another one."""
        image = Image.new("RGB", _SIZE, self.paper)
        draw = ImageDraw.Draw(image)
        draw.rectangle((0, 0, 1080, 180), "#2F6BFF")
        for piece in self.pieces(colour)[0]:
            fill = (changed or {}).get(piece, piece.colour)
            draw.text((piece.left, piece.top), piece.text, fill, font(piece.size))
        return image

    @property
    def place(self) -> ViewBox:
        """Where the paragraph is."""
        bottom = self.pieces(_COLOURS[0])[1]
        return ViewBox(self.left, self.top, self.left + self.width, bottom)

    @cache  # noqa: B019 - a handful of pages that live as long as the bench
    def truth(self, link: str) -> list[ViewBox]:
        """Give the rectangles of a link, one a line: where two drawings of it differ."""
        found = []
        for piece in self.pieces(_COLOURS[0])[0]:
            if piece.link == link:
                one, other = (
                    self.drawn(_COLOURS[0], {piece: colour}) for colour in ("#FF00FF", "#00FF00")
                )
                box = ImageChops.difference(one, other).getbbox()
                assert box is not None
                found.append(ViewBox(*box))
        return found


PAGES = (
    Page(
        "我已阅读并同意《用户服务协议》和《隐私政策》，未注册的手机号将自动创建账号",
        ("《用户服务协议》", "《隐私政策》"),
    ),
    Page(
        "登录即代表您已年满十八周岁，并且同意《账户服务条款与风险提示告知书》以及相关说明",
        ("《账户服务条款与风险提示告知书》",),
    ),
    Page(
        "有关第三方共享的说明，请查看《第三方信息共享清单》。",
        ("《第三方信息共享清单》",),
        size=30,
        top=700,
    ),
    Page("新用户绑定银行卡可领取红包，查看活动规则", ("查看活动规则",), left=120, width=820),
    Page(
        "为了向您提供更好的服务，请阅读《个人信息保护规则》、《儿童隐私保护声明》后继续",
        ("《个人信息保护规则》", "《儿童隐私保护声明》"),
        size=36,
    ),
    Page(
        "By signing in you accept the Terms of Service and the Privacy Policy of this app.",
        ("Terms of Service", "Privacy Policy"),
        size=39,
    ),
    Page(
        "Your files are kept for thirty days. Learn more about deleted files and restoring them.",
        ("Learn more about deleted files",),
        size=42,
    ),
    Page(
        "Forgot your password? Reset it here, or contact the support team for help with it.",
        ("Reset it here", "contact the support team"),
        size=33,
        top=300,
    ),
    Page(
        "By continuing, you agree to our User Agreement, Privacy Notice and Cookie Rules.",
        ("User Agreement", "Privacy Notice", "Cookie Rules"),
        size=36,
    ),
    Page(
        "当前版本较旧，立即更新到最新版本可获得更多功能，也可以稍后在设置中更新",
        ("立即更新到最新版本",),
        size=48,
        top=1900,
    ),
    Page(
        "点击下一步表示同意 Elephant 用户协议 中的全部内容，并允许我们联系您",
        ("Elephant 用户协议",),
        size=42,
    ),
    Page(
        "夜间模式下的说明：如需帮助，请联系在线客服，或者查看常见问题列表。",
        ("联系在线客服", "查看常见问题列表"),
        paper="#161616",
        ink="#D0D0D0",
    ),
)


def _stored(image: Image.Image, form: str) -> NDArray[np.uint8]:
    out = io.BytesIO()
    image.save(out, form, **({"quality": 80} if form == "JPEG" else {"compress_level": 1}))
    return np.asarray(Image.open(io.BytesIO(out.getvalue())).convert("RGB"))


@dataclass
class Score:
    """What was measured of one kind of picture."""

    errors: list[float] = field(default_factory=list)
    """Mean distance of the four sides of a rectangle from the true ones, px."""
    durations: list[float] = field(default_factory=list)
    links: int = 0
    found: int = 0
    exact: int = 0
    hit: int = 0
    extra: int = 0

    def note(self, page: Page, links: tuple["Hyperlink", ...]) -> None:
        """Compare what was found in a page with what is there."""
        self.links += len(page.links)
        self.extra += sum(link.text not in page.links for link in links)
        left, top = page.place[:2]
        for wanted in page.links:
            true = page.truth(wanted)
            moved = [
                [
                    ViewBox(r.left + left, r.top + top, r.right + left, r.bottom + top)
                    for r in link.rects
                ]
                for link in links
                if link.text == wanted
            ]
            self.exact += bool(moved)
            if not moved or len(moved[0]) != len(true):
                continue
            self.found += 1
            pairs = zip(moved[0], true, strict=True)
            self.errors += [sum(abs(a - b) for a, b in zip(*p, strict=True)) / 4 for p in pairs]
            tap = max(moved[0], key=lambda box: box.width)
            x, y = (tap.left + tap.right) / 2, (tap.top + tap.bottom) / 2
            self.hit += any(r.left <= x < r.right and r.top <= y < r.bottom for r in true)


def measured(form: str, *, known: bool) -> Score:
    """Measure all pages in all colours; `known` tells the colour, else it is detected."""
    from surefoot.tools.vision.hyperlinks import find_hyperlinks

    score = Score()
    for page, colour, pixels in _pictures(form):
        given = (colour,) if known else ()
        find_hyperlinks(pixels, page.text, given)
        for _ in range(_REPEAT):
            started = time.process_time()
            links = find_hyperlinks(pixels, page.text, given)
            score.durations.append((time.process_time() - started) * 1000)
        score.note(page, links)
    return score


def _pictures(form: str) -> Iterator[tuple[Page, str, NDArray[np.uint8]]]:
    for page in PAGES:
        for colour in _COLOURS:
            yield page, colour, _cut(_stored(page.drawn(colour), form), page.place)


def _cut(pixels: NDArray[np.uint8], box: ViewBox) -> NDArray[np.uint8]:
    return pixels[box.top : box.bottom, box.left : box.right]


async def run() -> Table:
    """Measure PNG and JPEG pictures, with colours that are told and that are detected."""
    table = Table("Finding hyperlinks: processor time a paragraph", "ms")
    if missing := missing_libraries():
        table.note = f"left out, as {', '.join(missing)} is not installed (extra `vision`)"
        return table
    notes = []
    for form in ("PNG", "JPEG"):
        for known in (True, False):
            name = f"{form}, colour {'given' if known else 'detected'}"
            score = measured(form, known=known)
            table.add(name, score.durations)
            mean = sum(score.errors) / len(score.errors) if score.errors else float("nan")
            notes.append(
                f"{name}: {score.exact} of {score.links} texts exact, {score.hit} taps hit,"
                f" boxes off by {mean:.2f} px (most {max(score.errors, default=0):.2f}),"
                f" {score.extra} that are none"
            )
    table.note = f"{len(PAGES)} screens, {len(_COLOURS)} colours\n" + "\n".join(notes)
    return table
