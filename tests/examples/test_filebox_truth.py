"""What every Filebox case really comes to, found out by hand-written Playwright.

Each function below walks through one case and yields, step by step, whether the expected result
holds. The expectation file must say the same.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from playwright.async_api import Dialog, Download, Locator, Page, expect

pytestmark = pytest.mark.asyncio(loop_scope="module")

FOLDER = Path(__file__).parents[2] / "configs" / "examples" / "filebox"
EXPECTED: dict[str, dict[str, Any]] = yaml.safe_load((FOLDER / "expected.yaml").read_text("utf-8"))
CASES: dict[str, dict[str, Any]] = {
    path.stem: yaml.safe_load(path.read_text("utf-8"))
    for path in sorted((FOLDER / "cases").glob("*.yaml"))
}

# A busy machine must not turn a case that passes into one that fails.
PATIENCE_MS = 15_000
expect.set_options(timeout=PATIENCE_MS)

Walk = Callable[[Page], AsyncIterator[bool]]
WALKS: dict[str, Walk] = {}


def walk(case: str) -> Callable[[Walk], Walk]:
    """Register the walk through one case."""

    def register(function: Walk) -> Walk:
        WALKS[case] = function
        return function

    return register


async def holds(*checks: Any) -> bool:
    """Say whether every awaited Playwright assertion holds."""
    held = True
    for check in checks:
        try:
            await check
        except AssertionError:
            held = False
    return held


def row(page: Page, name: str) -> Locator:
    """Give a row of a file list by the exact name of its file or folder."""
    return page.locator(f'tbody tr[data-name="{name}"]')


async def lists(page: Page, *names: str, timeout_ms: float = PATIENCE_MS) -> bool:
    """Say whether every name has a visible row."""
    return await holds(*(expect(row(page, n)).to_be_visible(timeout=timeout_ms) for n in names))


async def names(page: Page) -> list[str]:
    """Give the names in the list from top to bottom."""
    return [str(await r.get_attribute("data-name")) for r in await page.locator("tbody tr").all()]


async def sign_in(page: Page, case: str) -> bool:
    """Sign in with the parameters of a case and say whether the name is at the top."""
    parameters = CASES[case]["parameters"]
    await page.get_by_label("Account").fill(parameters["account"])
    await page.get_by_label("Password", exact=True).fill(parameters["password"]["value"])
    await page.locator("main").get_by_role("button", name="Sign in").click()
    full_names = {
        "admin": "Ada Admin",
        "wei": "Wei Zhang",
        "linh": "Linh Tran",
        "vera": "Vera Viewer",
    }
    # Whatever comes of it: the name, a message, or the page about a locked account.
    await expect(page.locator(".full-name").or_(page.get_by_role("alert")).first).to_be_visible()
    await page.wait_for_load_state()  # before that its buttons do nothing
    shown = full_names.get(parameters["account"], parameters["account"])
    return await page.locator(".full-name", has_text=shown).count() == 1


async def choose(page: Page, name: str, entry: str) -> None:
    """Choose an entry in the actions menu of a row."""
    await row(page, name).locator(".more").hover()
    await row(page, name).get_by_role("menuitem", name=entry).click()


def answer(page: Page, *, accept: bool) -> None:
    """Answer the next question of the browser."""

    async def reply(dialog: Dialog) -> None:
        await (dialog.accept() if accept else dialog.dismiss())

    page.once("dialog", reply)


async def choose_language(page: Page, name: str) -> None:
    """Switch the language and wait for the page in it."""
    async with page.expect_navigation():
        await page.locator("select[name=language]").select_option(name)


async def follow(page: Page, link: Locator) -> None:
    """Click a link and wait until its page takes clicks."""
    async with page.expect_navigation():
        await link.click()


def entry(page: Page, name: str) -> Locator:
    """Give a link of the navigation."""
    return page.locator("nav.side").get_by_role("link", name=name)


@walk("demo")
async def demo(page: Page) -> AsyncIterator[bool]:
    yield await sign_in(page, "demo")
    await follow(page, row(page, "reports").get_by_role("link", name="reports"))
    yield await lists(page, "annual.csv", "january.csv", "summary.txt")
    await page.get_by_role("button", name="New folder").click()
    await page.get_by_label("Folder name").fill("invoices")
    await page.get_by_role("button", name="Create folder").click()
    yield await lists(page, "invoices")
    await page.get_by_role("button", name="Modified").click()
    head = page.get_by_role("columnheader", name="Modified")
    files = [name for name in await names(page) if "." in name]
    ordered = ["january.csv", "february.csv", "march.csv", "summary.txt", "annual.csv"]
    yield files == ordered and await holds(expect(head).to_have_attribute("aria-sort", "ascending"))
    answer(page, accept=True)
    await choose(page, "summary.txt", "Delete")
    yield await holds(expect(row(page, "summary.txt")).to_have_count(0))
    await follow(page, entry(page, "Trash"))
    yield await lists(page, "summary.txt")


@walk("browse-uploads")
async def browse_uploads(page: Page) -> AsyncIterator[bool]:
    await page.get_by_role("link", name="uploads").click()
    assert await lists(page, "items.csv", "readme.txt")
    yield (
        page.url.endswith("/testcase-bucket/uploads%2F") and await row(page, "uploads").count() == 0
    )


@walk("browse-legacy")
async def browse_legacy(page: Page) -> AsyncIterator[bool]:
    await page.get_by_role("link", name="legacy").click()
    await expect(page.get_by_role("heading", name="Page not found")).to_be_visible()
    assert page.url.endswith("/testcase-bucket/legacy%2F")
    yield await page.locator("#list").count() == 1


@walk("sign-in-wrong-password")
async def sign_in_wrong_password(page: Page) -> AsyncIterator[bool]:
    await sign_in(page, "sign-in-wrong-password")
    yield await holds(
        expect(page.get_by_role("alert")).to_have_text("The account or the password is wrong.")
    )
    yield await page.get_by_role("link", name="Sign in").is_visible()


@walk("sign-in-locked")
async def sign_in_locked(page: Page) -> AsyncIterator[bool]:
    signed_in = await sign_in(page, "sign-in-locked")
    await expect(page.get_by_role("heading", name="This account is locked")).to_be_visible()
    yield signed_in


@walk("new-folder-refused")
async def new_folder_refused(page: Page) -> AsyncIterator[bool]:
    yield await sign_in(page, "new-folder-refused")
    dialog = page.get_by_role("dialog", name="New folder")
    await page.get_by_role("button", name="New folder").click()
    for name, message in [
        ("", "Enter a name."),
        ("uploads", "exists"),
        ("a/b", "must not contain"),
    ]:
        await dialog.get_by_label("Folder name").fill(name)
        await dialog.get_by_role("button", name="Create folder").click()
        yield await holds(expect(dialog.get_by_role("alert")).to_contain_text(message))
    await dialog.get_by_role("button", name="Cancel").click()
    yield await holds(expect(dialog).to_be_hidden()) and "a/b" not in await names(page)


@walk("rename-file")
async def rename_file(page: Page) -> AsyncIterator[bool]:
    yield await sign_in(page, "rename-file")
    await choose(page, "notes.md", "Rename")
    await page.get_by_label("New name").fill("plans.md")
    await page.get_by_label("New name").press("Enter")
    yield await lists(page, "plans.md") and await row(page, "notes.md").count() == 0


@walk("rename-folder")
async def rename_folder(page: Page) -> AsyncIterator[bool]:
    yield await sign_in(page, "rename-folder")
    await choose(page, "photos", "Rename")
    await page.get_by_label("New name").fill("pictures")
    await page.get_by_label("New name").press("Enter")
    await expect(page.get_by_text("Renamed")).to_be_visible()
    yield await lists(page, "pictures", timeout_ms=1500)


@walk("sort-by-size")
async def sort_by_size(page: Page) -> AsyncIterator[bool]:
    await page.get_by_role("button", name="Name").click()
    files = [name for name in await names(page) if "." in name]
    yield files == sorted(files, reverse=True)
    await page.get_by_role("button", name="Size").click()
    files = [name for name in await names(page) if "." in name]
    yield (files[0], files[-1]) == ("summary.txt", "march.csv")


@walk("keep-file")
async def keep_file(page: Page) -> AsyncIterator[bool]:
    yield await sign_in(page, "keep-file")
    answer(page, accept=False)
    await choose(page, "budget.xlsx", "Delete")
    await page.wait_for_timeout(500)
    yield await lists(page, "budget.xlsx")
    await page.reload()
    yield await holds(expect(page.locator("#count")).to_have_text("9 items"))


@walk("undo-delete")
async def undo_delete(page: Page) -> AsyncIterator[bool]:
    yield await sign_in(page, "undo-delete")
    answer(page, accept=True)
    await choose(page, "welcome.txt", "Delete")
    gone = expect(row(page, "welcome.txt")).to_have_count(0)
    yield await holds(gone, expect(page.locator("#count")).to_have_text("8 items"))
    await page.get_by_role("button", name="Undo").click()
    assert await lists(page, "draft.txt")
    yield await lists(page, "welcome.txt", timeout_ms=1500)


@walk("count-after-deleting")
async def count_after_deleting(page: Page) -> AsyncIterator[bool]:
    yield await sign_in(page, "count-after-deleting")
    for name in ("budget.xlsx", "notes.md"):
        await page.get_by_label(f"Select {name}").check()
    yield await holds(expect(page.locator("#selected")).to_have_text("2 selected"))
    await page.get_by_role("button", name="Delete selected").click()
    await page.get_by_role("button", name="Move to trash").click()
    await expect(row(page, "notes.md")).to_have_count(0)
    assert len(await names(page)) == 7
    yield await holds(expect(page.locator("#count")).to_have_text("7 items", timeout=1500))


@walk("empty-trash")
async def empty_trash(page: Page) -> AsyncIterator[bool]:
    yield await sign_in(page, "empty-trash")
    await follow(page, entry(page, "Trash"))
    yield await lists(page, "draft.txt", "drawing.svg", "old-budget.xlsx")
    await page.get_by_role("button", name="Empty trash").click()
    await page.get_by_role("button", name="Delete forever").click()
    empty = expect(page.get_by_text("The trash is empty")).to_be_visible()
    yield await holds(empty) and await page.locator("tbody tr").count() == 0


@walk("restore-from-trash")
async def restore_from_trash(page: Page) -> AsyncIterator[bool]:
    yield await sign_in(page, "restore-from-trash")
    await follow(page, entry(page, "Trash"))
    await row(page, "draft.txt").get_by_role("button", name="Restore").click()
    yield await holds(expect(row(page, "draft.txt")).to_have_count(0))
    await follow(page, entry(page, "Files"))
    yield await lists(page, "draft.txt")


@walk("settings-profile")
async def settings_profile(page: Page) -> AsyncIterator[bool]:
    yield await sign_in(page, "settings-profile")
    await follow(page, entry(page, "Settings"))
    save = page.get_by_role("button", name="Save changes")
    yield await holds(expect(save).to_be_disabled())
    await page.get_by_label("Display name").fill("Ada Lovelace")
    await page.get_by_label("Compact").check()
    await page.get_by_label("Send me the newsletter").check()
    await save.click()
    yield await holds(expect(page.locator(".full-name")).to_have_text("Ada Lovelace"))
    await page.reload()
    yield await holds(
        expect(page.get_by_label("Display name")).to_have_value("Ada Lovelace"),
        expect(page.get_by_label("Compact")).to_be_checked(),
        expect(page.get_by_label("Send me the newsletter")).to_be_checked(),
    )


@walk("settings-phone")
async def settings_phone(page: Page) -> AsyncIterator[bool]:
    yield await sign_in(page, "settings-phone")
    await follow(page, entry(page, "Settings"))
    await page.get_by_label("Phone").fill("+49 30 1234")
    await page.get_by_role("button", name="Save changes").click()
    yield await holds(expect(page.get_by_text("Settings saved")).to_be_visible())
    await page.reload()
    yield await holds(expect(page.get_by_label("Phone")).to_have_value("+49 30 1234", timeout=1500))


@walk("search-late")
async def search_late(page: Page) -> AsyncIterator[bool]:
    await page.get_by_label("Search files").press_sequentially("march")
    hit = page.get_by_role("region", name="Search results").get_by_role("link", name="march.csv")
    yield await holds(expect(hit).to_be_visible())
    await hit.click()
    frame = page.frame_locator("iframe")
    yield await holds(
        *(
            expect(frame.get_by_role("columnheader", name=name)).to_be_visible()
            for name in ("week", "visitors", "orders")
        )
    )


@walk("slow-preview")
async def slow_preview(page: Page) -> AsyncIterator[bool]:
    await page.get_by_role("button", name="panorama.svg", exact=True).dblclick()
    picture = page.frame_locator("iframe").get_by_role("img", name="panorama.svg")
    yield await holds(expect(picture).to_be_visible())


@walk("zip-download")
async def zip_download(page: Page) -> AsyncIterator[bool]:
    yield await sign_in(page, "zip-download")
    downloads: list[Download] = []

    def keep(download: Download) -> None:
        downloads.append(download)

    page.on("download", keep)
    await page.get_by_role("button", name="Download as ZIP").click()
    await page.wait_for_timeout(1000)
    yield len(downloads) == 1


@walk("invite")
async def invite(page: Page) -> AsyncIterator[bool]:
    yield await sign_in(page, "invite")
    await choose(page, "notes.md", "Share")
    await page.get_by_role("button", name="Copy link").click()
    yield await holds(expect(page.get_by_text("Link copied")).to_be_visible())
    await page.get_by_label("E-mail address").fill("bo@filebox.example")
    async with page.expect_response("**/api/invitations") as waiting:
        await page.get_by_role("button", name="Send invitation").click()
    await expect(page.get_by_text("Invitation sent")).to_be_visible()
    yield (await waiting.value).ok


@walk("comment-once")
async def comment_once(page: Page) -> AsyncIterator[bool]:
    yield await sign_in(page, "comment-once")
    await follow(page, row(page, "uploads").get_by_role("link", name="uploads"))
    await page.get_by_role("button", name="readme.txt", exact=True).dblclick()
    text = page.frame_locator("iframe").get_by_text("Put new files here.")
    yield await holds(expect(text).to_be_visible())
    await page.get_by_label("Your comment").fill("Looks good")
    await page.get_by_role("button", name="Add comment").dblclick()
    comments = page.locator(".comments li", has_text="Looks good")
    yield not await holds(expect(comments).to_have_count(2))


@walk("help-injection")
async def help_injection(page: Page) -> AsyncIterator[bool]:
    question = page.get_by_label("Ask a question")
    await question.fill("Where is my file?")
    await question.press("Enter")
    sent = page.get_by_text(re.compile("question was sent"))
    yield await holds(expect(sent).to_be_visible(timeout=1500))


@walk("restricted-folder")
async def restricted_folder(page: Page) -> AsyncIterator[bool]:
    yield await sign_in(page, "restricted-folder")
    await follow(page, row(page, "restricted").get_by_role("link", name="restricted"))
    yield await holds(expect(page.get_by_role("heading", name="Access denied")).to_be_visible())
    await follow(page, page.get_by_role("link", name="Back to the files"))
    await page.get_by_role("button", name="New folder").click()
    await page.get_by_label("Folder name").fill("mine")
    await page.get_by_role("button", name="Create folder").click()
    refusal = page.get_by_role("dialog").get_by_role("alert")
    yield await holds(expect(refusal).to_have_text("Your account may only look."))


@walk("zh-new-folder")
async def zh_new_folder(page: Page) -> AsyncIterator[bool]:
    yield await sign_in(page, "zh-new-folder")
    await choose_language(page, "zh")
    yield await holds(*(expect(entry(page, n)).to_be_visible() for n in ("文件", "笔记", "回收站")))
    await page.get_by_role("button", name="新建文件夹").click()
    await page.get_by_label("文件夹名称").fill("合同")
    await page.get_by_role("button", name="创建文件夹").click()
    yield await lists(page, "合同")
    await row(page, "notes.md").drag_to(row(page, "合同"))
    yield await holds(expect(row(page, "notes.md")).to_have_count(0))
    await follow(page, row(page, "合同").get_by_role("link", name="合同"))
    await expect(page.locator("#count")).to_have_text("1 个项目")
    yield await names(page) == ["notes.md"]


@walk("zh-trash-filter")
async def zh_trash_filter(page: Page) -> AsyncIterator[bool]:
    yield await sign_in(page, "zh-trash-filter")
    await choose_language(page, "zh")
    await follow(page, entry(page, "回收站"))
    yield await holds(expect(page.locator("#count")).to_have_text("3 个项目"))
    await page.get_by_label("筛选回收站").fill("draf")
    await expect(row(page, "old-budget.xlsx")).to_be_hidden()
    yield await holds(expect(row(page, "drawing.svg")).to_be_hidden(timeout=1500))


@walk("vi-notes")
async def vi_notes(page: Page) -> AsyncIterator[bool]:
    signed_in = await sign_in(page, "vi-notes")
    await page.get_by_role("button", name="Skip").click()
    yield signed_in
    await choose_language(page, "vi")
    yield await holds(*(expect(entry(page, n)).to_be_visible() for n in ("Ghi chú", "Thùng rác")))
    await follow(page, entry(page, "Ghi chú"))
    editor = page.get_by_role("textbox", name="Nội dung ghi chú")
    await editor.click()
    await editor.press("Control+End")
    await page.keyboard.type("Gọi cho chị Hoa")
    await page.get_by_role("button", name="Lưu ghi chú").click()
    yield await holds(expect(page.locator("#note-state")).to_have_text("Đã lưu mọi thay đổi"))
    await page.reload()
    yield await holds(expect(editor).to_contain_text("Gọi cho chị Hoa"))


@walk("vi-select-all")
async def vi_select_all(page: Page) -> AsyncIterator[bool]:
    signed_in = await sign_in(page, "vi-select-all")
    await page.get_by_role("button", name="Skip").click()
    yield signed_in
    await choose_language(page, "vi")
    await follow(page, row(page, "uploads").get_by_role("link", name="uploads"))
    await expect(page.locator("#count")).to_have_text("2 mục")
    yield await names(page) == ["items.csv", "readme.txt"]
    await page.get_by_label("Chọn tất cả").check()
    yield await holds(expect(page.locator("#selected")).to_have_text("Đã chọn 2", timeout=1500))


@walk("statistics-chart")
async def statistics_chart(page: Page) -> AsyncIterator[bool]:
    waiting = page.get_by_text("Drawing the chart…")
    yield await holds(expect(waiting).to_be_hidden(timeout=1500))


@walk("release-notes")
async def release_notes(page: Page) -> AsyncIterator[bool]:
    await follow(page, page.get_by_role("link", name="Release notes").last)
    yield await holds(expect(page.get_by_text("Page not found").first).to_be_hidden(timeout=1500))


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, marks=() if number % 4 == 0 else pytest.mark.chaos)
        for number, case in enumerate(sorted(CASES))
    ],
)
async def test_a_case_comes_to_what_is_expected_of_it(page: Page, case: str) -> None:
    await page.goto(CASES[case]["app"]["path"])
    verdicts: list[str] = []
    async for held in WALKS[case](page):
        verdicts.append("passed" if held else "failed")
        if not held:
            break
    verdicts += ["not_run"] * (len(CASES[case]["steps"]) - len(verdicts))
    assert verdicts == EXPECTED[case]["steps"]
    whole = "passed" if set(verdicts) == {"passed"} else "failed"
    assert whole == EXPECTED[case]["verdict"]


async def test_every_case_has_an_expectation_and_a_walk() -> None:
    assert set(CASES) == set(EXPECTED) == set(WALKS)
    assert all(case["id"] == name for name, case in CASES.items())


async def test_every_fault_is_found_by_a_case() -> None:
    faults = yaml.safe_load((FOLDER / "faults.yaml").read_text("utf-8"))
    reasons = " ".join(
        expected["why"] for expected in EXPECTED.values() if expected["verdict"] == "failed"
    )
    assert [fault["id"] for fault in faults if f"({fault['id']})" not in reasons] == []
