"""Templates of what models and people are asked: files of `string.Template`, in variants that share what they can."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from string import Template
from typing import NamedTuple

from kernelmill.errors import ConfigError

FOLDER = Path("conf/prompt")


class Placeholders(NamedTuple):
    """The placeholders of one module, which is one file of a variant."""

    known: frozenset[str]
    required: frozenset[str] = frozenset()
    """What the text cannot do without."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Modules:
    """The modules of one variant, checked for their placeholders."""

    variant: str
    texts: Mapping[str, str]

    def render(self, module: str, values: Mapping[str, str]) -> str:
        """Return the text of a module with its placeholders replaced."""
        return Template(self.texts[module]).substitute(values).strip()


def load(modules: Mapping[str, Placeholders], variant: str, base: str = "", folder: Path = FOLDER) -> Modules:
    """Read the modules of a variant; those that it lacks are the ones of `base`.

    Raises `ConfigError` if a module is missing, names an unknown placeholder, or lacks one that it cannot do without.
    """
    texts = {module: _read(folder, module, (variant, base) if base else (variant,)) for module in modules}
    for module, text in texts.items():
        names = set(Template(text).get_identifiers()) if Template(text).is_valid() else {"$"}
        unknown, lacking = names - modules[module].known, modules[module].required - names
        if unknown or lacking:
            said = f"names {', '.join(sorted(unknown))}" if unknown else f"lacks {', '.join(sorted(lacking))}"
            known = ", ".join(f"${name}" for name in sorted(modules[module].known)) or "nothing"
            raise ConfigError(
                f"the prompt template {module}.txt of {variant} {said}",
                remedy=f"a template {module}.txt may name {known}; `$$` is a dollar sign",
            )
    return Modules(variant=variant, texts=texts)


def as_data(text: str, language: str = "cpp") -> str:
    """Return a text in a fence that nothing in it can close, so that it is told apart from instructions."""
    marks = "`" * 3
    while marks in text:
        marks += "`"
    return f"{marks}{language}\n{text.strip(chr(10))}\n{marks}"


def _read(folder: Path, module: str, variants: tuple[str, ...]) -> str:
    for variant in variants:
        path = folder / variant / f"{module}.txt"
        if path.is_file():
            return path.read_text(encoding="utf-8")
    raise ConfigError(
        f"there is no {module}.txt in {' or '.join(f'{folder}/{variant}' for variant in variants)}",
        remedy="write it, or name a variant that has it as `base` in the group `prompt`",
    )
