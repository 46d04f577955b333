from pathlib import Path
from typing import Any

import pytest
import yaml

from surefoot.configs.settings import CONFIGS

FOLDERS = ("devices", "exploration", "flows", "gates", "grounding", "similarity", "understanding")
FILES = sorted(path for folder in FOLDERS for path in (CONFIGS / folder).glob("*.yaml"))


class _NoKeyTwice(yaml.SafeLoader):
    """YAML itself lets the last one win, in silence."""


def _mapping(loader: yaml.SafeLoader, node: yaml.MappingNode, deep: bool = False) -> Any:
    keys = [loader.construct_object(key, deep=True) for key, _ in node.value]
    twice = {str(key) for key in keys if keys.count(key) > 1}
    assert not twice, f"{node.start_mark}: {', '.join(sorted(twice))} stands there twice"
    return yaml.SafeLoader.construct_mapping(loader, node, deep)


_NoKeyTwice.add_constructor(yaml.resolver.BaseResolver.DEFAULT_MAPPING_TAG, _mapping)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(CONFIGS)))
def test_no_key_of_a_file_of_words_is_written_twice(path: Path):
    assert yaml.load(path.read_text("utf-8"), _NoKeyTwice)
