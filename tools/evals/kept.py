"""Where the labelled sets are that surefoot is measured with."""

from pathlib import Path

from surefoot.configs.settings import CONFIGS
from surefoot.state.errors import ConfigError


def kept_set(*names: str) -> Path:
    """Give the place of a set, or of all under a name.

    Raises:
        ConfigError: surefoot was installed as a package, which holds no sets.
    """
    place = CONFIGS.joinpath("evals", *names)
    if not place.exists():
        raise ConfigError(
            f"the set {'/'.join(names)} is no part of the installed package: name a set of your "
            "own, or run this from a clone of the source"
        )
    return place
