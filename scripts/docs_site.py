"""Makes README.md the first page of the docs' site, and takes in the files that pages link to."""

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

_LINK = re.compile(r"\[(?P<words>[^\]]*)\]\((?P<target>[^)\s#:]+)(?P<anchor>#[^)\s]*)?\)")
_CODE = re.compile(r"`[^`\n]*`")
_FIRST, _DOCS = "README.md", "docs/"


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add README.md, and what it and the docs link to outside of docs/."""
    root = Path(config.config_file_path).parent
    files.append(File.generated(config, _in_site(_FIRST), abs_src_path=str(root / _FIRST)))
    waiting = [_in_project(root, file.src_uri) for file in files.documentation_pages()]
    known = set(waiting)
    for page in waiting:
        for target in _linked(page, (root / page).read_text("utf-8")):
            if target in known or target.startswith(_DOCS) or not (root / target).is_file():
                continue
            known.add(target)
            files.append(File.generated(config, target, abs_src_path=str(root / target)))
            if target.endswith(".md"):
                waiting.append(target)
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Let links lead to where their files are in the site; of a link to a folder keep the words.

    A bar in the code of a table is written with a backslash, which this Markdown would show.
    """
    root, own = Path(config.config_file_path).parent, page.file.src_uri
    source = _in_project(root, own)

    def moved(link: re.Match[str]) -> str:
        target = _resolved(source, link["target"])
        if (root / target).is_dir():
            return link["words"]
        there = posixpath.relpath(_in_site(target), posixpath.dirname(own) or ".")
        return f"[{link['words']}]({there}{link['anchor'] or ''})"

    plain = _CODE.sub(lambda code: code[0].replace("\\|", "|"), markdown)
    return _LINK.sub(moved, plain)


def _linked(page: str, text: str) -> Iterator[str]:
    return (_resolved(page, link["target"]) for link in _LINK.finditer(text))


def _resolved(page: str, target: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(page), target))


def _in_site(path: str) -> str:
    return "index.md" if path == _FIRST else path.removeprefix(_DOCS)


def _in_project(root: Path, src_uri: str) -> str:
    if src_uri == _in_site(_FIRST):
        return _FIRST
    return _DOCS + src_uri if (root / _DOCS / src_uri).is_file() else src_uri
