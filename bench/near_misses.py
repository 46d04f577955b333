"""How many expected results that do not hold are believed: true ones, altered by one word.

Over configs/evals/wordings: each expected result that holds, and that the rules find to hold, is
judged again with one number, one name or one word of its sense altered. What is altered may by
chance hold, too (nobody with an altered name is in the list), so that none is not to be reached.
"""

import re
from collections.abc import Iterator

from bench.table import Table
from bench.wordings import items, screens
from tools.judging.look import look_by_rules
from tools.judging.scene import Scene
from tools.judging.weigh import weigh_by_rules

_NUMBER = re.compile(r"(?<![A-Za-z_])\d+(?:[.,:]\d+)*")
_QUOTED = re.compile("[\"'“「]([^\"'“”「」]{3,40})[\"'”」]")
_PROPER = re.compile(r"(?<=[a-zà-ỹ,] )[A-ZĐ][a-zà-ỹ]{3,}")
_OPPOSITES = (
    (r"\b(is|are) on\b", r"\1 off"),
    (r"\b(is|are) off\b", r"\1 on"),
    (r"\b(is|are) (shown|listed|selected|ticked|checked|enabled|open|visible)\b", r"\1 not \2"),
    (r"\b(is|are) not\b", r"\1"),
    (r"\bis empty\b", "is not empty"),
    (r"\bno longer\b", "still"),
    (r"\b[Tt]wo\b", "three"),
    (r"\b[Tt]hree\b", "four"),
    (r"\babove\b", "below"),
    (r"\bbelow\b", "above"),
    (r"成功", "失败"),
    (r"已开启|已打开", "已关闭"),
    (r"已关闭", "已开启"),
    (r"(?<!不)显示", "不显示"),
    (r"没有", "有"),
    (r"两个", "三个"),
    (r"thành công", "thất bại"),
    (r"\bđã bật\b", "đã tắt"),
    (r"\bđã tắt\b", "đã bật"),
)


async def run() -> Table:
    """Judge every true result again in its altered forms."""
    table, shown = Table("Altered expected results that are believed", "%"), screens()
    tried: dict[str, list[bool]] = {"number": [], "name": [], "opposite": []}
    for item in items("results"):
        scene = Scene(item["step"], item["step"], shown[item["after"]], shown[item["before"]])
        if item["truth"] == "yes" and _is_believed(scene, item["expected"]):
            for kind, altered in _altered(item["expected"]):
                tried[kind].append(_is_believed(scene, altered))
    for kind, believed in tried.items():
        table.add(f"{kind}: of {len(believed)}", [100 * sum(believed) / len(believed)])
    return table


def _is_believed(scene: Scene, expected: str) -> bool:
    return weigh_by_rules(look_by_rules(scene, expected)).expected_holds == "yes"


def _altered(expected: str) -> Iterator[tuple[str, str]]:
    """Give what is altered and how the result is told then."""
    for found in _NUMBER.finditer(expected):
        number = found.group()
        other = number[:-1] + str((int(number[-1]) + 1) % 10)
        yield "number", expected[: found.start()] + other + expected[found.end() :]
    for pattern, group in ((_QUOTED, 1), (_PROPER, 0)):
        for found in pattern.finditer(expected):
            name = found.group(group)
            other = name[:-1] + ("x" if name[-1] != "x" else "y")
            yield "name", expected[: found.start(group)] + other + expected[found.end(group) :]
    for words, opposite in _OPPOSITES:
        if re.search(words, expected):
            yield "opposite", re.sub(words, opposite, expected, count=1)
