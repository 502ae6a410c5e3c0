"""The templates of prompts: files of `string.Template`, in variants that share what they do not replace."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from string import Template

from kernelmill.errors import ConfigError
from kernelmill.records.prompts import KINDS, PromptKind

FOLDER = Path("conf/prompt")
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Templates:
    """The modules of one variant."""

    variant: str
    modules: Mapping[str, str]

    def render(self, kind: PromptKind, values: Mapping[str, str]) -> str:
        """Return a prompt; `values` are those of the kind's placeholders."""
        output = "output_wrapper" if kind == "parallelize" else "output_unit"
        shared = {"role": self._module("role", values), "output": self._module(output, values)}
        return self._module(kind, {**values, **shared}) + "\n"

    def _module(self, module: str, values: Mapping[str, str]) -> str:
        return Template(self.modules[module]).substitute(values).strip()


def load(variant: str, base: str = "", folder: Path = FOLDER) -> Templates:
    """Read the modules of a variant; those that it lacks are the ones of `base`.

    Raises `ConfigError` if a module is missing, names an unknown placeholder, or lacks one that the task needs.
    """
    modules = {module: _read(folder, module, (variant, base) if base else (variant,)) for module in MODULES}
    for module, text in modules.items():
        names = set(Template(text).get_identifiers()) if Template(text).is_valid() else {"$"}
        unknown = names - PLACEHOLDERS[module] - (_SHARED if module in KINDS else frozenset())
        lacking = REQUIRED.get(module, frozenset()) - names
        if unknown or lacking:
            said = f"names {', '.join(sorted(unknown))}" if unknown else f"lacks {', '.join(sorted(lacking))}"
            raise ConfigError(
                f"the prompt template {module}.txt of {variant} {said}",
                remedy=f"the placeholders of a module are listed in {Path(__file__).name}; `$$` is a dollar sign",
            )
    return Templates(variant=variant, modules=modules)


def _read(folder: Path, module: str, variants: tuple[str, ...]) -> str:
    for variant in variants:
        path = folder / variant / f"{module}.txt"
        if path.is_file():
            return path.read_text(encoding="utf-8")
    raise ConfigError(
        f"there is no {module}.txt in {' or '.join(f'{folder}/{variant}' for variant in variants)}",
        remedy="write it, or name a variant that has it as `base` in the group `prompt`",
    )
