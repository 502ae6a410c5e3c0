"""The templates of prompts: files of `string.Template`, in variants that share what they do not replace."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from kernelmill.models import templates
from kernelmill.models.templates import FOLDER, Placeholders
from kernelmill.records.prompts import KINDS, PromptKind

MODULES = ("role", "output_unit", "output_wrapper", *KINDS)
"""The files of a variant: what the solver is, the form of the answer, and one task for each kind."""
PLACEHOLDERS: Mapping[str, frozenset[str]] = {
    "role": frozenset(),
    "output_unit": frozenset({"name"}),
    "output_wrapper": frozenset({"wrapper"}),
    "complete": frozenset({"name", "before", "documentation", "declaration", "after", "origin"}),
    "instruct": frozenset({"name", "purpose", "facts", "before", "declaration", "after", "origin"}),
    "translate": frozenset({"name", "cuda", "signature", "facts", "origin"}),
    "parallelize": frozenset({"name", "wrapper", "wrapper_signature", "facts", "declarations", "reference", "origin"}),
    "repair": frozenset({"name", "broken", "finding", "facts", "origin"}),
}
"""What the templates of each module may name, besides the modules `$role` and `$output`."""
_SHARED = frozenset({"role", "output"})
REQUIRED: Mapping[str, frozenset[str]] = {
    "complete": frozenset({"before", "documentation", "declaration", "output"}),
    "instruct": frozenset({"purpose", "facts", "before", "declaration", "output"}),
    "translate": frozenset({"cuda", "signature", "facts", "output"}),
    "parallelize": frozenset({"wrapper_signature", "facts", "declarations", "reference", "output"}),
    "repair": frozenset({"broken", "finding", "facts", "output"}),
}
"""What a task cannot do without."""


_MODULES = {
    module: Placeholders(
        known=PLACEHOLDERS[module] | (_SHARED if module in KINDS else frozenset()),
        required=REQUIRED.get(module, frozenset()),
    )
    for module in MODULES
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Templates:
    """The modules of one variant."""

    modules: templates.Modules

    @property
    def variant(self) -> str:
        """The name of the variant."""
        return self.modules.variant

    def render(self, kind: PromptKind, values: Mapping[str, str]) -> str:
        """Return a prompt; `values` are those of the kind's placeholders."""
        output = "output_wrapper" if kind == "parallelize" else "output_unit"
        shared = {"role": self.modules.render("role", values), "output": self.modules.render(output, values)}
        return self.modules.render(kind, {**values, **shared}) + "\n"


def load(variant: str, base: str = "", folder: Path = FOLDER) -> Templates:
    """Read the modules of a variant; those that it lacks are the ones of `base`.

    Raises `ConfigError` if a module is missing, names an unknown placeholder, or lacks one that the task needs.
    """
    return Templates(modules=templates.load(_MODULES, variant, base, folder))
