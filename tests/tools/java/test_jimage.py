import subprocess

import pytest

from surefoot.state.errors import ConfigError
from surefoot.tools.java.facts import fields_of
from surefoot.tools.java.jimage import JdkClasses


@pytest.fixture(scope="module")
def classes(jdk):
    return JdkClasses(jdk.modules)


def test_classes_of_the_jdk_with_their_private_members(classes):
    fields = fields_of("Ljava/util/ArrayList;", classes.facts)
    assert list(fields) == ["elementData", "size", "modCount"]
    assert fields["modCount"].declaring == "Ljava/util/AbstractList;"
    node = classes.facts("Ljava/util/HashMap$Node;")
    assert (node.source_name, node.inner) == ("java.util.HashMap.Node", False)


def test_classes_of_other_modules_are_found_too(classes):
    assert classes.facts("Ljava/sql/Date;").superclass == "Ljava/util/Date;"
    assert classes.facts("Ljava/util/logging/Logger;").kind == "class"


@pytest.mark.parametrize(
    "descriptor", ["LNode;", "Ljava/lang/Nope;", "Lno/such/Thing;", "[I", "I", "", "Lä/ö;"]
)
def test_what_the_jdk_does_not_have_is_none(classes, descriptor):
    assert classes.facts(descriptor) is None


def test_every_class_that_the_jdk_lists_of_a_package_is_read(classes, jdk):
    include = "regex:/java.base/java/util/[A-Z].*"
    command = [jdk.home / "bin/jimage", "list", "--include", include, jdk.modules]
    listing = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    names = [w.removesuffix(".class") for w in listing.split() if w.endswith(".class")]
    assert len(names) > 300
    assert [name for name in names if classes.facts(f"L{name};") is None] == []


def test_another_file_is_refused(tmp_path):
    other = tmp_path / "modules"
    other.write_bytes(b"something else")
    with pytest.raises(ConfigError, match="not the classes of a JDK"):
        JdkClasses(other)
