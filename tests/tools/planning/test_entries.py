from tools.planning.planner import make_plan

BOOKS = """
- list [ref=e1]:
  - listitem [ref=e2]:
    - link "Books" [ref=e3]
  - listitem [ref=e4]:
    - link "Hot Books" [ref=e5]
  - listitem [ref=e6]:
    - link "Search results" [ref=e7]
- heading "2 Results for: doyle" [level=2] [ref=e8]
- link "*" [ref=e9]
    - link "The Hound" [ref=e10]:
      - img "The Hound" [ref=e11]
        - link "Arthur Conan Doyle" [ref=e12]
    - link "The Valley" [ref=e13]:
      - img "The Valley" [ref=e14]
        - link "Arthur Conan Doyle" [ref=e15]
"""
CARDS = """
- navigation [ref=e1]:
  - link "Projects" [ref=e2]
- heading "All projects" [level=1] [ref=e3]
- list [ref=e4]:
  - listitem [ref=e5]:
    - button "Star" [ref=e6]
    - link "Alpha" [ref=e7]
  - listitem [ref=e8]:
    - button "Star" [ref=e9]
    - link "Beta" [ref=e10]
"""


def clicked(step, screen):
    return [s["ref"] for s in make_plan(step, screen)["substeps"]]


def test_the_first_of_what_is_listed_is_an_entry_and_no_link_of_the_navigation():
    assert clicked("Open the first of the books found", BOOKS) == ["e10"]
    assert clicked("Open the second book", BOOKS) == ["e13"]
    assert clicked("点击搜索结果中的第一本书", BOOKS) == ["e10"]
    assert clicked("Mở cuốn sách đầu tiên", BOOKS) == ["e10"]
    assert clicked("Click the second project", CARDS) == ["e10"]
    assert clicked("Open the last project", CARDS) == ["e10"]


def test_controls_that_are_called_so_are_counted_as_before():
    assert clicked("Click the second star", CARDS) == ["e9"]
    assert clicked("Click the first 'Books'", BOOKS) == ["e3"]


LINKS = """
- link "Weather" [ref=e1] [url="#/3"]
- button "icon btn" [ref=e2]
- button "icon btn" [ref=e3]
- link "Learn more" [ref=e4] [url="https://docs.example/"]
"""


def test_nothing_is_looked_for_on_another_site():
    assert "e4" not in clicked("Click the trash icon beside Weather", LINKS)


def test_a_folder_that_is_only_a_clickable_box_is_opened():
    screen = """
- generic "Additional data" [ref=e1]: v
- generic [cursor=pointer] [ref=e2]:
  - generic [ref=e3]: *
  - text: brackets
"""
    assert clicked("打开文件夹 brackets", screen) == ["e2"]


ISSUES = """
- link "Bug #2 (In Progress): Flat tyre of the cargo bike" [ref=e1] [url="/issues/2"]
- link "Feature #5 (New): Bike stand" [ref=e2] [url="/issues/5"]
- link "Bug #14 (Closed): Broken spoke of the postal bike" [ref=e3] [url="/issues/14"]
"""


def test_a_link_stands_for_what_it_leads_to():
    assert clicked("在结果中点击 cargo bike 的问题", ISSUES) == ["e1"]
    assert clicked("Click the issue of the cargo bike", ISSUES) == ["e1"]
    pencil = make_plan("Click the pencil of the cargo bike", ISSUES)["substeps"]
    assert [s["action"] for s in pencil] == ["hover"]


SETTINGS = """
- checkbox "Save connection settings" [ref=e1]
- dialog "Settings" [ref=e2]:
  - textbox "Title" [ref=e3]: Attic
  - button "Abort" [ref=e4]
  - button "Save" [ref=e5]
"""


def test_what_is_saved_is_what_the_open_dialog_shows():
    assert clicked("Save the settings", SETTINGS) == ["e5"]
    assert clicked("保存设置", SETTINGS) == ["e5"]


SORTED = """
- link "Library" [ref=e11]
- heading "2 Results for: doyle" [level=2] [ref=e1]
  - link "Sort by date, newest first" [ref=e2]
  - link "Sort by title" [ref=e3]
  - link "Filter by author" [ref=e4]
    - link "The Hound" [ref=e5]:
      - img "The Hound" [ref=e6]
        - link "Arthur Conan Doyle" [ref=e7]
    - link "The Valley" [ref=e8]:
      - img "The Valley" [ref=e9]
        - link "Arthur Conan Doyle" [ref=e10]
"""


def test_links_that_only_sort_are_no_entries():
    assert clicked("Open the first of the books found", SORTED) == ["e5"]
    assert clicked("Open the second result", SORTED) == ["e8"]
    assert clicked("打开找到的第一本书", SORTED) == ["e5"]
