"""A test case, the same for web and mobile."""

import re
from typing import Annotated, ClassVar, Literal, Self, get_args
from urllib.parse import urlsplit

from pydantic import Field, field_validator, model_validator

from surefoot.state.values.base import Value
from surefoot.state.values.check import Check
from surefoot.state.values.intent import Intent

Criticality = Literal["low", "normal", "high"]


class Parameter(Value):
    """A named value for the texts of a case, written `${name}` there."""

    value: str | None = None
    value_from: str | None = None
    """`env:NAME`, or `vault:KEY` once a runner has put the secret away."""
    secret: bool = False
    """Masked in every prompt, log, checkpoint and report."""
    description: str = ""

    @model_validator(mode="after")
    def _has_one_source(self) -> "Parameter":
        if (self.value is None) == (self.value_from is None):
            raise ValueError("give either value or value_from")
        if self.value_from is not None and not self.value_from.startswith(("env:", "vault:")):
            raise ValueError("value_from must be env:NAME")
        return self


_ENDS = (".", "!", "?", ";", "。", "！", "？", "；")
_PARAMETER = re.compile(r"\$\{[^\W\d][\w.-]*\}")


def _check_url(url: str) -> None:
    if not url.lower().startswith(("http://", "https://")):
        raise ValueError(f"must start with http:// or https://, not {url!r}")
    try:
        # A digit can stand everywhere in an address where a parameter may.
        parts = urlsplit(_PARAMETER.sub("1", url))
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


class ReadBack(Value):
    """By what one sees, after a process was killed, whether what a step does has happened.

    Needed only where that cannot be taken back; without it a person is asked.
    """

    seen: str = Field(min_length=1)
    """A text that is shown when it has happened, as whole words; `${name}` for parameters."""
    beside: str = Field(min_length=1)
    """A text that is shown there in any case, e.g. the heading of the list: only beside it the
    absence of `seen` counts."""
    page: str = ""
    """Where to look, an address or a path of a web app; the screen as it is when empty."""


class Step(Value):
    """One step of a case."""

    action: str = Field(min_length=1)
    """What to do, in natural language."""
    expected: str = ""
    """What must hold afterwards; empty means only that the action really happens."""
    do: tuple[Intent, ...] = ()
    """The action, typed: it is done as it stands here, and the sentence is not read."""
    check: tuple[Check, ...] | None = None
    """The expected result, typed; None where the sentence in `expected` is read."""
    criticality: Criticality | None = None
    """low, normal, high: validation threshold 0.6, 0.7, 0.85; the case's when absent."""
    max_tries: int | None = Field(default=None, ge=1, le=20)
    read_back: ReadBack | None = None

    @field_validator("do", "check", mode="before")
    @classmethod
    def _one_or_many(cls, given: object) -> object:
        return [given] if isinstance(given, dict) else given

    @field_validator("action", "expected")
    @classmethod
    def _is_text(cls, text: str) -> str:
        return text.strip()

    @field_validator("action")
    @classmethod
    def _is_not_blank(cls, text: str) -> str:
        if not text:
            raise ValueError("is blank")
        return text


def _ended(text: str) -> str:
    """End a sentence that has no full stop, so that the next one is read as one of its own."""
    text = text.rstrip()
    return text if text.endswith(_ENDS) else f"{text}{'.' if text.isascii() else '。'}"


class Case(Value):
    """A test case in natural language."""

    id: str = Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$")
    title: str = ""
    tags: tuple[str, ...] = ()
    """Words by which cases are chosen: `--grep`, pytest's `-k`."""
    app: App
    steps: tuple[Step, ...] = Field(min_length=1)
    parameters: dict[str, Parameter] = Field(default_factory=dict)
    criticality: Criticality = "normal"
    expected: str = ""
    """What must hold at the end of the whole case, after its last step."""

    def expected_after(self, index: int) -> str:
        """What must hold after a step; after the last one the expected end of the case too."""
        is_last = index + 1 == len(self.steps)
        wanted = (self.steps[index].expected, self.expected if is_last else "")
        told = [text for text in wanted if text]
        return " ".join([*map(_ended, told[:-1]), *told[-1:]])

    @field_validator("steps", mode="before")
    @classmethod
    def _plain_steps(cls, steps: object) -> object:
        if not isinstance(steps, list | tuple):
            return steps
        return [{"action": step} if isinstance(step, str) else step for step in steps]

    @model_validator(mode="after")
    def _parameters_can_be_named(self) -> "Case":
        for name, parameter in self.parameters.items():
            if not _PARAMETER.fullmatch(f"${{{name}}}"):
                raise ValueError(f"parameter {name!r}: a name is letters, digits, _, - and .")
            if parameter.secret and f"${{{name}}}" in self.app.address:
                raise ValueError(f"app.url must not hold the secret parameter {name!r}")
        return self

    @field_validator("parameters", mode="before")
    @classmethod
    def _short_form(cls, parameters: object) -> object:
        if not isinstance(parameters, dict):
            return parameters
        return {
            name: {"value": str(given)} if isinstance(given, str | int | float) else given
            for name, given in parameters.items()
        }
