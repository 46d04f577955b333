import pytest

from surefoot.state.errors import ConfigError
from surefoot.tools.java.jdk import find_jdk


def test_the_jdk_is_found_with_its_real_folder_and_version(jdk):
    assert jdk.home == jdk.home.resolve()
    assert jdk.java.is_file()
    assert jdk.modules.is_file()
    assert jdk.major >= 17
    assert jdk.version.startswith(str(jdk.major))


def test_java_home_beats_the_path(jdk, tmp_path):
    link = tmp_path / "java"
    link.symlink_to(jdk.home)
    assert find_jdk({"JAVA_HOME": str(link), "PATH": ""}).home == jdk.home


def test_a_java_home_without_a_jdk_is_an_error_and_not_passed_over(tmp_path):
    with pytest.raises(ConfigError, match=r"JAVA_HOME=.* holds no JDK 17"):
        find_jdk({"JAVA_HOME": str(tmp_path), "PATH": "/usr/bin"})


def test_an_old_jdk_is_refused(tmp_path):
    (tmp_path / "bin").mkdir()
    (tmp_path / "lib").mkdir()
    for name in ("bin/javac", "lib/modules"):
        (tmp_path / name).touch()
    (tmp_path / "release").write_text('JAVA_VERSION="11.0.2"\n')
    with pytest.raises(ConfigError, match="17 or newer"):
        find_jdk({"JAVA_HOME": str(tmp_path)})
