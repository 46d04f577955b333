import zipfile

import pytest

from surefoot.state.errors import ConfigError
from surefoot.tools.java.classpath import ClassPath


@pytest.fixture(scope="module")
def folder(compiled):
    return compiled(Node="package a.b; public class Node { Node next; }")


@pytest.fixture
def jar(folder, tmp_path):
    path = tmp_path / "lib.jar"
    with zipfile.ZipFile(path, "w") as archive:
        archive.write(folder / "a/b/Node.class", "a/b/Node.class")
        archive.write(folder / "a/b/Node.class", "META-INF/versions/21/a/b/Node.class")
        archive.writestr("a/b/Broken.class", b"\xca\xfe\xba\xbe\0")
    return path


def test_classes_are_found_in_folders_and_jars(folder, jar):
    for entry in (folder, jar):
        path = ClassPath([entry])
        assert path.facts("La/b/Node;").fields["next"].descriptor == "La/b/Node;"
        assert path.facts("La/b/None;") is None
        assert path.facts("[La/b/Node;") is None
        path.close()


def test_every_class_is_named_once(folder, jar):
    path = ClassPath([folder, jar])
    assert list(path.names()) == ["a/b/Node", "a/b/Broken"]
    path.close()


def test_classes_that_came_as_bytes_win(compiled, jar):
    other = compiled(Node="package a.b; public class Node { int other; }")
    path = ClassPath([jar], {"a/b/Node": (other / "a/b/Node.class").read_bytes()})
    assert list(path.facts("La/b/Node;").fields) == ["other"]
    path.close()


def test_a_damaged_class_is_no_class(jar):
    path = ClassPath([jar])
    assert path.facts("La/b/Broken;") is None
    path.close()


@pytest.mark.parametrize("name", ["../secret", "/etc/passwd", "a/../../secret", "", "a\0b"])
def test_a_name_never_leads_out_of_the_class_path(folder, name):
    (folder.parent / "secret.class").write_bytes(b"x")
    assert ClassPath([folder]).read(name) is None


def test_an_entry_that_is_neither_folder_nor_jar_is_an_error(tmp_path):
    (tmp_path / "notes.txt").write_text("hello")
    for name in ("notes.txt", "absent.jar"):
        with pytest.raises(ConfigError, match="no folder and no jar"):
            ClassPath([tmp_path / name])
