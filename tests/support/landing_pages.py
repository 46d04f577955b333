"""Pages on which the step "open the folder 'uploads'" can land, right and wrong ones."""

from surefoot.state.values.screen import Event, Screen
from surefoot.tools.screens.stored import stored_screen

SITE = "http://127.0.0.1:8080"
HOME = "/bucket/"
FOLDER = "/bucket/uploads%2F"
_MENU = "<nav><a href=/bucket/>Files</a> <a href=/help>Help</a></nav>"
_LIST = "".join(
    f"<li><a href=/bucket/{name}%2F>{name}</a></li>" for name in ("docs", "uploads", "uploads-old")
)
_FILES = f"<h1>bucket</h1><ul>{_LIST}</ul>"
_INSIDE = "<ul><li><a href=/bucket/a.txt>a.txt</a></li></ul>"
_LOG_IN = """<form><input aria-label="{}"><input type=password aria-label="{}">
<button>{}</button></form>"""
_REFUSALS = (
    "The folder uploads cannot be opened",
    "无法打开文件夹uploads",
    "Không mở được thư mục uploads",
)


def page(path: str, title: str, body: str, status: int = 0) -> Screen:
    """A page of the file app; with a status it came by a request of its own."""
    html = f"<title>{title}</title><body>{_MENU}{body}</body>"
    came = Event(kind="request", detail="GET document", url=SITE + path, status=status)
    screen = stored_screen(html, SITE + path)
    return screen.model_copy(update={"events": (came,) if status else ()})


def home(body: str = "") -> Screen:
    """The list of folders, from which the step begins."""
    return page(HOME, "bucket", _FILES + body)


def folder() -> Screen:
    """The right page."""
    return page(FOLDER, "uploads - bucket", f"<h1>uploads</h1>{_INSIDE}", 200)


def wrong_pages() -> dict[str, Screen]:
    """The wrong ones, by what they are."""
    log_in = _LOG_IN.format("User", "Password", "Sign in")
    old = page("/bucket/uploads-old%2F", "uploads-old - bucket", f"<h1>uploads-old</h1>{_INSIDE}")
    found = {
        "log-in": page("/login?next=uploads", "Sign in", f"<h1>Sign in</h1>{log_in}", 200),
        "log-in that leads on": page(f"/login?next={FOLDER}", "Sign in", log_in, 200),
        "log-in at its address": page(FOLDER, "Sign in", f"<h1>Sign in</h1>{log_in}", 200),
        "Chinese log-in": page(
            "/login?next=uploads", "登录", _LOG_IN.format("用户", "密码", "登录")
        ),
        "folder of a longer name": old,
        "home": home(),
        "404": page(FOLDER, "Not found", "<h1>404</h1><p>There is no uploads</p>", 404),
        "404 with its name": page(FOLDER, "uploads", "<h1>uploads</h1><p>?</p>", 404),
        "500": page(FOLDER, "Error", "<h1>Error</h1>", 500),
        "nothing": stored_screen("", SITE + FOLDER),
    }
    for role in ("alert", "status"):
        for text in _REFUSALS:
            found[f"{role}: {text}"] = home(f"<div role={role}>{text}</div>")
    for text in _REFUSALS:
        toast = Event(kind="toast", text=text)
        found[f"toast: {text}"] = home().model_copy(update={"events": (toast,)})
    return found
