from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernelmill.capture import flags
from kernelmill.capture.flags import ParserFlags, Root, Roots

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


ROOTS = Roots(source=Path("/w/src"), headers=Path("/w/headers"), python=Path("/py/include/python3.11"))


def test_folders_become_placeholders_and_come_back() -> None:
    arguments = (
        "-I/w/src/inc",
        "-isystem",
        "/w/headers/cuda/include",
        "-I/py/include/python3.11",
        "-DPATH=/w/src/x",
        "-I/w/src",
    )
    placed = flags.relativise(ParserFlags(arguments=arguments), ROOTS.listed())
    assert placed.arguments == (
        "-I{source}/inc",
        "-isystem",
        "{headers}/cuda/include",
        "-I{python}",
        "-DPATH={source}/x",
        "-I{source}",
    )
    assert flags.expand(placed.arguments, ROOTS) == arguments


def test_folders_of_another_machine_are_known_by_their_names() -> None:
    placed = flags.relativise(
        ParserFlags(
            arguments=("-I/opt/conda/lib/torch/include/TH", "-I/usr/local/cuda-12.1/include", "-I/a/include/python3.9")
        ),
        ROOTS.listed(),
    )
    assert placed.arguments == ("-I{headers}/torch/include/TH", "-I{headers}/cuda/include", "-I{python}")


def test_folders_elsewhere_are_dropped_without_their_place() -> None:
    placed = flags.relativise(ParserFlags(arguments=("-I/home/someone/opencv4", "-DA")), ROOTS.listed())
    assert placed == ParserFlags(arguments=("-DA",), dropped=("-I{outside}/opencv4",))


def test_generated_headers_of_the_build_folder_are_recorded_as_dropped() -> None:
    roots = (*ROOTS.listed(), Root(folder=Path("/w/b"), placeholder=flags.BUILD))
    assert flags.relativise(ParserFlags(arguments=("-I/w/b/gen",)), roots).dropped == ("-I{build}/gen",)


def test_folder_whose_name_begins_like_a_root_is_not_in_it() -> None:
    assert flags.relativise(ParserFlags(arguments=("-I/w/src2",)), ROOTS.listed()).dropped == ("-I{outside}/src2",)


@given(st.lists(st.text(alphabet="-IDXcompilersystem=/,.@ ", max_size=12)))
def test_any_words_translate_without_error_to_whitelisted_flags(words: list[str]) -> None:
    allowed = tuple(option.means for option in flags.VALUED)
    rest = list(flags.translate_flags(words, HERE).arguments)
    while rest:
        argument = rest.pop(0)
        assert argument in flags.PLAIN or argument.startswith(allowed)
        if argument in ("-isystem", "-iquote", "-idirafter", "-include"):
            rest.pop(0)
