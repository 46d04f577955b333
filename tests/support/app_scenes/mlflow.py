"""The labelled steps on MLflow, as people who keep their experiments there would write them."""

from __future__ import annotations

from playwright.async_api import Locator, expect

from tests.support.recording import Check, Recorder

NEWEST_FIRST = ("boost-final", "boost-try", "forest", "tree-deep", "tree-small", "linear-base")
# The grid places its rows by hand, so that their order in the document says nothing.
RUNS_ARE = """(names) => {
  const rows = [...document.querySelectorAll(".ag-row")].filter((row) => row.querySelector("a"));
  rows.sort((one, other) => one.getAttribute("row-index") - other.getAttribute("row-index"));
  const shown = rows.map((row) => row.querySelector("a").textContent.trim());
  return JSON.stringify(shown) === JSON.stringify(names);
}"""


async def runs(r: Recorder, *names: str) -> None:
    """Prove that exactly these runs are in the table, from top to bottom."""
    await r.page.wait_for_function(RUNS_ARE, arg=list(names))


def counted(r: Recorder, count: int) -> Check:
    """Prove how many runs match, as the foot of the table says."""
    return expect(r.page.get_by_text(f"{count} matching run")).to_be_visible()


def row(r: Recorder, name: str) -> Locator:
    """Give the row of a run."""
    return r.page.locator(".ag-row").filter(has=r.page.get_by_role("link", name=name, exact=True))


def experiments(r: Recorder) -> Locator:
    """Give the experiments of the list on the left."""
    return r.page.locator("[data-testid$='experiment-list-item']")


def experiment(r: Recorder, name: str) -> Locator:
    """Give one of them."""
    return experiments(r).filter(has=r.page.get_by_title(name, exact=True))


def dialog(r: Recorder) -> Locator:
    """Give the dialog that is open."""
    return r.page.get_by_role("dialog")


def alert(r: Recorder, text: str) -> Check:
    """Prove what is said under a field."""
    return expect(dialog(r).get_by_role("alert").first).to_contain_text(text)


async def enter(r: Recorder, path: str, sign: Locator) -> None:
    """Come to an address, not as a step."""
    await r.page.goto(path)
    await sign.wait_for(timeout=30_000)
    await r.settle()


async def new_experiments(r: Recorder) -> None:
    """Experiments are refused and made."""
    await enter(r, "/#/experiments/1", row(r, "forest"))
    name = r.page.get_by_label("Experiment Name")
    async with r.step("Click the plus sign beside 'Experiments'") as s:
        await r.page.get_by_role("button", name="New Experiment").click()
        await name.wait_for()
    await s.yes("A dialog asks for the name of the new experiment", expect(name).to_be_visible())
    await s.no("near_miss", "A fifth experiment is listed", expect(experiments(r)).to_have_count(4))
    await s.no("lookalike", "The name field contains some text", expect(name).to_have_value(""))
    async with r.step("Leave the name empty and click 'Create'") as s:
        await dialog(r).get_by_role("button", name="Create").click()
    missing = "Please input a new name for the new experiment."
    await s.yes("It demands a name and the dialog stays", alert(r, missing))
    await s.no("refused", "The dialog closes", alert(r, missing))
    async with r.step("Name it 'Weather' and click 'Create'") as s:
        await name.fill("Weather")
        await dialog(r).get_by_role("button", name="Create").click()
    taken = 'Experiment "Weather" already exists.'
    await s.yes("An error under the field tells that the name is taken", alert(r, taken))
    await s.no("refused", "The experiment Weather opens", alert(r, taken))
    await s.no("refused", None, alert(r, taken))
    await s.no(
        "refused", "实验创建成功，对话框关闭", alert(r, taken), lang="zh", action="创建实验 Weather"
    )
    await s.no(
        "refused",
        "Thí nghiệm mới được tạo",
        alert(r, taken),
        lang="vi",
        action="Đặt tên 'Weather' rồi bấm 'Create'",
    )
    async with r.step("Make it 'Weather 2025' and create it") as s:
        await name.fill("Weather 2025")
        await dialog(r).get_by_role("button", name="Create").click()
        await r.page.get_by_role("heading", name="Weather 2025").wait_for()
    made = experiment(r, "Weather 2025")
    await s.yes("It is opened and stands in the list on the left", expect(made).to_be_visible())
    await s.yes("There is one experiment more: five", expect(experiments(r)).to_have_count(5))
    await s.yes(
        "It has no runs yet",
        expect(r.page.get_by_text("No runs have been logged yet.")).to_be_visible(),
    )
    await s.no("near_miss", "'Weather' has gone", expect(experiment(r, "Weather")).to_be_visible())
    await s.no("near_miss", "Six experiments are listed", expect(experiments(r)).to_have_count(5))
    await s.no(
        "near_miss",
        "左侧列表出现 Weather 2024",
        expect(experiment(r, "Weather 2024")).to_have_count(0),
        lang="zh",
        action="创建实验 Weather 2025",
    )


async def rename_experiments(r: Recorder) -> None:
    """Experiments get other names, or keep theirs."""
    await enter(r, "/#/experiments/1", row(r, "forest"))
    name = r.page.get_by_label("New experiment name")

    def pencil(of: str) -> Locator:
        return experiment(r, of).get_by_test_id("rename-experiment-button")

    async with r.step("Rename the experiment 'Weather'", "click the pencil of 'Spam filter'") as s:
        await pencil("Spam filter").click()
        await name.wait_for()
    other = expect(name).to_have_value("Spam filter")
    await s.no("wrong_effect", "The dialog offers to change the name 'Weather'", other)
    async with r.step("Close this dialog") as s:
        await dialog(r).get_by_role("button", name="Close").click()
        await expect(dialog(r)).to_have_count(0)
    await s.yes("It is closed and no name has changed", expect(experiments(r)).to_have_count(4))
    await s.no("near_miss", "The dialog is still open", expect(dialog(r)).to_have_count(0))
    async with r.step("Click the pencil beside 'Weather'") as s:
        await pencil("Weather").click()
        await name.wait_for()
    await s.yes("The old name can be edited", expect(name).to_have_value("Weather"))
    await s.no("near_miss", "The field holds 'Weather 2'", expect(name).to_have_value("Weather"))
    async with r.step("Type 'House prices' and save") as s:
        await name.fill("House prices")
        await dialog(r).get_by_role("button", name="Save").click()
    taken = 'Experiment "House prices" already exists.'
    await s.yes("The name is refused since another experiment has it", alert(r, taken))
    await s.no("refused", "Weather is called House prices now", alert(r, taken))
    await s.no(
        "refused",
        "Tên đã được đổi thành House prices",
        alert(r, taken),
        lang="vi",
        action="Nhập 'House prices' rồi bấm Save",
    )
    async with r.step("Type 'Climate' instead and save") as s:
        await name.fill("Climate")
        await dialog(r).get_by_role("button", name="Save").click()
        await expect(dialog(r)).to_have_count(0)
        await experiment(r, "Climate").wait_for()
    await s.yes(
        "The list shows Climate in place of Weather",
        expect(experiment(r, "Climate")).to_be_visible(),
        expect(experiment(r, "Weather")).to_have_count(0),
    )
    await s.yes("The others keep their names", expect(experiment(r, "Spam filter")).to_be_visible())
    await s.no("near_miss", "Weather is still listed", expect(experiments(r)).to_have_count(4))
    await s.yes(
        "列表中有 Climate，没有 Weather",
        expect(experiment(r, "Weather")).to_have_count(0),
        lang="zh",
        action="改名为 Climate 并保存",
    )
    await s.no(
        "near_miss",
        "列表中多了一个实验",
        expect(experiments(r)).to_have_count(4),
        lang="zh",
        action="改名为 Climate 并保存",
    )


async def delete_experiments(r: Recorder) -> None:
    """An experiment is deleted when the dialog is confirmed."""
    await enter(r, "/#/experiments/1", row(r, "forest"))
    weather = experiment(r, "Weather")
    bin_ = weather.get_by_test_id("delete-experiment-button")
    async with r.step("Click the bin beside 'Weather'") as s:
        await bin_.click()
        await dialog(r).wait_for()
    await s.yes(
        "You are asked first; the dialog names the experiment Weather",
        expect(dialog(r)).to_contain_text('Delete Experiment "Weather"'),
    )
    await s.no("near_miss", "Weather is gone from the list", expect(weather).to_be_visible())
    await s.no(
        "near_miss",
        "The dialog is about House prices",
        expect(dialog(r)).not_to_contain_text("House"),
    )
    async with r.step("Do not delete: close the dialog by its cross") as s:
        await dialog(r).get_by_role("button", name="Close").click()
        await expect(dialog(r)).to_have_count(0)
    await s.yes("All four experiments are still there", expect(experiments(r)).to_have_count(4))
    await s.no("cancelled", "Weather has disappeared", expect(weather).to_be_visible())
    await s.no("cancelled", None, expect(weather).to_be_visible(), action="Delete 'Weather'")
    await s.no(
        "cancelled",
        "列表只剩三个实验",
        expect(experiments(r)).to_have_count(4),
        lang="zh",
        action="删除实验 Weather",
    )
    await s.no(
        "cancelled",
        "Không còn thí nghiệm Weather",
        expect(weather).to_be_visible(),
        lang="vi",
        action="Xóa thí nghiệm Weather",
    )
    async with r.step("Delete Weather and confirm it") as s:
        await bin_.click()
        await dialog(r).get_by_role("button", name="Delete").click()
        await expect(weather).to_have_count(0)
    await s.yes("Only three experiments remain", expect(experiments(r)).to_have_count(3))
    await s.yes("The runs of House prices are untouched", runs(r, *NEWEST_FIRST))
    await s.no("near_miss", "Two experiments remain", expect(experiments(r)).to_have_count(3))
    await s.no(
        "near_miss", "Spam filter is deleted", expect(experiment(r, "Spam filter")).to_be_visible()
    )
    await s.yes(
        "Danh sách còn ba thí nghiệm",
        expect(experiments(r)).to_have_count(3),
        lang="vi",
        action="Xóa Weather và xác nhận",
    )


async def find_experiments(r: Recorder) -> None:
    """The search of the list and what is opened from it."""
    await enter(r, "/#/experiments/1", row(r, "forest"))
    field = r.page.get_by_placeholder("Search experiments")
    spam = experiment(r, "Spam filter")
    async with r.step("Search the experiments for 'spam'", "click into 'Search experiments'") as s:
        await field.click()
    await s.no("noop", "Only Spam filter is left", expect(experiments(r)).to_have_count(4))
    await s.no("noop", None, expect(field).to_have_value(""))
    async with r.step("Type spam into the search of the experiments") as s:
        await field.fill("spam")
        await expect(experiments(r)).to_have_count(1)
    await s.yes("The list shrinks to Spam filter", expect(spam).to_be_visible())
    await s.yes("The runs on the right stay as they are", runs(r, *NEWEST_FIRST))
    await s.no("near_miss", "Two experiments match", expect(experiments(r)).to_have_count(1))
    await s.no(
        "lookalike",
        "House prices is still in the list on the left",
        expect(experiment(r, "House prices")).to_have_count(0),
    )
    await s.yes(
        "左侧只剩 Spam filter",
        expect(experiments(r)).to_have_count(1),
        lang="zh",
        action="在实验搜索框输入 spam",
    )
    async with r.step("Open the one that was found") as s:
        await spam.get_by_role("link").click()
        await row(r, "bayes").wait_for()
    await s.yes("Three runs are there", counted(r, 3))
    await s.yes("with-links is the newest of them", runs(r, "with-links", "words-only", "bayes"))
    await s.no("near_miss", "A run 'forest' is in the table", counted(r, 3))
    await s.no("near_miss", "There are four runs", counted(r, 3))
    async with r.step("Search for 'xyz'") as s:
        await field.fill("xyz")
        await expect(experiments(r)).to_have_count(0)
    await s.yes("No experiment is left in the list", expect(experiments(r)).to_have_count(0))
    await s.no("lookalike", "An experiment xyz is found", expect(experiments(r)).to_have_count(0))
    async with r.step("Empty the search field again") as s:
        await field.fill("")
        await expect(experiments(r)).to_have_count(4)
    await s.yes("All four are back", expect(experiments(r)).to_have_count(4))
    await s.no("near_miss", "The list stays empty", expect(experiments(r)).to_have_count(4))
    async with r.step("Hide the list of experiments") as s:
        await r.page.get_by_role("button", name="Hide experiment list").click()
        await expect(field).to_have_count(0)
    await s.yes("The list on the left is folded away", expect(experiments(r)).to_have_count(0))
    await s.no("near_miss", "The search field is still there", expect(field).to_have_count(0))


async def filter_runs(r: Recorder) -> None:
    """Conditions on runs, right and wrong ones."""
    await enter(r, "/#/experiments/1", row(r, "forest"))
    field = r.page.locator("input[role=combobox]").first
    good = ("boost-final", "forest", "tree-deep")
    async with r.step("Type metrics.error < 0.4 into the filter", "type, without Enter") as s:
        await field.fill("metrics.error < 0.4")
    await s.no("near_miss", "Only three runs are left", runs(r, *NEWEST_FIRST))
    await s.yes(
        "The condition stands in the field", expect(field).to_have_value("metrics.error < 0.4")
    )
    async with r.step("Apply the filter with Enter") as s:
        await field.press("Enter")
        await runs(r, *good)
    await s.yes("Three runs match: boost-final, forest and tree-deep", counted(r, 3))
    await s.yes("The failed run boost-try is not among them", runs(r, *good))
    await s.no("near_miss", "Four runs match", counted(r, 3))
    await s.no("near_miss", "linear-base still has a row", runs(r, *good))
    await s.yes("表格里只剩三个运行", counted(r, 3), lang="zh", action="按回车应用过滤条件")
    await s.no(
        "near_miss", "Còn năm lần chạy", counted(r, 3), lang="vi", action="Nhấn Enter để lọc"
    )
    toast = r.page.get_by_role("alert").filter(has_text="INVALID_PARAMETER_VALUE")
    async with r.step("Filter by: error is small") as s:
        await field.fill("error is small")
        await field.press("Enter")
        await toast.wait_for()
    await s.yes("A message says that the filter is invalid", expect(toast).to_be_visible())
    await s.no("refused", "Only runs with a small error are left, no message", runs(r, *good))
    await s.no("refused", None, "INVALID_PARAMETER_VALUE" in s.state["aria_snapshot"])
    await s.no(
        "refused",
        "过滤成功",
        "INVALID_PARAMETER_VALUE" in s.state["aria_snapshot"],
        lang="zh",
        action="按 error is small 过滤",
    )
    async with r.step("Filter by metrics.error > 5") as s:
        await field.fill("metrics.error > 5")
        await field.press("Enter")
        await counted(r, 0)
    filtered = r.page.get_by_text("All runs are filtered")
    await s.yes("No run is left and a button offers to clear the filters", counted(r, 0))
    await s.no("near_miss", "One run is left", counted(r, 0))
    await s.no("near_miss", "The experiment never had any runs", expect(filtered).to_be_visible())
    async with r.step("Clear the filters") as s:
        await r.page.get_by_role("button", name="Clear filters").click()
        await runs(r, *NEWEST_FIRST)
    await s.yes("All six runs are back", counted(r, 6))
    await s.yes("The filter field is empty", expect(field).to_have_value(""))
    await s.no("near_miss", "Five runs are back", counted(r, 6))


async def sort_runs(r: Recorder) -> None:
    """The menu of the orders."""
    await enter(r, "/#/experiments/1", row(r, "forest"))
    menu = r.page.get_by_role("menu")
    by_name = tuple(sorted(NEWEST_FIRST))
    async with r.step("Open the menu 'Sort'") as s:
        await r.page.get_by_role("button", name="Sort:").click()
        await menu.wait_for()
    item = menu.get_by_role("menuitemcheckbox", name="Created")
    await s.yes("Created is the order that is ticked", expect(item).to_be_checked())
    await s.no("lookalike", "The runs are sorted by the name", runs(r, *NEWEST_FIRST))
    await s.no("near_miss", "'Run Name' is ticked", expect(item).to_be_checked())
    async with r.step("Choose 'Run Name'") as s:
        await menu.get_by_role("menuitemcheckbox", name="Run Name").click()
        await runs(r, *by_name[::-1])
        await r.page.keyboard.press("Escape")
        await expect(menu).to_have_count(0)
    await s.yes("tree-small comes first, boost-final last", runs(r, *by_name[::-1]))
    await s.yes(
        "The button says that the order is by name",
        expect(r.page.get_by_role("button", name="Sort: Run Name")).to_be_visible(),
    )
    await s.no("near_miss", "The names run from A to Z", runs(r, *by_name[::-1]))
    async with r.step("Turn the order round: ascending") as s:
        await r.page.get_by_role("button", name="Sort:").click()
        await menu.get_by_role("button", name="Sort ascending").click()
        await runs(r, *by_name)
        await r.page.keyboard.press("Escape")
        await expect(menu).to_have_count(0)
    await s.yes("boost-final is at the top now", runs(r, *by_name))
    await s.yes("linear-base stands right below forest", runs(r, *by_name))
    await s.no("near_miss", "tree-deep comes before linear-base", runs(r, *by_name))
    await s.yes("第一行是 boost-final", runs(r, *by_name), lang="zh", action="改为升序")
    await s.no("near_miss", "最后一行是 tree-deep", runs(r, *by_name), lang="zh", action="改为升序")
    await s.no(
        "near_miss",
        "linear-base đứng đầu bảng",
        runs(r, *by_name),
        lang="vi",
        action="Xếp tăng dần",
    )
    async with r.step("Sort by error, the smallest first", "press Escape") as s:
        await r.page.keyboard.press("Escape")
    await s.no("noop", "The column error decides the order of the rows", runs(r, *by_name))
    await s.no("noop", None, runs(r, *by_name))
    async with r.step("Sort the runs by their error") as s:
        await r.page.get_by_role("button", name="Sort:").click()
        await menu.get_by_role("menuitemcheckbox", name="depth").click()
        await r.page.keyboard.press("Escape")
        await expect(menu).to_have_count(0)
    by_depth = expect(r.page.get_by_role("button", name="Sort: depth")).to_be_visible()
    await s.no("wrong_effect", "The button reads 'Sort: error'", by_depth)
    await s.no(
        "wrong_effect",
        None,
        expect(r.page.get_by_role("button", name="Sort: error")).to_have_count(0),
    )


async def select_runs(r: Recorder) -> None:
    """Rows are chosen, deleted, and looked at among the deleted ones."""
    await enter(r, "/#/experiments/1", row(r, "forest"))
    compare = r.page.get_by_role("button", name="Compare", exact=True)

    def box(name: str) -> Locator:
        return row(r, name).get_by_role("checkbox").first

    async with r.step("Tick the run 'forest'") as s:
        await box("forest").check()
        await compare.wait_for()
    await s.yes(
        "Rename and Delete are offered, Compare is greyed out", expect(compare).to_be_disabled()
    )
    await s.no("near_miss", "Two runs can be compared now", expect(compare).to_be_disabled())
    await s.no(
        "near_miss", "tree-deep is ticked, too", expect(box("tree-deep")).not_to_be_checked()
    )
    async with r.step("Tick 'tree-small' as well") as s:
        await box("tree-small").check()
        await expect(compare).to_be_enabled()
    await s.yes("'Compare' can be clicked", expect(compare).to_be_enabled())
    await s.yes("Both forest and tree-small are ticked", expect(box("forest")).to_be_checked())
    rename = r.page.get_by_role("button", name="Rename", exact=True)
    await s.no("near_miss", "'Rename' is still enabled", expect(rename).to_be_disabled())
    async with r.step("Press 'Delete'") as s:
        await r.page.get_by_role("button", name="Delete", exact=True).click()
        await dialog(r).wait_for()
    await s.yes(
        "A dialog announces that 2 runs will be deleted",
        expect(dialog(r)).to_contain_text("2 experiment runs will be deleted."),
    )
    await s.no(
        "near_miss", "It wants to delete three runs", expect(dialog(r)).to_contain_text("2 exp")
    )
    await s.no("near_miss", "The two runs are gone already", counted(r, 6))
    async with r.step("Close the dialog without deleting") as s:
        await dialog(r).get_by_role("button", name="Close").click()
        await expect(dialog(r)).to_have_count(0)
    await s.yes("The six runs are unchanged", runs(r, *NEWEST_FIRST))
    await s.no("cancelled", "forest and tree-small are deleted", runs(r, *NEWEST_FIRST))
    await s.no("cancelled", None, counted(r, 6), action="Delete the two selected runs")
    await s.no("cancelled", "还剩四个运行", counted(r, 6), lang="zh", action="删除选中的两个运行")
    async with r.step("Now really delete the two") as s:
        await r.page.get_by_role("button", name="Delete", exact=True).click()
        await dialog(r).get_by_role("button", name="Delete").click()
        await counted(r, 4)
    left = ("boost-final", "boost-try", "tree-deep", "linear-base")
    await s.yes(
        "Four runs are left, no row is ticked", runs(r, *left), expect(rename).to_have_count(0)
    )
    await s.yes("forest has disappeared from the table", runs(r, *left))
    await s.no("near_miss", "tree-deep has disappeared", runs(r, *left))
    await s.no(
        "near_miss", "Chỉ còn ba lần chạy", counted(r, 4), lang="vi", action="Xóa hai lần chạy"
    )
    async with r.step("Show the deleted runs", "choose 'Deleted' under 'State'") as s:
        await r.page.get_by_role("combobox", name="State").click()
        await r.page.get_by_role("option", name="Deleted").click()
        await runs(r, "forest", "tree-small")
    await s.yes("Exactly the two deleted runs are listed", counted(r, 2))
    await s.no("near_miss", "boost-try is among the deleted ones", runs(r, "forest", "tree-small"))
    await s.yes(
        "Bảng chỉ có forest và tree-small",
        counted(r, 2),
        lang="vi",
        action="Hiện các lần chạy đã xóa",
    )


async def one_run(r: Recorder) -> None:
    """The page of a run: its name, its description, its values."""
    await enter(r, "/#/experiments/2", row(r, "bayes"))
    page = r.page
    async with r.step("Open the run 'bayes'", "click the link 'words-only'") as s:
        await row(r, "words-only").get_by_role("link").click()
        await page.get_by_role("heading", name="words-only").wait_for()
    await s.no(
        "wrong_effect",
        "The details of bayes are shown",
        expect(page.get_by_role("heading", name="bayes")).to_have_count(0),
    )
    await s.no("wrong_effect", None, expect(page.get_by_text("Parameters (2)")).to_be_visible())
    await enter(r, "/#/experiments/2", row(r, "bayes"))
    async with r.step("Open the run 'bayes' by its link") as s:
        await row(r, "bayes").get_by_role("link").click()
        await page.get_by_text("Metrics (1)").wait_for()
    cells = page.get_by_role("cell")
    await s.yes(
        "Its error is 0.12 and its model bayes",
        expect(cells.filter(has_text="0.12")).to_be_visible(),
    )
    await s.yes("It took seven minutes", expect(cells.filter(has_text="7.0min")).to_be_visible())
    await s.no(
        "near_miss", "Its error is 0.18", expect(cells.filter(has_text="0.18")).to_have_count(0)
    )
    await s.no(
        "near_miss", "The run has failed", expect(page.get_by_text("Finished")).to_be_visible()
    )
    await s.yes(
        "参数有两个，指标只有一个",
        expect(page.get_by_text("Parameters (2)")).to_be_visible(),
        lang="zh",
        action="打开运行 bayes",
    )
    field = page.get_by_placeholder("Search parameters")
    async with r.step("Search its parameters for 'depth'") as s:
        await field.fill("depth")
        await expect(page.get_by_role("row", name="model bayes")).to_have_count(0)
    depth = page.get_by_role("row", name="depth 1")
    await s.yes("Only depth is left among the parameters", expect(depth).to_be_visible())
    await s.no("near_miss", "The parameter model is still shown", expect(depth).to_be_visible())
    name = dialog(r).get_by_role("textbox")
    async with r.step("Choose 'Rename' in the menu of the run") as s:
        await page.get_by_role("button", name="Open header dropdown menu").click()
        await page.get_by_role("menuitem", name="Rename").click()
        await name.wait_for()
    await s.yes("A dialog with the present name opens", expect(name).to_have_value("bayes"))
    async with r.step("Delete the name and save") as s:
        await name.fill("")
        await dialog(r).get_by_role("button", name="Save").click()
    empty = "Please input a new name for the run."
    await s.yes("You are told to give a name; the dialog is still open", alert(r, empty))
    await s.no("refused", "The run has no name any more", alert(r, empty))
    await s.no("refused", None, alert(r, empty), action="Save an empty name")
    async with r.step("Call it 'bayes-final' and save") as s:
        await name.fill("bayes-final")
        await dialog(r).get_by_role("button", name="Save").click()
        await page.get_by_role("heading", name="bayes-final").wait_for()
    heading = page.get_by_role("heading", level=2).first
    await s.yes("The heading has the new name", expect(heading).to_have_text("bayes-final"))
    await s.no("near_miss", "The run is called 'bayes-finale'", expect(dialog(r)).to_have_count(0))
    await s.no("near_miss", "The dialog is still open", expect(dialog(r)).to_have_count(0))
    await s.yes(
        "Tiêu đề là bayes-final, hộp thoại đã đóng",
        expect(dialog(r)).to_have_count(0),
        lang="vi",
        action="Đổi tên thành bayes-final và lưu",
    )
    async with r.step("Go back to the experiment by the link above the name") as s:
        await page.get_by_role("link", name="Spam filter").click()
        await row(r, "bayes-final").wait_for()
    await s.yes(
        "bayes-final is the last of three runs", runs(r, "with-links", "words-only", "bayes-final")
    )
    await s.no("near_miss", "A run called 'bayes' is listed, too", counted(r, 3))


async def models(r: Recorder) -> None:
    """The greeting of the models, new models, and their filter."""
    page = r.page
    greeting = page.get_by_role("button", name="Try it now")
    await enter(r, "/#/experiments/1", row(r, "forest"))
    async with r.step("Go to 'Models'") as s:
        await page.get_by_role("link", name="Models", exact=True).click()
        await greeting.wait_for()
    await s.yes("An announcement covers the list of models", expect(greeting).to_be_visible())
    async with r.step("Close the announcement") as s:
        await greeting.click()
        await expect(dialog(r)).to_have_count(0)
    table = page.get_by_role("table")
    links = table.get_by_role("link").filter(has_not_text="Version")
    await s.yes(
        "It is gone; two models are listed",
        expect(links).to_have_text(["house-price", "spam-detector"]),
    )
    await s.no("near_miss", "Three models are listed", expect(links).to_have_count(2))
    name = page.get_by_label("Model name")
    async with r.step("Click 'Create Model'") as s:
        await page.get_by_role("button", name="Create Model").click()
        await name.wait_for()
    await s.yes("The name of the model is asked for", expect(name).to_be_visible())
    await s.no("near_miss", "A model was created", expect(links).to_have_count(2))
    async with r.step("Enter house-price and click 'Create'") as s:
        await name.fill("house-price")
        await dialog(r).get_by_role("button", name="Create").click()
    taken = 'Model "house-price" already exists.'
    await s.yes("It says that there is such a model already", alert(r, taken))
    await s.no("refused", "The page of the new model opens", alert(r, taken))
    await s.no("refused", "模型创建成功", alert(r, taken), lang="zh", action="创建模型 house-price")
    async with r.step("Press 'Cancel'") as s:
        await dialog(r).get_by_role("button", name="Cancel").click()
        await expect(dialog(r)).to_have_count(0)
    await s.yes("The form is closed, the two models are unchanged", expect(links).to_have_count(2))
    await s.no(
        "cancelled",
        "A third model is in the list",
        expect(links).to_have_count(2),
        action="Create the model",
    )
    async with r.step("Create the model 'rain'") as s:
        await page.get_by_role("button", name="Create Model").click()
        await name.fill("rain")
        await dialog(r).get_by_role("button", name="Create").click()
        await page.get_by_role("heading", name="rain").wait_for()
    none = page.get_by_text("No models versions are registered yet.")
    await s.yes("Its page opens, without any version", expect(none).to_be_visible())
    await s.no("near_miss", "Version 1 is in the table", expect(none).to_be_visible())
    await s.no("near_miss", "The model is called 'train'", expect(none).to_be_visible())
    async with r.step("Delete this model, but answer with 'Cancel'") as s:
        await page.get_by_role("button", name="Open header dropdown menu").click()
        await page.get_by_role("menuitem", name="Delete").click()
        await dialog(r).get_by_role("button", name="Cancel").click()
        await expect(dialog(r)).to_have_count(0)
    kept = page.get_by_role("heading", name="rain")
    await s.yes("The model rain stays", expect(kept).to_be_visible())
    await s.no(
        "cancelled",
        "rain does not exist any more",
        expect(kept).to_be_visible(),
        action="Delete this model",
    )
    await s.no(
        "cancelled",
        "模型 rain 已删除",
        expect(kept).to_be_visible(),
        lang="zh",
        action="删除模型 rain",
    )
    async with r.step("Delete rain for good") as s:
        await page.get_by_role("button", name="Open header dropdown menu").click()
        await page.get_by_role("menuitem", name="Delete").click()
        await dialog(r).get_by_role("button", name="Delete").click()
        await expect(links).to_have_text(["house-price", "spam-detector"])
    await s.yes("You are back at the list, without rain", expect(links).to_have_count(2))
    await s.no("near_miss", "rain is the first of the models", expect(links).to_have_count(2))
    field = page.get_by_placeholder("Filter registered models by name or tags")
    async with r.step("Filter the models by 'spam'") as s:
        await field.fill("spam")
        await field.press("Enter")
        await expect(links).to_have_count(1)
    await s.yes(
        "spam-detector is the only model left", expect(links).to_have_text(["spam-detector"])
    )
    await s.no("near_miss", "house-price is shown", expect(links).to_have_text(["spam-detector"]))
    await s.yes(
        "Chỉ còn spam-detector", expect(links).to_have_count(1), lang="vi", action="Lọc theo 'spam'"
    )
    async with r.step("Filter by 'zzz'") as s:
        await field.fill("zzz")
        await field.press("Enter")
        await expect(links).to_have_count(0)
    await s.yes("Nothing matches", expect(page.get_by_text("No results.")).to_be_visible())
    await s.no("lookalike", "A model with zzz in its name is shown", expect(links).to_have_count(0))


async def lost_pages(r: Recorder) -> None:
    """Addresses that lead nowhere, and things that do nothing."""
    page = r.page
    await enter(r, "/#/experiments/1", row(r, "forest"))
    lost = page.get_by_role("heading", name="Page Not Found")
    async with r.step("Open the address /#/reports") as s:
        await page.goto("/#/reports")
        await lost.wait_for()
    await s.no("404", "The reports are shown", expect(lost).to_be_visible())
    await s.no("404", None, expect(lost).to_be_visible())
    await s.yes("The app does not know this page", expect(lost).to_be_visible())
    await s.no(
        "404",
        "报告页面已打开",
        expect(lost).to_be_visible(),
        lang="zh",
        action="打开地址 /#/reports",
    )
    await s.no(
        "404",
        "Trang báo cáo hiện ra",
        expect(lost).to_be_visible(),
        lang="vi",
        action="Mở /#/reports",
    )
    async with r.step("Use the link to the home page") as s:
        await page.get_by_role("link", name="the home page").click()
        await experiment(r, "Weather").wait_for()
    await s.yes("The experiments are there again", expect(experiments(r)).to_have_count(4))
    async with r.step("Open the model 'sales' by /#/models/sales") as s:
        await page.goto("/#/models/sales")
        await lost.wait_for()
    missing = page.get_by_text("Model sales does not exist")
    await s.no("404", "The versions of the model sales are listed", expect(missing).to_be_visible())
    await s.yes("It says that the model sales does not exist", expect(missing).to_be_visible())
    await enter(r, "/#/experiments/1", row(r, "forest"))
    async with r.step("Choose the data set of the runs", "click the greyed-out 'Datasets'") as s:
        await page.get_by_role("combobox", name="Datasets").click(force=True)
    await s.no(
        "noop", "A list of data sets opens", expect(page.get_by_role("listbox")).to_have_count(0)
    )
    await s.no("noop", None, expect(page.get_by_role("listbox")).to_have_count(0))
    async with r.step("Open the run forest", "click the duration of the run") as s:
        await page.locator(".ag-cell").filter(has_text="4.0min").click()
    await s.no("noop", "The parameters of forest are shown", runs(r, *NEWEST_FIRST))
    await s.no(
        "noop",
        "显示 forest 的详细信息",
        runs(r, *NEWEST_FIRST),
        lang="zh",
        action="打开运行 forest",
    )
    dark = page.locator("header").get_by_role("switch")
    async with r.step("Turn the dark look on", "click the switch at the top") as s:
        await dark.click()
    await s.yes("The switch at the top is on", expect(dark).to_be_checked())
    await s.no("near_miss", "The switch at the top is off", expect(dark).to_be_checked())
    async with r.step("Go to the prompts") as s:
        await page.get_by_role("link", name="Prompts").click()
        await page.get_by_text("No prompts created").wait_for()
    await s.yes(
        "There are none yet", expect(page.get_by_text("No prompts created")).to_be_visible()
    )
    await s.no(
        "lookalike",
        "At least one prompt is listed",
        expect(page.get_by_role("cell")).to_have_count(0),
    )
    async with r.step("Click 'Create prompt' and then 'Create' at once") as s:
        await page.get_by_role("button", name="Create prompt").click()
        await dialog(r).get_by_role("button", name="Create").click()
    await s.yes("Name and content are demanded", alert(r, "Name is required"))
    await s.no("refused", "The prompt was created", alert(r, "Name is required"))
    await s.no("refused", None, alert(r, "Name is required"), action="Create a prompt")


SCENES = (
    new_experiments,
    rename_experiments,
    delete_experiments,
    find_experiments,
    filter_runs,
    sort_runs,
    select_runs,
    one_run,
    models,
    lost_pages,
)
