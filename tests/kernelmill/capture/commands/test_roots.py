"""Records name no folder of the machine that wrote them."""

from pathlib import Path

from kernelmill.capture.commands.flags import ParserFlags
from kernelmill.capture.commands.roots import BUILD, Root, Roots, expand, relativise

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
    placed = relativise(ParserFlags(arguments=arguments), ROOTS.listed())
    assert placed.arguments == (
        "-I{source}/inc",
        "-isystem",
        "{headers}/cuda/include",
        "-I{python}",
        "-DPATH={source}/x",
        "-I{source}",
    )
    assert expand(placed.arguments, ROOTS) == arguments


def test_folders_of_another_machine_are_known_by_their_names() -> None:
    placed = relativise(
        ParserFlags(
            arguments=("-I/opt/conda/lib/torch/include/TH", "-I/usr/local/cuda-12.1/include", "-I/a/include/python3.9")
        ),
        ROOTS.listed(),
    )
    assert placed.arguments == ("-I{headers}/torch/include/TH", "-I{headers}/cuda/include", "-I{python}")


def test_folders_elsewhere_are_dropped_without_their_path() -> None:
    placed = relativise(ParserFlags(arguments=("-I/home/someone/opencv4", "-DA")), ROOTS.listed())
    assert placed == ParserFlags(arguments=("-DA",), dropped=("-I{outside}/opencv4",))


def test_generated_headers_of_the_build_folder_are_recorded_as_dropped() -> None:
    roots = (*ROOTS.listed(), Root(folder=Path("/w/b"), placeholder=BUILD))
    assert relativise(ParserFlags(arguments=("-I/w/b/gen",)), roots).dropped == ("-I{build}/gen",)


def test_folder_whose_name_begins_like_a_root_is_not_in_it() -> None:
    assert relativise(ParserFlags(arguments=("-I/w/src2",)), ROOTS.listed()).dropped == ("-I{outside}/src2",)
