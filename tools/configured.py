"""Files of configs/, read in one way: by the parser in C where there is one, ten times as fast."""

from typing import Any

import yaml

from surefoot.configs.settings import CONFIGS

PLAIN: type[yaml.SafeLoader] | type[yaml.CSafeLoader] = (
    yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader
)
"""Makes nothing but plain data."""
TEXTS: type[yaml.BaseLoader] | type[yaml.CBaseLoader] = (
    yaml.CBaseLoader if yaml.__with_libyaml__ else yaml.BaseLoader
)
"""Reads everything as text, so that `on`, `yes` and `=` stay words."""


def read_configured(*place: str) -> Any:
    """Read a file of configs/, named by its folders: `read_configured("flows", "ends.yaml")`."""
    return yaml.load(CONFIGS.joinpath(*place).read_text("utf-8"), Loader=PLAIN)
