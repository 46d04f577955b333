"""The app of a test case: web, phone, simulated or recorded."""

import re
from typing import Annotated, ClassVar, Literal, Self, get_args
from urllib.parse import urlsplit

from pydantic import Field, field_validator, model_validator

from surefoot.state.values.base import Value

PARAMETER_MARK = re.compile(r"\$\{[^\W\d][\w.-]*\}")


def _check_url(url: str) -> None:
    if not url.lower().startswith(("http://", "https://")):
        raise ValueError(f"must start with http:// or https://, not {url!r}")
    try:
        # A digit can stand everywhere in an address where a parameter may.
        parts = urlsplit(PARAMETER_MARK.sub("1", url))
        usable = bool(parts.hostname) and parts.port != 0 and not any(c.isspace() for c in url)
    except ValueError:
        usable = False
    if not usable:
        raise ValueError(f"{url!r} is not an address such as http://127.0.0.1:8000/start")


class AnyApp(Value):
    """What an app says of itself, so that nobody needs to ask of what kind it is."""

    by_address: ClassVar[bool] = False
    """Its pages have addresses, and it is opened again by one."""
    in_memory: ClassVar[bool] = False
    """It lives within the process of the run, which keeps where it is."""
    recorded: ClassVar[bool] = False
    """It only answers as it did when it was recorded."""
    on_phone: ClassVar[bool] = False
    named_by: ClassVar[str] = ""
    """Key that NAME stands for where the app is written `kind:NAME`, "" for no such form."""

    @property
    def address(self) -> str:
        """Where it starts, "" for one without addresses."""
        return ""

    @property
    def bundled_as(self) -> str:
        """Name of the bundled app that is started for the run, "" for none."""
        return ""

    @property
    def installed_as(self) -> str:
        """Name of its package on a phone, "" for none."""
        return ""

    @property
    def own_package(self) -> str:
        """Name of the package that its screens are of, "" where that is not told."""
        return self.installed_as

    @property
    def entry(self) -> str:
        """What opens it."""
        return self.address or self.installed_as or ("" if self.by_address else "app")

    @property
    def file(self) -> str:
        """The file that it is read from, "" for none."""
        return ""

    @property
    def phone(self) -> str:
        """Serial of the phone that it names, "" for none."""
        return ""

    @property
    def keeps_data(self) -> bool:
        """What is stored of it is its owner's, and is let be."""
        return False

    def served_at(self, _address: str) -> Self:
        """Give it as it is when its bundled app was started there; any other as it is."""
        return self


class WebApp(AnyApp):
    """A web app."""

    by_address: ClassVar[bool] = True

    kind: Literal["web"] = "web"
    url: str | None = None
    """Start address, http or https; `${name}` stands for a parameter that is not secret."""
    bundled: str | None = None
    """Name of an app under configs/examples that is started for the run, instead of `url`."""
    path: str = "/"
    """Start path on a bundled app."""
    viewport: tuple[int, int] = (1280, 800)
    """Width and height in px."""
    locale: str = "en-US"
    origins: tuple[str, ...] = ()
    """Further origins that the app may open or send to, e.g. "https://login.example.com"; all
    else is refused."""

    @property
    def address(self) -> str:
        """See `AnyApp`."""
        return self.url or ""

    @property
    def bundled_as(self) -> str:
        """See `AnyApp`."""
        return self.bundled or ""

    def served_at(self, address: str) -> Self:
        """See `AnyApp`."""
        return self.model_copy(update={"url": address + self.path, "bundled": None})

    @model_validator(mode="after")
    def _has_one_address(self) -> "WebApp":
        if (self.url is None) == (self.bundled is None):
            raise ValueError("give either url or bundled")
        return self

    @field_validator("url")
    @classmethod
    def _is_an_address(cls, url: str | None) -> str | None:
        if url is not None:
            _check_url(url)
        return url

    @field_validator("origins")
    @classmethod
    def _are_addresses(cls, origins: tuple[str, ...]) -> tuple[str, ...]:
        for origin in origins:
            _check_url(origin)
        return origins


class SimulatedApp(AnyApp):
    """An app of an app.yaml, in memory."""

    in_memory: ClassVar[bool] = True

    kind: Literal["simulated"] = "simulated"
    path: str
    """The app.yaml file."""

    @property
    def file(self) -> str:
        """See `AnyApp`."""
        return self.path


class PhoneApp(AnyApp):
    """An app on a phone, real or simulated."""

    on_phone: ClassVar[bool] = True

    serial: str = ""
    """Which phone, as `adb devices` or `hdc list targets` calls it; the only one when empty."""
    fresh: bool = False
    """Clear the app's data on the phone before a run; without it the app is only started anew."""
    link_colours: tuple[Annotated[str, Field(pattern=r"^#[0-9A-Fa-f]{6}$")], ...] = ()
    """Of hyperlinks inside texts, e.g. "#576B95"; those of the settings when empty."""
    packages: tuple[str, ...] = ()
    """Further apps that the case uses, e.g. "com.android.chrome"; no other is touched."""

    @property
    def phone(self) -> str:
        """See `AnyApp`."""
        return self.serial

    @property
    def keeps_data(self) -> bool:
        """See `AnyApp`."""
        return not self.fresh


class AndroidApp(PhoneApp):
    """An app on an Android phone, behind an adb server."""

    named_by: ClassVar[str] = "package"

    kind: Literal["android"] = "android"
    package: str = Field(pattern=r"^[A-Za-z]\w*(\.[A-Za-z]\w*)+$")
    """Name of the app's package, e.g. com.example.shop."""
    activity: str = Field(default="", pattern=r"^[\w.$]*$")
    """What it starts with, e.g. ".MainActivity"; the activity of its launcher icon when empty."""
    adb_port: int | None = Field(default=None, ge=1, le=65535)
    """Port of the adb server; the usual one when absent."""

    @property
    def installed_as(self) -> str:
        """See `AnyApp`."""
        return self.package


class HarmonyApp(PhoneApp):
    """An app on a phone with HarmonyOS, behind hdc."""

    named_by: ClassVar[str] = "bundle"

    kind: Literal["harmony"] = "harmony"
    bundle: str = Field(pattern=r"^[A-Za-z]\w*(\.[A-Za-z]\w*)+$")
    """Name of the app's bundle, e.g. com.example.shop."""
    ability: str = Field(default="", pattern=r"^[\w.]*$")
    """What it starts with, e.g. "EntryAbility"; its main ability when empty."""

    @property
    def package(self) -> str:
        """The bundle, in the word for other phones."""
        return self.bundle

    @property
    def installed_as(self) -> str:
        """See `AnyApp`."""
        return self.bundle


class ReplayApp(AnyApp):
    """A recorded exploration: what was done there answers as it did then."""

    in_memory: ClassVar[bool] = True
    recorded: ClassVar[bool] = True
    named_by: ClassVar[str] = "path"

    kind: Literal["replay"] = "replay"
    path: str
    """The recording: JSON, gzip or plain."""
    seed: int = 0
    """Decides where several outcomes were recorded."""
    package: str = ""
    """Of the app, where what was recorded in other apps is outside of it; "" for all of it."""

    @property
    def file(self) -> str:
        """See `AnyApp`."""
        return self.path

    @property
    def own_package(self) -> str:
        """See `AnyApp`."""
        return self.package


App = Annotated[
    WebApp | SimulatedApp | AndroidApp | HarmonyApp | ReplayApp, Field(discriminator="kind")
]
APPS: dict[str, type[AnyApp]] = {
    app.model_fields["kind"].default: app for app in get_args(get_args(App)[0])
}
"""By `kind`."""
