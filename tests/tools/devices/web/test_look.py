"""What a look at a page tells that the bare snapshot does not, and what it keeps back."""

import pytest

from surefoot.state.values.action import Tap, TypeText
from surefoot.state.values.screen import MASK, Screen
from tests.support.screens import target, texts, widget

pytestmark = pytest.mark.asyncio(loop_scope="session")

SHADOW = """<div id=host></div><script>
const root = host.attachShadow({mode: 'MODE'});
root.innerHTML = '<button>Inside</button><p>nothing yet</p><input aria-label=Deep>';
root.querySelector('button').onclick = () => root.querySelector('p').textContent = 'it worked';
</script>"""


async def test_passwords_are_masked_also_when_shown_and_in_frames(open_page):
    device = await open_page(
        "<input type=password aria-label=One value=hunter2a>"
        "<input type=password aria-label=Two id=two value=hunter2b>"
        "<button onclick=\"two.type = 'text'\">Show</button>"
        "<iframe srcdoc='<input type=password aria-label=Three value=hunter2c>'></iframe>"
    )
    screen = await device.observe()
    await device.perform(Tap(target=target(screen, "button", "Show")))
    screen = await device.observe()
    assert "hunter2" not in screen.model_dump_json()
    assert [widget(screen, "textbox", n).value for n in ("One", "Two", "Three")] == [MASK] * 3


async def test_a_field_for_a_password_says_so_when_nothing_else_does(open_page):
    device = await open_page("<input type=password><input type=password aria-label=Key><input>")
    screen = await device.observe()
    fields = [w for w in screen.widgets if w.role == "textbox"]
    assert ["password" in field.states for field in fields] == [True, False, False]


async def test_secrets_are_masked_wherever_they_are_shown(open_page):
    device = await open_page(
        "<h1>Welcome tok-123</h1><input aria-label=Key value=tok-123><a href='?k=tok-123'>go</a>",
        secrets=("tok-123",),
    )
    screen = await device.observe()
    assert "tok-123" not in screen.model_dump_json()
    assert widget(screen, "heading", f"Welcome {MASK}")


async def test_states_that_the_snapshot_drops_are_told(open_page):
    device = await open_page(
        "<input aria-label=A required><input aria-label=B readonly>"
        "<button aria-expanded=false>Menu</button><table><tr><th aria-sort=ascending>Name</th>"
        "<th>Age</th></tr></table><progress aria-label=Load value=3 max=10></progress>"
        "<ul><li class='item completed'>Milk</li><li>Bread</li></ul>"
        "<details><summary>More</summary>x</details>"
    )
    screen = await device.observe()
    assert widget(screen, "textbox", "A").states == ("required",)
    assert widget(screen, "textbox", "B").states == ("readonly",)
    assert widget(screen, "button", "Menu").states == ("collapsed",)
    assert widget(screen, "columnheader", "Name").states == ("sort ascending",)
    assert widget(screen, "progressbar", "Load").value == "3"
    done = [w.states for w in screen.widgets if w.role == "listitem"]
    assert done == [("class completed",), ()]
    assert widget(screen, "generic", "More").states == ("collapsed",)


async def test_text_that_is_struck_through_says_so(open_page):
    device = await open_page(
        "<ul><li><input type=checkbox aria-label=x>"
        "<span style='text-decoration: line-through'>Buy milk</span></li></ul>"
    )
    told = [w for w in (await device.observe()).widgets if w.text == "Buy milk"]
    assert [w.states for w in told] == [("class line-through",)]


async def test_what_cannot_be_seen_is_marked_hidden(open_page):
    device = await open_page(
        "<div style='opacity:0'><p>ghost</p></div>"
        "<p style='position:absolute;left:-9999px'>far away</p>"
        "<p style='position:absolute;clip:rect(0 0 0 0);width:1px;height:1px;overflow:hidden'>"
        "for readers</p><p>plain</p><p style='font-size:0'>tiny</p>"
    )
    hidden = {w.text: "hidden" in w.states for w in (await device.observe()).widgets if w.text}
    assert hidden.pop("plain") is False
    assert hidden
    assert all(hidden.values())


async def test_a_hidden_control_is_seen_where_its_label_draws_it(open_page):
    away = "position:absolute;clip:rect(0 0 0 0);width:1px;height:1px;overflow:hidden"
    device = await open_page(
        f"<label><span style='{away}'><input type=checkbox checked></span>Paid</label>"
        f"<div style='opacity:0'><label><span><input type=checkbox></span>Ghost</label></div>"
    )
    screen = await device.observe()
    assert widget(screen, "checkbox", "Paid").states == ("checked",)
    assert "hidden" in widget(screen, "checkbox", "Ghost").states


async def test_a_font_of_no_size_hides_no_more_than_its_own_text(open_page):
    device = await open_page(
        "<div style='font-size:0'><button style='font-size:14px'>Print</button></div>"
    )
    assert widget(await device.observe(), "button", "Print").states == ()


async def test_a_button_is_seen_where_a_picture_stands_for_its_words(open_page):
    look = "font-size:0;width:16px;height:16px;border:none"
    device = await open_page(
        f"<button style='{look};background:url(data:image/png;base64,x)'>delete</button>"
        f"<button style='{look}'>nothing</button>"
    )
    screen = await device.observe()
    assert widget(screen, "button", "delete").states == ()
    assert "hidden" in widget(screen, "button", "nothing").states


async def test_a_look_holds_until_the_page_changes(open_page):
    device = await open_page("<p>one</p>")
    await device.observe()
    first = await device.screenshot()
    assert await device.screenshot() == first
    await device.context.pages[-1].evaluate(
        "document.body.innerHTML = '<input type=password value=hunter2>'"
    )
    shown = await device.screenshot()
    await device.context.pages[-1].evaluate("document.querySelector('input').value = 'other'")
    assert await device.screenshot() == shown


async def test_editors_are_fields_that_hold_their_text(open_page):
    device = await open_page(
        "<div contenteditable role=textbox aria-label=Rich>Dear <b>Ann</b></div>"
        "<div contenteditable>loose</div>"
    )
    screen = await device.observe()
    assert widget(screen, "textbox", "Rich").value == "Dear Ann"
    assert widget(screen, "textbox", "").value == "loose"


async def test_icons_without_a_name_are_buttons_with_one(open_page):
    device = await open_page(
        "<style>i{display:inline-block;width:20px;height:20px}</style>"
        "<i class='icon trash' style='cursor:pointer' onclick=\"out.textContent='gone'\"></i>"
        "<button><i class='fa fa-pencil'></i></button>"
        "<i title='Archive' onclick=\"out.textContent='archived'\"></i><p id=out>-</p>"
    )
    screen = await device.observe()
    assert widget(screen, "button", "icon pencil")
    await device.perform(Tap(target=target(screen, "button", "icon trash")))
    screen = await device.observe()
    assert "gone" in texts(screen)
    await device.perform(Tap(target=target(screen, "button", "Archive")))
    assert "archived" in texts(await device.observe())


async def test_an_icon_is_called_like_its_test_id_where_its_classes_only_say_how_it_looks(
    open_page,
):
    device = await open_page(
        "<button class='x-btn x-btn-link' data-testid='delete-note-button'><svg></svg></button>"
        "<button class='x-btn'><svg class='x-svg' data-testid='MoreVertIcon'></svg></button>"
        "<button class='x-btn' id='r4f3a21b'><svg></svg></button>"
        "<button class='x-btn' id='dlg1-save'><i class='fa fa-pencil'></i></button>"
    )
    screen = await device.observe()
    assert widget(screen, "button", "icon delete note")
    assert widget(screen, "button", "icon more vert")
    assert widget(screen, "button", "icon x-btn")
    assert widget(screen, "button", "icon pencil")


async def test_a_page_that_locks_its_scrolling_is_still_seen(open_page):
    device = await open_page(
        "<style>body{margin:0;height:0;overflow:hidden}div{position:absolute;inset:0}</style>"
        "<div role=dialog aria-label=Question><button>Yes</button></div>"
    )
    screen = await device.observe()
    assert "hidden" not in widget(screen, "dialog", "Question").states
    assert "hidden" not in widget(screen, "button", "Yes").states


async def test_a_hidden_box_of_the_same_size_hides_nothing_else(open_page):
    device = await open_page(
        "<style>body{margin:0;height:0} #skip{height:0;overflow:hidden}"
        "main{position:absolute;inset:0}</style><div id=skip><a href='#x'>Skip</a></div>"
        "<div><main><button>Yes</button><button>No</button></main><p>Words</p></div>"
    )
    screen = await device.observe()
    assert "hidden" in widget(screen, "link", "Skip").states
    assert "hidden" not in widget(screen, "button", "Yes").states


async def test_a_box_that_is_only_drawn_says_what_it_is(open_page):
    device = await open_page(
        "<style>i{display:inline-block;width:20px;height:20px;cursor:pointer}</style>"
        "<div class='v-table__checkbox my-simple-checkbox'><div><i class='my-icon'></i></div></div>"
        "<div class='v-table__checkbox'>with words <i class='my-icon'></i></div>"
    )
    screen = await device.observe()
    assert widget(screen, "button", "icon checkbox")
    assert widget(screen, "button", "icon my-icon")


async def test_a_canvas_is_a_picture_in_its_place(open_page):
    device = await open_page("<h1>Top</h1><canvas width=50 height=50></canvas><h1>End</h1>")
    screen = await device.observe()
    told = [w.name for w in screen.widgets if w.role in ("heading", "img")]
    assert told == ["Top", "canvas", "End"]


@pytest.mark.parametrize("mode", ["open", "closed"])
async def test_shadow_roots_are_seen_and_used(open_page, mode):
    device = await open_page(SHADOW.replace("MODE", mode))
    screen = await device.observe()
    done = await device.perform(Tap(target=target(screen, "button", "Inside")))
    screen = await device.observe()
    assert "it worked" in texts(screen)
    await device.perform(TypeText(target=target(screen, "textbox", "Deep"), text="abc"))
    assert widget(await device.observe(), "textbox", "Deep").value == "abc"
    assert done.kind == "tap"


async def test_frames_are_seen_and_used_and_found_again(open_page, site):
    inner = site.page("inner.html", "<button onclick=\"this.textContent='Done'\">Go</button>")
    device = await open_page(f"<h1>Outer</h1><iframe name=part src='{inner}'></iframe>")
    screen = await device.observe()
    assert widget(screen, "button", "Go").frame == widget(screen, "iframe", "").id
    done = await device.perform(Tap(target=target(screen, "button", "Go")))
    assert done.target.locators[0].frame == ('iframe[name="part"]',)
    assert widget(await device.observe(), "button", "Done")


async def test_a_frameset_is_seen(open_page, site):
    left = site.page("left.html", "<a href=#x>Chapter 1</a>")
    device = await open_page(
        f"<html><head><title>Set</title></head><frameset cols='50%,50%'><frame src='{left}'>"
        f"<frame src='{left}'></frameset></html>"
    )
    links = [w for w in (await device.observe()).widgets if w.role == "link"]
    assert [w.name for w in links] == ["Chapter 1", "Chapter 1"]


async def test_chosen_options_of_a_list_are_its_value(open_page):
    device = await open_page(
        "<select multiple aria-label=Tags><option selected>a<option>b<option selected>c</select>"
    )
    assert widget(await device.observe(), "listbox", "Tags").value == "a, c"


async def test_five_thousand_elements_are_read(open_page):
    rows = "".join(f"<tr><td>{n}</td><td id=c{n}>cell {n}</td></tr>" for n in range(1600))
    device = await open_page(f"<table>{rows}</table>")
    screen = await device.observe()
    assert len([w for w in screen.widgets if w.role == "cell"]) == 3200


async def test_a_document_that_is_never_finished_is_an_empty_screen(open_page):
    device = await open_page("<button onclick=\"open('/second.html')\">Go</button>")
    await device.perform(Tap(target=target(await device.observe(), "button", "Go")))
    assert (await device.observe()).widgets == ()


async def test_an_icon_of_a_font_is_called_by_its_hint(open_page):
    device = await open_page(
        "<style>i::before{content:'\\e241'}</style>"
        "<a href='#a' data-original-title='Sort by title'><i></i></a>"
        "<button title='Archive'><i></i></button>"
    )
    screen = await device.observe()
    assert widget(screen, "link", "Sort by title")
    assert widget(screen, "button", "Archive")


async def test_a_link_is_seen_where_a_picture_before_its_words_stands_for_them(open_page):
    star = "background-image:url(data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=)"
    device = await open_page(
        "<style>.tab a {overflow:hidden; text-indent:-99999px; color:transparent; display:block}"
        f".tab a:before {{content:''; display:block; {star}; width:16px; height:16px}}"
        f".feed {{display:block; width:30px; height:30px; text-indent:-9999px; {star}}}"
        ".small {font-size:0; display:inline-block}"
        f".small:before {{content:''; {star}; width:9px; height:9px; display:inline-block}}"
        ".away {display:block; text-indent:-9999px}</style><ul>"
        "<li class=tab><a href=/watch><span>Watch</span></a></li>"
        "<li><a class=feed href=/feed>Feed</a></li><li><a class=small href=/s>Share</a></li>"
        "<li><a class=away href=/skip>Skip</a></li></ul>"
    )
    screen = await device.observe()
    seen = {n: "hidden" not in widget(screen, "link", n).states for n in ("Watch", "Feed", "Share")}
    assert seen == {"Watch": True, "Feed": True, "Share": True}
    assert "hidden" in widget(screen, "link", "Skip").states


MODALS = {
    "a dialog of the browser": "<dialog id=d><button>Yes</button></dialog>"
    "<script>d.showModal()</script>",
    "one that says so": "<div role=dialog aria-modal=true style='position:fixed;inset:40%'>"
    "<button style='width:100%;height:100%'>Yes</button></div>",
    "one over the whole window": "<div style='position:fixed;inset:0;display:grid;"
    "place-items:center'><div><button>Yes</button></div></div>",
    "one in a shadow": "<x-d><button>Yes</button></x-d><script>"
    "document.querySelector('x-d').attachShadow({mode: 'open'}).innerHTML ="
    "'<div aria-modal=true style=\"position:fixed;inset:0\"><slot></slot></div>'</script>",
}


@pytest.mark.parametrize("dialog", MODALS.values(), ids=MODALS)
async def test_what_a_modal_dialog_keeps_from_being_used_is_told(open_page, dialog):
    device = await open_page(f"<button>Behind</button><a href='#x'>Link</a>{dialog}")
    screen = await device.observe()
    told = {w.name: w.blocked for w in screen.widgets if w.role in ("button", "link")}
    assert told == {"Behind": True, "Link": True, "Yes": False}


@pytest.mark.parametrize(
    "page",
    [
        "<dialog open>Cookies <button>Yes</button></dialog>",
        "<div style='position:fixed;bottom:0;left:0;right:0'><button>Yes</button></div>",
        "<div style='position:fixed;inset:0;pointer-events:none'><button>Yes</button></div>",
        "<div style='position:fixed;inset:0;right:200px'></div><button>Yes</button>",
    ],
)
async def test_what_leaves_the_page_usable_blocks_nothing(open_page, page):
    device = await open_page(f"<button style='position:absolute;right:0'>Beside</button>{page}")
    screen = await device.observe()
    assert not any(w.blocked for w in screen.widgets)


async def test_half_a_character_is_shown_as_such(open_page):
    """A page that cuts a text to so many characters cuts an emoji through."""
    device = await open_page(
        "<h1 id=h></h1><input id=i aria-label=Note><button id=b>Go</button><script>"
        "const half = 'Hi \\u{1F600}'.slice(0, 4), whole = 'Hi \\u{1F600}';"
        "document.title = h.textContent = i.value = half; b.textContent = whole;"
        "b.onclick = () => console.error('bad ' + half);</script>"
    )
    screen = await device.observe()
    await device.perform(Tap(target=target(screen, "button", "Hi 😀")))
    screen = await device.observe()
    assert Screen.model_validate_json(screen.model_dump_json()) == screen
    assert screen.title == "Hi �"
    assert widget(screen, "textbox", "Note").value == "Hi �"
    assert [event.text for event in screen.events] == ["bad Hi �"]


@pytest.mark.parametrize("own", ["", "Array.prototype.toJSON = () => 'none';"])
async def test_facts_survive_a_page_with_its_own_json_and_half_characters(open_page, own):
    half = "\\ud83d C:\\\\u0041 \\\\udead"
    script = f"<script>{own} document.querySelector('b').title = '{half}'</script>"
    device = await open_page(
        f"<b onclick='1'></b><input aria-label=Dock placeholder=Berth>{script}"
    )
    screen = await device.observe()
    field = next(one for one in screen.widgets if one.role == "textbox")
    assert field.placeholder == "Berth"
    assert screen.model_dump_json()
    assert screen.title == "Test page"
