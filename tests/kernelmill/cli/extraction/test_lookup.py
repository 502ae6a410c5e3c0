from pathlib import Path

import pytest

from kernelmill.capture.databases.compiledb import Entry
from kernelmill.cli.extraction import checkout, header_choice, lookup
from kernelmill.errors import InputError
from kernelmill.storage import workcache


def entry(directory: Path, file: str, *flags: str) -> Entry:
    return Entry(file=directory / file, directory=directory, arguments=("nvcc", *flags, "-c", file))


def put(path: Path, text: str = "\n") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def test_the_root_is_the_deepest_folder_that_file_and_database_share(tmp_path: Path) -> None:
    file = put(tmp_path / "p/include/k.cuh")
    put(tmp_path / "p/src/a.cu")
    put(tmp_path / "other/b.cu")
    assert checkout.root_of(file, [entry(tmp_path / "p", "src/a.cu")]) == tmp_path / "p"


def test_the_root_never_leaves_the_git_repository(tmp_path: Path) -> None:
    file = put(tmp_path / "p/ops/src/k.cuh")
    put(tmp_path / "p/.git/HEAD")
    put(tmp_path / "p/ops/include/k.h")
    put(tmp_path / "b.cu")
    entries = [entry(tmp_path, "b.cu"), entry(tmp_path / "p/ops", "src/a.cu", "-Iinclude")]
    put(tmp_path / "p/ops/src/a.cu")
    assert checkout.root_of(file, entries) == tmp_path / "p/ops"
    assert checkout.root_of(file, ()) == tmp_path / "p"


def test_a_folder_of_everyones_is_no_root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    file = put(tmp_path / "home/p/src/k.cu")
    put(tmp_path / "home/q/b.cu")
    assert checkout.root_of(file, [entry(tmp_path / "home/q", "b.cu")]) == tmp_path / "home/p/src"


def test_frameworks_in_an_environment_inside_the_project_are_not_its_files(tmp_path: Path) -> None:
    file = put(tmp_path / "a.kernels")
    put(tmp_path / "env/pyvenv.cfg")
    put(tmp_path / "env/lib/torch/include/x.cuh")
    put(tmp_path / ".venv/lib/y.cuh")
    put(tmp_path / "src/b.cuh")
    assert sorted(checkout.read(tmp_path, file).texts) == ["a.kernels", "src/b.cuh"]


def test_folders_of_cuda_and_absent_torch_become_the_sets_and_others_stay_if_they_exist(tmp_path: Path) -> None:
    put(tmp_path / "p/a.cu")
    put(tmp_path / "toolkit/include/cuda_runtime.h")
    put(tmp_path / "lib/x.h")
    flags = (
        "-I.", f"-I{tmp_path}/toolkit/include", "-I/none/torch/include", f"-isystem{tmp_path}/lib", "-I/none/gone",
    )  # fmt: skip
    (command,) = lookup.commands(tmp_path / "p", [entry(tmp_path / "p", "a.cu", *flags)])
    assert command.arguments == (
        "-I{source}", "-I{headers}/cuda/include", "-I{headers}/torch/include", "-isystem", f"{tmp_path}/lib",
    )  # fmt: skip
    assert command.dropped_flags == ("-I{outside}/gone",)


def test_a_torch_that_is_here_is_used_as_it_is(tmp_path: Path) -> None:
    put(tmp_path / "p/a.cu")
    put(tmp_path / "env/torch/include/torch/all.h")
    (command,) = lookup.commands(tmp_path / "p", [entry(tmp_path / "p", "a.cu", f"-I{tmp_path}/env/torch/include")])
    assert command.arguments == (f"-I{tmp_path}/env/torch/include",)
    assert header_choice.default(command.arguments, None).value == header_choice.CUDA_SET


def test_an_unpacked_set_that_a_database_names_is_the_one_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path / "cache"))
    unpacked = workcache.root() / "headers" / ("0123456789abcdef" * 4)
    put(unpacked / "torch/include/torch/all.h")
    put(tmp_path / "p/a.cu")
    entries = [entry(tmp_path / "p", "a.cu", f"-I{unpacked}/torch/include")]
    (command,) = lookup.commands(tmp_path / "p", entries)
    assert command.arguments == ("-I{headers}/torch/include",)
    assert header_choice.default(command.arguments, lookup.named_set(entries)).value == str(unpacked)


def test_without_a_named_set_torch_decides(tmp_path: Path) -> None:
    assert header_choice.default(("-I{headers}/torch/include",), None).value == header_choice.TORCH_SET
    assert header_choice.default(("-I{headers}/cuda/include",), None).value == header_choice.CUDA_SET


def test_a_toolkit_takes_the_place_of_a_sets_cuda(tmp_path: Path) -> None:
    put(tmp_path / "toolkit/include/cuda_runtime.h", "// this one\n")
    (tmp_path / "scratch").mkdir()
    opened = header_choice.opened(header_choice.wanted(str(tmp_path / "toolkit")), tmp_path / "scratch")
    assert (opened / "cuda/include/cuda_runtime.h").read_text() == "// this one\n"


def test_a_folder_of_headers_needs_cuda_in_it(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="contains neither"):
        header_choice.wanted(f"{tmp_path}/none")
