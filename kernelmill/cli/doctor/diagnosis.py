"""The result of an examination, as a record and as text."""

from collections.abc import Iterator, Mapping
from typing import Literal

from pydantic.dataclasses import dataclass

from kernelmill.records import STRICT

State = Literal["ok", "differs", "missing", "broken"]
MARKS: Mapping[State, str] = {"ok": "ok     ", "differs": "differs", "missing": "missing", "broken": "BROKEN "}


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Component:
    """A program, library, package or capability of this machine."""

    area: Literal["programs", "gpu", "packages", "sandbox"]
    name: str
    state: State
    """A `missing` component is optional; one that `differs` works but is not the pinned version; a `broken` one must be
    repaired."""
    version: str | None = None
    pinned: str | None = None
    detail: str = ""
    """What was found, or what the component would add."""
    remedy: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Diagnosis:
    """All components that were examined."""

    components: tuple[Component, ...]

    @property
    def healthy(self) -> bool:
        """Whether no component is broken."""
        return all(component.state != "broken" for component in self.components)


def as_text(diagnosis: Diagnosis) -> Iterator[str]:
    """Yield one line for each area and component, and one for each remedy."""
    area = ""
    for component in diagnosis.components:
        if component.area != area:
            area = component.area
            yield area
        version = f" {component.version}" if component.version else ""
        pinned = f" (pinned: {component.pinned})" if component.pinned and component.state != "ok" else ""
        detail = f": {component.detail}" if component.detail else ""
        yield f"  {MARKS[component.state]}  {component.name}{version}{pinned}{detail}"
        if component.remedy and component.state != "ok":
            action = "to fix" if component.state == "broken" else "to install"
            yield f"             {action}: {component.remedy}"
