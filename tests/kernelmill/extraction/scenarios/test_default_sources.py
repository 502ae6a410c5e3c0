"""The default sources, end to end, against an independent parser."""

import os
from collections import Counter
from pathlib import Path

import pytest
from filelock import FileLock

from kernelmill.capture.databases.output import Paths
from kernelmill.config import params
from kernelmill.index import PackageIndex
from kernelmill.records import Kernel, TranslationUnit
from kernelmill.storage import jsonl
from stages.capture import run as capture
from stages.extract import run as extract
from stages.fetch.run import fetch
from tests.kernelmill.extraction import tree_sitter_parser

pytestmark = [pytest.mark.network, pytest.mark.long]
DEFINITIONS = {"mmcv": 152, "torch_scatter": 12, "torch_cluster": 13}


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The first three stages, run afresh; what they download comes from the work cache where it is there."""
    ours = tmp_path_factory.getbasetemp()
    shared = ours.parent if "PYTEST_XDIST_WORKER" in os.environ else ours  # of all workers of this run
    folder = shared / "default-sources"
    with FileLock(shared / "default-sources.lock"):
        if not (folder / "complete").is_file():
            wanted = params.load()
            fetch(wanted, PackageIndex(), folder / "fetch")
            capture.run(Paths(fetched=folder / "fetch", captured=folder / "capture"), wanted)
            extract.run(folder, wanted.extract)
            (folder / "complete").touch()
    return folder


@pytest.fixture(scope="module")
def kernels(data: Path) -> tuple[Kernel, ...]:
    return jsonl.read(data / "extract/kernels.jsonl", Kernel)


def test_every_definition_of_the_default_sources_is_found_by_parsing(kernels: tuple[Kernel, ...]) -> None:
    assert Counter(kernel.source for kernel in kernels) == DEFINITIONS
    assert {kernel.method for kernel in kernels} == {"ast"}


def test_every_code_is_the_files_bytes(kernels: tuple[Kernel, ...], data: Path) -> None:
    for kernel in kernels:
        text = (data / "fetch/sources" / kernel.source / kernel.path).read_bytes()
        assert text[kernel.start_offset : kernel.end_offset] == kernel.code.encode(), kernel.id


def test_tree_sitter_agrees_on_every_name_and_line(kernels: tuple[Kernel, ...], data: Path) -> None:
    theirs = set()
    for path in sorted((data / "fetch/sources").rglob("*")):
        if path.suffix in {".cu", ".cuh", ".h", ".hpp", ".cpp"} and b"__global__" in (text := path.read_bytes()):
            place = path.relative_to(data / "fetch/sources").as_posix()
            theirs |= {
                (place, found.name, found.start_line, found.end_line) for found in tree_sitter_parser.definitions(text)
            }
    assert {(f"{k.source}/{k.path}", k.name, k.start_line, k.end_line) for k in kernels} == theirs


def test_translation_units_parse_without_an_error(data: Path) -> None:
    units = jsonl.read(data / "extract/translation_units.jsonl", TranslationUnit)
    assert {unit.path: (unit.errors, unit.failure) for unit in units if unit.errors or unit.failure} == {}


def test_the_types_that_a_dispatch_macro_names_are_the_instantiations(kernels: tuple[Kernel, ...]) -> None:
    (forward,) = [kernel for kernel in kernels if kernel.name == "roi_align_forward_cuda_kernel"]
    assert forward.path == "mmcv/ops/csrc/common/cuda/roi_align_cuda_kernel.cuh"
    assert forward.instantiations == (("c10::Half",), ("double",), ("float",))
    assert {launch.path for launch in forward.launches} == {"mmcv/ops/csrc/pytorch/cuda/roi_align_cuda.cu"}


def test_the_chain_of_roi_align_is_whole_and_its_backward_is_linked(kernels: tuple[Kernel, ...]) -> None:
    (forward,) = [kernel for kernel in kernels if kernel.name == "roi_align_forward_cuda_kernel"]
    (backward,) = [kernel for kernel in kernels if kernel.name == "roi_align_backward_cuda_kernel"]
    (operator,) = forward.operator
    assert (operator.name, operator.direction) == ("_ext.roi_align_forward", "forward")
    assert (operator.partners, operator.partners_method) == ((backward.id,), "ast")
    assert [partner for one in backward.operator for partner in one.partners] == [forward.id]
    csrc = "mmcv/ops/csrc"
    assert [(link.role, link.path, link.qualified_name) for link in operator.links] == [
        ("python", "mmcv/ops/roi_align.py", "RoIAlign"),
        ("python", "mmcv/ops/roi_align.py", "RoIAlign.forward"),
        ("python", "mmcv/ops/roi_align.py", "roi_align"),
        ("python", "mmcv/ops/roi_align.py", "RoIAlignFunction.forward"),
        ("binding", f"{csrc}/pytorch/pybind.cpp", "_ext.roi_align_forward"),
        ("dispatcher", f"{csrc}/pytorch/roi_align.cpp", "roi_align_forward"),
        ("dispatcher", f"{csrc}/pytorch/roi_align.cpp", "roi_align_forward_impl"),
        ("dispatcher", f"{csrc}/pytorch/cuda/cudabind.cpp", "roi_align_forward_cuda"),
        ("launcher", f"{csrc}/pytorch/cuda/roi_align_cuda.cu", "ROIAlignForwardCUDAKernelLauncher"),
        ("kernel", f"{csrc}/common/cuda/roi_align_cuda_kernel.cuh", "roi_align_forward_cuda_kernel"),
        ("cpu", f"{csrc}/pytorch/cpu/roi_align.cpp", "roi_align_forward_cpu"),
    ]
