"""Filebox itself: what a client may rely on, without a browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from fastapi.testclient import TestClient

from surefoot.configs.examples.filebox.app import create_app
from surefoot.configs.examples.filebox.app.texts import LANGUAGES
from tests.support.tables import tabled

FOLDER = Path(__file__).parents[2] / "configs" / "examples" / "filebox"
PAGES = ["/notes", "/activity", "/statistics", "/trash", "/settings", "/help", "/admin"]


@pytest.fixture
def guest() -> Iterator[TestClient]:
    """Somebody with a fresh Filebox and no account."""
    with TestClient(create_app()) as client:
        yield client


@pytest.fixture
def admin(guest: TestClient) -> TestClient:
    """The same, signed in as the administrator."""
    guest.post("/login", data={"account": "admin", "password": "Cloud-Nine-9"})
    return guest


def test_a_folder_has_the_address_an_object_store_gives_it(guest: TestClient) -> None:
    assert 'href="/testcase-bucket/uploads%2F"' in guest.get("/testcase-bucket/").text
    page = guest.get("/testcase-bucket/uploads%2F").text
    assert "items.csv" in page
    assert "readme.txt" in page


def test_two_starts_show_the_same_page() -> None:
    pages = [TestClient(create_app()).get("/testcase-bucket/reports%2F").text for _ in range(2)]
    assert pages[0] == pages[1]


def test_the_files_of_a_given_folder_are_shown_and_stay_as_they_are(tmp_path: Path) -> None:
    (tmp_path / "inside").mkdir()
    (tmp_path / "inside" / "a.txt").write_text("kept")
    client = TestClient(create_app(tmp_path))
    client.post("/login", data={"account": "admin", "password": "Cloud-Nine-9"})
    assert "a.txt" in client.get("/testcase-bucket/inside%2F").text
    assert client.post("/api/delete", json={"keys": ["inside/a.txt"]}).json() == {"deleted": 1}
    assert (tmp_path / "inside" / "a.txt").read_text() == "kept"


@tabled
def test_signing_in(guest: TestClient, account: str, password: str, status: int, text: str) -> None:
    response = guest.post("/login", data={"account": account, "password": password})
    assert (response.status_code, text in response.text) == (status, True)


def test_signing_in_never_leads_to_another_site(guest: TestClient) -> None:
    form = {"account": "admin", "password": "Cloud-Nine-9", "next": "//evil.example/"}
    response = guest.post("/login", data=form, follow_redirects=False)
    assert response.headers["location"] == "/testcase-bucket/"


@pytest.mark.parametrize("path", ["/testcase-bucket/legacy%2F", "/nowhere", "/release-notes"])
def test_what_is_not_there_is_a_404_in_the_look_of_the_app(guest: TestClient, path: str) -> None:
    response = guest.get(path)
    assert response.status_code == 404
    assert "Page not found" in response.text
    assert "storage-meter" in response.text


def test_what_is_not_allowed_is_a_403_in_the_look_of_the_app(guest: TestClient) -> None:
    for path in ("/testcase-bucket/restricted%2F", "/raw/restricted%2Fsalaries.csv"):
        response = guest.get(path)
        assert (response.status_code, "Access denied" in response.text) == (403, True)


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_page_speaks_every_language(admin: TestClient, path: str, language: str) -> None:
    admin.post("/language", data={"language": language})
    response = admin.get(path)
    assert response.status_code == 200
    assert f'<html lang="{language}"' in response.text


@tabled
def test_a_new_folder_needs_a_free_name(
    admin: TestClient, name: str, status: int, error: str | None
) -> None:
    response = admin.post("/api/folders", json={"prefix": "", "name": name})
    assert (response.status_code, response.json().get("error")) == (status, error)


def test_a_guest_and_a_viewer_change_nothing(guest: TestClient) -> None:
    assert guest.post("/api/delete", json={"keys": ["notes.md"]}).status_code == 401
    guest.post("/login", data={"account": "vera", "password": "Look-Only-1"})
    assert guest.post("/api/delete", json={"keys": ["notes.md"]}).status_code == 403
    assert "notes.md" in guest.get("/testcase-bucket/").text


def test_a_file_can_be_uploaded_moved_deleted_and_restored(admin: TestClient) -> None:
    upload = admin.post("/api/upload", data={"prefix": ""}, files={"file": ("a.txt", b"hello")})
    assert upload.json() == {"key": "a.txt", "name": "a.txt"}
    move = admin.post("/api/move", json={"key": "a.txt", "folder": "archive/"})
    assert move.json() == {"key": "archive/a.txt"}
    admin.post("/api/delete", json={"keys": ["archive/a.txt"]})
    assert "a.txt" not in admin.get("/testcase-bucket/archive%2F").text
    assert admin.post("/api/trash/restore", json={"number": 4}).json() == {"name": "a.txt"}
    assert admin.get("/raw/archive%2Fa.txt").content == b"hello"


def test_every_seeded_fault_says_what_is_seen_and_what_would_be_right() -> None:
    faults = yaml.safe_load((FOLDER / "faults.yaml").read_text("utf-8"))
    assert len({fault["id"] for fault in faults}) == len(faults) >= 10
    assert all(set(fault) == {"id", "where", "seen", "right"} for fault in faults)


def test_every_fault_names_the_function_that_has_it() -> None:
    sources = "".join(
        (FOLDER / "app" / name).read_text("utf-8") for name in ("faults.py", "static/faults.js")
    )
    faults = yaml.safe_load((FOLDER / "faults.yaml").read_text("utf-8"))
    assert [
        f["id"] for f in faults if f["id"] not in sources and f["id"] != "release-notes-404"
    ] == []
