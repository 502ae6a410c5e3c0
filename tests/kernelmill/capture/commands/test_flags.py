"""Only whitelisted flags reach the parser, and dropped flags are recorded."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernelmill.capture.commands import flag_tables, flags

HERE = Path("/p/build")


@pytest.mark.parametrize(
    ("given_flags", "kept"),
    [
        (["-I", "../inc"], ("-I/p/inc",)),
        (["-I../inc", "-I=/abs"], ("-I/p/inc", "-I/abs")),
        (["--include-path=x", "--include-path", "y"], ("-I/p/build/x", "-I/p/build/y")),
        (["-isystem=/s", "-isystem", "/t", "-isystem/u"], ("-isystem", "/s", "-isystem", "/t", "-isystem", "/u")),
        (["-D", "A=1", "-DB", "--define-macro=C", "-UD"], ("-DA=1", "-DB", "-DC", "-UD")),
        (["--std", "c++17"], ("-std=c++17",)),
        (["-std=c++14", "-std", "c++20"], ("-std=c++14", "-std=c++20")),
        (["-Xcompiler=-fPIC,-DX,-O3"], ("-DX",)),
        (["-Xcompiler", "-fno-exceptions"], ("-fno-exceptions",)),
        (["-o", "k.o", "-x", "cu", "-MF", "k.d", "-c", "k.cu"], ()),
        (["-ccbin", "/usr/bin/g++", "-DA"], ("-DA",)),
        (["-include", "cuda_runtime.h"], ("-include", "cuda_runtime.h")),
        (["-D__CUDA_ARCH__=800", "-D__CUDACC__", "-DREAL"], ("-DREAL",)),
    ],
)
def test_flags_that_parsing_needs_are_kept(given_flags: list[str], kept: tuple[str, ...]) -> None:
    assert flags.translate(["nvcc", *given_flags], HERE).arguments == kept


@pytest.mark.parametrize(
    "loading",
    [
        ["-fplugin=evil.so"], ["-Xclang", "-load", "-Xclang", "evil.so"], ["-fpass-plugin=evil.so"],
        ["-load", "evil.so"],
        ["-include-pch", "evil.pch"], ["-B", "/evil"], ["-mllvm", "-load=evil.so"], ["-Xcompiler=-fplugin=evil.so"],
        ["-fmodule-file=evil.pcm"], ["-specs=evil"], ["--config", "evil.cfg"], ["-wrapper", "evil"], ["-Wp,-DX"],
    ],
)  # fmt: skip
def test_flags_that_load_code_never_reach_the_parser(loading: list[str]) -> None:
    translated = flags.translate(["clang++", *loading, "k.cu"], HERE)
    assert translated.arguments == ()
    assert translated.dropped


def test_dropped_flags_are_kept_as_written() -> None:
    translated = flags.translate(
        [
            "nvcc",
            "--expt-relaxed-constexpr",
            "--generate-code=arch=compute_80,code=sm_80",
            "-gencode",
            "arch=x",
            "-Xcompiler=-fPIC",
        ],
        HERE,
    )
    assert translated.dropped == (
        "--expt-relaxed-constexpr",
        "--generate-code=arch=compute_80,code=sm_80",
        "-gencode arch=x",
        "-Xcompiler=-fPIC",
    )


@pytest.mark.parametrize(
    ("command", "kind"),
    [
        (["/usr/local/cuda/bin/nvcc", "-c"], "nvcc"),
        (["ccache", "env", "X=1", "x86_64-linux-gnu-g++-12", "-c"], "g"),
        (["clang++-18", "-c"], "clang"),
        (["/opt/rocm/bin/hipcc", "-c"], "hipcc"),
    ],
)
def test_compiler_is_found_behind_its_launchers(command: list[str], kind: str) -> None:
    assert flags.compiler(command) == (kind, ("-c",))


@given(st.lists(st.text(alphabet="-IDXcompilersystem=/,.@ ", max_size=12)))
def test_any_words_translate_without_error_to_whitelisted_flags(words: list[str]) -> None:
    allowed = tuple(option.canonical for option in flag_tables.OPTIONS)
    rest = list(flags.translate_flags(words, HERE).arguments)
    while rest:
        argument = rest.pop(0)
        assert argument in flag_tables.PLAIN or argument.startswith(allowed)
        if argument in ("-isystem", "-iquote", "-idirafter", "-include"):
            rest.pop(0)
