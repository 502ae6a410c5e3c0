"""The names under which C++ makes functions available to Python."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class BoundName:
    """A name under which C++ registers a function."""

    module: str
    """The extension module, or the namespace of the framework's operators; empty if unknown."""
    name: str
    dispatched: bool
    """Whether the framework's dispatcher finds the function: `torch.ops.<module>.<name>`."""
    exported: bool = False
    """Whether it is a plain C function, which Python calls through ctypes."""

    @property
    def title(self) -> str:
        """The name as Python code spells it."""
        separator = "::" if self.dispatched else "."
        return separator.join(part for part in (self.module, self.name) if part)
