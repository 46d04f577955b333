"""Dumps of native apps as screens."""

import pytest

import surefoot
from surefoot.state.errors import HierarchyError
from surefoot.state.values.screen import MASK, Screen
from tests.support.dumps import dump, view, window
from tests.support.screens import widget
from tests.support.tables import tabled


def read(*children: str) -> Screen:
    return surefoot.parse_hierarchy(dump(window(*children)))


def roles(screen: Screen) -> list[tuple[str, str]]:
    return [(w.role, w.name or w.text) for w in screen.widgets]


@pytest.mark.parametrize("appium", [False, True])
def test_a_form_has_fields_named_by_what_stands_by_them(appium):
    screen = surefoot.parse_hierarchy(
        dump(
            window(
                view("TextView", text="Phone", box=(40, 100, 300, 150), appium=appium),
                view(
                    "EditText",
                    text="0170",
                    rid="a:id/phone",
                    box=(40, 160, 1040, 280),
                    on="clickable focused",
                    appium=appium,
                ),
                view(
                    "Button", text="Send", box=(40, 300, 1040, 420), on="clickable", appium=appium
                ),
                appium=appium,
            ),
            size=(1080, 2400) if appium else None,
        )
    )
    field = widget(screen, "textbox", "Phone")
    assert (field.id, field.test_id, field.value) == ("a:id/phone", "a:id/phone", "0170")
    assert field.states == ("focused",)
    assert widget(screen, "button", "Send").clickable
    assert (screen.kind, screen.location) == ("android", "com.example.shop")
    assert (screen.width_px, screen.height_px) == (1080, 2400)


def test_an_empty_field_holds_nothing_where_its_hint_is_told():
    screen = read(
        view("EditText", text="Name", on="clickable", hint="Name"),
        view("EditText", text="Town", on="clickable", showing_hint="true", box=(0, 300, 900, 400)),
        view("EditText", text="Ann", on="clickable", hint="Who?", box=(0, 500, 900, 600)),
    )
    fields = [w for w in screen.widgets if w.role == "textbox"]
    assert [(w.name, w.value, w.placeholder) for w in fields] == [
        ("Name", "", ""),
        ("Town", "", ""),
        ("Who?", "Ann", ""),
    ]


def test_a_hint_beside_a_label_is_no_name():
    screen = read(
        view("TextView", text="Phone", box=(40, 300, 400, 340)),
        view("EditText", text="0170 ...", hint="0170 ...", on="clickable", box=(40, 350, 900, 450)),
    )
    field = widget(screen, "textbox", "Phone")
    assert (field.value, field.placeholder) == ("", "0170 ...")


def test_a_password_is_masked_and_marked():
    screen = read(view("EditText", text="geheim7", rid="a:id/pin", on="clickable password"))
    field = screen.widgets[0]
    assert field.value == MASK
    assert "password" in field.states
    assert "geheim7" not in screen.model_dump_json()


def test_ids_that_are_not_unique_are_replaced_and_stay_the_same():
    rows = [
        view("Button", text=f"Buy {n}", rid="a:id/buy", box=(0, n * 100, 500, n * 100 + 90),
             on="clickable")
        for n in range(3)
    ]  # fmt: skip
    first, second = read(*rows), read(*rows)
    assert [w.id for w in first.widgets] == ["button#1", "button#2", "button#3"]
    assert first == second
    assert {w.test_id for w in first.widgets} == {"a:id/buy"}


def test_states_are_told():
    screen = read(
        view("CheckBox", text="A", on="clickable checkable checked"),
        view("Button", text="B", on="clickable !enabled", box=(0, 300, 100, 400)),
        view("TextView", text="C", on="clickable long-clickable", box=(0, 500, 100, 600)),
        view("ScrollView", on="scrollable", box=(0, 700, 100, 800)),
        view("TextView", text="D", box=(0, 9000, 100, 9100)),
    )
    states = {w.name or w.text or w.role: w.states for w in screen.widgets}
    assert states == {
        "A": ("checked",),
        "B": ("disabled",),
        "C": ("long-clickable",),
        "generic": ("scrollable",),
        "D": ("hidden",),
    }


def test_a_row_is_called_by_what_is_in_it():
    screen = read(
        view(
            "LinearLayout",
            view("TextView", text="Dark theme", box=(40, 20, 500, 80)),
            view("TextView", text="Off", box=(40, 90, 500, 140)),
            on="clickable",
        )
    )
    assert roles(screen) == [
        ("button", "Dark theme Off"),
        ("text", "Dark theme"),
        ("text", "Off"),
    ]


def test_the_one_text_of_a_button_is_told_once():
    screen = read(
        view("RelativeLayout", view("TextView", text="Pay", box=(4, 4, 90, 90)), on="clickable")
    )
    assert roles(screen) == [("button", "Pay")]


def test_a_switch_is_called_by_the_text_in_its_row():
    screen = read(
        view(
            "LinearLayout",
            view("TextView", text="Wi-Fi", box=(40, 0, 400, 90)),
            view("Switch", box=(900, 0, 1040, 90), on="clickable checkable"),
        ),
        view(
            "LinearLayout",
            view("TextView", text="Sound", box=(40, 100, 400, 190)),
            view("Switch", box=(900, 100, 1040, 190), on="clickable checkable checked"),
            box=(0, 100, 1080, 190),
        ),
    )
    assert widget(screen, "switch", "Wi-Fi").states == ()
    assert widget(screen, "switch", "Sound").states == ("checked",)


def test_icons_are_called_by_their_ids_else_by_their_place():
    swatches = [
        view("android.view.View", box=(100 * n, 500, 100 * n + 90, 590), on="clickable")
        for n in range(3)
    ]
    screen = read(
        view("ImageView", rid="a:id/iv_shareOrder", box=(900, 0, 1000, 90), on="clickable"),
        view("ImageView", text="\ue672", box=(900, 2300, 1000, 2390), on="clickable"),
        view("LinearLayout", *swatches, box=(0, 500, 1080, 600)),
    )
    assert [w.name for w in screen.widgets] == [
        "share Order".lower(),
        "icon bottom right",
        "icon 1 of 3",
        "icon 2 of 3",
        "icon 3 of 3",
    ]


def test_views_of_any_make_that_scroll_alike_rows_are_a_list():
    rows = [
        view(
            "android.view.View",
            view("TextView", text=f"Row {n}", box=(0, n * 100, 500, n * 100 + 40)),
            box=(0, n * 100, 1080, n * 100 + 90),
            on="clickable",
        )
        for n in range(3)
    ]
    screen = read(view("android.view.View", *rows, on="scrollable", box=(0, 0, 1080, 300)))
    assert roles(screen) == [
        ("list", ""),
        ("listitem", "Row 0"),
        ("listitem", "Row 1"),
        ("listitem", "Row 2"),
    ]


def test_of_things_beside_each_other_one_of_which_is_selected_each_is_a_tab():
    screen = read(
        view(
            "LinearLayout",
            view("android.view.View", desc="Home", box=(0, 0, 300, 90), on="selected"),
            view("android.view.View", desc="Orders", box=(300, 0, 600, 90), on="clickable"),
            view("android.view.View", desc="Me", box=(600, 0, 900, 90), on="clickable"),
        )
    )
    assert roles(screen) == [("tab", "Home"), ("tab", "Orders"), ("tab", "Me")]
    assert screen.widgets[0].states == ("selected",)


def test_the_first_text_of_a_bar_is_the_title():
    screen = read(
        view(
            "androidx.appcompat.widget.Toolbar",
            view("ImageButton", desc="Back", box=(0, 0, 90, 90), on="clickable"),
            view("TextView", text="Orders", box=(100, 0, 500, 90)),
        ),
        view("TextView", text="Nothing yet", box=(0, 500, 500, 590)),
    )
    assert screen.title == "Orders"
    assert widget(screen, "heading", "Orders").level == 1


def test_the_windows_of_the_system_and_of_the_driver_are_left_out():
    bar = window(view("TextView", text="12:30"), package="com.android.systemui")
    tool = window(view("TextView", text="u2"), package="com.github.uiautomator")
    own = window(view("TextView", text="Mine"))
    screen = surefoot.parse_hierarchy(dump(bar, tool, own))
    assert roles(screen) == [("text", "Mine")]
    assert roles(surefoot.parse_hierarchy(dump(bar))) == [("text", "12:30")]


def test_a_window_over_the_app_is_a_dialog():
    under = window(view("TextView", text="Below"))
    over = window(
        view("TextView", text="Sure?", rid="android:id/message", box=(140, 1000, 900, 1080)),
        view("Button", text="OK", rid="android:id/button1", on="clickable",
             box=(600, 1100, 900, 1200)),
        box=(100, 900, 980, 1300),
    )  # fmt: skip
    screen = surefoot.parse_hierarchy(dump(over, under))
    assert roles(screen) == [("text", "Below"), ("dialog", ""), ("text", "Sure?"), ("button", "OK")]
    assert [w.depth for w in screen.widgets] == [0, 0, 1, 1]


def test_the_keyboard_is_told_by_its_place_and_its_keys_are_widgets_only_when_wanted():
    keys = view("FrameLayout", view("TextView", text="q"), rid="android:id/inputArea",
                box=(0, 1600, 1080, 2400))  # fmt: skip
    keyboard = window(keys, box=(0, 200, 1080, 2400), package="com.vendor.typing")
    xml = dump(keyboard, window(view("TextView", text="Mine")))
    assert roles(surefoot.parse_hierarchy(xml)) == [("text", "Mine"), ("text", "q")]
    screen = surefoot.parse_hierarchy(xml, keys=False)
    assert (roles(screen), screen.location) == ([("text", "Mine")], "com.example.shop")
    assert screen.keyboard is not None
    assert (screen.keyboard.y, screen.keyboard.height) == (1600, 800)


@pytest.mark.parametrize(
    ("parts", "kind"),
    [
        ((("android:id/aerr_wait", "Wait"), ("android:id/aerr_close", "Close app")), "anr"),
        ((("android:id/aerr_restart", "Open app again"),), "crash"),
        ((("android:id/button1", "确定"),), "crash"),
    ],
)
def test_the_systems_dialog_about_an_app_is_an_event(parts, kind):
    said = {"anr": "Shop isn't responding", "crash": "很抱歉，“商店”已停止运行。"}[kind]
    buttons = [
        view("Button", text=text, rid=rid, package="android", on="clickable") for rid, text in parts
    ]
    title = view("TextView", text=said, rid="android:id/alertTitle", package="android")
    screen = surefoot.parse_hierarchy(
        dump(window(title, *buttons, box=(28, 1000, 1052, 1500), package="android"))
    )
    assert [(e.kind, e.text) for e in screen.events] == [(kind, said)]
    assert screen.widgets[0].role == "dialog"


@tabled
def test_what_the_system_says_of_an_app_is_read_in_three_languages(said, kind):
    over = window(
        view("TextView", text=said, rid="android:id/message", package="android"),
        view("Button", text="OK", rid="android:id/button1", package="android", on="clickable"),
        box=(28, 1000, 1052, 1500),
        package="android",
    )
    events = surefoot.parse_hierarchy(dump(over)).events
    assert [e.kind for e in events] == ([kind] if kind else [])


def test_the_file_of_an_image_in_a_web_view_is_no_text():
    pictures = [
        view("Image", text="qnbdp1066x652057c93ed04f5280e986", box=(0, 0, 90, 90)),
        view("Image", text="A red bicycle", box=(0, 100, 90, 190)),
    ]
    assert roles(read(*pictures)) == [("img", "A red bicycle")]


def test_an_app_that_only_says_so_has_not_crashed():
    assert read(view("TextView", text="The other app has stopped")).events == ()


@pytest.mark.parametrize(
    "kind", ["android.view.SurfaceView", "com.unity3d.player.UnityPlayer$View"]
)
def test_a_screen_drawn_by_the_app_itself_is_opaque(kind):
    screen = read(view(kind, desc="Game view", box=(0, 0, 1080, 2400)))
    assert screen.opaque
    assert not read(*[view("Button", text=f"{n}", on="clickable") for n in range(4)]).opaque


def test_a_view_behind_a_picture_of_a_camera_is_not_opaque_when_it_has_buttons():
    buttons = [
        view("Button", text=text, on="clickable", box=(0, n * 100, 100, n * 100 + 90))
        for n, text in enumerate(("Photo", "Video", "Turn"))
    ]
    screen = read(view("android.view.TextureView", box=(0, 0, 1080, 2400)), *buttons)
    assert not screen.opaque


@tabled
def test_what_is_no_hierarchy_is_refused(xml, said):
    with pytest.raises(HierarchyError, match=said):
        surefoot.parse_hierarchy(xml)


def test_an_empty_hierarchy_is_an_empty_screen():
    assert surefoot.parse_hierarchy("<hierarchy rotation='0' />").widgets == ()


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("Fish &#0;& chips \x01", "Fish & chips"),
        ("Hi &#55357;&#56832;!", "Hi \N{GRINNING FACE}!"),
        ("a&#65;&#xD83D;&#xDE00;&#66;", "aA\N{GRINNING FACE}B"),
        ("half &#55357; of it", "half \ufffd of it"),
        ("half \ud83d of it", "half \ufffd of it"),
    ],
)
def test_what_xml_does_not_allow_is_left_out_and_halves_of_a_character_are_joined(written, read):
    told = f"<hierarchy><node text='{written}' bounds='[0,0][9,9]'/></hierarchy>"
    assert surefoot.parse_hierarchy(told).widgets[0].text == read


def test_what_adb_prints_around_a_dump_does_not_matter():
    printed = f"{dump(window(view('TextView', text='Mine')))}UI hierchary dumped to: /dev/tty\n"
    assert roles(surefoot.parse_hierarchy(printed)) == [("text", "Mine")]


def test_ten_thousand_views_are_read():
    rows = [
        view("CheckBox", text=f"Row {n}", box=(0, n, 900, n + 1), on="clickable checkable")
        for n in range(10_000)
    ]
    screen = read(*rows)
    assert len({w.id for w in screen.widgets}) == 10_000


def test_a_deep_hierarchy_is_read():
    inner = view("Button", text="Deep", on="clickable")
    for _ in range(500):
        inner = view("FrameLayout", inner)
    assert roles(read(inner)) == [("button", "Deep")]


def test_a_dump_of_all_windows_is_read():
    inner = dump(window(view("TextView", text="Mine"))).partition("?>")[2]
    around = '<displays><display id="0"><window index="0" bounds="[0,0][9,9]">{}</window>'
    xml = f"{around.format(inner)}</display></displays>"
    assert roles(surefoot.parse_hierarchy(xml)) == [("text", "Mine")]


def test_a_field_of_which_the_label_is_inside_is_called_so():
    field = view("EditText", view("TextView", text="Email"), text="", on="clickable")
    screen = read(field)
    assert roles(screen) == [("textbox", "Email")]


def test_a_question_of_the_system_over_the_app_is_a_dialog_with_its_title():
    over = window(
        view(
            "TextView",
            text="Turn on Wi-Fi?",
            rid="android:id/alertTitle",
            box=(60, 1000, 900, 1080),
        ),
        view("Button", text="Allow", on="clickable", box=(60, 1100, 900, 1200)),
        box=(44, 822, 1036, 1476),
        package="com.android.permissioncontroller",
    )
    screen = surefoot.parse_hierarchy(dump(over, size=(1080, 2400)))
    assert roles(screen) == [
        ("dialog", "Turn on Wi-Fi?"),
        ("heading", "Turn on Wi-Fi?"),
        ("button", "Allow"),
    ]


def test_a_page_in_a_web_view_is_a_document_with_its_title():
    page = view(
        "android.webkit.WebView",
        view("EditText", rid="user", hint="", on="clickable", box=(0, 200, 900, 300)),
        view("android.view.View", text="Forgot?", on="clickable", box=(0, 400, 900, 500)),
        text="Log in - Shop",
        box=(0, 0, 1080, 2400),
    )
    screen = read(page)
    assert roles(screen) == [
        ("document", "Log in - Shop"),
        ("textbox", "user"),
        ("button", "Forgot?"),
    ]
    assert screen.title == "Log in - Shop"


def test_fields_with_a_text_before_each_are_called_by_it_and_not_by_their_hints():
    """All stand at the same distance, so that only the order tells what belongs together."""
    rows = [
        view("ImageView", box=(0, 0, 900, 100)),
        view("TextView", text="E-mail", box=(0, 120, 900, 170)),
        view("EditText", hint="you@example.com", on="clickable", box=(0, 190, 900, 290)),
        view("TextView", text="Password", box=(0, 310, 900, 360)),
        view("EditText", hint="At least 8 letters", on="clickable", box=(0, 380, 900, 480)),
    ]
    form = read(view("LinearLayout", *rows, box=(0, 0, 900, 480)))
    fields = [(w.name, w.placeholder) for w in form.widgets if w.role == "textbox"]
    assert fields == [("E-mail", "you@example.com"), ("Password", "At least 8 letters")]
    alone = read(view("LinearLayout", *rows[:3], box=(0, 0, 900, 480)))
    assert [w.name for w in alone.widgets if w.role == "textbox"] == ["you@example.com"]
