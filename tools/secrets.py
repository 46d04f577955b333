"""Secret values: kept in this process only, filled in at the device, masked everywhere else."""

import os
import re
import threading
from collections.abc import Iterable, Mapping

from state.errors import ConfigError
from state.values.case import Case, Parameter
from state.values.screen import MASK

_PARAMETER = re.compile(r"\$\{([A-Za-z_][\w.-]*)\}")
_vault: dict[str, str] = {}
_lock = threading.Lock()


def put_away(case: Case, run_id: str) -> Case:
    """Take the secret values out of `case` into this process's vault.

    Returns:
        The case with `vault:` references in their place, safe to store.
    """
    safe = {}
    for name, parameter in case.parameters.items():
        if parameter.secret and parameter.value is not None:
            key = f"{run_id}:{name}"
            with _lock:
                _vault[key] = parameter.value
            parameter = Parameter(
                value_from=f"vault:{key}", secret=True, description=parameter.description
            )
        safe[name] = parameter
    return case.model_copy(update={"parameters": safe})


def value_of(name: str, parameter: Parameter) -> str:
    """Look up the value of a parameter.

    Raises:
        ConfigError: the environment variable is not set, or the secret is not in this process.
    """
    if parameter.value is not None:
        return parameter.value
    source, _, key = (parameter.value_from or "").partition(":")
    found = os.environ.get(key) if source == "env" else _vault.get(key)
    if found is None and source == "env":
        raise ConfigError(f"parameter {name!r}: the environment variable {key} is not set")
    if found is None:
        raise ConfigError(
            f"parameter {name!r}: its secret value is not in this process; resume with the case "
            "file at hand or use value_from: env:NAME"
        )
    return found


def fill_in(text: str, parameters: Mapping[str, Parameter], *, secrets: bool) -> str:
    """Replace `${name}`; without `secrets` the marks of secret parameters stay as they are.

    Raises:
        ConfigError: no parameter of that name.
    """

    def replace(mark: re.Match[str]) -> str:
        name = mark.group(1)
        if name not in parameters:
            raise ConfigError(f"no parameter named {name!r} for {mark.group(0)}")
        if parameters[name].secret and not secrets:
            return mark.group(0)
        return value_of(name, parameters[name])

    return _PARAMETER.sub(replace, text)


def secret_values(parameters: Mapping[str, Parameter]) -> tuple[str, ...]:
    """Values of the secret parameters, longest first, blank ones left out."""
    values = {value_of(name, p) for name, p in parameters.items() if p.secret}
    return tuple(sorted((v for v in values if v.strip()), key=len, reverse=True))


def mask(text: str, secrets: Iterable[str]) -> str:
    """Replace every secret in `text` by MASK."""
    for secret in secrets:
        text = text.replace(secret, MASK)
    return text
