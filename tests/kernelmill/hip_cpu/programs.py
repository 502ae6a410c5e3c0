"""Compiles and runs HIP programs on the CPU runtime, many in one executable, so that a suite needs few compilations."""

import functools
import hashlib
import os
import re
import shutil
import subprocess
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest

from kernelmill.hip_cpu import stores
from kernelmill.hip_cpu.build import CompilerCommand, Configuration, Family, Options, checker_command, compile_flags
from kernelmill.hip_cpu.rewrite import rewrite, with_line_marker
from tests.shared import made_once

HERE = Path(__file__).parent
CONFORMANCE = HERE / "conformance"
BUGS = HERE / "bugs"
SUITE = HERE / "suite"
"""Programs in the manner of public benchmark suites, each of which states what it prints."""
COMPILERS: Mapping[Family, Sequence[str]] = {
    Family.GCC: ("g++",),
    Family.CLANG: ("clang++", "clang++-21", "clang++-20", "clang++-19", "clang++-18", "clang++-17"),
}
_HEADERS = (
    "hip/hip_runtime.h",
    "hip/hip_cooperative_groups.h",
    "hip/hip_fp16.h",
    "hip/hip_bf16.h",
    "hip/hip_bfloat16.h",
    "hip/hip_complex.h",
    "hipcub/hipcub.hpp",
    "cstdio",
    "cstdlib",
    "cstring",
    "vector",
)
_INCLUDED = re.compile(r"^#include <([\w./]+)>", re.MULTILINE)
_DEFINED = re.compile(r"^[ \t]*#[ \t]*define[ \t]+(\w+)", re.MULTILINE)
_WITH_ARGUMENTS = re.compile(r"\bmain\s*\(\s*int\b")


def compiler(family: Family) -> CompilerCommand:
    """The installed compiler of a family; skips the test if there is none."""
    for name in COMPILERS[family]:
        if found := shutil.which(name):
            return CompilerCommand(command=(found,), family=family)
    pytest.skip(f"no {COMPILERS[family][0]} on this machine")


def rewritten(source: Path) -> str:
    """The text of a program as plain C++ with the same lines."""
    return with_line_marker(rewrite(source.read_text()), str(source))


def bundled(sources: Sequence[Path], text_of: Callable[[Path], str] = rewritten) -> str:
    """One translation unit with many programs, each in its own namespace and called by name.

    Headers come first, outside any namespace, so the programs' own includes of the suite's headers are removed.
    """
    shared = sorted({header for source in sources for header in source.parent.glob("*.h")})
    texts = [source.read_text() for source in sources]
    headers = dict.fromkeys([*_HEADERS, *(header for text in texts for header in _INCLUDED.findall(text))])
    parts = [f"#include <{header}>\n" for header in headers]
    parts += [text_of(header) for header in shared]
    for number, source in enumerate(sources):
        undefined = "".join(f"#undef {name}\n" for name in dict.fromkeys(_DEFINED.findall(texts[number])))
        parts.append(f"namespace program{number} {{\n{text_of(source)}\n}}\n{undefined}")
    calls = "".join(
        f'  if (!std::strcmp(v[1], "{source.stem}")) return program{number}::main({arguments});\n'
        for number, source in enumerate(sources)
        for arguments in ("1, v" if _WITH_ARGUMENTS.search(texts[number]) else "",)
    )
    text = "".join(parts) + f"int main(int c, char **v) {{\n  if (c != 2) return 99;\n{calls}  return 99;\n}}\n"
    # The headers of the suite precede the programs already.
    return text.replace('#include "claim.h"', "").replace('#include "check.h"', "")


@functools.cache
def built(chosen: CompilerCommand, options: Options, sources: tuple[Path, ...]) -> Path:
    """Build the executable of a bundle."""
    name = hashlib.sha256(repr((chosen, options, sources)).encode()).hexdigest()[:16]
    return made_once(f"bundle-{name}", lambda place: _build(chosen, options, sources, place)) / "bundle"


def _build(chosen: CompilerCommand, options: Options, sources: tuple[Path, ...], place: Path) -> None:
    text, program = place / "bundle.cpp", place / "bundle"
    written = bundled(sources)
    text.write_text(stores.visible(written) if options.configuration is Configuration.RACE else written)
    flags = [*compile_flags(chosen, options), "-w"]
    linked: list[str] = []
    if options.configuration is Configuration.RACE:
        checker = place / "checker.o"
        subprocess.run(checker_command(chosen, options, checker), check=True)
        subprocess.run([*chosen.command, *flags, "-c", str(text), "-o", str(place / "bundle.o")], check=True)
        linked, flags, text = [str(checker)], [], place / "bundle.o"
    subprocess.run([*chosen.command, *flags, str(text), *linked, "-o", str(program), "-lpthread"], check=True)


def run(program: Path, name: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run one program of a bundle."""
    return subprocess.run(
        [str(program), name],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        errors="replace",
        timeout=60,
        check=False,
    )
