"""What a project tells scikit-build-core to pass to CMake: `[tool.scikit-build]` of its pyproject.toml.

The order of definitions is that of scikit-build-core: its own variables, `cmake.build-type`, `cmake.define`, and
`cmake.args`. CMake uses the last definition of a variable. `left_out` names what cannot be applied.
https://scikit-build-core.readthedocs.io/en/latest/reference/configs.html
"""

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from kernelmill.capture.strategies import scikit_overrides
from kernelmill.errors import InputError
from kernelmill.storage import toml, untrusted

FILE = "pyproject.toml"
BACKEND = "scikit_build_core"
MOST_DEFINITIONS = 256
MOST_CHARACTERS = 4096
MOST_METADATA_BYTES = 4 << 20
VARIABLE = re.compile(r"[A-Za-z_][\w./+-]{0,127}", re.ASCII)
DEFINITION = re.compile(r"-D(?P<name>[^:=]+)(?::[A-Z]+)?=(?P<value>.*)", re.DOTALL)
VERSION = re.compile(r"\d{1,9}(?:\.\d{1,9}){0,3}", re.ASCII)
PUBLISHED_VERSION = re.compile(rb"^Version: (\S{1,100})", re.MULTILINE)
SAME_GENERATOR = ("-GNinja", "-G Ninja", "-G", "Ninja")
"""Arguments that select the generator that is used anyway; a list may have them as one string or as two."""
FOLDERS = ("PLATLIB", "DATA", "HEADERS", "SCRIPTS", "METADATA", "NULL")
"""The folders of a wheel, which projects name as `SKBUILD_PLATLIB_DIR` and so on when they install files."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Definition:
    """The value of a CMake variable."""

    name: str
    value: str
    origin: str
    """The setting that it comes from, for example `cmake.define`; empty for the variables of scikit-build-core."""

    @property
    def option(self) -> str:
        """The option of the command line."""
        return f"-D{self.name}={self.value}"


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildSettings:
    """What scikit-build-core would pass to CMake for a project."""

    definitions: tuple[Definition, ...] = ()
    source_dir: PurePosixPath | None = None
    """The folder of CMakeLists.txt, relative to the source."""
    left_out: tuple[str, ...] = ()
    """What cannot be applied, with the reason."""


def read(root: Path, folder: Path, *, environment: Mapping[str, str], wheel: Path) -> BuildSettings:
    """Return the settings of pyproject.toml in a folder of a source; none if another backend builds the project.

    `environment` is what overrides and values of the kind `{env = "NAME"}` refer to; `wheel` is the folder that files
    would be installed to.
    """
    path = root / folder / FILE
    if not os.path.lexists(path):
        return BuildSettings()
    try:
        content = toml.read(path, within=(root,))
    except InputError as error:
        return BuildSettings(left_out=(str(error.cause).replace(str(path), FILE),))
    backend = toml.table(content, "build-system").get("build-backend")
    tool = toml.table(content, "tool", "scikit-build")
    if not (isinstance(backend, str) and backend.startswith(BACKEND)) and not tool:
        return BuildSettings()
    outcome = scikit_overrides.apply(tool, environment=environment, from_sdist=(root / folder / "PKG-INFO").is_file())
    left_out = list(outcome.left_out)
    definitions = [
        *_own(root / folder, toml.table(content, "project"), wheel),
        *_build_type(outcome.settings.get("build-type"), left_out),
        *_defined(outcome.settings.get("define"), environment, left_out),
        *_arguments(outcome.settings.get("args"), left_out),
    ]
    if len(definitions) > MOST_DEFINITIONS:
        left_out.append(f"definitions after the first {MOST_DEFINITIONS}")
    return BuildSettings(
        definitions=tuple(definitions[:MOST_DEFINITIONS]),
        source_dir=_source_dir(root, folder, outcome.settings.get("source-dir"), left_out),
        left_out=tuple(left_out),
    )


def _own(folder: Path, project: Mapping[str, object], wheel: Path) -> Iterator[Definition]:
    """Yield the variables that scikit-build-core itself defines, and that CMake files use in `project(...)`."""
    yield Definition(name="SKBUILD", value="2", origin="")
    yield Definition(name="SKBUILD_STATE", value="wheel", origin="")
    name, version = project.get("name"), project.get("version")
    if isinstance(name, str) and VARIABLE.fullmatch(name):
        yield Definition(name="SKBUILD_PROJECT_NAME", value=re.sub(r"[-.]", "_", name), origin="")
    if version is None:  # `dynamic`; an archive of the package index states it
        with suppress(InputError):
            metadata = untrusted.read(folder / "PKG-INFO", limit=MOST_METADATA_BYTES, within=(folder,))
            published = PUBLISHED_VERSION.search(metadata)
            version = published[1].decode(errors="replace") if published else None
    # A source without metadata, such as a repository that derives the version from its tags, has one as well.
    release = VERSION.match(version) if isinstance(version, str) else None
    for variable in ("SKBUILD_PROJECT_VERSION", "SKBUILD_PROJECT_VERSION_FULL"):
        yield Definition(name=variable, value=release[0] if release else "0", origin="")
    for kind in FOLDERS:
        yield Definition(name=f"SKBUILD_{kind}_DIR", value=str(wheel / kind.lower()), origin="")


def _build_type(value: object, left_out: list[str]) -> Iterator[Definition]:
    first = value[0] if isinstance(value, list) and value else value
    if isinstance(first, str) and VARIABLE.fullmatch(first):
        yield Definition(name="CMAKE_BUILD_TYPE", value=first, origin="cmake.build-type")
    elif value not in (None, "", []):
        left_out.append("cmake.build-type (not the name of a build type)")


def _defined(value: object, environment: Mapping[str, str], left_out: list[str]) -> Iterator[Definition]:
    if value is not None and not isinstance(value, dict):
        left_out.append("cmake.define (not a table)")
        return
    for name, given in (value or {}).items():
        if isinstance(given, dict) and "env" in given:
            variable = given["env"]
            given = environment.get(variable, given.get("default")) if isinstance(variable, str) else None  # noqa: PLW2901
            if given is None:
                continue  # scikit-build-core defines nothing either
        yield from _definition(name, _text(given), "cmake.define", left_out)


def _text(value: object) -> str | None:
    """Return the value as scikit-build-core writes it for CMake, or nothing for other types."""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, list):
        return ";".join(item.replace(";", r"\;") for item in value) if all(isinstance(i, str) for i in value) else None
    return value if isinstance(value, str) else None


def _arguments(value: object, left_out: list[str]) -> Iterator[Definition]:
    """Yield the definitions among the arguments; others could select another generator, folder or mode of CMake."""
    if value is not None and not isinstance(value, list):
        left_out.append("cmake.args (not a list)")
        return
    rest = iter(value or [])
    for argument in rest:
        text = f"-D{next(rest, '')}" if argument == "-D" else argument
        found = DEFINITION.fullmatch(text) if isinstance(text, str) else None
        if found:
            yield from _definition(found["name"], found["value"], "cmake.args", left_out)
        elif argument not in SAME_GENERATOR:
            left_out.append(f"{shown(argument)} of cmake.args (only definitions are used)")


def _definition(name: object, value: str | None, origin: str, left_out: list[str]) -> Iterator[Definition]:
    if not isinstance(name, str) or not VARIABLE.fullmatch(name):
        left_out.append(f"{shown(name)} of {origin} (not the name of a variable)")
    elif value is None or len(value) > MOST_CHARACTERS or not value.isprintable():
        left_out.append(f"{name} of {origin} (not a text of one line, a Boolean or a list)")
    else:
        yield Definition(name=name, value=value, origin=origin)


def _source_dir(root: Path, folder: Path, value: object, left_out: list[str]) -> PurePosixPath | None:
    if value in (None, "", "."):
        return None
    if isinstance(value, str) and value.isprintable() and len(value) <= MOST_CHARACTERS:
        place = Path(os.path.normpath(folder / value))
        real = Path(os.path.realpath(root / place))
        if real.is_relative_to(os.path.realpath(root)) and (real / "CMakeLists.txt").is_file():
            return PurePosixPath(place)
    left_out.append(f"cmake.source-dir {shown(value)} (no folder of the source with CMakeLists.txt)")
    return None


def shown(value: object) -> str:
    """Return a value of the file for a message, with control characters visible and limited in length."""
    text = ascii(value)
    return text if len(text) <= 60 else text[:59] + "…"
