"""Apply `[[tool.scikit-build.overrides]]`, as far as the result is the same on every machine.

The conditions that are decided are the platform, which is Linux, the environment in the configuration of the source,
and the state of the build, which is that of a wheel made for the first time. Others, such as the version of Python, are
undecided: an override that depends on one is left out and named. So is one with a regular expression that is more than
names and anchors, as the file is not trusted.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from kernelmill.storage import toml

MOST_OVERRIDES = 64
CMAKE_SETTINGS = ("define", "args", "source-dir", "build-type")
# Without quantifiers a search takes time in proportion to the text.
PLAIN_PATTERN = re.compile(r"[\w^$|-]{1,200}", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class Overridden:
    """The `cmake` settings of a project after its overrides."""

    settings: dict[str, object]
    left_out: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """What conditions refer to."""

    environment: Mapping[str, str]
    from_sdist: bool


def apply(tool: Mapping[str, object], *, environment: Mapping[str, str], from_sdist: bool) -> Overridden:
    """Return the settings `cmake.*` of the table `tool.scikit-build`; overrides are applied in their order."""
    settings = dict(toml.table(tool, "cmake"))
    situation = Situation(environment=environment, from_sdist=from_sdist)
    overrides = tool.get("overrides", [])
    if not isinstance(overrides, list):
        return Overridden(settings=settings, left_out=("overrides (not a list of tables)",))
    left_out = []
    for order, override in enumerate(overrides[:MOST_OVERRIDES], start=1):
        changes = {name: value for name, value in toml.table(override, "cmake").items() if name in CMAKE_SETTINGS}
        conditions = toml.table(override, "if")
        matched = _all_of(conditions, situation) if conditions else None
        if not changes or matched is False:
            continue
        if matched is None:
            on = ", ".join(sorted(conditions)) if all(map(PLAIN_PATTERN.fullmatch, conditions)) else "other conditions"
            left_out.append(f"override {order}, which depends on {on or 'nothing'}")
            continue
        modes = toml.table(override, "inherit", "cmake")
        for name, value in changes.items():
            settings[name] = _joined(value, settings.get(name), modes.get(name))
    if len(overrides) > MOST_OVERRIDES:
        left_out.append(f"overrides after the first {MOST_OVERRIDES}")
    return Overridden(settings=settings, left_out=tuple(left_out))


def _joined(value: object, previous: object, mode: object) -> object:
    """Return the new value of a setting: that of the override, or both, in the order that `inherit` names."""
    first, second = (previous, value) if mode == "append" else (value, previous)
    if mode in {"append", "prepend"}:
        if isinstance(first, list) and isinstance(second, list):
            return [*first, *second]
        if isinstance(first, dict) and isinstance(second, dict):
            return {**first, **second}
    return value


def _platform(value: object, _: Situation) -> bool | None:
    return _found(value, "linux")


def _state(value: object, _: Situation) -> bool | None:
    return _found(value, "wheel")


def _failed(value: object, _: Situation) -> bool | None:
    return not value if isinstance(value, bool) else None


def _from_sdist(value: object, situation: Situation) -> bool | None:
    return value is situation.from_sdist if isinstance(value, bool) else None


def _environment(value: object, situation: Situation) -> bool | None:
    if not isinstance(value, dict) or not value:
        return None
    return _conjunction(_variable(wanted, situation.environment.get(name)) for name, wanted in value.items())


def _variable(wanted: object, given: str | None) -> bool | None:
    if isinstance(wanted, bool):
        return wanted is ((given or "").lower().lstrip("0") not in {"", "n", "no", "off", "false", "f"})
    return False if given is None else _found(wanted, given)


def _any_of(value: object, situation: Situation) -> bool | None:
    if not isinstance(value, dict) or not value:
        return None
    # scikit-build-core does not nest these either.
    met = [CONDITIONS[name](wanted, situation) if name in CONDITIONS else None for name, wanted in value.items()]
    return True if True in met else None if None in met else False


def _none_of(value: object, situation: Situation) -> bool | None:
    met = _any_of(value, situation)
    return None if met is None else not met


def _all_of(conditions: Mapping[str, object], situation: Situation) -> bool | None:
    known = {**CONDITIONS, "any": _any_of, "not": _none_of}
    return _conjunction(known[name](value, situation) if name in known else None for name, value in conditions.items())


CONDITIONS: Mapping[str, Callable[[object, Situation], bool | None]] = {
    "platform-system": _platform,
    "state": _state,
    "failed": _failed,
    "from-sdist": _from_sdist,
    "env": _environment,
}
"""The conditions that are decided; each returns nothing if its value is not one that can be."""


def _conjunction(met: Iterable[bool | None]) -> bool | None:
    met = list(met)
    return False if False in met else None if None in met else True


def _found(pattern: object, text: str) -> bool | None:
    if not isinstance(pattern, str) or not PLAIN_PATTERN.fullmatch(pattern):
        return None
    return re.search(pattern, text) is not None
