"""L9 and L10: cases in several browser contexts, and a case beside a bare script."""

import bench.overhead
import bench.parallel
from bench.load.gate import Gate


async def contexts() -> list[Gate]:
    """L9: twenty cases by two contexts and by four against one."""
    one, two, four = (row.median for row in (await bench.parallel.run()).rows)
    return [
        Gate("L9", "cases/s, two contexts / one", one / two, 1.3),
        Gate("L9", "time of all cases, four contexts / one", four / one, most=2.5),
    ]


async def beside_a_script() -> list[Gate]:
    """L10: the whole case beside a bare Playwright script with the same waits and pictures."""
    bare, ours, *_ = (row.median for row in (await bench.overhead.run()).rows)
    note = f"{bare:.0f} and {ours:.0f} ms a step"
    return [Gate("L10", "a case / a bare script", ours / bare, most=1.3, note=note)]
