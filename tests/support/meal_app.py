"""A small app in a knowledge graph: five pages, several ways to order a meal."""

from surefoot.tools.knowledge.client import KGClient

APP = "com.example.meals"
PAGES = {
    "首页": ("home", [], "应用首页"),
    "外卖首页": ("list", ["点外卖"], "附近的餐厅"),
    "搜索": ("search", ["查找附近餐厅"], ""),
    "餐厅详情": ("detail", ["看菜单"], ""),
    "我的": ("other", ["查看订单"], ""),
}
WAYS = [
    ("首页", "外卖首页", "外卖", 95, 5),
    ("首页", "搜索", "搜索", 40, 10),
    ("首页", "我的", "我的", 8, 0),
    ("外卖首页", "餐厅详情", "第一家", 30, 22),
    ("搜索", "餐厅详情", "结果", 3, 9),
    ("餐厅详情", "外卖首页", "返回", 50, 0),
    ("我的", "首页", "返回首页", 0, 0),
    ("我的", "外卖首页", "外卖订单", 4, 1),
]


def fill(client: KGClient, app_id: str = APP) -> dict[str, str]:
    """Add the app, give the ids of its pages by name."""
    pages = {
        name: str(client.add_page(app_id, name, kind, told, intents)["page_id"])
        for name, (kind, intents, told) in PAGES.items()
    }
    client.register_intent(app_id, "点外卖", pages["外卖首页"], ["外卖", "点餐"])
    answer = client.batch_add_transitions(
        [
            {
                "from_page": pages[source],
                "to_page": pages[target],
                "action_type": "click",
                "widget_text": widget,
                "success_count": ok,
                "fail_count": failed,
            }
            for source, target, widget, ok, failed in WAYS
        ]
    )
    assert answer["created"] == len(WAYS), answer
    search = {"type": "input", "widget_text": "搜索框", "input_text": "火锅"}
    client.report_transition(pages["搜索"], search, pages["搜索"], True, 200)
    found = {"type": "click", "widget_text": "<b>结果</b>"}
    client.report_transition(pages["搜索"], found, pages["餐厅详情"], True, 600)
    return pages
